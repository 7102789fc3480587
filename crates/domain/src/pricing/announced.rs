//! What shoppers are told of promotions before their carts have any.

use super::{PriceBook, promotion_engine::in_force};
use crate::{
    catalogue::{Product, Variation},
    clock::UnixMillis,
    ids::MarketId,
    promotion::{Promotion, has_bit},
};

impl PriceBook {
    /// The promotions of carts that are about this product, in the order in which they are applied: those that its buyers get
    /// something for, and those that make it cheaper. Only such as everybody may have, without a code, and only such as name
    /// goods: what all goods have tells nothing of one.
    pub fn announced<'a>(&'a self, product: &Product, market: &MarketId, at: UnixMillis) -> Vec<&'a Promotion> {
        let promotions = self.promotions();
        let targets = promotions.targets();
        let filters = targets.filters(market);
        let mut any = vec![0; targets.width()];
        let mut bits = any.clone();
        let sold = |variation: &&Variation| variation.is_buyable(market, at);
        for variation in product.variations.iter().filter(sold) {
            let Some(price) = variation.price_at(market, at) else {
                continue;
            };
            targets.mark(product, &variation.code, self.catalogue(), &mut bits);
            for filter in &filters {
                filter.apply(price.current(), price.campaign.is_some(), &mut bits);
            }
            any.iter_mut().zip(&bits).for_each(|(any, bits)| *any |= bits);
        }
        let meant = promotions.candidates(None).filter(|place| {
            let slots = targets.slots(*place);
            let named = [slots.condition, slots.discounted].into_iter();
            named
                .filter(|slot| !targets.is_everything(*slot))
                .any(|slot| has_bit(&any, slot))
        });
        meant
            .map(|place| &*promotions.all()[place])
            .filter(|promotion| {
                let conditions = &promotion.conditions;
                in_force(promotion, market, at).is_ok()
                    && conditions.customer_groups.is_empty()
                    && conditions.order_number().is_none()
                    && !promotions.is_used_up(promotion)
            })
            .collect()
    }
}
