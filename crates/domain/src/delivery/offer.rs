//! What is offered for a parcel.

use jiff::civil::DateTime;

use super::{
    methods::{DeliveryKind, DeliveryMethod, DeliveryMethods},
    parcel::Parcel,
    schedule::{Arrival, Calendar},
};
use crate::{
    ids::DeliveryMethodId,
    market::{Language, Market},
    money::Money,
};

/// A way of delivery for one parcel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Offer<'a> {
    pub method: &'a DeliveryMethod,
    pub price: Money,
    /// Goods of this amount are delivered free; none where these are already, or no goods ever are.
    pub free_from: Option<Money>,
    pub arrival: Option<Arrival>,
}

/// How far goods are from being delivered free.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FreeDelivery<'a> {
    /// What delivers them free: another method may charge for the same goods.
    pub method: &'a DeliveryMethod,
    /// Goods of this amount are delivered free by it.
    pub from: Money,
    /// What is missing; zero where it is free.
    pub missing: Money,
}

impl DeliveryMethods {
    /// What is offered for parcels that go to different places, in the shop's order; `now` is the time at the market.
    pub fn offers(&self, parcels: &[Parcel], market: &Market, now: DateTime) -> Vec<Offer<'_>> {
        let none = Calendar::new();
        let closed = self.closed.get(&*market.country).unwrap_or(&none);
        let offer = |method| offer(method, parcels, market, now, closed);
        self.methods.iter().filter_map(offer).collect()
    }

    fn find(&self, id: &DeliveryMethodId) -> Option<&DeliveryMethod> {
        self.methods.iter().find(|method| method.id == *id)
    }

    /// What this way of delivery costs for all parcels; none where it is not offered for one of them.
    pub fn price_of(&self, id: &DeliveryMethodId, parcels: &[Parcel], market: &Market) -> Option<Money> {
        let method = self.find(id).filter(|method| method.enabled)?;
        method.price(parcels, market)
    }

    /// Where the goods of this way of delivery are handed over.
    pub fn kind_of(&self, id: &DeliveryMethodId) -> Option<DeliveryKind> {
        let method = self.find(id)?;
        Some(method.kind)
    }

    /// When goods arrive by this way of delivery that are ordered at `now`, the time at the market.
    pub fn arrival(&self, id: &DeliveryMethodId, market: &Market, now: DateTime) -> Option<Arrival> {
        let method = self.find(id)?;
        let closed = self.closed.get(&*market.country);
        method.schedule.arrival(now, closed.unwrap_or(&Calendar::new()))
    }

    /// As the shopper sees this way of delivery.
    pub fn name_of(&self, id: &DeliveryMethodId, language: Language) -> Option<&str> {
        let method = self.find(id)?;
        method.name.get(language)
    }

    /// Whether anything delivers such parcels in the market, so that there is something to choose.
    pub fn is_offered_in(&self, market: &Market, parcels: &[Parcel]) -> bool {
        let mut methods = self.methods.iter();
        methods.any(|method| method.enabled && method.takes(parcels) && method.markets.contains_key(&market.id))
    }

    /// The most that any way of delivery costs for all parcels; none where nothing is offered for them.
    pub fn dearest(&self, parcels: &[Parcel], market: &Market) -> Option<Money> {
        let enabled = self.methods.iter().filter(|method| method.enabled);
        let prices = enabled.filter_map(|method| method.price(parcels, market));
        prices.max_by_key(|price| price.minor())
    }

    /// From which amount on goods of this weight are delivered free in the market: by the chosen method, or by the one that does so
    /// for the least as long as none is chosen. None where they never are, or nothing is delivered. Each of several parcels has to
    /// reach it by itself: they are told of once all are free, since no one amount is missing before.
    pub fn free_delivery(
        &self,
        chosen: Option<&DeliveryMethodId>,
        parcels: &[Parcel],
        market: &Market,
    ) -> Option<FreeDelivery<'_>> {
        let told_of = |method: &&DeliveryMethod| {
            let price = method.price(parcels, market).filter(|_| method.enabled);
            chosen.is_none_or(|id| method.id == *id) && price.is_some_and(|price| parcels.len() == 1 || price.is_zero())
        };
        let methods = self.methods.iter().filter(told_of);
        let free = methods.filter_map(|method| Some((method, method.markets.get(&market.id)?.free_from?)));
        let (method, from) = free.min_by_key(|(_, from)| *from)?;
        let missing = match parcels {
            [] => return None,
            [parcel] => from.saturating_sub(parcel.goods.minor()).max(0),
            _ => 0,
        };
        Some(FreeDelivery {
            method,
            from: Money::from_minor(from, market.currency),
            missing: Money::from_minor(missing, market.currency),
        })
    }
}

impl DeliveryMethod {
    /// By mail goes what is no parcel, and nothing else.
    fn takes(&self, parcels: &[Parcel]) -> bool {
        (self.kind == DeliveryKind::Email) == parcels.is_empty()
    }

    fn price(&self, parcels: &[Parcel], market: &Market) -> Option<Money> {
        // What goes to several people is not fetched at one counter.
        if !self.takes(parcels) || self.kind == DeliveryKind::Store && parcels.len() > 1 {
            return None;
        }
        let terms = self.markets.get(&market.id)?;
        let mut prices = parcels.iter().map(|parcel| terms.price(parcel));
        let price = prices.try_fold(0_i64, |sum, price| Some(sum.saturating_add(price?)))?;
        Some(Money::from_minor(price, market.currency))
    }
}

fn offer<'a>(
    method: &'a DeliveryMethod,
    parcels: &[Parcel],
    market: &Market,
    now: DateTime,
    closed: &Calendar,
) -> Option<Offer<'a>> {
    if !method.enabled {
        return None;
    }
    let price = method.price(parcels, market)?;
    let free_from = method.markets.get(&market.id)?.free_from;
    Some(Offer {
        method,
        price,
        free_from: free_from
            .filter(|_| !price.is_zero())
            .map(|from| Money::from_minor(from, market.currency)),
        arrival: method.schedule.arrival(now, closed),
    })
}
