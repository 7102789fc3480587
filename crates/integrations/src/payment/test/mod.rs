//! A provider for shops that are tried out: no money moves. It behaves as real ones do, badly where one asks for that.
//!
//! It has a page on which the shopper decides what it answers. What it promised is kept in the attempt's memory, what it
//! sends by itself comes as webhooks that are signed like any other's, and what the browser brings back is signed too.

mod choice;
mod page;
mod ticket;

use std::time::Duration;

use domain::{
    ids::{MarketId, PaymentId},
    order::{CapturePolicy, PaymentRequest, ProviderId},
};
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::json;

pub use choice::{Choice, Outcome, ReturnBy, Telling};
pub use page::{STYLE, challenge_page, choice_page, return_page};

use self::ticket::Ticket;
use super::{
    Attempt, Item, Later, Method, Next, Notification, PaymentProvider, ProviderError, Question, Reply, WebhookError,
    WebhookItem, account_items, methods_of,
    notification::{AdditionalData, ItemAmount},
};
use crate::signing::HmacKey;

/// What its merchant account is called.
const ACCOUNT: &str = "PralineTest";
pub const ID: &str = "test";
/// The folder of its pages.
pub const PAGES: &str = "/test-payments";

/// How long a payment stays open that the shopper left open.
const PENDING: Duration = Duration::from_secs(5);
/// How late a late webhook is.
const DELAY: Duration = Duration::from_secs(15);

#[derive(Debug)]
pub struct TestProvider {
    id: ProviderId,
    key: HmacKey,
    /// Of the shop's own pages.
    origin: Box<str>,
    capture: CapturePolicy,
}

/// What the shopper chose, and how they go back.
#[derive(Debug, Clone, PartialEq)]
pub struct Chosen {
    pub reply: Reply,
    /// What they bring back.
    pub result: String,
}

impl TestProvider {
    pub fn new(key: HmacKey, origin: &str, capture: CapturePolicy) -> Self {
        Self {
            id: ProviderId::new(ID),
            key,
            origin: origin.into(),
            capture,
        }
    }

    /// Does what the shopper chose on the page. Chosen again, it is what was chosen first, unless that was a refusal.
    pub fn choose(&self, attempt: &Attempt, choice: Choice) -> Chosen {
        let before = attempt.memory["outcome"].as_str().and_then(Outcome::parse);
        let outcome = before
            .filter(|before| *before != Outcome::Refused)
            .unwrap_or(choice.outcome);
        let ticket = Ticket {
            payment: attempt.payment,
            outcome,
        };
        let later = if before.is_some_and(|before| before == outcome) {
            Vec::new()
        } else {
            self.notifications(attempt, Choice { outcome, ..choice })
        };
        Chosen {
            reply: Reply {
                memory: Some(json!({"outcome": outcome.as_str()})),
                later,
                ..Reply::default()
            },
            result: ticket.seal(&self.key),
        }
    }

    /// What is sent by itself, in the order in which it is sent.
    fn notifications(&self, attempt: &Attempt, choice: Choice) -> Vec<Later> {
        let decided = self.authorisation(attempt, choice.outcome == Outcome::Refused);
        let refused = self.authorisation(attempt, true);
        let soon = match choice.outcome {
            Outcome::Pending => PENDING,
            Outcome::Approved | Outcome::Refused => Duration::ZERO,
        };
        let send = |after, items: Vec<Item>| Later {
            after,
            body: Notification::new(false, items).to_json().to_string(),
        };
        match choice.telling {
            Telling::Once => vec![send(soon, vec![decided])],
            Telling::Twice => vec![
                send(soon, vec![decided.clone(), decided.clone()]),
                send(soon, vec![decided]),
            ],
            Telling::Late => vec![send(soon + DELAY, vec![decided])],
            // A card that was refused first: the news of that comes after the success.
            Telling::Reordered => vec![
                send(soon, vec![decided]),
                send(soon + Duration::from_secs(1), vec![refused]),
            ],
            Telling::Never => Vec::new(),
        }
    }

    fn authorisation(&self, attempt: &Attempt, is_refused: bool) -> Item {
        let reference = reference(attempt.payment, is_refused);
        self.item(attempt, "AUTHORISATION", reference, None, attempt.amount, !is_refused)
    }

    fn item(
        &self,
        attempt: &Attempt,
        event: &str,
        reference: String,
        original: Option<String>,
        amount: i64,
        success: bool,
    ) -> Item {
        let item = Item {
            additional_data: AdditionalData::default(),
            amount: ItemAmount {
                value: Some(amount),
                currency: attempt.currency.code().to_owned(),
            },
            event_code: event.to_owned(),
            event_date: String::new(),
            merchant_account_code: ACCOUNT.to_owned(),
            merchant_reference: attempt.payment.to_string(),
            original_reference: original,
            payment_method: attempt.method.to_string(),
            psp_reference: reference,
            reason: None,
            success: success.to_string(),
        };
        item.signed(&self.key)
    }

    /// What an outcome is as facts; nothing while it is open.
    fn told(&self, attempt: &Attempt, outcome: Outcome) -> Result<Reply, ProviderError> {
        let item = match outcome {
            Outcome::Pending => return Ok(Reply::default()),
            Outcome::Approved | Outcome::Refused => self.authorisation(attempt, outcome == Outcome::Refused),
        };
        let body = Notification::new(false, [item]).to_json().to_string();
        // Told as a webhook would tell it, so that the two are one fact.
        let items = self.read_webhook(body.as_bytes()).map_err(|_| ProviderError::Unknown)?;
        let told = items.into_iter().filter_map(|item| match item {
            WebhookItem::Told(told) => Some(told),
            WebhookItem::Odd { .. } => None,
        });
        Ok(Reply {
            told: told.collect(),
            ..Reply::default()
        })
    }
}

fn reference(payment: PaymentId, is_refused: bool) -> String {
    let kind = if is_refused { 'R' } else { 'A' };
    format!("T{:032X}{kind}", payment.0)
}

impl PaymentProvider for TestProvider {
    fn id(&self) -> &ProviderId {
        &self.id
    }

    fn capture(&self) -> CapturePolicy {
        self.capture
    }

    fn methods(&self, market: &MarketId) -> Vec<Method> {
        methods_of(market).iter().map(|id| Method::from(*id)).collect()
    }

    fn begin<'a>(&'a self, attempt: &'a Attempt) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        let url = format!("{}{PAGES}/{}", self.origin, attempt.payment);
        async move {
            Ok(Reply {
                next: Next::Redirect { url: url.into() },
                ..Reply::default()
            })
        }
        .boxed()
    }

    fn returned<'a>(&'a self, attempt: &'a Attempt, result: &'a str) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        let told = match Ticket::open(result, &self.key) {
            Some(ticket) if ticket.payment == attempt.payment => self.told(attempt, ticket.outcome),
            _ => Err(ProviderError::Refused("the result is not this provider's".to_owned())),
        };
        async move { told }.boxed()
    }

    fn ask<'a>(&'a self, attempt: &'a Attempt, question: &'a Question) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        let original = reference(attempt.payment, false);
        let (event, amount) = match &question.request {
            PaymentRequest::Capture { amount, .. } => ("CAPTURE", *amount),
            PaymentRequest::Cancel => ("CANCELLATION", attempt.amount),
            PaymentRequest::Refund { amount, .. } => ("REFUND", *amount),
        };
        let name = format!("{original}-{}", question.request.key());
        let item = self.item(attempt, event, name, Some(original), amount, true);
        // As others do: what is asked is done a moment later, and told then.
        let later = Later {
            after: Duration::ZERO,
            body: Notification::new(false, [item]).to_json().to_string(),
        };
        async move {
            Ok(Reply {
                later: vec![later],
                ..Reply::default()
            })
        }
        .boxed()
    }

    /// By its memory: also of what it never told.
    fn look<'a>(&'a self, attempt: &'a Attempt) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        let outcome = attempt.memory["outcome"].as_str().and_then(Outcome::parse);
        let told = match outcome {
            // What was left open is approved by now.
            Some(Outcome::Pending) => self.told(attempt, Outcome::Approved),
            Some(outcome) => self.told(attempt, outcome),
            None => Ok(Reply::default()),
        };
        async move { told }.boxed()
    }

    fn read_webhook(&self, body: &[u8]) -> Result<Vec<WebhookItem>, WebhookError> {
        account_items(body, &self.key, ACCOUNT, false)
    }
}

#[cfg(test)]
mod tests;
