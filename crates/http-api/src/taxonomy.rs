//! What pages of the content tree are filed under, and doors to them that are read in parts.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::{Fault, FaultCode};
use site::shortcuts;
use utoipa::IntoParams;
use wire::{blocks::ShortcutItems, page::CategoryReference, problem::Problem};

use crate::{
    audience,
    error::ApiError,
    extract::{AnswerLanguage, OwnMarket},
    methods,
    parameters::Parameters,
    respond,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/categories", categories))
        .service(methods::reading("/api/search/shortcutsitem/{id}/items", shortcut_items));
}

/// Lists the categories that recipes, stories and locations are filed under, group after group.
#[utoipa::path(
    get, path = "/api/categories", tag = "content", params(AnswerLanguage),
    responses(
        (status = 200, body = Vec<CategoryReference>),
        (status = 304, description = "The client has it already"),
    )
)]
pub async fn categories(
    shop: web::Data<AppState>,
    request: HttpRequest,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let shown = shop.storefront.snapshot();
    let named = shown.content.taxonomy().categories().filter_map(|category| {
        Some(CategoryReference {
            page_reference_id: category.id,
            name: category.name.get(language.language)?.to_owned(),
        })
    });
    respond::versioned(&request, &named.collect::<Vec<_>>())
}

/// Where to go on. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query, rename_all = "PascalCase")]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ShortcutItemsQuery {
    /// How many items were read, as the answer before says; 0 otherwise.
    index_where_to_continue: Option<u32>,
    /// The content id of the next item, as the answer before says: the list goes on there, also where it was changed
    /// meanwhile. 0 otherwise.
    next_content_reference_item: Option<u32>,
    /// Of the items: fi, sv or en; the site's default otherwise.
    current_language: Option<String>,
}

/// Reads more items of a shortcuts block. The block is named by its content id.
#[utoipa::path(
    get, path = "/api/search/shortcutsitem/{id}/items", tag = "content",
    params(("id" = u32, Path, description = "The block's `contentLink.id`"), ShortcutItemsQuery),
    responses(
        (status = 200, body = ShortcutItems),
        (status = 404, body = Problem, description = "No page that the visitor sees has such a block"),
        (status = 422, body = Problem),
    )
)]
pub async fn shortcut_items(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<u32>,
    market: OwnMarket,
) -> Result<HttpResponse, ApiError> {
    let parameters = Parameters::of(request.query_string());
    let default = shop.storefront.default_language();
    let language = AnswerLanguage::named(parameters.get("CurrentLanguage"), default).unwrap_or(default);
    let number = |name| match parameters.get(name).map(str::parse) {
        None => Ok(0),
        Some(Ok(number)) => Ok(number),
        Some(Err(_)) => Err(ApiError::in_language(
            Fault::field(name, "/validation/number"),
            language,
        )),
    };
    let from = shortcuts::From {
        index: number("IndexWhereToContinue")?,
        next: number("NextContentReferenceItem")?,
    };
    // Looks through the blocks of all pages.
    let (looking, own) = (shop.clone(), market.0.clone());
    let found = web::block(move || {
        let shown = looking.storefront.snapshot();
        let context = looking.storefront.render_context(language, &own, &shown, "");
        shortcuts::more(context, id.into_inner(), from)
    });
    let found = found
        .await
        .map_err(|_| ApiError::in_language(FaultCode::Busy, language))?;
    let (items, places) = found.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    audience::seen_by(&shop, &request, &places, language, &market.0).await?;
    // Kept by nobody, whoever sees it.
    respond::json(&request, &items)
}
