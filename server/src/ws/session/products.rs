//! Prices and stock of single variations, followed by a tab that shows them.

use std::sync::Arc;

use actix::{AsyncContext, StreamHandler};
use domain::{
    fault::{Fault, FaultCode},
    ids::VariationCode,
};
use futures_util::stream;
use services::followers::ChangedProducts;
use wire::socket::{OutdatedTopic, PRODUCT_TOPIC, ProductState, ServerFrame, Subscription};

use super::{
    Context, Session,
    followed::{Facts, Told},
};

/// Variations that one tab may follow: more than any page shows.
const MOST: usize = 200;

/// Variations that the tab follows changed.
pub(super) struct ProductsChanged;

impl Session {
    /// Follows variations, and tells their state of now: a page may be older.
    pub(super) fn subscribe(&mut self, subscription: Subscription, ctx: &mut Context) {
        let Some(codes) = self.read_codes(subscription) else {
            return;
        };
        let Some(changed) = self.listen(ctx) else { return };
        let Some(live) = &mut self.live else { return };
        let followed = &mut live.followed;
        let mut asked = Vec::new();
        for code in codes {
            if followed.codes.len() >= MOST && !followed.codes.contains_key(&code) {
                self.send_error(&FaultCode::TooLarge.into());
                break;
            }
            // First followed, then looked up: a change between is told.
            if followed.codes.insert(code.clone(), None).is_none() {
                followed
                    .followers
                    .follow(code.clone(), followed.session, changed.clone());
            }
            asked.push(code);
        }
        self.tell_products(asked);
    }

    pub(super) fn unsubscribe(&mut self, subscription: Subscription) {
        let Some(codes) = self.read_codes(subscription) else {
            return;
        };
        let Some(live) = &mut self.live else { return };
        for code in codes {
            if live.followed.codes.remove(&code).is_some() {
                live.followed.followers.unfollow(&code, live.followed.session);
            }
        }
    }

    /// What is told depends on the language: after a switch everything is told again.
    pub(super) fn retell_products(&mut self) {
        let Some(live) = &mut self.live else { return };
        live.followed.codes.values_mut().for_each(|told| *told = None);
        let codes = live.followed.codes.keys().cloned().collect();
        self.tell_products(codes);
    }

    /// The codes of the topic that a tab may follow; texts that no code can be name nothing.
    fn read_codes(&self, subscription: Subscription) -> Option<Vec<VariationCode>> {
        if subscription.topic != PRODUCT_TOPIC {
            self.send_error(&Fault::field("topic", "/faults/unknown-topic"));
            return None;
        }
        let codes = subscription.codes.iter();
        Some(codes.filter_map(|code| VariationCode::parse(code).ok()).collect())
    }

    /// Where changes are told from the first code on that the tab follows.
    fn listen(&mut self, ctx: &mut Context) -> Option<Arc<ChangedProducts>> {
        let followed = &mut self.live.as_mut()?.followed;
        if let Some(changed) = &followed.changed {
            return Some(changed.clone());
        }
        let changed = followed.changed.insert(Arc::default()).clone();
        ctx.add_stream(stream::unfold(changed.clone(), |changed| async move {
            changed.wait().await;
            Some((ProductsChanged, changed))
        }));
        Some(changed)
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
            let Some(told) = live.followed.codes.get_mut(code) else {
                continue;
            };
            let variation = book.catalogue().offer(code.as_str()).map(|offer| offer.variation);
            let now = Told(variation.map(|variation| Facts::of(variation, variation.price_at(&market.id, at))));
            if told.replace(now) == Some(now) {
                continue;
            }
            products.push(match variation {
                Some(variation) => ProductState::new(variation, market, at, self.language),
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
        let changed = self.live.as_ref().and_then(|live| live.followed.changed.clone());
        if let Some(changed) = changed {
            let news = changed.take();
            self.tell_products(news.codes);
            if news.outdates_pages {
                self.tell_outdated(vec![OutdatedTopic::Content, OutdatedTopic::Prices]);
            }
        }
    }
}
