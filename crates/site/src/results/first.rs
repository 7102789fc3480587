//! What a page opens with: the results that its address asks for, of every block and list that shows any. They stand in the
//! first markup, and the web app asks for nothing of it again.

use std::collections::BTreeMap;

use domain::{
    content::PageType,
    fault::{Fault, FaultCode},
};
use wire::{
    listing::ListingPage,
    search::{BlockResults, ContentSearch, FoundKinds, LocationResults, ProductSearchPage},
};

use super::{
    Asked, Asker,
    blocks::{ResultsBlock, State, Stored, results_blocks},
    content::{self, ContentQuestion},
    found::{FirstFound, first_found},
    locations::{self, LocationQuestion},
    products::listed,
    recipes::{self, ChosenProduct, RecipeQuestion},
};
use crate::{
    Destination,
    page_query::PageQuery,
    releases::AskedRelease,
    search::{Topics, pages::KINDS},
};

/// What a page opens with; nothing where it shows no results, or where nobody had time to look for them: then the web app asks.
#[derive(Debug, Clone, Default)]
pub struct FirstResults {
    /// Of a list of products.
    pub listing: Option<ListingPage>,
    /// Of the page of results, where products are shown.
    pub products: Option<ProductSearchPage>,
    /// Of the page of results, where others are shown.
    pub content: Option<ContentSearch>,
    /// How much the page of results has of each kind.
    pub found: Option<FoundKinds>,
    /// Of blocks, by their ids.
    pub blocks: BTreeMap<String, BlockResults>,
    /// Of the page that shows press releases.
    pub release: Option<AskedRelease>,
}

/// Looks for what a page opens with. A block whose results fail has none.
///
/// # Errors
///
/// Why the list of a category, or what was searched for, could not be looked for.
pub async fn first_results(
    asker: Asker<'_>,
    destination: &Destination,
    query: &PageQuery,
) -> Result<FirstResults, Fault> {
    let mut first = FirstResults::default();
    match destination {
        Destination::AllProducts => first.listing = Some(listed(asker, None, &query.listing).await?),
        Destination::Category(category) => {
            let categories = asker.storefront.catalogue().category_with_descendants(&category.code);
            first.listing = Some(listed(asker, Some(categories), &query.listing).await?);
        }
        Destination::Search => {
            if let Some(FirstFound {
                kinds,
                products,
                content,
            }) = first_found(asker, query).await?
            {
                (first.found, first.products, first.content) = (Some(kinds), products, content);
            }
        }
        Destination::Content(node) if node.kind() == PageType::Release => {
            first.release = Some(asker.asked_release(query.first("id")).await);
        }
        // Which there are is not in the address's own data: programs are told so, and readers get the page that says it.
        Destination::Policy(id) if !asker.has_policy(id, query.first("version")) => {
            return Err(FaultCode::NotFound.into());
        }
        _ => {}
    }
    let shown = asker.storefront.content.load_full();
    let path = destination.path(asker.language);
    for block in results_blocks(destination, asker.language, &shown) {
        if let Some(results) = of_block(asker, &block, &path, query).await {
            first.blocks.insert(block.id, results);
        }
    }
    Ok(first)
}

async fn of_block(asker: Asker<'_>, block: &ResultsBlock<'_>, path: &str, query: &PageQuery) -> Option<BlockResults> {
    let asked = |state: &State| Asked {
        text: state.phrase.clone(),
        page_size: state.hits,
        topics: state.topics.clone(),
        ..Asked::default()
    };
    let found = match block.stored {
        Stored::Recipes(stored) => {
            let page = stored.search_page.as_ref();
            let page_path = page.and_then(|page| {
                let content = asker.storefront.content.load();
                content.page(page.as_str())?.path(asker.language).map(str::to_owned)
            });
            let question = if page_path.is_some_and(|other| other != path) {
                // Its results are on that page: here it shows what recipes can be chosen by.
                RecipeQuestion {
                    asked: Asked {
                        page_size: 1,
                        ..Asked::default()
                    },
                    with_products: true,
                    ..RecipeQuestion::default()
                }
            } else {
                let state = block.state(query)?;
                // An address that names none by its number chooses none.
                let product = state.choice.as_deref().and_then(|id| id.parse().ok());
                RecipeQuestion {
                    asked: asked(&state),
                    product: product.map_or(ChosenProduct::Any, ChosenProduct::Of),
                    with_products: true,
                }
            };
            recipes::search(asker, question).await.map(BlockResults::Recipes)
        }
        Stored::Content(stored) => {
            let mut asked = asked(&block.state(query)?);
            asked.predefined = Topics::of(&stored.predefined_categories);
            let question = ContentQuestion {
                asked,
                pages: KINDS.to_vec(),
                has_products: false,
            };
            content::search(asker, question).await.map(BlockResults::Content)
        }
        Stored::Locations(stored) => {
            let state = block.state(query)?;
            let mut asked = asked(&state);
            asked.predefined = Topics::of(&stored.predefined_categories);
            let among = Asked {
                topics: asked.topics.clone(),
                predefined: asked.predefined.clone(),
                ..Asked::default()
            };
            let question = LocationQuestion {
                asked,
                city: state.choice.map(|city| city.trim().to_owned()),
                near: None,
            };
            locations::search(asker, question).await.map(|found| {
                BlockResults::Locations(LocationResults {
                    cities: locations::cities(asker, &among),
                    found,
                })
            })
        }
        Stored::News(_) => {
            let (stored, question) = block.releases(query, asker.language)?;
            asker.news(stored, &question).map(BlockResults::News)
        }
    };
    // It was logged where it failed, and the page is shown all the same.
    found.ok()
}
