use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

use domain::ids::OrderId;

use super::*;

const KEY: &str = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

/// What was asked of the provider.
#[derive(Debug, Clone, PartialEq)]
struct Asked {
    path: String,
    name: Option<String>,
    api_key: Option<String>,
    body: Value,
}

/// A provider that speaks the interface on a port of this machine.
struct Server {
    url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

/// What a path is answered with.
type Answers = HashMap<String, (u16, Value)>;

impl Server {
    /// Each call has a connection of its own. A name that was used is answered as it was the first time.
    fn start(answers: &[(&str, u16, Value)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/v71/", listener.local_addr().expect("an address"));
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let answers: Answers = answers
            .iter()
            .map(|(path, status, body)| ((*path).to_owned(), (*status, body.clone())))
            .collect();
        let noted = asked.clone();
        thread::spawn(move || {
            let mut given: HashMap<String, (u16, Value)> = HashMap::new();
            for (nth, stream) in listener.incoming().enumerate() {
                let Ok(stream) = stream else { return };
                answer(stream, &answers, &mut given, &noted, nth);
            }
        });
        Self { url, asked }
    }

    fn provider(&self) -> Adyen {
        let account = AdyenAccount {
            merchant_account: "PralineFI".into(),
            api_key: "secret-key".into(),
            hmac_key: HmacKey::from_hex(KEY).expect("a key"),
            client_key: "test_PUBLIC".into(),
            url: self.url.clone(),
            is_live: false,
            capture: CapturePolicy::AtOnce,
        };
        Adyen::new(account, "https://shop.example")
    }

    fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("whole").clone()
    }
}

fn answer(
    stream: TcpStream,
    answers: &Answers,
    given: &mut HashMap<String, (u16, Value)>,
    noted: &Mutex<Vec<Asked>>,
    nth: usize,
) {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        headers.insert(name.to_ascii_lowercase(), value.to_owned());
    }
    let length = headers
        .get("content-length")
        .and_then(|length| length.parse().ok())
        .unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    let name = headers.get("idempotency-key").cloned();
    noted.lock().expect("whole").push(Asked {
        path: path.clone(),
        name: name.clone(),
        api_key: headers.get("x-api-key").cloned(),
        body: serde_json::from_slice(&body).unwrap_or_default(),
    });
    let known = path.strip_prefix("/v71").and_then(|path| answers.get(path)).cloned();
    let (status, mut body) = known.unwrap_or((404, json!({"errorCode": "000"})));
    body["nth"] = json!(nth);
    let (status, body) = match name {
        Some(name) => given.entry(name).or_insert((status, body)).clone(),
        None => (status, body),
    };
    let body = body.to_string();
    let mut stream = reader.into_inner();
    let _ = write!(
        stream,
        "HTTP/1.1 {status} Status\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
}

fn attempt(method: &str) -> Attempt {
    Attempt {
        payment: PaymentId(42),
        order: OrderId(1),
        market: MarketId::parse("FI").expect("a market"),
        country: "FIN".into(),
        language: Language::Sv,
        method: method.into(),
        amount: 2490,
        currency: Currency::EUR,
        return_path: "/sv/kassa".into(),
        memory: Value::Null,
    }
}

fn reference() -> String {
    PaymentId(42).to_string()
}

#[tokio::test]
async fn a_redirect_goes_there_and_back() {
    let server = Server::start(&[
        (
            "/payments",
            200,
            json!({"resultCode": "RedirectShopper", "action": {
                "type": "redirect", "method": "GET", "url": "https://pay.example/1", "paymentMethodType": "mobilepay"
            }}),
        ),
        (
            "/payments/details",
            200,
            json!({"resultCode": "Authorised", "pspReference": "PSP1", "merchantReference": reference()}),
        ),
    ]);
    let (provider, attempt) = (server.provider(), attempt("mobilepay"));
    for _ in 0..2 {
        let begun = provider.begin(&attempt).await.expect("begins");
        let Next::Redirect { url } = begun.next else {
            panic!("{begun:?}")
        };
        assert_eq!(&*url, "https://pay.example/1");
    }
    let told = provider.returned(&attempt, "RESULT").await.expect("is answered").told;
    assert_eq!(
        (
            &*told[0].notice.reference,
            told[0].notice.success,
            told[0].notice.amount
        ),
        ("PSP1", true, 2490)
    );

    let asked = server.asked();
    assert_eq!(asked[0], asked[1], "asked twice under one name");
    let first = &asked[0];
    assert_eq!(
        (first.path.as_str(), first.api_key.as_deref()),
        ("/v71/payments", Some("secret-key"))
    );
    assert_eq!(first.name.as_deref(), Some("0000000000000000000000000000002a-begin"));
    assert_eq!(first.body["amount"], json!({"value": 2490, "currency": "EUR"}));
    assert_eq!(first.body["merchantAccount"], "PralineFI");
    assert_eq!(first.body["reference"], reference());
    assert_eq!(
        (&first.body["countryCode"], &first.body["shopperLocale"]),
        (&json!("FI"), &json!("sv-SE"))
    );
    assert_eq!(first.body["paymentMethod"], json!({"type": "mobilepay"}));
    assert_eq!(
        first.body["returnUrl"],
        format!("https://shop.example/sv/kassa?payment={}", reference())
    );
    assert_eq!(asked[2].body, json!({"details": {"redirectResult": "RESULT"}}));
}

#[tokio::test]
async fn cards_are_paid_in_the_browsers_component() {
    let server = Server::start(&[
        ("/sessions", 201, json!({"id": "CS1", "sessionData": "data"})),
        (
            "/sessions/CS1?sessionResult=good",
            200,
            json!({"status": "completed", "reference": reference()}),
        ),
        (
            "/sessions/CS1?sessionResult=bad",
            200,
            json!({"status": "refused", "reference": reference()}),
        ),
        (
            "/sessions/CS1?sessionResult=other",
            200,
            json!({"status": "refused", "reference": "else"}),
        ),
    ]);
    let (provider, mut attempt) = (server.provider(), attempt("card"));
    let begun = provider.begin(&attempt).await.expect("begins");
    let Next::Action { action } = begun.next else {
        panic!("{begun:?}")
    };
    assert_eq!(action["session"], json!({"id": "CS1", "sessionData": "data"}));
    assert_eq!(
        (&action["type"], &action["method"]),
        (&json!("adyen"), &json!("scheme"))
    );
    assert_eq!(
        (&action["clientKey"], &action["environment"]),
        (&json!("test_PUBLIC"), &json!("test"))
    );
    assert!(!action.to_string().contains("secret-key"));
    assert_eq!(server.asked()[0].body["allowedPaymentMethods"], json!(["scheme"]));
    attempt.memory = begun.memory.expect("remembers the session");
    let back = async |result: &str| provider.returned(&attempt, result).await;
    // The webhook tells under which name.
    assert_eq!(back("session:good").await, Ok(Reply::default()));
    let refused = back("session:bad").await.expect("is answered").told;
    assert!(!refused[0].notice.success);
    assert!(matches!(back("session:other").await, Err(ProviderError::Refused(_))));
    assert!(back("session:../x?y").await.is_err());
    let asked = server.asked();
    assert_eq!(
        asked[asked.len() - 1].path,
        "/v71/sessions/CS1?sessionResult=%2E%2E%2Fx%3Fy"
    );
    assert_eq!(provider.look(&attempt).await, Ok(Reply::default()));
}

#[tokio::test]
async fn what_an_app_confirms_is_shown_by_the_component() {
    let code = json!({"type": "qrCode", "paymentMethodType": "swish", "qrCodeData": "D123", "paymentData": "Ab02"});
    let server = Server::start(&[
        (
            "/payments",
            200,
            json!({"resultCode": "Pending", "action": code.clone()}),
        ),
        (
            "/payments/details",
            200,
            json!({"resultCode": "Authorised", "pspReference": "PSP1", "merchantReference": reference()}),
        ),
    ]);
    let (provider, attempt) = (server.provider(), attempt("swish"));
    let begun = provider.begin(&attempt).await.expect("begins");
    let Next::Action { action } = begun.next else {
        panic!("{begun:?}")
    };
    assert_eq!((&action["type"], &action["action"]), (&json!("adyen"), &code));
    assert_eq!(
        (&action["payment"], &action["locale"]),
        (&json!(reference()), &json!("sv-SE"))
    );
    let brought = r#"details:{"details": {"payload": "P1"}, "paymentData": "Ab02"}"#;
    let told = provider.returned(&attempt, brought).await.expect("is answered").told;
    assert!(told[0].notice.success);
    let asked = server.asked();
    assert_eq!(
        asked[1].body,
        json!({"details": {"payload": "P1"}, "paymentData": "Ab02"})
    );
    let other = provider.returned(&attempt, r#"details:{"merchantAccount": "x"}"#).await;
    assert!(matches!(other, Err(ProviderError::Refused(_))), "{other:?}");
    assert_eq!(server.asked().len(), 2, "what is not plain goes nowhere");
}

#[tokio::test]
async fn one_question_may_follow_another() {
    let challenge = json!({"type": "threeDS2", "subtype": "challenge", "token": "T1"});
    let server = Server::start(&[(
        "/payments/details",
        200,
        json!({"resultCode": "ChallengeShopper", "action": challenge.clone()}),
    )]);
    let brought = r#"details:{"details": {"threeDSResult": "F1"}}"#;
    let reply = server.provider().returned(&attempt("swish"), brought).await;
    let Next::Action { action } = reply.expect("is answered").next else {
        panic!("no action")
    };
    assert_eq!(action["action"], challenge);
}

#[tokio::test]
async fn what_results_say() {
    for (code, expected) in [
        ("Authorised", Some(true)),
        ("Refused", Some(false)),
        ("Cancelled", Some(false)),
        ("Error", Some(false)),
        ("Pending", None),
        ("Received", None),
    ] {
        let answer = json!({"resultCode": code, "pspReference": "PSP1", "merchantReference": reference()});
        let server = Server::start(&[("/payments/details", 200, answer)]);
        let told = server
            .provider()
            .returned(&attempt("swish"), "R")
            .await
            .expect("is answered")
            .told;
        assert_eq!(told.first().map(|told| told.notice.success), expected, "{code}");
    }
    for foreign in [
        json!({"resultCode": "Authorised", "pspReference": "PSP1", "merchantReference": "another"}),
        json!({"resultCode": "Authorised", "pspReference": "PSP1"}),
    ] {
        let server = Server::start(&[("/payments/details", 200, foreign)]);
        let read = server.provider().returned(&attempt("swish"), "R").await;
        assert!(matches!(read, Err(ProviderError::Refused(_))), "{read:?}");
    }
}

#[tokio::test]
async fn what_is_asked_has_a_name_and_is_told_later() {
    let received = json!({"status": "received", "pspReference": "MOD1"});
    let server = Server::start(&[
        ("/payments/PSP1/captures", 201, received.clone()),
        ("/payments/PSP1/cancels", 201, received.clone()),
        ("/payments/PSP1/refunds", 201, received),
    ]);
    let (provider, attempt) = (server.provider(), attempt("card"));
    for request in [
        PaymentRequest::Capture {
            amount: 1000,
            upto: 1000,
        },
        PaymentRequest::Cancel,
        PaymentRequest::Refund { amount: 300, upto: 300 },
    ] {
        let question = Question {
            request,
            original: Some("PSP1".into()),
        };
        for _ in 0..2 {
            assert_eq!(provider.ask(&attempt, &question).await, Ok(Reply::default()));
        }
    }
    let asked = server.asked();
    let names: Vec<_> = asked
        .iter()
        .filter_map(|asked| asked.name.as_deref()?.split_once('-'))
        .collect();
    let names: Vec<_> = names.iter().map(|(_, name)| *name).collect();
    let expected = [
        "capture-1000",
        "capture-1000",
        "cancel",
        "cancel",
        "refund-300",
        "refund-300",
    ];
    assert_eq!(names, expected);
    assert_eq!(asked[0].body["amount"]["value"], 1000);
    assert_eq!(
        asked[2].body,
        json!({"merchantAccount": "PralineFI", "reference": reference()})
    );
    let nothing = Question {
        request: PaymentRequest::Cancel,
        original: None,
    };
    assert!(matches!(
        provider.ask(&attempt, &nothing).await,
        Err(ProviderError::Refused(_))
    ));
}

#[tokio::test]
async fn failures_are_told_apart() {
    for (status, is_final) in [
        (422, true),
        (400, true),
        (401, false),
        (429, false),
        (500, false),
        (503, false),
    ] {
        let body = json!({"errorCode": "101", "message": "Aino Virta has no money"});
        let server = Server::start(&[("/payments", status, body)]);
        let failed = server.provider().begin(&attempt("klarna")).await.expect_err("fails");
        assert_eq!(
            matches!(failed, ProviderError::Refused(_)),
            is_final,
            "{status} {failed}"
        );
        assert!(!failed.to_string().contains("Aino"), "{failed}");
    }
    // Nobody listens there.
    let server = Server {
        url: "http://127.0.0.1:9/v71".into(),
        asked: Arc::default(),
    };
    let failed = server.provider().begin(&attempt("klarna")).await;
    assert!(matches!(failed, Err(ProviderError::Unreachable(_))), "{failed:?}");
    assert_eq!(
        server.provider().begin(&attempt("invoice")).await,
        Err(ProviderError::Unknown)
    );
}

#[tokio::test]
async fn icelandic_crowns_are_hundredths_there() {
    let server = Server::start(&[("/payments", 200, json!({"resultCode": "Pending"}))]);
    let crowns = Attempt {
        currency: Currency::parse("ISK").expect("known"),
        amount: 590,
        country: "ISL".into(),
        ..attempt("klarna")
    };
    server.provider().begin(&crowns).await.expect("begins");
    let asked = server.asked();
    assert_eq!(asked[0].body["amount"], json!({"value": 59_000, "currency": "ISK"}));
    assert_eq!(asked[0].body["countryCode"], "IS");
    let read = |value: i64| {
        let item = json!({
            "amount": {"value": value, "currency": "ISK"}, "eventCode": "AUTHORISATION",
            "merchantAccountCode": "PralineFI", "merchantReference": reference(), "pspReference": "PSP1",
            "success": "true",
        });
        let item: crate::payment::Item = serde_json::from_value(item).expect("an item");
        let key = HmacKey::from_hex(KEY).expect("a key");
        let body = crate::payment::Notification::new(false, [item.signed(&key)]).to_json();
        server.provider().read_webhook(body.to_string().as_bytes())
    };
    let told = read(59_000).expect("is read");
    assert!(
        matches!(&told[..], [WebhookItem::Told(told)] if told.notice.amount == 590),
        "{told:?}"
    );
    let odd = read(59_050).expect("is read");
    assert!(matches!(&odd[..], [WebhookItem::Odd { .. }]), "{odd:?}");
}
