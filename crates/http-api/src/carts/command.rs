//! Cart commands over HTTP: who asks, the operation's identity, the answer.

use std::{
    convert::Infallible,
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, HttpResponseBuilder,
    body::SizedStream,
    dev::Payload,
    http::{
        StatusCode,
        header::{HeaderName, HeaderValue, RETRY_AFTER},
    },
    web,
};
use actors::{
    CartView, Durable, GetView, SubmitDurably, Unavailable,
    answer::{self, ResponseBody},
};
use configuration::client_address::ClientAddress;
use domain::{
    cart::{Answer, CartKey, CartOperation, Origin, Reply},
    fault::{Fault, FaultCode},
    ids::IdentityId,
    market::Language,
};
use futures_util::{future::LocalBoxFuture, stream};
use runtime::{
    places::Place,
    telemetry::{self, names, slow},
};
use serde::de::DeserializeOwned;
use wire::socket::AskedOperation;

use crate::{
    auth::Principal,
    error::{ApiError, retry_after},
    extract::{AnswerLanguage, AnswerMarket, Client, IdempotencyKey, Once},
    json,
    state::AppState,
};

/// A body that may not have come whole, or be too large.
pub type Body = Result<web::Bytes, actix_web::Error>;

/// Whose cart is meant, and how answers are rendered.
pub struct CartRequest {
    pub shop: web::Data<AppState>,
    pub key: CartKey,
    pub language: Language,
    pub client: ClientAddress,
}

/// The caller's own cart in the market that the call names.
impl FromRequest for CartRequest {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let principal = Principal::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let principal = principal.await?;
            let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal)?;
            let language = AnswerLanguage::of(shop, &request);
            let market = AnswerMarket::of(shop, &request, language)?;
            let identity = principal.identity();
            let identity = identity.ok_or_else(|| ApiError::in_language(FaultCode::Forbidden, language))?;
            Ok(Self {
                shop: shop.clone(),
                key: CartKey {
                    identity,
                    market: market.id.clone(),
                },
                language,
                client: Client::of(shop, &request).0,
            })
        })
    }
}

impl CartRequest {
    pub fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault.into(), self.language)
    }

    /// The cart with waiting operations applied.
    pub async fn look(&self) -> Result<Arc<CartView>, ApiError> {
        let _place = self.place().await?;
        self.view().await
    }

    /// The same for a call that has its place already: to wait for a second one would keep both from everybody.
    async fn view(&self) -> Result<Arc<CartView>, ApiError> {
        let looked = self.shop.carts.ask(&self.key, || GetView).await;
        looked.map_err(|reason| self.unavailable(reason))
    }

    /// A place for a call of a cart or of the database.
    pub async fn place(&self) -> Result<Place, ApiError> {
        self.shop.places.calls.take().await.map_err(|code| self.fail(code))
    }

    /// Does something with the cart that nobody asks for again, with all that waits; the cart once it is durable.
    pub async fn settle(&self, operation: CartOperation) -> Result<(Result<(), Fault>, Arc<CartView>), ApiError> {
        let (working, _admitted) = self.place().await?.split();
        let (origin, mut working) = (Once::fresh().origin, Some(working));
        let submit = || SubmitDurably {
            sent: Instant::now(),
            origin: origin.clone(),
            operation: operation.clone(),
            language: self.language,
            keep_answer: false,
            working: working.take(),
        };
        let durable = self.shop.carts.ask(&self.key, submit).await;
        match durable.map_err(|reason| self.unavailable(reason))? {
            Durable::Done { outcome, view } => Ok((outcome, view)),
            Durable::Refused(reply) => Err(self.refused(&reply)),
            Durable::Answered { .. } | Durable::TooFast => Err(self.fail(FaultCode::Busy)),
        }
    }

    /// Lets the cart read what was written beside its queue; whoever looks at it then sees that.
    pub async fn catch_up(&self) {
        self.shop.carts.catch_up(&self.key).await;
    }

    /// Whether the cart has decided this operation of a tab already.
    async fn knows(&self, origin: &Origin) -> Result<bool, ApiError> {
        match origin {
            Origin::Tab { tab, seq } => Ok(*seq <= self.view().await?.progress(*tab).applied),
            Origin::Request { .. } => Ok(false),
        }
    }

    /// The queue took the operation without effect.
    pub fn refused(&self, reply: &Reply) -> ApiError {
        match reply {
            Reply::SeqGap { expected } => self.fail(Fault::seq_gap(*expected)),
            Reply::KeyMismatch => self.fail(FaultCode::IdempotencyMismatch),
            Reply::Withdrawn => self.fail(FaultCode::StorageUnavailable),
            _ => {
                telemetry::rejected("cart-full");
                self.fail(FaultCode::Busy)
            }
        }
    }

    pub fn unavailable(&self, reason: Unavailable) -> ApiError {
        self.fail(match reason {
            Unavailable::Storage => FaultCode::StorageUnavailable,
            Unavailable::Broken => FaultCode::Internal,
            Unavailable::Stopping | Unavailable::Busy => FaultCode::Busy,
        })
    }
}

/// Reads the body of a request, which may not have come whole, or be too large.
pub fn read_body<T: DeserializeOwned>(body: &Body, language: Language) -> Result<T, ApiError> {
    let fail = |code| ApiError::in_language(code, language);
    let bytes = body.as_ref().map_err(|error| {
        let too_large = error.as_response_error().status_code() == StatusCode::PAYLOAD_TOO_LARGE;
        fail(if too_large {
            FaultCode::TooLarge
        } else {
            FaultCode::Malformed
        })
    })?;
    json::read(bytes).map_err(|fault| ApiError::in_language(fault, language))
}

/// Hands an operation to the cart's queue and answers once it is durable. The body is what a repeat with the same key
/// must bring again.
pub async fn submit(
    cart_request: &CartRequest,
    key: &IdempotencyKey,
    body: web::Bytes,
    asked: AskedOperation,
) -> Result<HttpResponse, ApiError> {
    let of_tab = key.of_tab().map_err(|fault| cart_request.fail(fault))?;
    let once = || key.once("client", &[cart_request.key.market.as_str().as_bytes(), &body]);
    let Once { origin, keep_answer } = of_tab.unwrap_or_else(once);
    // However little came, the buffer that it was read into is 8 KiB, and thousands of calls may wait for a place.
    drop(body);
    let place = cart_request.place().await?;
    let shop = &cart_request.shop;
    if keep_answer {
        // In a box: it is large, and few requests have a key.
        let stored = Box::pin(stored_answer(shop, cart_request.key.identity, &origin)).await;
        if let Some(answer) = stored.map_err(|code| cart_request.fail(code))? {
            return Ok(replay(&answer, true));
        }
    }
    let is_repeat = asked.is_a_try() && cart_request.knows(&origin).await?;
    let client = || shop.tokens.pseudonym(cart_request.client);
    let checks = shop.verifier.verify(&cart_request.key, client, asked, is_repeat);
    let vetted = slow::step("checks", checks).await;
    let is_numbered = matches!(origin, Origin::Tab { .. });
    let wait = vetted.as_ref().err().map(|not_verified| not_verified.retry_after);
    let operation = vetted.or_else(|not_verified| {
        let refusal = not_verified.refusal().filter(|_| is_numbered);
        refusal.ok_or_else(|| cart_request.fail(not_verified.code).after(not_verified.retry_after))
    })?;
    if let CartOperation::Refuse(fault) = &operation
        && !keep_answer
        && !is_numbered
    {
        // Nobody can ask for this answer again, and it changes nothing: it costs the cart no write.
        return Err(cart_request.fail(fault.clone()));
    }
    let (working, _admitted) = place.split();
    let mut working = Some(working);
    let submit = || SubmitDurably {
        sent: Instant::now(),
        origin: origin.clone(),
        operation: operation.clone(),
        language: cart_request.language,
        keep_answer,
        working: working.take(),
    };
    let arrived = Instant::now();
    let durable = cart_request
        .shop
        .carts
        .ask(&cart_request.key, submit)
        .await
        .map_err(|reason| cart_request.unavailable(reason))?;
    metrics::histogram!(names::ACKNOWLEDGE, "way" => "http").record(arrived.elapsed().as_secs_f64());
    answer_to(cart_request, &origin, durable, wait)
}

/// What the same request of the cart's owner was answered before, in whichever market.
pub async fn stored_answer(
    shop: &AppState,
    identity: IdentityId,
    origin: &Origin,
) -> Result<Option<Answer>, FaultCode> {
    let Origin::Request { key, fingerprint } = origin else {
        return Ok(None);
    };
    match slow::step("store", shop.storage.store.carts().answer(identity, key)).await {
        Ok(Some(answer)) if answer.fingerprint == *fingerprint => Ok(Some(answer)),
        Ok(Some(_)) => Err(FaultCode::IdempotencyMismatch),
        Ok(None) => Ok(None),
        Err(store::Error::Busy) => {
            telemetry::rejected("store-readers");
            Err(FaultCode::Busy)
        }
        Err(error) => {
            tracing::warn!(%error, "a stored answer could not be read");
            Err(FaultCode::StorageUnavailable)
        }
    }
}

/// `wait` is when asking anew can help, where the operation was refused for what was asked before.
fn answer_to(
    cart_request: &CartRequest,
    origin: &Origin,
    durable: Durable,
    wait: Option<Duration>,
) -> Result<HttpResponse, ApiError> {
    let phrases = cart_request
        .shop
        .storefront
        .localizations
        .dictionary(cart_request.language);
    match durable {
        Durable::Done { outcome, view } => Ok(match (origin, outcome) {
            (Origin::Tab { tab, .. }, outcome) => {
                let progress = view.progress(*tab);
                let rendered = answer::render_for_tab(&outcome, &view, &progress, cart_request.language, phrases);
                let mut response = json(rendered);
                if let (Err(_), Some(wait)) = (outcome, wait) {
                    response.headers_mut().insert(RETRY_AFTER, retry_after(wait));
                }
                response
            }
            (Origin::Request { .. }, Ok(())) => show(&view, cart_request.language),
            (Origin::Request { .. }, Err(fault)) => json(answer::render_fault(&fault, phrases)),
        }),
        Durable::Answered { answer, replayed } => Ok(replay(&answer, replayed)),
        Durable::Refused(reply) => Err(cart_request.refused(&reply)),
        Durable::TooFast => Err(cart_request.fail(FaultCode::RateLimited)),
    }
}

/// An answer that is stored; an empty body belongs to a key that only the server knew.
pub fn replay(answer: &Answer, replayed: bool) -> HttpResponse {
    let mut response = json(ResponseBody {
        status: answer.status,
        body: answer.body.to_string(),
    });
    if replayed {
        mark_replayed(&mut response);
    }
    response
}

/// Tells the client that the answer is that to an earlier request.
pub fn mark_replayed(response: &mut HttpResponse) {
    response.headers_mut().insert(
        HeaderName::from_static("idempotent-replayed"),
        HeaderValue::from_static("true"),
    );
}

fn json(rendered: ResponseBody) -> HttpResponse {
    let status = StatusCode::from_u16(rendered.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let kind = if status.is_success() {
        "application/json"
    } else {
        "application/problem+json"
    };
    build(status, kind).body(rendered.body)
}

/// The whole cart.
pub fn show(view: &CartView, language: Language) -> HttpResponse {
    let parts = answer::share_view(view, language);
    let size: usize = parts.iter().map(web::Bytes::len).sum();
    let parts = stream::iter(parts.map(Ok::<_, Infallible>));
    build(StatusCode::OK, "application/json").body(SizedStream::new(size as u64, parts))
}

fn build(status: StatusCode, kind: &'static str) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    response.insert_header(("Cache-Control", "no-store")).content_type(kind);
    response
}
