//! Looks at the header of every frame that a client sends (RFC 6455, section 5.2), before the frame's payload comes.

use domain::fault::FaultCode;

/// Why a connection is ended for what it sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// A frame that the protocol does not know, or that is not masked.
    Malformed,
    /// A frame or a message in fragments announces more than a client may send.
    TooLarge,
    TooManyFrames,
    TooManyBytes,
}

impl Refusal {
    pub fn fault(self) -> FaultCode {
        match self {
            Self::Malformed => FaultCode::Malformed,
            Self::TooLarge => FaultCode::TooLarge,
            Self::TooManyFrames | Self::TooManyBytes => FaultCode::RateLimited,
        }
    }

    /// The reason in the metrics.
    pub fn reason(self) -> &'static str {
        match self {
            Self::Malformed => "frame-malformed",
            Self::TooLarge => "frame-too-large",
            Self::TooManyFrames => "frame-rate",
            Self::TooManyBytes => "byte-rate",
        }
    }
}

/// Follows the frames in a stream of bytes that comes in pieces of any size. It keeps nothing but the bytes of one
/// header.
#[derive(Debug)]
pub struct FrameScanner {
    /// The largest message that may come, in one frame or in fragments.
    limit: u64,
    header: [u8; LONGEST_HEADER],
    /// How many bytes of the header are known.
    known: usize,
    /// Bytes of the frame's payload that are still to come.
    payload: u64,
    /// Bytes of the message that comes in fragments, where one does.
    fragments: Option<u64>,
}

/// Two bytes, a length of eight and the mask.
const LONGEST_HEADER: usize = 14;
const MASK: usize = 4;
/// The largest payload of a ping, pong or close.
const CONTROL_PAYLOAD: u64 = 125;

const CONTINUATION: u8 = 0;
const CLOSE: u8 = 8;

impl FrameScanner {
    pub fn new(limit: usize) -> Self {
        Self {
            limit: limit as u64,
            header: [0; LONGEST_HEADER],
            known: 0,
            payload: 0,
            fragments: None,
        }
    }

    /// Reads the next bytes. `admit` is asked for every frame whose header has come whole, with the frame's size.
    ///
    /// # Errors
    ///
    /// Says why the connection cannot go on. A frame that is too large is refused as soon as its length is known.
    pub fn scan(&mut self, bytes: &[u8], mut admit: impl FnMut(u64) -> Result<(), Refusal>) -> Result<(), Refusal> {
        let mut rest = bytes;
        while let Some((first, after)) = rest.split_first() {
            if self.payload > 0 {
                let passed = usize::try_from(self.payload).map_or(rest.len(), |payload| payload.min(rest.len()));
                self.payload -= passed as u64;
                rest = &rest[passed..];
                continue;
            }
            self.header[self.known] = *first;
            self.known += 1;
            rest = after;
            if let Some(payload) = self.read_header()? {
                admit(self.known as u64 + payload)?;
                self.known = 0;
                self.payload = payload;
            }
        }
        Ok(())
    }

    /// The size of the payload, once the whole header has come.
    fn read_header(&mut self) -> Result<Option<u64>, Refusal> {
        let header = &self.header[..self.known];
        let [flags, length, ref extended @ ..] = *header else {
            return Ok(None);
        };
        let (is_final, reserved, opcode) = (flags & 0x80 != 0, flags & 0x70, flags & 0x0f);
        let is_masked = length & 0x80 != 0;
        let is_control = opcode >= CLOSE;
        if reserved != 0 || !is_masked || !matches!(opcode, 0..=2 | 8..=10) || (is_control && !is_final) {
            return Err(Refusal::Malformed);
        }
        let width = match length & 0x7f {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let Some(digits) = extended.get(..width) else {
            return Ok(None);
        };
        let payload = match width {
            0 => u64::from(length & 0x7f),
            _ => digits.iter().fold(0, |value, digit| value << 8 | u64::from(*digit)),
        };
        let before = self.fragments.filter(|_| opcode == CONTINUATION).unwrap_or(0);
        if is_control && payload > CONTROL_PAYLOAD {
            return Err(Refusal::Malformed);
        }
        if payload > self.limit.saturating_sub(before) {
            return Err(Refusal::TooLarge);
        }
        if extended.len() < width + MASK {
            return Ok(None);
        }
        if !is_control {
            let is_begun = self.fragments.is_some();
            if is_begun != (opcode == CONTINUATION) {
                return Err(Refusal::Malformed);
            }
            self.fragments = (!is_final).then_some(before + payload);
        }
        Ok(Some(payload))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};
    use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;

    use super::*;

    const LIMIT: usize = 1000;

    fn frame(first: u8, payload: usize) -> Vec<u8> {
        let mut bytes = header(first, payload as u64);
        bytes.extend(std::iter::repeat_n(b'x', payload));
        bytes
    }

    fn header(first: u8, payload: u64) -> Vec<u8> {
        let header = FrameHeader {
            is_final: first & 0x80 != 0,
            opcode: (first & 0x0f).into(),
            mask: Some([1, 2, 3, 4]),
            ..FrameHeader::default()
        };
        let mut bytes = Vec::new();
        header.format(payload, &mut bytes).expect("a header");
        bytes
    }

    fn scan(bytes: &[u8]) -> Result<Vec<u64>, Refusal> {
        let mut sizes = Vec::new();
        let mut scanner = FrameScanner::new(LIMIT);
        scanner.scan(bytes, |size| {
            sizes.push(size);
            Ok(())
        })?;
        Ok(sizes)
    }

    #[test]
    fn a_frame_that_is_too_large_is_refused_when_its_length_is_known() {
        for (payload, length_ends) in [(LIMIT as u64 + 1, 4), (1 << 16, 10), (1 << 62, 10), (u64::MAX, 10)] {
            let header = header(0x81, payload);
            assert_eq!(scan(&header[..length_ends - 1]), Ok(vec![]), "{payload}");
            assert_eq!(scan(&header[..length_ends]), Err(Refusal::TooLarge), "{payload}");
        }
        assert_eq!(scan(&header(0x81, LIMIT as u64)), Ok(vec![LIMIT as u64 + 8]));
    }

    #[test]
    fn fragments_count_together() {
        let mut message = [frame(0x01, 600), frame(0x89, 10), frame(0x00, 300)].concat();
        let last = |payload| [message.clone(), header(0x80, payload)].concat();
        assert_eq!(scan(&last(100)).map(|sizes| sizes.len()), Ok(4));
        assert_eq!(scan(&last(101)), Err(Refusal::TooLarge));
        message = frame(0x80, 0);
        assert_eq!(scan(&message), Err(Refusal::Malformed), "nothing was begun");
        message = [frame(0x01, 1), frame(0x81, 1)].concat();
        assert_eq!(scan(&message), Err(Refusal::Malformed), "the first one is not done");
    }

    #[test]
    fn what_the_protocol_does_not_know_is_malformed() {
        for bytes in [
            vec![0x81, 0x05],  // not masked
            vec![0xc1, 0x85],  // a reserved bit
            vec![0x83, 0x85],  // an unknown kind
            vec![0x09, 0x80],  // a ping in fragments
            header(0x89, 126), // a ping that is too long
        ] {
            assert_eq!(scan(&bytes), Err(Refusal::Malformed), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_not_admitted_ends_the_scan() {
        let frames = [frame(0x81, 10), frame(0x81, 20), frame(0x81, 30)].concat();
        let mut seen = 0;
        let refused = FrameScanner::new(LIMIT).scan(&frames, |_| {
            seen += 1;
            if seen == 2 { Err(Refusal::TooManyFrames) } else { Ok(()) }
        });
        assert_eq!((refused, seen), (Err(Refusal::TooManyFrames), 2));
    }

    proptest! {
        #[test]
        fn the_pieces_that_bytes_come_in_make_no_difference(
            payloads in vec(0..LIMIT + 200, 1..8),
            pieces in vec(1..700usize, 1..40),
        ) {
            let bytes: Vec<u8> = payloads.iter().flat_map(|payload| frame(0x81, *payload)).collect();
            let mut sizes = Vec::new();
            let mut scanner = FrameScanner::new(LIMIT);
            let mut rest = bytes.as_slice();
            let mut outcome = Ok(());
            for piece in pieces.iter().cycle() {
                if rest.is_empty() || outcome.is_err() {
                    break;
                }
                let (now, later) = rest.split_at(rest.len().min(*piece));
                outcome = scanner.scan(now, |size| {
                    sizes.push(size);
                    Ok(())
                });
                rest = later;
            }
            let fitting = payloads.iter().take_while(|payload| **payload <= LIMIT).count();
            prop_assert_eq!(sizes.len(), fitting);
            prop_assert_eq!(outcome.is_ok(), fitting == payloads.len());
            if let Ok(whole) = scan(&bytes) {
                prop_assert_eq!(sizes, whole);
            }
        }
    }
}
