//! A cart priced with what its owner told of themselves and chose.

use std::collections::BTreeMap;

use super::{PriceBook, PricedCart, PricingContext, ShipmentCost, Shipping, Shopper, cart::price};
use crate::{
    cart::CartContents,
    clock::UnixMillis,
    delivery::{DeliveryQuote, Parcel},
    ids::{DeliveryMethodId, ShipmentId},
    market::Market,
    money::Money,
    stock::Reserved,
};

/// Prices a cart as its owner sees it: with the chosen delivery, and for the shopper that the owner said to be.
///
/// What the delivery costs depends on what is paid for the goods, and no promotion on goods depends on the delivery. One
/// that is not offered for these goods any more counts as not chosen. What a delivery provider sells costs what it said.
/// `reserved` is what a payment of it set aside.
pub fn price_as_shown(
    contents: &CartContents,
    book: &PriceBook,
    market: &Market,
    at: UnixMillis,
    reserved: &Reserved,
) -> PricedCart {
    let details = contents.details.as_deref();
    let shopper = Shopper::of(contents);
    let context = PricingContext {
        book,
        market,
        at,
        shopper: &shopper,
        shipping: None,
        reserved,
    };
    let goods = price(contents, context);
    let chosen = details.and_then(|details| {
        let quoted = details.quote.as_ref().filter(|quote| quote.currency == market.currency);
        if let Some(quote) = quoted {
            return Some((DeliveryQuote::method()?, quote.price()));
        }
        let id = details.delivery.as_ref()?;
        Some((id.clone(), book.delivery().price_of(id, &goods.parcels(), market)?))
    });
    let Some((id, fee)) = chosen else {
        return goods;
    };
    let shipping = Shipping {
        name: id.as_str().into(),
        fee,
    };
    let context = PricingContext {
        shipping: Some(&shipping),
        ..context
    };
    let fees = fees(&goods, &id, book, market);
    let priced = price(contents, context);
    PricedCart {
        delivery: Some(id),
        shipment_costs: share(&priced, &fees),
        ..priced
    }
}

/// What each shipment costs before promotions. What somebody else sells as one counts for the first one.
fn fees(goods: &PricedCart, id: &DeliveryMethodId, book: &PriceBook, market: &Market) -> Vec<(ShipmentId, i64)> {
    let parcels = goods.parcels_by_shipment();
    let fees = parcels.iter().map(|(shipment, parcel)| {
        let fee = book.delivery().price_of(id, std::slice::from_ref(parcel), market);
        (*shipment, fee.map_or(0, Money::minor))
    });
    fees.collect()
}

/// Shares what is paid for the delivery, and its tax, among the shipments by what each costs; what does not divide is the
/// first one's.
fn share(priced: &PricedCart, fees: &[(ShipmentId, i64)]) -> Vec<ShipmentCost> {
    let currency = priced.total.currency();
    let of_lines = priced.lines.iter().map(|line| line.tax.minor());
    let tax = priced.tax_total.minor() - of_lines.fold(0, i64::saturating_add);
    let total = priced.shipping_total.minor();
    let sum: i128 = fees.iter().map(|(_, fee)| i128::from(*fee)).sum();
    let part = |amount: i64, fee: i64| match sum {
        0 => 0,
        // At most the amount.
        sum => i64::try_from(i128::from(amount) * i128::from(fee) / sum).unwrap_or(0),
    };
    let mut costs: Vec<(ShipmentId, i64, i64)> = fees
        .iter()
        .map(|(shipment, fee)| (*shipment, part(total, *fee), part(tax, *fee)))
        .collect();
    let shared = costs
        .iter()
        .fold((0, 0), |sum, (_, cost, tax)| (sum.0 + cost, sum.1 + tax));
    if let Some((_, first_cost, first_tax)) = costs.first_mut() {
        *first_cost += total - shared.0;
        *first_tax += tax - shared.1;
    }
    let money = |minor| Money::from_minor(minor, currency);
    let costs = costs.into_iter().map(|(shipment, cost, tax)| ShipmentCost {
        shipment,
        cost: money(cost),
        tax: money(tax),
    });
    costs.collect()
}

impl Shopper {
    /// What the owner of a cart told of themselves, and what was found of it.
    pub fn of(contents: &CartContents) -> Self {
        let details = contents.details.as_deref();
        details.map_or_else(
            || Self::anonymous().clone(),
            |details| Self {
                earlier_orders: details.earlier_orders,
                promotion_uses: details.promotion_uses.clone(),
                groups: details.groups.clone(),
            },
        )
    }
}

impl PricedCart {
    /// What has to be delivered, by the places that it goes to; one parcel where nothing lies in the cart, and none where
    /// all of it goes by mail.
    pub fn parcels(&self) -> Vec<Parcel> {
        let by_shipment = self.parcels_by_shipment();
        by_shipment.into_iter().map(|(_, parcel)| parcel).collect()
    }

    fn parcels_by_shipment(&self) -> Vec<(ShipmentId, Parcel)> {
        let mut parcels: BTreeMap<ShipmentId, (u64, i64)> = BTreeMap::new();
        let goods = self.lines.iter().filter(|line| line.line.gift_card().is_none());
        for line in goods {
            let (grams, goods) = parcels.entry(line.line.shipment).or_default();
            *grams += line.weight();
            *goods = goods.saturating_add(line.net().minor());
        }
        if self.lines.is_empty() {
            parcels.insert(ShipmentId::DEFAULT, (0, 0));
        }
        let currency = self.total.currency();
        let parcels = parcels.into_iter().map(|(shipment, (grams, goods))| {
            let goods = Money::from_minor(goods, currency);
            (shipment, Parcel { grams, goods })
        });
        parcels.collect()
    }

    /// All that has to be delivered, taken together.
    pub fn parcel(&self) -> Parcel {
        let none = Parcel {
            grams: 0,
            goods: Money::zero(self.total.currency()),
        };
        self.parcels().into_iter().fold(none, |sum, parcel| Parcel {
            grams: sum.grams + parcel.grams,
            goods: Money::from_minor(
                sum.goods.minor().saturating_add(parcel.goods.minor()),
                sum.goods.currency(),
            ),
        })
    }
}
