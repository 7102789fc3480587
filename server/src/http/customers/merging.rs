//! What lay in a visitor's carts comes to the customer's when somebody signs in.

use actix_web::HttpRequest;
use domain::{cart::CartKey, ids::IdentityId, market::Language};
use store::{CartSearch, CustomerRecord};
use wire::problem::ErrorEntry;

use super::shapes::MergedCart;
use crate::{
    actors::Settle,
    http::{account_answers::fail, error::ApiError, visitor_cookie::known_visitor},
    state::AppState,
};

/// Carts of one visitor: one in each market.
const MOST: u32 = 100;

/// Puts the carts of the visitor whom a request's cookie names to the customer's own. Doing it again changes nothing but
/// for what was put into the visitor's carts meanwhile: a tab that had not heard of it loses no click.
///
/// # Errors
/// The storage does not work.
pub async fn merge_carts(
    shop: &AppState,
    request: &HttpRequest,
    customer: &CustomerRecord,
    language: Language,
) -> Result<MergedCart, ApiError> {
    let mut merged = MergedCart::default();
    let Some(visitor) = known_visitor(shop, request) else {
        return Ok(merged);
    };
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
        let notices = done.left.iter().map(|left| ErrorEntry::new(&left.fault, phrases));
        merged.notices.extend(notices);
    }
    Ok(merged)
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
