//! The real program, asked over its own doors. One binary: linking the server once is what takes time.

mod carts;
mod cda;
mod clients;
mod commands;
mod content;
mod content_search;
mod content_sources;
mod documents;
mod freshness;
mod giftcards;
mod harness;
mod import;
mod indexing;
mod listing;
mod live;
mod openapi;
mod operators;
mod pages;
mod prices_cli;
mod promotions;
mod relevance;
mod search;
mod seeded;
mod sockets;
mod start;
mod strangers;
