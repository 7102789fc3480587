use domain::{
    clock::UnixMillis,
    market::Language,
    order::{MailOccasion, Order, OrderCommand, RefundScope},
};
use jiff::tz::TimeZone;

use super::{MailText, Writer, about_order_link, sample};
use crate::localizations::Dictionary;

/// 23 November 2026, 22:30 in UTC: the next day in Helsinki.
const AT: UnixMillis = UnixMillis(1_795_473_000_000);

fn written(language: Language, occasion: &MailOccasion) -> MailText {
    let zone = TimeZone::get("Europe/Helsinki").expect("the zone");
    let writer = Writer {
        shop: "Halla & Hillo",
        zone: &zone,
        origin: "https://shop.example",
    };
    sample::letter(language, AT, occasion, writer).expect("a letter")
}

#[test]
fn a_confirmation_tells_all_that_was_bought() {
    let MailText { subject, text, html } = written(Language::Fi, &MailOccasion::Placed);
    assert!(subject.starts_with("Tilauksesi 1"), "{subject}");
    for part in [
        "Hei Aino,",
        "Päivä: 24.11.2026",
        "Arvioitu saapuminen: 26.–27.11.",
        "Maksutapa: Kortti",
        "- Puolukkahalla 150 g, 2 kpl, 11,80\u{a0}€",
        "Alennukset: −1,00\u{a0}€",
        "Toimitus: Kotiinkuljetus: 4,90\u{a0}€",
        "Yhteensä: 30,60\u{a0}€",
        "Sisältää ALV:n 25,5 %: 0,99\u{a0}€",
        "Toimitusosoite:\nEino Virta\nRantatie 1\n00100 Helsinki\nSuomi",
        "Laskutusosoite:\nAino Virta\nKauppakatu 2\n20100 Turku\nSuomi",
        "Onnea!",
        "Näytä tilaus: https://shop.example/fi/tilausvahvistus?orderId=00000000-0000-0000-0000-000000000001",
        "Kuitti (PDF): https://shop.example/api/me/orders/00000000-0000-0000-0000-000000000001/receipt.pdf",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(
        html.contains("Halla &amp; Hillo") && html.contains("<html lang=\"fi\">"),
        "{html}"
    );
}

#[test]
fn every_occasion_has_words_in_every_language() {
    for language in Language::ALL {
        for occasion in sample::occasions() {
            let MailText { subject, text, html } = written(language, &occasion);
            for written in [&subject, &text, &html] {
                assert!(
                    !written.contains('{') || written.starts_with("<!doctype"),
                    "{language} {occasion:?}: {written}"
                );
                assert!(
                    !written.contains("/subject") && !written.contains("/intro"),
                    "{written}"
                );
            }
            // The recipient of a gift card knows of no order.
            let told = match occasion {
                MailOccasion::GiftCard(_) => "25",
                _ => "1007",
            };
            assert!(subject.contains(told), "{subject}");
        }
    }
}

#[test]
fn the_languages_say_the_same() {
    let finnish: Vec<&str> = Dictionary::of_mail(Language::Fi).keys().collect();
    for language in [Language::Sv, Language::En] {
        assert_eq!(
            Dictionary::of_mail(language).keys().collect::<Vec<_>>(),
            finnish,
            "{language}"
        );
    }
}

#[test]
fn letters_say_what_was_sent_and_given_back() {
    let shipped = written(Language::En, &MailOccasion::Shipped("1".into())).text;
    assert!(
        shipped.contains("- Lingonberry Frost 150 g, 2 pcs\n") && shipped.contains("at Posti with this number: JJFI"),
        "{shipped}"
    );
    let refunded = written(Language::Sv, &MailOccasion::Refunded("1".into())).text;
    assert!(refunded.contains("Vi betalar tillbaka 5,90\u{a0}€"), "{refunded}");
    let zone = TimeZone::UTC;
    let writer = Writer {
        shop: "x",
        zone: &zone,
        origin: "https://shop.example",
    };
    let never = MailOccasion::Shipped("2".into());
    assert_eq!(sample::letter(Language::En, AT, &never, writer), None);
}

#[test]
fn what_is_fetched_is_told_with_its_place_and_what_is_paid_there() {
    let text = written(Language::Sv, &MailOccasion::Ready).text;
    for part in [
        "Uppge beställningsnumret 110077 där",
        "Betalas på plats: 30,60\u{a0}€",
        "Hämtställe:\nButiken vid stranden\nRantatie 3\n00100 Helsinki",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn the_recipient_of_a_gift_card_is_told_how_to_pay_with_it() {
    let MailText { subject, text, .. } = written(Language::En, &MailOccasion::GiftCard("0-1".into()));
    assert_eq!(subject, "Aino sends you a gift card of €25.00");
    for part in [
        "Hello Eino,",
        "Code: ABCD-EFGH-JKMN-PQRS",
        "PIN: 135790",
        "Greeting:\nCongratulations!",
        "because Aino bought you a gift card at Halla & Hillo",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains("1007"), "{text}");
}

#[test]
fn a_cancellation_tells_what_goes_back_and_links_its_credit_note() {
    let paid = written(Language::En, &MailOccasion::Cancelled).text;
    for part in [
        "The €30.60 that you paid goes back to where it came from",
        "Refund: €30.60",
        "/credit-notes/1.pdf",
    ] {
        assert!(paid.contains(part), "{part} in {paid}");
    }
    for (provider, said) in [
        ("pickup", "Nothing was charged, so nothing is refunded.\n"),
        ("invoice", "You need not pay the invoice."),
        ("test", "The amount that was reserved is released"),
    ] {
        let mut order = unpaid(provider, 490);
        order.handle(OrderCommand::Cancel, AT).expect("may be cancelled");
        let text = about(&order, &MailOccasion::Cancelled);
        assert!(text.contains(said), "{said} in {text}");
        assert!(
            !text.contains("Refund:") && !text.contains("credit-note") && !text.contains("goes back"),
            "{text}"
        );
    }
}

#[test]
fn what_was_not_paid_is_not_said_to_go_back() {
    let mut order = unpaid("invoice", 490);
    let scope = RefundScope::Amount(500);
    let refund = OrderCommand::Refund { id: "1".into(), scope };
    order.handle(refund, AT).expect("may be taken back");
    let text = about(&order, &MailOccasion::Refunded("1".into()));
    assert!(
        text.contains("Your order costs €5.00 less") && !text.contains("give back"),
        "{text}"
    );
}

#[test]
fn a_return_is_told_where_it_goes_and_what_becomes_of_its_money() {
    let text = written(Language::Fi, &MailOccasion::ReturnAsked("1".into())).text;
    for part in [
        "Palautusosoite:\nHalla & Hillo\nRantatie 3\n00100 Helsinki",
        "Palautamme niistä maksamasi summan",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

/// A letter about an order that this provider takes the money of, which was promised and did not come yet.
fn promised(provider: &str, delivery: i64) -> String {
    about(&unpaid(provider, delivery), &MailOccasion::Placed)
}

fn unpaid(provider: &str, delivery: i64) -> Order {
    let mut contents = sample::contents(Language::En).expect("goods");
    if let Some(chosen) = contents.delivery.as_mut() {
        (chosen.net, chosen.tax) = (delivery, delivery / 5);
    }
    let (mut order, _) = Order::place(sample::placed(contents, provider), AT).expect("an order");
    order.handle(sample::authorised("1"), AT).expect("a promise");
    order
}

fn about(order: &Order, occasion: &MailOccasion) -> String {
    let writer = Writer {
        shop: "Halla & Hillo",
        zone: &TimeZone::UTC,
        origin: "https://shop.example",
    };
    sample::told(order, occasion, writer).expect("a letter").text
}

#[test]
fn a_confirmation_tells_how_what_is_left_is_paid_and_how_to_withdraw() {
    let invoice = promised("invoice", 490);
    assert!(invoice.contains("You pay €30.60 by invoice"), "{invoice}");
    let there = promised("pickup", 490);
    assert!(there.contains("Pay €30.60 when you fetch your goods"), "{there}");
    let paid = promised("test", 490);
    assert!(
        !paid.contains("by invoice") && !paid.contains("when you fetch"),
        "{paid}"
    );
    for letter in [&invoice, &there, &paid] {
        assert!(
            letter.contains("14 days") && letter.contains("https://shop.example/en/find-order?number=1"),
            "{letter}"
        );
    }
    let free = promised("test", 0);
    assert!(free.contains("Home delivery: Free"), "{free}");
}

#[test]
fn a_link_to_an_order_is_worded_in_every_language() {
    let url = "https://shop.example/fi/etsi-tilaus#token=abc";
    for language in Language::ALL {
        let order = sample::order(language, AT).expect("an order");
        let writer = Writer {
            shop: "Halla & Hillo",
            zone: &TimeZone::UTC,
            origin: "https://shop.example",
        };
        let MailText { subject, text, html } = about_order_link(&order, url, 48, writer);
        assert!(
            text.contains(url) && html.contains(url) && text.contains("48"),
            "{text}"
        );
        for written in [&subject, &text] {
            assert!(!written.contains('{') && !written.contains("order-link"), "{written}");
        }
    }
}
