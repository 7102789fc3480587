//! What a cart's actor shows, made once and shared by every tab.

use std::sync::{Arc, OnceLock};

use domain::{
    cart::{CartKey, Contents, TabProgress, View},
    catalogue::Catalogue,
    ids::{TabId, VariationCode},
    market::{Language, Market},
    pricing::price,
};
use wire::cart::{Cart, CartFacts};

/// One state of a cart.
#[derive(Debug)]
pub struct CartView {
    pub version: u64,
    pub revision: u64,
    pub settled: bool,
    pub body: Arc<CartBody>,
    /// Of the tabs that sent operations, in the order of their ids.
    tabs: Vec<TabProgress>,
}

impl CartView {
    /// Shares the body of the state before where nothing in it changed, so that settling a cart costs no
    /// second serialisation.
    pub fn new(
        key: &CartKey,
        view: View,
        catalogue: &Arc<Catalogue>,
        market: &Arc<Market>,
        before: Option<&Self>,
    ) -> Self {
        let unchanged = before.map(|before| &before.body).filter(|body| {
            Arc::ptr_eq(&body.catalogue, catalogue) && body.contents == view.contents && body.affected == view.affected
        });
        let body = unchanged.cloned().unwrap_or_else(|| {
            let body = CartBody::new(
                key.clone(),
                view.contents,
                view.affected,
                catalogue.clone(),
                market.clone(),
            );
            body.spell_as(before.map(|before| before.body.as_ref()));
            Arc::new(body)
        });
        let mut tabs = view.tabs;
        tabs.sort_unstable_by_key(|progress| progress.tab);
        Self {
            version: view.version,
            revision: view.revision,
            settled: view.settled,
            body,
            tabs,
        }
    }

    /// How far a tab has come; zeros for one that never sent an operation.
    pub fn progress(&self, tab: TabId) -> TabProgress {
        match self.tabs.binary_search_by_key(&tab, |progress| progress.tab) {
            Ok(at) => self.tabs[at].clone(),
            Err(_) => TabProgress {
                tab,
                applied: 0,
                acked: 0,
                refusals: Arc::default(),
            },
        }
    }
}

/// The cart itself, priced and spelled in a language when the first tab asks for it.
#[derive(Debug)]
pub struct CartBody {
    key: CartKey,
    contents: Contents,
    affected: Option<VariationCode>,
    catalogue: Arc<Catalogue>,
    market: Arc<Market>,
    json: [OnceLock<Arc<str>>; Language::ALL.len()],
}

impl CartBody {
    fn new(
        key: CartKey,
        contents: Contents,
        affected: Option<VariationCode>,
        catalogue: Arc<Catalogue>,
        market: Arc<Market>,
    ) -> Self {
        Self {
            key,
            contents,
            affected,
            catalogue,
            market,
            json: Default::default(),
        }
    }

    /// The cart as JSON.
    pub fn json(&self, language: Language) -> Arc<str> {
        self.json[language as usize]
            .get_or_init(|| {
                let cart = self.cart(language);
                // A cart holds nothing that JSON cannot spell.
                serde_json::to_string(&cart).unwrap_or_default().into()
            })
            .clone()
    }

    /// Spells the cart in the languages that the state before was read in: the tabs then find it spelled,
    /// and do not wait for one another.
    fn spell_as(&self, before: Option<&Self>) {
        let read = |language: &Language| before.is_some_and(|before| before.json[*language as usize].get().is_some());
        for language in Language::ALL.into_iter().filter(read) {
            self.json(language);
        }
    }

    fn cart(&self, language: Language) -> Cart {
        let priced = price(&self.contents, &self.catalogue, &self.market);
        let facts = CartFacts {
            key: &self.key,
            contents: &self.contents,
            affected: self.affected.as_ref(),
            priced: &priced,
            catalogue: &self.catalogue,
            market: &self.market,
        };
        Cart::new(facts, language)
    }
}
