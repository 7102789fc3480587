use domain::{
    delivery::{Arrival, DeliveryMethods, FreeDelivery, Parcel, Position},
    ids::{DeliveryMethodId, MarketId},
    market::{Language, Market},
    money::{Currency, Money},
    pricing::MOST_PRICE,
};
use jiff::civil::{DateTime, date};

/// Home from Monday to Friday; a pickup point also on Saturdays, up to 20 kg, free from 49 €; a store on the same day.
const METHODS: &str = r#"{
    "closed": { "FIN": ["2026-12-24", "2026-12-25"] },
    "methods": [
        {
            "id": "home", "kind": "home",
            "name": { "fi": "Kotiin", "sv": "Hem", "en": "Home" },
            "markets": { "FI": { "rates": [
                { "price": 0, "fromTotal": 10000, "upToGrams": 5000 },
                { "price": 990, "upToGrams": 5000 },
                { "price": 1990 }
            ] } },
            "schedule": { "cutOff": "14:00", "days": [1, 3] }
        },
        {
            "id": "point", "kind": "pickupPoint",
            "name": { "fi": "Noutopiste", "sv": "Ombud", "en": "Pickup point" },
            "markets": { "FI": { "rates": [{ "price": 490, "upToGrams": 20000 }], "freeFrom": 4900 } },
            "schedule": { "cutOff": "16:30", "deliveredOn": ["mon", "tue", "wed", "thu", "fri", "sat"], "days": [2, 2] }
        },
        {
            "id": "store", "kind": "store",
            "name": { "fi": "Myymälä", "sv": "Butik", "en": "Shop" },
            "markets": { "FI": { "rates": [{ "price": 0 }] } },
            "schedule": { "cutOff": "12:00", "sentOn": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "days": [0, 0] }
        }
    ]
}"#;

fn methods(json: &str) -> DeliveryMethods {
    serde_json::from_str(json).expect("methods of delivery")
}

fn market(id: &str, country: &str) -> Market {
    Market {
        id: MarketId::parse(id).expect("a market"),
        currency: Currency::EUR,
        country: country.to_owned(),
        default_language: Language::Fi,
    }
}

fn parcel(grams: u64, minor: i64) -> Parcel {
    Parcel {
        grams,
        goods: Money::from_minor(minor, Currency::EUR),
    }
}

/// Those, with a delivery home that is free from 99 € on.
fn home_free_later() -> String {
    METHODS.replace(
        "{ \"price\": 1990 }\n            ]",
        "{ \"price\": 1990 }\n            ], \"freeFrom\": 9900",
    )
}

/// What is free by which method, from which amount, and what is missing to it.
fn free(json: &str, chosen: Option<&str>, parcels: &[Parcel]) -> Option<(String, i64, i64)> {
    let methods = methods(json);
    let chosen = chosen.map(|id| DeliveryMethodId::parse(id).expect("an id"));
    let found = methods.free_delivery(chosen.as_ref(), parcels, &market("FI", "FIN"));
    found.map(|FreeDelivery { method, from, missing }| (method.id.to_string(), from.minor(), missing.minor()))
}

/// A Monday.
fn monday(hour: i8, minute: i8) -> DateTime {
    date(2026, 11, 23).at(hour, minute, 0, 0)
}

fn prices(parcel: &Parcel) -> Vec<(String, i64)> {
    methods(METHODS)
        .offers(std::slice::from_ref(parcel), &market("FI", "FIN"), monday(9, 0))
        .iter()
        .map(|offer| (offer.method.id.to_string(), offer.price.minor()))
        .collect()
}

fn arrival(id: &str, now: DateTime) -> Arrival {
    methods(METHODS)
        .offers(&[parcel(100, 100)], &market("FI", "FIN"), now)
        .iter()
        .find(|offer| offer.method.id.as_str() == id)
        .and_then(|offer| offer.arrival)
        .expect("an arrival")
}

#[test]
fn a_price_follows_weight_and_total() {
    let check = |grams, minor, home: i64, point: Option<i64>| {
        let mut expected = vec![("home".to_owned(), home)];
        expected.extend(point.map(|price| ("point".to_owned(), price)));
        expected.push(("store".to_owned(), 0));
        assert_eq!(prices(&parcel(grams, minor)), expected, "{grams} g for {minor}");
    };
    check(5_000, 4_899, 990, Some(490));
    check(5_000, 4_900, 990, Some(0));
    check(5_000, 10_000, 0, Some(0));
    check(5_001, 10_000, 1990, Some(0));
    check(20_000, 0, 1990, Some(490));
    check(20_001, 0, 1990, None);
}

#[test]
fn another_market_is_offered_nothing() {
    let offers = methods(METHODS);
    assert!(
        offers
            .offers(&[parcel(1, 1)], &market("SE", "SWE"), monday(9, 0))
            .is_empty()
    );
}

#[test]
fn what_is_ordered_late_leaves_a_day_later() {
    let check = |now, sent, earliest, latest| {
        assert_eq!(arrival("home", now), Arrival { sent, earliest, latest }, "{now}");
    };
    let november = |day| date(2026, 11, day);
    check(monday(13, 59), november(23), november(24), november(26));
    check(monday(14, 0), november(24), november(25), november(27));
    // On a Friday evening until Monday; it arrives over the next week.
    check(
        november(27).at(18, 0, 0, 0),
        november(30),
        date(2026, 12, 1),
        date(2026, 12, 3),
    );
}

#[test]
fn closed_days_count_for_nothing() {
    // Tuesday evening before two closed days: sent on Wednesday, and Saturday and Sunday bring nothing home.
    let tuesday = date(2026, 12, 22).at(20, 0, 0, 0);
    let home = arrival("home", tuesday);
    assert_eq!(home.sent, date(2026, 12, 23));
    assert_eq!((home.earliest, home.latest), (date(2026, 12, 28), date(2026, 12, 30)));
    // The pickup point has Saturday as well.
    assert_eq!(arrival("point", tuesday).earliest, date(2026, 12, 28));
}

#[test]
fn a_store_hands_over_on_the_same_day() {
    let sunday = date(2026, 11, 22);
    assert_eq!(arrival("store", sunday.at(11, 0, 0, 0)).latest, sunday);
    assert_eq!(arrival("store", sunday.at(12, 0, 0, 0)).earliest, date(2026, 11, 23));
}

#[test]
fn what_is_missing_to_a_free_delivery_is_told() {
    let told = |chosen, grams, minor| free(&home_free_later(), chosen, &[parcel(grams, minor)]);
    let point = |missing| Some(("point".to_owned(), 4_900, missing));
    assert_eq!(told(None, 100, 1_250), point(3_650));
    assert_eq!(told(None, 100, 6_000), point(0));
    assert_eq!(
        told(None, 20_001, 6_000),
        Some(("home".to_owned(), 9_900, 3_900)),
        "the point does not take so much"
    );
    assert_eq!(told(Some("point"), 100, 6_000), point(0));
    assert_eq!(
        told(Some("home"), 100, 6_000),
        Some(("home".to_owned(), 9_900, 3_900)),
        "the chosen one still charges"
    );
    assert_eq!(told(Some("store"), 100, 6_000), None, "it never charges");
    assert_eq!(told(Some("sold-elsewhere"), 100, 6_000), None);
}

#[test]
fn each_way_of_delivery_tells_from_when_it_is_free() {
    let told = |minor| {
        let offers = methods(&home_free_later());
        let offers = offers.offers(&[parcel(100, minor)], &market("FI", "FIN"), monday(9, 0));
        let free_from = offers.iter().map(|offer| offer.free_from.map(Money::minor));
        free_from.collect::<Vec<_>>()
    };
    assert_eq!(told(100), [Some(9_900), Some(4_900), None]);
    assert_eq!(told(4_900), [Some(9_900), None, None], "what is free already says so");
}

#[test]
fn the_dearest_way_of_delivery_is_what_any_costs_at_most() {
    let dearest = |parcels: &[Parcel]| {
        let found = methods(METHODS).dearest(parcels, &market("FI", "FIN"));
        found.map(Money::minor)
    };
    assert_eq!(dearest(&[parcel(100, 100)]), Some(990));
    assert_eq!(dearest(&[parcel(100, 10_000)]), Some(0));
    assert_eq!(dearest(&[]), None);
}

#[test]
fn several_parcels_are_delivered_free_where_each_of_them_is() {
    let told = |parcels: &[Parcel]| free(METHODS, None, parcels).map(|(_, from, missing)| (from, missing));
    let (light, dear) = (parcel(100, 3_000), parcel(100, 4_900));
    assert_eq!(told(&[light, parcel(100, 2_500)]), None, "55 € go to two places");
    assert_eq!(told(&[light, dear]), None);
    assert_eq!(told(&[dear, dear]), Some((4_900, 0)));
    assert_eq!(told(&[]), None, "nothing is delivered");
}

#[test]
fn amounts_are_bounded_as_prices_are() {
    let told = |from: &str, to: i64| -> Vec<String> {
        let (field, _) = from.split_once(':').expect("a field");
        let changed = METHODS.replace(from, &format!("{field}: {to}"));
        assert_ne!(changed, METHODS);
        let flaws = methods(&changed).flaws(&[market("FI", "FIN")]);
        flaws.iter().map(ToString::to_string).collect()
    };
    for (from, path) in [
        ("\"price\": 490", "point: markets.FI.rates[0].price"),
        ("\"fromTotal\": 10000", "home: markets.FI.rates[0].fromTotal"),
        ("\"freeFrom\": 4900", "point: markets.FI.freeFrom"),
    ] {
        assert_eq!(told(from, MOST_PRICE), [""; 0], "{path}");
        for amount in [-1, MOST_PRICE + 1, i64::MAX] {
            let wanted =
                format!("{path}: {amount} does not lie between 0 and {MOST_PRICE}, in minor units (590 is 5.90)");
            assert_eq!(told(from, amount), [wanted]);
        }
    }
}

#[test]
fn mistakes_are_told_together() {
    let wrong = METHODS
        .replace("\"FIN\"", "\"XXX\"")
        .replace(r#""days": [1, 3]"#, r#""days": [3, 1]"#)
        .replace(r#""id": "store""#, r#""id": "home""#)
        .replace(r#""sv": "Ombud", "#, "")
        .replace(r#"{ "price": 1990 }"#, r#"{ "price": -1, "upToGrams": 4000 }"#);
    let flaws = methods(&wrong).flaws(&[market("FI", "FIN")]);
    let told: Vec<String> = flaws.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "closed: \"XXX\" is no country that the shop delivers to; write one such as FIN",
            "home: markets.FI.rates[2].price: -1 does not lie between 0 and 100000000000, in minor units (590 is 5.90)",
            "home: markets.FI.rates: number 3 never holds, one before it takes all its parcels",
            "home: schedule.days: the last day, 1, is before the first, 3",
            "point: name: there is none in sv",
            "home: another method has this id",
        ]
    );
    assert!(methods(METHODS).flaws(&[market("FI", "FIN")]).is_empty());
    assert_eq!(
        methods(METHODS).flaws(&[]).len(),
        3,
        "markets that the shop does not have"
    );
}

#[test]
fn what_is_written_is_read_again() {
    let read = methods(METHODS);
    let written = serde_json::to_string(&read).expect("JSON");
    assert_eq!(methods(&written), read);
    let unknown = METHODS.replace("\"thu\"", "\"thursday\"");
    let error = serde_json::from_str::<DeliveryMethods>(&unknown).expect_err("no such day");
    assert!(error.to_string().contains("is no day of the week"), "{error}");
}

#[test]
fn a_postal_code_is_about_where_the_longest_known_beginning_of_it_is() {
    let areas = r#""postalAreas": {"FIN": {"00": [60.17, 24.94], "20": [60.45, 22.27], "002": [60.18, 24.92]}},
        "methods""#;
    let methods = methods(&METHODS.replace("\"methods\"", areas));
    let at = |code: &str| methods.position_of("FIN", code);
    let (helsinki, turku) = (Position(60.17, 24.94), Position(60.45, 22.27));
    assert_eq!((at("00100"), at("20 100")), (Some(helsinki), Some(turku)));
    assert_eq!(at("00260"), Some(Position(60.18, 24.92)));
    assert_eq!(
        (at("90100"), at(""), methods.position_of("SWE", "00100")),
        (None, None, None)
    );
    // 150 km as the crow flies.
    let metres = helsinki.distance(turku);
    assert!((148_000..152_000).contains(&metres), "{metres}");
    assert_eq!((helsinki.distance(helsinki), turku.distance(helsinki)), (0, metres));
    assert_eq!(
        Position(90.0, 0.0).distance(Position(-90.0, 0.0)) / 1_000,
        20_015,
        "half round the earth"
    );
    let closed = |day| methods.is_closed_on("FIN", day);
    assert_eq!((closed(date(2026, 12, 24)), closed(date(2026, 12, 23))), (true, false));
}

#[test]
fn places_that_cannot_be_are_told() {
    let wrong = r#""postalAreas": {"FI": {}, "FIN": {"0x": [1, 1], "00": [91, 0]}}, "methods""#;
    let text = METHODS.replace("\"methods\"", wrong).replacen(
        "\"kind\": \"home\",",
        "\"kind\": \"home\", \"locationCategories\": [502],",
        1,
    );
    let flaws: Vec<String> = methods(&text)
        .flaws(&[market("FI", "FIN")])
        .iter()
        .map(ToString::to_string)
        .collect();
    let begins = [
        "postalAreas: \"FI\"",
        "postalAreas.FIN: \"00\"",
        "postalAreas.FIN: \"0x\"",
        "home: locationCategories",
    ];
    assert_eq!(flaws.len(), begins.len(), "{flaws:#?}");
    assert!(
        flaws.iter().zip(begins).all(|(flaw, begin)| flaw.starts_with(begin)),
        "{flaws:#?}"
    );
}
