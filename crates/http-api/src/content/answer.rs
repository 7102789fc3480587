//! The answer with a page, and what the heads of answers say of content.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, ETAG, HeaderName, HeaderValue, VARY},
};
use domain::{
    draft::DraftKey,
    fault::FaultCode,
    market::{Language, Market},
};
use runtime::telemetry::slow;
use site::{
    Address, Destination, PageQuery, RenderContext, delivered, pages,
    results::{Asker, first_results},
};
use wire::page::{ContentLink, ContentStatus, DeliveredPage};

use super::sites::site_link;
use crate::{audience, error::ApiError, extract, identity, previewing::Preview, respond, state::AppState};

/// Which page is answered, and how.
pub(super) struct PageAnswer<'a> {
    pub address: &'a Address,
    pub market: &'a Market,
    /// What its address asks of it.
    pub query: &'a PageQuery,
    /// The rest of the path that was asked for, below the page.
    pub remaining: &'a str,
    /// Whether it is the first item of a list.
    pub is_listed: bool,
}

pub(super) async fn page(
    shop: &AppState,
    request: &HttpRequest,
    answer: PageAnswer<'_>,
) -> Result<HttpResponse, ApiError> {
    let PageAnswer {
        address: Address { language, destination },
        market,
        query,
        ..
    } = answer;
    let visitor = identity::visitor(shop, request).await?;
    let asker = Asker {
        storefront: &shop.storefront,
        language: *language,
        market,
    };
    let first = first_results(asker, destination, query).await;
    let first = first.map_err(|fault| ApiError::in_language(fault, *language))?;
    let audience = audience::of_page(shop, request, &visitor, destination, *language, market).await;
    let shown = shop.storefront.snapshot();
    let origin = extract::origin(request, &shop.config);
    let context = RenderContext {
        audience: &audience,
        ..shop.storefront.render_context(*language, market, &shown, &origin)
    };
    let mut page = slow::part("page", || {
        delivered::delivered(context, destination, pages::page(context, destination, query, &first))
    });
    let etag = respond::etag_of(&page)?;

    // A browser with another id, or none, has no page that it could go on with.
    let is_current = visitor.set_cookie.is_none() && respond::has_current(request, &etag);
    let mut response = if is_current {
        HttpResponse::NotModified().finish()
    } else {
        page.page.base_mut().anonymous_id = Some(visitor.anonymous_id);
        written(request, page, answer.is_listed)?
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(
        VARY,
        HeaderValue::from_static("Accept-Encoding, Accept-Language, Cookie"),
    );
    // Weak: pages that differ in the visitor's id alone are the same page.
    if let Ok(etag) = HeaderValue::try_from(format!("W/{etag}")) {
        headers.insert(ETAG, etag);
    }
    if let Some(cookie) = visitor.set_cookie {
        // A cookie made by this server is a valid header.
        let _ = response.add_cookie(&cookie);
    }
    describe(&mut response, *language);
    say(&mut response, "x-epi-remainingroute", answer.remaining);
    Ok(response)
}

/// The page with its draft, for whoever may see it: it is no visitor's. In a list where it was asked for by its address, with what
/// remains of that.
pub(super) async fn preview(
    shop: &AppState,
    request: &HttpRequest,
    preview: &Preview,
    query: &str,
    remaining: Option<&str>,
) -> Result<HttpResponse, ApiError> {
    let Address { language, destination } = &preview.site.address;
    let market = preview.view.market(&shop.storefront);
    let query = preview.query(query);
    let first = preview.site.first_results(shop, &market, &query).await;
    let audience = preview.view.audience();
    let origin = extract::origin(request, &shop.config);
    let context = shop
        .storefront
        .render_context(*language, &market, &preview.site.shown, &origin);
    let context = preview.view.context(context, &audience);
    let mut page = slow::part("page", || {
        delivered::delivered(context, destination, pages::page(context, destination, &query, &first))
    });
    preview.dress(page.page.base_mut());
    if preview.site.is_changed {
        page.fields.status = ContentStatus::CheckedOut;
        page.page.base_mut().content_link.work_id = work_id(shop, preview.key.as_ref()).await?;
    }
    let mut response = written(request, page, remaining.is_some())?;
    describe(&mut response, *language);
    say(&mut response, "x-epi-remainingroute", remaining.unwrap_or_default());
    for (name, value) in preview.headers() {
        say(&mut response, name, value);
    }
    Ok(response)
}

/// The number of the revision that a draft is.
async fn work_id(shop: &AppState, key: Option<&DraftKey>) -> Result<Option<u64>, ApiError> {
    let Some(DraftKey { page, language }) = key else {
        return Ok(None);
    };
    let found = shop.storage.store.content().editions(page).await;
    let found = found.map_err(|error| {
        tracing::warn!(%error, "the number of a draft could not be read");
        FaultCode::StorageUnavailable
    })?;
    let edition = found.as_ref().and_then(|found| found.editions.get(language));
    Ok(edition.map(|edition| edition.latest().number))
}

fn written(request: &HttpRequest, page: DeliveredPage, is_listed: bool) -> Result<HttpResponse, ApiError> {
    if is_listed {
        respond::json(request, &[page])
    } else {
        respond::json(request, &page)
    }
}

/// Says in headers what is answered, as content delivery clients expect it.
pub(super) fn describe(response: &mut HttpResponse, language: Language) {
    let start = ContentLink::of(&Destination::Start.key());
    say(response, "x-epi-branch", language.code());
    say(response, "x-epi-contextmode", "Default");
    say(response, "x-epi-siteid", &site_link().guid_value);
    say(response, "x-epi-startpageguid", &start.guid_value);
    say(response, "content-language", language.code());
}

/// What no header can hold is not said.
pub(super) fn say(response: &mut HttpResponse, name: &'static str, value: &str) {
    if let Ok(value) = value.parse() {
        response.headers_mut().insert(HeaderName::from_static(name), value);
    }
}
