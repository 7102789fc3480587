//! What benches and scenarios share: the made-up catalogue.

pub mod corpus;
