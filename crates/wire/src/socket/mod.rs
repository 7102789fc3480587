//! Frames of the live protocol, version 1: JSON text, each with a `type`.

mod asked;
mod client;
mod custom;
mod operation;
mod server;
mod topic;

pub use asked::{AskedOperation, read_coupon, read_delivery, read_details, read_greeting, read_operation};
pub use client::{CLIENT_TYPES, ClientFrame, Hello, Subscription};
pub use custom::{GiftCardRecipientPayload, TabletPayload, custom_form};
pub use operation::{CartOp, GiftCardForm, Target};
pub use server::{OutdatedTopic, PageUpdate, ProductState, ServerFrame};
pub use topic::{
    DRAFT_TOPIC, METRICS_TOPIC, ORDER_TOPIC, PAGE_TOPIC, PREVIEW_TOPIC, PRODUCT_TOPIC, Topic, WISH_LIST_TOPIC,
};

pub use crate::cart::{CartLock, CartStateFrame, MergedState, Rejection, Replaced, StateHead};
pub use crate::drafting::{DraftOp, DraftState, PresentEditor, PreviewUpdate, read_draft_op};

/// The protocol's version.
pub const PROTOCOL: u64 = 1;

/// Variations that one tab may follow: more than any page shows.
pub const MOST_FOLLOWED_PRODUCTS: usize = 200;
