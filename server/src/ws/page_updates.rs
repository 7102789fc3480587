//! The newest state of a page as frames tell it: made once for all tabs that show the same page, off the workers' threads.

use std::sync::Arc;

use actix_web::web;
use domain::{
    fault::FaultCode,
    visitor::{Visit, VisitorFacts},
};
use http_api::state::AppState;
use site::{
    Address, PageQuery, RenderContext,
    audience::{Audience, needs_of_page},
    pages,
    results::{Asker, first_results, page_query},
};
use wire::socket::{PageUpdate, ServerFrame};

/// A page that a tab shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct ShownPage {
    /// Path and query, as the tab asked for it.
    pub(super) url: Box<str>,
    pub(super) market: Box<str>,
}

/// Bytes of an address that a tab may follow: longer ones no page has.
pub(super) const LONGEST: usize = 2_048;

/// Where an address leads now: to the page, or to the one that the page there became.
pub(super) fn address_of(shop: &AppState, url: &str) -> Option<(Address, PageQuery)> {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let shown = shop.storefront.snapshot();
    let address =
        Address::resolve(path, &shown.catalogue, &shown.content).or_else(|| Address::moved(path, &shown.content))?;
    let query = page_query(query, &address.destination, address.language, &shown.content);
    Some((address, query))
}

/// The frame that tells a tab of the page as it is now.
///
/// # Errors
/// Nobody has time to make it.
pub(super) async fn frame(shop: web::Data<AppState>, page: ShownPage) -> Result<Arc<str>, FaultCode> {
    let revision = shop.followers.content_revision.now();
    let now = shop.clock.now().monotonic;
    let cell = shop.page_frames.cell(revision, now, &page.url, &page.market);
    let making = async {
        let frame = make(shop.clone(), page).await?;
        shop.page_frames.made(frame.len());
        Ok(frame)
    };
    Ok(cell.get_or_try_init(|| making).await?.clone())
}

async fn make(shop: web::Data<AppState>, page: ShownPage) -> Result<Arc<str>, FaultCode> {
    let Some((address, query)) = address_of(&shop, &page.url) else {
        return written(gone(&shop, page.url));
    };
    let market = shop
        .storefront
        .market(Some(&page.market))
        .ok_or(FaultCode::Internal)?
        .clone();
    let subject = address.destination.subject();
    let needs = {
        let content = shop.storefront.content.load();
        needs_of_page(
            &address.destination,
            address.language,
            &content,
            &shop.storefront.site.load(),
        )
    };
    if needs.is_some_and(|needs| needs.anything_personal()) {
        // It is another page for each of them: the tab asks, as the visitor that it is.
        let version = subject.map_or(0, |subject| {
            subject.version(&shop.storefront.content.load(), address.language)
        });
        return written(PageUpdate {
            content_url: page.url.into(),
            content_id: None,
            version,
            page: None,
            is_gone: false,
            instead: None,
        });
    }
    let first = {
        let asker = Asker {
            storefront: &shop.storefront,
            language: address.language,
            market: &market,
        };
        let first = first_results(asker, &address.destination, &query).await;
        first.map_err(|fault| fault.code)?
    };
    let threads = shop.places.pages.clone();
    threads
        .run(move || {
            let shown = shop.storefront.snapshot();
            let origin = &shop.storefront.public_origin;
            // Nothing of the visitor is asked, or the page would not be told.
            let facts = VisitorFacts {
                market: &market.id,
                language: address.language,
                visit: &Visit::unknown(false),
                cart: None,
            };
            let audience = needs.map_or(Audience::EVERYBODY, |needs| Audience::of(&shown.site, needs, &facts));
            let context = RenderContext {
                audience: &audience,
                ..shop
                    .storefront
                    .render_context(address.language, &market, &shown, origin)
            };
            let mut model = pages::page(context, &address.destination, &query, &first);
            let base = model.base_mut();
            base.leave_out_unshown();
            written(PageUpdate {
                content_url: page.url.into(),
                content_id: Some(base.content_link.id),
                version: base.version.unwrap_or(0),
                page: Some(Box::new(model)),
                is_gone: false,
                instead: None,
            })
        })
        .await?
}

/// Nobody finds the page any more: the nearest one above it, else the start page, is a way on.
fn gone(shop: &AppState, url: Box<str>) -> PageUpdate {
    let path = url.split('?').next().unwrap_or_default();
    let shown = shop.storefront.snapshot();
    let nearest = Address::resolve_nearest(path, &shown.catalogue, &shown.content);
    PageUpdate {
        instead: nearest.map(|(address, _)| address.path()),
        content_url: url.into(),
        content_id: None,
        version: 0,
        page: None,
        is_gone: true,
    }
}

fn written(update: PageUpdate) -> Result<Arc<str>, FaultCode> {
    let frame = serde_json::to_string(&ServerFrame::PageUpdated(update));
    frame.map(Into::into).map_err(|error| {
        tracing::error!(%error, "a page could not be told");
        FaultCode::Internal
    })
}
