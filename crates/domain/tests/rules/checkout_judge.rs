//! A cart as its owner sees it in the checkout, and whether it can be ordered so.

use std::{collections::BTreeMap, sync::Arc};

use domain::{
    buyer::Buyer,
    cart::{
        BuyerHistory, CartContents, CartOperation, CheckoutDetails, Custom, CustomTablet, DecisionContext,
        DeliveryChoice, TabletForm, decide,
    },
    checkout::{Agreed, Candidate, CartIssue, OrderRequest},
    consent::{Consent, ConsentOccasion},
    delivery::DeliveryMethods,
    fault::{Fault, FaultCode},
    ids::{DeliveryMethodId, IdentityId, PromotionId, VariationCode},
    market::{Language, Market, Texts},
    money::{Currency, Money},
    order::OrderContents,
    pricing::{PriceBook, PricedCart, price_as_shown},
    promotion::Scope,
    stock::NOTHING_RESERVED,
};

use crate::{
    order_samples::buyer_form,
    pricing_samples::{NOW, cart, finland, percent, promotion, terms, with},
};

/// For 4.90, from 20 euros of goods on free.
const METHODS: &str = r#"{"methods": [{
    "id": "parcel", "kind": "home", "name": {"fi": "Kotiin", "sv": "Hem", "en": "Home"},
    "markets": {"FI": {"rates": [{"price": 490, "upToGrams": 50000}], "freeFrom": 2000}},
    "schedule": {"cutOff": "14:00", "days": [1, 2]}
}]}"#;

fn book() -> PriceBook {
    let methods: DeliveryMethods = serde_json::from_str(METHODS).expect("methods");
    let mut first = with(promotion("first", percent(1000, Scope::Order)), |_| {});
    first.conditions.first_order = true;
    crate::pricing_samples::book([first]).with_delivery(methods)
}

fn parcel() -> DeliveryMethodId {
    DeliveryMethodId::parse("parcel").expect("an id")
}

fn details(earlier_orders: u32, delivery: Option<DeliveryMethodId>) -> CheckoutDetails {
    CheckoutDetails {
        buyer: Some(Buyer::parse(&buyer_form()).expect("a buyer")),
        earlier_orders: Some(earlier_orders),
        promotion_uses: BTreeMap::new(),
        groups: Vec::new(),
        delivery,
        pickup_point: None,
        quote: None,
    }
}

fn to(method: DeliveryMethodId) -> DeliveryChoice {
    DeliveryChoice { method, point: None }
}

fn with_details(text: &str, details: CheckoutDetails) -> CartContents {
    CartContents {
        details: Some(Arc::new(details)),
        ..cart(text)
    }
}

fn shown(contents: &CartContents) -> PricedCart {
    price_as_shown(contents, &book(), &finland(), NOW, &NOTHING_RESERVED)
}

fn eur(minor: i64) -> Money {
    Money::from_minor(minor, Currency::EUR)
}

#[test]
fn the_delivery_costs_what_it_costs_for_these_goods() {
    let small = shown(&with_details("bar=1", details(1, Some(parcel()))));
    assert_eq!(
        (small.delivery.clone(), small.shipping_total),
        (Some(parcel()), eur(490))
    );
    assert_eq!(small.total.minor(), small.sub_total.minor() + 490);
    let large = shown(&with_details("bar=9", details(1, Some(parcel()))));
    assert_eq!((large.delivery.clone(), large.shipping_total), (Some(parcel()), eur(0)));
    // What is not offered any more counts as not chosen.
    let gone = DeliveryMethodId::parse("drone").ok();
    let without = shown(&with_details("bar=1", details(1, gone)));
    assert_eq!((without.delivery.clone(), without.shipping_total), (None, eur(0)));
}

#[test]
fn a_first_order_is_known_by_its_buyer() {
    assert_eq!(shown(&cart("bar=1")).order_discount, eur(0), "nobody said who buys");
    assert_eq!(shown(&with_details("bar=1", details(1, None))).order_discount, eur(0));
    let first = shown(&with_details("bar=1", details(0, None)));
    assert_eq!(first.order_discount.minor(), first.sub_total.minor() / 10);
}

#[test]
fn only_what_is_offered_can_be_chosen() {
    let (book, market) = (book(), finland());
    let context = DecisionContext {
        book: &book,
        market: &market,
        at: NOW,
    };
    let mut contents = cart("bar=1");
    let drone = CartOperation::ChooseDelivery(DeliveryMethodId::parse("drone").ok().map(to));
    let refused = decide(&mut contents, &drone, context).expect_err("is not offered");
    assert_eq!(
        refused,
        Fault::field("shippingMethodId", "/validation/shipping-method-unknown")
    );
    assert_eq!(contents.details, None);
    decide(
        &mut contents,
        &CartOperation::ChooseDelivery(Some(to(parcel()))),
        context,
    )
    .expect("is offered");
    let buyer = CartOperation::SetBuyer {
        buyer: Box::new(Buyer::parse(&buyer_form()).expect("a buyer")),
        history: BuyerHistory {
            orders: 3,
            ..BuyerHistory::default()
        },
    };
    decide(&mut contents, &buyer, context).expect("is taken");
    assert_eq!(contents.details.as_deref(), Some(&details(3, Some(parcel()))));
    // The next cart begins without them.
    decide(&mut contents, &CartOperation::End, context).expect("ends");
    assert_eq!(contents.details, None);
}

#[test]
fn a_promotion_that_the_buyer_had_is_not_given_once_more() {
    let once = with(promotion("once", percent(1000, Scope::Order)), |once| {
        once.usage.per_customer = Some(2);
    });
    let book = crate::pricing_samples::book([once]);
    let saved = |uses: u32| {
        let mut known = details(0, None);
        known
            .promotion_uses
            .insert(PromotionId::parse("once").expect("an id"), uses);
        let priced = price_as_shown(&with_details("bar=1", known), &book, &finland(), NOW, &NOTHING_RESERVED);
        priced.discount_total.minor() > 0
    };
    assert_eq!([0, 1, 2, 3].map(saved), [true, true, false, false]);
}

#[test]
fn goods_are_brought_within_the_market_and_fetched_by_anybody() {
    let judged = |kind: &str, country: &str| {
        let methods = METHODS.replace("\"home\"", &format!("\"{kind}\""));
        let book = book().with_delivery(serde_json::from_str(&methods).expect("methods"));
        let mut known = details(1, Some(parcel()));
        known.buyer.as_mut().expect("a buyer").shipping.country_code = country.into();
        let contents = with_details("bar=1", known);
        let priced = price_as_shown(&contents, &book, &finland(), NOW, &NOTHING_RESERVED);
        let market = finland();
        let candidate = Candidate {
            contents: &contents,
            priced: &priced,
            context: terms(&book, &market),
        };
        candidate.issues(None)
    };
    assert_eq!(judged("home", "FIN"), []);
    assert_eq!(judged("home", "SWE"), [CartIssue::OtherCountry]);
    assert_eq!(judged("pickupPoint", "SWE"), [CartIssue::OtherCountry]);
    assert_eq!(judged("store", "SWE"), [CartIssue::NoPickupPoint]);
}

fn consents() -> Vec<Consent> {
    vec![Consent {
        id: "terms".into(),
        version: "1".into(),
        text: Texts::default(),
        required: true,
        asked_at: vec![ConsentOccasion::Checkout],
        policy: None,
        purpose: None,
        former: Vec::new(),
    }]
}

fn judge(contents: &CartContents, total: i64, ticked: &[&str]) -> Result<OrderContents, Fault> {
    let (book, market, priced): (_, Market, _) = (book(), finland(), shown(contents));
    let candidate = Candidate {
        contents,
        priced: &priced,
        context: terms(&book, &market),
    };
    candidate.judge(OrderRequest {
        customer: IdentityId::Anonymous(1),
        language: Language::Fi,
        asked: &consents(),
        ticked,
        wants_account: false,
        agreed: Agreed { total: eur(total) },
    })
}

#[test]
fn what_keeps_a_cart_from_being_ordered_is_told_in_the_order_of_mending() {
    let (book, market, empty) = (book(), finland(), CartContents::default());
    let priced = shown(&empty);
    let candidate = Candidate {
        contents: &empty,
        priced: &priced,
        context: terms(&book, &market),
    };
    let all = [CartIssue::Empty, CartIssue::NoBuyer, CartIssue::NoDelivery];
    assert_eq!(candidate.issues(None), all);
    let code =
        |contents: &CartContents, total, ticked: &[&str]| judge(contents, total, ticked).map_err(|fault| fault.code);
    assert_eq!(code(&empty, 0, &[]), Err(FaultCode::CartEmpty));
    assert_eq!(
        code(&cart("bar=1"), 9_999, &["terms"]),
        Err(FaultCode::CheckoutIncomplete)
    );
    let undelivered = with_details("bar=1", details(1, None));
    assert_eq!(
        code(&undelivered, 9_999, &["terms"]),
        Err(FaultCode::CheckoutIncomplete)
    );
    let whole = with_details("bar=1", details(1, Some(parcel())));
    let total = shown(&whole).total.minor();
    assert_eq!(code(&whole, total - 1, &["terms"]), Err(FaultCode::PriceIncreased));
    assert_eq!(code(&whole, total, &[]), Err(FaultCode::Invalid));
    let order = judge(&whole, total + 100, &["terms"]).expect("a lower price is passed on");
    assert_eq!(order.totals().map(|totals| totals.total), Ok(total));
    assert_eq!(
        order
            .delivery
            .as_ref()
            .map(|delivery| (&*delivery.id, &*delivery.name, delivery.net)),
        Some(("parcel", "Kotiin", 490))
    );
    assert_eq!(order.consents.len(), 1);
}

#[test]
fn amounts_in_major_units_are_read_without_rounding() {
    let read = |text| Money::parse(text, Currency::EUR).map(Money::minor);
    for (text, minor) in [("24.9", 2490), ("24.90", 2490), ("0", 0), ("0.05", 5), ("16.7", 1670)] {
        assert_eq!(read(text), Some(minor), "{text}");
    }
    for text in ["", ".", "1.", "-1", "1.234", "1e3", "1,5", ".5", "99999999999999999999"] {
        assert_eq!(read(text), None, "{text}");
    }
}

/// What a line engraves for somebody in Helsinki.
fn tablet_for(name: &str, street: &str) -> Option<Arc<CustomTablet>> {
    let form = TabletForm {
        front_text: "KIITOS".to_owned(),
        back_text: "Kaikesta".to_owned(),
        signature: "Aino".to_owned(),
        name: name.to_owned(),
        address: street.to_owned(),
        postal_code: "00100".to_owned(),
        city: "Helsinki".to_owned(),
        country_code: "FIN".to_owned(),
        phone: "+358401234567".to_owned(),
        ..TabletForm::default()
    };
    let code = VariationCode::parse("tablet").expect("a code");
    Some(CustomTablet::parse(&form, &code).expect("a tablet"))
}

#[test]
fn each_recipient_is_a_shipment_that_pays_its_own_delivery() {
    let mut contents = with_details("bar=1 tablet=1 tablet=1 tablet=1", details(1, Some(parcel())));
    let buyer = Buyer::parse(&buyer_form()).expect("a buyer");
    let own_name = format!("{} {}", buyer.first_name.as_str(), buyer.last_name.as_str());
    let engraved = [
        tablet_for("Liisa Lahti", "Satamakatu 5"),
        tablet_for(&own_name, buyer.shipping.line1.as_str()),
        tablet_for("Liisa Lahti", "Satamakatu 5"),
    ];
    for (line, tablet) in contents.lines[1..].iter_mut().zip(engraved) {
        line.custom = tablet.map(Custom::Tablet);
    }
    let priced = shown(&contents);
    let shipments: Vec<i32> = priced.lines.iter().map(|line| line.line.shipment.0).collect();
    assert_eq!(buyer.shipping.postal_code.as_str(), "00100");
    assert_eq!(shipments, [1, 3, 1, 3], "the buyer's own goes with the rest");
    // Each for 4.90, or free where it comes to 20 euros by itself.
    let costs: Vec<(i32, i64)> = priced
        .shipment_costs
        .iter()
        .map(|cost| (cost.shipment.0, cost.cost.minor()))
        .collect();
    let sum: i64 = costs.iter().map(|(_, cost)| cost).sum();
    assert_eq!((sum, costs.len()), (priced.shipping_total.minor(), 2));
    let of_lines: i64 = priced.lines.iter().map(|line| line.tax.minor()).sum();
    let tax: i64 = priced.shipment_costs.iter().map(|cost| cost.tax.minor()).sum();
    assert_eq!(of_lines + tax, priced.tax_total.minor());
    assert_eq!(priced.parcels().len(), 2);
    assert_eq!(
        priced.parcels()[0].goods.minor() + priced.parcels()[1].goods.minor(),
        priced.parcel().goods.minor()
    );
}
