//! What the shop promises, in versions: people agreed to one of them, so that each stays to be read.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::market::Texts;

/// Terms, or what is done with people's data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Policy {
    /// Stays the same when the text changes: `privacy`. It stands in the address of its page.
    pub id: Box<str>,
    pub versions: Vec<PolicyVersion>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PolicyVersion {
    /// `2026-11`.
    pub version: Box<str>,
    /// The first day on which it holds.
    pub valid_from: Date,
    pub title: Texts,
    /// Simple HTML.
    pub body: Texts,
}

impl Policy {
    /// The version that holds on a day: the one that began last. Nothing before the first.
    pub fn on(&self, day: Date) -> Option<&PolicyVersion> {
        let begun = self.versions.iter().filter(|version| version.valid_from <= day);
        begun.max_by_key(|version| version.valid_from)
    }

    /// The version of a name that holds or held on a day; what is to come is nobody's business yet.
    pub fn version(&self, name: &str, day: Date) -> Option<&PolicyVersion> {
        let mut versions = self.versions.iter();
        versions.find(|version| *version.version == *name && version.valid_from <= day)
    }

    /// The same policy as it is put in the place of one: versions that it says nothing of stay, unless they never held.
    ///
    /// # Errors
    /// The version that holds or held by that day and says another thing than it did.
    pub fn in_place_of(mut self, before: &Self, day: Date) -> Result<Self, Box<str>> {
        for held in before.versions.iter().filter(|version| version.valid_from <= day) {
            match self.versions.iter().find(|version| version.version == held.version) {
                Some(version) if version != held => return Err(held.version.clone()),
                Some(_) => {}
                None => self.versions.push(held.clone()),
            }
        }
        self.versions.sort_by_key(|version| version.valid_from);
        Ok(self)
    }
}
