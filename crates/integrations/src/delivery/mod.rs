//! Delivery providers: whoever shows shoppers ways of delivery, and sells them. What they say of a price counts once the
//! shop has read it from them; what a browser says is a hint.

pub mod ingrid;
#[cfg(test)]
mod tests;

use std::fmt;

use domain::{
    delivery::DeliveryQuote,
    ids::{CartId, OrderId},
    market::Language,
    money::Money,
};
use futures_util::future::BoxFuture;

pub use ingrid::{Ingrid, IngridAccount};

/// Somebody who delivers.
pub trait DeliveryProvider: fmt::Debug + Send + Sync + 'static {
    /// Opens a session for a cart, or tells an open one what lies in the cart by now.
    fn open<'a>(
        &'a self,
        session: Option<&'a str>,
        cart: &'a CartFacts,
    ) -> BoxFuture<'a, Result<Session, DeliveryError>>;

    /// What was chosen in a session; nothing where nothing was.
    fn read<'a>(&'a self, session: &'a str) -> BoxFuture<'a, Result<Option<DeliveryQuote>, DeliveryError>>;

    /// Tells that what was chosen was ordered. Asked again, it is done once.
    fn complete<'a>(&'a self, session: &'a str, order: OrderId) -> BoxFuture<'a, Result<(), DeliveryError>>;
}

/// What a provider is told of a cart: nothing of its owner but where it goes.
#[derive(Debug, Clone, PartialEq)]
pub struct CartFacts {
    pub cart: CartId,
    pub language: Language,
    /// ISO 3166-1 alpha-3.
    pub country: Box<str>,
    pub total: Money,
    pub items: Vec<CartItem>,
    /// Where it goes, where that is known.
    pub postal_code: Option<Box<str>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CartItem {
    pub code: Box<str>,
    pub name: Box<str>,
    pub quantity: u32,
    /// Of one piece.
    pub price: Money,
    /// Grams of one piece.
    pub weight: u64,
}

/// A session that is open.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    pub id: Box<str>,
    /// What the shopper chooses in.
    pub html_snippet: String,
    pub quote: Option<DeliveryQuote>,
}

/// Why a provider did not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    #[error("it cannot be reached: {0}")]
    Unreachable(String),
    #[error("it refuses: {0}")]
    Refused(String),
    #[error("its answer cannot be read: {0}")]
    Unreadable(&'static str),
}
