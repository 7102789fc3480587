//! What the steps of the checkout show and take.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, http::header::CACHE_CONTROL, web};
use actors::CartView;
use domain::{
    buyer::Buyer, cart::CartContents, contact::Country, delivery::DeliveryQuote, fault::FaultCode, ids::VariationCode,
    stock::StockLevel,
};
use serde::Deserialize;
use site::delivery::PickupQuestion;
use utoipa::IntoParams;
use wire::{
    cart::DetailsForm,
    checkout::{Chosen, PaymentDetail, ShippingDetail, ShippingForm, WIDGET},
    problem::Problem,
    socket::{read_delivery, read_details},
};

use super::provider;
use crate::{
    carts::{Body, CartRequest, ChangeAnswers, change, read_form, submit},
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket, IdempotencyKey},
    respond,
};

/// Says who buys, where it goes and where the bill goes. Takes the place of what was told before. Wrong fields are in
/// `errors`, by their names in the form of the checkout.
#[utoipa::path(
    put, path = "/api/me/checkout/details", tag = "checkout", params(AnswerMarket, AnswerLanguage),
    request_body = DetailsForm, responses(ChangeAnswers)
)]
pub async fn set_details(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    change(&cart_request, &key, body, read_details).await
}

/// Chooses how the cart is delivered, and where it is fetched with a way of delivery of kind `store`. What it costs is
/// worked out here, at every view. `provider` takes what is chosen in the widget of a delivery provider, whose session is
/// read for it.
#[utoipa::path(
    put, path = "/api/me/checkout/shipping", tag = "checkout", params(AnswerMarket, AnswerLanguage),
    request_body = ShippingForm, responses(ChangeAnswers)
)]
pub async fn choose_shipping(
    cart_request: CartRequest,
    key: IdempotencyKey,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let asked = match read_form::<ShippingForm>(&cart_request, &body)? {
        Ok(form) if form.shipping_method_id.trim() == DeliveryQuote::METHOD => {
            provider::choice(&cart_request).await?.into()
        }
        Ok(form) => read_delivery(&form),
        Err(refused) => refused.into(),
    };
    submit(&cart_request, &key, body.unwrap_or_default(), asked).await
}

/// Where somebody wants to fetch goods.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Near {
    /// Places are told with their distance from there, the nearest first; the buyer's where it is absent.
    #[param(example = "00100")]
    postal_code: Option<String>,
}

/// The ways of delivery for what lies in the cart, with what each costs and when it arrives, and the places where it can
/// be fetched.
#[utoipa::path(
    get, path = "/api/me/checkout/shipping", tag = "checkout", params(AnswerMarket, AnswerLanguage, Near),
    responses(
        (status = 200, body = ShippingDetail),
        (status = 401, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn shipping(
    cart_request: CartRequest,
    request: HttpRequest,
    near: web::Query<Near>,
) -> Result<HttpResponse, ApiError> {
    let view = cart_request.look().await?;
    let postal_code = near.into_inner().postal_code;
    let postal_code = postal_code.or_else(|| Some(buyer_of(&view)?.shipping.postal_code.as_str().to_owned()));
    let (session, view) = provider::open(&cart_request, view, postal_code.as_deref()).await?;
    let (storefront, language) = (&cart_request.shop.storefront, cart_request.language);
    let (context, priced) = (view.body.pricing_context(), view.body.priced());
    let chosen = priced.delivery.as_ref();
    if let Some(session) = session {
        let chosen = chosen.map(ToString::to_string);
        return respond::json(&request, &ShippingDetail::of_provider(session.html_snippet, chosen));
    }
    let methods = context.book.delivery();
    let offered = storefront.delivery_methods(methods, &priced.parcels(), context.market, language);
    let wanted = pieces(view.body.contents());
    let levels = levels(&cart_request, &wanted).await?;
    let details = view.body.contents().details.as_deref();
    let points = storefront.pickup_points(PickupQuestion {
        methods,
        parcels: &priced.parcels(),
        market: context.market,
        language,
        wanted: &wanted,
        levels: &levels,
        postal_code: postal_code.as_deref(),
    });
    let point = details.and_then(|details| details.pickup_point.as_ref());
    let chosen = Chosen {
        method: chosen.map(ToString::to_string),
        point: chosen.and(point).map(|point| point.id.to_string()),
        country: Country::parse(&context.market.country)
            .map_or("", |country| country.alpha2)
            .to_owned(),
        postal_code,
    };
    let detail = ShippingDetail::new(offered, points, chosen, storefront.dictionary(language));
    respond::json(&request, &detail)
}

fn buyer_of(view: &CartView) -> Option<&Buyer> {
    view.body.contents().details.as_ref()?.buyer.as_ref()
}

/// What has to lie at a place, so that it can be fetched at once.
fn pieces(contents: &CartContents) -> Vec<(VariationCode, u32)> {
    let mut pieces = BTreeMap::new();
    for line in &contents.lines {
        *pieces.entry(line.code.clone()).or_default() += line.quantity.get();
    }
    pieces.into_iter().collect()
}

async fn levels(cart_request: &CartRequest, wanted: &[(VariationCode, u32)]) -> Result<Vec<StockLevel>, ApiError> {
    let codes: Vec<_> = wanted.iter().map(|(code, _)| code.clone()).collect();
    let _place = cart_request.place().await?;
    let levels = cart_request.shop.storage.store.stock().levels(&codes).await;
    levels.map_err(|error| {
        tracing::warn!(%error, "the stock of places could not be read");
        cart_request.fail(FaultCode::StorageUnavailable)
    })
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

/// The script of the shop's own delivery widget.
pub async fn widget() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .content_type("text/javascript; charset=utf-8")
        .body(WIDGET)
}
