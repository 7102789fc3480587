//! Whoever shows what changed hears of it: carts, tabs, and the index of goods.

use domain::ids::{IdentityId, OrderId, ProductCode, VariationCode};
use metrics::counter;
use runtime::telemetry::names;

use super::{
    CatalogueProjection, ProjectionError, blocking,
    goods::{Difference, renamed},
};
use crate::{changes::Changes, followers::PageNews};

impl CatalogueProjection {
    /// Tells carts and tabs what concerns them. The book is swapped.
    pub(super) async fn tell(&self, difference: Difference, changes: Changes) -> Result<(), ProjectionError> {
        let (projection, book) = (self.clone(), self.snapshots.book.load_full());
        blocking(move || {
            let (outdating, restocked): (Vec<_>, Vec<_>) = difference
                .variations
                .iter()
                .partition(|code| difference.outdates_pages(code, &changes, &book));
            projection.tell_tabs(restocked.into_iter(), false);
            projection.tell_tabs(outdating.into_iter(), true);
            let mut coupons = Vec::new();
            let mut is_open = false;
            for id in &changes.limits {
                match book.promotions().get(id).map(|promotion| &promotion.conditions) {
                    // Which carts have a code that was generated for it, nobody knows here.
                    Some(conditions) if conditions.needs_coupon() && !conditions.generated_codes => {
                        coupons.extend(conditions.coupons.iter().cloned());
                    }
                    Some(_) => is_open = true,
                    None => {}
                }
            }
            if changes.rules || changes.structure || changes.delivery || is_open {
                return projection.carts.prices_changed();
            }
            projection
                .carts
                .products_changed(difference.variations.into_iter().collect());
            projection.carts.coupons_changed(coupons);
            if !changes.brands.is_empty() {
                let held = projection.carts.variations();
                projection.carts.products_changed(renamed(&book, held, &changes.brands));
            }
        })
        .await
    }

    pub(super) async fn tell_everybody(&self) -> Result<(), ProjectionError> {
        let projection = self.clone();
        blocking(move || {
            projection.tell_tabs(projection.followers.products.topics().iter(), true);
            projection.tell_of_orders(projection.followers.orders.topics().iter());
            projection.tell_of_wishes(projection.followers.wishes.topics().iter());
            projection.followers.content_revision.changed();
            projection.tell_of_pages(&projection.followers.pages.topics().into_iter().collect());
            projection.carts.prices_changed();
            projection.carts.carts_changed();
        })
        .await
    }

    pub(super) fn tell_tabs<'a>(&self, variations: impl Iterator<Item = &'a VariationCode>, outdates_pages: bool) {
        let followers = self.followers.products.of(variations);
        counter!(names::PROJECTION_NOTIFIED, "receiver" => "tab", "change" => "product")
            .increment(followers.len() as u64);
        for (follower, codes) in followers {
            follower.put(|news| news.add(codes, outdates_pages));
        }
    }

    pub(super) fn tell_of_orders<'a>(&self, orders: impl Iterator<Item = &'a OrderId>) {
        let followers = self.followers.orders.of(orders);
        counter!(names::PROJECTION_NOTIFIED, "receiver" => "tab", "change" => "order")
            .increment(followers.len() as u64);
        for (follower, orders) in followers {
            follower.put(|news| news.extend(orders));
        }
    }

    pub(super) fn tell_of_wishes<'a>(&self, identities: impl Iterator<Item = &'a IdentityId>) {
        let followers = self.followers.wishes.of(identities);
        counter!(names::PROJECTION_NOTIFIED, "receiver" => "tab", "change" => "wish-list")
            .increment(followers.len() as u64);
        for (follower, identities) in followers {
            follower.put(|news| news.extend(identities));
        }
    }

    pub(super) fn tell_of_pages(&self, changed: &PageNews) {
        let followers = self.followers.pages.of(changed);
        counter!(names::PROJECTION_NOTIFIED, "receiver" => "tab", "change" => "page").increment(followers.len() as u64);
        for (follower, subjects) in followers {
            follower.put(|news| news.extend(subjects));
        }
    }

    pub(super) fn tell_outdated(&self, products: Vec<ProductCode>) {
        if !products.is_empty() {
            self.outdated.add(products.iter().map(|code| code.as_str().into()));
            // Wakes those who wait for news.
            self.snapshots.shown.send_modify(|_| {});
        }
    }
}
