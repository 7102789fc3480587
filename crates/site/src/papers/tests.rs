use domain::{
    clock::UnixMillis,
    ids::LineItemId,
    market::Language,
    money::Money,
    order::{CreditReason, Order, OrderCommand, OrderLine, RefundScope},
};
use jiff::tz::TimeZone;
use wire::problem::Phrasebook;

use super::{paper::Row, *};
use crate::{SiteData, mail::sample};

/// 23 November 2026, 22:30 in UTC: the next day in Helsinki.
const AT: UnixMillis = UnixMillis(1_795_473_000_000);

/// Says the keys.
struct Keys;

impl Phrasebook for Keys {
    fn phrase(&self, key: &str, _values: &[(&str, &str)]) -> String {
        key.to_owned()
    }

    fn money(&self, amount: Money) -> String {
        amount.to_string()
    }
}

fn described(order: &Order, kind: PaperKind) -> Option<Paper> {
    let zone = TimeZone::get("Europe/Helsinki").expect("the zone");
    let site = SiteData {
        seller: Some(crate::data::SellerData {
            name: "Halla & Hillo Oy".to_owned(),
            business_id: "1234567-8".to_owned(),
            vat_number: None,
            address: vec!["Rantatie 3".to_owned()],
            email: None,
            return_address: Vec::new(),
        }),
        ..SiteData::neutral()
    };
    let words = Words::of(order.contents.language, &zone);
    let issuer = Issuer {
        site: &site,
        zone: &zone,
        phrases: &Keys,
    };
    describe(OrderTexts { order, words: &words }, &kind, issuer)
}

fn sold(language: Language) -> Order {
    sample::order(language, AT).expect("an order")
}

fn cells(row: &Row) -> Vec<String> {
    row.cells
        .iter()
        .map(|lines| lines.join(" / ").replace('\u{a0}', " "))
        .collect()
}

fn rows(paper: &Paper, table: usize) -> Vec<Vec<String>> {
    paper.tables[table].rows.iter().map(cells).collect()
}

#[test]
fn a_receipt_tells_what_was_sold_and_paid_and_the_tax_by_rate() {
    let receipt = described(&sold(Language::Fi), PaperKind::Receipt).expect("a receipt");
    assert_eq!(receipt.subject, "Kuitti tilauksesta 110077");
    assert_eq!(
        receipt.seller,
        ["Praline", "Halla & Hillo Oy", "Rantatie 3", "Y-tunnus 1234567-8"]
    );
    assert_eq!(receipt.facts[1].value, "24.11.2026");
    assert_eq!(
        rows(&receipt, 0),
        [
            ["Puolukkahalla 150 g", "2 kpl", "5,90 €", "14 %", "11,80 €"],
            ["Lahjarasia, 12 konvehtia", "1 kpl", "14,90 €", "14 %", "14,90 €"],
        ]
    );
    assert_eq!(
        rows(&receipt, 1),
        [
            ["Tuotteet", "26,70 €"],
            ["Alennukset", "−1,00 €"],
            ["Toimitus: Kotiinkuljetus", "4,90 €"],
            ["Yhteensä", "30,60 €"],
        ]
    );
    assert_eq!(
        rows(&receipt, 2),
        [
            ["25,5 %", "3,91 €", "0,99 €", "4,90 €"],
            ["14 %", "22,56 €", "3,14 €", "25,70 €"]
        ]
    );
    assert_eq!(rows(&receipt, 3), [["/payment/methods/card", "30,60 €"]]);
    let places: Vec<_> = receipt.places.iter().map(|place| &*place.label).collect();
    assert_eq!(
        places,
        ["Laskutusosoite", "Toimitusosoite"],
        "the greeting is between the two of them"
    );
}

#[test]
fn what_is_not_paid_or_not_carried_out_has_no_receipt() {
    let contents = sample::contents(Language::En).expect("contents");
    let (mut order, _) = Order::place(sample::placed(contents.clone(), "test"), AT).expect("an order");
    assert_eq!(described(&order, PaperKind::Receipt), None);
    order.handle(sample::authorised("1"), AT).expect("is promised");
    assert!(described(&order, PaperKind::Receipt).is_some());
    order.handle(OrderCommand::Cancel, AT).expect("is cancelled");
    assert_eq!(described(&order, PaperKind::Receipt), None);
    assert_eq!(
        described(&order, PaperKind::CreditNote(1)),
        None,
        "nothing of it was sold"
    );
    // An invoice is a promise that nobody answers for.
    let (mut order, _) = Order::place(sample::placed(contents, "invoice"), AT).expect("an order");
    order.handle(sample::authorised("1"), AT).expect("is promised");
    assert_eq!(described(&order, PaperKind::Receipt), None);
}

#[test]
fn what_was_taken_back_has_a_note_with_its_tax() {
    let mut order = sold(Language::En);
    let amount = OrderCommand::Refund {
        id: "sorry".into(),
        scope: RefundScope::Amount(500),
    };
    let delivery = OrderCommand::Refund {
        id: "late".into(),
        scope: RefundScope::Delivery,
    };
    for command in [amount, delivery] {
        order.handle(command, AT).expect("is taken back");
    }
    let note = |nth| described(&order, PaperKind::CreditNote(nth));
    let first = note(1).expect("a note");
    assert_eq!(first.facts[0].value, "110077-1");
    assert_eq!(rows(&first, 0), [["Lingonberry Frost 150 g", "1 pcs", "14 %", "€5.90"]]);
    assert_eq!(rows(&first, 1), [["Refund", "€5.90"]]);
    assert_eq!(rows(&first, 2), [["14 %", "€5.18", "€0.72", "€5.90"]]);
    let second = note(2).expect("a note");
    assert_eq!(rows(&second, 0), [["Compensation", "€5.00"], ["Refund", "€5.00"]]);
    assert_eq!(rows(&second, 1), [["14 %", "€4.39", "€0.61", "€5.00"]]);
    let third = note(3).expect("a note");
    assert_eq!(rows(&third, 1), [["25.5 %", "€3.91", "€0.99", "€4.90"]]);
    assert_eq!((note(0), note(4)), (None, None));
    let taken_back: i64 = order.credit_notes().map(|(_, credit)| credit.total()).sum();
    assert_eq!(taken_back, order.credited());
    assert!(
        order
            .credits()
            .iter()
            .all(|credit| credit.reason == CreditReason::Refund)
    );
}

#[test]
fn a_packing_slip_tells_what_lies_in_the_parcel_and_no_price() {
    let order = sold(Language::Sv);
    let slip = |parcel: Option<&str>| described(&order, PaperKind::PackingSlip(parcel.map(str::to_owned)));
    let sent = slip(Some("1")).expect("a slip");
    assert_eq!(rows(&sent, 0), [["Lingonfrost 150 g", "HH-1001-150", "2 st"]]);
    assert_eq!(sent.facts[3].value, "Posti JJFI00000000000000");
    let left = slip(None).expect("a slip");
    assert_eq!(rows(&left, 0), [["Presentask, 12 praliner", "HH-3001-12", "1 st"]]);
    assert!(!format!("{sent:?}{left:?}").contains('€'));
    assert_eq!(left.places[1].lines, ["Onnea!"], "the greeting lies in the parcel");
    assert_eq!(slip(Some("2")), None);
}

#[test]
fn papers_are_tagged_pages_in_every_language_however_long() {
    let zone = TimeZone::UTC;
    let site = SiteData::neutral();
    for language in Language::ALL {
        let lines = if language == Language::Fi { 200 } else { 2 };
        let least_pages = lines / 40;
        {
            let mut order = sold(language);
            let gift = OrderLine {
                placed_price: 0,
                unit_price: 0,
                net: 0,
                tax: 0,
                is_gift: true,
                ..order.contents.lines[0].clone()
            };
            order.contents.lines.resize(lines, gift);
            for (nth, line) in order.contents.lines.iter_mut().enumerate() {
                line.id = LineItemId(u32::try_from(nth).expect("few"));
                line.name = format!("{} 日本 🎄 {}", line.name, "pitkäsanainen".repeat(nth % 9)).into();
            }
            let issuer = Issuer {
                site: &site,
                zone: &zone,
                phrases: &Keys,
            };
            let kinds = [
                PaperKind::Receipt,
                PaperKind::CreditNote(1),
                PaperKind::PackingSlip(None),
            ];
            for kind in kinds {
                let pdf = write(&order, &kind, issuer).expect("is there").expect("is written");
                if let Some(folder) = std::env::var_os("PAPERS_FOLDER") {
                    let name = format!("{language}-{lines}-{kind:?}.pdf");
                    std::fs::write(std::path::Path::new(&folder).join(name), &pdf).expect("written");
                }
                let text = String::from_utf8_lossy(&pdf);
                assert!(
                    text.starts_with("%PDF-1.7") && text.contains("/StructTreeRoot"),
                    "{kind:?}"
                );
                let pages = text.matches("/Type/Page/").count() + text.matches("/Type /Page\n").count();
                let least = if kind == PaperKind::CreditNote(1) {
                    1
                } else {
                    least_pages
                };
                assert!(pages >= least, "{pages} pages of {kind:?}");
            }
        }
    }
}
