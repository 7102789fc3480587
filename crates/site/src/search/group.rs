//! What hits can be narrowed by.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What products can be narrowed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    Brand,
    Category,
    Diet,
    /// Allergens that the product says to be free from.
    Without,
    Tag,
    Price,
    /// Reduced in the reader's market.
    Offer,
    Stock,
}

impl Group {
    pub const ALL: [Self; 8] = [
        Self::Brand,
        Self::Category,
        Self::Diet,
        Self::Without,
        Self::Tag,
        Self::Price,
        Self::Offer,
        Self::Stock,
    ];

    /// Its name in addresses (`filter.brand`), in the document and in the index.
    pub fn name(self) -> &'static str {
        match self {
            Self::Brand => "brand",
            Self::Category => "category",
            Self::Diet => "diet",
            Self::Without => "without",
            Self::Tag => "tag",
            Self::Price => "price",
            Self::Offer => "offer",
            Self::Stock => "stock",
        }
    }

    /// Whether a product has to fit all values that are chosen, and not any of them. Whoever eats neither milk nor nuts is
    /// not helped by what is free from one of them.
    pub fn needs_all(self) -> bool {
        matches!(self, Self::Diet | Self::Without)
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.name() == name)
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The only value of [`Group::Offer`] outside; the index knows in which market.
pub(super) const REDUCED: &str = "yes";

/// A choice that cannot be made: the group is not known, a price range is none, or there are too many values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidChoice;
