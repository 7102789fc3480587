//! Pages of products, as the pages of the site open with them.

use domain::{fault::Fault, ids::CategoryCode};
use wire::{listing::ListingPage, search::ProductSearchPage};

use super::Asker;
use crate::{ListingQuery, listing, searcher::Relevance};

/// A page of the list of these categories; of all products where none are named.
///
/// # Errors
///
/// A query that the index refuses, and [`crate::searcher::Searcher::run`]'s.
pub async fn listed(
    asker: Asker<'_>,
    categories: Option<Vec<CategoryCode>>,
    query: &ListingQuery,
) -> Result<ListingPage, Fault> {
    let data = asker.storefront.search_data.load_full();
    // The words of a search belong to the search page; an address of a category may carry some all the same. Facets that the
    // shop does not offer are wrong values of a page's address as others: the page is shown without them.
    let query = query.without_text().as_offered(&data, asker.market);
    let in_index = query.in_index(categories, asker.language, asker.market, &data)?;
    let shown = asker.storefront.snapshot();
    let found = asker.storefront.searcher.products(in_index).await?;
    let reader = asker.context(&shown).reader();
    Ok(ListingPage {
        listing: listing::listing(&found, &query, reader, asker.naming(&shown, &data)),
        page: query.page,
        page_size: query.page_size,
    })
}

/// A page of the products that a search found, as its own page orders them, and how good the answer is.
///
/// # Errors
///
/// As of [`listed`].
pub async fn found_products(asker: Asker<'_>, query: &ListingQuery) -> Result<(ProductSearchPage, Relevance), Fault> {
    let data = asker.storefront.search_data.load_full();
    let query = query.clone().as_offered(&data, asker.market);
    let in_index = query.in_index(None, asker.language, asker.market, &data)?;
    let shown = asker.storefront.snapshot();
    let titles = asker.titles(&shown);
    let found = asker.storefront.searcher.marked_products(in_index, titles).await?;
    let reader = asker.context(&shown).reader();
    let page = ProductSearchPage {
        listing: listing::search(&found, &query, reader, asker.naming(&shown, &data)),
        page: query.page,
        page_size: query.page_size,
    };
    Ok((page, found.relevance()))
}
