//! Jobs: work that must happen later, again, or on one of several nodes. A job is a row of the database; whoever
//! claims it has it for a time. A job that fails is tried again after a pause that grows, and keeps no other.

mod audit;
mod expiry;
mod kind;
mod ledger;
mod retention;
mod runner;

use configuration::RetentionConfig;
use runtime::clock::Clock;
use store::Store;

pub use kind::{JobFailure, JobKind, Outcome, pause_of_letter};
pub use runner::JobRunner;

/// All that the shop has to do by itself.
pub fn kinds(store: &Store, clock: Clock, retention: &RetentionConfig) -> Vec<Box<dyn JobKind>> {
    let mut kinds = expiry::kinds(store);
    kinds.push(Box::new(audit::CheckAudit::new(store.clone())));
    kinds.push(Box::new(ledger::CheckLedger::new(store.clone())));
    kinds.extend(retention::kinds(store, clock, retention));
    kinds
}
