//! The shop's server.
//!
//! A module names only those before it in this list, with one exception: `state` holds what handlers share, and
//! handlers name it.

pub mod client_address;
pub mod clock;
pub mod config;
pub mod moment;

pub mod followers;
pub mod telemetry;

pub mod supervisor;

pub mod net;

pub mod assets;
pub mod localizations;
pub mod places;
pub mod search;
pub mod searcher;

pub mod actors;

pub mod site;

pub mod document;
pub mod flows;

pub mod state;

pub mod http;

pub mod ws;

pub mod openapi;
pub mod routes;
pub mod serving;

pub mod app;
pub mod cli;
