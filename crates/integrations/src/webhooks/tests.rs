use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    thread,
};

use configuration::{Secret, WebhookConfig};

use super::*;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const LOCAL: &str = "127.0.0.0/8";
/// Of the message, as the standard's own libraries test themselves.
const SIGNATURE: &str = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

fn message() -> WebhookMessage {
    WebhookMessage {
        id: "msg_p5jXN8AQM9LWM0D4loKWxJek".to_owned(),
        body: r#"{"test": 2432232314}"#.to_owned(),
    }
}

/// Answers one call with these lines; returns its address, and what it was asked.
fn receiver(answer: &'static str) -> (String, thread::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
    let asked = thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a call");
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            reader.read_line(&mut head).expect("a line");
        }
        let mut body = vec![0; message().body.len()];
        reader.read_exact(&mut body).expect("a body");
        let _ = reader.get_mut().write_all(answer.as_bytes());
        head + &String::from_utf8(body).expect("text")
    });
    (url, asked)
}

/// An endpoint with these secrets, that may be in these networks.
fn endpoint(url: &str, secrets: &[&str], private_networks: &[&str]) -> WebhookEndpoint {
    let secret = |nth: usize| secrets.get(nth).copied().map(Secret::new);
    let written = WebhookConfig {
        url: url.to_owned(),
        secret: secret(0),
        former_secret: secret(1),
        private_networks: private_networks.iter().map(ToString::to_string).collect(),
        ..WebhookConfig::default()
    };
    WebhookEndpoint::new(written.target("erp").expect("a target"))
}

async fn send_to(url: &str) -> Result<(), WebhookFailure> {
    let endpoint = endpoint(url, &[SECRET], &[LOCAL]);
    endpoint.send(&message(), UnixMillis(1_614_265_330_000)).await
}

#[test]
fn signatures_are_those_of_the_published_example() {
    let signed = endpoint("https://erp.example", &[SECRET], &[]);
    assert_eq!(signed.signature(&message(), 1_614_265_330), SIGNATURE);
    assert!(!format!("{signed:?}").contains("MfKQ"));
    // While a secret is changed, both sign.
    let other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    let both = endpoint("https://erp.example", &[SECRET, other], &[]);
    let signatures = both.signature(&message(), 1_614_265_330);
    assert!(signatures.starts_with(&format!("{SIGNATURE} v1,")), "{signatures}");
}

#[tokio::test]
async fn what_is_taken_was_sent_whole() {
    let (url, asked) = receiver("HTTP/1.1 204 No Content\r\n\r\n");
    assert_eq!(send_to(&url).await, Ok(()));
    let asked = asked.join().expect("was asked").to_lowercase();
    let signature = format!("webhook-signature: {SIGNATURE}\r\n").to_lowercase();
    for line in [
        "post /hook http/1.1\r\n",
        "content-type: application/json\r\n",
        "webhook-id: msg_p5jxn8aqm9lwm0d4lokwxjek\r\n",
        "webhook-timestamp: 1614265330\r\n",
        signature.as_str(),
        "\r\n\r\n{\"test\": 2432232314}",
    ] {
        assert!(asked.contains(line), "{line} of {asked}");
    }
}

#[tokio::test]
async fn refusals_and_redirects_are_failures() {
    for (answer, expected) in [
        (
            "HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n",
            WebhookFailure::Status(500),
        ),
        (
            "HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n",
            WebhookFailure::Status(410),
        ),
        (
            "HTTP/1.1 307 There\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n",
            WebhookFailure::Redirect,
        ),
    ] {
        let (url, asked) = receiver(answer);
        assert_eq!(send_to(&url).await, Err(expected));
        asked.join().expect("was asked");
    }
}

#[tokio::test]
async fn private_addresses_are_refused_whatever_name_they_have() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    for host in ["127.0.0.1", "localhost"] {
        let url = format!("https://{host}:{port}/");
        let endpoint = endpoint(&url, &[SECRET], &[]);
        let sent = endpoint.send(&message(), UnixMillis(0)).await;
        assert_eq!(sent, Err(WebhookFailure::Address), "{host}");
    }
    listener.set_nonblocking(true).expect("is set");
    assert!(listener.accept().is_err(), "nobody was connected to");
}
