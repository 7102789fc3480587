//! What a session says, as WebSocket frames that wait to be written. The cart's body in a state is shared by all tabs
//! that are told it.

use std::{cell::RefCell, collections::VecDeque, io::IoSlice, rc::Rc, sync::Arc};

/// Frames in their order; shared by a session and its transport.
#[derive(Debug, Clone, Default)]
pub struct Outbox(Rc<RefCell<Waiting>>);

#[derive(Debug, Default)]
struct Waiting {
    frames: VecDeque<Frame>,
    bytes: usize,
}

/// Bytes that may wait before nothing more is read of the client: its next frames bring answers as well.
const MOST_WAITING: usize = 64 * 1024;

/// A frame in up to three parts, of which the one between is shared.
#[derive(Debug)]
pub struct Frame {
    start: Vec<u8>,
    shared: Option<Arc<str>>,
    end: &'static str,
    /// Bytes that are written already.
    written: usize,
}

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

impl Outbox {
    pub fn text(&self, text: &str) {
        self.push(TEXT, text.as_bytes(), None, "");
    }

    /// A text whose middle is shared.
    pub fn shared_text(&self, start: &str, shared: Arc<str>, end: &'static str) {
        self.push(TEXT, start.as_bytes(), Some(shared), end);
    }

    pub fn ping(&self) {
        self.push(PING, b"", None, "");
    }

    pub fn pong(&self, payload: &[u8]) {
        self.push(PONG, payload, None, "");
    }

    pub fn close(&self, code: u16) {
        self.push(CLOSE, &code.to_be_bytes(), None, "");
    }

    fn push(&self, opcode: u8, start: &[u8], shared: Option<Arc<str>>, end: &'static str) {
        let payload = start.len() + shared.as_ref().map_or(0, |shared| shared.len()) + end.len();
        let mut bytes = Vec::with_capacity(LONGEST_HEADER + start.len());
        write_header(&mut bytes, opcode, payload);
        bytes.extend_from_slice(start);
        let mut waiting = self.0.borrow_mut();
        waiting.bytes += payload;
        waiting.frames.push_back(Frame {
            start: bytes,
            shared,
            end,
            written: 0,
        });
    }

    /// Whether so much waits that the client is to read before it says more.
    pub fn is_full(&self) -> bool {
        self.0.borrow().bytes > MOST_WAITING
    }

    /// The frame that is to be written next.
    pub fn next(&self) -> Option<Frame> {
        let mut waiting = self.0.borrow_mut();
        let next = waiting.frames.pop_front();
        if waiting.frames.is_empty() {
            waiting.bytes = 0;
        }
        next
    }
}

impl Frame {
    /// What is still to be written.
    pub fn left(&self) -> [IoSlice<'_>; 3] {
        let shared = self.shared.as_deref().unwrap_or_default().as_bytes();
        let mut skip = self.written;
        [&self.start, shared, self.end.as_bytes()].map(|part| {
            let skipped = skip.min(part.len());
            skip -= skipped;
            IoSlice::new(&part[skipped..])
        })
    }

    /// So many bytes were written; true when these were the last ones.
    pub fn wrote(&mut self, bytes: usize) -> bool {
        self.written += bytes;
        self.left().iter().all(|part| part.is_empty())
    }
}

/// Two bytes and a length of eight: a server does not mask.
const LONGEST_HEADER: usize = 10;
const FINAL: u8 = 0x80;

fn write_header(into: &mut Vec<u8>, opcode: u8, payload: usize) {
    into.push(FINAL | opcode);
    match payload {
        0..126 => into.push(payload as u8),
        126..=0xffff => {
            into.push(126);
            into.extend((payload as u16).to_be_bytes());
        }
        _ => {
            into.push(127);
            into.extend((payload as u64).to_be_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_codec::Decoder;
    use actix_http::ws::{Codec, Frame as Read};
    use bytes::BytesMut;
    use proptest::prelude::*;

    use super::*;

    /// Takes all frames, in pieces of this size.
    fn written(outbox: &Outbox, piece: usize) -> BytesMut {
        let mut bytes = BytesMut::new();
        while let Some(mut frame) = outbox.next() {
            loop {
                let left: Vec<u8> = frame.left().iter().flat_map(|part| part.to_vec()).collect();
                let piece = &left[..piece.min(left.len())];
                bytes.extend_from_slice(piece);
                if frame.wrote(piece.len()) {
                    break;
                }
            }
        }
        bytes
    }

    proptest! {
        #[test]
        fn a_client_reads_what_was_said(
            shared in prop_oneof![0..300usize, 65_400..65_700usize],
            piece in 1..5000usize,
        ) {
            let outbox = Outbox::default();
            outbox.text("first");
            outbox.shared_text("{\"cart\":", "x".repeat(shared).into(), "}");
            outbox.ping();
            outbox.close(4408);
            let mut bytes = written(&outbox, piece);
            let mut codec = Codec::new().client_mode().max_size(1 << 20);
            let mut read = || codec.decode(&mut bytes).expect("frames").expect("one more");
            prop_assert_eq!(read(), Read::Text("first".into()));
            let state = format!("{{\"cart\":{}}}", "x".repeat(shared));
            prop_assert_eq!(read(), Read::Text(state.into()));
            prop_assert_eq!(read(), Read::Ping("".into()));
            let Read::Close(Some(reason)) = read() else { panic!("a close") };
            prop_assert_eq!(u16::from(reason.code), 4408);
            prop_assert!(bytes.is_empty());
        }
    }
}
