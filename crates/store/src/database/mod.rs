//! One SQL for two engines: an enum of the two, and statements that run on either.

mod batch_statement;
mod commit;
mod engine;
mod lease;
mod pools;
mod silence;
mod transaction;

pub(crate) use batch_statement::{BatchStatement, json, over_rows};
pub(crate) use engine::{Database, EitherRow, Engine, execute, on_either};
pub(crate) use pools::{Pools, Reader};
pub(crate) use silence::{Silence, no_answer};
pub(crate) use transaction::Transaction;
