//! The real program, asked over its own doors. One binary: linking the server once is what takes time.

mod carts;
mod documents;
mod harness;
mod import;
mod listing;
mod live;
mod operators;
mod pages;
mod sockets;
mod start;
