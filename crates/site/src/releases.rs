//! Press releases on the site: what became of the one that an address names, and where each has its page.

use std::sync::Arc;

use domain::{
    content::PageType,
    fault::FaultCode,
    release::{Release, ReleaseFeed, ReleaseFilter},
};
use wire::release::{JsonFeed, JsonFeedItem, Release as ReleaseModel, ReleaseSummary};

use crate::RenderContext;

/// What became of the release that the address of its page names.
#[derive(Debug, Clone)]
pub enum AskedRelease {
    /// The address names none.
    Unnamed,
    /// There is none with this id.
    Unknown(String),
    /// It cannot be read now.
    Failed,
    Found(Box<ReleaseModel>),
}

impl AskedRelease {
    pub fn found(&self) -> Option<&ReleaseModel> {
        match self {
            Self::Found(release) => Some(release),
            _ => None,
        }
    }

    /// What the page's document is told to be.
    pub fn fault(&self) -> Option<FaultCode> {
        match self {
            Self::Found(_) => None,
            Self::Unnamed | Self::Unknown(_) => Some(FaultCode::NotFound),
            Self::Failed => Some(FaultCode::Busy),
        }
    }
}

/// The path of the page that shows releases, in the reader's language.
pub(crate) fn release_page_path(context: &RenderContext<'_>) -> Option<String> {
    let page = context.content.of_type(PageType::Release).first()?;
    page.path(context.language).map(str::to_owned)
}

/// The address of a release on that page.
pub(crate) fn release_path(page: &str, id: &str) -> String {
    format!("{page}?id={id}")
}

/// The newest releases of a feed, for programs that follow news. `feed_path` is where they read it.
pub fn json_feed(context: RenderContext<'_>, feed: &ReleaseFeed, feed_path: &str) -> JsonFeed {
    let page = release_page_path(&context);
    let page_url = page.as_ref().map(|page| format!("{}{page}", context.origin));
    let item = |release: &Arc<Release>| {
        let summary = ReleaseSummary::from(&**release);
        JsonFeedItem {
            url: page_url.as_ref().map(|page| release_path(page, &summary.id)),
            image: summary.images.first().map(|image| {
                let url = &image.url_to800_x800_ar_resized;
                if url.starts_with('/') {
                    format!("{}{url}", context.origin)
                } else {
                    url.clone()
                }
            }),
            content_text: if summary.intro.is_empty() {
                summary.title.clone()
            } else {
                summary.intro
            },
            tags: summary.categories.into_iter().map(|category| category.name).collect(),
            date_published: summary.publish_date_utc,
            title: summary.title,
            id: summary.id,
        }
    };
    let filter = ReleaseFilter::all_in(context.language);
    JsonFeed {
        version: JsonFeed::VERSION,
        title: context.site.site_title.clone(),
        home_page_url: context
            .content
            .of_type(PageType::Release)
            .first()
            .and_then(|page| context.content.ancestors(page).last()?.path(context.language))
            .map(|path| format!("{}{path}", context.origin)),
        feed_url: format!("{}{feed_path}", context.origin),
        language: context.language,
        items: feed.matching(&filter, context.at).take(FOLLOWED).map(item).collect(),
    }
}

/// Entries of a feed for programs: they come again before there are more new ones.
const FOLLOWED: usize = 30;
