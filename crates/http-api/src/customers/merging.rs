//! What lay in a visitor's carts, and stood on their wish list, comes to the customer's when somebody signs in.

use actix_web::HttpRequest;
use actors::Settle;
use domain::{cart::CartKey, fault::FaultCode, ids::IdentityId, market::Language};
use store::{CartSearch, CustomerRecord};
use wire::{cart::merge_notices, problem::ErrorEntry};

use super::shapes::MergedCart;
use crate::{account_answers::fail, error::ApiError, state::AppState, visitor_cookie::known_visitor};

/// Carts of one visitor: one in each market.
const MOST: u32 = 100;

/// Puts carts and wish list of the visitor whom a request's cookie names to the customer's own. Doing it again changes nothing but
/// for what the visitor put there meanwhile: a tab that had not heard of it loses no click.
///
/// # Errors
/// The storage does not work.
pub async fn merge_visitor(
    shop: &AppState,
    request: &HttpRequest,
    customer: &CustomerRecord,
    language: Language,
) -> Result<MergedCart, ApiError> {
    let mut merged = MergedCart::default();
    let Some(visitor) = known_visitor(shop, request) else {
        return Ok(merged);
    };
    // One of the two is tried whatever becomes of the other.
    let wishes = merge_wishes(shop, visitor, customer, language).await;
    merge_carts(shop, visitor, customer, language, &mut merged).await?;
    merged.notices.extend(wishes?);
    Ok(merged)
}

async fn merge_wishes(
    shop: &AppState,
    visitor: IdentityId,
    customer: &CustomerRecord,
    language: Language,
) -> Result<Option<ErrorEntry>, ApiError> {
    let place = shop.places.calls.take().await?;
    let left_out = shop.wish_lists.merge(visitor, customer.id).await;
    drop(place);
    let left_out = left_out.map_err(|error| {
        tracing::warn!(%error, "a wish list could not be merged");
        ApiError::in_language(FaultCode::StorageUnavailable, language)
    })?;
    let phrases = shop.storefront.localizations.dictionary(language);
    Ok((left_out > 0).then(|| ErrorEntry::new(&FaultCode::WishListFull.into(), phrases)))
}

async fn merge_carts(
    shop: &AppState,
    visitor: IdentityId,
    customer: &CustomerRecord,
    language: Language,
    merged: &mut MergedCart,
) -> Result<(), ApiError> {
    for key in carts_of(shop, visitor, language).await? {
        // What waits there is written first; an actor that cannot now is asked again at the next visit.
        let _ = shop.carts.ask(&key, || Settle).await;
        let Some(market) = shop.storefront.markets.get(key.market.as_str()) else {
            continue;
        };
        let book = shop.storefront.book.load_full();
        let done = shop.customers.merge_cart(&key, customer, &book, market).await;
        let Some(done) = done.map_err(|error| fail(error, language))? else {
            continue;
        };
        merged.quantity += done.moved;
        let phrases = shop.storefront.localizations.dictionary(language);
        let notices = merge_notices(&done.left, &book, language, phrases);
        merged.notices.extend(notices);
    }
    Ok(())
}

async fn carts_of(shop: &AppState, visitor: IdentityId, language: Language) -> Result<Vec<CartKey>, ApiError> {
    let search = CartSearch {
        identity: Some(visitor),
        limit: MOST,
        ..CartSearch::default()
    };
    let place = shop.places.calls.take().await?;
    let found = shop.storage.store.carts().search(&search).await;
    drop(place);
    let (found, _) = found.map_err(|error| fail(error.into(), language))?;
    Ok(found.into_iter().map(|(key, _)| key).collect())
}
