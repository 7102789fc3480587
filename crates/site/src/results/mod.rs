//! Searches as readers ask them: what is asked for, who asks, and the answers of the calls and of the first document. A page
//! may open with what its address asks for, block by block ([`first`]).

pub mod asked;
pub mod content;
pub mod contents;
pub mod first;
pub mod locations;
pub mod places;
pub mod recipes;
pub mod releases;
pub mod reviews;
pub mod suggest;

mod blocks;
mod found;
mod products;
mod reads;

pub use asked::Asked;
pub use blocks::SHORTEST_PHRASE;
pub use first::{FirstResults, first_results};
pub use reads::page_query;

use domain::market::{Language, Market};

use crate::{
    RenderContext, Storefront,
    hits::ShownTitles,
    render_context::SiteSnapshot,
    search::{Naming, SearchData},
};

/// Who asks: the answer is in their language, with the prices of their market.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    pub storefront: &'a Storefront,
    pub language: Language,
    pub market: &'a Market,
}

impl<'a> Asker<'a> {
    /// The titles that what is found is marked in.
    fn titles(self, shown: &SiteSnapshot) -> ShownTitles {
        ShownTitles {
            shown: shown.clone(),
            language: self.language,
        }
    }

    fn has_policy(self, id: &str, version: Option<&str>) -> bool {
        let site = self.storefront.site.load();
        site.policy_version(id, version, self.storefront.today()).is_some()
    }

    fn context(self, shown: &'a SiteSnapshot) -> RenderContext<'a> {
        self.storefront.render_context(self.language, self.market, shown, "")
    }

    fn naming(self, shown: &'a SiteSnapshot, data: &'a SearchData) -> Naming<'a> {
        self.storefront
            .naming(self.language, self.market, &shown.catalogue, data)
    }
}
