//! Operations over HTTP, each with a key under which it may be sent again.

use std::{net::SocketAddr, time::Duration};

use tokio::time::timeout;

use super::{
    model::Operation,
    reading::{Place, Refused, Told},
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

/// The request of an operation; nothing for one that has no call over HTTP.
pub fn request(server: SocketAddr, token: &str, key: &str, place: &Place, operation: Operation) -> Option<String> {
    let (call, item, quantity) = match operation {
        Operation::Add { item, quantity } => ("add", item, quantity),
        Operation::Remove { item, quantity } => ("remove", item, quantity),
        Operation::Delete { item } => ("delete", item, 1),
        Operation::Greet => return None,
    };
    let code = &place.codes[item];
    let body = format!(r#"{{"code":"{code}","quantity":{quantity},"shipmentId":-1}}"#);
    let length = body.len();
    Some(format!(
        "POST /api/me/carts/{call}?market=FI&language=fi HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {token}\r\nIdempotency-Key: {key}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
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
        503 => Answer::Later,
        404 | 409 | 422 => serde_json::from_slice(body).map_or_else(|_| strange(), Answer::Refused),
        _ => strange(),
    }
}
