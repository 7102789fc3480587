//! Clients that mean no good, or none at all: each kind from addresses of its own.

use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    client::{From, Hello, HttpClient, Shopper, Socket, SocketOptions, begin_at},
    error::{Doing, Error, Result},
    report::Section,
};

/// What one kind of abuse has come to.
#[derive(Debug)]
pub struct Abuse {
    pub name: &'static str,
    /// Connections, requests or frames, whatever it is made of.
    pub tries: AtomicU64,
    /// Connections that the server ended or did not take.
    pub cut: AtomicU64,
    /// Answers by status.
    pub answers: Mutex<BTreeMap<u16, u64>>,
}

impl Abuse {
    fn new(name: &'static str) -> Arc<Self> {
        Arc::new(Self {
            name,
            tries: AtomicU64::new(0),
            cut: AtomicU64::new(0),
            answers: Mutex::default(),
        })
    }

    pub fn tell(&self, section: &mut Section) {
        let Self { name, .. } = self;
        section.figure(format!("abuse: {name}"), self.tries.load(Relaxed) as f64, "");
        section.figure(
            format!("abuse: {name}, connections cut"),
            self.cut.load(Relaxed) as f64,
            "connections",
        );
        for (status, count) in self.answers.lock().iter().flat_map(|answers| answers.iter()) {
            section.figure(
                format!("abuse: {name}, answered with {status}"),
                *count as f64,
                "answers",
            );
        }
    }

    fn answered(&self, status: u16) {
        if let Ok(mut answers) = self.answers.lock() {
            *answers.entry(status).or_default() += 1;
        }
    }
}

/// A crowd of them; it ends when it is dropped.
pub struct Crowd {
    pub kinds: Vec<Arc<Abuse>>,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Slow heads, and as many slow bodies.
const SLOW: u8 = 100;
/// Addresses of each of the two.
const SLOW_ADDRESSES: u8 = 3;
const FLOODS: u8 = 8;
const ANNOUNCERS: u8 = 8;
const GUESSERS: u8 = 4;
const WALKERS: u8 = 4;
/// Of each of two addresses.
const UNREAD: u8 = 50;
/// Those that are turned away come again.
const PAUSE: Duration = Duration::from_millis(200);
/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Addresses of one kind, far from those of honest visitors.
fn address(kind: u8, number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 200, kind, 1 + number)
}

/// Connections that it keeps open at most.
pub const CONNECTIONS: usize = SLOW as usize * SLOW_ADDRESSES as usize * 2
    + FLOODS as usize
    + ANNOUNCERS as usize
    + GUESSERS as usize
    + WALKERS as usize
    + UNREAD as usize * 2;

/// All kinds at once. `codes` are variations for large carts.
pub async fn begin(server: SocketAddr, codes: &[String]) -> Result<Crowd> {
    let mut crowd = Crowd {
        kinds: Vec::new(),
        tasks: Vec::new(),
    };
    let heads = crowd.kind("slow heads");
    let bodies = crowd.kind("slow bodies");
    for number in 0..SLOW_ADDRESSES {
        for _ in 0..SLOW {
            let head = format!("GET /fi/ HTTP/1.1\r\nHost: {server}\r\nX-Slow: ");
            crowd.again(&heads, move |abuse| {
                trickle(server, address(0, number), head.clone(), abuse)
            });
            let body = format!(
                "POST /api/me/carts/add HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
            );
            crowd.again(&bodies, move |abuse| {
                trickle(server, address(1, number), body.clone(), abuse)
            });
        }
    }
    let floods = crowd.kind("frames of floods");
    let flooder = visitor(server, address(2, 0)).await?;
    for _ in 0..FLOODS {
        let token = flooder.token.clone();
        crowd.again(&floods, move |abuse| flood(server, address(2, 0), token.clone(), abuse));
    }
    let announcers = crowd.kind("huge frames announced");
    for _ in 0..ANNOUNCERS {
        crowd.again(&announcers, move |abuse| announce(server, address(3, 0), abuse));
    }
    let guessers = crowd.kind("identities minted, each to guess a coupon and a gift card");
    for number in 0..GUESSERS {
        crowd.again(&guessers, move |abuse| guess(server, address(4, number % 2), abuse));
    }
    let walkers = crowd.kind("addresses of many segments");
    for _ in 0..WALKERS {
        crowd.again(&walkers, move |abuse| walk(server, address(5, 0), abuse));
    }
    let unread = crowd.kind("unread answers of large carts");
    for number in 0..2 {
        let owner = visitor(server, address(6, number)).await?;
        fill(server, address(6, number), &owner.token, codes).await?;
        for _ in 0..UNREAD {
            let token = owner.token.clone();
            crowd.again(&unread, move |abuse| {
                ask_and_not_read(server, address(6, number), token.clone(), abuse)
            });
        }
    }
    Ok(crowd)
}

impl Crowd {
    fn kind(&mut self, name: &'static str) -> Arc<Abuse> {
        let abuse = Abuse::new(name);
        self.kinds.push(abuse.clone());
        abuse
    }

    /// Does it again and again; an error means that the server has ended it.
    fn again<F>(&mut self, abuse: &Arc<Abuse>, once: impl Fn(Arc<Abuse>) -> F + Send + 'static)
    where
        F: Future<Output = Result<()>> + Send + 'static,
    {
        let abuse = abuse.clone();
        self.tasks.push(tokio::spawn(async move {
            loop {
                if once(abuse.clone()).await.is_err() {
                    abuse.cut.fetch_add(1, Relaxed);
                    sleep(PAUSE).await;
                }
            }
        }));
    }
}

async fn visitor(server: SocketAddr, from: Ipv4Addr) -> Result<Shopper> {
    Shopper::arrive(&mut HttpClient::connect_from(from, server).await?).await
}

/// Begins a request, and goes on with a byte a second.
async fn trickle(server: SocketAddr, from: Ipv4Addr, beginning: String, abuse: Arc<Abuse>) -> Result<()> {
    abuse.tries.fetch_add(1, Relaxed);
    let mut stream = begin_at(from, server).await?;
    stream.write_all(beginning.as_bytes()).await.doing("cut")?;
    let mut answer = [0; 512];
    loop {
        tokio::select! {
            read = stream.read(&mut answer) => {
                let length = read.doing("cut")?;
                if let Some(status) = status(&answer[..length]) {
                    abuse.answered(status);
                }
                return Err(Error::server("cut"));
            }
            () = sleep(Duration::from_secs(1)) => stream.write_all(b"a").await.doing("cut")?,
        }
    }
}

fn status(head: &[u8]) -> Option<u16> {
    let text = std::str::from_utf8(head.get(9..12)?).ok()?;
    text.parse().ok()
}

/// Sends frames as fast as they are taken; each of them brings a state.
async fn flood(server: SocketAddr, from: Ipv4Addr, token: String, abuse: Arc<Abuse>) -> Result<()> {
    let hello = Hello {
        token: &token,
        from: From::Address(from),
        tab: None,
    };
    let opening = Socket::open(server, hello, SocketOptions::default());
    let mut socket = timeout(PATIENCE, opening).await.map_err(|_| Error::server("cut"))??;
    for language in ["sv", "fi"].iter().cycle() {
        let frame = format!(r#"{{"type":"context","language":"{language}"}}"#);
        socket.send(frame).await?;
        abuse.tries.fetch_add(1, Relaxed);
        // What came meanwhile is read, so that the flood does not stop itself.
        while let Ok(text) = timeout(Duration::ZERO, socket.next_text()).await {
            text?.ok_or_else(|| Error::server("cut"))?;
        }
    }
    Ok(())
}

/// Announces a frame of 2^62 bytes before any hello, and sends as much of it as is taken, up to about 6 MB a second.
async fn announce(server: SocketAddr, from: Ipv4Addr, abuse: Arc<Abuse>) -> Result<()> {
    abuse.tries.fetch_add(1, Relaxed);
    let mut stream = begin_at(from, server).await?;
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {server}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.doing("cut")?;
    let mut answer = [0; 1024];
    let length = stream.read(&mut answer).await.doing("cut")?;
    match status(&answer[..length]) {
        Some(101) => {}
        Some(other) => {
            abuse.answered(other);
            return Err(Error::server("cut"));
        }
        None => return Err(Error::server("cut")),
    }
    // A whole text frame, masked with zeros, of a length of 64 bits.
    let mut head = vec![0x81, 0x80 | 127];
    head.extend((1_u64 << 62).to_be_bytes());
    head.extend([0; 4]);
    stream.write_all(&head).await.doing("cut")?;
    let filling = vec![b'a'; 64 * 1024];
    let (mut reader, mut writer) = stream.split();
    loop {
        tokio::select! {
            read = reader.read(&mut answer) => if read.doing("cut")? == 0 { return Err(Error::server("cut")) },
            written = writer.write_all(&filling) => written.doing("cut")?,
        }
        sleep(Duration::from_millis(10)).await;
    }
}

/// Becomes somebody new, and guesses once each.
async fn guess(server: SocketAddr, from: Ipv4Addr, abuse: Arc<Abuse>) -> Result<()> {
    abuse.tries.fetch_add(1, Relaxed);
    let mut http = HttpClient::connect_from(from, server).await?;
    let Ok(shopper) = timeout(PATIENCE, Shopper::arrive(&mut http)).await else {
        return Err(Error::server("cut"));
    };
    let Shopper { token } = match shopper {
        Ok(shopper) => shopper,
        // It was refused, as the text says, or cut.
        Err(error) => {
            if error.to_string().contains("429") {
                abuse.answered(429);
            }
            return Err(error);
        }
    };
    for (call, body) in [
        ("coupon", r#"{"couponCode":"HALLA6"}"#),
        ("giftcard", r#"{"code":"HALLA-HILLO-0000","pin":"0000"}"#),
    ] {
        let length = body.len();
        let request = format!(
            "POST /api/me/carts/{call}?market=FI&language=fi HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        exchange(&mut http, &request, &abuse).await?;
    }
    Ok(())
}

/// Asks for a page whose address has 12,000 segments.
async fn walk(server: SocketAddr, from: Ipv4Addr, abuse: Arc<Abuse>) -> Result<()> {
    let mut http = HttpClient::connect_from(from, server).await?;
    let address = "/fi".to_owned() + &"/a".repeat(12_000);
    for path in [format!("/api/cda/content?contentUrl={address}"), address] {
        abuse.tries.fetch_add(1, Relaxed);
        let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\n\r\n");
        exchange(&mut http, &request, &abuse).await?;
    }
    Ok(())
}

async fn exchange(http: &mut HttpClient, request: &str, abuse: &Abuse) -> Result<()> {
    let asking = async {
        http.send(request).await?;
        http.receive().await
    };
    let answer = timeout(PATIENCE, asking).await;
    let (status, _) = answer.map_err(|_| Error::server("no answer"))??;
    abuse.answered(status);
    if http.is_kept() {
        Ok(())
    } else {
        Err(Error::server("cut"))
    }
}

/// A cart of all these variations.
async fn fill(server: SocketAddr, from: Ipv4Addr, token: &str, codes: &[String]) -> Result<()> {
    let line = |code: &String| format!(r#"{{"code":"{code}","quantity":1,"shipmentId":-1}}"#);
    let lines: Vec<String> = codes.iter().map(line).collect();
    let body = format!(r#"{{"lines":[{}]}}"#, lines.join(","));
    let mut http = HttpClient::connect_from(from, server).await?;
    http.put_as("/api/me/carts?market=FI&language=fi", token, &body)
        .await
        .map(drop)
}

/// Asks for a large cart many times, and reads none of it; leaves after a while.
async fn ask_and_not_read(server: SocketAddr, from: Ipv4Addr, token: String, abuse: Arc<Abuse>) -> Result<()> {
    const REQUESTS: usize = 20;
    let mut stream: TcpStream = begin_at(from, server).await?;
    let request = format!(
        "GET /api/me/carts?market=FI&language=fi HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream
        .write_all(request.repeat(REQUESTS).as_bytes())
        .await
        .doing("cut")?;
    abuse.tries.fetch_add(REQUESTS as u64, Relaxed);
    // A write shows whether the server has ended it.
    for _ in 0..8 {
        sleep(Duration::from_secs(1)).await;
        stream.write_all(b"\r\n").await.doing("cut")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_of_an_answer_is_read() {
        assert_eq!(status(b"HTTP/1.1 408 Request Timeout\r\n"), Some(408));
        assert_eq!(status(b"HTTP"), None);
    }
}
