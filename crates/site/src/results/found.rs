//! The page of results: how much there is of each kind, and what the page opens with.

use domain::fault::Fault;
use search_index::Kind;
use wire::search::{ContentSearch, FoundKinds, ProductSearchPage, ResultsKind};

use super::{
    Asked, Asker,
    blocks::together,
    content::{self, ContentQuestion},
    products::found_products,
};
use crate::{
    ListingQuery,
    page_query::PageQuery,
    search::{Topics, pages::OTHERS},
    searcher::Relevance,
};

/// A shorter phrase is not searched for, in UTF-16 code units as the web app counts.
const SHORTEST_PHRASE: usize = 3;

/// What the page of results opens with.
pub struct FirstFound {
    pub kinds: FoundKinds,
    pub products: Option<ProductSearchPage>,
    pub content: Option<ContentSearch>,
}

/// Looks for all kinds, and for the page that the address asks for; nothing where it asks for too few letters.
///
/// # Errors
///
/// A question that the index refuses, and [`crate::searcher::Searcher::run`]'s.
pub async fn first_found(asker: Asker<'_>, query: &PageQuery) -> Result<Option<FirstFound>, Fault> {
    let listing = &query.listing;
    if listing.text.encode_utf16().count() < SHORTEST_PHRASE {
        return Ok(None);
    }
    let everything = ListingQuery {
        text: listing.text.clone(),
        is_literal: listing.is_literal,
        ..ListingQuery::default()
    };
    let ((products, good_products), (recipes, good_recipes), (others, good_others)) = tokio::try_join!(
        found_products(asker, &everything),
        content::found(asker, question(listing, &RECIPES)),
        content::found(asker, question(listing, &OTHERS)),
    )?;
    // Words that are a condition on products ask for those that fit it, not for texts about it.
    let is_condition = !products.listing.understood.is_empty() && products.listing.total_count > 0;
    let best = if is_condition {
        ResultsKind::Products
    } else {
        best_of([
            (ResultsKind::Products, good_products),
            (ResultsKind::Recipes, good_recipes),
            (ResultsKind::Content, good_others),
        ])
    };
    let kinds = FoundKinds {
        products: products.listing.total_count,
        recipes: recipes.total_count,
        content: others.total_count,
        best,
    };
    let shown = match listing.shown {
        Some(shown) => shown,
        None if listing.is_filtered => ResultsKind::Products,
        None => best,
    };
    let mut first = FirstFound {
        kinds,
        products: None,
        content: None,
    };
    match shown {
        ResultsKind::Products if listing.is_filtered || listing.page > 1 => {
            first.products = Some(found_products(asker, &listing.best_first()).await?.0);
        }
        ResultsKind::Products => first.products = Some(products),
        ResultsKind::Recipes => first.content = narrowed(asker, query, &RECIPES, recipes).await?,
        ResultsKind::Content => first.content = narrowed(asker, query, &OTHERS, others).await?,
    }
    Ok(Some(first))
}

const RECIPES: [Kind; 1] = [Kind::Recipe];

fn question(listing: &ListingQuery, kinds: &[Kind]) -> ContentQuestion {
    ContentQuestion {
        asked: Asked {
            text: listing.text.clone(),
            is_literal: listing.is_literal,
            ..Asked::default()
        },
        pages: kinds.to_vec(),
        has_products: false,
    }
}

/// The hits of a kind as the address narrows them; nothing where it asks for more than a document should hold.
async fn narrowed(
    asker: Asker<'_>,
    query: &PageQuery,
    kinds: &[Kind],
    first_page: ContentSearch,
) -> Result<Option<ContentSearch>, Fault> {
    let mut topics = Topics::default();
    let is_read = query.all("categoryIds").all(|ids| topics.read(ids).is_ok());
    let Some(hits) = together(query.listing.page, ListingQuery::PAGE_SIZE).filter(|_| is_read) else {
        return Ok(None);
    };
    if topics.as_slice().is_empty() && query.listing.page == 1 {
        return Ok(Some(first_page));
    }
    let mut question = question(&query.listing, kinds);
    (question.asked.topics, question.asked.page_size) = (topics, hits);
    content::search(asker, question).await.map(Some)
}

/// The kind that a search opens: the first of those that no later one is better than.
fn best_of([first, others @ ..]: [(ResultsKind, Relevance); 3]) -> ResultsKind {
    let better = |best: (ResultsKind, Relevance), next: (ResultsKind, Relevance)| {
        if next.1.is_better_than(&best.1) { next } else { best }
    };
    others.into_iter().fold(first, better).0
}

#[cfg(test)]
mod tests {
    use search_index::Matched;

    use super::*;

    #[test]
    fn the_kind_with_the_best_hit_is_opened() {
        let best = |[products, recipes, content]: [Relevance; 3]| {
            best_of([
                (ResultsKind::Products, products),
                (ResultsKind::Recipes, recipes),
                (ResultsKind::Content, content),
            ])
        };
        let found = |is_named, score| Relevance {
            count: 1,
            matched: Matched::AllWords,
            is_named,
            score,
        };
        let (nothing, named, mentions) = (Relevance::default(), found(true, 36.0), found(false, 24.0));
        assert_eq!(best([named, named, named]), ResultsKind::Products);
        assert_eq!(best([mentions, named, named]), ResultsKind::Recipes);
        assert_eq!(best([mentions, mentions, mentions]), ResultsKind::Products);
        assert_eq!(best([mentions, mentions, found(false, 28.0)]), ResultsKind::Content);
        assert_eq!(best([nothing, nothing, mentions]), ResultsKind::Content);
        assert_eq!(best([nothing; 3]), ResultsKind::Products);
        let corrected = Relevance {
            matched: Matched::Correction,
            ..named
        };
        assert_eq!(best([corrected, nothing, mentions]), ResultsKind::Content);
    }
}
