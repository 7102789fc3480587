//! Press releases of a feed, with filters and a form to subscribe to them.

use domain::{
    content::{Area, PageId},
    market::Texts,
    release::FeedId,
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
    subscription::SubscriptionTarget,
};
use crate::{
    release::{NewsResults, ReleaseCategory, ReleaseList},
    search::BlockResults,
};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewsData {
    /// The feed: one of the shop's own, or the provider's key of it.
    #[schema(value_type = String)]
    pub feed_id: FeedId,
    #[serde(default)]
    pub heading: Texts,
    /// Releases of one page.
    #[serde(default = "count")]
    pub count: u32,
    /// Only releases with one of these words or categories are shown; all where there is none.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Further pages come while one scrolls.
    #[serde(default)]
    pub newsroom_view: bool,
    /// The page with all releases.
    #[serde(default)]
    pub newsroom_page: Option<PageId>,
    #[serde(default)]
    pub show_subscription_form: bool,
    /// Where the provider leads whoever has subscribed.
    #[serde(default)]
    pub subscription_success_page: Option<PageId>,
    /// Where it leads when that did not work.
    #[serde(default)]
    pub subscription_error_page: Option<PageId>,
    /// What one agrees to.
    #[serde(default)]
    pub privacy_statement_text: Texts,
}

fn count() -> u32 {
    10
}

impl NewsData {
    /// How many releases a block may show at once.
    pub const MAX_COUNT: u32 = 50;
    const MAX_KEYWORDS: usize = 10;
}

block!(
    /// Press releases of a feed, with filters and a form to subscribe to them.
    NewsBlock = "news-block" {
        feed_id: String,
        /// Releases of one page.
        count: u32,
        keywords: Vec<String>,
        /// Further pages come while one scrolls.
        newsroom_view: bool,
        /// The page with all releases.
        newsroom_page_url: Option<String>,
        heading: Option<String>,
        /// Where the provider leads whoever has subscribed.
        subscription_success_page_url: Option<String>,
        subscription_error_page_url: Option<String>,
        /// Never where no provider takes subscriptions.
        show_subscription_form: bool,
        /// HTML.
        privacy_statement_text: Option<String>,
        /// Where the form is posted; null where no provider takes subscriptions.
        subscription: Option<SubscriptionTarget>,
        /// The page that shows a release by the `id` of its address; null where the site has none.
        release_page_url: Option<String>,
        /// The first pages of what the address asks for. Null where clients have to ask.
        results: Option<ReleaseList>,
        /// What the feed can be narrowed by. Null where clients have to ask.
        categories: Option<Vec<ReleaseCategory>>,
        /// The newest first. Null where clients have to ask.
        years: Option<Vec<i16>>,
    }
);

impl Definition for NewsBlock {
    type Stored = NewsData;

    const LABEL: Label = Label {
        fi: "Tiedotteet",
        sv: "Pressmeddelanden",
        en: "Press releases",
    };
    const AREAS: &'static [Area] = &[Area::Main, Area::Bottom];
    const FIELDS: &'static [Field] = &[
        Field::new("feedId", FieldKind::Words { max: 100 }).required(),
        Field::text("heading", 120),
        Field::new(
            "count",
            FieldKind::Number {
                min: 1,
                max: NewsData::MAX_COUNT as u64,
            },
        ),
        Field::new(
            "keywords",
            FieldKind::WordList {
                max: NewsData::MAX_KEYWORDS,
            },
        ),
        Field::new("newsroomView", FieldKind::Flag),
        Field::new("newsroomPage", FieldKind::Page),
        Field::new("showSubscriptionForm", FieldKind::Flag),
        Field::new("subscriptionSuccessPage", FieldKind::Page),
        Field::new("subscriptionErrorPage", FieldKind::Page),
        Field::html("privacyStatementText", 2_000),
    ];

    fn sample() -> Value {
        json!({
            "feedId": "press",
            "heading": {"fi": "Tiedotteet", "sv": "Pressmeddelanden", "en": "Press releases"},
            "newsroomView": true,
            "newsroomPage": "for-the-media",
            "showSubscriptionForm": true,
            "subscriptionSuccessPage": "thank-you",
            "subscriptionErrorPage": "subscription-failed",
            "privacyStatementText": {"fi": "<p>Käytämme osoitettasi vain tiedotteiden lähettämiseen.</p>", "sv": "<p>Vi använder din adress bara för att skicka pressmeddelanden.</p>", "en": "<p>We use your address for sending press releases only.</p>"},
        })
    }

    fn resolve(stored: &NewsData, identity: Identity, site: &dyn Site) -> Self {
        let (first, filed_under, active_in) = match site.results(&identity.id) {
            Some(BlockResults::News(NewsResults { list, categories, years })) => {
                (Some(list.clone()), Some(categories.clone()), Some(years.clone()))
            }
            _ => (None, None, None),
        };
        let page = |page: &Option<PageId>| page.as_ref().and_then(|page| site.page_url(page));
        let subscription = site.subscription().filter(|_| stored.show_subscription_form);
        identified!(
            identity,
            Self {
                feed_id: stored.feed_id.to_string(),
                count: stored.count,
                keywords: stored.keywords.clone(),
                newsroom_view: stored.newsroom_view,
                newsroom_page_url: page(&stored.newsroom_page),
                heading: site.text(&stored.heading),
                subscription_success_page_url: page(&stored.subscription_success_page),
                subscription_error_page_url: page(&stored.subscription_error_page),
                show_subscription_form: subscription.is_some(),
                privacy_statement_text: site.text(&stored.privacy_statement_text),
                subscription: subscription.cloned(),
                release_page_url: site.release_page_url(),
                results: first,
                categories: filed_under,
                years: active_in,
            }
        )
    }
}

#[cfg(test)]
mod tests {
    use domain::content::BlockData;
    use serde_json::Map;

    use super::*;
    use crate::blocks::{SampleSite, check};

    fn block(fields: Value) -> BlockData {
        let fields = match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        BlockData::new("NewsBlock", fields)
    }

    #[test]
    fn the_form_is_shown_where_editors_want_it() {
        let shown = |fields: Value| {
            let stored = block(fields);
            let stored = NewsBlock::stored(&stored).expect("fields");
            NewsBlock::resolve(stored, Identity::of("page", "news-block"), &SampleSite)
        };
        let plain = shown(json!({"feedId": "press"}));
        assert!(!plain.show_subscription_form && plain.subscription.is_none());
        assert_eq!((plain.count, plain.newsroom_view), (10, false));
        let with_form = shown(json!({"feedId": "press", "showSubscriptionForm": true}));
        assert!(with_form.show_subscription_form && with_form.subscription.is_some());
        assert_eq!(with_form.release_page_url.as_deref(), Some("/fi/tiedote"));
        assert_eq!(with_form.years.as_deref(), Some(&[2026, 2025][..]));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let told = |fields: Value| -> Vec<String> {
            let faults = check(Area::Main, &block(fields));
            faults.into_iter().map(|fault| fault.field).collect()
        };
        assert_eq!(told(json!({"feedId": "press"})), [""; 0]);
        assert_eq!(told(json!({"feedId": "a/b"})), ["feedId"]);
        assert_eq!(told(json!({"feedId": "press", "count": 0})), ["count"]);
        assert_eq!(told(json!({"feedId": "press", "count": 51})), ["count"]);
        assert_eq!(told(json!({"feedId": "press", "keywords": vec!["a"; 11]})), ["keywords"]);
        let script = json!({"feedId": "press", "privacyStatementText": {"en": "<script>x</script>"}});
        assert_eq!(told(script), ["privacyStatementText.en"]);
    }
}
