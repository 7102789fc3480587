//! Places where goods are fetched, looked up before a cart takes them.

use std::sync::Arc;

use arc_swap::ArcSwap;
use configuration::Markets;
use domain::{
    cart::{CartKey, CartOperation, DeliveryChoice},
    content::ContentTree,
    delivery::PickupPoint,
    fault::Fault,
    ids::DeliveryMethodId,
    pricing::PriceBook,
};

/// The shop's own places, as its content and its ways of delivery tell of them now.
#[derive(Debug)]
pub struct PickupPlaces {
    pub book: Arc<ArcSwap<PriceBook>>,
    pub content: Arc<ArcSwap<ContentTree>>,
    pub markets: Arc<Markets>,
}

impl PickupPlaces {
    /// The operation that chooses to fetch goods at a place, or its refusal.
    pub fn choose(&self, key: &CartKey, method: DeliveryMethodId, point: &str) -> CartOperation {
        match self.find(key, &method, point) {
            Some(point) => CartOperation::ChooseDelivery(Some(DeliveryChoice {
                method,
                point: Some(Box::new(point)),
            })),
            None => CartOperation::Refuse(Fault::field("pickupPointId", "/validation/pickup-point-unknown")),
        }
    }

    /// The place of this id, where the method hands goods over in the cart's market.
    pub fn find(&self, key: &CartKey, method: &DeliveryMethodId, point: &str) -> Option<PickupPoint> {
        let market = self.markets.get(key.market.as_str())?;
        let book = self.book.load();
        let mut methods = book.delivery().methods.iter();
        let method = methods.find(|known| known.id == *method)?;
        let content = self.content.load();
        Some(method.place(&content, market, point)?.point())
    }
}
