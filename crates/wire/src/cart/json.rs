//! Writing a cart as JSON. A line stands in it twice, in its shipment and among all lines, and most lines stay as they
//! are from one state to the next: each is written once, and taken over from the state before where it can be.

use std::{collections::BTreeSet, ops::Range, sync::Arc};

use domain::{
    cart::{CartContents, CartKey, CustomTablet, GiftCardRecipient},
    catalogue::ProductKind,
    ids::{DeliveryMethodId, ShipmentId, VariationCode},
    market::{Language, Market},
    money::Money,
    order::ProviderId,
    pricing::{Goods, PriceBook, PricedCart, PricedLine},
    quantity::Quantity,
};

use super::{
    CartProperties, CartSummary, FreeDelivery, GiftCardRecipientTexts, LineItem, Payment, Promotion, TabletTexts,
    Totals,
};
use crate::{
    address::Address,
    amount::Amount,
    checkout::Point,
    format::{DisplayPrice, weight},
    links,
};

/// What a cart is rendered from.
#[derive(Debug, Clone, Copy)]
pub struct CartFacts<'a> {
    pub key: &'a CartKey,
    pub contents: &'a CartContents,
    /// What the last operation was about.
    pub affected: Option<&'a VariationCode>,
    pub priced: &'a PricedCart,
    pub book: &'a PriceBook,
    pub market: &'a Market,
}

/// A cart as JSON.
#[derive(Debug)]
pub struct CartJson {
    json: Arc<str>,
    /// The lines with the places where they stand in the JSON.
    lines: Vec<(PricedLine, Range<usize>)>,
}

impl CartJson {
    /// Writes the cart. `before` is an earlier state of the same cart in the same language, with the same catalogue: the
    /// names and pictures of its lines are taken over.
    pub fn new(facts: CartFacts<'_>, language: Language, before: Option<&Self>) -> Result<Self, serde_json::Error> {
        // Each line comes twice; a new one beside those of the state before.
        let room = before.map_or(2_048 + facts.priced.lines.len() * 1_400, |before| {
            before.json.len() + 1_400
        });
        let mut json = Vec::with_capacity(room);
        serde_json::to_writer(&mut json, &CartSummary::new(facts, language))?;
        let mut json = String::from_utf8(json).map_err(serde::ser::Error::custom)?;
        json.pop();
        json.push_str(",\"allLineItems\":");
        let mut lines = Vec::with_capacity(facts.priced.lines.len());
        json.push('[');
        for line in &facts.priced.lines {
            if !lines.is_empty() {
                json.push(',');
            }
            let from = json.len();
            match before.and_then(|before| before.line(line)) {
                Some(known) => json.push_str(known),
                None => json.push_str(&serde_json::to_string(&LineItem::new(line, facts, language))?),
            }
            lines.push((line.clone(), from..json.len()));
        }
        json.push(']');
        json.push_str(",\"shipments\":[");
        write_shipments(&mut json, &lines, facts, language)?;
        json.push_str("]}");
        Ok(Self {
            json: json.into(),
            lines,
        })
    }

    pub fn json(&self) -> &Arc<str> {
        &self.json
    }

    /// A line as it was written, where it was the same.
    fn line(&self, line: &PricedLine) -> Option<&str> {
        let at = self
            .lines
            .binary_search_by_key(&line.line.id, |(line, _)| line.line.id)
            .ok()?;
        let (known, range) = &self.lines[at];
        renders_alike(known, line).then(|| &self.json[range.clone()])
    }
}

/// The default shipment, which every cart has, and those of recipients; each with its lines as they were written before.
fn write_shipments(
    json: &mut String,
    lines: &[(PricedLine, Range<usize>)],
    facts: CartFacts<'_>,
    language: Language,
) -> Result<(), serde_json::Error> {
    let own = lines.iter().map(|(line, _)| line.line.shipment);
    let shipments: BTreeSet<ShipmentId> = own.chain([ShipmentId::DEFAULT]).collect();
    let details = facts.contents.details.as_ref();
    let buyer = details.and_then(|details| details.buyer.as_ref());
    for (nth, shipment) in shipments.into_iter().enumerate() {
        let of_shipment = || lines.iter().filter(|(line, _)| line.line.shipment == shipment);
        let tablet = of_shipment().find_map(|(line, _)| line.line.tablet().map(AsRef::as_ref));
        let address = match tablet {
            Some(tablet) if shipment != ShipmentId::DEFAULT => Some(Address::of_tablet(tablet, language)),
            _ => buyer.map(|buyer| Address::new(&buyer.shipping, Some(&buyer.email), language)),
        };
        if nth > 0 {
            json.push(',');
        }
        json.push_str(&format!("{{\"id\":{},\"shippingAddress\":", shipment.0));
        json.push_str(&serde_json::to_string(&address)?);
        json.push_str(",\"lineItems\":[");
        for (nth, (_, range)) in of_shipment().enumerate() {
            if nth > 0 {
                json.push(',');
            }
            // Bounds of characters: an object of the list.
            json.extend_from_within(range.clone());
        }
        json.push_str("]}");
    }
    Ok(())
}

/// Whether two lines of one catalogue are written alike.
fn renders_alike(a: &PricedLine, b: &PricedLine) -> bool {
    a.line == b.line
        && a.placed_price == b.placed_price
        && a.extended_price == b.extended_price
        && a.is_gift == b.is_gift
        && a.is_buyable == b.is_buyable
}

impl<'a> CartSummary<'a> {
    fn new(facts: CartFacts<'a>, language: Language) -> Self {
        let CartFacts {
            key,
            contents,
            affected,
            priced,
            market,
            book,
        } = facts;
        let methods = book.delivery();
        let chosen = priced.delivery.as_ref();
        let buyer = contents.details.as_ref().and_then(|details| details.buyer.as_ref());
        let quote = contents.details.as_ref().and_then(|details| details.quote.as_ref());
        let parcels = priced.parcels();
        let zero = Money::zero(market.currency);
        let paid = priced.gift_card.as_ref().map_or(zero, |payment| payment.paid);
        let show = |amount| DisplayPrice { amount, language };
        Self {
            id: key.cart_id(contents.generation).to_string(),
            market: market.id.as_str(),
            language: language.code(),
            currency: market.currency.code(),
            total_quantity: priced.total_quantity,
            total_weight: priced.total_weight,
            total_display_weight: weight(priced.total_weight, language),
            total_tax: Amount(priced.tax_total),
            total_display_tax: show(priced.tax_total),
            full_total: Amount(priced.full_total),
            full_total_display: show(priced.full_total),
            sub_total: Amount(priced.sub_total),
            sub_total_display: show(priced.sub_total),
            full_shipping_total: Amount(priced.full_shipping_total),
            full_shipping_total_display: show(priced.full_shipping_total),
            shipping_total_price: Amount(priced.shipping_total),
            shipping_total_display_price: show(priced.shipping_total),
            order_discount: Amount(priced.order_discount),
            order_discount_display: show(priced.order_discount),
            // One that would save something is no saving yet.
            has_promotions: priced.promotions.iter().any(|applied| !applied.saving.is_promise),
            promotions: priced
                .promotions
                .iter()
                .map(|applied| Promotion {
                    id: applied.promotion.id.as_str(),
                    name: applied.promotion.name.get(language).unwrap_or_default(),
                    saved_amount: Amount(applied.saving.amount),
                    saved_display_amount: show(applied.saving.amount),
                    is_promise: applied.saving.is_promise,
                })
                .collect(),
            promotions_saved_amount: Amount(priced.discount_total),
            promotions_display_saved_amount: show(priced.discount_total),
            total_price: Amount(priced.total),
            total_display_price: show(priced.total),
            is_gift_card_applied: priced.gift_card.is_some(),
            gift_card_payment_amount: Amount(paid),
            gift_card_payment_display_amount: show(paid),
            gift_card_covers_delivery: priced.gift_card.as_ref().is_some_and(|payment| {
                let dearest = methods.dearest(&parcels, market);
                dearest.is_some_and(|price| price.minor() <= payment.left.minor())
            }),
            gift_card_last_four: priced.gift_card.as_ref().map(|payment| payment.card.last_four.as_ref()),
            adyen_payment_display_amount: show(priced.payable),
            show_delivery_options: methods.is_offered_in(market, &parcels),
            shipping_method_id: chosen.map(DeliveryMethodId::as_str),
            shipping_method_name: chosen.and_then(|id| match quote {
                Some(quote) => Some(&*quote.name),
                None => methods.name_of(id, language),
            }),
            pickup_point: chosen
                .and(contents.details.as_ref())
                .and_then(|details| details.pickup_point.as_ref())
                .map(|point| Point::new(point, language)),
            free_delivery: methods
                .free_delivery(chosen, &parcels, market)
                .map(|free| FreeDelivery {
                    method_name: free.method.name.get(language).unwrap_or_default(),
                    from: Amount(free.from),
                    from_display: show(free.from),
                    missing: Amount(free.missing),
                    missing_display: show(free.missing),
                }),
            coupon_codes: priced.coupon.iter().map(|coupon| coupon.code.as_str()).collect(),
            is_coupon_applied: priced.coupon.as_ref().is_some_and(|coupon| coupon.is_applied),
            greeting: contents.greeting.as_ref().map(|greeting| greeting.as_str()),
            payments: buyer.map_or_else(Vec::new, |buyer| {
                let billing = Address::new(&buyer.billing_address(), Some(&buyer.email), language);
                let by_gift_card = (!paid.is_zero()).then_some(Some(ProviderId::GIFT_CARD));
                let to_choose = (paid.is_zero() || !priced.payable.is_zero()).then_some(None);
                let types = by_gift_card.into_iter().chain(to_choose);
                types
                    .map(|payment_type| Payment {
                        payment_type,
                        billing_address: billing.clone(),
                    })
                    .collect()
            }),
            properties: CartProperties {
                affected_items: affected.map(VariationCode::as_str).into_iter().collect(),
            },
            totals: Totals {
                tax_total: Amount(priced.tax_total),
                tax_total_display: show(priced.tax_total),
                shipping_total: Amount(priced.shipping_total),
                shipping_total_display: show(priced.shipping_total),
                discount_total: Amount(priced.discount_total),
                discount_total_display: show(priced.discount_total),
                total: Amount(priced.total),
                total_display: show(priced.total),
            },
            order_number: None,
        }
    }
}

impl<'a> LineItem<'a> {
    fn new(priced: &'a PricedLine, facts: CartFacts<'a>, language: Language) -> Self {
        let CartFacts { book, market, .. } = facts;
        let catalogue = book.catalogue();
        let show = |amount| DisplayPrice { amount, language };
        let line = &priced.line;
        let product = priced.goods.as_ref().map(|goods| &goods.product);
        let variation = priced.goods.as_ref().map(|goods| goods.variation());
        let stock = priced.in_stock;
        let is_custom_tablet = product.is_some_and(|product| product.kind == ProductKind::CustomTablet);
        let line_limit = product.map_or(Quantity::MAX, |product| product.kind.line_limit());
        let max_quantity = match variation {
            Some(variation) if variation.backorder => line_limit,
            _ => stock.min(line_limit),
        };
        let discounted = priced.discounted_price();
        let has_discounted_price = discounted.minor() < priced.placed_price.minor();
        let brands = product.map_or_else(Vec::new, |product| catalogue.brand_names(product).collect());
        let categories = product.map_or_else(Vec::new, |product| {
            product.categories.iter().map(|code| code.as_str()).collect()
        });
        Self {
            id: line.id.0,
            code: line.code.as_str(),
            shipment_id: line.shipment.0,
            quantity: line.quantity.get(),
            display_name: priced
                .goods
                .as_ref()
                .map_or_else(|| line.code.as_str().into(), |goods| goods.display_name(language)),
            product_url: product.map(|product| links::variation(product, line.code.as_str(), language)),
            product_image_url: links::picture(priced.goods.as_ref().and_then(Goods::picture)),
            placed_price_string: show(priced.placed_price),
            discounted_price_string: has_discounted_price.then(|| show(discounted)),
            has_discounted_price,
            placed_price: Amount(priced.placed_price),
            price: Amount(discounted),
            extended_price: Amount(priced.extended_price),
            extended_price_string: show(priced.extended_price),
            currency: market.currency.code(),
            discount: Amount(priced.discount()),
            brands,
            categories,
            total_weight_string: weight(priced.weight(), language),
            in_stock_quantity: stock,
            max_quantity,
            is_buyable: priced.is_buyable,
            is_gift: priced.is_gift,
            is_custom_tablet,
            tablet: line.tablet().map(|tablet| TabletTexts::from(&**tablet)),
            gift_card_recipient: line
                .gift_card()
                .map(|recipient| GiftCardRecipientTexts::from(&**recipient)),
        }
    }
}

impl<'a> From<&'a GiftCardRecipient> for GiftCardRecipientTexts<'a> {
    fn from(recipient: &'a GiftCardRecipient) -> Self {
        Self {
            name: recipient.name.as_str(),
            email: recipient.email.as_str(),
            sender: recipient.sender.as_str(),
            message: recipient.message.as_str(),
        }
    }
}

impl<'a> From<&'a CustomTablet> for TabletTexts<'a> {
    fn from(tablet: &'a CustomTablet) -> Self {
        Self {
            front_text: tablet.front_text.as_str(),
            back_text: tablet.back_text.as_str(),
            signature: tablet.signature.as_str(),
            recipient_name: tablet.name.as_str(),
            recipient_address: tablet.address.as_str(),
            recipient_postal_code: tablet.postal_code.as_str(),
            recipient_city: tablet.city.as_str(),
            recipient_country: &tablet.country_code,
            recipient_phone: tablet.phone.to_string(),
        }
    }
}
