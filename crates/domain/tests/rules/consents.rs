//! What people agree to, in versions, and what the shop may do by it.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    consent::{
        Consent, ConsentOccasion, LETTERS_A_DAY, Letters, PermissionRecord, PermissionSource, PermissionState, Policy,
        PolicyVersion, Purpose, Stand,
    },
    market::{Language, Texts},
};
use jiff::civil::{Date, date};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn version(name: &str, valid_from: Date, body: &str) -> PolicyVersion {
    PolicyVersion {
        version: name.into(),
        valid_from,
        title: Texts::only(Language::Fi, "Tietosuoja"),
        body: Texts::only(Language::Fi, body),
    }
}

fn policy(versions: Vec<PolicyVersion>) -> Policy {
    Policy {
        id: "privacy".into(),
        versions,
    }
}

#[test]
fn a_policy_s_newest_version_holds_from_its_day_on_and_earlier_ones_stay() {
    let two = policy(vec![
        version("b", date(2027, 1, 1), "<p>B</p>"),
        version("a", date(2026, 1, 1), "<p>A</p>"),
    ]);
    let held = |day| two.on(day).map(|version| &*version.version);
    assert_eq!(held(date(2025, 12, 31)), None);
    assert_eq!(held(date(2026, 12, 31)), Some("a"));
    assert_eq!(held(date(2027, 1, 1)), Some("b"));
    assert!(two.version("a", date(2028, 1, 1)).is_some());
    assert!(two.version("b", date(2026, 12, 31)).is_none(), "it is to come");
    assert!(two.version("c", date(2028, 1, 1)).is_none());
}

#[test]
fn what_was_said_cannot_be_put_otherwise() {
    let today = date(2026, 6, 1);
    let before = policy(vec![
        version("a", date(2026, 1, 1), "<p>A</p>"),
        version("b", date(2027, 1, 1), "<p>B</p>"),
    ]);
    let changed = policy(vec![version("a", date(2026, 1, 1), "<p>Other</p>")]);
    assert_eq!(changed.in_place_of(&before, today), Err("a".into()));
    let next = policy(vec![version("c", date(2026, 7, 1), "<p>C</p>")]);
    let kept = next.in_place_of(&before, today).expect("it fits");
    let names: Vec<_> = kept.versions.iter().map(|version| &*version.version).collect();
    assert_eq!(names, ["a", "c"], "b never held");
}

#[test]
fn a_consent_keeps_what_it_said_before() {
    let consent = |version: &str, text: &str| Consent {
        id: "news".into(),
        version: version.into(),
        text: Texts::only(Language::Fi, text),
        required: false,
        asked_at: vec![ConsentOccasion::Newsletter],
        policy: None,
        purpose: Some(Purpose::marketing()),
        former: Vec::new(),
    };
    let second = consent("2", "Two").in_place_of(&consent("1", "One")).expect("it fits");
    let third = consent("3", "Three").in_place_of(&second).expect("it fits");
    let said = |version| third.text_of(version).and_then(|text| text.exact(Language::Fi));
    assert_eq!(
        (said("1"), said("2"), said("3"), said("4")),
        (Some("One"), Some("Two"), Some("Three"), None)
    );
    assert_eq!(consent("2", "Else").in_place_of(&third), Err("2".into()));
    assert_eq!(third.clone().in_place_of(&third), Ok(third.clone()));
}

#[test]
fn the_newest_record_of_a_purpose_counts() {
    let record = |purpose: &Purpose, state, at| PermissionRecord {
        purpose: purpose.clone(),
        state,
        version: "1".into(),
        language: Language::Fi,
        source: PermissionSource::Newsletter,
        categories: Vec::new(),
        at: UnixMillis(at),
    };
    let (marketing, other) = (Purpose::marketing(), Purpose::parse("surveys").expect("a purpose"));
    let mut history = vec![];
    assert_eq!(Stand::of(&history, &marketing), Stand::Unknown);
    for (state, allowed) in [
        (PermissionState::Requested, false),
        (PermissionState::Confirmed, true),
        (PermissionState::Withdrawn, false),
        (PermissionState::Requested, false),
    ] {
        history.push(record(&marketing, state, 1));
        history.push(record(&other, PermissionState::Confirmed, 1));
        assert_eq!(Stand::of(&history, &marketing).is_allowed(), allowed, "{state:?}");
    }
    for wrong in ["", "Marketing", "a b", &"x".repeat(41)] {
        assert_eq!(Purpose::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn an_address_gets_a_few_letters_a_day() {
    let now = UnixMillis(1_795_473_000_000);
    let mut letters = Letters::default();
    for _ in 0..LETTERS_A_DAY {
        letters = letters.one_more(now).expect("one more");
    }
    assert_eq!(letters.one_more(now.after(DAY - Duration::from_millis(1))), None);
    let next = letters.one_more(now.after(DAY)).expect("another day");
    assert_eq!((next.count, next.since), (1, now.after(DAY)));
}
