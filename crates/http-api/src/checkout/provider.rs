//! The session that a cart has at a delivery provider.

use std::sync::Arc;

use actors::CartView;
use domain::{cart::CartOperation, delivery::DeliveryQuote, fault::Fault};
use integrations::delivery::{CartFacts, CartItem, Session};

use crate::{carts::CartRequest, error::ApiError};

/// Opens the session of a cart, or tells it what lies in the cart by now; the cart keeps to what is chosen there. Nothing
/// where the shop's own ways of delivery are to be offered.
pub async fn open(
    cart_request: &CartRequest,
    view: Arc<CartView>,
    postal_code: Option<&str>,
) -> Result<(Option<Session>, Arc<CartView>), ApiError> {
    let deliverers = &cart_request.shop.deliverers;
    if !deliverers.is_set_up() || !has_parcels(&view) {
        return Ok((None, view));
    }
    let facts = facts(cart_request, &view, postal_code);
    let known = quote(&view);
    let session = deliverers
        .open(&cart_request.key, known.map(|quote| &*quote.session), &facts)
        .await
        .map_err(|code| cart_request.fail(code))?;
    // What was chosen there and costs something else by now, or went with the session.
    let now = session.as_ref().and_then(|session| session.quote.as_ref());
    let view = match known {
        Some(known) if now != Some(known) && view.lock.is_none() => renew(cart_request, known, now.cloned()).await?,
        _ => view,
    };
    Ok((session, view))
}

/// Reads what is chosen in the session: the operation that keeps it with the cart, or refuses.
pub async fn choice(cart_request: &CartRequest) -> Result<CartOperation, ApiError> {
    let view = cart_request.look().await?;
    let known = quote(&view).map(|quote| &*quote.session);
    Ok(match read(cart_request, known).await? {
        Some(quote) => CartOperation::TakeQuote(Box::new(quote)),
        None => {
            let fault = Fault::field("shippingMethodId", "/validation/shipping-method-unknown");
            CartOperation::Refuse(fault)
        }
    })
}

/// Whether the cart stands as its session says; else it is another one by now.
pub async fn is_current(cart_request: &CartRequest, view: &CartView) -> Result<bool, ApiError> {
    let Some(known) = quote(view) else {
        return Ok(true);
    };
    // What nobody answers for cannot be ordered: another way is chosen.
    let now = read(cart_request, Some(&known.session)).await?;
    if now.as_ref() == Some(known) {
        return Ok(true);
    }
    renew(cart_request, known, now).await?;
    Ok(false)
}

async fn read(cart_request: &CartRequest, session: Option<&str>) -> Result<Option<DeliveryQuote>, ApiError> {
    let read = cart_request.shop.deliverers.read(&cart_request.key, session).await;
    read.map_err(|code| cart_request.fail(code))
}

/// Lets the cart keep to what its choice at the provider is by now. Whoever chose anew meanwhile, or pays, has the last word.
async fn renew(
    cart_request: &CartRequest,
    known: &DeliveryQuote,
    now: Option<DeliveryQuote>,
) -> Result<Arc<CartView>, ApiError> {
    let operation = CartOperation::RenewQuote {
        known: Box::new(known.clone()),
        now: now.map(Box::new),
    };
    let (_, view) = cart_request.settle(operation).await?;
    Ok(view)
}

/// Whether anything lies in the cart that somebody has to bring.
fn has_parcels(view: &CartView) -> bool {
    !view.body.contents().lines.is_empty() && !view.body.priced().parcels().is_empty()
}

fn quote(view: &CartView) -> Option<&DeliveryQuote> {
    view.body.contents().details.as_ref()?.quote.as_ref()
}

fn facts(cart_request: &CartRequest, view: &CartView, postal_code: Option<&str>) -> CartFacts {
    let (priced, market) = (view.body.priced(), view.body.pricing_context().market);
    let goods = priced.lines.iter().filter(|line| line.line.gift_card().is_none());
    let items = goods.map(|line| {
        let pieces = line.line.quantity.get();
        CartItem {
            code: line.line.code.as_str().into(),
            name: line
                .goods
                .as_ref()
                .map_or_else(Box::default, |goods| goods.display_name(cart_request.language).into()),
            quantity: pieces,
            price: line.discounted_price(),
            weight: line.weight() / u64::from(pieces.max(1)),
        }
    });
    CartFacts {
        cart: cart_request.key.cart_id(view.body.contents().generation),
        language: cart_request.language,
        country: market.country.as_str().into(),
        total: priced.parcel().goods,
        items: items.collect(),
        postal_code: postal_code.map(Into::into),
    }
}
