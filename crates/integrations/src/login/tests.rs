//! The provider, against one of this machine that signs its tokens itself; and tokens that somebody else made up.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use domain::clock::{Monotonic, Now, UnixMillis};
use futures_util::{
    FutureExt,
    future::{join, join_all},
};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode, jwk::JwkSet};
use p256::{SecretKey, elliptic_curve::sec1::ToEncodedPoint, pkcs8::EncodePrivateKey};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::*;

const NOW_S: i64 = 1_800_000_000;

fn at(seconds: u64) -> Now {
    Now {
        wall: UnixMillis((NOW_S + seconds.cast_signed()) * 1000),
        monotonic: Monotonic(Duration::from_secs(1_000 + seconds)),
    }
}

/// A pair of keys; `byte` makes another one.
fn key(byte: u8) -> SecretKey {
    SecretKey::from_slice(&[byte; 32]).expect("a key")
}

fn jwk(key: &SecretKey, id: &str) -> Value {
    let point = key.public_key().to_encoded_point(false);
    let part = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    let (x, y) = (point.x().expect("x"), point.y().expect("y"));
    json!({"kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": id, "x": part(x), "y": part(y)})
}

fn token(key: &SecretKey, id: &str, claims: &Value) -> String {
    let header = Header {
        kid: Some(id.to_owned()),
        ..Header::new(Algorithm::ES256)
    };
    let der = key.to_pkcs8_der().expect("DER");
    encode(&header, claims, &EncodingKey::from_ec_der(der.as_bytes())).expect("a token")
}

fn claims(issuer: &str) -> Value {
    json!({
        "iss": issuer, "aud": "shop", "sub": "p-1", "iat": NOW_S, "exp": NOW_S + 600, "auth_time": NOW_S - 5,
        "nonce": begun().nonce, "email": "somebody@mail.example", "email_verified": true,
        "given_name": "Aino", "family_name": "Ahola", "locale": "sv-FI",
    })
}

fn begun() -> Begun {
    Begun::of("a secret of the browser")
}

fn provider_at(issuer: &str) -> OpenIdProvider {
    OpenIdProvider::new(LoginAccount {
        issuer: issuer.to_owned(),
        client_id: "shop".to_owned(),
        client_secret: Some("s/1".to_owned()),
        scopes: vec!["openid".to_owned(), "email".to_owned()],
        redirect_uri: "https://shop.example/back".to_owned(),
        patience: Duration::from_secs(20),
    })
}

/// What a server was asked: heads and bodies.
type Asked = Arc<Mutex<Vec<String>>>;

/// Answers every call by its path and its own address; with nothing: a failure.
fn server(answer: impl Fn(&str, &str) -> Option<Value> + Send + 'static) -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let issuer = format!("http://{}", listener.local_addr().expect("an address"));
    let (own, asked) = (issuer.clone(), Asked::default());
    let calls = asked.clone();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut reader = BufReader::new(stream);
            let mut call = String::new();
            while !call.ends_with("\r\n\r\n") && reader.read_line(&mut call).is_ok_and(|read| read > 0) {}
            let length = call.to_lowercase();
            let length = length
                .split("content-length: ")
                .nth(1)
                .and_then(|rest| rest.split("\r\n").next());
            let mut body = vec![0; length.map_or(0, |length| length.parse().expect("a length"))];
            reader.read_exact(&mut body).expect("a body");
            let path = call.split(' ').nth(1).unwrap_or_default().to_owned();
            call.push_str(&String::from_utf8_lossy(&body));
            calls.lock().expect("calls").push(call);
            let (status, body) = match answer(&own, &path) {
                Some(body) => ("200 OK", body.to_string()),
                None => ("503 Service Unavailable", String::new()),
            };
            let length = body.len();
            let _ = write!(
                reader.get_mut(),
                "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
            );
        }
    });
    (issuer, asked)
}

fn metadata(issuer: &str) -> Value {
    json!({
        "issuer": issuer, "authorization_endpoint": format!("{issuer}/auth?tenant=1"),
        "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
        "userinfo_endpoint": format!("{issuer}/me"), "end_session_endpoint": format!("{issuer}/end"),
    })
}

#[tokio::test]
async fn somebody_is_sent_there_and_comes_back_with_a_code() {
    let (issuer, asked) = server(|issuer, path| match path {
        "/.well-known/openid-configuration" => Some(metadata(issuer)),
        "/keys" => Some(json!({"keys": [jwk(&key(1), "k1")]})),
        "/token" => Some(json!({"id_token": token(&key(1), "k1", &claims(issuer)), "access_token": "at"})),
        _ => None,
    });
    let provider = provider_at(&issuer);
    let url = provider.sign_in_url(&begun(), true, at(0)).await.expect("an address");
    assert!(
        url.starts_with(&format!("{issuer}/auth?tenant=1&response_type=code&client_id=shop&")),
        "{url}"
    );
    assert!(
        url.contains("&code_challenge_method=S256&prompt=login&max_age=0"),
        "{url}"
    );
    assert!(
        url.contains(&format!("&state={}", begun().state)) && !url.contains(&begun().verifier),
        "{url}"
    );

    let person = provider
        .person("c-1", &begun(), Some(&issuer), at(1))
        .await
        .expect("a person");
    assert_eq!(
        (person.subject.as_str(), person.email.as_deref()),
        ("p-1", Some("somebody@mail.example"))
    );
    assert!(person.is_email_verified);
    assert_eq!(
        (person.first_name.as_deref(), person.locale.as_deref()),
        (Some("Aino"), Some("sv-FI"))
    );
    assert_eq!(person.signed_in_at, Some(NOW_S - 5));
    let out = provider
        .sign_out_url("https://shop.example/", at(2))
        .await
        .expect("known");
    assert!(out.is_some_and(|out| out.contains("/end?client_id=shop&post_logout_redirect_uri=https%3A%2F%2Fshop")));

    let asked = asked.lock().expect("calls");
    assert_eq!(asked.len(), 3, "what it says of itself is read once");
    let call = asked.last().expect("a call");
    assert!(call.contains(&format!("code_verifier={}", begun().verifier)), "{call}");
    assert!(
        call.contains(&format!("Basic {}", STANDARD.encode("shop:s%2F1"))),
        "{call}"
    );
}

#[tokio::test]
async fn who_somebody_is_may_stand_on_a_call_of_its_own() {
    for (subject, is_told) in [("p-1", true), ("p-2", false)] {
        let (issuer, _) = server(move |issuer, path| match path {
            "/.well-known/openid-configuration" => Some(metadata(issuer)),
            "/keys" => Some(json!({"keys": [jwk(&key(1), "k1")]})),
            "/token" => {
                let mut said = claims(issuer);
                said.as_object_mut().expect("claims").remove("email");
                Some(json!({"id_token": token(&key(1), "k1", &said), "access_token": "at"}))
            }
            "/me" => {
                Some(json!({"sub": subject, "email": "a@mail.example", "email_verified": "true", "name": "Åsa von Ek"}))
            }
            _ => None,
        });
        let found = provider_at(&issuer).person("c-1", &begun(), None, at(1)).await;
        assert_eq!(found.is_ok(), is_told, "{found:?}");
        if let Ok(person) = found {
            assert_eq!(person.first_name.as_deref(), Some("Åsa von"));
            assert_eq!(person.last_name.as_deref(), Some("Ek"));
            assert!(person.is_email_verified);
        }
    }
}

#[tokio::test]
async fn keys_that_changed_are_read_again_and_a_failure_heals() {
    let state = Arc::new(Mutex::new((1_u8, true)));
    let now = state.clone();
    let (issuer, asked) = server(move |issuer, path| {
        let (byte, answers) = *now.lock().expect("a state");
        let id = format!("k{byte}");
        match path {
            _ if !answers => None,
            "/.well-known/openid-configuration" => Some(metadata(issuer)),
            "/keys" => Some(json!({"keys": [jwk(&key(byte), &id)]})),
            "/token" => Some(json!({"id_token": token(&key(byte), &id, &claims(issuer))})),
            _ => None,
        }
    });
    let provider = provider_at(&issuer);
    let person = async |seconds| provider.person("c-1", &begun(), None, at(seconds)).await;
    state.lock().expect("a state").1 = false;
    assert!(matches!(person(0).await, Err(LoginError::Unreachable(_))));
    let calls = asked.lock().expect("calls").len();
    assert!(matches!(person(1).await, Err(LoginError::Unreachable(_))));
    assert_eq!(asked.lock().expect("calls").len(), calls, "not at once again");
    state.lock().expect("a state").1 = true;
    assert!(person(6).await.is_ok());
    state.lock().expect("a state").0 = 2;
    assert!(person(20).await.is_ok(), "the new key is read");
}

/// Plays a provider that says nothing: tells when it is asked, and lets it answer.
struct Silence {
    asked: mpsc::UnboundedReceiver<()>,
    may_answer: std::sync::mpsc::Sender<Option<u8>>,
}

/// A provider whose document names the number that it is told to answer with; nothing is a failure.
fn silent() -> (OpenIdProvider, Silence) {
    let (asks, asked) = mpsc::unbounded_channel();
    let (may_answer, answers) = std::sync::mpsc::channel();
    let byte = Mutex::new(0);
    let (issuer, _) = server(move |issuer, path| {
        let mut byte = byte.lock().expect("a number");
        match path {
            "/.well-known/openid-configuration" => {
                asks.send(()).ok()?;
                *byte = answers.recv().ok().flatten()?;
                let mut said = metadata(issuer);
                said["authorization_endpoint"] = json!(format!("{issuer}/auth-{byte}"));
                Some(said)
            }
            _ => Some(json!({"keys": [jwk(&key(*byte), "k")]})),
        }
    });
    (provider_at(&issuer), Silence { asked, may_answer })
}

fn now<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("answers at once")
}

impl OpenIdProvider {
    async fn start_at(&self, seconds: u64) -> Result<String, LoginError> {
        self.sign_in_url(&begun(), false, at(seconds)).await
    }
}

#[tokio::test]
async fn nobody_waits_for_a_provider_that_said_something_before() {
    let (provider, mut silence) = silent();
    silence.may_answer.send(Some(1)).expect("a provider");
    let first = provider.start_at(0).await.expect("an address");
    assert!(first.contains("/auth-1"), "{first}");
    silence.asked.recv().await.expect("asked");

    // It has nothing to say by now: what it said before holds for everybody, and it is asked once.
    for seconds in 600..605 {
        let url = now(provider.start_at(seconds)).expect("an address");
        assert!(url.contains("/auth-1"), "{url}");
    }
    silence.asked.recv().await.expect("asked");
    assert!(silence.asked.try_recv().is_err(), "asked once");
    silence.may_answer.send(Some(2)).expect("a provider");
    provider.discovery.reread(at(603).monotonic).await.expect("known");
    let url = now(provider.start_at(606)).expect("an address");
    assert!(url.contains("/auth-2"), "{url}");
}

#[tokio::test]
async fn who_comes_before_a_provider_said_anything_waits_with_the_others() {
    let (provider, mut silence) = silent();
    for (seconds, answer) in [(0, None), (60, Some(1))] {
        let starts = join_all((0..20).map(|_| provider.start_at(seconds)));
        let answers = async {
            silence.asked.recv().await.expect("asked");
            silence.may_answer.send(answer).expect("a provider");
        };
        // All of them have come before it is asked.
        let (urls, ()) = join(starts, answers).await;
        assert!(urls.iter().all(|url| url.is_ok() == answer.is_some()), "{urls:?}");
        assert_eq!(now(provider.start_at(seconds + 4)).is_ok(), answer.is_some());
        assert!(silence.asked.try_recv().is_err(), "asked once, and not at once again");
    }
}

#[tokio::test]
async fn a_provider_that_is_another_is_not_believed() {
    for wrong in [
        json!({"issuer": "https://elsewhere.example"}),
        json!({"token_endpoint": "file:///etc/passwd"}),
    ] {
        let (issuer, _) = server(move |issuer, path| match path {
            "/.well-known/openid-configuration" => {
                let mut said = metadata(issuer);
                for (name, value) in wrong.as_object().expect("members") {
                    said[name] = value.clone();
                }
                Some(said)
            }
            _ => Some(json!({"keys": []})),
        });
        let url = provider_at(&issuer).sign_in_url(&begun(), false, at(0)).await;
        assert!(matches!(url, Err(LoginError::Unreachable(_))), "{url:?}");
    }
    let (provider, begun) = (provider_at("http://127.0.0.1:1"), begun());
    let foreign = provider
        .person("c", &begun, Some("https://elsewhere.example"), at(0))
        .await;
    assert!(matches!(foreign, Err(LoginError::Refused(_))));
}

#[test]
fn forged_tokens_are_refused() {
    let issuer = "https://login.example";
    let keys: JwkSet = serde_json::from_value(json!({"keys": [jwk(&key(1), "k1"), jwk(&key(2), "k2")]})).expect("keys");
    let nonce = begun().nonce;
    let expected = Expected {
        issuer,
        client_id: "shop",
        nonce: &nonce,
        now: at(0).wall,
    };
    let with = |name: &str, value: Value| {
        let mut said = claims(issuer);
        said[name] = value;
        said
    };
    let signed = |said: &Value| token(&key(1), "k1", said);
    let right = signed(&claims(issuer));
    assert!(id_token::read(&right, &keys, &expected).is_ok());
    let several = with("aud", json!(["shop", "other"]));
    let mut named = several.clone();
    named["azp"] = json!("shop");
    assert!(id_token::read(&signed(&named), &keys, &expected).is_ok());

    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let body = right.split('.').nth(1).expect("a body");
    let unsigned = format!("{}.{body}.", part(&json!({"alg": "none", "kid": "k1"})));
    let x = jwk(&key(1), "k1")["x"].as_str().expect("x").to_owned();
    let symmetric = Header {
        kid: Some("k1".to_owned()),
        ..Header::new(Algorithm::HS256)
    };
    let by_public_key = encode(&symmetric, &claims(issuer), &EncodingKey::from_secret(x.as_bytes())).expect("a token");
    let other_body = right.replace(body, &part(&with("sub", json!("p-2"))));
    let forged = [
        ("another issuer", signed(&with("iss", json!("https://login.example/")))),
        ("another client", signed(&with("aud", json!("other")))),
        ("several clients without the one that asked", signed(&several)),
        ("asked by another client", signed(&with("azp", json!("other")))),
        ("too old", signed(&with("exp", json!(NOW_S - 61)))),
        ("of the future", signed(&with("iat", json!(NOW_S + 61)))),
        ("another sign-in", signed(&with("nonce", json!("n")))),
        ("no sign-in", signed(&with("nonce", Value::Null))),
        ("nobody", signed(&with("sub", json!("")))),
        ("a name without end", signed(&with("sub", json!("s".repeat(256))))),
        ("another key", token(&key(3), "k1", &claims(issuer))),
        ("the other one's key", token(&key(1), "k2", &claims(issuer))),
        ("an unknown key", token(&key(3), "k3", &claims(issuer))),
        ("no signature", unsigned),
        ("signed with the public key", by_public_key),
        ("another body", other_body),
        ("no token", "a.b".to_owned()),
        ("nothing", String::new()),
    ];
    for (why, token) in forged {
        assert!(id_token::read(&token, &keys, &expected).is_err(), "{why}");
    }
}
