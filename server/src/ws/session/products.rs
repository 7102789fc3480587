//! Prices and stock of single variations, followed by a tab that shows them.

use std::collections::BTreeMap;

use actix::{AsyncContext, StreamHandler};
use domain::{
    catalogue::Variation,
    fault::{Fault, FaultCode},
    ids::VariationCode,
    pricing::PriceAt,
};
use futures_util::stream;
use wire::socket::{PRODUCT_TOPIC, ProductState, ServerFrame, Subscription};

use super::{Context, Session};

/// Variations that one tab may follow: more than any page shows.
const MOST: usize = 200;

/// What a tab follows, with what it was told last; nothing where it was told nothing.
#[derive(Default)]
pub(super) struct Followed {
    codes: BTreeMap<VariationCode, Option<Told>>,
    /// Whether the session hears of new price books.
    is_listening: bool,
}

/// What may change, in a form that is cheap to compare. Nothing in it: the variation is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Told(Option<Facts>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Facts {
    price: Option<PriceAt>,
    stock: u32,
    backorder: bool,
}

/// There is another price book.
pub(super) struct NewBook;

impl Session {
    /// Follows variations, and tells their state of now: a page may be older.
    pub(super) fn subscribe(&mut self, subscription: Subscription, ctx: &mut Context) {
        let Some(codes) = self.read_codes(subscription, ctx) else {
            return;
        };
        let Some(live) = &mut self.live else { return };
        let followed = &mut live.followed;
        for code in codes {
            if followed.codes.len() >= MOST && !followed.codes.contains_key(&code) {
                self.send_error(&FaultCode::TooLarge.into(), ctx);
                break;
            }
            followed.codes.insert(code, None);
        }
        self.listen_for_books(ctx);
        self.tell_products(ctx);
    }

    pub(super) fn unsubscribe(&mut self, subscription: Subscription, ctx: &mut Context) {
        let Some(codes) = self.read_codes(subscription, ctx) else {
            return;
        };
        let Some(live) = &mut self.live else { return };
        for code in codes {
            live.followed.codes.remove(&code);
        }
    }

    /// What is told depends on the language: after a switch everything is told again.
    pub(super) fn retell_products(&mut self, ctx: &mut Context) {
        if let Some(live) = &mut self.live {
            live.followed.codes.values_mut().for_each(|told| *told = None);
        }
        self.tell_products(ctx);
    }

    /// The codes of the topic that a tab may follow; texts that no code can be name nothing.
    fn read_codes(&self, subscription: Subscription, ctx: &mut Context) -> Option<Vec<VariationCode>> {
        if subscription.topic != PRODUCT_TOPIC {
            self.send_error(&Fault::field("topic", "/faults/unknown-topic"), ctx);
            return None;
        }
        let codes = subscription.codes.iter();
        Some(codes.filter_map(|code| VariationCode::parse(code).ok()).collect())
    }

    fn listen_for_books(&mut self, ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        if std::mem::replace(&mut live.followed.is_listening, true) {
            return;
        }
        let mut books = self.shop.books.subscribe();
        books.mark_unchanged();
        ctx.add_stream(stream::unfold(books, |mut books| async move {
            books.changed().await.ok()?;
            Some((NewBook, books))
        }));
    }

    /// Tells what differs from what was told before.
    fn tell_products(&mut self, ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        let book = self.shop.book.load();
        let at = self.shop.clock.wall();
        let Some(market) = self.shop.markets.get(live.key.market.as_str()) else {
            return;
        };
        let mut products = Vec::new();
        for (code, told) in &mut live.followed.codes {
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
            self.send(&ServerFrame::ProductUpdated { products }, ctx);
        }
    }
}

impl Facts {
    fn of(variation: &Variation, price: Option<PriceAt>) -> Self {
        Self {
            price,
            stock: variation.stock,
            backorder: variation.backorder,
        }
    }
}

impl StreamHandler<NewBook> for Session {
    fn handle(&mut self, _: NewBook, ctx: &mut Self::Context) {
        self.tell_products(ctx);
    }

    /// The server stops; the cart's own channel ends the session.
    fn finished(&mut self, _: &mut Self::Context) {}
}
