//! Telephone numbers, postal codes and engravings. The web app's tests read the same cases: both sides have one rule.

use std::collections::BTreeMap;

use domain::{
    cart::{CustomTablet, TabletForm},
    ids::VariationCode,
};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Cases {
    phones: Vec<PhoneCase>,
    postal_codes: Vec<PostalCase>,
    engravings: Vec<EngravingCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PhoneCase {
    prefix: String,
    local: String,
    stored: Option<String>,
    wrong: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PostalCase {
    country: String,
    code: String,
    wrong: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngravingCase {
    text: String,
    engravable: bool,
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("contact-cases.json")).expect("the cases can be read")
}

/// A form in which nothing is wrong.
fn form() -> TabletForm {
    TabletForm {
        flavour: None,
        front_text: "Eero".into(),
        back_text: "For you".into(),
        signature: "Aino".into(),
        name: "Eero Virta".into(),
        address: "Rantatie 1".into(),
        postal_code: "00100".into(),
        city: "Helsinki".into(),
        country_code: "FIN".into(),
        phone: "+358 40 123 4567".into(),
    }
}

fn parse(form: &TabletForm) -> Result<std::sync::Arc<CustomTablet>, BTreeMap<String, Vec<String>>> {
    let code = VariationCode::parse("tablet").expect("a code");
    CustomTablet::parse(form, &code).map_err(|fault| fault.fields)
}

#[test]
fn phones_are_digits_and_six_at_least() {
    for PhoneCase {
        prefix,
        local,
        stored,
        wrong,
    } in cases().phones
    {
        let phone = format!("{prefix}{local}");
        let parsed = parse(&TabletForm { phone, ..form() });
        match wrong {
            None => {
                let tablet = parsed.expect(&local);
                assert_eq!(Some(tablet.phone.to_string()), stored, "{local}");
                let again = domain::contact::Phone::parse(&tablet.phone.to_string());
                assert_eq!(again.as_ref(), Ok(&tablet.phone), "{local}: what is stored can be read");
            }
            Some(wrong) => {
                let fields = parsed.expect_err(&local);
                assert_eq!(fields["phone"], [format!("/validation/phone-{wrong}")], "{local}");
            }
        }
    }
}

#[test]
fn postal_codes_are_those_of_their_country() {
    for PostalCase { country, code, wrong } in cases().postal_codes {
        let parsed = parse(&TabletForm {
            postal_code: code.clone(),
            country_code: country.clone(),
            ..form()
        });
        match wrong {
            None => assert_eq!(parsed.expect(&code).postal_code.as_str(), code.trim(), "{country}"),
            Some(wrong) => {
                let fields = parsed.expect_err(&code);
                let key = format!("/validation/postal-code-{wrong}");
                assert_eq!(fields["postalCode"], [key], "{country} {code}");
            }
        }
    }
}

#[test]
fn only_what_the_face_has_is_engraved() {
    for EngravingCase { text, engravable } in cases().engravings {
        let parsed = parse(&TabletForm {
            back_text: text.clone(),
            ..form()
        });
        match parsed {
            Ok(_) => assert!(engravable, "{text}"),
            Err(fields) => {
                assert!(!engravable, "{text}");
                assert_eq!(fields["backText"], ["/validation/back-text-invalid"], "{text}");
            }
        }
    }
}

#[test]
fn a_tablet_needs_words_on_its_front_alone() {
    assert!(parse(&form()).is_ok());
    let fields = parse(&TabletForm {
        front_text: "  ".into(),
        ..form()
    })
    .expect_err("without words");
    assert_eq!(fields["frontText"], ["/validation/front-text-required"]);
}
