//! HTTP/1.1 over one connection that is kept: no more of it than the shop's answers need.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::begin_at;
use crate::error::{Doing, Error, Result};

/// One connection to the shop, for one request after another.
#[derive(Debug)]
pub struct HttpClient {
    host: String,
    stream: TcpStream,
    /// What was read and belongs to the answer under way.
    buffer: Vec<u8>,
    /// What the head of the last answer said of the connection, and of when to come back.
    closes: bool,
    retry_after: bool,
    location: Option<String>,
    cookies: String,
}

impl HttpClient {
    pub async fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address)
            .await
            .doing(format!("{address} does not answer"))?;
        stream.set_nodelay(true).doing("a connection cannot be tuned")?;
        Ok(Self::over(stream, address))
    }

    /// A connection that begins at this address.
    pub async fn connect_from(from: Ipv4Addr, address: SocketAddr) -> Result<Self> {
        Ok(Self::over(begin_at(from, address).await?, address))
    }

    fn over(stream: TcpStream, address: SocketAddr) -> Self {
        Self {
            host: address.to_string(),
            stream,
            buffer: Vec::new(),
            closes: false,
            retry_after: false,
            location: None,
            cookies: String::new(),
        }
    }

    /// Whether the server takes another request over this connection, as far as it has said.
    pub fn is_kept(&self) -> bool {
        !self.closes
    }

    /// Whether the last answer said when to come back.
    pub fn says_when(&self) -> bool {
        self.retry_after
    }

    /// Where the last answer leads.
    pub fn location(&self) -> Option<&str> {
        self.location.as_deref()
    }

    /// What the last answer set, as the header `Cookie` sends it back.
    pub fn cookies(&self) -> &str {
        &self.cookies
    }

    /// The body of the answer; a status other than 200 is an error.
    pub async fn get(&mut self, path: &str) -> Result<Vec<u8>> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nAccept: */*\r\n\r\n", self.host);
        self.ask(path, &request).await
    }

    /// The same for whoever has this token.
    pub async fn get_as(&mut self, path: &str, token: &str) -> Result<Vec<u8>> {
        let host = &self.host;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\r\n");
        self.ask(path, &request).await
    }

    pub async fn post_form(&mut self, path: &str, form: &str) -> Result<Vec<u8>> {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            self.host,
            form.len()
        );
        self.ask(path, &request).await
    }

    /// Sends JSON as whoever has this token.
    pub async fn post_as(&mut self, path: &str, token: &str, json: &str) -> Result<Vec<u8>> {
        let request = self.json_request("POST", path, token, json);
        self.ask(path, &request).await
    }

    pub async fn put_as(&mut self, path: &str, token: &str, json: &str) -> Result<Vec<u8>> {
        let request = self.json_request("PUT", path, token, json);
        self.ask(path, &request).await
    }

    fn json_request(&self, method: &str, path: &str, token: &str, json: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{json}",
            self.host,
            json.len()
        )
    }

    async fn ask(&mut self, path: &str, request: &str) -> Result<Vec<u8>> {
        self.send(request).await?;
        match self.receive().await? {
            (200, body) => Ok(body),
            (status, body) => {
                let text: String = String::from_utf8_lossy(&body).chars().take(300).collect();
                Err(Error::server(format!("{path} was answered with {status}: {text}")))
            }
        }
    }

    /// Sends a request that is spelled already.
    pub async fn send(&mut self, request: &str) -> Result<()> {
        self.buffer.clear();
        self.stream
            .write_all(request.as_bytes())
            .await
            .doing("a request cannot be sent")
    }

    /// Status and body of the answer to the request that was sent.
    pub async fn receive(&mut self) -> Result<(u16, Vec<u8>)> {
        let head = loop {
            if let Some(head) = read_head(&self.buffer)? {
                break head;
            }
            self.read_more().await?;
        };
        self.buffer.drain(..head.length);
        self.closes = head.closes;
        self.retry_after = head.retry_after;
        self.location = head.location;
        self.cookies = head.cookies;
        let body = match head.framing {
            Framing::Length(length) => self.read_length(length).await?,
            Framing::Chunked => self.read_chunks().await?,
        };
        Ok((head.status, body))
    }

    async fn read_more(&mut self) -> Result<()> {
        match self
            .stream
            .read_buf(&mut self.buffer)
            .await
            .doing("an answer cannot be read")?
        {
            0 => Err(Error::server(
                "The server closed a connection in the middle of an answer.",
            )),
            _ => Ok(()),
        }
    }

    async fn read_length(&mut self, length: usize) -> Result<Vec<u8>> {
        while self.buffer.len() < length {
            self.read_more().await?;
        }
        Ok(self.buffer.drain(..length).collect())
    }

    async fn read_chunks(&mut self) -> Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            match httparse::parse_chunk_size(&self.buffer) {
                Ok(httparse::Status::Complete((start, size))) => {
                    let size = usize::try_from(size).map_err(|_| unreadable())?;
                    let chunk = self.read_length(start + size + 2).await?;
                    if size == 0 {
                        return Ok(body);
                    }
                    body.extend_from_slice(&chunk[start..start + size]);
                }
                Ok(httparse::Status::Partial) => self.read_more().await?,
                Err(_) => return Err(unreadable()),
            }
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Bytes up to the body.
    pub(super) length: usize,
    pub(super) status: u16,
    pub(super) framing: Framing,
    /// Whether the connection ends with this answer.
    pub(super) closes: bool,
    pub(super) retry_after: bool,
    pub(super) location: Option<String>,
    /// Of all that are set, name and value, with `; ` between them.
    pub(super) cookies: String,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Framing {
    Length(usize),
    Chunked,
}

/// Nothing while the head is not whole.
pub(super) fn read_head(bytes: &[u8]) -> Result<Option<Head>> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut response = httparse::Response::new(&mut headers);
    let httparse::Status::Complete(length) = response.parse(bytes).map_err(|_| unreadable())? else {
        return Ok(None);
    };
    let value = |name: &str| {
        let header = response
            .headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(header.value).ok()
    };
    let framing = if value("transfer-encoding").is_some_and(|value| value.eq_ignore_ascii_case("chunked")) {
        Framing::Chunked
    } else if response.code == Some(204) {
        Framing::Length(0)
    } else {
        let length = value("content-length").and_then(|value| value.trim().parse().ok());
        Framing::Length(length.ok_or_else(unreadable)?)
    };
    let closes = value("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
    Ok(Some(Head {
        length,
        status: response.code.unwrap_or(0),
        framing,
        closes,
        retry_after: value("retry-after").is_some(),
        location: value("location").map(str::to_owned),
        cookies: cookies(response.headers),
    }))
}

fn cookies(headers: &[httparse::Header<'_>]) -> String {
    let set = headers
        .iter()
        .filter(|header| header.name.eq_ignore_ascii_case("set-cookie"));
    let pairs = set.filter_map(|header| std::str::from_utf8(header.value).ok()?.split(';').next());
    pairs.collect::<Vec<_>>().join("; ")
}

fn unreadable() -> Error {
    Error::server("The server sent an answer that is not HTTP/1.1 with a length or in chunks.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_say_how_long_the_body_is() {
        let sized = b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello";
        let head = read_head(sized).expect("readable").expect("whole");
        assert_eq!(
            head,
            Head {
                length: sized.len() - 5,
                status: 200,
                framing: Framing::Length(5),
                closes: false,
                retry_after: false,
                location: None,
                cookies: String::new(),
            }
        );
        let chunked = b"HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
        let head = read_head(chunked).expect("readable").expect("whole");
        assert_eq!((head.status, head.framing, head.closes), (404, Framing::Chunked, true));
    }

    #[test]
    fn cookies_are_kept_as_they_are_sent_back() {
        let head = b"HTTP/1.1 204 No Content\r\nSet-Cookie: a=1; Path=/\r\nset-cookie: b=2\r\n\r\n";
        let head = read_head(head).expect("readable").expect("whole");
        assert_eq!(head.cookies, "a=1; b=2");
        assert_eq!(head.framing, Framing::Length(0), "no content has no length");
    }

    #[test]
    fn half_a_head_waits_and_nonsense_is_refused() {
        assert_eq!(read_head(b"HTTP/1.1 200 OK\r\ncontent-le").expect("readable"), None);
        assert!(read_head(b"SMTP ready\r\n\r\n").is_err());
        assert!(read_head(b"HTTP/1.1 200 OK\r\n\r\n").is_err(), "no length");
    }
}
