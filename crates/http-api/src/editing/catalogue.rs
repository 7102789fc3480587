//! Products and categories, as editors find them: by their words or codes, with the pages that add content to theirs.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    catalogue::{Category, Product},
    content::Subject,
    fault::{Fault, FaultCode},
    market::Language,
    staff::Scope,
};
use site::{Address, Destination, render_context::SiteSnapshot};
use utoipa::IntoParams;
use wire::{
    catalogue_entries::{CatalogueEntries, CatalogueEntry, CatalogueEntryKind},
    links,
    page::content_id,
    problem::Problem,
};

use super::{
    call::Call,
    tree::{path_in, words_of},
};
use crate::{auth::Principal, error::ApiError, parameters::Parameters, respond, state::AppState};

/// Entries in one answer.
const MOST: usize = 50;

/// Which entries. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct CatalogueQuery {
    /// Those whose name in some language, or whose code, has these words; or the one whose page has this address.
    q: Option<String>,
    /// Those with these codes, with commas between them, instead; the first 50 are looked up.
    codes: Option<String>,
    /// Only product or only category; both otherwise.
    kind: Option<String>,
    /// Of names and addresses: fi, sv or en; the site's default otherwise.
    language: Option<String>,
}

/// Lists products and categories of the catalogue by name, with the pages that add content to theirs; at most 50.
#[utoipa::path(
    get, path = "/api/edit/catalogue", tag = "editing", params(CatalogueQuery),
    responses(
        (status = 200, body = CatalogueEntries),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 422, body = Problem, description = "`invalid`: there is no such kind"),
    )
)]
pub async fn entries(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let parameters = Parameters::of(request.query_string());
    let kind = match parameters.get("kind") {
        None => None,
        Some("product") => Some(CatalogueEntryKind::Product),
        Some("category") => Some(CatalogueEntryKind::Category),
        Some(_) => return Err(call.fail(Fault::field("kind", "/faults/invalid"))),
    };
    let (shown, language) = (shop.storefront.snapshot(), call.language);
    let search = parameters.get("q").map(str::trim).unwrap_or_default();
    let found = match (parameters.get("codes"), path_in(search)) {
        (Some(codes), _) => with_codes(&shown, codes, kind, language),
        (None, Some(path)) => at_path(&shown, path, kind, language),
        (None, None) => {
            let words = words_of(search);
            // It walks the whole catalogue: not on this thread.
            let looking = tokio::task::spawn_blocking(move || searched(&shown, &words, kind, language));
            looking.await.map_err(|_| call.fail(FaultCode::Internal))?
        }
    };
    respond::json(&request, &found)
}

fn with_codes(
    shown: &SiteSnapshot,
    codes: &str,
    kind: Option<CatalogueEntryKind>,
    language: Language,
) -> CatalogueEntries {
    let codes: Vec<&str> = codes.split(',').map(str::trim).collect();
    let is_cut = codes.len() > MOST;
    let of_code = |code: &&str| {
        let product = shown.catalogue.product(code).map(Entry::Product);
        let category = shown.catalogue.category(code).map(Entry::Category);
        [product, category].into_iter().flatten()
    };
    let found = codes.iter().take(MOST).flat_map(of_code);
    let found = found.filter(|entry| kind.is_none_or(|kind| kind == entry.kind()));
    CatalogueEntries {
        items: found.map(|entry| entry.told(shown, language)).collect(),
        is_cut,
    }
}

fn at_path(shown: &SiteSnapshot, path: &str, kind: Option<CatalogueEntryKind>, language: Language) -> CatalogueEntries {
    let address = Address::resolve(path, &shown.catalogue, &shown.content);
    let found = match address.as_ref().map(|address| &address.destination) {
        Some(Destination::Product(product)) => Some(Entry::Product(product)),
        Some(Destination::Category(category)) => Some(Entry::Category(category)),
        _ => None,
    };
    let found = found.filter(|entry| kind.is_none_or(|kind| kind == entry.kind()));
    CatalogueEntries {
        items: found.map(|entry| entry.told(shown, language)).into_iter().collect(),
        is_cut: false,
    }
}

/// One whose code was asked for comes first, the others by name.
fn searched(
    shown: &SiteSnapshot,
    words: &[String],
    kind: Option<CatalogueEntryKind>,
    language: Language,
) -> CatalogueEntries {
    let products = shown.catalogue.products().map(Entry::Product);
    let categories = shown.catalogue.categories().iter().map(Entry::Category);
    let all = products.chain(categories);
    let wanted = all.filter(|entry| kind.is_none_or(|kind| kind == entry.kind()));
    let mut found: Vec<Entry<'_>> = wanted.filter(|entry| entry.has(words)).collect();
    found.sort_by_cached_key(|entry| {
        let is_code = matches!(words, [word] if entry.code().to_lowercase() == *word);
        (!is_code, entry.name(language).to_lowercase())
    });
    let is_cut = found.len() > MOST;
    let listed = found.iter().take(MOST);
    CatalogueEntries {
        items: listed.map(|entry| entry.told(shown, language)).collect(),
        is_cut,
    }
}

#[derive(Clone, Copy)]
enum Entry<'a> {
    Product(&'a Arc<Product>),
    Category(&'a Arc<Category>),
}

impl<'a> Entry<'a> {
    fn kind(self) -> CatalogueEntryKind {
        match self {
            Self::Product(_) => CatalogueEntryKind::Product,
            Self::Category(_) => CatalogueEntryKind::Category,
        }
    }

    fn code(self) -> &'a str {
        match self {
            Self::Product(product) => product.code.as_str(),
            Self::Category(category) => category.code.as_str(),
        }
    }

    fn name(self, language: Language) -> &'a str {
        match self {
            Self::Product(product) => product.name(language),
            Self::Category(category) => category.name.get(language).unwrap_or(category.code.as_str()),
        }
    }

    fn has(self, words: &[String]) -> bool {
        let names = Language::ALL.map(|language| self.name(language));
        let text = format!("{} {}", self.code(), names.join(" ")).to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    }

    fn told(self, shown: &SiteSnapshot, language: Language) -> CatalogueEntry {
        let (url, subject) = match self {
            Self::Product(product) => (
                links::product(product, language),
                Subject::Product(product.code.clone()),
            ),
            Self::Category(category) => (
                Destination::Category(category.clone()).path(language),
                Subject::Category(category.code.clone()),
            ),
        };
        let added = shown.content.stored_numbered(content_id(&subject.key()));
        // Numbers may meet one day.
        let added = added.filter(|stored| stored.page.only_subjects().contains(&subject));
        CatalogueEntry {
            kind: self.kind(),
            code: self.code().to_owned(),
            name: self.name(language).to_owned(),
            url,
            page: added.map(|stored| stored.page.id.to_string()),
        }
    }
}
