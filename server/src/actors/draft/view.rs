//! As whom, where and when a draft is looked at.

use domain::{
    clock::UnixMillis,
    content::{LayoutTheme, VisitorGroupId},
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
}
