//! A client's line to a server that may be gone: what is not answered is asked again.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

use crate::{
    client::HttpClient,
    error::{Error, Result},
};

/// One request after another, each until it is answered.
pub struct Line {
    published: watch::Receiver<Option<SocketAddr>>,
    http: Option<HttpClient>,
    /// How often something was asked again.
    pub repeats: u64,
}

/// A request without its host.
#[derive(Debug, Clone)]
pub struct Request {
    method: &'static str,
    path: String,
    /// Whole lines.
    headers: String,
    body: String,
}

/// What came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The path that was asked for.
    pub of: String,
    pub status: u16,
    pub body: String,
    pub location: Option<String>,
}

impl Request {
    pub fn get(path: impl Into<String>) -> Self {
        Self {
            method: "GET",
            path: path.into(),
            headers: String::new(),
            body: String::new(),
        }
    }

    pub fn json(method: &'static str, path: impl Into<String>, body: String) -> Self {
        Self {
            method,
            path: path.into(),
            headers: "Content-Type: application/json\r\n".to_owned(),
            body,
        }
    }

    pub fn form(path: impl Into<String>, body: String) -> Self {
        Self {
            method: "POST",
            path: path.into(),
            headers: "Content-Type: application/x-www-form-urlencoded\r\n".to_owned(),
            body,
        }
    }

    pub fn by(mut self, token: &str) -> Self {
        self.headers.push_str(&format!("Authorization: Bearer {token}\r\n"));
        self
    }

    /// Under this key it is done once.
    pub fn once(mut self, key: &str) -> Self {
        self.headers.push_str(&format!("Idempotency-Key: {key}\r\n"));
        self
    }

    fn to(&self, host: SocketAddr) -> String {
        let Self {
            method,
            path,
            headers,
            body,
        } = self;
        let length = body.len();
        format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
    }
}

/// Nothing waits longer for an answer, whatever is killed meanwhile.
const PATIENCE: Duration = Duration::from_secs(90);
/// A server that does not answer so long is taken for dead.
const ANSWERED_WITHIN: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(10);

impl Line {
    pub fn new(published: watch::Receiver<Option<SocketAddr>>) -> Self {
        Self {
            published,
            http: None,
            repeats: 0,
        }
    }

    /// Asks until the server answers with anything but that it cannot now.
    ///
    /// # Errors
    ///
    /// It did not in a long time.
    pub async fn ask(&mut self, request: &Request) -> Result<Answer> {
        let begun = Instant::now();
        loop {
            match timeout(ANSWERED_WITHIN, self.once(request)).await {
                Ok(Ok(answer)) if !matches!(answer.status, 429 | 503) => return Ok(answer),
                Ok(Ok(_)) => {}
                Ok(Err(_)) | Err(_) => self.http = None,
            }
            if begun.elapsed() > PATIENCE {
                return Err(Error::server(format!("{} was never answered.", request.path)));
            }
            self.repeats += 1;
            sleep(PAUSE).await;
        }
    }

    async fn once(&mut self, request: &Request) -> Result<Answer> {
        let host = self.host().await?;
        let http = match &mut self.http {
            Some(http) if http.is_kept() => http,
            other => other.insert(HttpClient::connect(host).await?),
        };
        http.send(&request.to(host)).await?;
        let (status, body) = http.receive().await?;
        let body = String::from_utf8(body).map_err(|_| Error::server("An answer is not UTF-8."))?;
        Ok(Answer {
            of: request.path.clone(),
            status,
            body,
            location: http.location().map(str::to_owned),
        })
    }

    /// Where the server listens, as soon as it does.
    async fn host(&mut self) -> Result<SocketAddr> {
        let found = self.published.wait_for(Option::is_some).await;
        let found = found.ok().and_then(|address| *address);
        found.ok_or_else(|| Error::server("The server is gone for good."))
    }
}
