//! Prices and stock of single variations, followed by a tab that shows them.

use std::time::Duration;

use actix::{AsyncContext, StreamHandler};
use domain::{catalogue::Variation, fault::FaultCode, ids::VariationCode};
use wire::socket::{MOST_FOLLOWED_PRODUCTS, OutdatedTopic, ProductState, ServerFrame};

use super::{
    Context, Session,
    followed::{Facts, Retelling, Told, arrivals},
};

/// All that a tab follows is a hundred kilobytes.
const RETELL_EVERY: Duration = Duration::from_secs(1);

/// Variations that the tab follows changed.
#[derive(Default)]
pub(super) struct ProductsChanged;

impl Session {
    /// Follows variations, and tells their state of now: a page may be older.
    pub(super) fn follow_products(&mut self, codes: &[String], ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        let mut asked = Vec::new();
        let mut too_many = false;
        for code in read(codes) {
            // First followed, then looked up: a change between is told.
            let follows = live.products.follow(code.clone(), MOST_FOLLOWED_PRODUCTS, |mailbox| {
                ctx.add_stream(arrivals::<_, ProductsChanged>(mailbox));
            });
            if !follows {
                too_many = true;
                break;
            }
            asked.push(code);
        }
        if too_many {
            self.send_error(&FaultCode::TooLarge.into());
        }
        self.tell_products(asked);
    }

    pub(super) fn unfollow_products(&mut self, codes: &[String]) {
        let Some(live) = &mut self.live else { return };
        for code in read(codes) {
            live.products.unfollow(&code);
        }
    }

    /// What is told depends on the language: after a switch everything is told again, once in [`RETELL_EVERY`] however often a
    /// tab switches.
    pub(super) fn retell_products(&mut self, ctx: &mut Context) {
        let now = self.shop.clock.now().monotonic;
        let Some(live) = &mut self.live else { return };
        let wait = now.until(live.retelling.next);
        if wait.is_zero() {
            self.retell_now();
        } else if !std::mem::replace(&mut live.retelling.is_waiting, true) {
            ctx.run_later(wait, |session, _| session.retell_now());
        }
    }

    fn retell_now(&mut self) {
        let now = self.shop.clock.now().monotonic;
        let Some(live) = &mut self.live else { return };
        live.retelling = Retelling {
            next: now + RETELL_EVERY,
            is_waiting: false,
        };
        let codes = live.products.forget_told();
        self.tell_products(codes);
    }

    /// Tells of these codes what differs from what was told before.
    fn tell_products(&mut self, codes: Vec<VariationCode>) {
        let Some(live) = &mut self.live else { return };
        let book = self.shop.storefront.book.load();
        let at = self.shop.clock.wall();
        let Some(market) = self.shop.storefront.markets.get(live.key.market.as_str()) else {
            return;
        };
        let mut products = Vec::new();
        for code in &codes {
            // It is followed no more by now.
            let Some(told) = live.products.told(code) else {
                continue;
            };
            let offer = book.catalogue().offer(code.as_str());
            let facts = |variation: &Variation| Facts::of(variation, variation.price_at(&market.id, at));
            let now = Told(offer.map(|offer| facts(offer.variation)));
            if told.replace(now) == Some(now) {
                continue;
            }
            products.push(match offer {
                Some(offer) => ProductState::new(offer, market, at, self.language),
                None => ProductState::gone(code, market),
            });
        }
        if !products.is_empty() {
            self.send(&ServerFrame::ProductUpdated { products });
        }
    }
}

impl StreamHandler<ProductsChanged> for Session {
    fn handle(&mut self, _: ProductsChanged, _: &mut Self::Context) {
        let Some(live) = &self.live else { return };
        let news = live.products.news();
        self.tell_products(news.codes);
        if news.outdates_pages {
            self.tell_outdated(vec![OutdatedTopic::Content, OutdatedTopic::Prices]);
        }
    }
}

/// The codes that a tab may follow; texts that no code can be name nothing.
fn read(codes: &[String]) -> impl Iterator<Item = VariationCode> {
    codes.iter().filter_map(|code| VariationCode::parse(code).ok())
}
