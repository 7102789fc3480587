//! Operations over HTTP, each with a key under which it may be sent again.

use std::{net::SocketAddr, time::Duration};

use tokio::time::timeout;

use super::{
    model::{Operation, TABLET},
    reading::{Card, Place, Refused, Told, coupon, tablet_form},
    wire::Gone,
};
use crate::client::HttpClient;

/// What became of a request.
#[derive(Debug)]
pub enum Answer {
    Done(Box<Told>),
    Refused(Refused),
    /// Not now: the same again later.
    Later,
    /// What should not come; for the person who reads the report.
    Strange(String),
}

/// What a bad line does to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Whole,
    /// Its answer never comes.
    Dropped,
    /// It comes twice.
    Doubled,
}

const PATIENCE: Duration = Duration::from_secs(10);

/// The request of an operation; nothing for one that is not sent over HTTP.
pub fn request(server: SocketAddr, token: &str, key: &str, place: &Place, operation: Operation) -> Option<String> {
    let line = |item: usize, quantity| {
        let code = &place.codes[item];
        format!(r#""code":"{code}","quantity":{quantity},"shipmentId":-1"#)
    };
    let tablet = |quantity, is_right| {
        let (line, form) = (line(TABLET, quantity), tablet_form(place, is_right));
        format!(r#"{{{line},"customTablet":{form}}}"#)
    };
    let (method, call, body) = match operation {
        Operation::Add { item: TABLET, quantity } => ("POST", "add", tablet(quantity, true)),
        Operation::BadTablet => ("POST", "add", tablet(1, false)),
        Operation::Add { item, quantity } => ("POST", "add", format!("{{{}}}", line(item, quantity))),
        Operation::Remove { item, quantity } => ("POST", "remove", format!("{{{}}}", line(item, quantity))),
        Operation::Delete { item } => ("POST", "delete", format!("{{{}}}", line(item, 1))),
        Operation::Coupon { which } => {
            let code = coupon(place.number, which);
            ("POST", "coupon", format!(r#"{{"couponCode":"{code}"}}"#))
        }
        Operation::NoCoupon => ("POST", "coupon", r#"{"couponCode":""}"#.to_owned()),
        Operation::GiftCard => {
            let Card { code, pin } = &place.card;
            ("POST", "giftcard", format!(r#"{{"code":"{code}","pin":"{pin}"}}"#))
        }
        Operation::NoGiftCard => ("DELETE", "giftcard", "{}".to_owned()),
        Operation::Greet => return None,
    };
    let length = body.len();
    Some(format!(
        "{method} /api/me/carts/{call}?market=FI&language=fi HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {token}\r\nIdempotency-Key: {key}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    ))
}

/// Sends a request; the answer of one that came twice is that of the second.
pub async fn post(server: SocketAddr, request: &str, fate: Fate) -> Result<Answer, Gone> {
    let asking = async {
        let connect = || HttpClient::connect(server);
        let mut http = connect().await.map_err(|_| Gone)?;
        http.send(request).await.map_err(|_| Gone)?;
        match fate {
            Fate::Dropped => return Err(Gone),
            Fate::Whole => {}
            Fate::Doubled => {
                let mut first = std::mem::replace(&mut http, connect().await.map_err(|_| Gone)?);
                http.send(request).await.map_err(|_| Gone)?;
                first.receive().await.map_err(|_| Gone)?;
            }
        }
        let (status, body) = http.receive().await.map_err(|_| Gone)?;
        Ok(read(status, &body))
    };
    timeout(PATIENCE, asking).await.unwrap_or(Err(Gone))
}

fn read(status: u16, body: &[u8]) -> Answer {
    let strange = || Answer::Strange(format!("{status}: {}", String::from_utf8_lossy(body)));
    match status {
        200 => serde_json::from_slice(body).map_or_else(|_| strange(), Answer::Done),
        // The server had no processor in time to read it: nothing came of it.
        408 | 503 => Answer::Later,
        404 | 409 | 422 => serde_json::from_slice(body).map_or_else(|_| strange(), Answer::Refused),
        // A gift card that was tried too often: decided, where it says how far the tab has come.
        429 => match serde_json::from_slice::<Refused>(body) {
            Ok(refused) if refused.acked_seq.is_some() => Answer::Refused(refused),
            _ => Answer::Later,
        },
        _ => strange(),
    }
}
