//! The user details of the checkout: every rule of every field.

use domain::{
    buyer::{AddressForm, Buyer, BuyerForm, RecipientForm},
    clock::UnixMillis,
    consent::{Consent, ConsentOccasion, check_consents},
    contact::{Email, Wrong},
    fault::FaultCode,
    market::{Language, Texts},
};

use crate::order_samples::buyer_form;

/// What is wrong with a form that differs from a right one in one thing: field and sentence.
fn wrong(change: impl FnOnce(&mut BuyerForm)) -> Vec<(String, String)> {
    let mut form = buyer_form();
    change(&mut form);
    match Buyer::parse(&form) {
        Ok(_) => Vec::new(),
        Err(fault) => {
            assert_eq!(fault.code, FaultCode::Invalid);
            let fields = fault.fields.into_iter();
            fields
                .flat_map(|(field, keys)| keys.into_iter().map(move |key| (field.clone(), key)))
                .collect()
        }
    }
}

type Setter = fn(&mut BuyerForm, String);

fn recipient(form: &mut BuyerForm) -> &mut RecipientForm {
    form.recipient.get_or_insert_with(|| RecipientForm {
        first_name: "Olli".into(),
        last_name: "Saaja".into(),
        phone: "+46 701 234 567".into(),
    })
}

fn billing(form: &mut BuyerForm) -> &mut AddressForm {
    form.billing.get_or_insert_with(|| AddressForm {
        line1: "Storgatan 1".into(),
        postal_code: "111 22".into(),
        city: "Stockholm".into(),
        country_code: "SWE".into(),
    })
}

#[test]
fn every_field_keeps_its_limits() {
    let lines: [(&str, &str, Setter); 10] = [
        ("firstName", "first-name", |form, text| form.first_name = text),
        ("lastName", "last-name", |form, text| form.last_name = text),
        ("shippingAddress", "address", |form, text| form.shipping.line1 = text),
        ("shippingCity", "city", |form, text| form.shipping.city = text),
        ("recipientFirstName", "first-name", |form, text| {
            recipient(form).first_name = text
        }),
        ("recipientLastName", "last-name", |form, text| {
            recipient(form).last_name = text
        }),
        ("billingAddress", "address", |form, text| billing(form).line1 = text),
        ("billingCity", "city", |form, text| billing(form).city = text),
        ("firstName", "first-name", |form, text| form.first_name = text),
        ("lastName", "last-name", |form, text| form.last_name = text),
    ];
    for (field, key, set) in lines {
        let check = |text: String, reason: Option<&str>| {
            let expected: Vec<_> = reason
                .map(|reason| (field.to_owned(), format!("/validation/{key}-{reason}")))
                .into_iter()
                .collect();
            assert_eq!(wrong(|form| set(form, text.clone())), expected, "{field} {text:?}");
        };
        check(String::new(), Some("required"));
        check("  ".into(), Some("required"));
        check("Å".into(), Some("min-length"));
        check("Åå".into(), None);
        check("å".repeat(255), None);
        check("å".repeat(256), Some("max-length"));
        check("a\u{7}b".into(), Some("invalid"));
    }
}

#[test]
fn telephone_postal_code_and_country_are_those_of_every_form() {
    let one = |field: &str, key: &str| vec![(field.to_owned(), format!("/validation/{key}"))];
    assert_eq!(
        wrong(|form| form.phone = "+35840123".into()),
        one("phone", "phone-min-length")
    );
    assert_eq!(
        wrong(|form| form.phone = "0401234567".into()),
        one("phone", "phone-invalid")
    );
    assert_eq!(wrong(|form| form.phone = String::new()), one("phone", "phone-required"));
    assert_eq!(
        wrong(|form| recipient(form).phone = "+44 20 7946 0000".into()),
        one("recipientPhone", "phone-invalid")
    );
    assert_eq!(
        wrong(|form| form.shipping.postal_code = "0010".into()),
        one("shippingPostalCode", "postal-code-other-country")
    );
    assert_eq!(
        wrong(|form| form.shipping.postal_code = "00-100".into()),
        one("shippingPostalCode", "postal-code-invalid")
    );
    assert_eq!(
        wrong(|form| billing(form).postal_code = "1112".into()),
        one("billingPostalCode", "postal-code-other-country")
    );
    assert_eq!(
        wrong(|form| form.shipping.country_code = "FI".into()),
        one("shippingCountryCode", "country-invalid")
    );
    assert_eq!(
        wrong(|form| billing(form).country_code = String::new()),
        one("billingCountryCode", "country-invalid")
    );
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let all = Buyer::parse(&BuyerForm::default()).expect_err("an empty form");
    let fields: Vec<_> = all.fields.keys().map(String::as_str).collect();
    assert_eq!(
        fields,
        [
            "email",
            "firstName",
            "lastName",
            "phone",
            "shippingAddress",
            "shippingCity",
            "shippingCountryCode",
            "shippingPostalCode"
        ]
    );
}

#[test]
fn the_goods_go_to_the_recipient_and_the_bill_to_the_buyer() {
    let mut form = buyer_form();
    let buyer = Buyer::parse(&form).expect("a buyer");
    assert_eq!(buyer.shipping.first_name.as_str(), "Aino");
    assert_eq!(buyer.billing_address(), buyer.shipping);
    recipient(&mut form);
    let buyer = Buyer::parse(&form).expect("a buyer");
    assert_eq!(
        (buyer.shipping.first_name.as_str(), buyer.shipping.phone.prefix()),
        ("Olli", "+46")
    );
    let bill = buyer.billing_address();
    assert_eq!((bill.first_name.as_str(), bill.city.as_str()), ("Aino", "Helsinki"));
    billing(&mut form);
    let bill = Buyer::parse(&form).expect("a buyer").billing_address();
    assert_eq!((bill.last_name.as_str(), bill.city.as_str()), ("Virta", "Stockholm"));
}

#[test]
fn mail_goes_to_an_address() {
    let long = format!("{}@example.fi", "a".repeat(64));
    for good in [
        "a@b.fi",
        " Aino.Virta+shop@mail.example.fi ",
        "o'hara_1@example.co.uk",
        "äiti@esimerkki.fi",
        "x@münchen.de",
        &long,
    ] {
        assert!(Email::parse(good).is_ok(), "{good}");
    }
    let too_long = format!("{}@example.fi", "a".repeat(70));
    for (bad, why) in [
        ("", Wrong::Missing),
        ("  ", Wrong::Missing),
        ("aino", Wrong::Characters),
        ("aino@", Wrong::Characters),
        ("@example.fi", Wrong::Characters),
        ("aino@example", Wrong::Characters),
        ("aino@@example.fi", Wrong::Characters),
        ("aino virta@example.fi", Wrong::Characters),
        ("aino@exa mple.fi", Wrong::Characters),
        (".aino@example.fi", Wrong::Characters),
        ("ai..no@example.fi", Wrong::Characters),
        ("aino@-example.fi", Wrong::Characters),
        ("aino@example..fi", Wrong::Characters),
        ("aino@127.0.0.1", Wrong::Characters),
        ("aino@example.f", Wrong::Characters),
        ("aino@example.fi\nBcc: x@y.fi", Wrong::Characters),
        ("<aino@example.fi>", Wrong::Characters),
        (&too_long, Wrong::TooLong(80)),
    ] {
        assert_eq!(Email::parse(bad), Err(why), "{bad:?}");
    }
    let typed = Email::parse("Aino.VIRTA@Example.FI").expect("an address");
    assert_eq!(
        (typed.as_str(), &*typed.normalised()),
        ("Aino.VIRTA@Example.FI", "aino.virta@example.fi")
    );
}

#[test]
fn what_was_agreed_to_is_kept_with_its_version() {
    let consent = |id: &str, required| Consent {
        id: id.into(),
        version: "2026-03".into(),
        text: Texts::only(Language::En, "I agree."),
        required,
        asked_at: vec![ConsentOccasion::Checkout],
        policy: None,
        purpose: None,
        former: Vec::new(),
    };
    let at_signup = Consent {
        asked_at: vec![ConsentOccasion::Signup],
        ..consent("privacy", true)
    };
    let asked = [consent("terms", true), consent("news", false), at_signup];
    let check =
        |ticked: &[&str]| check_consents(&asked, ConsentOccasion::Checkout, ticked, Language::En, UnixMillis(5));
    let given = check(&["terms"]).expect("the required one");
    assert_eq!(
        (given.len(), &*given[0].id, &*given[0].version, given[0].at),
        (1, "terms", "2026-03", UnixMillis(5))
    );
    assert_eq!(check(&["news", "terms"]).map(|given| given.len()), Ok(2));
    for (ticked, key) in [
        (&["news"][..], "required"),
        (&[], "required"),
        (&["terms", "other"], "unknown"),
        // It is asked elsewhere.
        (&["terms", "privacy"], "unknown"),
    ] {
        let fault = check(ticked).expect_err("cannot be");
        assert_eq!(fault.fields["consents"], [format!("/validation/consents-{key}")]);
    }
}
