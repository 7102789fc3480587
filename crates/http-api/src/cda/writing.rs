//! Changing a customer's cart, once for each key that a client gives its request.

use std::{fmt, time::Instant};

use actix_web::{HttpResponse, ResponseError, http::StatusCode};
use actors::{Durable, SubmitDurably};
use domain::{
    cart::{Answer, CartKey, CartOperation, Condition},
    fault::FaultCode,
    ids::IdentityId,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wire::{
    cda::{CART_NAME, RawJson},
    joined::OpenObject,
    socket::AskedOperation,
};

use super::caller::{Caller, Found};
use crate::{
    carts::{mark_replayed, replay, stored_answer},
    error::ApiError,
    extract::{IdempotencyKey, Once},
};

/// The cart as a change left it.
pub struct CommandResult {
    /// The cart's id.
    pub id: String,
    /// As JSON.
    pub cart: RawJson,
    replayed: bool,
}

/// Why a change is not made: a fault, or what was stored when it was refused.
#[derive(Debug)]
pub enum Refusal {
    Fault(ApiError),
    Stored { answer: Answer, replayed: bool },
}

impl Caller {
    /// The identity of a change that a request with this key and body asks for.
    pub fn once(&self, key: &IdempotencyKey, body: &[u8]) -> Once {
        // A program's keys are not those of the customers whose carts it changes.
        let owner = if self.own.is_some() { "client" } else { "program" };
        key.once(owner, &[body])
    }

    /// What a change of the caller's own carts led to before. The cart that it names by its id may have ended since.
    pub async fn before(&self, once: &Once) -> Result<Option<CommandResult>, Refusal> {
        let Some(identity) = self.own else { return Ok(None) };
        self.kept(once, identity).await
    }

    /// Hands an operation to the cart's queue, where the same change was not asked for before; the cart once it is
    /// durable.
    pub async fn submit(
        &self,
        once: &Once,
        key: CartKey,
        operation: CartOperation,
        condition: Option<Condition>,
    ) -> Result<CommandResult, Refusal> {
        if let Some(before) = self.kept(once, key.identity).await? {
            return Ok(before);
        }
        let operation = under(condition, self.vetted(&key, operation).await?);
        match self.send(once, &key, operation).await? {
            Durable::Done { outcome, view } => {
                outcome.map_err(|fault| self.fail(fault))?;
                let found = Found { key, view };
                Ok(CommandResult {
                    id: found.id().to_string(),
                    cart: self.render(&found, None)?,
                    replayed: false,
                })
            }
            Durable::Answered { answer, replayed } => self.read(key.identity, answer, replayed),
            Durable::Refused(reply) => Err(self.cart_request(&key).refused(&reply).into()),
            Durable::TooFast => Err(self.fail(FaultCode::RateLimited).into()),
        }
    }

    /// Hands an operation to the queue of a cart that was found, for as long as that cart has not ended.
    pub async fn submit_to(
        &self,
        once: &Once,
        found: Found,
        operation: CartOperation,
    ) -> Result<CommandResult, Refusal> {
        let condition = Condition::Generation(found.view.body.contents().generation);
        self.submit(once, found.key, operation, Some(condition)).await
    }

    /// Takes a coupon away that is good for nothing, and writes the cart in any case. Done twice it is as done once.
    pub async fn tidy(&self, key: CartKey, condition: Option<Condition>) -> Result<Found, Refusal> {
        let once = Once::fresh();
        let operation = under(condition, CartOperation::DropIdleCoupon);
        match self.send(&once, &key, operation).await? {
            Durable::Done { outcome, view } => {
                outcome.map_err(|fault| self.fail(fault))?;
                Ok(Found { key, view })
            }
            Durable::Answered { answer, replayed } => {
                self.read(key.identity, answer, replayed)?;
                Ok(self.look(key).await?)
            }
            Durable::Refused(reply) => Err(self.cart_request(&key).refused(&reply).into()),
            Durable::TooFast => Err(self.fail(FaultCode::RateLimited).into()),
        }
    }

    async fn kept(&self, once: &Once, identity: IdentityId) -> Result<Option<CommandResult>, Refusal> {
        if !once.keep_answer {
            return Ok(None);
        }
        let stored = stored_answer(&self.shop, identity, &once.origin).await;
        let answer = stored.map_err(|code| self.fail(code))?;
        answer.map(|answer| self.read(identity, answer, true)).transpose()
    }

    /// What the queue gets: who asks for the own cart may not guess coupons, a program is trusted.
    async fn vetted(&self, key: &CartKey, operation: CartOperation) -> Result<CartOperation, ApiError> {
        let verifier = &self.shop.verifier;
        let vetted = if self.own.is_none() {
            verifier.resolve_coupon(operation).await
        } else {
            let client = || self.shop.tokens.pseudonym(self.client);
            verifier
                .verify(key, client, AskedOperation::Ready(operation), false)
                .await
        };
        vetted.map_err(|not_verified| self.fail(not_verified.code).after(not_verified.retry_after))
    }

    async fn send(&self, once: &Once, key: &CartKey, operation: CartOperation) -> Result<Durable, ApiError> {
        let (working, _admitted) = self.place().await?.split();
        let mut working = Some(working);
        let submit = || SubmitDurably {
            sent: Instant::now(),
            origin: once.origin.clone(),
            operation: operation.clone(),
            language: self.language,
            keep_answer: once.keep_answer,
            working: working.take(),
        };
        let durable = self.shop.carts.ask(key, submit).await;
        durable.map_err(|reason| self.cart_request(key).unavailable(reason))
    }

    /// A stored answer: the cart as it is rendered for everybody, or a refusal.
    fn read(&self, identity: IdentityId, answer: Answer, replayed: bool) -> Result<CommandResult, Refusal> {
        if answer.status >= 400 {
            return Err(Refusal::Stored { answer, replayed });
        }
        let owner = Owner {
            customer_id: identity.to_string(),
            name: CART_NAME,
        };
        let read = || {
            let Identified { id } = serde_json::from_str(&answer.body)?;
            let cart = RawValue::from_string(OpenObject::of(&owner)?.join(&answer.body))?;
            Ok(CommandResult { id, cart, replayed })
        };
        read().map_err(|error: serde_json::Error| {
            tracing::error!(%error, "a stored answer could not be read");
            self.fail(FaultCode::Internal).into()
        })
    }
}

fn under(condition: Option<Condition>, operation: CartOperation) -> CartOperation {
    match condition {
        None => operation,
        Some(condition) => CartOperation::If {
            condition,
            operation: Box::new(operation),
        },
    }
}

/// What a customer's cart has before what every cart has.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Owner {
    customer_id: String,
    name: &'static str,
}

#[derive(Deserialize)]
struct Identified {
    id: String,
}

impl CommandResult {
    /// The response, marked where it repeats an earlier one.
    pub fn mark(&self, mut response: HttpResponse) -> HttpResponse {
        if self.replayed {
            mark_replayed(&mut response);
        }
        response
    }
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        Self::Fault(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(error) => error.fmt(f),
            Self::Stored { answer, .. } => write!(f, "refused with {}", answer.status),
        }
    }
}

impl ResponseError for Refusal {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Fault(error) => error.status_code(),
            Self::Stored { answer, .. } => {
                StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    }

    fn error_response(&self) -> HttpResponse {
        match self {
            Self::Fault(error) => error.error_response(),
            Self::Stored { answer, replayed } => replay(answer, *replayed),
        }
    }
}
