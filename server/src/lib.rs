//! The shop's server: sockets, what is put together at the start, and the commands that run it.
//!
//! A module names only those before it in this list.

mod job_kinds;

pub mod ws;

pub mod routes;

pub mod serving;

mod signals;

pub mod app;

pub mod cli;
