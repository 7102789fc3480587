//! What a customer's browser sends: calls with the cookies that it was given.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};

use crate::{
    client::{HttpClient, plain_text},
    error::{Error, Result},
};

/// A browser with one connection.
pub struct Browser {
    http: HttpClient,
    host: SocketAddr,
    cookies: String,
    /// What changes name beside the cookie.
    csrf: String,
}

/// What was answered.
pub struct Answer {
    pub status: u16,
    pub body: String,
    /// Whether it says when to come back.
    pub says_when: bool,
}

impl Browser {
    pub async fn open(from: Ipv4Addr, host: SocketAddr) -> Result<Self> {
        Ok(Self {
            http: HttpClient::connect_from(from, host).await?,
            host,
            cookies: String::new(),
            csrf: String::new(),
        })
    }

    pub async fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let Self {
            host, cookies, csrf, ..
        } = &self;
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n");
        if !cookies.is_empty() {
            request.push_str(&format!("Cookie: {cookies}\r\nX-CSRF-Token: {csrf}\r\n"));
        }
        if !body.is_empty() {
            let length = body.len();
            request.push_str(&format!(
                "Content-Type: application/json\r\nContent-Length: {length}\r\n"
            ));
        }
        self.http.send(&format!("{request}\r\n{body}")).await?;
        let (status, body) = self.http.receive().await?;
        let body = String::from_utf8(body).map_err(|_| Error::server("An answer is not UTF-8."))?;
        Ok(Answer {
            status,
            body,
            says_when: self.http.says_when(),
        })
    }

    /// Signs in; from then on calls come with the session.
    pub async fn sign_in(&mut self, email: &str, password: &str) -> Result<Answer> {
        let form = json!({"email": email, "password": password});
        let answer = self.ask("POST", LOGIN, Some(&form)).await?;
        if answer.status == 200 {
            let token = plain_text(&answer.body, "csrfToken");
            let token = token.ok_or_else(|| Error::server("The answer to a login holds no csrfToken."))?;
            self.csrf = token.to_owned();
            self.cookies = self.http.cookies().to_owned();
        }
        Ok(answer)
    }
}

pub const LOGIN: &str = "/api/identity-connect/login";

impl Answer {
    /// The body, where the status is the one that was expected.
    pub fn expect(self, status: u16) -> Result<String> {
        if self.status == status {
            return Ok(self.body);
        }
        let text: String = self.body.chars().take(300).collect();
        Err(Error::server(format!(
            "A customer was answered with {} where {status} was expected: {text}",
            self.status
        )))
    }
}
