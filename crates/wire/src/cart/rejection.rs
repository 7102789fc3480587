//! What became of an operation that was refused.

use domain::cart::Refusal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::{ErrorEntry, Phrasebook};

/// A refused operation, with the texts for the shopper.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rejection {
    pub seq: u64,
    pub error: Vec<ErrorEntry>,
}

impl Rejection {
    pub fn new(refusal: &Refusal, phrases: &dyn Phrasebook) -> Self {
        Self {
            seq: refusal.seq,
            error: vec![ErrorEntry::new(&refusal.fault, phrases)],
        }
    }
}
