//! What every part of the running program stands on: the clock, supervised tasks, bounded places for work, and the names of
//! what is measured. It knows nothing of shops.

pub mod background;
pub mod clock;
pub mod places;
pub mod supervisor;
pub mod telemetry;
pub mod timestamp;
pub mod wakeup;
