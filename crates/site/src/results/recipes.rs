//! Recipes by words, categories and products.

use domain::fault::Fault;
use search_index::Kind;
use wire::search::RecipeSearch;

use super::{
    Asker,
    asked::{Asked, refusal},
};
use crate::{hits, parameters::read_each, search::pages::product_group, searcher::Found};

/// What is asked for.
#[derive(Debug, Clone, Default)]
pub struct RecipeQuestion {
    pub asked: Asked,
    /// Only recipes with this product.
    pub product: ChosenProduct,
    /// Whether the answer has the products that recipes can be chosen by.
    pub with_products: bool,
}

/// The product that recipes are chosen by, as a parameter names it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ChosenProduct {
    #[default]
    Any,
    /// The one whose page has this content id.
    Of(u32),
    /// What was named can be the id of none.
    Unknown,
}

impl ChosenProduct {
    pub fn named(id: &str) -> Self {
        id.parse().map_or(Self::Unknown, Self::Of)
    }
}

impl RecipeQuestion {
    /// Reads the parameters of a call.
    ///
    /// # Errors
    ///
    /// The parameters that are wrong.
    pub fn read<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, Fault> {
        let mut question = Self::default();
        let mut names_page = false;
        read_each(pairs, |name, value| {
            match name {
                "productPageId" => question.product = ChosenProduct::named(value),
                _ => {
                    names_page |= name == "page";
                    question.asked.take(name, value)?;
                }
            }
            Ok(())
        })?;
        question.with_products = question.asked.text.is_empty() && !names_page;
        Ok(question)
    }
}

/// Finds what is asked for.
///
/// # Errors
///
/// A question that the index refuses, and [`crate::searcher::Searcher::run`]'s.
pub async fn search(asker: Asker<'_>, question: RecipeQuestion) -> Result<RecipeSearch, Fault> {
    let RecipeQuestion {
        asked,
        product,
        with_products,
    } = question;
    let language = asker.language;
    let shown = asker.storefront.snapshot();
    let taxonomy = shown.content.taxonomy();
    let data = asker.storefront.search_data.load_full();
    let understood = asked.understood(&data);
    let text = understood.recipe_query(&data, taxonomy, language);
    let query = text.and_then(|text| asked.among_pages(text.of_kinds([Kind::Recipe]), taxonomy, language));
    let query = query.and_then(|query| asked.page_of(query)).map_err(refusal)?;
    let titles = asker.titles(&shown);
    let walked = shown.clone();
    let search = asker.storefront.searcher.run("recipes", move |indexes, until| {
        let code = match product {
            ChosenProduct::Any => None,
            ChosenProduct::Of(id) => Some(hits::product_with_id(&walked.content, language, id)),
            ChosenProduct::Unknown => Some(None),
        };
        let query = match code {
            None => Ok(query),
            Some(Some(code)) => query.filtered(&product_group(language), [code]),
            // No recipe has a product that no recipe names.
            Some(None) => query.within_categories([] as [&str; 0]),
        };
        let query = match query {
            Ok(query) => query,
            Err(invalid) => return Ok(Err(invalid)),
        };
        let mut found = Found::of(&indexes.pages, &query.until(until))?;
        found.mark(&titles, until);
        let products = if with_products {
            hits::products_of_recipes(&walked, language)
        } else {
            Vec::new()
        };
        Ok(Ok((found, products)))
    });
    let (found, related_products) = search.await?.map_err(refusal)?;
    let context = asker.context(&shown);
    Ok(RecipeSearch {
        hits: found.iter().filter_map(|hit| hits::recipe_hit(context, hit)).collect(),
        facet_categories: asked.topics.facets(&found.hits.facets, taxonomy, language),
        related_products,
        has_more: asked.has_more(found.hits.total),
        total_count: found.hits.total,
        corrected_query: understood.corrected(found.hits.corrected.clone()),
        understood: asker.naming(&shown, &data).understood(&understood),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_question_has_the_products() {
        let with_products = |pairs: &[(&str, &str)]| {
            let question = RecipeQuestion::read(pairs.iter().copied()).expect("a question");
            question.with_products
        };
        assert!(with_products(&[]) && with_products(&[("q", " "), ("categoryIds", "101")]));
        assert!(!with_products(&[("q", "pie")]) && !with_products(&[("page", "1")]));
    }

    #[test]
    fn a_product_is_named_by_its_number() {
        assert_eq!(ChosenProduct::named("7"), ChosenProduct::Of(7));
        assert_eq!(ChosenProduct::named("seven"), ChosenProduct::Unknown);
    }
}
