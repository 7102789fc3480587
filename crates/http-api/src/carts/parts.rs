//! Changing one thing of the cart in a call.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    cart::{CartOperation, LineTarget, NewLine},
    fault::{Fault, FaultCode},
};
use runtime::telemetry::slow;
use serde::{Deserialize, de::DeserializeOwned};
use utoipa::{
    IntoResponses, ToSchema,
    openapi::{Content, Ref, RefOr, Response, ResponseBuilder},
};
use wire::socket::{
    AskedOperation, GiftCardForm, GiftCardRecipientPayload, TabletPayload, Target, custom_form, read_coupon,
    read_greeting,
};

use super::command::{Body, CartRequest, read_body, show, submit};
use crate::{
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket, IdempotencyKey},
    methods,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::posting("/api/me/carts/add", add))
        .service(methods::posting("/api/me/carts/remove", remove))
        .service(methods::posting("/api/me/carts/update", update))
        .service(methods::posting("/api/me/carts/delete", delete))
        .service(methods::posting("/api/me/carts/coupon", coupon))
        .service(methods::posting("/api/me/carts/greeting", greeting))
        .service(
            web::resource("/api/me/carts/giftcard")
                .route(web::post().to(apply_gift_card))
                .route(web::delete().to(remove_gift_card))
                .default_service(web::to(async |request: HttpRequest| {
                    methods::wrong_method(&request, "POST, DELETE")
                })),
        );
}

/// What to change. A line is named by `lineItemId`, or by `code` and `shipmentId`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartChange {
    #[serde(default)]
    pub line_item_id: Option<u32>,
    #[serde(default)]
    pub code: Option<String>,
    /// -1 means the default shipment.
    #[serde(default)]
    pub shipment_id: Option<i64>,
    #[serde(default)]
    pub quantity: Option<i64>,
    /// Of an engraved tablet; for adding only.
    #[serde(default)]
    pub custom_tablet: Option<TabletPayload>,
    /// Of a gift card; for adding only.
    #[serde(default)]
    pub gift_card_recipient: Option<GiftCardRecipientPayload>,
}

impl CartChange {
    /// The fields are not flattened: serde would not tell which of them is wrong.
    fn target(&self) -> Target {
        Target {
            line_item_id: self.line_item_id,
            code: self.code.clone(),
            shipment_id: self.shipment_id.unwrap_or(-1),
        }
    }
}

/// A coupon to apply; an empty code takes the applied one away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponForm {
    #[serde(default)]
    pub coupon_code: String,
}

/// A greeting to print on the card; an empty one takes it away. At most 800 characters.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GreetingForm {
    #[serde(default)]
    pub greeting: String,
}

/// How a change of the cart is answered, for the API's description.
pub struct ChangeAnswers;

impl IntoResponses for ChangeAnswers {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let problems = [400, 401, 404, 409, 413, 422, 429, 503].map(|status| (status, "Problem"));
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
    get, path = "/api/me/carts", tag = "cart", params(AnswerMarket, AnswerLanguage),
    responses(
        (status = 200, body = wire::cart::CartAnswer),
        (status = 401, body = wire::problem::Problem),
        (status = 422, body = wire::problem::Problem),
        (status = 503, body = wire::problem::Problem),
    )
)]
pub async fn read(cart_request: CartRequest) -> Result<HttpResponse, ApiError> {
    let view = cart_request.look().await?;
    Ok(slow::part("json", || show(&view, cart_request.language)))
}

/// Adds pieces of a variation.
#[utoipa::path(
    post, path = "/api/me/carts/add", tag = "cart", params(AnswerMarket, AnswerLanguage), request_body = CartChange,
    responses(ChangeAnswers)
)]
pub async fn add(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    change(&cart_request, &key, body, |change: CartChange| {
        let quantity = change.quantity.unwrap_or(1);
        // A line's id names what lies in the cart already: adding goes by its code.
        let target = Target {
            line_item_id: None,
            ..change.target()
        };
        let custom = custom_form(change.custom_tablet, change.gift_card_recipient);
        target.with(|target| match target {
            LineTarget::Code { code, shipment } => CartOperation::Add(NewLine {
                code,
                quantity,
                shipment,
                custom,
            }),
            LineTarget::Line(_) => CartOperation::Refuse(FaultCode::UnknownCode.into()),
        })
    })
    .await
}

/// Takes pieces away; at zero the line goes.
#[utoipa::path(
    post, path = "/api/me/carts/remove", tag = "cart", params(AnswerMarket, AnswerLanguage), request_body = CartChange,
    responses(ChangeAnswers)
)]
pub async fn remove(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    change(&cart_request, &key, body, |change: CartChange| {
        let quantity = change.quantity.unwrap_or(1);
        change
            .target()
            .with(|target| CartOperation::Remove { target, quantity })
    })
    .await
}

/// Sets the quantity of a line; 0 deletes it, a negative one changes nothing.
#[utoipa::path(
    post, path = "/api/me/carts/update", tag = "cart", params(AnswerMarket, AnswerLanguage), request_body = CartChange,
    responses(ChangeAnswers)
)]
pub async fn update(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    change(&cart_request, &key, body, |change: CartChange| match change.quantity {
        Some(quantity) => change.target().with(|target| CartOperation::Set { target, quantity }),
        None => CartOperation::Refuse(Fault::field("quantity", "/faults/quantity-required")),
    })
    .await
}

/// Deletes a line.
#[utoipa::path(
    post, path = "/api/me/carts/delete", tag = "cart", params(AnswerMarket, AnswerLanguage), request_body = CartChange,
    responses(ChangeAnswers)
)]
pub async fn delete(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    change(&cart_request, &key, body, |change: CartChange| {
        change.target().with(|target| CartOperation::Delete { target })
    })
    .await
}

/// Applies a coupon, or takes it away.
#[utoipa::path(
    post, path = "/api/me/carts/coupon", tag = "cart", params(AnswerMarket, AnswerLanguage), request_body = CouponForm,
    responses(ChangeAnswers)
)]
pub async fn coupon(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    change(&cart_request, &key, body, |form: CouponForm| {
        if form.coupon_code.trim().is_empty() {
            AskedOperation::Ready(CartOperation::RemoveCoupon)
        } else {
            read_coupon(&form.coupon_code)
        }
    })
    .await
}

/// Sets the greeting, or takes it away.
#[utoipa::path(
    post, path = "/api/me/carts/greeting", tag = "cart", params(AnswerMarket, AnswerLanguage), request_body = GreetingForm,
    responses(ChangeAnswers)
)]
pub async fn greeting(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    change(&cart_request, &key, body, |form: GreetingForm| {
        read_greeting(&form.greeting)
    })
    .await
}

/// Applies a gift card. A wrong code and a wrong PIN get the same answer; an address has five wrong tries at a card in an
/// hour.
#[utoipa::path(
    post, path = "/api/me/carts/giftcard", tag = "cart", params(AnswerMarket, AnswerLanguage), request_body = GiftCardForm,
    responses(ChangeAnswers)
)]
pub async fn apply_gift_card(
    cart_request: CartRequest,
    key: IdempotencyKey,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    // The body holds the card's secrets; the key that a stored answer is found by is made from its hash alone.
    change(&cart_request, &key, body, AskedOperation::GiftCard).await
}

/// Takes the gift card away.
#[utoipa::path(
    delete,
    path = "/api/me/carts/giftcard",
    tag = "cart",
    params(AnswerMarket, AnswerLanguage),
    responses(ChangeAnswers)
)]
pub async fn remove_gift_card(cart_request: CartRequest, key: IdempotencyKey) -> Result<HttpResponse, ApiError> {
    let operation = AskedOperation::Ready(CartOperation::RemoveGiftCard);
    submit(&cart_request, &key, web::Bytes::new(), operation).await
}

/// Makes an operation of a body.
pub async fn change<T: DeserializeOwned, Asked: Into<AskedOperation>>(
    cart_request: &CartRequest,
    key: &IdempotencyKey,
    body: Body,
    read: impl FnOnce(T) -> Asked,
) -> Result<HttpResponse, ApiError> {
    let asked = match read_form(cart_request, &body)? {
        Ok(form) => read(form).into(),
        Err(refused) => refused.into(),
    };
    submit(cart_request, key, body.unwrap_or_default(), asked).await
}

/// What a body asks for. One whose fields cannot be read is refused as over the socket: where its tab numbered it, the number is
/// used.
pub fn read_form<T: DeserializeOwned>(
    cart_request: &CartRequest,
    body: &Body,
) -> Result<Result<T, CartOperation>, ApiError> {
    match read_body(body, cart_request.language) {
        Ok(form) => Ok(Ok(form)),
        Err(error) if error.code() == FaultCode::Invalid => Ok(Err(CartOperation::Refuse(error.into_fault()))),
        Err(error) => Err(error),
    }
}
