//! What the store has of things that changed.

use std::collections::HashSet;

use domain::{
    content::{PageId, StoredPage, Taxonomy},
    giftcard::GiftCardId,
    ids::ProductCode,
    money::Money,
    picture::Picture,
    promotion::AppliedCoupon,
    release::ReleaseFeeds,
    review::Reviewed,
};
use site::{SiteData, search::SearchData};
use store::Store;

use super::{goods::Goods, open_carts::OpenCarts};
use crate::{changes::Changes, delivery, releases, search_data, site_data};

/// What is to be shown.
#[derive(Default)]
pub(super) struct Loaded {
    pub(super) goods: Goods,
    pub(super) cards: Vec<(GiftCardId, Money)>,
    pub(super) coupons: Vec<AppliedCoupon>,
    /// Pages that are there, and those that are not.
    pub(super) pages: Option<(Vec<StoredPage>, Vec<PageId>)>,
    pub(super) taxonomy: Option<Taxonomy>,
    pub(super) search_data: Option<SearchData>,
    /// All of the shop's own.
    pub(super) releases: Option<ReleaseFeeds>,
    pub(super) site_data: Option<SiteData>,
    /// The shop's own ones.
    pub(super) pictures: Option<Vec<(Box<str>, Picture)>>,
    /// Products with what readers see of their reviews.
    pub(super) reviewed: Vec<(ProductCode, Reviewed)>,
}

/// The newest state of what changed.
pub(super) async fn load(store: &Store, carts: &dyn OpenCarts, changes: &Changes) -> Result<Loaded, store::Error> {
    let (catalogue, content) = (store.catalogue(), store.content());
    let mut loaded = Loaded::default();
    let goods = &mut loaded.goods;
    if !changes.products.is_empty() {
        let codes: Vec<_> = changes.products.iter().cloned().collect();
        goods.products = catalogue.load(&codes).await?;
        let there: HashSet<_> = goods.products.iter().map(|product| &product.code).collect();
        goods.gone = codes.into_iter().filter(|code| !there.contains(code)).collect();
    }
    if !changes.stock.is_empty() {
        let codes: Vec<_> = changes.stock.iter().cloned().collect();
        let pieces = catalogue.load_stock(&codes).await?;
        goods.stock = Some((codes, pieces));
    }
    if changes.structure || !changes.categories.is_empty() || !changes.brands.is_empty() {
        goods.structure = Some(catalogue.load_structure().await?);
    }
    if changes.rules || !changes.limits.is_empty() {
        goods.rules = Some(catalogue.load_rules().await?);
    }
    if changes.delivery {
        goods.delivery = Some(delivery::load(store).await?);
    }
    // Of many codes only those that lie in carts are looked at.
    let codes = if changes.coupon_codes.contains(&None) {
        carts.coupon_codes()
    } else {
        changes.coupon_codes.iter().flatten().cloned().collect()
    };
    for code in codes {
        let issued = store.promotions().find_code(&code).await?;
        loaded.coupons.push(AppliedCoupon { code, issued });
    }
    for id in &changes.gift_cards {
        if let Some(card) = store.gift_cards().find(*id).await? {
            loaded.cards.push((*id, card.available));
        }
    }
    if !changes.pages.is_empty() {
        let ids: Vec<_> = changes.pages.iter().cloned().collect();
        let put = content.load(&ids).await?;
        let there: HashSet<_> = put.iter().map(|stored| &stored.page.id).collect();
        let gone = ids.into_iter().filter(|id| !there.contains(id)).collect();
        loaded.pages = Some((put, gone));
    }
    if changes.taxonomy {
        loaded.taxonomy = Some(content.taxonomy().await?);
    }
    if changes.search_data {
        loaded.search_data = Some(search_data::load(store).await?);
    }
    if changes.releases {
        loaded.releases = Some(releases::load(store).await?);
    }
    if changes.site_data {
        loaded.site_data = Some(site_data::load(store).await?);
    }
    if changes.pictures {
        loaded.pictures = Some(store.pictures().load().await?);
    }
    if !changes.reviewed.is_empty() {
        let codes: Vec<_> = changes.reviewed.iter().cloned().collect();
        loaded.reviewed = store.reviews().ratings_of(&codes).await?;
    }
    Ok(loaded)
}
