//! Making a cart ready for checkout.

use actix_web::{HttpRequest, HttpResponse, web};
use actors::CartView;
use domain::{
    cart::Condition,
    checkout::{Agreed, Candidate, CartIssue},
    market::Language,
};
use wire::{
    cda::{CartTotals, PrepareForm, PreparedCheckout, ValidationIssue},
    checkout::agreed,
};

use super::{
    caller::{Caller, CartPath, Found},
    writing::Refusal,
};
use crate::{
    carts::{Body, read_body},
    error::ApiError,
    extract::AnswerLanguage,
    respond,
};

/// Makes a cart ready for checkout: a coupon that no promotion is given for any more is dropped, and lines that cannot
/// be bought are told, as is what else is missing to an order.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{id}/preparecheckout", tag = "customer carts",
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    request_body = PrepareForm,
    responses(
        (status = 200, body = PreparedCheckout),
        (status = 401), (status = 404), (status = 413), (status = 422), (status = 503),
    )
)]
pub async fn prepare_by_id(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, Refusal> {
    let form = read_form(&body, caller.language)?;
    let found = caller.find(&id).await?;
    answer(&caller, &request, found, &form).await
}

/// Makes the cart of a customer in a market ready for checkout: a coupon that no promotion is given for any more is
/// dropped, and lines that cannot be bought are told, as is what else is missing to an order.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/preparecheckout", tag = "customer carts",
    params(CartPath, AnswerLanguage), request_body = PrepareForm,
    responses(
        (status = 200, body = PreparedCheckout),
        (status = 401),
        (status = 404, description = "No such customer, name or market, or no cart there"),
        (status = 413), (status = 422), (status = 503),
    )
)]
pub async fn prepare(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<CartPath>,
    body: Body,
) -> Result<HttpResponse, Refusal> {
    let form = read_form(&body, caller.language)?;
    let found = caller.existing(&path).await?;
    answer(&caller, &request, found, &form).await
}

/// A call without a body says nothing of what its sender saw.
fn read_form(body: &Body, language: Language) -> Result<PrepareForm, ApiError> {
    match body {
        Ok(bytes) if bytes.is_empty() => Ok(PrepareForm::default()),
        body => read_body(body, language),
    }
}

async fn answer(
    caller: &Caller,
    request: &HttpRequest,
    found: Found,
    form: &PrepareForm,
) -> Result<HttpResponse, Refusal> {
    let coupon = &found.view.body.priced().coupon;
    let is_idle = coupon.as_ref().is_some_and(|coupon| !coupon.is_applied);
    // Nothing of a cart that is paid for can be changed.
    let found = if is_idle && found.view.lock.is_none() {
        let condition = Condition::Generation(found.view.body.contents().generation);
        caller.tidy(found.key, Some(condition)).await?
    } else {
        found
    };
    let body = &found.view.body;
    let (priced, context) = (body.priced(), body.pricing_context());
    let agreed = form.total.as_ref().map(|total| agreed(total, priced.total.currency()));
    let agreed = agreed.transpose().map_err(|fault| caller.fail(fault))?;
    let issues = Issues::of(&found.view, agreed);
    let storefront = &caller.shop.storefront;
    let methods = context.book.delivery();
    let prepared = PreparedCheckout {
        cart: caller.render(&found, None)?,
        totals: CartTotals::from(priced),
        available_shipping_methods: storefront.delivery_methods(
            methods,
            &priced.parcels(),
            context.market,
            caller.language,
        ),
        cart_issues: issues.of_cart.into_iter().map(CartIssue::as_str).collect(),
        validation_issues: issues.of_lines,
    };
    Ok(respond::json(request, &prepared)?)
}

/// A cart as it would be ordered.
pub fn candidate(view: &CartView) -> Candidate<'_> {
    let body = &view.body;
    Candidate {
        contents: body.contents(),
        priced: body.priced(),
        context: body.pricing_context(),
    }
}

/// What keeps a cart from being ordered as it lies there.
#[derive(Debug)]
pub struct Issues {
    pub of_cart: Vec<CartIssue>,
    pub of_lines: Vec<ValidationIssue>,
}

impl Issues {
    /// All of them; `agreed` is what its owner saw, where that is known.
    pub fn of(view: &CartView, agreed: Option<Agreed>) -> Self {
        let candidate = candidate(view);
        let lines = candidate.priced.lines.iter();
        let lines = lines.filter_map(|line| ValidationIssue::new(line, &line.issues(candidate.context)));
        Self {
            of_cart: candidate.issues(agreed),
            of_lines: lines.collect(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.of_cart.is_empty() && self.of_lines.is_empty()
    }
}
