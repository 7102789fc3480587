//! The order button: a purchase begins, or is given up.

use std::sync::Arc;

use actix_web::{HttpResponse, http::header::CACHE_CONTROL};
use actors::CartView;
use domain::{
    cart::{CartOperation, DeliveryChoice},
    checkout::{Agreed, Candidate, CartStand, OrderRequest},
    fault::{Fault, FaultCode},
    ids::{CartId, OrderId, TabId},
    order::OrderContents,
};
use services::{
    checkout::{BeginError, Purchases, Stand},
    gift_card_mint::MintError,
    payments::Completing,
};
use wire::{
    checkout::{PlaceOrderForm, agreed},
    problem::Problem,
};

use super::provider;
use crate::{
    carts::{Body, CartRequest, read_body},
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket},
};

/// A cart that its owner changes again and again while it is ordered is given up.
const TRIES: usize = 4;

/// Orders what lies in the cart: its goods are set aside, its prices are fixed, and it is locked until it is paid, or given
/// up, or ten minutes are over. Answers the id of the order, as text; it is placed at once
/// where a gift card pays all. The same tab gets the same id as long as the purchase
/// is under way.
///
/// Refusals: `cart-empty`, `checkout-incomplete` with what is missing in `errors`, `price-increased`, `coupon-used-up`, `insufficient-stock`,
/// `not-buyable`, `gift-card-empty`, `invalid` where a consent is missing, `cart-locked` while another tab pays.
#[utoipa::path(
    post, path = "/api/me/checkout/order", tag = "checkout", params(AnswerMarket, AnswerLanguage),
    request_body = PlaceOrderForm,
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn create(cart_request: CartRequest, body: Body) -> Result<HttpResponse, ApiError> {
    let form: PlaceOrderForm = read_body(&body, cart_request.language)?;
    let asked = Asked {
        ticked: &form.consents,
        total: form.total.as_ref(),
        wants_account: form.is_become_fazer_member,
        tab: read_tab(&form).map_err(|fault| cart_request.fail(fault))?,
    };
    Ok(text(begin(&cart_request, asked).await?))
}

/// What whoever orders says to it.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Ids of the consents whose boxes are ticked.
    pub ticked: &'a [String],
    /// The total that they saw; nothing where they take it as it is.
    pub total: Option<&'a serde_json::Number>,
    /// Whether they want an account, who have none.
    pub wants_account: bool,
    /// The tab that pays, where that is known.
    pub tab: Option<TabId>,
}

/// Begins the purchase of a cart, or finds the one that the same tab began; the order where a gift card pays all. Returns
/// the id that the order has, or will have.
pub async fn begin(cart_request: &CartRequest, asked: Asked<'_>) -> Result<OrderId, ApiError> {
    for _ in 0..TRIES {
        let Some(view) = settled(cart_request).await? else {
            continue;
        };
        if let Some(lock) = &view.lock {
            if lock.tab != asked.tab {
                return Err(cart_request.fail(FaultCode::CartLocked));
            }
            match under_way(cart_request, &view).await? {
                Some(order) => return Ok(order),
                // It ended a moment ago.
                None => {
                    cart_request.catch_up().await;
                    continue;
                }
            }
        }
        let contents = judge(cart_request, &view, asked).map_err(|fault| cart_request.fail(fault))?;
        match purchases(cart_request)
            .begin(stand(cart_request, &view, asked.tab), contents)
            .await
        {
            Ok(begun) => {
                if begun.is_paid {
                    let completed = cart_request.shop.payments.complete(begun.key).await;
                    let completed = completed.map_err(|error| unreadable(cart_request, &error))?;
                    if !matches!(completed, Completing::Order(_)) {
                        cart_request.catch_up().await;
                        return Err(cart_request.fail(FaultCode::NotPossible));
                    }
                }
                cart_request.catch_up().await;
                return Ok(begun.order);
            }
            Err(BeginError::CartChanged) => cart_request.catch_up().await,
            Err(error) => return Err(refused(cart_request, error)),
        }
    }
    Err(cart_request.fail(FaultCode::Busy))
}

fn refused(cart_request: &CartRequest, error: BeginError) -> ApiError {
    match error {
        BeginError::CartChanged => cart_request.fail(FaultCode::Busy),
        BeginError::Refused(fault) => cart_request.fail(fault),
        BeginError::GiftCards(MintError::Busy) => cart_request.fail(FaultCode::Busy),
        BeginError::Store(_) | BeginError::Random | BeginError::GiftCards(MintError::Hash(_)) => {
            tracing::error!(%error, "a purchase cannot begin or be completed");
            cart_request.fail(FaultCode::StorageUnavailable)
        }
    }
}

/// Gives up the purchase that is under way, so that the cart can be changed again. Money that comes all the same makes the
/// order still, or is given back.
#[utoipa::path(
    delete, path = "/api/me/checkout/order", tag = "checkout", params(AnswerMarket, AnswerLanguage),
    responses(
        (status = 204),
        (status = 401, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn cancel(cart_request: CartRequest) -> Result<HttpResponse, ApiError> {
    let view = cart_request.look().await?;
    let _place = cart_request.place().await?;
    let cancelled = purchases(&cart_request).cancel(cart_id(&cart_request, &view)).await;
    cancelled.map_err(|error| unreadable(&cart_request, &error))?;
    cart_request.catch_up().await;
    Ok(HttpResponse::NoContent()
        .insert_header(("Cache-Control", "no-store"))
        .finish())
}

fn read_tab(form: &PlaceOrderForm) -> Result<Option<TabId>, Fault> {
    let tab = form.tab_id.as_deref().map(str::parse).transpose();
    tab.map_err(|_| Fault::field("tabId", "/validation/tab-id"))
}

/// The cart with everything stored, a coupon that is good for nothing taken away, and what its buyer had before as it is
/// now. Nothing where it has to be looked at again.
async fn settled(cart_request: &CartRequest) -> Result<Option<Arc<CartView>>, ApiError> {
    let mut view = cart_request.look().await?;
    let has_idle_coupon = view
        .body
        .priced()
        .coupon
        .as_ref()
        .is_some_and(|coupon| !coupon.is_applied);
    // Equal orders at one moment must not change the cart under each other: it is written only where there is something
    // to write.
    if view.lock.is_none() && (has_idle_coupon || !view.settled) {
        let (outcome, written) = cart_request.settle(CartOperation::DropIdleCoupon).await?;
        match outcome {
            Err(fault) if fault.code == FaultCode::CartLocked => return Ok(written.lock.is_some().then_some(written)),
            Err(fault) => return Err(cart_request.fail(fault)),
            Ok(()) if !written.settled => return Ok(None),
            Ok(()) => view = written,
        }
    }
    if view.lock.is_some() {
        return Ok(Some(view));
    }
    let details = view.body.contents().details.clone().unwrap_or_default();
    if let (Some(method), Some(point)) = (&details.delivery, &details.pickup_point)
        && cart_request
            .shop
            .verifier
            .places
            .find(&cart_request.key, method, point.id.as_str())
            .is_none()
    {
        // It was closed meanwhile: another one is asked for.
        let choice = DeliveryChoice {
            method: method.clone(),
            point: None,
        };
        let (outcome, _) = cart_request.settle(CartOperation::ChooseDelivery(Some(choice))).await?;
        outcome.map_err(|fault| cart_request.fail(fault))?;
        return Ok(None);
    }
    if !provider::is_current(cart_request, &view).await? {
        return Ok(None);
    }
    let Some(buyer) = &details.buyer else {
        return Ok(Some(view));
    };
    let history = cart_request
        .shop
        .verifier
        .histories
        .of(cart_request.key.identity, &buyer.email)
        .await;
    let history = history.map_err(|error| unreadable(cart_request, &error))?;
    if details.knows(&history) {
        return Ok(Some(view));
    }
    let has_used_more = details.promotion_uses != history.promotion_uses;
    let told = CartOperation::SetBuyer {
        buyer: Box::new(buyer.clone()),
        history,
    };
    let (outcome, view) = cart_request.settle(told).await?;
    outcome.map_err(|fault| cart_request.fail(fault))?;
    let coupon = view.body.priced().coupon.as_ref();
    if has_used_more && coupon.is_some_and(|coupon| !coupon.is_applied) {
        // It was good for something until now, or it would have been taken away.
        return Err(cart_request.fail(FaultCode::CouponUsedUp));
    }
    Ok(None)
}

fn judge(cart_request: &CartRequest, view: &CartView, asked: Asked<'_>) -> Result<OrderContents, Fault> {
    let site = cart_request.shop.storefront.site.load();
    let ticked: Vec<&str> = asked.ticked.iter().map(String::as_str).collect();
    let priced = view.body.priced();
    let candidate = Candidate {
        contents: view.body.contents(),
        priced,
        context: view.body.pricing_context(),
    };
    candidate.judge(OrderRequest {
        customer: cart_request.key.identity,
        language: cart_request.language,
        asked: &site.consents,
        ticked: &ticked,
        wants_account: asked.wants_account,
        agreed: match asked.total {
            Some(total) => agreed(total, priced.total.currency())?,
            None => Agreed { total: priced.total },
        },
    })
}

fn stand(cart_request: &CartRequest, view: &CartView, tab: Option<TabId>) -> Stand {
    let contents = view.body.contents();
    let paid = view.body.priced().gift_card.as_ref();
    Stand {
        cart: CartStand {
            cart: cart_id(cart_request, view),
            version: view.version,
            generation: contents.generation,
            next_line: contents.next_line,
        },
        gift_card: paid.map(|payment| (payment.card.id, payment.paid)),
        tab,
    }
}

async fn under_way(cart_request: &CartRequest, view: &CartView) -> Result<Option<OrderId>, ApiError> {
    let checkout = purchases(cart_request).under_way(cart_id(cart_request, view)).await;
    let checkout = checkout.map_err(|error| unreadable(cart_request, &error))?;
    Ok(checkout.map(|checkout| checkout.order))
}

fn cart_id(cart_request: &CartRequest, view: &CartView) -> CartId {
    cart_request.key.cart_id(view.body.contents().generation)
}

fn purchases(cart_request: &CartRequest) -> Purchases {
    Purchases {
        store: cart_request.shop.storage.store.clone(),
        clock: cart_request.shop.clock,
        mint: cart_request.shop.mint.clone(),
    }
}

fn unreadable(cart_request: &CartRequest, error: &store::Error) -> ApiError {
    tracing::warn!(%error, "a purchase could not be read or written");
    cart_request.fail(FaultCode::StorageUnavailable)
}

fn text(order: OrderId) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(order.to_string())
}
