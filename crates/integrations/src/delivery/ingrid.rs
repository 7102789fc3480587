//! A provider whose widget speaks `_sw`: sessions are created, updated, read and completed.

use std::{fmt, time::Duration};

use domain::{
    contact::Country,
    delivery::{DeliveryKind, DeliveryQuote},
    ids::OrderId,
    money::{Currency, Money},
};
use futures_util::{FutureExt, future::BoxFuture};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use ureq::Agent;

use crate::calls;

use super::{CartFacts, DeliveryError, DeliveryProvider, Session};

/// The account at the provider.
#[derive(Clone)]
pub struct IngridAccount {
    pub url: Box<str>,
    pub api_key: Box<str>,
    /// A shopper waits for the answer.
    pub patience: Duration,
}

#[derive(Clone)]
pub struct Ingrid {
    agent: Agent,
    account: IngridAccount,
}

impl Ingrid {
    pub fn new(account: IngridAccount) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(account.patience))
            .build();
        Self {
            agent: config.new_agent(),
            account,
        }
    }

    async fn post(&self, call: &'static str, body: Value) -> Result<Value, DeliveryError> {
        let (agent, url, key) = self.parts(call);
        let post = move || {
            let posted = agent
                .post(url)
                .header("content-type", "application/json")
                .header("authorization", key)
                .send(body.to_string());
            answer(posted)
        };
        run(post).await
    }

    async fn get(&self, session: &str) -> Result<Value, DeliveryError> {
        let (agent, url, key) = self.parts("session.get");
        let session = utf8_percent_encode(session, NON_ALPHANUMERIC).to_string();
        let get = move || {
            let url = format!("{url}?checkout_session_id={session}");
            answer(agent.get(url).header("authorization", key).call())
        };
        run(get).await
    }

    fn parts(&self, call: &str) -> (Agent, String, String) {
        let url = format!("{}/{call}", self.account.url.trim_end_matches('/'));
        (self.agent.clone(), url, format!("Bearer {}", self.account.api_key))
    }

    async fn open_session(&self, session: Option<&str>, cart: &CartFacts) -> Result<Session, DeliveryError> {
        let form = form(cart);
        if let Some(session) = session {
            let mut form = form.clone();
            form["checkout_session_id"] = session.into();
            match self.post("session.update", form).await {
                // It has ended there: another one begins.
                Err(DeliveryError::Refused(_)) => {}
                updated => return read_session(&updated?),
            }
        }
        read_session(&self.post("session.create", form).await?)
    }
}

impl DeliveryProvider for Ingrid {
    fn open<'a>(
        &'a self,
        session: Option<&'a str>,
        cart: &'a CartFacts,
    ) -> BoxFuture<'a, Result<Session, DeliveryError>> {
        self.open_session(session, cart).boxed()
    }

    fn read<'a>(&'a self, session: &'a str) -> BoxFuture<'a, Result<Option<DeliveryQuote>, DeliveryError>> {
        async move { read_quote(&self.get(session).await?["session"]) }.boxed()
    }

    fn complete<'a>(&'a self, session: &'a str, order: OrderId) -> BoxFuture<'a, Result<(), DeliveryError>> {
        async move {
            let form = json!({"checkout_session_id": session, "external_id": order});
            self.post("session.complete", form).await.map(drop)
        }
        .boxed()
    }
}

impl fmt::Debug for Ingrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ingrid")
            .field("url", &self.account.url)
            .finish_non_exhaustive()
    }
}

fn form(cart: &CartFacts) -> Value {
    let country = Country::parse(&cart.country).map_or("FI", |country| country.alpha2);
    let items = cart.items.iter().map(|item| {
        json!({
            "sku": item.code, "name": item.name, "quantity": item.quantity, "price": item.price.minor(),
            "weight": item.weight,
        })
    });
    let mut form = json!({
        "cart": {"total_value": cart.total.minor(), "items": items.collect::<Vec<_>>()},
        "locales": [cart.language.locale()],
        "purchase_country": country,
        "purchase_currency": cart.total.currency().code(),
        "external_id": cart.cart,
    });
    if let Some(postal_code) = &cart.postal_code {
        form["prefill_delivery_address"] = json!({"country": country, "postal_code": postal_code});
    }
    form
}

fn read_session(answer: &Value) -> Result<Session, DeliveryError> {
    let text = |value: &Value, what| value.as_str().ok_or(DeliveryError::Unreadable(what)).map(str::to_owned);
    Ok(Session {
        id: text(&answer["session"]["checkout_session_id"], "checkout_session_id")?.into(),
        html_snippet: text(&answer["html_snippet"], "html_snippet")?,
        quote: read_quote(&answer["session"])?,
    })
}

/// What was chosen: the groups of a session are parcels, which are paid together.
fn read_quote(session: &Value) -> Result<Option<DeliveryQuote>, DeliveryError> {
    let groups = session["delivery_groups"].as_array().map_or(&[][..], Vec::as_slice);
    let Some(first) = groups.first() else {
        return Ok(None);
    };
    let id = session["checkout_session_id"].as_str();
    let id = id.ok_or(DeliveryError::Unreadable("checkout_session_id"))?;
    let mut price: Option<Money> = None;
    for group in groups {
        let own = read_price(&group["pricing"])?;
        price = Some(match price {
            None => own,
            Some(sum) => sum.plus(own).map_err(|_| DeliveryError::Unreadable("pricing"))?,
        });
    }
    let price = price.ok_or(DeliveryError::Unreadable("pricing"))?;
    let names = [&first["category"]["name"], &first["shipping"]["product"]];
    let name = names.into_iter().find_map(Value::as_str);
    let kind = match first["delivery_type"].as_str() {
        Some("pickup" | "locker") => DeliveryKind::PickupPoint,
        _ => DeliveryKind::Home,
    };
    Ok(Some(DeliveryQuote {
        session: id.into(),
        name: name.ok_or(DeliveryError::Unreadable("category.name"))?.into(),
        kind,
        fee: price.minor(),
        currency: price.currency(),
    }))
}

fn read_price(pricing: &Value) -> Result<Money, DeliveryError> {
    let minor = pricing["price"].as_i64().filter(|minor| *minor >= 0);
    let currency = pricing["currency"].as_str().and_then(|code| Currency::parse(code).ok());
    let read = minor
        .zip(currency)
        .map(|(minor, currency)| Money::from_minor(minor, currency));
    read.ok_or(DeliveryError::Unreadable("pricing"))
}

async fn run(call: impl FnOnce() -> Result<Value, DeliveryError> + Send + 'static) -> Result<Value, DeliveryError> {
    let done = tokio::task::spawn_blocking(call).await;
    done.unwrap_or_else(|error| Err(DeliveryError::Unreachable(error.to_string())))
}

/// Of a failure only its status is kept: its text may repeat what was sent.
fn answer(answered: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, DeliveryError> {
    let unreachable = |reason: &str| DeliveryError::Unreachable(reason.to_owned());
    let answered = answered.map_err(|error| unreachable(calls::kind(&error)))?;
    let status = answered.status().as_u16();
    let text = answered.into_body().read_to_string();
    let text = text.map_err(|error| unreachable(calls::kind(&error)))?;
    match status {
        200..=299 if text.trim().is_empty() => Ok(Value::Null),
        200..=299 => serde_json::from_str(&text).map_err(|_| DeliveryError::Unreadable("JSON")),
        400 | 404 | 409 | 410 | 422 => Err(DeliveryError::Refused(format!("status {status}"))),
        _ => Err(unreachable(&format!("status {status}"))),
    }
}
