//! The rows of a batch's statements, as they stand in their JSON arrays.

use std::{borrow::Cow, fmt::Display};

use domain::cart::{CartCommit, CheckoutDetails, Custom};
use serde::{Serialize, Serializer};

pub(super) struct KeyText<'a> {
    pub(super) identity: String,
    pub(super) market: &'a str,
    pub(super) cart_id: String,
}

impl<'a> KeyText<'a> {
    pub(super) fn new(commit: &'a CartCommit) -> Self {
        Self {
            identity: commit.key.identity.to_string(),
            market: commit.key.market.as_str(),
            cart_id: commit.key.cart_id(commit.generation).to_string(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct HeadRow<'a> {
    pub(super) identity: &'a str,
    pub(super) market: &'a str,
    pub(super) base: u64,
    pub(super) generation: u32,
    pub(super) next_line: u32,
    pub(super) greeting: Option<&'a str>,
    pub(super) coupon: Option<&'a str>,
    pub(super) gift_card: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) details: Option<Document<'a, CheckoutDetails>>,
    /// 0 where the commit changes nothing of the contents.
    pub(super) contents_version: u64,
    pub(super) cart_id: &'a str,
    pub(super) at: i64,
}

impl<'a> HeadRow<'a> {
    pub(super) fn new(commit: &'a CartCommit, key: &'a KeyText<'a>) -> Self {
        Self {
            identity: &key.identity,
            market: key.market,
            base: commit.base,
            generation: commit.generation,
            next_line: commit.next_line,
            greeting: commit.greeting.as_ref().map(|greeting| greeting.as_str()),
            coupon: commit.coupon.as_ref().map(|coupon| coupon.as_str()),
            gift_card: commit.gift_card.map(|card| card.0),
            details: commit.details.as_deref().map(Document),
            contents_version: if commit.changes_contents { commit.base + 1 } else { 0 },
            cart_id: &key.cart_id,
            at: commit.at.0,
        }
    }
}

#[derive(Serialize)]
pub(super) struct NameRow<'a> {
    pub(super) owner: &'a str,
    pub(super) area: &'a str,
    pub(super) name: &'a str,
}

#[derive(Serialize)]
pub(super) struct LineRow<'a> {
    pub(super) identity: &'a str,
    pub(super) market: &'a str,
    pub(super) line_id: u32,
    pub(super) code: &'a str,
    pub(super) shipment: i32,
    pub(super) quantity: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tablet: Option<Document<'a, Custom>>,
}

#[derive(Serialize)]
pub(super) struct DeletedLineRow<'a> {
    pub(super) identity: &'a str,
    pub(super) market: &'a str,
    pub(super) line_id: u32,
}

#[derive(Serialize)]
pub(super) struct TabRow<'a> {
    pub(super) identity: &'a str,
    pub(super) market: &'a str,
    pub(super) tab_id: Shown<domain::ids::TabId>,
    pub(super) acked_seq: u64,
    pub(super) refusals: Cow<'static, str>,
    pub(super) seen_at: i64,
}

#[derive(Serialize)]
pub(super) struct DeletedTabRow<'a> {
    pub(super) identity: &'a str,
    pub(super) market: &'a str,
    pub(super) tab_id: Shown<domain::ids::TabId>,
}

#[derive(Serialize)]
pub(super) struct AnswerRow<'a> {
    pub(super) identity: &'a str,
    pub(super) request: &'a str,
    pub(super) fingerprint: i64,
    pub(super) status: u16,
    pub(super) body: &'a str,
    pub(super) at: i64,
}

#[derive(Serialize)]
pub(super) struct RequestRow<'a> {
    pub(super) identity: &'a str,
    pub(super) market: &'a str,
    pub(super) request: &'a str,
}

#[derive(Serialize)]
pub(super) struct TrimRow<'a> {
    pub(super) owner: &'a str,
    pub(super) most: u32,
    pub(super) bytes: u32,
    pub(super) hour_ago: i64,
}

/// A value that is written as its text.
pub(super) struct Shown<T>(pub(super) T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// What is written as the text of its document.
pub(super) struct Document<'a, T>(pub(super) &'a T);

impl<T: Serialize> Serialize for Document<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = serde_json::to_string(self.0).map_err(serde::ser::Error::custom)?;
        serializer.serialize_str(&text)
    }
}
