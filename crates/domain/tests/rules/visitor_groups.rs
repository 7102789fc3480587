//! Who is in a group of visitors, what of a visit is kept for it, and which groups are refused.

use std::collections::BTreeSet;

use domain::{
    ids::{CategoryCode, MarketId, ProductCode},
    market::Language,
    money::{Currency, Money},
    visitor::{CartFacts, Visit, VisitorFacts, VisitorGroup, begin_visit, check, groups_of, needs_of},
};
use serde_json::{Value, json};

fn groups(value: Value) -> Vec<VisitorGroup> {
    serde_json::from_value(value).expect("groups")
}

fn group(id: &str, join: &str, conditions: Value) -> Value {
    json!({"id": id, "name": id, "match": join, "conditions": conditions})
}

fn market(id: &str) -> MarketId {
    MarketId::parse(id).expect("a market")
}

fn cart(minor: i64, currency: Currency) -> CartFacts {
    CartFacts {
        products: BTreeSet::from([ProductCode::parse("HH-1").expect("a code")]),
        categories: ["boxes", "gifts"]
            .map(|code| CategoryCode::parse(code).expect("a code"))
            .into(),
        total: Money::from_minor(minor, currency),
    }
}

/// The ids of the groups that somebody is in.
fn of(groups: &[VisitorGroup], facts: &VisitorFacts<'_>) -> Vec<String> {
    groups_of(groups, facts).iter().map(ToString::to_string).collect()
}

#[test]
fn conditions_are_joined_by_all_or_any() {
    let groups = groups(json!([
        group(
            "both",
            "all",
            json!([{"type": "market", "markets": ["SE"]}, {"type": "language", "languages": ["sv"]}])
        ),
        group(
            "either",
            "any",
            json!([{"type": "market", "markets": ["SE"]}, {"type": "language", "languages": ["sv"]}])
        ),
        group("nobody", "all", json!([])),
        group("nobody-either", "any", json!([])),
    ]));
    let visit = Visit::unknown(false);
    let is_in = |id: &str, language| {
        let (market, visit) = (&market(id), &visit);
        of(
            &groups,
            &VisitorFacts {
                market,
                language,
                visit,
                cart: None,
            },
        )
    };
    assert_eq!(is_in("SE", Language::Sv), ["both", "either"]);
    assert_eq!(is_in("SE", Language::Fi), ["either"]);
    assert_eq!(is_in("FI", Language::Sv), ["either"]);
    assert_eq!(is_in("FI", Language::Fi), [""; 0]);
}

#[test]
fn a_cart_is_asked_for_goods_their_categories_and_a_total() {
    let groups = groups(json!([
        group(
            "product",
            "all",
            json!([{"type": "cartHolds", "products": ["HH-1", "HH-2"]}])
        ),
        group("above", "all", json!([{"type": "cartHolds", "categories": ["gifts"]}])),
        group(
            "other",
            "all",
            json!([{"type": "cartHolds", "categories": ["bars"], "products": ["HH-3"]}])
        ),
        group(
            "large",
            "all",
            json!([{"type": "cartTotal", "atLeast": {"EUR": 5000, "SEK": 55000}}])
        ),
    ]));
    let visit = Visit::unknown(true);
    let is_in = |cart: Option<&CartFacts>| {
        let (market, language, visit) = (&market("FI"), Language::Fi, &visit);
        of(
            &groups,
            &VisitorFacts {
                market,
                language,
                visit,
                cart,
            },
        )
    };
    assert_eq!(is_in(Some(&cart(5000, Currency::EUR))), ["above", "large", "product"]);
    assert_eq!(is_in(Some(&cart(4999, Currency::EUR))), ["above", "product"]);
    assert_eq!(is_in(Some(&cart(5000, Currency::SEK))), ["above", "product"]);
    assert_eq!(is_in(None), [""; 0], "what is not known is not assumed");
    let needs = needs_of(&groups, groups.iter().map(|group| &group.id));
    assert!(needs.cart && !needs.visit && needs.anything_personal());
}

#[test]
fn a_visit_keeps_what_its_first_address_met_and_not_the_address() {
    let groups = groups(json!([
        group(
            "campaign",
            "all",
            json!([{"type": "entry", "parameter": "utm_campaign", "value": "joulu"}])
        ),
        group("mail", "all", json!([{"type": "entry", "parameter": "utm_source"}])),
        group(
            "gifts",
            "all",
            json!([{"type": "entry", "paths": ["/fi/lahjat/*", "/sv/gavor"]}])
        ),
        group(
            "both",
            "all",
            json!([{"type": "entry", "paths": ["/fi/lahjat/*"], "parameter": "utm_source", "value": "mail"}])
        ),
        group("back", "all", json!([{"type": "returning"}])),
        group("first", "all", json!([{"type": "new"}])),
    ]));
    let check = |path: &str, parameters: &[(&str, &str)], is_returning: bool, expected: &[&str]| {
        let visit = begin_visit(&groups, is_returning, path, parameters.iter().copied());
        let kept = visit.to_text();
        assert!(!kept.contains('/') && kept.len() <= 145, "{kept}");
        assert_eq!(Visit::parse(&kept).as_ref(), Some(&visit), "{kept}");
        let (market, language, visit) = (&market("FI"), Language::Fi, &visit);
        let is_in = of(
            &groups,
            &VisitorFacts {
                market,
                language,
                visit,
                cart: None,
            },
        );
        assert_eq!(is_in, expected, "{path}");
    };
    check("/fi/", &[], false, &["first"]);
    check("/fi/lahjat", &[], true, &["back", "gifts"]);
    check(
        "/fi/lahjat/",
        &[("utm_source", "mail")],
        false,
        &["both", "first", "gifts", "mail"],
    );
    check(
        "/fi/lahjat/isot/",
        &[("utm_source", "x")],
        false,
        &["first", "gifts", "mail"],
    );
    check("/fi/lahjatavarat", &[], false, &["first"]);
    check("/sv/gavor/stora", &[("utm_campaign", "joulukuu")], false, &["first"]);
    check(
        "/x",
        &[("a", "b"), ("utm_campaign", "joulu")],
        false,
        &["campaign", "first"],
    );
    assert_eq!(begin_visit(&groups, false, "/x", [].into_iter()).to_text(), "n");
}

#[test]
fn what_strangers_say_of_their_visit_is_bounded() {
    for bad in [
        "",
        "x",
        "n.",
        "n.1234567",
        "n.123456789",
        "n.1234567g",
        "n.+1234567",
        "r.é1234567",
        "n n",
        "rn",
    ] {
        assert_eq!(Visit::parse(bad), None, "{bad}");
    }
    let many = |count: u32| (0..count).fold("r".to_owned(), |text, mark| format!("{text}.{mark:08x}"));
    assert!(Visit::parse(&many(16)).is_some());
    assert_eq!(Visit::parse(&many(17)), None);
    assert_eq!(Visit::parse(&format!("r{}", ".00000000".repeat(17))), None);
    let conditions: Vec<Value> = (0..20)
        .map(|at| json!({"type": "entry", "parameter": "p", "value": at.to_string()}))
        .collect();
    let any = json!([{"type": "entry", "parameter": "p"}]);
    let groups = groups(json!([
        group("some", "any", json!(conditions)),
        group("any", "any", any)
    ]));
    let said: Vec<String> = (0..20).map(|at| at.to_string()).collect();
    let parameters = said.iter().map(|value| ("p", value.as_str()));
    let visit = begin_visit(&groups, true, "/fi/", parameters);
    assert!(Visit::parse(&visit.to_text()).is_some(), "what is kept can be read");
}

#[test]
fn what_makes_no_group_is_refused_with_its_place() {
    let faults = |value: Value| -> Vec<String> {
        let faults = check(&groups(value));
        faults
            .into_iter()
            .map(|fault| format!("{}: {}", fault.place, fault.what))
            .collect()
    };
    let good = group("one", "all", json!([{"type": "returning"}]));
    assert_eq!(faults(json!([good])), [""; 0]);
    assert_eq!(faults(json!([good, good])), ["[1].id: another group is one already"]);
    for (condition, start) in [
        (json!({"type": "market", "markets": []}), "markets: it names nothing"),
        (json!({"type": "cartHolds"}), "products: it names nothing"),
        (json!({"type": "cartTotal", "atLeast": {}}), "atLeast: it names nothing"),
        (
            json!({"type": "cartTotal", "atLeast": {"EUR": 0}}),
            "atLeast: EUR 0 is no sum",
        ),
        (
            json!({"type": "cartTotal", "atLeast": {"euro": 5}}),
            "atLeast: euro 5 is no sum",
        ),
        (json!({"type": "entry"}), "paths: an entry names paths"),
        (
            json!({"type": "entry", "paths": ["lahjat"]}),
            "paths: \"lahjat\" is no path",
        ),
        (
            json!({"type": "entry", "paths": ["/fi/?a=b"]}),
            "paths: \"/fi/?a=b\" is no path",
        ),
        (
            json!({"type": "entry", "paths": ["/fi/"], "value": "x"}),
            "value: it is the value of no parameter",
        ),
        (
            json!({"type": "entry", "parameter": "a b"}),
            "parameter: \"a b\" is no name",
        ),
        (
            json!({"type": "entry", "parameter": "a", "value": ""}),
            "value: a value has 1 to",
        ),
    ] {
        let told = faults(json!([group("one", "any", json!([condition]))]));
        let place = "[0].conditions[0].";
        assert!(
            told.len() == 1 && told[0].starts_with(&format!("{place}{start}")),
            "{told:?}, {start}"
        );
    }
    assert_eq!(faults(json!([group("one", "all", json!([]))])).len(), 1);
    assert_eq!(
        faults(json!([{"id": "one", "name": " ", "conditions": [{"type": "new"}]}])).len(),
        1
    );
}

#[test]
fn conditions_that_nobody_knows_cannot_be_read() {
    for bad in [
        json!({"type": "weather", "is": "sunny"}),
        json!({"type": "returning", "since": 5}),
        json!({"type": "market", "market": "FI"}),
        json!({"markets": ["FI"]}),
    ] {
        let read = serde_json::from_value::<Vec<VisitorGroup>>(json!([group("one", "all", json!([bad]))]));
        assert!(read.is_err(), "{bad}");
    }
    let twice = json!([{"id": "One", "name": "x", "conditions": []}]);
    assert!(serde_json::from_value::<Vec<VisitorGroup>>(twice).is_err());
}
