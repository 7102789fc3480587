//! One SQL for two engines: an enum of the two, and statements that run on either.

mod batch_statement;
mod commit;
mod engine;
mod pools;
mod transaction;

pub(crate) use batch_statement::{BatchStatement, json, over_rows};
pub(crate) use engine::{Database, EitherRow, Engine, execute, on_either};
pub(crate) use pools::{Pools, Reader};
pub(crate) use transaction::Transaction;
