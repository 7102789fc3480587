//! Allergens of EU regulation 1169/2011, annex II.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Allergen {
    Gluten,
    Crustaceans,
    Eggs,
    Fish,
    Peanuts,
    Soybeans,
    Milk,
    Nuts,
    Celery,
    Mustard,
    Sesame,
    Sulphites,
    Lupin,
    Molluscs,
}

impl Allergen {
    pub const ALL: [Self; 14] = [
        Self::Gluten,
        Self::Crustaceans,
        Self::Eggs,
        Self::Fish,
        Self::Peanuts,
        Self::Soybeans,
        Self::Milk,
        Self::Nuts,
        Self::Celery,
        Self::Mustard,
        Self::Sesame,
        Self::Sulphites,
        Self::Lupin,
        Self::Molluscs,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Self::Gluten => "gluten",
            Self::Crustaceans => "crustaceans",
            Self::Eggs => "eggs",
            Self::Fish => "fish",
            Self::Peanuts => "peanuts",
            Self::Soybeans => "soybeans",
            Self::Milk => "milk",
            Self::Nuts => "nuts",
            Self::Celery => "celery",
            Self::Mustard => "mustard",
            Self::Sesame => "sesame",
            Self::Sulphites => "sulphites",
            Self::Lupin => "lupin",
            Self::Molluscs => "molluscs",
        }
    }
}

/// Whom a product may suit; their names stand in the dictionaries under `/suitable-for/`.
pub const SUITABLE_FOR: [&str; 4] = ["vegetarians", "vegans", "coeliacs", "lactoseIntolerant"];

/// Diets that a product may fit; under `/diets/`.
pub const DIETS: [&str; 7] = [
    "vegan",
    "glutenFree",
    "lactoseFree",
    "lowLactose",
    "milkFree",
    "organic",
    "sugarFree",
];

/// The labels of the specification; under `/labels/`.
pub const LABELS: [&str; 8] = [
    "blue swan",
    "cocoa responsibility",
    "crossed grain",
    "dentist recommends",
    "heart symbol",
    "key flag",
    "EU organic",
    "vegan",
];

/// The key names no allergen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the allergen {0:?} is not known")]
pub struct UnknownAllergen(pub String);

impl FromStr for Allergen {
    type Err = UnknownAllergen;
    fn from_str(key: &str) -> Result<Self, UnknownAllergen> {
        Self::ALL
            .into_iter()
            .find(|allergen| allergen.key() == key)
            .ok_or_else(|| UnknownAllergen(key.chars().take(32).collect()))
    }
}

/// What a product says of an allergen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AllergenPresence {
    Contains,
    MayContain,
    Free,
}

impl AllergenPresence {
    /// The specification's number: 0 does not contain, 1 contains, 2 may contain.
    pub fn number(self) -> u8 {
        match self {
            Self::Free => 0,
            Self::Contains => 1,
            Self::MayContain => 2,
        }
    }

    /// Place on the page: contains, may contain, free from.
    pub fn rank(self) -> u8 {
        match self {
            Self::Contains => 0,
            Self::MayContain => 1,
            Self::Free => 2,
        }
    }
}
