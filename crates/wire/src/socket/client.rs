//! What tabs send.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{operation::CartOp, topic::Topic};
use crate::{drafting::DraftOp, schema::Language};

/// What a tab sends. Unknown fields are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type")]
pub enum ClientFrame {
    #[serde(rename = "hello", rename_all = "camelCase")]
    Hello(Hello),
    /// Renews the token.
    #[serde(rename = "auth")]
    Auth { token: String },
    /// Switches the language.
    #[serde(rename = "context")]
    Context {
        #[schema(value_type = Language)]
        language: String,
    },
    #[serde(rename = "cart.op")]
    CartOp {
        seq: u64,
        #[schema(value_type = CartOp)]
        op: serde_json::Value,
    },
    /// Follows a topic; of the same topic the newer subscription adds to the older.
    #[serde(rename = "subscribe")]
    Subscribe(Subscription),
    /// Ends what `subscribe` with the same fields began.
    #[serde(rename = "unsubscribe")]
    Unsubscribe(Subscription),
    /// An editor does something with a draft.
    #[serde(rename = "draft.op", rename_all = "camelCase")]
    DraftOp {
        /// From 1 for each tab and draft.
        seq: u64,
        content_id: u32,
        #[schema(value_type = Language)]
        language: String,
        /// Null: a project publishes what all editors of a page share, and has no drafts of its own.
        #[serde(default)]
        #[schema(value_type = Option<String>)]
        project: Option<serde_json::Value>,
        #[schema(value_type = DraftOp)]
        op: serde_json::Value,
    },
    /// Where in a draft an editor is.
    #[serde(rename = "draft.presence", rename_all = "camelCase")]
    DraftPresence {
        content_id: u32,
        #[schema(value_type = Language)]
        language: String,
        #[serde(default)]
        block: Option<String>,
        #[serde(default)]
        field: Option<String>,
    },
}

/// Types of [`ClientFrame`], to tell an unknown type from a frame that is not well formed.
pub const CLIENT_TYPES: [&str; 8] = [
    "hello",
    "auth",
    "context",
    "cart.op",
    "subscribe",
    "unsubscribe",
    "draft.op",
    "draft.presence",
];

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    pub protocol: u64,
    /// A visitor's token; needed unless `staff` or `preview` is there.
    #[serde(default)]
    pub token: String,
    /// The token of one of the staff, or of a program that works for the shop. No cart is joined then.
    #[serde(default)]
    pub staff: Option<String>,
    /// The secret of a preview link: opens the preview that the link is of, and nothing else.
    #[serde(default)]
    pub preview: Option<String>,
    /// A UUID, fresh for each page load.
    pub tab_id: String,
    #[serde(default)]
    #[schema(value_type = Option<Language>)]
    pub language: Option<String>,
    #[serde(default)]
    pub market: Option<String>,
    /// The address shown.
    #[serde(default)]
    pub page: Option<String>,
}

/// What a tab wants to be told of.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    #[schema(value_type = Topic)]
    pub topic: String,
    /// Codes of variations, for the topic `product`.
    #[serde(default)]
    pub codes: Vec<String>,
    /// An order's id, for the topic `order`. It is as good as a key, also here.
    #[serde(default)]
    pub order_id: Option<String>,
    /// The page that the tab shows, for the topic `page`: path and query of its address, at most 2,048 bytes.
    #[serde(default)]
    #[schema(example = "/fi/reseptit")]
    pub content_url: Option<String>,
    /// The `version` of the page that the tab shows: where there is another one by now the tab is told at once.
    #[serde(default)]
    pub version: Option<u64>,
    /// `contentLink.id` of the page, for the topics `draft` and `preview`.
    #[serde(default)]
    pub content_id: Option<u32>,
    /// Of the page, for the same topics.
    #[serde(default)]
    #[schema(value_type = Option<Language>)]
    pub language: Option<String>,
    /// For the topic `preview`, as the five below in the same form as in a preview document's address: the market whose prices
    /// are shown, otherwise the default one. A newer subscription to the same page takes the place of the older.
    #[serde(default)]
    #[schema(example = "SE")]
    pub market: Option<String>,
    /// A look other than the site's own.
    #[serde(default)]
    #[schema(example = "fi-default")]
    pub theme: Option<String>,
    /// Ids of the visitor groups that the preview is seen as a member of, with commas between them.
    #[serde(default, rename = "visitorgroupsByID")]
    pub visitor_groups: Option<String>,
    /// The moment, or the day in the market's time zone, whose prices and news are shown: `2026-11-27`.
    #[serde(default)]
    pub date: Option<String>,
    /// Ids of projects, with commas between them: their drafts are shown around the page.
    #[serde(default)]
    pub epiprojects: Option<String>,
    /// `true`: all drafts are shown around the page.
    #[serde(default)]
    pub commondrafts: Option<String>,
}
