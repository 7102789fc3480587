//! What is sent.

use crate::money::Money;

/// What has to be delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parcel {
    /// With packages.
    pub grams: u64,
    /// What is paid for the goods, after what promotions save.
    pub goods: Money,
}
