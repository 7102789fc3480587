//! Why a cart gets a promotion or does not.

use std::sync::Arc;

use super::{PricingContext, RejectionReason, lines::price_lines, promotion_engine::PromotionEngine};
use crate::{
    cart::CartContents,
    promotion::{Promotion, Saving},
};

/// What became of one promotion.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    pub promotion: Arc<Promotion>,
    pub outcome: Result<Saving, RejectionReason>,
}

/// What becomes of every promotion, in the order in which they are applied. Those that are given are the ones that
/// [`super::price`] gives.
pub fn explain(contents: &CartContents, context: PricingContext<'_>) -> Vec<Explanation> {
    let mut engine = PromotionEngine::new(&price_lines(contents, context), contents, context);
    let promotions = context.book.promotions().all().iter().enumerate();
    promotions
        .map(|(place, promotion)| Explanation {
            promotion: promotion.clone(),
            outcome: engine.apply(place),
        })
        .collect()
}
