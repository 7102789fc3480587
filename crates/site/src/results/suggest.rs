//! What is offered while somebody types: the best few of everything, in one answer.

use std::time::Instant;

use domain::{fault::Fault, market::Language};
use search_index::{IndexError, Kind, Pinned, Query};
use wire::search::{FoundCounts, SuggestedProduct, Suggestions};

use super::{
    Asker,
    asked::{Asked, refusal},
};
use crate::{
    hits,
    render_context::RenderContext,
    search::pages::{OTHERS, there_in},
    searcher::{Found, Merged},
};

const PRODUCTS: usize = 4;
const RECIPES: usize = 3;
const CONTENT: usize = 3;
const TERMS: usize = 5;
/// Of them those that mean a facet.
const FACET_TERMS: usize = 2;

/// Suggests for what was typed; nothing where nothing was.
///
/// # Errors
///
/// A question that the index refuses, and [`crate::searcher::Searcher::run`]'s.
pub async fn suggest(asker: Asker<'_>, asked: &Asked) -> Result<Suggestions, Fault> {
    if asked.text.is_empty() {
        return Ok(Suggestions::default());
    }
    let language = asker.language;
    let data = asker.storefront.search_data.load_full();
    let understood = asked.understood(&data);
    let shown = asker.storefront.snapshot();
    let queries = || {
        let recipes = understood.recipe_query(&data, shown.content.taxonomy(), language)?;
        let content = understood.text_query()?.of_kinds(OTHERS);
        Ok([
            understood
                .query(&asker.market.id)?
                .of_kinds([Kind::Product])
                .page(0, PRODUCTS)?,
            there_in(recipes.of_kinds([Kind::Recipe]), language)?.page(0, RECIPES)?,
            there_in(content, language)?.page(0, CONTENT)?,
        ])
    };
    let mut terms = data.facet_words_after(&asked.text, language, FACET_TERMS);
    let [products, recipes, content] = queries().map_err(refusal)?;
    let text = asked.text.clone();
    let titles = asker.titles(&shown);
    let search = asker.storefront.searcher.run("suggest", move |indexes, until| {
        let marked = |index: &Pinned, query: Query| {
            let mut found = Found::of(index, &query.until(until))?;
            found.mark(&titles, until);
            Ok::<_, IndexError>(found)
        };
        let products = marked(&indexes.products, products)?;
        let recipes = marked(&indexes.pages, recipes)?;
        let content = marked(&indexes.pages, content)?;
        for index in [&indexes.products, &indexes.pages] {
            for term in going_on(index, &text, language, until)? {
                if terms.len() < TERMS && !terms.contains(&term) {
                    terms.push(term);
                }
            }
        }
        Ok((terms, products, recipes, content))
    });
    let (terms, products, recipes, content) = search.await?;
    let context = asker.context(&shown);
    let of = |found: &Found| found.iter().filter_map(|hit| hits::content_hit(context, hit)).collect();
    Ok(Suggestions {
        products: suggested_products(context, &products),
        recipes: of(&recipes),
        content: of(&content),
        terms,
        total_count: FoundCounts {
            products: products.hits.total,
            recipes: recipes.hits.total,
            content: content.hits.total,
        },
        corrected_query: understood.corrected(Merged::new(vec![products, recipes, content]).corrected()),
        understood: asker.naming(&shown, &data).understood(&understood),
    })
}

/// How the text may go on; nothing where that takes too long, for what was found is worth more.
fn going_on(index: &Pinned, text: &str, language: Language, until: Instant) -> Result<Vec<String>, IndexError> {
    match index.suggest_terms(text, Some(language), TERMS, Some(until)) {
        Err(IndexError::TimedOut) => Ok(Vec::new()),
        terms => terms,
    }
}

fn suggested_products(context: RenderContext<'_>, found: &Found) -> Vec<SuggestedProduct> {
    let hits = found.iter();
    hits.filter_map(|hit| hits::suggested_product(context, hit)).collect()
}
