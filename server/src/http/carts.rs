//! The cart over HTTP: the same commands in the same queue as over the socket.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use domain::{
    cart::{Answer, CartKey, CartOperation, LineTarget, Origin, Reply, RequestKey},
    fault::{Fault, FaultCode},
    market::Language,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::{
    IntoParams, IntoResponses, ToSchema,
    openapi::{Content, Ref, RefOr, Response, ResponseBuilder},
};
use wire::socket::Target;

use super::{error::ApiError, methods};
use crate::{
    actors::{
        Durable, Look, SubmitDurably, Unavailable,
        answer::{self, Spelled},
    },
    state::Shop,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/me/carts", read))
        .service(methods::posting("/api/me/carts/add", add))
        .service(methods::posting("/api/me/carts/remove", remove))
        .service(methods::posting("/api/me/carts/update", update))
        .service(methods::posting("/api/me/carts/delete", delete));
}

/// A body that may not have come whole, or be too large.
type Body = Result<web::Bytes, actix_web::Error>;

/// Which of the caller's carts, and in which language.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CartQuery {
    /// The site's default market otherwise.
    pub market: Option<String>,
    /// The site's default language otherwise.
    pub language: Option<String>,
}

/// What to change. A line is named by `lineItemId`, or by `code` and `shipmentId`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartChange {
    #[serde(flatten)]
    pub target: Target,
    #[serde(default)]
    pub quantity: Option<i64>,
}

/// How a change of the cart is answered, for the API's description.
struct ChangeAnswers;

impl IntoResponses for ChangeAnswers {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let problems = [400, 401, 404, 409, 413, 422, 503].map(|status| (status, "Problem"));
        std::iter::once((200, "CartAnswer"))
            .chain(problems)
            .map(|(status, schema)| {
                let content = Content::new(Some(Ref::from_schema_name(schema)));
                let response = ResponseBuilder::new().content("application/json", content).build();
                (status.to_string(), response.into())
            })
            .collect()
    }
}

/// Reads the whole cart, with waiting operations applied.
#[utoipa::path(
    get, path = "/api/me/carts", tag = "cart", params(CartQuery), security(("bearer" = [])),
    responses(
        (status = 200, body = wire::cart::CartAnswer),
        (status = 401, body = wire::problem::Problem),
        (status = 422, body = wire::problem::Problem),
        (status = 503, body = wire::problem::Problem),
    )
)]
pub async fn read(
    shop: web::Data<Shop>,
    request: HttpRequest,
    query: web::Query<CartQuery>,
) -> Result<HttpResponse, ApiError> {
    let asker = Asker::of(&shop, &request, &query)?;
    let view = shop
        .carts
        .ask(&asker.key, || Look)
        .await
        .map_err(|reason| asker.unavailable(reason))?;
    Ok(json(Spelled {
        status: 200,
        body: answer::spell_view(&view, asker.language),
    }))
}

/// Adds pieces of a variation.
#[utoipa::path(
    post, path = "/api/me/carts/add", tag = "cart", params(CartQuery), request_body = CartChange,
    security(("bearer" = [])),
    responses(ChangeAnswers)
)]
pub async fn add(
    shop: web::Data<Shop>,
    request: HttpRequest,
    query: web::Query<CartQuery>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    change(&shop, &request, &query, body, |change| {
        let quantity = change.quantity.unwrap_or(1);
        // A line's id names what lies in the cart already: adding goes by its code.
        let target = Target {
            line_item_id: None,
            ..change.target
        };
        target.with(|target| match target {
            LineTarget::Code { code, shipment } => CartOperation::Add {
                code,
                quantity,
                shipment,
            },
            LineTarget::Line(_) => CartOperation::Refuse(FaultCode::UnknownCode.into()),
        })
    })
    .await
}

/// Takes pieces away; at zero the line goes.
#[utoipa::path(
    post, path = "/api/me/carts/remove", tag = "cart", params(CartQuery), request_body = CartChange,
    security(("bearer" = [])),
    responses(ChangeAnswers)
)]
pub async fn remove(
    shop: web::Data<Shop>,
    request: HttpRequest,
    query: web::Query<CartQuery>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    change(&shop, &request, &query, body, |change| {
        let quantity = change.quantity.unwrap_or(1);
        change.target.with(|target| CartOperation::Remove { target, quantity })
    })
    .await
}

/// Sets the quantity of a line; 0 deletes it, a negative one changes nothing.
#[utoipa::path(
    post, path = "/api/me/carts/update", tag = "cart", params(CartQuery), request_body = CartChange,
    security(("bearer" = [])),
    responses(ChangeAnswers)
)]
pub async fn update(
    shop: web::Data<Shop>,
    request: HttpRequest,
    query: web::Query<CartQuery>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    change(&shop, &request, &query, body, |change| match change.quantity {
        Some(quantity) => change.target.with(|target| CartOperation::Set { target, quantity }),
        None => CartOperation::Refuse(Fault::field("quantity", "/faults/quantity-required")),
    })
    .await
}

/// Deletes a line.
#[utoipa::path(
    post, path = "/api/me/carts/delete", tag = "cart", params(CartQuery), request_body = CartChange,
    security(("bearer" = [])),
    responses(ChangeAnswers)
)]
pub async fn delete(
    shop: web::Data<Shop>,
    request: HttpRequest,
    query: web::Query<CartQuery>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    change(&shop, &request, &query, body, |change| {
        change.target.with(|target| CartOperation::Delete { target })
    })
    .await
}

/// Whose cart is meant, and how answers are spelled.
struct Asker<'a> {
    shop: &'a Shop,
    key: CartKey,
    language: Language,
}

impl<'a> Asker<'a> {
    fn of(shop: &'a Shop, request: &HttpRequest, query: &CartQuery) -> Result<Self, ApiError> {
        let markets = &shop.markets;
        let language = query.language.as_deref().and_then(|code| code.parse().ok());
        let language = language.unwrap_or(markets.default_language());
        let fail = |fault: Fault| ApiError::in_language(fault, language);
        let bearer = shop
            .keys
            .bearer(request, shop.clock.wall())
            .ok_or_else(|| fail(FaultCode::InvalidToken.into()))?;
        let market = match &query.market {
            Some(id) => markets
                .get(id)
                .ok_or_else(|| fail(Fault::field("market", "/faults/unknown-market")))?,
            None => markets.default_market(),
        };
        Ok(Self {
            shop,
            key: CartKey {
                identity: bearer.identity,
                market: market.id.clone(),
            },
            language,
        })
    }

    fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault.into(), self.language)
    }

    fn unavailable(&self, reason: Unavailable) -> ApiError {
        self.fail(match reason {
            Unavailable::Storage => FaultCode::StorageUnavailable,
            Unavailable::Stopping => FaultCode::Busy,
        })
    }
}

async fn change(
    shop: &Shop,
    request: &HttpRequest,
    query: &CartQuery,
    body: Body,
    read: impl FnOnce(CartChange) -> CartOperation,
) -> Result<HttpResponse, ApiError> {
    let asker = Asker::of(shop, request, query)?;
    let body = body.map_err(|error| {
        let too_large = error.as_response_error().status_code() == StatusCode::PAYLOAD_TOO_LARGE;
        asker.fail(if too_large {
            FaultCode::TooLarge
        } else {
            FaultCode::Malformed
        })
    })?;
    let change = serde_json::from_slice(&body).map_err(|_| asker.fail(FaultCode::Malformed))?;
    let operation = read(change);
    let (origin, keep_answer) = origin(request, &asker, &body)?;
    if keep_answer && let Some(answer) = stored_answer(&asker, &origin).await? {
        return Ok(answer);
    }
    let submit = || SubmitDurably {
        origin: origin.clone(),
        operation: operation.clone(),
        language: asker.language,
        keep_answer,
    };
    let durable = shop
        .carts
        .ask(&asker.key, submit)
        .await
        .map_err(|reason| asker.unavailable(reason))?;
    answer_to(&asker, &origin, durable)
}

/// The identity of the operation: the tab's, the client's own key, or one made here.
fn origin(request: &HttpRequest, asker: &Asker<'_>, body: &[u8]) -> Result<(Origin, bool), ApiError> {
    let fingerprint = || {
        let digest = Sha256::new()
            .chain_update(request.path())
            .chain_update([0])
            .chain_update(asker.key.market.as_str())
            .chain_update([0])
            .chain_update(body)
            .finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        u64::from_be_bytes(first)
    };
    let Some(header) = request.headers().get("Idempotency-Key") else {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| asker.fail(FaultCode::Internal))?;
        let key = RequestKey(format!("server:{:032x}", u128::from_be_bytes(bytes)).into());
        return Ok((Origin::Request { key, fingerprint: 0 }, false));
    };
    let text = header.to_str().unwrap_or_default();
    if let Some((tab, seq)) = text.split_once(':')
        && let Ok(tab) = tab.parse()
    {
        let digits = seq.bytes().all(|byte| byte.is_ascii_digit());
        let Some(seq) = digits.then(|| seq.parse().ok()).flatten() else {
            return Err(asker.fail(Fault::field("Idempotency-Key", "/faults/idempotency-key")));
        };
        return Ok((Origin::Tab { tab, seq }, false));
    }
    if text.is_empty() || text.len() > 200 {
        return Err(asker.fail(Fault::field("Idempotency-Key", "/faults/idempotency-key")));
    }
    let key = RequestKey(format!("client:{text}").into());
    let fingerprint = fingerprint();
    Ok((Origin::Request { key, fingerprint }, true))
}

async fn stored_answer(asker: &Asker<'_>, origin: &Origin) -> Result<Option<HttpResponse>, ApiError> {
    let Origin::Request { key, fingerprint } = origin else {
        return Ok(None);
    };
    let stored = asker
        .shop
        .store
        .carts()
        .load(&asker.key, std::slice::from_ref(key))
        .await;
    match stored.map(|cart| cart.answers.into_iter().next()) {
        Ok(Some(answer)) if answer.fingerprint == *fingerprint => Ok(Some(replay(&answer, true))),
        Ok(Some(_)) => Err(asker.fail(FaultCode::IdempotencyMismatch)),
        Ok(None) => Ok(None),
        Err(error) => {
            tracing::warn!(%error, "a stored answer could not be read");
            Err(asker.fail(FaultCode::StorageUnavailable))
        }
    }
}

fn answer_to(asker: &Asker<'_>, origin: &Origin, durable: Durable) -> Result<HttpResponse, ApiError> {
    let phrases = asker.shop.localizations.dictionary(asker.language);
    match durable {
        Durable::Done { outcome, view } => Ok(json(match origin {
            Origin::Tab { tab, .. } => {
                answer::spell_for_tab(&outcome, &view, &view.progress(*tab), asker.language, phrases)
            }
            Origin::Request { .. } => match outcome {
                Ok(()) => Spelled {
                    status: 200,
                    body: answer::spell_view(&view, asker.language),
                },
                Err(fault) => answer::spell_fault(&fault, phrases),
            },
        })),
        Durable::Answered { answer, replayed } => Ok(replay(&answer, replayed)),
        Durable::Refused(Reply::SeqGap { expected }) => Err(asker.fail(Fault::seq_gap(expected))),
        Durable::Refused(Reply::KeyMismatch) => Err(asker.fail(FaultCode::IdempotencyMismatch)),
        Durable::Refused(Reply::Withdrawn) => Err(asker.fail(FaultCode::StorageUnavailable)),
        Durable::Refused(_) => Err(asker.fail(FaultCode::Busy)),
    }
}

/// An answer that is stored; an empty body belongs to a key that only the server knew.
fn replay(answer: &Answer, replayed: bool) -> HttpResponse {
    let mut response = json(Spelled {
        status: answer.status,
        body: answer.body.to_string(),
    });
    if replayed {
        response.headers_mut().insert(
            actix_web::http::header::HeaderName::from_static("idempotent-replayed"),
            actix_web::http::header::HeaderValue::from_static("true"),
        );
    }
    response
}

fn json(spelled: Spelled) -> HttpResponse {
    let status = StatusCode::from_u16(spelled.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let kind = if status.is_success() {
        "application/json"
    } else {
        "application/problem+json"
    };
    HttpResponse::build(status)
        .insert_header(("Cache-Control", "no-store"))
        .content_type(kind)
        .body(spelled.body)
}
