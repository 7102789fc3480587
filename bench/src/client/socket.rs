//! One tab's socket.

use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig},
};

use super::{scan, scan::State, source};
use crate::error::{Doing, Error, Result};

/// How the client's end of a connection is made.
#[derive(Debug, Clone, Copy)]
pub struct SocketOptions {
    /// Bytes of the client's own read buffer.
    pub read_buffer: usize,
    /// Bytes that the kernel keeps for the client; none: its default.
    pub receive_buffer: Option<u32>,
}

impl Default for SocketOptions {
    fn default() -> Self {
        Self {
            read_buffer: 16 * 1024,
            receive_buffer: None,
        }
    }
}

/// Who opens a tab.
#[derive(Debug, Clone, Copy)]
pub struct Hello<'a> {
    pub token: &'a str,
    pub from: From,
    /// Another one each time, where it is not given.
    pub tab: Option<&'a str>,
}

/// Where a connection begins.
#[derive(Debug, Clone, Copy)]
pub enum From {
    /// Counts the bench's connections, to spread them over as few addresses as have ports enough.
    Number(usize),
    Address(Ipv4Addr),
}

impl<'a> Hello<'a> {
    /// A new tab.
    pub fn new(token: &'a str, number: usize) -> Self {
        Self {
            token,
            from: From::Number(number),
            tab: None,
        }
    }
}

/// An open tab, which has said hello and has seen its first state.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    local: SocketAddr,
    first: State,
}

/// What came over a socket.
#[derive(Debug)]
pub enum Heard {
    State {
        state: State,
        bytes: usize,
    },
    /// A heartbeat, a ping: nothing to measure.
    Other,
    /// The server closed the connection; the code tells why.
    Closed(Option<u16>),
}

impl Socket {
    pub async fn open(server: SocketAddr, hello: Hello<'_>, options: SocketOptions) -> Result<Self> {
        let (mut stream, local) = upgrade(server, hello.from, options).await?;
        let new_tab;
        let tab = match hello.tab {
            Some(tab) => tab,
            None => {
                new_tab = tab_id()?;
                &new_tab
            }
        };
        let frame = format!(
            r#"{{"type":"hello","protocol":1,"token":"{}","tabId":"{tab}","language":"fi","market":"FI","page":"/fi/"}}"#,
            hello.token,
        );
        stream.send(Message::text(frame)).await?;
        loop {
            let text = match stream.next().await.transpose()? {
                Some(Message::Text(text)) => text,
                Some(Message::Close(reason)) => {
                    let code = reason.map_or(1005, |reason| u16::from(reason.code));
                    return Err(Error::server(format!("The server closed a new tab with code {code}.")));
                }
                Some(_) => continue,
                None => return Err(Error::server("The server closed a new tab without a word.")),
            };
            refuse_error(&text)?;
            if let Some(first) = State::read(&text) {
                return Ok(Self { stream, local, first });
            }
        }
    }

    /// An editing session, which has been welcomed: `token` is that of a program, or of one of the staff.
    pub async fn open_editing(server: SocketAddr, token: &str, tab: &str, options: SocketOptions) -> Result<Self> {
        let (stream, local) = upgrade(server, From::Number(0), options).await?;
        let mut socket = Self {
            stream,
            local,
            first: State::default(),
        };
        let hello = format!(
            r#"{{"type":"hello","protocol":1,"staff":"{token}","tabId":"{tab}","language":"fi","market":"FI","page":"/fi/"}}"#,
        );
        socket.send(hello).await?;
        let welcome = socket.next_text().await?;
        match welcome.filter(|text| text.starts_with(r#"{"type":"welcome""#)) {
            Some(_) => Ok(socket),
            None => Err(Error::server("The server did not welcome an editor.")),
        }
    }

    /// The client's end of the connection.
    pub fn local(&self) -> SocketAddr {
        self.local
    }

    /// The state that the server answered the hello with.
    pub fn first(&self) -> State {
        self.first
    }

    /// Sends a frame that is spelled already.
    pub async fn send(&mut self, frame: String) -> Result<()> {
        Ok(self.stream.send(Message::text(frame)).await?)
    }

    /// Sends an operation. `op` is the JSON of the operation itself.
    pub async fn operate(&mut self, seq: u64, op: &str) -> Result<()> {
        let frame = format!(r#"{{"type":"cart.op","seq":{seq},"op":{op}}}"#);
        self.send(frame).await
    }

    /// The next text, whatever it says; nothing when the server has closed. May be dropped while it waits.
    pub async fn next_text(&mut self) -> Result<Option<Utf8Bytes>> {
        loop {
            match self.stream.next().await.transpose()? {
                Some(Message::Text(text)) => return Ok(Some(text)),
                Some(Message::Close(_)) | None => return Ok(None),
                Some(_) => {}
            }
        }
    }

    /// The next frame. May be dropped while it waits; nothing is lost.
    pub async fn hear(&mut self) -> Result<Heard> {
        match self.stream.next().await.transpose()? {
            Some(Message::Text(text)) => match State::read(&text) {
                Some(state) => Ok(Heard::State {
                    state,
                    bytes: text.len(),
                }),
                None => refuse_error(&text).map(|()| Heard::Other),
            },
            Some(Message::Close(reason)) => Ok(Heard::Closed(reason.map(|reason| reason.code.into()))),
            Some(_) => Ok(Heard::Other),
            None => Ok(Heard::Closed(None)),
        }
    }

    /// The next state, whole.
    pub async fn next_state(&mut self) -> Result<(State, Utf8Bytes)> {
        loop {
            match self.stream.next().await.transpose()? {
                Some(Message::Text(text)) => match State::read(&text) {
                    Some(state) => return Ok((state, text)),
                    None => refuse_error(&text)?,
                },
                Some(Message::Close(_)) | None => return Err(closed_early(None)),
                Some(_) => {}
            }
        }
    }
}

/// A tab was closed that should have stayed open.
pub fn closed_early(code: Option<u16>) -> Error {
    let code = code.map_or_else(|| "without a code".to_owned(), |code| format!("with code {code}"));
    Error::server(format!(
        "The server closed a tab {code} in the middle of the measurement."
    ))
}

/// Opens a socket, on which nothing was said yet; the client's end of it stands beside.
async fn upgrade(
    server: SocketAddr,
    from: From,
    options: SocketOptions,
) -> Result<(WebSocketStream<TcpStream>, SocketAddr)> {
    let tcp = connect(server, from, options).await?;
    let local = tcp.local_addr().doing("a connection has no address")?;
    let config = WebSocketConfig::default()
        .read_buffer_size(options.read_buffer)
        .write_buffer_size(4096);
    let (stream, _) = client_async_with_config(format!("ws://{server}/ws"), tcp, Some(config)).await?;
    Ok((stream, local))
}

async fn connect(server: SocketAddr, from: From, options: SocketOptions) -> Result<TcpStream> {
    let socket = if server.is_ipv4() {
        TcpSocket::new_v4()
    } else {
        TcpSocket::new_v6()
    };
    let socket = socket.doing("no socket can be opened; is the limit of open files too low?")?;
    if let Some(bytes) = options.receive_buffer {
        socket
            .set_recv_buffer_size(bytes)
            .doing("a connection cannot be tuned")?;
    }
    let begin = match from {
        From::Number(number) => source(number, server),
        From::Address(address) => Some((address, 0).into()),
    };
    if let Some(source) = begin {
        socket
            .bind(source)
            .doing(format!("no connection can begin at {}", source.ip()))?;
    }
    let tcp = socket
        .connect(server)
        .await
        .doing(format!("{server} does not answer"))?;
    tcp.set_nodelay(true).doing("a connection cannot be tuned")?;
    Ok(tcp)
}

fn refuse_error(frame: &str) -> Result<()> {
    if !frame.starts_with(r#"{"type":"error""#) {
        return Ok(());
    }
    let code = scan::plain_text(frame, "code").unwrap_or("unknown");
    Err(Error::server(format!(
        "The server answered a tab with the error {code}."
    )))
}

/// The id of a new page load.
pub fn tab_id() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Error::server(format!("No random numbers: {error}")))?;
    Ok(domain::ids::TabId(u128::from_be_bytes(bytes)).to_string())
}
