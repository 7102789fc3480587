//! Whom a page is made for: which groups of visitors its blocks name, and which of them the reader is in.

use std::collections::BTreeSet;

use domain::{
    content::{BlockData, ContentTree, VisitorGroupId},
    market::Language,
    visitor::{self, Needs, VisitorFacts},
};

use super::{Destination, data::SiteData};

/// Whom a page is made for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audience {
    groups: BTreeSet<VisitorGroupId>,
    /// Whether the page may be another one for somebody else who reads the same language in the same market, or for the same
    /// visitor later.
    pub is_personal: bool,
}

impl Audience {
    /// Whoever comes: what is for some only is not shown.
    pub const EVERYBODY: Self = Self {
        groups: BTreeSet::new(),
        is_personal: false,
    };

    /// A visitor of whom this is known, on a page that needs this to be known.
    pub fn of(site: &SiteData, needs: Needs, facts: &VisitorFacts<'_>) -> Self {
        Self {
            groups: visitor::groups_of(&site.visitor_groups, facts),
            is_personal: needs.anything_personal(),
        }
    }

    /// Somebody who is in these groups, for whoever wants to see what they would.
    pub fn of_groups(groups: impl IntoIterator<Item = VisitorGroupId>) -> Self {
        Self {
            groups: groups.into_iter().collect(),
            is_personal: false,
        }
    }

    /// Whether a block is shown.
    pub fn is_shown(&self, block: &BlockData) -> bool {
        !block.hidden && self.may_see(&block.visitor_groups)
    }

    /// Whether something that is for these groups is shown; for no group is for everybody.
    pub fn may_see(&self, groups: &[VisitorGroupId]) -> bool {
        groups.is_empty() || groups.iter().any(|group| self.groups.contains(group))
    }
}

/// What has to be known of the reader of a page; nothing where all readers see the same.
pub fn needs_of_page(
    destination: &Destination,
    language: Language,
    content: &ContentTree,
    site: &SiteData,
) -> Option<Needs> {
    let groups = destination.subject()?.node(content)?.visitor_groups(language);
    (!groups.is_empty()).then(|| visitor::needs_of(&site.visitor_groups, groups))
}

/// What has to be known of somebody for any group of the site.
pub fn needs_of_site(site: &SiteData) -> Needs {
    visitor::needs_of(&site.visitor_groups, site.visitor_groups.iter().map(|group| &group.id))
}
