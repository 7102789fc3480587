//! The index from the outside: what is put in, what is found, and in which order.

mod answers;
mod crash;
mod filters;
mod generations;
mod lifecycle;
mod matching;
mod model;
mod order;
mod shop;
mod text;
mod words;
