//! Payment providers. They are asked, and they tell; what follows from what they told is decided in the domain.
//!
//! An answer is a [`Reply`]: what the shopper is to do next, and facts. A provider that is asked the same again under the
//! same payment answers the same, so that whoever does not know whether a question arrived asks it again.

pub mod adyen;
mod manual;
mod method;
mod notification;
mod providers;
pub mod test;

use std::fmt;

use domain::{
    ids::{MarketId, OrderId, PaymentId},
    market::Language,
    money::Currency,
    order::{CapturePolicy, Notice, PaymentRequest, ProviderId},
};
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use manual::Manual;
pub use method::{Method, MethodId, methods_of};
pub use notification::{Item, Notification, account_items};
pub use providers::Providers;

/// Somebody who moves money.
pub trait PaymentProvider: fmt::Debug + Send + Sync + 'static {
    fn id(&self) -> &ProviderId;

    /// When the money of its payments is taken.
    fn capture(&self) -> CapturePolicy;

    /// What it offers in a market, in the order in which shoppers there look for it.
    fn methods(&self, market: &MarketId) -> Vec<Method>;

    /// Begins a payment.
    fn begin<'a>(&'a self, attempt: &'a Attempt) -> BoxFuture<'a, Result<Reply, ProviderError>>;

    /// The shopper came back with what the provider gave them.
    fn returned<'a>(&'a self, attempt: &'a Attempt, result: &'a str) -> BoxFuture<'a, Result<Reply, ProviderError>>;

    /// Asks for money to be taken, given back, or let go of.
    fn ask<'a>(&'a self, attempt: &'a Attempt, question: &'a Question) -> BoxFuture<'a, Result<Reply, ProviderError>>;

    /// What became of a payment of which nothing was heard.
    fn look<'a>(&'a self, attempt: &'a Attempt) -> BoxFuture<'a, Result<Reply, ProviderError>>;

    /// Reads what the provider sends by itself.
    ///
    /// # Errors
    ///
    /// It is not from the provider, or cannot be read: nothing of it is to be believed.
    fn read_webhook(&self, body: &[u8]) -> Result<Vec<WebhookItem>, WebhookError>;
}

/// A payment as its provider is told of it. Nothing of it changes but the memory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// The shop's reference, which the provider repeats.
    pub payment: PaymentId,
    /// The order that is paid for.
    pub order: OrderId,
    pub market: MarketId,
    /// ISO 3166-1 alpha-3, where the bill goes.
    pub country: Box<str>,
    pub language: Language,
    /// Of the provider.
    pub method: Box<str>,
    /// Minor units.
    pub amount: i64,
    pub currency: Currency,
    /// The page of the shop that the shopper comes back to: everything after its origin.
    pub return_path: Box<str>,
    /// What the provider wants to find again.
    #[serde(default)]
    pub memory: Value,
}

impl Attempt {
    /// The address that the shopper comes back to.
    pub fn return_url(&self, origin: &str) -> String {
        let joint = if self.return_path.contains('?') { '&' } else { '?' };
        format!("{origin}{}{joint}payment={}", self.return_path, self.payment)
    }
}

/// What a provider is asked, with its name for what it promised or took before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub request: PaymentRequest,
    /// The reference of the authorisation.
    pub original: Option<Box<str>>,
}

/// What a provider answers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reply {
    pub next: Next,
    /// Facts; none where they come later.
    pub told: Vec<Told>,
    /// What the provider wants to find again in [`Attempt::memory`]; nothing where it is as before.
    pub memory: Option<Value>,
    /// What the provider will send by itself: for providers that live in the shop.
    pub later: Vec<Later>,
}

/// What the shopper does next.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Next {
    /// Nothing: the payment is decided, or will be without them.
    #[default]
    Nothing,
    /// They go to a page or an app.
    Redirect { url: Box<str> },
    /// The provider's own component goes on with this.
    Action { action: Value },
}

/// A fact of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    pub payment: PaymentId,
    /// Nothing where it can be no other than the payment's.
    pub currency: Option<Currency>,
    pub notice: Notice,
}

/// A webhook that is to come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later {
    pub after: std::time::Duration,
    pub body: String,
}

/// One thing that a provider sent by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookItem {
    Told(Told),
    /// The provider's, but not to be acted upon: people look at it.
    Odd {
        reference: Box<str>,
        reason: Box<str>,
        body: Value,
    },
}

/// Why a webhook is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    #[error("it cannot be read")]
    Malformed,
    #[error("its signature is not the provider's")]
    Forged,
}

/// Why a provider did not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// Nobody knows whether it was done: the same is asked again later.
    #[error("the provider cannot be reached: {0}")]
    Unreachable(String),
    /// It understood, and will not: asking again does not help.
    #[error("the provider refuses: {0}")]
    Refused(String),
    #[error("the provider does not offer this")]
    Unknown,
}
