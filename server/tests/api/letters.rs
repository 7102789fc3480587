//! What buyers are written.

use serde_json::json;

use crate::{
    commands::{command, said},
    harness::Shop,
    purchases::Purchase,
};

#[test]
fn letters_are_shown_where_only_this_machine_reaches_the_shop() {
    let shop = Shop::shared();
    let list = shop.get("/_mail").text();
    for language in ["fi", "sv", "en"] {
        for nth in 0..8 {
            let sample = format!("/_mail/sample/{language}/{nth}");
            assert!(list.contains(&format!("href=\"{sample}\"")), "{list}");
            let answer = shop.get(&sample);
            assert_eq!(answer.status, 200, "{sample}");
            assert!(
                answer.text().contains(&format!("<html lang=\"{language}\">")),
                "{sample}"
            );
        }
    }
    assert_eq!(shop.get("/_mail/sample/fi/8").status, 404);
    assert_eq!(shop.get("/_mail/nothing").status, 404);
    let open = Shop::with(&[("PRALINE__SERVER__PUBLIC_URL", "https://shop.example")], &[]);
    for path in ["/_mail", "/_mail/sample/fi/0"] {
        assert_eq!(open.get(path).status, 404, "{path}");
    }
}

#[test]
fn an_order_is_confirmed_by_one_letter_and_its_cancellation_by_another() {
    let shop = Shop::start();
    let purchase = Purchase::begin(&shop);
    let paid = purchase.process(&shop, &json!({"method": "invoice:invoice"}));
    assert_eq!(paid.status, 200, "{}", paid.text());
    let number = paid.body["orderNumber"].as_str().expect("an order").to_owned();
    let letters = |count: usize| {
        let list = shop.wait_for("/_mail", |answer| {
            answer.text().matches("href=\"/_mail/").count() == 24 + count
        });
        let list = list.text();
        assert!(list.contains("Aino@example.fi"), "{list}");
        list
    };
    let list = letters(1);
    assert!(list.contains(&format!(">Tilauksesi {number}</a>")), "{list}");
    let (_, link) = list.split_once("href=\"").expect("a link");
    let letter = shop.get(link.split('"').next().expect("its end"));
    let policy = letter.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'"), "{policy}");
    let text = letter.text();
    assert!(
        text.contains("Kiitos tilauksestasi") && text.contains("16,70"),
        "{text}"
    );
    // Asked for twice, told once.
    let body = json!({"id": purchase.order.to_string(), "action": "cancel"});
    for _ in 0..2 {
        let cancelled = shop.put_as(&purchase.visitor, "/api/cda/me/orders", &body);
        assert_eq!(cancelled.status, 200, "{}", cancelled.text());
    }
    let list = letters(2);
    assert!(list.contains(&format!(">Tilauksesi {number} on peruttu</a>")), "{list}");
    // What got lost is written again; what was never due is not.
    said(shop.folder(), &["orders", "resend", &number]);
    let list = letters(3);
    assert_eq!(list.matches(&format!(">Tilauksesi {number}</a>")).count(), 2, "{list}");
    let arguments = ["orders", "resend", &number, "--letter", "shipped:1"];
    let refused = command(shop.folder(), &arguments);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        !refused.status.success() && told.contains("placed, cancelled"),
        "{told}"
    );
    let log = shop.log();
    assert!(!log.to_lowercase().contains("aino"), "{log}");
}
