//! The shop's server.
//!
//! A module names only those before it in this list.

pub mod net;

pub mod bus;

pub mod actors;

pub mod auth;

pub mod state;

mod job_kinds;

pub mod previews;

mod gauges;

pub mod http;

pub mod ws;

pub mod openapi;
pub mod routes;
pub mod serving;
mod signals;

pub mod app;
pub mod cli;
