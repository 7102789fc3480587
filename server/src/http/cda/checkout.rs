//! Making a cart ready for checkout.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::cart::Condition;
use wire::cda::{CartTotals, PreparedCheckout, ValidationIssue};

use super::{
    caller::{Caller, CartPath, Found},
    writing::Refusal,
};
use crate::http::{extract::AnswerLanguage, respond};

/// Makes a cart ready for checkout: a coupon that no promotion is given for any more is dropped, and lines that cannot
/// be bought are told.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{id}/preparecheckout", tag = "customer carts",
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses(
        (status = 200, body = PreparedCheckout),
        (status = 401), (status = 404), (status = 503),
    )
)]
pub async fn prepare_by_id(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, Refusal> {
    let found = caller.find(&id).await?;
    answer(&caller, &request, found).await
}

/// Makes the cart of a customer in a market ready for checkout: a coupon that no promotion is given for any more is
/// dropped, and lines that cannot be bought are told.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/preparecheckout", tag = "customer carts",
    params(CartPath, AnswerLanguage),
    responses(
        (status = 200, body = PreparedCheckout),
        (status = 401),
        (status = 404, description = "No such customer, name or market, or no cart there"),
        (status = 503),
    )
)]
pub async fn prepare(caller: Caller, request: HttpRequest, path: web::Path<CartPath>) -> Result<HttpResponse, Refusal> {
    let found = caller.existing(&path).await?;
    answer(&caller, &request, found).await
}

async fn answer(caller: &Caller, request: &HttpRequest, found: Found) -> Result<HttpResponse, Refusal> {
    let coupon = &found.view.body.priced().coupon;
    let found = if coupon.as_ref().is_some_and(|coupon| !coupon.is_applied) {
        let condition = Condition::Generation(found.view.body.contents().generation);
        caller.tidy(found.key, Some(condition)).await?
    } else {
        found
    };
    let body = &found.view.body;
    let priced = body.priced();
    let issues = priced.lines.iter().filter_map(|line| {
        let pieces = body.contents().pieces_of(&line.line.code);
        ValidationIssue::new(line, &line.issues(pieces, body.pricing_context()))
    });
    let prepared = PreparedCheckout {
        cart: caller.render(&found, None)?,
        totals: CartTotals::from(priced),
        available_shipping_methods: [],
        validation_issues: issues.collect(),
    };
    Ok(respond::json(request, &prepared)?)
}
