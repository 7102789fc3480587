//! Whom a page is made for: what is known of the visitor, asked only where the page's blocks are for some visitors only.

use std::collections::BTreeSet;

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
};
use actors::{CartView, GetView};
use domain::{
    cart::CartKey,
    fault::FaultCode,
    ids::IdentityId,
    market::{Language, Market},
    visitor::{CartFacts, Needs, Visit, VisitorFacts, begin_visit},
};
use site::{
    Destination,
    audience::{Audience, needs_of_page, needs_of_site},
    named_block::Places,
};

use crate::{
    error::ApiError,
    identity::{self, Visitor},
    parameters::Parameters,
    state::AppState,
};

/// Holds how the visit began: nothing but what the shop's own groups ask of it, and only where they ask.
const VISIT_COOKIE: &str = "praline_visit";

/// A visit ends with the browser's session, and at the latest then.
const LONGEST_VISIT: Duration = Duration::days(1);

/// Whom a page at a destination is made for.
pub async fn of_page(
    shop: &AppState,
    request: &HttpRequest,
    visitor: &Visitor,
    destination: &Destination,
    language: Language,
    market: &Market,
) -> Audience {
    let site = shop.storefront.site.load_full();
    match needs_of_page(destination, language, &shop.storefront.content.load(), &site) {
        Some(needs) => audience(shop, request, visitor, needs, language, market).await,
        None => Audience::EVERYBODY,
    }
}

/// Who sees a block outside of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeenBy {
    Everybody,
    /// Groups of visitors, of which the one who asks is in one: what they are told is kept by nobody for others.
    Some,
}

/// Lets the visitor see a block that pages show in these places.
///
/// # Errors
/// `not_found`: it is shown to others only.
pub async fn seen_by(
    shop: &AppState,
    request: &HttpRequest,
    places: &Places,
    language: Language,
    market: &Market,
) -> Result<SeenBy, ApiError> {
    if places.are_for_everybody() {
        return Ok(SeenBy::Everybody);
    }
    let visitor = identity::visitor(shop, request).await?;
    let needs = needs_of_site(&shop.storefront.site.load());
    let audience = audience(shop, request, &visitor, needs, language, market).await;
    if places.are_shown_to(&audience) {
        Ok(SeenBy::Some)
    } else {
        Err(ApiError::in_language(FaultCode::NotFound, language))
    }
}

async fn audience(
    shop: &AppState,
    request: &HttpRequest,
    visitor: &Visitor,
    needs: Needs,
    language: Language,
    market: &Market,
) -> Audience {
    let site = shop.storefront.site.load_full();
    let visit = kept_visit(request).unwrap_or_else(|| begin(shop, request, visitor));
    let cart = match visitor.known {
        Some(identity) if needs.cart => cart_of(shop, identity, market).await,
        _ => None,
    };
    let facts = VisitorFacts {
        market: &market.id,
        language,
        visit: &visit,
        cart: cart.as_ref(),
    };
    Audience::of(&site, needs, &facts)
}

/// The cookie of a visit that begins with this request for a document; nothing where no group of the shop asks how visits
/// begin, and where the visit is under way.
pub fn visit_cookie(shop: &AppState, request: &HttpRequest, visitor: &Visitor) -> Option<Cookie<'static>> {
    let is_needed = needs_of_site(&shop.storefront.site.load()).visit;
    if !is_needed || kept_visit(request).is_some() {
        return None;
    }
    let cookie = Cookie::build(VISIT_COOKIE, begin(shop, request, visitor).to_text())
        .path("/")
        .http_only(true)
        .secure(shop.config.server.is_https())
        .same_site(SameSite::Lax)
        .max_age(LONGEST_VISIT);
    Some(cookie.finish())
}

/// Anybody may write what they like into the cookie: a group is no lock.
fn kept_visit(request: &HttpRequest) -> Option<Visit> {
    Visit::parse(request.cookie(VISIT_COOKIE)?.value())
}

/// The visit that would begin with this request. Visits begin at documents, whose addresses begin with a language.
fn begin(shop: &AppState, request: &HttpRequest, visitor: &Visitor) -> Visit {
    let is_returning = visitor.known.is_some();
    let first = request.path().split('/').nth(1).unwrap_or_default();
    if first.parse::<Language>().is_err() {
        return Visit::unknown(is_returning);
    }
    let site = shop.storefront.site.load();
    let parameters = Parameters::of(request.query_string());
    begin_visit(&site.visitor_groups, is_returning, request.path(), parameters.iter())
}

/// What lies in the visitor's cart, with operations that wait. Nothing where it cannot be looked at now: the page comes
/// without what depends on it.
async fn cart_of(shop: &AppState, identity: IdentityId, market: &Market) -> Option<CartFacts> {
    let key = CartKey {
        identity,
        market: market.id.clone(),
    };
    let _place = shop.places.calls.take().await.ok()?;
    let view = shop.carts.ask(&key, || GetView).await;
    let view = view
        .inspect_err(|reason| tracing::warn!(?reason, "a page is made without the visitor's cart"))
        .ok()?;
    Some(facts_of(shop, &view))
}

fn facts_of(shop: &AppState, view: &CartView) -> CartFacts {
    let catalogue = shop.storefront.catalogue();
    let mut facts = CartFacts {
        products: BTreeSet::new(),
        categories: BTreeSet::new(),
        total: view.body.priced().goods_total(),
    };
    for line in &view.body.contents().lines {
        let Some(offer) = catalogue.offer(line.code.as_str()) else {
            continue;
        };
        facts.products.insert(offer.product.code.clone());
        for category in &offer.product.categories {
            facts.categories.insert(category.clone());
            facts
                .categories
                .extend(catalogue.category_ancestors(category).iter().cloned());
        }
    }
    facts
}
