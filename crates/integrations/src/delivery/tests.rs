use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use domain::{
    delivery::{DeliveryKind, DeliveryQuote},
    ids::{CartId, OrderId},
    market::Language,
    money::{Currency, Money},
};
use serde_json::{Value, json};

use super::{CartFacts, CartItem, DeliveryError, DeliveryProvider, Ingrid, IngridAccount};

/// What was asked: the call with its query, the key, the body.
type Asked = (String, String, Value);

/// A provider on a port of this machine, with the status and the body that each call is answered with, in turn.
struct Server {
    url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    fn start(answers: Vec<(u16, Value)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/v1/", listener.local_addr().expect("an address"));
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let noted = asked.clone();
        thread::spawn(move || {
            for (status, body) in answers {
                let Ok((stream, _)) = listener.accept() else { return };
                answer(stream, status, &body, &noted);
            }
        });
        Self { url, asked }
    }

    fn provider(&self) -> Ingrid {
        provider(&self.url)
    }

    fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("whole").clone()
    }
}

fn provider(url: &str) -> Ingrid {
    Ingrid::new(IngridAccount {
        url: url.into(),
        api_key: "secret".into(),
        patience: Duration::from_millis(300),
    })
}

fn answer(stream: TcpStream, status: u16, body: &Value, noted: &Mutex<Vec<Asked>>) {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let (mut key, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        match &*name.to_ascii_lowercase() {
            "authorization" => key = value.to_owned(),
            "content-length" => length = value.parse().expect("a number"),
            _ => {}
        }
    }
    let mut sent = vec![0; length];
    reader.read_exact(&mut sent).expect("a body");
    let sent = serde_json::from_slice(&sent).unwrap_or_default();
    noted.lock().expect("whole").push((path, key, sent));
    let body = body.to_string();
    let mut stream = reader.into_inner();
    let _ = write!(
        stream,
        "HTTP/1.1 {status} Status\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
}

fn cart() -> CartFacts {
    let euros = |minor| Money::from_minor(minor, Currency::EUR);
    CartFacts {
        cart: CartId(7),
        language: Language::Fi,
        country: "FIN".into(),
        total: euros(1180),
        items: vec![CartItem {
            code: "BAR".into(),
            name: "Bar".into(),
            quantity: 2,
            price: euros(590),
            weight: 169,
        }],
        postal_code: Some("00100".into()),
    }
}

fn group(name: &str, price: i64, kind: &str) -> Value {
    json!({
        "pricing": {"currency": "EUR", "price": price}, "category": {"name": name}, "delivery_type": kind,
        "shipping": {"carrier": "posti", "product": "posti-box"},
    })
}

fn session(id: &str, groups: Vec<Value>) -> Value {
    let session = json!({"checkout_session_id": id, "status": "ACTIVE", "delivery_groups": groups});
    json!({"session": session, "html_snippet": "<div id=\"shipwallet\"></div>", "token": "t"})
}

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(work)
}

#[test]
fn a_session_is_opened_updated_read_and_completed() {
    let chosen = vec![group("Box", 490, "pickup"), group("Box", 100, "pickup")];
    let server = Server::start(vec![
        (200, session("s1", vec![])),
        (200, session("s1", chosen.clone())),
        (200, session("s1", chosen)),
        (200, json!({})),
    ]);
    let provider = server.provider();
    run(async {
        let opened = provider.open(None, &cart()).await.expect("opens");
        assert_eq!((&*opened.id, opened.quote), ("s1", None));
        assert_eq!(opened.html_snippet, "<div id=\"shipwallet\"></div>");
        let updated = provider.open(Some("s1"), &cart()).await.expect("is updated");
        let quote = DeliveryQuote {
            session: "s1".into(),
            name: "Box".into(),
            kind: DeliveryKind::PickupPoint,
            fee: 590,
            currency: Currency::EUR,
        };
        assert_eq!(updated.quote.as_ref(), Some(&quote), "parcels are paid together");
        assert_eq!(provider.read("s1").await, Ok(Some(quote)));
        assert_eq!(provider.complete("s1", OrderId(9)).await, Ok(()));
    });
    let asked = server.asked();
    let calls: Vec<&str> = asked.iter().map(|(path, ..)| path.as_str()).collect();
    assert_eq!(
        calls,
        [
            "/v1/session.create",
            "/v1/session.update",
            "/v1/session.get?checkout_session_id=s1",
            "/v1/session.complete"
        ]
    );
    assert!(asked.iter().all(|(_, key, _)| key == "Bearer secret"), "{asked:?}");
    let created = &asked[0].2;
    assert_eq!(
        (
            &created["purchase_country"],
            &created["purchase_currency"],
            &created["locales"]
        ),
        (&json!("FI"), &json!("EUR"), &json!(["fi-FI"]))
    );
    assert_eq!(
        (&created["cart"]["total_value"], &created["external_id"]),
        (&json!(1180), &json!(CartId(7)))
    );
    assert_eq!(created["cart"]["items"][0]["sku"], "BAR");
    assert_eq!(created["prefill_delivery_address"]["postal_code"], "00100");
    assert_eq!(asked[1].2["checkout_session_id"], "s1");
    assert_eq!(
        asked[3].2,
        json!({"checkout_session_id": "s1", "external_id": OrderId(9)})
    );
}

#[test]
fn one_that_ended_there_is_opened_anew() {
    let server = Server::start(vec![(404, json!({})), (200, session("s2", vec![]))]);
    let opened = run(server.provider().open(Some("s1"), &cart())).expect("opens");
    assert_eq!(&*opened.id, "s2");
    assert!(!server.asked()[1].2.to_string().contains("s1"));
}

#[test]
fn what_cannot_be_believed_is_no_quote() {
    let broken = [
        json!({"session": {"delivery_groups": []}, "html_snippet": ""}),
        session("s", vec![group("Box", -1, "delivery")]),
        session("s", vec![json!({"pricing": {"currency": "EUR", "price": 1}})]),
        session(
            "s",
            vec![
                group("Box", 1, "delivery"),
                json!({"pricing": {"currency": "SEK", "price": 1}}),
            ],
        ),
        session("s", vec![group("Box", i64::MAX, "x"), group("Box", 1, "x")]),
    ];
    for body in broken {
        let server = Server::start(vec![(200, body.clone())]);
        let opened = run(server.provider().open(None, &cart()));
        assert!(
            matches!(opened, Err(DeliveryError::Unreadable(_))),
            "{body}: {opened:?}"
        );
    }
}

#[test]
fn a_provider_that_is_down_or_slow_is_told_soon() {
    let server = Server::start(vec![(500, json!({})), (401, json!({"error": "secret"}))]);
    for status in ["status 500", "status 401"] {
        let failed = run(server.provider().open(None, &cart()));
        assert_eq!(failed, Err(DeliveryError::Unreachable(status.to_owned())));
    }
    // Nobody answers there.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", silent.local_addr().expect("an address"));
    let before = Instant::now();
    let failed = run(provider(&url).read("s"));
    assert_eq!(failed, Err(DeliveryError::Unreachable("it took too long".to_owned())));
    assert!(before.elapsed() < Duration::from_secs(20), "{:?}", before.elapsed());
    assert!(!format!("{:?}", provider(&url)).contains("secret"));
}
