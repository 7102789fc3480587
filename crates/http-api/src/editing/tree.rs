//! The tree of pages, as editors walk and search it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    content::{Content, Edition, Page, PageId, StoredPage},
    fault::FaultCode,
    market::Language,
    staff::Scope,
};
use services::content::{drafts, references, types::label};
use site::{Address, Destination, address, render_context::SiteSnapshot};
use store::PageEditions;
use utoipa::IntoParams;
use wire::{
    editing::{EditionState, TreeLanguage, TreePage, TreePages},
    links,
    page::{ContentLink, content_id},
    problem::Problem,
};

use super::call::Call;
use crate::{auth::Principal, error::ApiError, parameters::Parameters, respond, state::AppState};

/// Pages in one answer.
pub(super) const MOST: usize = 200;
/// Drafts of a language that are looked through for what they name.
const MOST_DRAFTS: usize = 10_000;

/// Characters of a search.
const LONGEST_SEARCH: usize = 100;

/// Which pages. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct TreeQuery {
    /// Those right under the page with this id; those at the top otherwise.
    parent: Option<String>,
    /// Those whose name or id has these words, wherever they lie; or the one that readers find at this address.
    q: Option<String>,
    /// Of the names: fi, sv or en; the site's default otherwise.
    language: Option<String>,
}

/// Lists pages with what readers see of them, in their order; at most 200.
#[utoipa::path(
    get, path = "/api/edit/tree", tag = "editing", params(TreeQuery),
    responses(
        (status = 200, body = TreePages),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn tree(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let parameters = Parameters::of(request.query_string());
    let shown = shop.storefront.snapshot();
    let (found, is_cut) = match parameters.get("q").map(str::trim).filter(|words| !words.is_empty()) {
        Some(words) => match path_in(words) {
            Some(path) => (at_path(path, &shown).into_iter().collect(), false),
            None => searched(shown.clone(), words, call.language).await,
        },
        None => {
            let under = shown.content.stored_under(parameters.get("parent"));
            let is_cut = under.len() > MOST;
            (under.into_iter().take(MOST).cloned().collect(), is_cut)
        }
    };
    let ids: Vec<PageId> = found.iter().map(|stored| stored.page.id.clone()).collect();
    respond::json(&request, &told(&call, &ids, is_cut, &shown).await?)
}

/// Lists the pages that name a page, or lead to where readers find it; at most 200.
#[utoipa::path(
    get, path = "/api/edit/pages/{id}/uses", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files")),
    responses(
        (status = 200, body = TreePages),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn uses(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let id = call.page(&id)?;
    let shown = shop.storefront.snapshot();
    let own = shown.content.stored(id.as_str());
    let own = own.ok_or_else(|| call.fail(FaultCode::NotFound))?;
    let addresses = Language::ALL.map(|language| url_of(&own.page, language, &shown));
    let addresses: Vec<String> = addresses.into_iter().flatten().collect();
    let content = shown.content.clone();
    // Whoever writes a page names others before anybody sees it.
    let mut written = Vec::new();
    for language in Language::ALL {
        let found = drafts::unpublished(call.store(), language, MOST_DRAFTS).await;
        for (key, version) in found.map_err(|error| call.broken(&error))? {
            let stored = content.stored(key.page.as_str());
            written.extend(stored.map(|stored| stored.page.showing(language, version)));
        }
    }
    // It walks all pages: not on this thread.
    let looking = tokio::task::spawn_blocking(move || {
        let pages = content.all_stored().map(|stored| &stored.page).chain(&written);
        let found = references::users(pages, &id, &addresses);
        found.into_iter().cloned().collect::<BTreeSet<_>>()
    });
    let ids = looking.await.map_err(|_| call.fail(FaultCode::Internal))?;
    let mut ids: Vec<PageId> = ids.into_iter().collect();
    let is_cut = ids.len() > MOST;
    ids.truncate(MOST);
    respond::json(&request, &told(&call, &ids, is_cut, &shown).await?)
}

/// Pages as the tree has them, in the order of their ids here.
pub(super) async fn told(
    call: &Call<'_>,
    ids: &[PageId],
    is_cut: bool,
    shown: &SiteSnapshot,
) -> Result<TreePages, ApiError> {
    let editions = call.store().content().editions_of(ids).await;
    let editions = editions.map_err(|error| call.broken(&error))?;
    let items = ids
        .iter()
        .filter_map(|id| Some(listed(editions.get(id)?, shown, call.language)));
    Ok(TreePages {
        items: items.collect(),
        is_cut,
    })
}

/// The path that a search names, where it is an address of the site rather than words.
pub(super) fn path_in(search: &str) -> Option<&str> {
    let path = match search.split_once("://") {
        Some((_, place)) => &place[place.find('/')?..],
        None => search,
    };
    let path = path.split(['?', '#']).next()?;
    path.starts_with('/').then_some(path)
}

/// The stored page that readers see at a path, or that adds to the page of the shop there.
fn at_path(path: &str, shown: &SiteSnapshot) -> Option<Arc<StoredPage>> {
    let address = Address::resolve(path, &shown.catalogue, &shown.content)?;
    let number = content_id(&address.destination.key());
    shown.content.stored_numbered(number).cloned()
}

/// The words of a search, in small letters.
pub(super) fn words_of(text: &str) -> Vec<String> {
    let text: String = text.chars().take(LONGEST_SEARCH).collect();
    text.to_lowercase().split_whitespace().map(str::to_owned).collect()
}

/// The pages whose name in some language, or whose id, has all the words; not on this thread, since it walks all pages.
async fn searched(shown: SiteSnapshot, words: &str, language: Language) -> (Vec<Arc<StoredPage>>, bool) {
    let words = words_of(words);
    let looking = tokio::task::spawn_blocking(move || {
        let has = |stored: &&Arc<StoredPage>| {
            let versions = stored.page.versions.iter();
            let names = versions.map(|(language, version)| called(&version.content, *language, &shown));
            let text = names.fold(stored.page.id.as_str().to_owned(), |text, name| {
                text + " " + &name.to_lowercase()
            });
            words.iter().all(|word| text.contains(word.as_str()))
        };
        let mut found: Vec<_> = shown.content.all_stored().filter(has).cloned().collect();
        found.sort_by_cached_key(|stored| {
            let own = stored.page.versions.get(&language);
            own.map(|version| called(&version.content, language, &shown).to_lowercase())
        });
        let is_cut = found.len() > MOST;
        found.truncate(MOST);
        (found, is_cut)
    });
    looking.await.unwrap_or_default()
}

fn listed(found: &PageEditions, shown: &SiteSnapshot, language: Language) -> TreePage {
    let page = &found.page;
    let own = found.editions.get_key_value(&language);
    let own = own.or_else(|| found.editions.iter().next());
    TreePage {
        id: page.id.to_string(),
        content_id: ContentLink::of(&address::content_key(&page.id)).id,
        kind: page.kind.to_string(),
        name: own
            .map(|(language, edition)| name_of(edition, *language, shown))
            .unwrap_or_default(),
        parent: page.parent.as_ref().map(PageId::to_string),
        position: page.position,
        has_children: shown.content.has_stored_under(page.id.as_str()),
        languages: languages(found, shown),
    }
}

fn languages(found: &PageEditions, shown: &SiteSnapshot) -> BTreeMap<String, TreeLanguage> {
    let told = found.editions.iter().map(|(language, edition)| {
        let told = TreeLanguage {
            state: state_of(edition),
            is_scheduled: edition.schedule.next().is_some(),
            is_in_review: edition.review.as_ref().is_some_and(|review| review.waits()),
            name: name_of(edition, *language, shown),
            url: url_of(&found.page, *language, shown),
        };
        (language.code().to_owned(), told)
    });
    told.collect()
}

/// What the newest revision is called.
pub(super) fn name_of(edition: &Edition, language: Language, shown: &SiteSnapshot) -> String {
    called(&edition.latest().version.content, language, shown).to_owned()
}

/// What a page is called in a language, or in the first one that it is in.
pub(super) fn name_of_page<'a>(page: &'a Page, language: Language, shown: &'a SiteSnapshot) -> &'a str {
    let own = page.versions.get_key_value(&language);
    let own = own.or_else(|| page.versions.iter().next());
    own.map_or("", |(language, version)| called(&version.content, *language, shown))
}

/// What editors know content by: its own name, or that of what it is about.
fn called<'a>(content: &'a Content, language: Language, shown: &'a SiteSnapshot) -> &'a str {
    let about = match content {
        Content::Product(content) => {
            let product = shown.catalogue.product(content.product.as_str());
            product.map(|product| product.name(language))
        }
        Content::Category(content) => {
            let category = shown.catalogue.category(content.category.as_str());
            category.and_then(|category| category.name.get(language))
        }
        Content::SearchResult(_) => Some(label(content.kind()).in_language(language)),
        _ => None,
    };
    match content.name() {
        "" => about.unwrap_or_default(),
        name => name,
    }
}

pub(super) fn state_of(edition: &Edition) -> EditionState {
    match (edition.is_published(), &edition.draft) {
        (true, None) => EditionState::Published,
        (true, Some(_)) => EditionState::Changed,
        (false, _) => EditionState::Draft,
    }
}

/// Where readers find a page; nothing where they do not.
pub(super) fn url_of(page: &Page, language: Language, shown: &SiteSnapshot) -> Option<String> {
    let version = page.published(language)?;
    match &version.content {
        Content::Start(_) => Some(address::start_path(language)),
        Content::Product(own) => {
            let product = shown.catalogue.product(own.product.as_str())?;
            Some(links::product(product, language))
        }
        Content::Category(own) => {
            let category = shown.catalogue.category(own.category.as_str())?;
            Some(Destination::Category(category.clone()).path(language))
        }
        Content::SearchResult(_) => Some(Destination::Search.path(language)),
        _ => {
            let node = shown.content.page(page.id.as_str())?;
            node.path(language).map(str::to_owned)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_words() {
        assert_eq!(path_in("/fi/jutut"), Some("/fi/jutut"));
        assert_eq!(
            path_in("https://shop.example/fi/tuotteet/a?market=FI#b"),
            Some("/fi/tuotteet/a")
        );
        for words in ["jutut", "a/b", "https://shop.example", "://", ""] {
            assert_eq!(path_in(words), None, "{words}");
        }
    }
}
