//! As whom, where and when a draft is looked at.

use domain::{
    clock::UnixMillis,
    content::{LayoutTheme, ProjectId, VisitorGroupId},
    ids::MarketId,
};

/// As whom, where and when a draft is looked at; the default is that of somebody new, in the default market, now.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct PreviewView {
    pub market: Option<MarketId>,
    /// The look, where it is not the site's own.
    pub theme: Option<LayoutTheme>,
    pub groups: Vec<VisitorGroupId>,
    pub at: Option<UnixMillis>,
    pub others: OtherPages,
    /// Whoever looks may see this draft and no other, whatever the moment.
    pub is_alone: bool,
}

impl PreviewView {
    /// Whether drafts of other pages may be seen in it.
    pub fn shows_others(&self) -> bool {
        !self.is_alone && (self.others != OtherPages::Published || self.at.is_some())
    }
}

/// What is shown of the pages around the draft.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum OtherPages {
    /// What readers see.
    #[default]
    Published,
    /// The drafts of these projects, and of the rest what readers see.
    Projects(Vec<ProjectId>),
    /// All drafts.
    Drafts,
}
