//! Content by its number or UUID, and what lies above and below it.

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{HeaderValue, VARY},
    web,
};
use domain::{
    fault::{Fault, FaultCode},
    market::{Language, Market},
};
use runtime::telemetry::slow;
use site::{Address, Destination, RenderContext, delivered, results::page_query};
use utoipa::IntoParams;
use wire::{
    page::{ContentItem, ContentReference, DeliveredPage},
    problem::Problem,
};

use super::answer::{self, PageAnswer};
use crate::{
    error::ApiError,
    extract::{AcceptedLanguage, AnswerLanguage, AnswerMarket, OwnMarket},
    parameters::Parameters,
    previewing::{self, EditQuery},
    respond,
    state::AppState,
};

/// The children in one answer.
const MOST: usize = 100;

/// In which language content is read. Read by the handlers; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ContentLanguageQuery {
    /// `fi`, `sv` or `en`; otherwise the one that `Accept-Language` asks for first among the shop's.
    #[param(value_type = Option<wire::schema::Language>)]
    language: Option<Language>,
}

/// How much of a list is read. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ChildrenQuery {
    /// 1 to 100; 100 otherwise.
    #[param(minimum = 1, maximum = 100)]
    top: Option<usize>,
    /// Where the list goes on: what the header `x-epi-continuation` of the answer before says.
    continuation: Option<usize>,
}

/// Finds a page by the number or the UUID of its `contentLink`.
#[utoipa::path(
    get, path = "/api/cda/content/{id}", tag = "content",
    params(("id" = String, Path, description = "`contentLink.id` or `contentLink.guidValue`"), ContentLanguageQuery, AnswerMarket, EditQuery),
    responses(
        (status = 200, body = DeliveredPage),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such content, or not in the language"),
        (status = 422, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn by_id(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
    accepted: AcceptedLanguage,
    own: OwnMarket,
) -> Result<HttpResponse, ApiError> {
    let language = language_of(&shop, &request, accepted);
    let parameters = Parameters::of(request.query_string());
    let market = match parameters.get("market") {
        Some(id) => AnswerMarket::named(&shop, Some(id), language)?.clone(),
        None => own.0.clone(),
    };
    let drafted = format!("/_preview/{id}/{language}");
    if let Some(preview) = previewing::asked(&shop, &request, &drafted, None).await? {
        return answer::preview(&shop, &request, &preview, "", None).await;
    }
    let found = looked_up(&shop, language, own.0, &id, |_, destination| destination.clone()).await?;
    let address = Address {
        language,
        destination: found,
    };
    let content = shop.storefront.content.load_full();
    let answer = PageAnswer {
        address: &address,
        market: &market,
        query: &page_query("", &address.destination, language, &content),
        remaining: "",
        is_listed: false,
    };
    answer::page(&shop, &request, answer).await
}

/// Lists the content right under some.
#[utoipa::path(
    get, path = "/api/cda/content/{id}/children", tag = "content",
    params(("id" = String, Path, description = "`contentLink.id` or `contentLink.guidValue`"), ChildrenQuery, ContentLanguageQuery),
    responses(
        (status = 200, body = Vec<ContentItem>, headers(
            ("x-epi-continuation" = String, description = "Where the list goes on; absent at its end"),
        )),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such content, or not in the language"),
        (status = 422, body = Problem),
    )
)]
pub async fn children(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
    accepted: AcceptedLanguage,
    own: OwnMarket,
) -> Result<HttpResponse, ApiError> {
    let language = language_of(&shop, &request, accepted);
    let parameters = Parameters::of(request.query_string());
    let number = |name, otherwise: usize, fault| match parameters.get(name).map(str::parse) {
        None => Ok(otherwise),
        Some(Ok(number)) if name != "top" || (1..=MOST).contains(&number) => Ok(number),
        Some(_) => Err(ApiError::in_language(Fault::field(name, fault), language)),
    };
    let top = number("top", MOST, "/validation/page-size")?;
    let from = number("continuation", 0, "/validation/number")?;
    let (items, more) = looked_up(&shop, language, own.0, &id, move |context, destination| {
        let below = delivered::children(context, destination);
        let next = from.saturating_add(top);
        let items = below.iter().skip(from).take(top);
        let items: Vec<_> = items.map(|destination| delivered::item(context, destination)).collect();
        (items, (next < below.len()).then_some(next))
    })
    .await?;
    let mut response = listed(&request, language, &items)?;
    if let Some(next) = more {
        answer::say(&mut response, "x-epi-continuation", &next.to_string());
    }
    Ok(response)
}

/// Lists the content above some, the nearest first.
#[utoipa::path(
    get, path = "/api/cda/content/{id}/ancestors", tag = "content",
    params(("id" = String, Path, description = "`contentLink.id` or `contentLink.guidValue`"), ContentLanguageQuery),
    responses(
        (status = 200, body = Vec<ContentItem>),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such content, or not in the language"),
    )
)]
pub async fn ancestors(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
    accepted: AcceptedLanguage,
    own: OwnMarket,
) -> Result<HttpResponse, ApiError> {
    let language = language_of(&shop, &request, accepted);
    let items = looked_up(&shop, language, own.0, &id, |context, destination| {
        let above = delivered::ancestors(context, destination);
        above
            .iter()
            .map(|destination| delivered::item(context, destination))
            .collect::<Vec<_>>()
    })
    .await?;
    listed(&request, language, &items)
}

/// The language that the call names, else the one that the client accepts.
fn language_of(shop: &AppState, request: &HttpRequest, accepted: AcceptedLanguage) -> Language {
    let default = shop.storefront.default_language();
    let parameters = Parameters::of(request.query_string());
    AnswerLanguage::named(parameters.get("language"), default).unwrap_or(accepted.0)
}

/// What is to be told of the content that a reference means. All content may be looked through for it, which is not done
/// on an async thread.
async fn looked_up<T: Send + 'static>(
    shop: &web::Data<AppState>,
    language: Language,
    market: Arc<Market>,
    reference: &str,
    tell: impl FnOnce(RenderContext<'_>, &Destination) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let nothing = || ApiError::in_language(FaultCode::NotFound, language);
    let reference = ContentReference::parse(reference).ok_or_else(nothing)?;
    let reading = shop.clone();
    let look = move || {
        let shown = reading.storefront.snapshot();
        let context = reading.storefront.render_context(language, &market, &shown, "");
        let found = delivered::find(context, reference).filter(|destination| destination.is_in(language));
        found.map(|destination| tell(context, &destination))
    };
    let looked = shop.places.pages.run(slow::timed(look)).await;
    let looked = looked.map_err(|fault| ApiError::in_language(fault, language))?;
    looked.noted("page wait", "page").ok_or_else(nothing)
}

fn listed(request: &HttpRequest, language: Language, items: &[ContentItem]) -> Result<HttpResponse, ApiError> {
    let mut response = respond::versioned(request, &items)?;
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding, Accept-Language"));
    answer::describe(&mut response, language);
    Ok(response)
}
