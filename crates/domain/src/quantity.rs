//! How many of something a line holds.

/// How many pieces a line holds: 1 to 999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quantity(u32);

impl Quantity {
    pub const MAX: u32 = 999;
    /// An engraved tablet is made by hand: fewer fit one line.
    pub const MAX_TABLETS: u32 = 99;
    /// Gift cards that one cart may buy: the PIN of each is hashed when it is paid, which takes time.
    pub const MAX_GIFT_CARDS: u32 = 10;

    /// Nothing outside 1 to 999.
    pub fn new(pieces: u32) -> Option<Self> {
        (1..=Self::MAX).contains(&pieces).then_some(Self(pieces))
    }

    pub fn get(self) -> u32 {
        self.0
    }
}

/// The change that a request asks for; at least 1. Adding and removing are told apart by the operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct QuantityDelta(u32);

impl QuantityDelta {
    /// Nothing below 1; what is past any line's limit stays, to be refused with that limit.
    pub fn new(pieces: i64) -> Option<Self> {
        (pieces >= 1).then(|| Self(u32::try_from(pieces).unwrap_or(u32::MAX)))
    }

    pub fn get(self) -> u32 {
        self.0
    }
}
