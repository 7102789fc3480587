//! What a cart's actor shows, made once and shared by every tab.

use std::{
    sync::{Arc, OnceLock},
    time::Instant,
};

use domain::{
    cart::{CartContents, CartKey, CartLock, MergeNotices, Replaced, TabProgress, View},
    clock::UnixMillis,
    ids::{TabId, VariationCode},
    market::{Language, Market},
    pricing::{PriceBook, PricedCart, PricingContext, Shopper, price_as_shown},
    stock::{NOTHING_RESERVED, Reserved},
};
use wire::cart::{CartFacts, CartJson};

use crate::topic::CartTopic;

/// One state of a cart.
#[derive(Debug)]
pub struct CartView {
    pub version: u64,
    pub revision: u64,
    pub settled: bool,
    /// A payment of it is under way.
    pub lock: Option<CartLock>,
    /// The order that its owner's previous cart became, if it did.
    pub replaced: Option<Replaced>,
    /// What its owner is told of the last merge.
    pub merged: Option<MergeNotices>,
    /// When it was made.
    pub made: Instant,
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
        book: &Arc<PriceBook>,
        market: &Arc<Market>,
        at: UnixMillis,
        before: Option<&Self>,
    ) -> Self {
        let lock = view.lock.filter(|lock| lock.holds(at));
        let reserved = lock.as_ref().map(|lock| lock.reserved.clone());
        let unchanged = before.map(|before| &before.body).filter(|body| {
            Arc::ptr_eq(&body.book, book)
                && body.contents == view.contents
                && body.affected == view.affected
                && body.reserved == reserved
                && !body.ended_by(at)
        });
        let body = unchanged.cloned().unwrap_or_else(|| {
            let body = CartBody::new(
                key.clone(),
                view.contents,
                view.affected,
                book.clone(),
                market.clone(),
                reserved,
                at,
            );
            if let Some(before) = before {
                body.render_as(&before.body);
            }
            Arc::new(body)
        });
        let mut tabs = view.tabs;
        tabs.sort_unstable_by_key(|progress| progress.tab);
        Self {
            version: view.version,
            revision: view.revision,
            settled: view.settled,
            lock,
            replaced: view.replaced,
            merged: view.merged.filter(|notices| notices.is_told(at)),
            made: Instant::now(),
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

/// The cart itself, priced and rendered in a language when the first tab asks for it.
#[derive(Debug)]
pub struct CartBody {
    key: CartKey,
    contents: CartContents,
    affected: Option<VariationCode>,
    book: Arc<PriceBook>,
    market: Arc<Market>,
    /// What a payment of it set aside, while one is under way.
    reserved: Option<Arc<Reserved>>,
    /// The moment whose prices are shown. Where time alone changes a price of the shop's, the book is swapped for an equal one.
    at: UnixMillis,
    priced: OnceLock<PricedCart>,
    /// Nothing in it where rendering failed, which no cart does.
    rendered: [OnceLock<Option<CartJson>>; Language::ALL.len()],
}

impl CartBody {
    fn new(
        key: CartKey,
        contents: CartContents,
        affected: Option<VariationCode>,
        book: Arc<PriceBook>,
        market: Arc<Market>,
        reserved: Option<Arc<Reserved>>,
        at: UnixMillis,
    ) -> Self {
        Self {
            key,
            contents,
            affected,
            book,
            market,
            reserved,
            at,
            priced: OnceLock::new(),
            rendered: Default::default(),
        }
    }

    /// The cart as JSON.
    pub fn json(&self, language: Language) -> Arc<str> {
        let rendered = self.rendered[language as usize].get_or_init(|| self.render(language, None));
        rendered
            .as_ref()
            .map_or_else(|| "{}".into(), |rendered| rendered.json().clone())
    }

    /// Renders the cart in the languages that the state before was read in: the tabs then find it rendered,
    /// and do not wait for one another.
    fn render_as(&self, before: &Self) {
        let same_texts = Arc::ptr_eq(&self.book, &before.book);
        for language in Language::ALL {
            if let Some(known) = before.rendered[language as usize].get() {
                let known = known.as_ref().filter(|_| same_texts);
                self.rendered[language as usize].get_or_init(|| self.render(language, known));
            }
        }
    }

    fn render(&self, language: Language, before: Option<&CartJson>) -> Option<CartJson> {
        let facts = CartFacts {
            key: &self.key,
            contents: &self.contents,
            affected: self.affected.as_ref(),
            priced: self.priced(),
            book: &self.book,
            market: &self.market,
        };
        CartJson::new(facts, language, before)
            .map_err(|error| tracing::error!(%error, "a cart could not be rendered"))
            .ok()
    }

    /// All whose change may change what is shown here.
    pub(crate) fn topics(&self) -> Vec<CartTopic> {
        let lines = self.contents.lines.iter().map(|line| line.code.clone());
        let mut topics: Vec<_> = lines.map(CartTopic::Variation).collect();
        topics.extend(
            self.contents
                .coupon
                .iter()
                .map(|coupon| CartTopic::Coupon(coupon.code.clone())),
        );
        topics.extend(
            self.contents
                .gift_card
                .as_ref()
                .map(|card| CartTopic::GiftCard(card.id)),
        );
        // A cart is priced when it is read. Here only where that tells of goods that do not lie in it.
        if self.book.promotions().give_lines() {
            topics.extend(self.priced().gift_codes.iter().cloned().map(CartTopic::Variation));
        }
        topics
    }

    /// Whether its coupon's code or its gift card was good when it was made, and is not at this moment.
    fn ended_by(&self, at: UnixMillis) -> bool {
        self.contents.next_expiry(self.at).is_some_and(|end| end <= at)
    }

    pub fn book(&self) -> &Arc<PriceBook> {
        &self.book
    }

    /// What lies in the cart.
    pub fn contents(&self) -> &CartContents {
        &self.contents
    }

    /// The cart with its prices.
    pub fn priced(&self) -> &PricedCart {
        self.priced
            .get_or_init(|| price_as_shown(&self.contents, &self.book, &self.market, self.at, self.reserved()))
    }

    fn reserved(&self) -> &Reserved {
        self.reserved.as_deref().unwrap_or(&NOTHING_RESERVED)
    }

    /// What its lines were priced by.
    pub fn pricing_context(&self) -> PricingContext<'_> {
        PricingContext {
            book: &self.book,
            market: &self.market,
            at: self.at,
            shopper: Shopper::anonymous(),
            shipping: None,
            reserved: self.reserved(),
        }
    }
}
