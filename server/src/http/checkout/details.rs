//! What the steps of the checkout show and take.

use actix_web::{HttpRequest, HttpResponse, web};
use wire::{
    cart::DetailsForm,
    checkout::{ConsentText, PaymentDetail, ShippingDetail, ShippingForm},
    problem::Problem,
    socket::{AskedOperation, read_delivery, read_details},
};

use crate::{
    http::{
        carts::{Body, CartRequest, ChangeAnswers, read_body, submit},
        error::ApiError,
        extract::{AnswerLanguage, AnswerMarket, IdempotencyKey},
        respond,
    },
    state::AppState,
};

/// Says who buys, where it goes and where the bill goes. Takes the place of what was told before. Wrong fields are in
/// `errors`, by their names in the form of the checkout.
#[utoipa::path(
    put, path = "/api/me/checkout/details", tag = "checkout", params(AnswerMarket, AnswerLanguage),
    request_body = DetailsForm, responses(ChangeAnswers)
)]
pub async fn set_details(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    let asked = read_details(read_body(&body, cart_request.language)?);
    submit(&cart_request, &key, body.unwrap_or_default(), asked).await
}

/// Chooses how the cart is delivered. What it costs is worked out here, at every view.
#[utoipa::path(
    put, path = "/api/me/checkout/shipping", tag = "checkout", params(AnswerMarket, AnswerLanguage),
    request_body = ShippingForm, responses(ChangeAnswers)
)]
pub async fn choose_shipping(
    cart_request: CartRequest,
    key: IdempotencyKey,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: ShippingForm = read_body(&body, cart_request.language)?;
    let asked = AskedOperation::Ready(read_delivery(&form.shipping_method_id));
    submit(&cart_request, &key, body.unwrap_or_default(), asked).await
}

/// The ways of delivery for what lies in the cart, with what each costs and when it arrives.
#[utoipa::path(
    get, path = "/api/me/checkout/shipping", tag = "checkout", params(AnswerMarket, AnswerLanguage),
    responses(
        (status = 200, body = ShippingDetail),
        (status = 401, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn shipping(cart_request: CartRequest, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let view = cart_request.look().await?;
    let (storefront, language) = (&cart_request.shop.storefront, cart_request.language);
    let (context, priced) = (view.body.pricing_context(), view.body.priced());
    let methods = context.book.delivery();
    let offered = storefront.delivery_methods(methods, &priced.parcel(), context.market, language);
    let chosen = priced.delivery.as_ref().map(ToString::to_string);
    let detail = ShippingDetail::new(offered, chosen, storefront.dictionary(language));
    respond::json(&request, &detail)
}

/// What is left to pay for the cart.
#[utoipa::path(
    get, path = "/api/me/checkout/payment", tag = "checkout", params(AnswerMarket, AnswerLanguage),
    responses(
        (status = 200, body = PaymentDetail),
        (status = 401, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn payment(cart_request: CartRequest, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let view = cart_request.look().await?;
    respond::json(&request, &PaymentDetail::new(view.body.priced(), cart_request.language))
}

/// What shoppers are asked to agree to when they order.
#[utoipa::path(
    get, path = "/api/consents", tag = "checkout", params(AnswerLanguage),
    responses((status = 200, body = Vec<ConsentText>))
)]
pub async fn consents(
    shop: web::Data<AppState>,
    request: HttpRequest,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let site = shop.storefront.site.load();
    let texts: Vec<_> = site
        .consents
        .iter()
        .map(|consent| ConsentText::new(consent, language.language))
        .collect();
    respond::versioned(&request, &texts)
}
