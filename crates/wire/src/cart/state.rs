//! A state of a cart, as the socket tells it: the fields around the cart that all tabs share.

use domain::ids::TabId;
use serde::Serialize;
use utoipa::{
    ToSchema,
    openapi::{RefOr, Schema},
};

use super::{Cart, MergedState, Rejection, instant::instant};
use crate::{
    joined::OpenObject,
    schema::{one_of, words},
};

/// The fields of a state that belong to one tab, and those that describe the state.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateHead {
    #[serde(rename = "type")]
    #[schema(schema_with = state_type)]
    pub kind: &'static str,
    pub version: u64,
    pub revision: u64,
    pub settled: bool,
    pub applied_seq: u64,
    pub acked_seq: u64,
    /// While a payment is under way nothing of the cart can be changed.
    pub lock: Option<CartLock>,
    pub rejected: Vec<Rejection>,
    /// How the previous cart of this visitor ended, where this one took its place.
    pub replaced: Option<Replaced>,
    /// What a merge left behind, told once to each tab: absent where there is nothing to tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub merged: Option<MergedState>,
}

words! {
    /// What locks a cart.
    LockedBy: ["payment"];
    /// Why a cart was replaced.
    ReplacedBecause: ["merged", "ordered"];
}

/// What locks a cart.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartLock {
    #[schema(value_type = LockedBy)]
    pub by: &'static str,
    /// Whether it is this tab that pays.
    pub mine: bool,
    /// It ends by itself then.
    #[schema(format = DateTime)]
    pub until: String,
}

/// How a cart ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Replaced {
    #[schema(value_type = ReplacedBecause)]
    pub reason: &'static str,
    /// Of the order that it became.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub order_number: Option<String>,
}

impl CartLock {
    /// As a tab sees it, or whoever is none.
    pub fn new(lock: &domain::cart::CartLock, tab: Option<TabId>) -> Self {
        Self {
            by: "payment",
            mine: tab.is_some() && lock.tab == tab,
            until: instant(lock.until),
        }
    }
}

impl From<domain::cart::Replaced> for Replaced {
    fn from(replaced: domain::cart::Replaced) -> Self {
        let order = replaced.order();
        Self {
            reason: if order.is_some() { "ordered" } else { "merged" },
            order_number: order.map(|number| number.to_string()),
        }
    }
}

/// The frame as a whole, for the documentation of its shape.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartStateFrame {
    #[serde(flatten)]
    pub head: StateHead,
    pub cart: Cart,
}

impl StateHead {
    pub const TYPE: &'static str = "cart.state";

    /// The frame up to the cart, which was serialised once for all tabs; [`Self::AFTER_CART`] follows it.
    ///
    /// # Errors
    ///
    /// When the head cannot be serialised, which does not happen.
    pub fn before_cart(&self) -> Result<String, serde_json::Error> {
        Ok(OpenObject::of(self)?.up_to("cart"))
    }

    /// What ends the frame.
    pub const AFTER_CART: &str = OpenObject::END;
}

fn state_type() -> RefOr<Schema> {
    one_of([StateHead::TYPE], "The type of the frame.")
}
