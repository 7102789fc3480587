//! Receipts, credit notes and packing slips.

use serde_json::{Value, json};

use crate::{
    cda::service,
    commands::{command, refused, said},
    harness::{Answer, Shop, Visitor},
    purchases::Purchase,
};

/// An order that is to be paid by invoice, and its number.
fn invoiced(shop: &Shop) -> (Purchase, String) {
    let purchase = Purchase::begin(shop);
    let begun = purchase.process(shop, &json!({"method": "invoice:invoice"}));
    let number = begun.body["orderNumber"].as_str().expect("an order").to_owned();
    (purchase, number)
}

fn documents(shop: &Shop, purchase: &Purchase) -> Vec<(String, String)> {
    let order = purchase.order(shop);
    let documents = order.body["documents"].as_array().expect("a list");
    let text = |document: &Value, field: &str| document[field].as_str().expect("a text").to_owned();
    documents
        .iter()
        .map(|document| (text(document, "name"), text(document, "url")))
        .collect()
}

fn is_pdf(answer: &Answer) -> bool {
    answer.status == 200
        && answer.header("content-type") == Some("application/pdf")
        && answer.header("cache-control") == Some("no-store")
        && answer.bytes.starts_with(b"%PDF-")
}

#[test]
fn papers_come_with_the_money_and_with_what_is_taken_back() {
    let shop = Shop::start();
    let (purchase, number) = invoiced(&shop);
    let receipt = format!("/api/me/orders/{}/receipt.pdf", purchase.order);
    // Nobody has paid yet.
    assert_eq!(
        (documents(&shop, &purchase), shop.get(&receipt).status),
        (Vec::new(), 404)
    );
    said(shop.folder(), &["orders", "paid", &number, "--name", "bank-1"]);
    assert_eq!(
        documents(&shop, &purchase),
        [("Receipt (PDF)".to_owned(), receipt.clone())]
    );
    // A plain link opens it, as in a letter.
    let paper = shop.get(&receipt);
    assert!(is_pdf(&paper), "{}", paper.text());
    let name = paper.header("content-disposition").expect("a name");
    assert!(name.contains(&number), "{name}");

    let first = format!("/api/me/orders/{}/credit-notes/1.pdf", purchase.order);
    assert_eq!(shop.get(&first).status, 404);
    said(
        shop.folder(),
        &["orders", "refund", &number, "--name", "broken", "--line", "0:1"],
    );
    assert!(is_pdf(&shop.get(&first)));
    assert_eq!(
        documents(&shop, &purchase)[1],
        ("Credit note 1 (PDF)".to_owned(), first.clone())
    );
    for unknown in [
        first.replace("/1.pdf", "/2.pdf"),
        first.replace("/1.pdf", "/x.pdf"),
        "/api/me/orders/nothing/receipt.pdf".to_owned(),
        format!("/api/me/orders/{number}/receipt.pdf"),
    ] {
        assert_eq!(shop.get(&unknown).status, 404, "{unknown}");
    }
    // The letters lead to them.
    let letters = shop.wait_for("/_mail", |answer| {
        answer.text().contains(&format!("tilauksestasi {number}<"))
    });
    let letters = letters.text();
    let link = letters
        .split("href=\"")
        .find(|part| part.contains(&format!("tilauksestasi {number}<")));
    let letter = shop
        .get(link.and_then(|part| part.split('"').next()).expect("a link"))
        .text();
    assert!(letter.contains(&format!("href=\"{}{first}\"", shop.url)), "{letter}");
}

#[test]
fn packers_get_a_slip_and_buyers_follow_the_parcel() {
    let shop = Shop::start();
    let (purchase, number) = invoiced(&shop);
    let folder = shop.folder().join("papers");
    std::fs::create_dir(&folder).expect("a folder");
    let file = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    let paper = |kind: &str| {
        let out = file("paper.pdf");
        let done = command(
            shop.folder(),
            &["orders", "paper", &number, "--kind", kind, "--out", &out],
        );
        done.status.success() && std::fs::read(&out).expect("is written").starts_with(b"%PDF-")
    };
    assert!(paper("packing-slip"));
    let out = file("none.pdf");
    let told = refused(
        shop.folder(),
        &["orders", "paper", &number, "--kind", "receipt", "--out", &out],
    );
    assert!(told.contains("no such paper"), "{told}");
    said(shop.folder(), &["orders", "paid", &number, "--name", "bank-1"]);
    let way = "https://carrier.example/JJFI1";
    let ship = ["orders", "ship", &number, "--tracking", "JJFI1", "--tracking-url"];
    let wrong = refused(shop.folder(), &[&ship[..], &["http://carrier.example"]].concat());
    assert!(wrong.contains("https://"), "{wrong}");
    let program = service(&shop);
    let form = json!({
        "id": purchase.order.to_string(), "action": "ship", "reference": "1", "trackingUrl": "javascript:alert(1)",
    });
    let refusal = shop.put_as(&program, "/api/cda/orders", &form);
    assert!(refusal.body["errors"]["trackingUrl"].is_array(), "{}", refusal.text());
    said(shop.folder(), &[&ship[..], &[way]].concat());
    assert_eq!(purchase.order(&shop).body["parcels"][0]["trackingUrl"], way);
    assert!(!paper("packing-slip"), "nothing is left to be packed");
    assert!(paper("packing-slip:1") && paper("receipt") && !paper("credit-note:1"));

    // Programs ask for it by the number; shoppers have no such call.
    let slip = |parcel: &str, caller: &Visitor| {
        let path = format!("/api/cda/orders/{number}/packing-slip.pdf?parcel={parcel}");
        shop.get_as(caller, &path)
    };
    let written = slip("1", &program);
    assert!(is_pdf(&written), "{}", written.text());
    assert_eq!(slip("2", &program).status, 404);
    assert_eq!(slip("1", &purchase.visitor).status, 403);
}
