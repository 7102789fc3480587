//! How a product reaches the shopper, told on its page.

use configuration::Markets;
use domain::{
    catalogue::{Product, ProductKind, Variation},
    clock::UnixMillis,
    content::ContentTree,
    delivery::{Arrival, DeliveryKind, DeliveryMethods, Offer, Parcel},
    ids::{DeliveryMethodId, VariationCode},
    market::{Language, Market},
    money::Money,
    order::{Order, OrderStatus},
    stock::StockLevel,
};
use jiff::{Timestamp, civil::DateTime};
use wire::{
    checkout::{PickupOffer, PickupPoint},
    format,
    order::OrderedDelivery,
    problem::Phrasebook,
    product::ProductDelivery,
};

use crate::RenderContext;

/// For one piece of the lightest variation that is sold in the market: others may cost more, and none costs less. What is sold out is
/// told of as well, since it may come into stock while the page is open.
pub fn product_delivery(context: RenderContext<'_>, product: &Product) -> ProductDelivery {
    let sold = product
        .variations
        .iter()
        .filter_map(|variation| parcel(context, variation));
    let Some(parcel) = sold.min_by_key(|parcel| parcel.grams) else {
        return ProductDelivery::default();
    };
    let RenderContext { market, delivery, .. } = context;
    let is_parcel = product.kind != ProductKind::GiftCard;
    let parcels = if is_parcel { std::slice::from_ref(&parcel) } else { &[] };
    let offers = offers(delivery, parcels, market, context.markets, context.at);
    ProductDelivery::new(&offers, context.language)
}

/// What is offered for parcels now, by the market's own time.
pub fn offers<'a>(
    methods: &'a DeliveryMethods,
    parcels: &[Parcel],
    market: &Market,
    markets: &Markets,
    at: UnixMillis,
) -> Vec<Offer<'a>> {
    let now = time_at(market, markets, at);
    now.map_or_else(Vec::new, |now| methods.offers(parcels, market, now))
}

/// How the goods of an order go, in the reader's language: none where they are not delivered at all. What a delivery provider sold is
/// called as it was sold, and the provider alone knows when it arrives.
pub fn ordered_delivery(
    order: &Order,
    methods: &DeliveryMethods,
    markets: &Markets,
    language: Language,
) -> Option<OrderedDelivery> {
    let sold = order.contents.delivery.as_ref()?;
    let own = DeliveryMethodId::parse(&sold.id)
        .ok()
        .filter(|_| sold.session.is_none());
    let name = own.as_ref().and_then(|id| methods.name_of(id, language));
    let is_waited_for = matches!(order.status(), OrderStatus::Pending | OrderStatus::Processing);
    let has_days = is_waited_for && sold.kind != DeliveryKind::Email;
    let arrival = own.filter(|_| has_days).and_then(|id| {
        let market = markets.get(order.contents.market.as_str())?;
        methods.arrival(&id, market, time_at(market, markets, order.placed_at)?)
    });
    Some(OrderedDelivery {
        name: name.unwrap_or(&sold.name).to_owned(),
        arrival: arrival.map(|Arrival { earliest, latest, .. }| format::days(earliest, latest, language)),
    })
}

/// Who asks where goods can be fetched, and which.
#[derive(Debug, Clone, Copy)]
pub struct PickupQuestion<'a> {
    pub methods: &'a DeliveryMethods,
    pub parcels: &'a [Parcel],
    pub market: &'a Market,
    pub language: Language,
    /// Pieces of each variation, and where pieces lie.
    pub wanted: &'a [(VariationCode, u32)],
    pub levels: &'a [StockLevel],
    /// Where they are fetched from.
    pub postal_code: Option<&'a str>,
}

/// The places where a parcel can be fetched: the nearest first where that is known, and by name.
pub fn pickup_points(
    question: PickupQuestion<'_>,
    tree: &ContentTree,
    now: DateTime,
    phrases: &dyn Phrasebook,
) -> Vec<PickupPoint> {
    let PickupQuestion { methods, market, .. } = question;
    let country = market.country.as_str();
    let from = question
        .postal_code
        .and_then(|postal_code| methods.position_of(country, postal_code));
    let is_closed = methods.is_closed_on(country, now.date());
    let offers = methods.offers(question.parcels, market, now);
    let mut points: Vec<PickupPoint> = Vec::new();
    for Offer { method, arrival, .. } in offers {
        for place in method.places(tree, market) {
            let distance = from.zip(place.position()).map(|(from, to)| from.distance(to));
            let offer = PickupOffer {
                place: &place,
                method: method.id.as_str(),
                distance,
                hours_today: place.hours_on(now.weekday()).filter(|_| !is_closed),
                is_in_stock: place.holds(question.wanted, question.levels),
                arrival,
            };
            points.push(PickupPoint::new(offer, phrases, question.language));
        }
    }
    points.sort_by(|a, b| {
        let key = |point: &PickupPoint| point.distance.unwrap_or(u32::MAX);
        (key(a), &a.point.name).cmp(&(key(b), &b.point.name))
    });
    points
}

/// The time at a market.
pub fn time_at(market: &Market, markets: &Markets, at: UnixMillis) -> Option<DateTime> {
    let zone = markets.zones().of_market(&market.id);
    let now = Timestamp::from_millisecond(at.0).ok()?;
    Some(now.to_zoned(zone.clone()).datetime())
}

fn parcel(context: RenderContext<'_>, variation: &Variation) -> Option<Parcel> {
    let price = variation.price_at(&context.market.id, context.at)?;
    Some(Parcel {
        grams: u64::from(variation.weight.or(variation.net_weight).unwrap_or(0)),
        goods: Money::from_minor(price.current(), context.market.currency),
    })
}
