//! What groups ask of a visitor.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Visit;
use crate::{
    ids::{CategoryCode, MarketId, ProductCode},
    market::Language,
    money::Money,
};

/// What is known of a visitor.
#[derive(Debug, Clone, Copy)]
pub struct VisitorFacts<'a> {
    pub market: &'a MarketId,
    pub language: Language,
    pub visit: &'a Visit,
    /// Nothing where it is not known: then no condition about it holds.
    pub cart: Option<&'a CartFacts>,
}

/// What lies in a visitor's cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CartFacts {
    pub products: BTreeSet<ProductCode>,
    /// Of these products, with the categories above them.
    pub categories: BTreeSet<CategoryCode>,
    /// What its goods cost, before delivery.
    pub total: Money,
}

/// What has to be known of a visitor before it can be said which groups they are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// How the visit began.
    pub visit: bool,
    /// What lies in the cart.
    pub cart: bool,
}

impl Needs {
    /// Whether two visitors of one market who read one language can differ.
    pub fn anything_personal(self) -> bool {
        self.visit || self.cart
    }

    /// What has to be known for both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            visit: self.visit || other.visit,
            cart: self.cart || other.cart,
        }
    }
}

/// One thing that is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Condition {
    /// They shop in one of these markets.
    Market { markets: BTreeSet<MarketId> },
    /// They read one of these languages.
    Language { languages: BTreeSet<Language> },
    /// The first address of the visit had one of these paths, where any is named, and this parameter, where it is named.
    #[serde(rename_all = "camelCase")]
    Entry {
        /// `/fi/lahjat`; with `/*` at its end those below as well.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paths: Vec<String>,
        /// Such as `utm_campaign`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parameter: Option<String>,
        /// What the parameter says; anything where none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<String>,
    },
    /// They were here before this visit.
    Returning {},
    /// They were not here before.
    New {},
    /// One of these products, or one of a category of these or below them, lies in the cart.
    #[serde(rename_all = "camelCase")]
    CartHolds {
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        products: BTreeSet<ProductCode>,
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        categories: BTreeSet<CategoryCode>,
    },
    /// The goods in the cart cost this much at least: minor units by currency. In another currency it does not hold.
    #[serde(rename_all = "camelCase")]
    CartTotal { at_least: BTreeMap<String, i64> },
}

impl Condition {
    pub(super) fn needs(&self) -> Needs {
        Needs {
            visit: matches!(self, Self::Entry { .. } | Self::Returning {} | Self::New {}),
            cart: matches!(self, Self::CartHolds { .. } | Self::CartTotal { .. }),
        }
    }

    pub(super) fn holds(&self, facts: &VisitorFacts<'_>) -> bool {
        match self {
            Self::Market { markets } => markets.contains(facts.market),
            Self::Language { languages } => languages.contains(&facts.language),
            Self::Entry { .. } => self.mark().is_some_and(|mark| facts.visit.entered_by(mark)),
            Self::Returning {} => facts.visit.is_returning(),
            Self::New {} => !facts.visit.is_returning(),
            Self::CartHolds { products, categories } => facts
                .cart
                .is_some_and(|cart| !cart.products.is_disjoint(products) || !cart.categories.is_disjoint(categories)),
            Self::CartTotal { at_least } => facts.cart.is_some_and(|cart| {
                let wanted = at_least.get(cart.total.currency().code());
                wanted.is_some_and(|wanted| cart.total.minor() >= *wanted)
            }),
        }
    }

    /// A number for what is asked of an entry, the same on every machine; nothing for other conditions. A visit keeps these
    /// numbers in the place of its first address.
    pub(super) fn mark(&self) -> Option<u32> {
        let Self::Entry {
            paths,
            parameter,
            value,
        } = self
        else {
            return None;
        };
        let parameter = [parameter.as_deref(), value.as_deref()].map(|text| text.unwrap_or("\u{1}"));
        let texts = paths.iter().map(String::as_str).chain(parameter);
        // FNV-1a.
        let bytes = texts.flat_map(|text| text.bytes().chain([0]));
        Some(bytes.fold(0x811c_9dc5, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        }))
    }

    /// Whether a visit that begins at this address meets what is asked of an entry. `parameters` are those of its query.
    pub(super) fn is_entered<'a>(&self, path: &str, mut parameters: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
        let Self::Entry {
            paths,
            parameter,
            value,
        } = self
        else {
            return false;
        };
        let is_path = paths.is_empty() || paths.iter().any(|wanted| leads_to(wanted, path));
        let is_parameter = parameter.as_ref().is_none_or(|name| {
            parameters.any(|(known, said)| known == name && value.as_ref().is_none_or(|value| said == value))
        });
        is_path && is_parameter
    }
}

fn leads_to(wanted: &str, path: &str) -> bool {
    let path = path.trim_end_matches('/');
    match wanted.strip_suffix("/*") {
        Some(above) => path
            .strip_prefix(above)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
        None => wanted.trim_end_matches('/') == path,
    }
}
