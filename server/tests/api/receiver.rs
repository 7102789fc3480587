//! Somebody else's server, on a port of this machine.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::Arc,
    thread,
};

/// What it was asked.
#[derive(Debug, Clone)]
pub(crate) struct Received {
    pub(crate) path: String,
    /// With names in small letters.
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }
}

/// Starts it, with what it answers: a status and a body; returns its address. It ends with the tests.
pub(crate) fn receive(answer: impl Fn(Received) -> (u16, String) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let answer = Arc::new(answer);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = answer.clone();
            thread::spawn(move || serve(stream, &*answer));
        }
    });
    url
}

/// One call; whoever goes away in the middle of it gets no answer.
fn serve(stream: TcpStream, answer: &impl Fn(Received) -> (u16, String)) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        headers.push((name.to_lowercase(), value.to_owned()));
    }
    let mut received = Received {
        path,
        headers,
        body: String::new(),
    };
    let mut body = vec![0; received.header("content-length").parse().unwrap_or_default()];
    reader.read_exact(&mut body).ok()?;
    received.body = String::from_utf8(body).ok()?;
    let (status, answer) = answer(received);
    let head = format!(
        "HTTP/1.1 {status} Status\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        answer.len()
    );
    reader.get_mut().write_all((head + &answer).as_bytes()).ok()
}
