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
};

/// A shorter phrase is not searched for, in UTF-16 code units as the web app counts.
const SHORTEST_PHRASE: usize = 3;

/// What the page of results opens with.
pub struct FirstFound {
    pub kinds: FoundKinds,
    pub products: Option<ProductSearchPage>,
    pub content: Option<ContentSearch>,
}

/// What is known of the answer for one kind.
#[derive(Debug, Clone, Copy)]
struct Answer {
    count: usize,
    is_corrected: bool,
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
    let (products, recipes, others) = tokio::try_join!(
        found_products(asker, &everything),
        content::search(asker, question(listing, &RECIPES)),
        content::search(asker, question(listing, &OTHERS)),
    )?;
    let of = |answer: &ContentSearch| Answer {
        count: answer.total_count,
        is_corrected: answer.corrected_query.is_some(),
    };
    let best = best_of([
        (
            ResultsKind::Products,
            Answer {
                count: products.listing.total_count,
                is_corrected: products.listing.corrected_query.is_some(),
            },
        ),
        (ResultsKind::Recipes, of(&recipes)),
        (ResultsKind::Content, of(&others)),
    ]);
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
            first.products = Some(found_products(asker, &listing.best_first()).await?);
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

/// The kind that a search opens: the first that has the words as they are, else the first that has something near them.
fn best_of(answers: [(ResultsKind, Answer); 3]) -> ResultsKind {
    let first = |fits: fn(&Answer) -> bool| answers.iter().find(|(_, answer)| fits(answer)).map(|(kind, _)| *kind);
    first(|answer| answer.count > 0 && !answer.is_corrected)
        .or_else(|| first(|answer| answer.count > 0))
        .unwrap_or(ResultsKind::Products)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_that_has_the_words_is_opened() {
        let best = |products: (usize, bool), recipes: (usize, bool), content: (usize, bool)| {
            let answer = |(count, is_corrected)| Answer { count, is_corrected };
            best_of([
                (ResultsKind::Products, answer(products)),
                (ResultsKind::Recipes, answer(recipes)),
                (ResultsKind::Content, answer(content)),
            ])
        };
        assert_eq!(best((3, false), (9, false), (9, false)), ResultsKind::Products);
        assert_eq!(best((3, true), (0, false), (1, false)), ResultsKind::Content);
        assert_eq!(best((0, false), (2, true), (0, true)), ResultsKind::Recipes);
        assert_eq!(best((0, true), (0, false), (0, false)), ResultsKind::Products);
    }
}
