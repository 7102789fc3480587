//! A tab as the live protocol sees it.

use std::{net::TcpStream, time::Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{
    ClientRequestBuilder, Message, WebSocket, client, protocol::frame::coding::CloseCode,
};

use crate::harness::{PATIENCE, Shop, Visitor};

pub(crate) struct Tab {
    socket: WebSocket<TcpStream>,
    pub(crate) id: String,
    seq: u64,
    /// The newest state.
    pub(crate) state: Value,
}

/// What a server says next.
#[derive(Debug)]
pub(crate) enum Heard {
    Frame(Value),
    /// The socket was closed with this code.
    Closed(u16),
}

impl Tab {
    /// A socket that has said nothing yet.
    pub(crate) fn silent(shop: &Shop) -> Self {
        Self::connect(shop, &[]).unwrap_or_else(|error| panic!("no socket: {error}"))
    }

    /// Tries to open a socket with these headers.
    pub(crate) fn connect(shop: &Shop, headers: &[(&str, &str)]) -> Result<Self, String> {
        let address = shop.url.trim_start_matches("http://");
        let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        stream
            .set_read_timeout(Some(PATIENCE))
            .map_err(|error| error.to_string())?;
        let uri = format!("ws://{address}/ws")
            .parse()
            .map_err(|error| format!("{error}"))?;
        let mut request = ClientRequestBuilder::new(uri);
        for (name, value) in headers {
            request = request.with_header(*name, *value);
        }
        let (socket, _) = client(request, stream).map_err(|error| error.to_string())?;
        Ok(Self {
            socket,
            id: random_tab_id(),
            seq: 0,
            state: Value::Null,
        })
    }

    /// A page that was opened: hello said, first state heard.
    pub(crate) fn open(shop: &Shop, visitor: &Visitor) -> Self {
        Self::open_as(shop, visitor, &random_tab_id(), "FI", "fi")
    }

    pub(crate) fn open_as(shop: &Shop, visitor: &Visitor, id: &str, market: &str, language: &str) -> Self {
        let mut tab = Self::silent(shop);
        tab.id = id.to_owned();
        tab.say(&hello(&visitor.token, id, market, language));
        let welcome = tab.frame();
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        let state = tab.frame();
        assert_eq!(state["type"], "cart.state", "directly after the welcome");
        tab.seq = state["appliedSeq"].as_u64().expect("a number");
        tab.state = state;
        tab
    }

    pub(crate) fn say(&mut self, frame: &Value) {
        self.say_text(&frame.to_string());
    }

    pub(crate) fn say_text(&mut self, text: &str) {
        // The server may have closed already; the test then hears that.
        let _ = self.socket.send(Message::text(text));
    }

    /// Sends an operation under the next number.
    pub(crate) fn operate(&mut self, op: Value) -> u64 {
        self.seq += 1;
        self.operate_as(self.seq, op);
        self.seq
    }

    pub(crate) fn operate_as(&mut self, seq: u64, op: Value) {
        self.say(&json!({"type": "cart.op", "seq": seq, "op": op}));
    }

    pub(crate) fn add(&mut self, code: &str, quantity: i64) -> u64 {
        self.operate(json!({"kind": "add", "code": code, "quantity": quantity, "shipmentId": -1}))
    }

    /// The next frame that is no heartbeat, or the close.
    pub(crate) fn hear(&mut self) -> Heard {
        let start = Instant::now();
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let frame: Value = serde_json::from_str(&text).expect("JSON");
                    if frame["type"] == "heartbeat" {
                        assert!(start.elapsed() < PATIENCE, "nothing comes but heartbeats");
                        continue;
                    }
                    if frame["type"] == "cart.state" {
                        self.state = frame.clone();
                    }
                    return Heard::Frame(frame);
                }
                Ok(Message::Close(reason)) => {
                    return Heard::Closed(reason.map_or(1005, |reason| u16::from(reason.code)));
                }
                Ok(_) => {}
                Err(error) => panic!("the server went away without a close: {error}"),
            }
        }
    }

    pub(crate) fn frame(&mut self) -> Value {
        match self.hear() {
            Heard::Frame(frame) => frame,
            Heard::Closed(code) => panic!("closed with {code}"),
        }
    }

    /// The next error frame; states before it are passed over.
    pub(crate) fn error(&mut self) -> Value {
        loop {
            let frame = self.frame();
            if frame["type"] == "error" {
                return frame;
            }
        }
    }

    /// The code that the socket is closed with, whatever is said before.
    pub(crate) fn closed(&mut self) -> u16 {
        loop {
            if let Heard::Closed(code) = self.hear() {
                return code;
            }
        }
    }

    /// The first state, from the newest on, that fits.
    pub(crate) fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        while !fits(&self.state) {
            self.frame();
        }
        self.state.clone()
    }

    /// Waits until an operation's outcome is durable.
    pub(crate) fn acknowledged(&mut self, seq: u64) -> Value {
        self.until(|state| state["ackedSeq"].as_u64() >= Some(seq))
    }

    /// Goes away without a word, as a broken line does.
    pub(crate) fn vanish(self) {}

    pub(crate) fn close(mut self) {
        let _ = self
            .socket
            .close(Some(tokio_tungstenite::tungstenite::protocol::CloseFrame {
                code: CloseCode::Away,
                reason: "".into(),
            }));
        let _ = self.socket.flush();
    }
}

pub(crate) fn hello(token: &str, tab_id: &str, market: &str, language: &str) -> Value {
    json!({"type": "hello", "protocol": 1, "token": token, "tabId": tab_id, "language": language, "market": market})
}

pub(crate) fn random_tab_id() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("random numbers");
    domain::ids::TabId(u128::from_be_bytes(bytes)).to_string()
}

pub(crate) fn quantity(state: &Value) -> u64 {
    state["cart"]["totalQuantity"].as_u64().expect("a number")
}
