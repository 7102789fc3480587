//! Clients that keep to nothing: connections whose every byte a test writes itself.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
};

use serde_json::Value;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;

use crate::harness::{PATIENCE, Shop};

/// A connection to a shop.
pub(crate) struct Raw {
    stream: TcpStream,
    /// What came and was not looked at yet.
    come: Vec<u8>,
}

/// The first byte of a whole text message; of its first fragment, of one between, of the last.
pub(crate) const TEXT: u8 = 0x81;
pub(crate) const FIRST: u8 = 0x01;
pub(crate) const BETWEEN: u8 = 0x00;
pub(crate) const LAST: u8 = 0x80;
/// The first byte of a close.
pub(crate) const CLOSE: u8 = 0x88;

/// The header of a frame.
fn announced(first: u8, payload: u64) -> Vec<u8> {
    let header = FrameHeader {
        is_final: first & 0x80 != 0,
        opcode: (first & 0x0f).into(),
        // Leaves the payload as it is.
        mask: Some([0; 4]),
        ..FrameHeader::default()
    };
    let mut bytes = Vec::new();
    header.format(payload, &mut bytes).expect("a header");
    bytes
}

impl Raw {
    pub(crate) fn connect(shop: &Shop) -> Self {
        Self::try_connect(shop).expect("a connection")
    }

    /// Nothing where nobody listens.
    pub(crate) fn try_connect(shop: &Shop) -> Option<Self> {
        let stream = TcpStream::connect(shop.url.trim_start_matches("http://")).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        Some(Self {
            stream,
            come: Vec::new(),
        })
    }

    /// A WebSocket that has said nothing yet.
    pub(crate) fn socket(shop: &Shop) -> Self {
        let mut raw = Self::connect(shop);
        raw.write(b"GET /ws HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        let head = raw.head();
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        raw
    }

    /// Writes; a server that has closed already is what the test then sees.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    /// Announces a frame.
    pub(crate) fn announce(&mut self, first: u8, payload: u64) -> bool {
        self.write(&announced(first, payload))
    }

    pub(crate) fn frame(&mut self, first: u8, payload: &[u8]) -> bool {
        self.announce(first, payload.len() as u64) && self.write(payload)
    }

    /// Frames that come as one piece.
    pub(crate) fn at_once(&mut self, frames: &[(u8, Vec<u8>)]) -> bool {
        let frames = frames
            .iter()
            .map(|(first, payload)| [announced(*first, payload.len() as u64), payload.clone()].concat());
        self.write(&frames.collect::<Vec<_>>().concat())
    }

    pub(crate) fn say(&mut self, frame: &Value) -> bool {
        self.frame(TEXT, frame.to_string().as_bytes())
    }

    /// The head of an answer.
    pub(crate) fn head(&mut self) -> String {
        loop {
            if let Some(end) = self.come.windows(4).position(|four| four == b"\r\n\r\n") {
                let head: Vec<u8> = self.come.drain(..end + 4).collect();
                return String::from_utf8(head).expect("text");
            }
            assert!(self.read_more(), "the server closed before it answered");
        }
    }

    /// The next text that the server sends, or the code that it closes with.
    pub(crate) fn hear(&mut self) -> Result<String, u16> {
        loop {
            let (opcode, payload) = self.server_frame();
            match opcode {
                1 => return Ok(String::from_utf8(payload).expect("text")),
                8 => return Err(u16::from_be_bytes([payload[0], payload[1]])),
                _ => {}
            }
        }
    }

    /// The code that the server closes with, whatever it says before.
    pub(crate) fn closed_with(&mut self) -> u16 {
        loop {
            if let Err(code) = self.hear() {
                return code;
            }
        }
    }

    fn server_frame(&mut self) -> (u8, Vec<u8>) {
        let first = self.exactly(2);
        let width = match first[1] {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let length = match width {
            0 => usize::from(first[1]),
            _ => self
                .exactly(width)
                .iter()
                .fold(0, |value, digit| value << 8 | usize::from(*digit)),
        };
        (first[0] & 0x0f, self.exactly(length))
    }

    fn exactly(&mut self, count: usize) -> Vec<u8> {
        while self.come.len() < count {
            assert!(self.read_more(), "the server went away without a close");
        }
        self.come.drain(..count).collect()
    }

    /// Says that nothing more comes.
    pub(crate) fn hang_up(&self) {
        self.stream.shutdown(Shutdown::Write).expect("an open connection");
    }

    /// Everything until the server closes the connection.
    pub(crate) fn rest(mut self) -> String {
        while self.read_more() {}
        String::from_utf8_lossy(&self.come).into_owned()
    }

    /// Waits until the server has closed the connection, whatever it still says.
    pub(crate) fn ends(self) {
        self.rest();
    }

    /// False once the server has closed the connection.
    fn read_more(&mut self) -> bool {
        let mut bytes = [0; 4096];
        match self.stream.read(&mut bytes) {
            Ok(0) => false,
            Ok(read) => {
                self.come.extend_from_slice(&bytes[..read]);
                true
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => panic!("the server neither says a word nor closes"),
            // Closed while it had bytes of ours that it did not want to read.
            Err(_) => false,
        }
    }
}
