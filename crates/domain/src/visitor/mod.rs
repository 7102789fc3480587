//! Groups of visitors: which parts of pages somebody is shown, decided from what is known of them.
//!
//! A group is data: conditions, joined by all or any. `groups_of` is the decision; `visit` is what is kept of a visit for it.

mod check;
mod condition;
mod visit;

pub use check::{GroupFault, check};
pub use condition::{CartFacts, Condition, Needs, VisitorFacts};
pub use visit::Visit;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::content::VisitorGroupId;

/// A group of visitors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VisitorGroup {
    /// What blocks name it by.
    pub id: VisitorGroupId,
    /// For those who edit.
    pub name: String,
    #[serde(default, rename = "match", skip_serializing_if = "Join::is_all")]
    pub join: Join,
    pub conditions: Vec<Condition>,
}

/// How the conditions of a group belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Join {
    /// Every one has to hold.
    #[default]
    All,
    /// One is enough.
    Any,
}

impl Join {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    fn is_all(&self) -> bool {
        *self == Self::All
    }
}

impl VisitorGroup {
    pub fn needs(&self) -> Needs {
        self.conditions
            .iter()
            .fold(Needs::default(), |needs, condition| needs.and(condition.needs()))
    }

    /// Whether somebody is in the group. Nobody is in one without conditions.
    pub fn holds(&self, facts: &VisitorFacts<'_>) -> bool {
        let mut conditions = self.conditions.iter();
        match self.join {
            Join::All => !self.conditions.is_empty() && conditions.all(|condition| condition.holds(facts)),
            Join::Any => conditions.any(|condition| condition.holds(facts)),
        }
    }
}

/// Those of `groups` that a visitor of whom this is known is in.
pub fn groups_of(groups: &[VisitorGroup], facts: &VisitorFacts<'_>) -> BTreeSet<VisitorGroupId> {
    let held = groups.iter().filter(|group| group.holds(facts));
    held.map(|group| group.id.clone()).collect()
}

/// A visit that begins at an address, with the parameters of its query, of somebody who was here before or not.
pub fn begin_visit<'a>(
    groups: &[VisitorGroup],
    is_returning: bool,
    path: &str,
    parameters: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Visit {
    let conditions = groups.iter().flat_map(|group| &group.conditions);
    let met = conditions.filter(|condition| condition.is_entered(path, parameters.clone()));
    Visit::met(is_returning, met.filter_map(Condition::mark))
}

/// What has to be known for the groups of these ids.
pub fn needs_of<'a>(groups: &[VisitorGroup], ids: impl IntoIterator<Item = &'a VisitorGroupId>) -> Needs {
    let named = ids
        .into_iter()
        .filter_map(|id| groups.iter().find(|group| group.id == *id));
    named.fold(Needs::default(), |needs, group| needs.and(group.needs()))
}
