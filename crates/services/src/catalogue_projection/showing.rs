//! What was loaded takes its place in the snapshots; then it is told.

use std::sync::Arc;

use domain::{
    content::{ContentTree, PageId, StoredPage, Taxonomy},
    ids::ProductCode,
    review::Reviewed,
};

use super::{CatalogueProjection, Following, ProjectionError, blocking, goods::Goods, loading::Loaded};
use crate::{changes::Changes, followers::PageNews};

impl CatalogueProjection {
    /// Swaps the snapshots, then tells who shows what changed. Snapshots are made and freed off the async threads: a
    /// change may be one product or a hundred thousand.
    pub(super) async fn show(
        &self,
        loaded: Loaded,
        changes: &Changes,
        following: &mut Following,
    ) -> Result<(), ProjectionError> {
        let Loaded {
            goods,
            cards,
            coupons,
            pages,
            taxonomy,
            search_data,
            releases,
            site_data,
            pictures,
            reviewed,
        } = loaded;
        let changes_content = changes.structure
            || !changes.categories.is_empty()
            || !changes.brands.is_empty()
            || pages.is_some()
            || taxonomy.is_some()
            || search_data.is_some()
            || releases.is_some()
            || site_data.is_some()
            || pictures.is_some()
            || goods.delivery.is_some();
        if let Some(data) = search_data {
            self.indexes.set_synonyms(&data.synonyms());
            self.snapshots.search_data.store(Arc::new(data));
        }
        if let Some(releases) = releases {
            self.snapshots.releases.store(Arc::new(releases));
        }
        let stands_around_all = site_data.is_some();
        if let Some(site) = site_data {
            self.snapshots.site.store(Arc::new(site));
        }
        if let Some(library) = pictures {
            self.snapshots.pictures.show(library);
        }
        let mut changed_pages = PageNews::new();
        if pages.is_some() || taxonomy.is_some() {
            changed_pages = self.show_content(pages.unwrap_or_default(), taxonomy).await?;
        }
        if stands_around_all {
            changed_pages = self.followers.pages.topics().into_iter().collect();
        }
        if !goods.is_empty() {
            self.show_goods(goods, changes, following).await?;
        }
        if !reviewed.is_empty() {
            self.show_reviews(reviewed).await?;
        }
        if changes_content {
            self.followers.content_revision.changed();
            self.drafts.site_changed();
        }
        self.tell_of_pages(&changed_pages);
        self.drafts.pages_changed(&changes.drafts);
        self.drafts.pages_changed(&changes.pages);
        self.drafts.comments_changed(&changes.commented);
        for coupon in coupons {
            self.carts.coupon_changed(coupon);
        }
        for (card, available) in cards {
            self.carts.gift_card_changed(card, available);
        }
        for cart in &changes.carts {
            self.carts.cart_changed(cart);
        }
        for customer in &changes.customers {
            self.carts.customer_changed(*customer);
        }
        self.tell_of_orders(changes.orders.iter());
        self.tell_of_wishes(changes.wish_lists.iter());
        Ok(())
    }

    async fn show_goods(
        &self,
        goods: Goods,
        changes: &Changes,
        following: &mut Following,
    ) -> Result<(), ProjectionError> {
        // Whatever of these is new concerns all carts.
        let has_terms = goods.rules.is_some() || goods.delivery.is_some();
        let (slot, has_rules) = (self.snapshots.book.clone(), goods.rules.is_some());
        let (book, difference) = blocking(move || {
            let before = slot.load_full();
            let (book, difference) = goods.next_book(&before);
            let book = if has_terms || !Arc::ptr_eq(book.catalogue(), before.catalogue()) {
                let book = Arc::new(book);
                slot.store(book.clone());
                book
            } else {
                // Everything is as it was.
                before
            };
            (book, difference)
        })
        .await?;
        for code in &difference.products {
            let product = book.catalogue().product(code.as_str());
            following.scheduled.put(code, product.map(AsRef::as_ref));
        }
        if has_rules {
            following.scheduled.set_rules(&book);
        }
        self.tell_outdated(difference.repriced.iter().cloned().collect());
        self.tell(difference, changes.clone()).await
    }

    /// Whoever shows one of these products asks for its page, or its card, anew.
    async fn show_reviews(&self, reviewed: Vec<(ProductCode, Reviewed)>) -> Result<(), ProjectionError> {
        let projection = self.clone();
        blocking(move || {
            let codes: Vec<ProductCode> = reviewed.iter().map(|(code, _)| code.clone()).collect();
            let next = projection.snapshots.ratings.load().with(reviewed);
            projection.snapshots.ratings.store(Arc::new(next));
            let book = projection.snapshots.book.load_full();
            let products = codes.iter().filter_map(|code| book.catalogue().product(code.as_str()));
            let variations = products.flat_map(|product| product.variations.iter().map(|variation| &variation.code));
            projection.tell_tabs(variations, true);
        })
        .await
    }

    /// Swaps the tree; what of it somebody follows and is another thing now.
    async fn show_content(
        &self,
        (put, gone): (Vec<StoredPage>, Vec<PageId>),
        taxonomy: Option<Taxonomy>,
    ) -> Result<PageNews, ProjectionError> {
        let (slot, followers) = (self.snapshots.tree.clone(), self.followers.pages.clone());
        blocking(move || {
            let before = slot.load_full();
            let tree = if put.is_empty() && gone.is_empty() {
                ContentTree::clone(&before)
            } else {
                before.with(put, &gone)
            };
            let tree = match taxonomy {
                Some(taxonomy) => tree.with_taxonomy(taxonomy),
                None => tree,
            };
            slot.store(Arc::new(tree));
            // Whoever follows from now on reads the tree that is here already.
            let tree = slot.load();
            let followed = followers.topics().into_iter();
            followed.filter(|subject| !subject.is_same_in(&before, &tree)).collect()
        })
        .await
    }
}
