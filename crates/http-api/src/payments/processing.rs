//! Payments of carts and orders begin.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{checkout::Checkout, fault::FaultCode, ids::OrderId, market::Language, money::Currency};
use integrations::payment::Next;
use runtime::telemetry::slow;
use services::payments::{PayError, Place, Processed, Standing, Wanted};
use site::localizations::Localizations;
use store::CheckoutKey;
use wire::order::{OrderPayment, PaymentStatus, ProcessAnswer, ProcessForm};

use super::{
    faults::fault,
    purchase::{begin_purchase, not_ready, order_before, own_purchase},
};
use crate::{
    carts::{Body, read_body},
    cda::{Caller, CartPath, checkout::candidate},
    checkout::order::Asked,
    error::ApiError,
    extract::AnswerLanguage,
    methods, respond,
};

/// The calls of one family.
pub(super) fn under(config: &mut web::ServiceConfig, root: &str) {
    let at = |path: &str| format!("{root}{path}");
    config
        .service(methods::several(
            &at("/carts/{id}/payments"),
            "POST, PUT",
            [web::post().to(add_to_cart), web::put().to(replace_of_cart)],
        ))
        .service(methods::posting(&at("/carts/{id}/processpayments"), process_cart))
        .service(methods::several(
            &at("/carts/{customerId}/{cartName}/{marketId}/payments"),
            "POST, PUT",
            [web::post().to(add_to_named_cart), web::put().to(replace_of_named_cart)],
        ))
        .service(methods::posting(
            &at("/carts/{customerId}/{cartName}/{marketId}/processpayments"),
            process_named_cart,
        ))
        .service(methods::posting(&at("/orders/{id}/processpayments"), process_order))
        .service(methods::several(
            &at("/orders/{customerId}/{id}/payments"),
            "POST, PUT",
            [web::post().to(add_to_order), web::put().to(replace_of_order)],
        ));
}

/// Adds a payment to the purchase of a cart, which begins here where none is under way: its goods are set aside and its
/// prices fixed. The provider is asked by `processpayments`. The same call again changes nothing; a payment of another method
/// that waits for its shopper is left. What keeps the cart from being ordered is told, all of it, as `cart-not-ready`.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{id}/payments", tag = "payments", request_body = ProcessForm,
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses((status = 200, body = ProcessAnswer), (status = 400), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn add_to_cart(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    add(&caller, &request, Named::Cart(&id), read_form(&caller, &body)?).await
}

/// Leaves the payment of a cart's purchase that waits for its shopper, and adds another one.
#[utoipa::path(
    put, path = "/api/cda/me/carts/{id}/payments", tag = "payments", request_body = ProcessForm,
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses((status = 200, body = ProcessAnswer), (status = 400), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn replace_of_cart(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    add(&caller, &request, Named::Cart(&id), anew(&caller, &body)?).await
}

/// Begins or goes on with the payment of a cart's purchase, which begins here where none is under way. What is paid becomes
/// an order. The same call again, or at the same time, has the same answer. What keeps the cart from being ordered is told, all
/// of it, as `cart-not-ready`.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{id}/processpayments", tag = "payments", request_body = ProcessForm,
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses((status = 200, body = ProcessAnswer), (status = 400), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn process_cart(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    process(&caller, &request, Named::Cart(&id), read_form(&caller, &body)?).await
}

/// Adds a payment to the purchase of a customer's cart in a market.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/payments", tag = "payments",
    params(CartPath, AnswerLanguage), request_body = ProcessForm,
    responses((status = 200, body = ProcessAnswer), (status = 400), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn add_to_named_cart(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<CartPath>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    add(
        &caller,
        &request,
        Named::CartOfMarket(&path),
        read_form(&caller, &body)?,
    )
    .await
}

/// Leaves the payment of a customer's cart that waits for its shopper, and adds another one.
#[utoipa::path(
    put, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/payments", tag = "payments",
    params(CartPath, AnswerLanguage), request_body = ProcessForm,
    responses((status = 200, body = ProcessAnswer), (status = 400), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn replace_of_named_cart(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<CartPath>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    add(&caller, &request, Named::CartOfMarket(&path), anew(&caller, &body)?).await
}

/// Begins or goes on with the payment of a customer's cart in a market.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/processpayments", tag = "payments",
    params(CartPath, AnswerLanguage), request_body = ProcessForm,
    responses((status = 200, body = ProcessAnswer), (status = 400), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn process_named_cart(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<CartPath>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    process(
        &caller,
        &request,
        Named::CartOfMarket(&path),
        read_form(&caller, &body)?,
    )
    .await
}

/// Begins or goes on with the payment of an order, by the id that it has from the beginning of its purchase on.
#[utoipa::path(
    post, path = "/api/cda/me/orders/{id}/processpayments", tag = "payments", request_body = ProcessForm,
    params(("id" = String, Path, description = "The order's id, a UUID, or its number"), AnswerLanguage),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn process_order(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let named = Named::Order(order_id(&caller, &id).await?);
    process(&caller, &request, named, read_form(&caller, &body)?).await
}

/// Adds a payment to an order whose money is not all promised. The customer is the order's.
#[utoipa::path(
    post, path = "/api/cda/me/orders/{customerId}/{id}/payments", tag = "payments", request_body = ProcessForm,
    params(
        ("customerId" = String, Path, description = "The customer's id; `me` is the caller", example = "me"),
        ("id" = String, Path, description = "The order's id, a UUID, or its number"), AnswerLanguage,
    ),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn add_to_order(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let named = Named::Order(order_of(&caller, &path).await?);
    add(&caller, &request, named, read_form(&caller, &body)?).await
}

/// Leaves the payment of an order that waits for its shopper, and adds another one.
#[utoipa::path(
    put, path = "/api/cda/me/orders/{customerId}/{id}/payments", tag = "payments", request_body = ProcessForm,
    params(
        ("customerId" = String, Path, description = "The customer's id; `me` is the caller", example = "me"),
        ("id" = String, Path, description = "The order's id, a UUID, or its number"), AnswerLanguage,
    ),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn replace_of_order(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let named = Named::Order(order_of(&caller, &path).await?);
    add(&caller, &request, named, anew(&caller, &body)?).await
}

/// What a call names.
enum Named<'a> {
    /// By its id.
    Cart(&'a str),
    CartOfMarket(&'a CartPath),
    Order(OrderId),
}

/// The id that an order has from the beginning of its purchase on, or the one of the order with this number.
async fn order_id(caller: &Caller, text: &str) -> Result<OrderId, ApiError> {
    match text.parse() {
        Ok(id) => Ok(id),
        Err(_) => Ok(caller.order(text).await?.order.id),
    }
}

async fn order_of(caller: &Caller, (customer, id): &(String, String)) -> Result<OrderId, ApiError> {
    caller
        .customer(customer)
        .ok_or_else(|| caller.fail(FaultCode::NotFound))?;
    order_id(caller, id).await
}

fn read_form(caller: &Caller, body: &Body) -> Result<ProcessForm, ApiError> {
    match body {
        Ok(bytes) if bytes.is_empty() => Ok(ProcessForm::default()),
        body => read_body(body, caller.language),
    }
}

/// The same where another payment takes the place of the one that waits.
fn anew(caller: &Caller, body: &Body) -> Result<ProcessForm, ApiError> {
    let form = read_form(caller, body)?;
    Ok(ProcessForm { anew: true, ..form })
}

async fn process(
    caller: &Caller,
    request: &HttpRequest,
    named: Named<'_>,
    form: ProcessForm,
) -> Result<HttpResponse, ApiError> {
    let checkout = match purchase(caller, named, &form).await? {
        Begun::Purchase(checkout) => checkout,
        Begun::NotReady(response) => return Ok(response),
    };
    let (currency, cart) = (checkout.contents.currency, checkout.cart_key());
    let (shop, wanted) = (&caller.shop, wanted(&form));
    let processed = slow::step("payment", shop.payments.process(*checkout, &wanted, &shop.places.calls));
    let processed = processed.await.map_err(|error| caller.fail(fault(error)))?;
    if matches!(processed.standing, Standing::Completed(_)) {
        // Whoever asks for their cart next gets the next one.
        caller.cart_request(&cart).catch_up().await;
    }
    let localizations = &caller.shop.storefront.localizations;
    respond::json(request, &answer(processed, currency, localizations, caller.language))
}

async fn add(
    caller: &Caller,
    request: &HttpRequest,
    named: Named<'_>,
    form: ProcessForm,
) -> Result<HttpResponse, ApiError> {
    if form.method.is_none() {
        return Err(caller.fail(fault(PayError::Method)));
    }
    let checkout = match purchase(caller, named, &form).await? {
        Begun::Purchase(checkout) => checkout,
        Begun::NotReady(response) => return Ok(response),
    };
    let _place = caller.place().await?;
    let (currency, key) = (checkout.contents.currency, CheckoutKey::of(&checkout));
    let payments = &caller.shop.payments;
    let added = async {
        payments.add(*checkout, &wanted(&form)).await?;
        payments.stand(key).await
    };
    let standing = added.await.map_err(|error| caller.fail(fault(error)))?;
    let localizations = &caller.shop.storefront.localizations;
    respond::json(request, &answer(standing, currency, localizations, caller.language))
}

fn wanted(form: &ProcessForm) -> Wanted {
    Wanted {
        method: form.method.clone(),
        return_url: form.return_url.clone(),
        anew: form.anew,
    }
}

/// A purchase, or what keeps a cart from being ordered.
enum Begun {
    Purchase(Box<Checkout>),
    NotReady(HttpResponse),
}

/// The purchase that is meant, if it is the caller's. That of a cart begins here, where none is under way.
async fn purchase(caller: &Caller, named: Named<'_>, form: &ProcessForm) -> Result<Begun, ApiError> {
    let not_found = || caller.fail(FaultCode::NotFound);
    let (place, found) = match &named {
        Named::Order(order) => (Place::Order(*order), None),
        Named::Cart(id) => (Place::Cart(id.parse().map_err(|_| not_found())?), None),
        Named::CartOfMarket(path) => {
            let found = caller.existing(path).await?;
            (Place::Cart(found.id()), Some(found))
        }
    };
    if let Some(checkout) = own_purchase(caller, place).await? {
        return Ok(Begun::Purchase(Box::new(checkout)));
    }
    let found = match (named, found) {
        (_, Some(found)) => {
            // As long as the next cart is empty the order of the one before is meant.
            if let Some(stored) = order_before(caller, &found).await?
                && let Some(checkout) = own_purchase(caller, Place::Order(stored.order.id)).await?
            {
                return Ok(Begun::Purchase(Box::new(checkout)));
            }
            found
        }
        // One that became an order is found by its purchase alone.
        (Named::Cart(id), None) => caller.find(id).await?,
        (_, None) => return Err(not_found()),
    };
    let asked = Asked {
        ticked: &form.consents,
        total: form.total.as_ref(),
        wants_account: false,
        tab: None,
    };
    if let Some(response) = not_ready(caller, &found, asked.total)? {
        return Ok(Begun::NotReady(response));
    }
    let candidate = candidate(&found.view);
    if !candidate.priced.payable.is_zero() {
        let (market, is_fetched) = (&candidate.context.market.id, candidate.is_fetched_from_us());
        // Nothing is set aside for a payment that cannot be.
        let checked = caller.shop.payments.check(market, is_fetched, &wanted(form));
        checked.map_err(|error| caller.fail(fault(error)))?;
    }
    let begun = begin_purchase(caller, &found, asked).await?;
    Ok(Begun::Purchase(Box::new(begun)))
}

/// How a purchase stands, as JSON.
pub(super) fn answer(
    processed: Processed,
    currency: Currency,
    localizations: &Localizations,
    language: Language,
) -> ProcessAnswer {
    let phrases = localizations.dictionary(language);
    let payments = processed.payments.iter();
    let payments = payments.map(|payment| OrderPayment::new(payment, currency, None, language, phrases));
    let mut answer = ProcessAnswer {
        order_id: processed.order.to_string(),
        order_number: None,
        status: PaymentStatus::Pending,
        redirect_url: None,
        action: None,
        payments: payments.collect(),
    };
    match processed.standing {
        Standing::Completed(stored) => {
            answer.status = PaymentStatus::Completed;
            answer.order_number = Some(stored.order.number.to_string());
        }
        Standing::Next(Next::Redirect { url }) => {
            answer.status = PaymentStatus::Redirect;
            answer.redirect_url = Some(url.into());
        }
        Standing::Next(Next::Action { action }) => {
            answer.status = PaymentStatus::Action;
            answer.action = Some(action);
        }
        Standing::Next(Next::Nothing) | Standing::Pending => {}
        Standing::Refused => answer.status = PaymentStatus::Refused,
        Standing::Ended => answer.status = PaymentStatus::Ended,
    }
    answer
}
