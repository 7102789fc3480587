//! What a run does.

use std::{path::PathBuf, time::Duration};

use super::{faults::Faults, injected_fault::InjectedFault};

#[derive(Debug, Clone)]
pub struct Plan {
    pub operations: u64,
    pub kills: u64,
    pub seed: u64,
    pub carts: usize,
    pub tabs: usize,
    pub faults: Faults,
    pub program: PathBuf,
    pub plant: Option<InjectedFault>,
    pub power_loss: bool,
    /// Of PostgreSQL; a SQLite file in the data folder otherwise.
    pub database: Option<String>,
    /// Whether it is the database's primary that is killed.
    pub failover: bool,
    /// How long the load lasts, where it ends by time.
    pub at_most: Option<Duration>,
}
