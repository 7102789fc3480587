//! As whom, where and when a draft is looked at: read from what is asked, and laid on the page.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    content::{LayoutTheme, ProjectId, VisitorGroupId},
    ids::MarketId,
    market::Market,
};
use runtime::timestamp;
use site::{RenderContext, Storefront, audience::Audience};
use wire::page::PageBase;

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

/// As whom, where and when somebody wants to look at a draft. What the shop does not know is passed over.
#[derive(Debug, Clone, Copy, Default)]
pub struct AskedView<'a> {
    pub market: Option<&'a str>,
    pub theme: Option<&'a str>,
    /// Ids of visitor groups, with commas between them.
    pub groups: Option<&'a str>,
    /// A moment, or a day, which begins in the market's time zone.
    pub date: Option<&'a str>,
    /// Ids of projects, with commas between them.
    pub projects: Option<&'a str>,
    /// `true` shows all drafts.
    pub common_drafts: Option<&'a str>,
}

impl PreviewView {
    /// What of it the shop knows.
    pub fn read(storefront: &Storefront, asked: AskedView<'_>) -> Self {
        let markets = &storefront.markets;
        let market = asked.market.and_then(|id| markets.get(id));
        let named: Vec<&str> = listed(asked.groups).collect();
        let site = storefront.site.load();
        let groups = site.visitor_groups.iter().map(|group| &group.id);
        let zone = markets
            .zones()
            .of_market(&market.unwrap_or_else(|| markets.default_market()).id);
        Self {
            market: market.map(|market| market.id.clone()),
            theme: asked.theme.and_then(LayoutTheme::parse),
            groups: groups.filter(|id| named.contains(&id.as_str())).cloned().collect(),
            at: asked.date.and_then(|date| timestamp::parse(date, zone)),
            others: others(&asked),
            is_alone: false,
        }
    }

    /// What somebody sees who may see one draft and no other.
    pub fn alone(self) -> Self {
        Self { is_alone: true, ..self }
    }

    /// The market that it is looked at in; the default one where none is named, or the named one is gone.
    pub fn market(&self, storefront: &Storefront) -> Arc<Market> {
        let markets = &storefront.markets;
        let named = self.market.as_ref().and_then(|id| markets.get(id.as_str()));
        named.unwrap_or_else(|| markets.default_market()).clone()
    }

    /// Gives a page its look, and keeps it out of what search engines know.
    pub fn dress(&self, page: &mut PageBase) {
        if let Some(theme) = self.theme {
            theme.as_str().clone_into(&mut page.layout_theme);
        }
        page.page_metadata.robots = "noindex,nofollow";
    }

    /// Whoever is in the groups that were asked for.
    pub fn audience(&self) -> Audience {
        Audience::of_groups(self.groups.iter().cloned())
    }

    /// What a page is made of for whoever looks so.
    pub fn context<'a>(&self, context: RenderContext<'a>, audience: &'a Audience) -> RenderContext<'a> {
        RenderContext {
            audience,
            at: self.at.unwrap_or(context.at),
            ..context
        }
    }

    /// Whether pages around the draft may be shown otherwise than readers see them now.
    pub fn shows_others(&self) -> bool {
        !self.is_alone && (self.others != OtherPages::Published || self.at.is_some())
    }
}

/// Projects whose drafts are looked at together.
const MOST_PROJECTS: usize = 8;

fn listed(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split(',').map(str::trim)
}

fn others(asked: &AskedView<'_>) -> OtherPages {
    if asked.common_drafts == Some("true") {
        return OtherPages::Drafts;
    }
    let read = listed(asked.projects).filter_map(|id| ProjectId::parse(id).ok());
    let mut projects: Vec<ProjectId> = read.take(MOST_PROJECTS).collect();
    projects.sort();
    projects.dedup();
    match projects.is_empty() {
        true => OtherPages::Published,
        false => OtherPages::Projects(projects),
    }
}
