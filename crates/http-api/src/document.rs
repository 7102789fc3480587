//! Documents: every address that is not a call's or a file's is a page's.

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode},
    web,
};
use domain::{
    fault::FaultCode,
    market::{Language, Market},
};
use runtime::telemetry::slow;
use site::{
    Address, Destination, PageQuery, RenderContext, address,
    assets::Accepts,
    audience::Audience,
    document::{self, Document, Reader, RenderedPage, content_security_policy, foreign_hosts},
    pages,
    releases::AskedRelease,
    results::{Asker, FirstResults, first_results, page_query},
};
use wire::{
    page::{PageBase, PageModel},
    problem,
};

use crate::{
    assets, audience,
    error::ApiError,
    extract::{self, AcceptedLanguage, OwnMarket},
    identity, methods,
    parameters::Parameters,
    previewing::{self, Preview},
    respond,
    state::AppState,
};

/// Answers what no other route answers.
pub async fn document(
    shop: web::Data<AppState>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    own: OwnMarket,
) -> Result<HttpResponse, ApiError> {
    let path = request.path();
    let found = {
        let content = shop.storefront.content.load();
        let found = Address::resolve(path, &shop.storefront.catalogue(), &content);
        // Who comes to an old address is sent on below, as to any page by another of its addresses.
        found.or_else(|| Address::moved(path, &content))
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return match found {
            Some(_) => Ok(methods::wrong_method(&request, "GET, HEAD")),
            None => Err(FaultCode::NotFound.into()),
        };
    }
    if let Some(file) = assets::root_file(&shop, &request) {
        return Ok(file);
    }
    if path.bytes().all(|b| b == b'/') {
        return Ok(to_start_page(&request, accepted));
    }
    let preview = previewing::asked(&shop, &request, path, found.as_ref()).await?;
    if preview.is_none() && found.is_none() && (names_a_file(path) || address::is_too_long(path)) {
        return Err(FaultCode::NotFound.into());
    }
    if let Some(address) = &found
        && address.path() != path
    {
        return Ok(redirect(&request, &address.path(), StatusCode::MOVED_PERMANENTLY));
    }
    page(shop, &request, found, accepted, own, preview).await
}

/// Machines ask for files that no shop has, and for addresses that none has: they get no page, and no id as visitors do.
fn names_a_file(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

/// The address without a language leads to the visitor's own.
fn to_start_page(request: &HttpRequest, accepted: AcceptedLanguage) -> HttpResponse {
    let mut response = redirect(request, &address::start_path(accepted.0), StatusCode::FOUND);
    response.headers_mut().insert(
        actix_web::http::header::VARY,
        actix_web::http::header::HeaderValue::from_static("Accept-Language"),
    );
    response
}

/// To a path of this site, with the query that came along.
fn redirect(request: &HttpRequest, path: &str, status: StatusCode) -> HttpResponse {
    let query = request.query_string();
    let location = if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{query}")
    };
    HttpResponse::build(status)
        .insert_header(("Location", location))
        .insert_header(("Cache-Control", "private, no-cache"))
        .finish()
}

async fn page(
    shop: web::Data<AppState>,
    request: &HttpRequest,
    found: Option<Address>,
    accepted: AcceptedLanguage,
    own: OwnMarket,
    preview: Option<Preview>,
) -> Result<HttpResponse, ApiError> {
    let found = match &preview {
        Some(preview) => Some(preview.site.address.clone()),
        None => found,
    };
    let language = found.as_ref().map_or_else(
        || address::language_of(request.path()).unwrap_or(accepted.0),
        |address| address.language,
    );
    let market = match &preview {
        Some(preview) => preview.view.market(&shop.storefront),
        None => asked_market(&shop, request).unwrap_or(own.0),
    };
    let query = match &preview {
        Some(preview) => preview.query(request.query_string()),
        None => read_query(&shop, request.query_string(), found.as_ref()),
    };
    // Whoever looks at drafts is no visitor of the shop.
    let visitor = match &preview {
        Some(_) => None,
        None => Some(identity::visitor(&shop, request).await?),
    };
    let nonce = document::nonce().ok_or(FaultCode::Internal)?;
    let origin = extract::origin(request, &shop.config);
    let config = shop.storefront.live_config.load();
    let mut foreign = foreign_hosts(&config, found.as_ref().map(|address| &address.destination));
    if preview.is_some() {
        // Editors are signed in where drafts are shown: nobody else's scripts run there.
        foreign.scripts.clear();
    }
    let policy = content_security_policy(&nonce, &origin, &foreign);

    let audience = match (&preview, &found, &visitor) {
        (Some(preview), ..) => preview.view.audience(),
        (None, Some(address), Some(visitor)) => {
            audience::of_page(&shop, request, visitor, &address.destination, language, &market).await
        }
        _ => Audience::EVERYBODY,
    };
    let visit_cookie = visitor
        .as_ref()
        .and_then(|visitor| audience::visit_cookie(&shop, request, visitor));
    // A page without its list is better than no page: the web app asks again.
    let first = match (&preview, &found) {
        (Some(preview), _) => preview.site.first_results(&shop, &market, &query).await,
        (None, Some(address)) => {
            let asker = Asker {
                storefront: &shop.storefront,
                language,
                market: &market,
            };
            first_results(asker, &address.destination, &query)
                .await
                .unwrap_or_default()
        }
        (None, None) => FirstResults::default(),
    };
    let mut response = HttpResponse::build(StatusCode::OK);
    response
        .insert_header(("Cache-Control", "private, no-cache"))
        .insert_header(("Content-Language", language.code()))
        .insert_header(("Content-Security-Policy", policy))
        .insert_header(("Vary", "Accept-Encoding, Sec-CH-UA-Mobile"))
        .content_type("text/html; charset=utf-8");
    if let Some(preview) = &preview {
        for header in preview.headers() {
            response.insert_header(header);
        }
    }
    let cookie = visitor.as_ref().and_then(|visitor| visitor.set_cookie.clone());
    for cookie in cookie.into_iter().chain(visit_cookie) {
        response.cookie(cookie);
    }
    let making = Making {
        found,
        language,
        market,
        query,
        first,
        audience,
        origin,
        nonce,
        reader: visitor.as_ref().map_or(Reader::Visitor, identity::Visitor::reader),
        anonymous_id: visitor.map(|visitor| visitor.anonymous_id),
        accepts: respond::accepts(request),
        on_phone: on_phone(request),
        preview,
    };
    let threads = shop.places.pages.clone();
    let made = threads.run(slow::timed(move || making.make(&shop))).await?;
    let made = made.noted("page wait", "page").map_err(|error| {
        tracing::error!(%error, "a document could not be made");
        FaultCode::Internal
    })?;
    response.status(made.status);
    if !made.early_links.is_empty() {
        response.insert_header(("Link", made.early_links));
    }
    if made.is_compressed {
        response.insert_header(("Content-Encoding", "gzip"));
    }
    Ok(response.body(made.body))
}

/// Whether the browser says that it is a telephone's (User-Agent Client Hints, `Sec-CH-UA-Mobile`).
fn on_phone(request: &HttpRequest) -> bool {
    let said = request.headers().get("sec-ch-ua-mobile");
    said.is_some_and(|said| said.as_bytes() == b"?1")
}

/// What the page reads of the address.
fn read_query(shop: &AppState, query: &str, found: Option<&Address>) -> PageQuery {
    found.map_or_else(
        || PageQuery::of_nothing(query),
        |Address { language, destination }| page_query(query, destination, *language, &shop.storefront.content.load()),
    )
}

/// The market that the address names; a wrong name is no reason to show no page.
fn asked_market(shop: &AppState, request: &HttpRequest) -> Option<Arc<Market>> {
    let parameters = Parameters::of(request.query_string());
    shop.storefront.markets.get(parameters.get("market")?).cloned()
}

/// Everything that a document is made of; it is made off the worker's thread, since writing and compressing it
/// takes milliseconds.
struct Making {
    found: Option<Address>,
    language: Language,
    market: Arc<Market>,
    query: PageQuery,
    first: FirstResults,
    audience: Audience,
    origin: String,
    nonce: String,
    /// Nobody's where a draft is looked at.
    anonymous_id: Option<String>,
    reader: Reader,
    accepts: Accepts,
    on_phone: bool,
    preview: Option<Preview>,
}

struct Made {
    status: StatusCode,
    early_links: String,
    body: Vec<u8>,
    is_compressed: bool,
}

impl Making {
    fn make(self, shop: &AppState) -> Result<Made, serde_json::Error> {
        let shown = match &self.preview {
            Some(preview) => preview.site.shown.clone(),
            None => shop.storefront.snapshot(),
        };
        let storefront = &shop.storefront;
        let context = storefront.render_context(self.language, &self.market, &shown, &self.origin);
        let context = match &self.preview {
            Some(preview) => preview.view.context(context, &self.audience),
            None => RenderContext {
                audience: &self.audience,
                ..context
            },
        };
        let mut page = self.model(context);
        page.leave_out_unshown();
        if let Some(preview) = &self.preview {
            preview.dress(page.base_mut());
        }
        let model = slow::part("model", || serde_json::to_string(&page))?;
        let rendered = self.rendered(shop, page.base(), model.into());
        let document = Document {
            assets: &storefront.assets,
            context,
            page: &page,
            rendered: &rendered,
            anonymous_id: self.anonymous_id.as_deref(),
            reader: self.reader,
            on_phone: self.on_phone,
            nonce: &self.nonce,
        };
        let is_compressed = self.accepts.gzip;
        Ok(Made {
            status: self.status(&page),
            early_links: document.early_links(),
            is_compressed,
            body: if is_compressed {
                document.gzip()
            } else {
                document.text()
            },
        })
    }

    /// A page without its markup is still a page: the web app draws it in the browser.
    fn rendered(&self, shop: &AppState, base: &PageBase, model: Arc<str>) -> Arc<RenderedPage> {
        let assets = &shop.storefront.assets;
        let page = renderer::Page {
            language: self.language.code(),
            model: model.clone(),
            // The page's own: addresses without a page share that of the page which says so, and its markup.
            path: base.url.clone(),
            // Whatever else the address carries makes no other page.
            search: self.query.as_str().to_owned(),
        };
        let rendered = shop.storefront.renderer.as_ref().map(|renderer| {
            slow::part("render", || {
                renderer.page(page, |body| RenderedPage::new(assets, base.into(), &model, Some(body)))
            })
            .inspect_err(|error| tracing::warn!(path = base.url, %error, "a page is sent without its body"))
        });
        match rendered {
            Some(Ok(rendered)) => rendered,
            _ => Arc::new(RenderedPage::new(assets, base.into(), &model, None)),
        }
    }

    fn model(&self, context: RenderContext<'_>) -> PageModel {
        match &self.found {
            Some(address) => pages::page(context, &address.destination, &self.query, &self.first),
            None => pages::not_found_page(context, &Destination::NotFound.path(self.language)),
        }
    }

    fn status(&self, page: &PageModel) -> StatusCode {
        let fault = match &self.found {
            Some(address) => {
                let release = self.first.release.as_ref().and_then(AskedRelease::fault);
                let is_missing = matches!(page, PageModel::Error(_)).then_some(FaultCode::NotFound);
                release.or_else(|| address.destination.fault()).or(is_missing)
            }
            None => Some(FaultCode::NotFound),
        };
        fault
            .and_then(|fault| StatusCode::from_u16(problem::status(fault)).ok())
            .unwrap_or(StatusCode::OK)
    }
}
