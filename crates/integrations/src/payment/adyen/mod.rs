//! Adyen's Checkout interface. Cards and wallets are paid in its own component in the browser (a session), so that no card
//! data comes to the shop; the other methods are redirects, or what the component shows of them, such as a code for an app.
//! Money is captured when the shop asks for it.

mod client;
mod details;

use domain::{
    contact::Country,
    ids::{MarketId, PaymentId},
    market::Language,
    money::Currency,
    order::{CapturePolicy, Notice, PaymentEvent, PaymentRequest, ProviderId},
};
use futures_util::{FutureExt, future::BoxFuture};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use self::client::Client;
use super::{
    Attempt, Method, MethodId, Next, PaymentProvider, ProviderError, Question, Reply, Told, WebhookError, WebhookItem,
    account_items, methods_of,
};
use crate::signing::HmacKey;

/// What the provider gave the shop.
#[derive(Debug, Clone)]
pub struct AdyenAccount {
    pub merchant_account: String,
    pub api_key: String,
    /// Of webhooks: hexadecimal digits.
    pub hmac_key: HmacKey,
    /// For its component in the browser; no secret.
    pub client_key: String,
    /// With the version of the interface.
    pub url: String,
    pub is_live: bool,
    pub capture: CapturePolicy,
}

#[derive(Debug)]
pub struct Adyen {
    id: ProviderId,
    account: AdyenAccount,
    client: Client,
    /// Of the shop's own pages.
    origin: Box<str>,
}

pub const ID: &str = "adyen";

/// What the browser's component brings back at the end of a session begins with this.
const SESSION_RESULT: &str = "session:";

/// What it brings back of an action begins with this; everything else is the result of a redirect.
const DETAILS: &str = "details:";

impl Adyen {
    pub fn new(account: AdyenAccount, origin: &str) -> Self {
        Self {
            id: ProviderId::new(ID),
            client: Client::new(&account.url, &account.api_key),
            account,
            origin: origin.into(),
        }
    }

    /// What payments and sessions have in common.
    fn request(&self, attempt: &Attempt) -> Value {
        json!({
            "merchantAccount": self.account.merchant_account,
            "amount": amount(attempt, attempt.amount),
            "reference": attempt.payment,
            "merchantOrderReference": attempt.order,
            "returnUrl": self.return_url(attempt),
            "countryCode": alpha2(&attempt.country),
            "shopperLocale": locale(attempt.language),
            "channel": "Web",
            "origin": self.origin,
            // The shop asks for what it takes. Methods without a capture of their own pass it over.
            "additionalData": {"manualCapture": "true"},
        })
    }

    fn return_url(&self, attempt: &Attempt) -> String {
        attempt.return_url(&self.origin)
    }

    async fn begin_session(&self, attempt: &Attempt, kind: &str) -> Result<Reply, ProviderError> {
        let mut body = self.request(attempt);
        body["allowedPaymentMethods"] = json!([kind]);
        let session = self.client.post("/sessions", &name(attempt, "session"), body).await?;
        let (Some(id), Some(data)) = (session["id"].as_str(), session["sessionData"].as_str()) else {
            return Err(ProviderError::Unreachable("a session without its data".to_owned()));
        };
        let parts = json!({"session": {"id": id, "sessionData": data}, "method": kind});
        Ok(Reply {
            next: self.component(attempt, parts),
            memory: Some(json!({"session": id})),
            ..Reply::default()
        })
    }

    /// What the browser's component is made of; `own` is a session or an action.
    fn component(&self, attempt: &Attempt, own: Value) -> Next {
        let mut action = json!({
            "type": ID,
            "environment": if self.account.is_live { "live" } else { "test" },
            "clientKey": self.account.client_key,
            "payment": attempt.payment,
            "countryCode": alpha2(&attempt.country),
            "locale": locale(attempt.language),
        });
        if let (Some(action), Value::Object(own)) = (action.as_object_mut(), own) {
            action.extend(own);
        }
        Next::Action { action }
    }

    async fn begin_payment(&self, attempt: &Attempt, kind: &str) -> Result<Reply, ProviderError> {
        let mut body = self.request(attempt);
        body["paymentMethod"] = json!({"type": kind});
        let answer = self.client.post("/payments", &name(attempt, "begin"), body).await?;
        Ok(self.follow(attempt, &answer))
    }

    /// What an answer has the shopper do, or says of the payment.
    fn follow(&self, attempt: &Attempt, answer: &Value) -> Reply {
        let action = &answer["action"];
        if !action.is_object() {
            return result(attempt, answer);
        }
        let url = action["url"]
            .as_str()
            .filter(|_| action["method"] != "POST" && action["type"] == "redirect");
        let next = match url {
            Some(url) if url.starts_with("https://") || !self.account.is_live => Next::Redirect { url: url.into() },
            _ => self.component(attempt, json!({"action": action})),
        };
        Reply {
            next,
            ..Reply::default()
        }
    }

    /// How a session ended whose component was left.
    async fn look_at_session(&self, attempt: &Attempt, result: &str) -> Result<Reply, ProviderError> {
        let session = attempt.memory["session"].as_str().filter(|id| is_plain(id));
        let session = session.ok_or(ProviderError::Unknown)?;
        let result = utf8_percent_encode(result, NON_ALPHANUMERIC);
        let path = format!("/sessions/{session}?sessionResult={result}");
        let answer = self.client.get(&path).await?;
        if answer["reference"]
            .as_str()
            .is_some_and(|reference| reference != attempt.payment.to_string())
        {
            return Err(ProviderError::Refused("the session is of another payment".to_owned()));
        }
        Ok(match answer["status"].as_str() {
            Some("refused" | "canceled" | "expired") => refused(attempt, &format!("session-{session}")),
            // Its webhook tells under which name the money is promised.
            _ => Reply::default(),
        })
    }
}

impl PaymentProvider for Adyen {
    fn id(&self) -> &ProviderId {
        &self.id
    }

    fn capture(&self) -> CapturePolicy {
        self.account.capture
    }

    fn methods(&self, market: &MarketId) -> Vec<Method> {
        methods_of(market).iter().map(|id| Method::from(*id)).collect()
    }

    fn begin<'a>(&'a self, attempt: &'a Attempt) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        async move {
            match MethodId::parse(&attempt.method).map(way_of) {
                Some(Way::Component(kind)) => self.begin_session(attempt, kind).await,
                Some(Way::Redirect(kind)) => self.begin_payment(attempt, kind).await,
                Some(Way::Bank) => {
                    let kind = if &*attempt.country == "FIN" {
                        "ebanking_FI"
                    } else {
                        "trustly"
                    };
                    self.begin_payment(attempt, kind).await
                }
                Some(Way::None) | None => Err(ProviderError::Unknown),
            }
        }
        .boxed()
    }

    fn returned<'a>(&'a self, attempt: &'a Attempt, brought: &'a str) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        async move {
            if let Some(session_result) = brought.strip_prefix(SESSION_RESULT) {
                return self.look_at_session(attempt, session_result).await;
            }
            let body = match brought.strip_prefix(DETAILS) {
                Some(text) => details::read(text).map_err(|reason| ProviderError::Refused(reason.to_owned()))?,
                None => json!({"details": {"redirectResult": brought}}),
            };
            let answer = self
                .client
                .post("/payments/details", &name_of_result(attempt, brought), body)
                .await?;
            // What the browser brought may belong to another one; of an action nothing is believed yet.
            let is_own = answer["merchantReference"] == attempt.payment.to_string();
            if !is_own && !answer["action"].is_object() {
                return Err(ProviderError::Refused("the result is of another payment".to_owned()));
            }
            Ok(self.follow(attempt, &answer))
        }
        .boxed()
    }

    fn ask<'a>(&'a self, attempt: &'a Attempt, question: &'a Question) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        async move {
            let original = question.original.as_deref().filter(|reference| is_plain(reference));
            let original = original.ok_or_else(|| ProviderError::Refused("nothing was authorised".to_owned()))?;
            let (path, asked) = match &question.request {
                PaymentRequest::Capture { amount, .. } => ("captures", Some(*amount)),
                PaymentRequest::Cancel => ("cancels", None),
                PaymentRequest::Refund { amount, .. } => ("refunds", Some(*amount)),
            };
            let mut body = json!({
                "merchantAccount": self.account.merchant_account, "reference": attempt.payment,
            });
            if let Some(asked) = asked {
                body["amount"] = amount(attempt, asked);
            }
            let path = format!("/payments/{original}/{path}");
            // Taken on; what came of it is told by a webhook.
            self.client
                .post(&path, &name(attempt, &question.request.key()), body)
                .await?;
            Ok(Reply::default())
        }
        .boxed()
    }

    /// There is no call for the state of a payment. One whose beginning was not answered is begun again under its name,
    /// which gets the first answer; of the others webhooks are sent again for a month.
    fn look<'a>(&'a self, attempt: &'a Attempt) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        async move {
            if attempt.memory["session"].is_string() {
                return Ok(Reply::default());
            }
            let begun = self.begin(attempt).await?;
            Ok(Reply {
                next: Next::Nothing,
                ..begun
            })
        }
        .boxed()
    }

    fn read_webhook(&self, body: &[u8]) -> Result<Vec<WebhookItem>, WebhookError> {
        let AdyenAccount {
            hmac_key,
            merchant_account,
            is_live,
            ..
        } = &self.account;
        let items = account_items(body, hmac_key, merchant_account, *is_live)?;
        Ok(items.into_iter().map(in_own_units).collect())
    }
}

/// How a method is paid.
enum Way {
    /// In the provider's component.
    Component(&'static str),
    Redirect(&'static str),
    /// By the country's banks.
    Bank,
    /// Not with this provider.
    None,
}

fn way_of(method: MethodId) -> Way {
    match method {
        MethodId::Card => Way::Component("scheme"),
        MethodId::ApplePay => Way::Component("applepay"),
        MethodId::GooglePay => Way::Component("googlepay"),
        MethodId::MobilePay => Way::Redirect("mobilepay"),
        MethodId::Swish => Way::Redirect("swish"),
        MethodId::Klarna => Way::Redirect("klarna"),
        MethodId::Bank => Way::Bank,
        MethodId::Invoice | MethodId::Pickup => Way::None,
    }
}

/// What a result code says, as facts.
fn result(attempt: &Attempt, answer: &Value) -> Reply {
    let reference = answer["pspReference"].as_str();
    match (answer["resultCode"].as_str(), reference) {
        (Some("Authorised"), Some(reference)) => told(attempt, reference, true),
        (Some("Refused" | "Cancelled" | "Error"), reference) => refused(attempt, reference.unwrap_or("refused")),
        // Pending, Received: a webhook tells.
        _ => Reply::default(),
    }
}

fn refused(attempt: &Attempt, reference: &str) -> Reply {
    told(attempt, reference, false)
}

fn told(attempt: &Attempt, reference: &str, success: bool) -> Reply {
    Reply {
        told: vec![Told {
            payment: attempt.payment,
            currency: Some(attempt.currency),
            notice: Notice {
                reference: reference.into(),
                event: PaymentEvent::Authorisation,
                success,
                original: None,
                amount: attempt.amount,
            },
        }],
        ..Reply::default()
    }
}

fn amount(attempt: &Attempt, minor: i64) -> Value {
    let value = minor.saturating_mul(their_units(attempt.currency));
    json!({"value": value, "currency": attempt.currency.code()})
}

/// How many of the provider's units are one of the standard's: it counts Icelandic crowns in hundredths.
fn their_units(currency: Currency) -> i64 {
    if currency.code() == "ISK" { 100 } else { 1 }
}

fn in_own_units(item: WebhookItem) -> WebhookItem {
    match item {
        WebhookItem::Told(mut told) => {
            let units = told.currency.map_or(1, their_units);
            if told.notice.amount % units != 0 {
                return WebhookItem::Odd {
                    reference: told.notice.reference.clone(),
                    reason: "a part of the currency's smallest unit".into(),
                    body: json!(told.notice),
                };
            }
            told.notice.amount /= units;
            WebhookItem::Told(told)
        }
        odd @ WebhookItem::Odd { .. } => odd,
    }
}

/// The name of a question: a repeat of it is the same question.
fn name(attempt: &Attempt, question: &str) -> String {
    let PaymentId(id) = attempt.payment;
    format!("{id:032x}-{question}")
}

/// Of several results of one payment each is a question of its own.
fn name_of_result(attempt: &Attempt, brought: &str) -> String {
    let digest = <sha2::Sha256 as sha2::Digest>::digest(brought.as_bytes());
    let short: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    name(attempt, &format!("details-{short}"))
}

/// What may stand in an address as it is.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.len() <= 4096 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
}

/// Providers know countries by two letters.
fn alpha2(country: &str) -> &'static str {
    Country::parse(country).map_or("FI", |country| country.alpha2)
}

fn locale(language: Language) -> &'static str {
    match language {
        Language::Fi => "fi-FI",
        Language::Sv => "sv-SE",
        Language::En => "en-GB",
    }
}

#[cfg(test)]
mod tests;
