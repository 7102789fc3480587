//! What a client sends, before anything of it is kept: the frames' headers are read as they come, and a frame that may
//! not come ends the connection before its payload is waited for.

use std::{
    cell::Cell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
};

use actix_web::error::PayloadError;
use bytes::Bytes;
use configuration::LimitsConfig;
use futures_util::Stream;
use runtime::clock::Clock;
use services::budgets::Bucket;

use super::{
    frame_scanner::{FrameScanner, Refusal},
    outbox::Outbox,
};

/// Bytes that are handed on at a time: a few of the smallest frames, or most of a usual one.
const PIECE: usize = 128;

/// The bytes of a connection. It ends with an error where [`Inbound::refusal`] says why.
pub struct Inbound<S> {
    stream: S,
    /// What came and was not handed on yet.
    rest: Bytes,
    outbox: Outbox,
    clock: Clock,
    scanner: FrameScanner,
    frames: Option<Bucket>,
    bytes: Option<Bucket>,
    refusal: Rc<Cell<Option<Refusal>>>,
}

impl<S> Inbound<S> {
    /// `outbox` has what is answered: while much of it waits to be written, nothing is handed on.
    pub fn new(stream: S, outbox: Outbox, limits: &LimitsConfig, clock: Clock) -> Self {
        let now = clock.now().monotonic;
        Self {
            stream,
            rest: Bytes::new(),
            outbox,
            clock,
            scanner: FrameScanner::new(limits.frame_bytes),
            frames: limits.frames().map(|rate| Bucket::new(rate, now)),
            bytes: limits.bytes().map(|rate| Bucket::new(rate, now)),
            refusal: Rc::default(),
        }
    }

    /// Will hold the reason when the stream ends with an error of ours.
    pub fn refusal(&self) -> Rc<Cell<Option<Refusal>>> {
        self.refusal.clone()
    }

    fn scan(&mut self, chunk: &[u8]) -> Result<(), Refusal> {
        let now = self.clock.now().monotonic;
        self.scanner.scan(chunk, |size| {
            if self.frames.as_mut().is_some_and(|bucket| !bucket.take(1, now)) {
                return Err(Refusal::TooManyFrames);
            }
            if self.bytes.as_mut().is_some_and(|bucket| !bucket.take(size, now)) {
                return Err(Refusal::TooManyBytes);
            }
            Ok(())
        })
    }
}

impl<S> Stream for Inbound<S>
where
    S: Stream<Item = Result<Bytes, PayloadError>> + Unpin,
{
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.outbox.is_full() {
            // The transport writes, and polls again when all of it is written.
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.rest.is_empty() {
            let chunk = match ready!(Pin::new(&mut self.stream).poll_next(context)) {
                Some(Ok(chunk)) => chunk,
                ended => return Poll::Ready(ended),
            };
            if let Err(refusal) = self.scan(&chunk) {
                self.refusal.set(Some(refusal));
                return Poll::Ready(Some(Err(PayloadError::Overflow)));
            }
            self.rest = chunk;
        }
        let piece = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(self.rest.split_to(piece))))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt, stream};

    use super::*;

    /// A frame with its key and `payload` bytes, as browsers send them.
    fn frame(payload: u8) -> Vec<u8> {
        let mut bytes = vec![0x81, 0x80 | payload, 0, 0, 0, 0];
        bytes.extend(std::iter::repeat_n(b'x', payload.into()));
        bytes
    }

    #[tokio::test]
    async fn nothing_more_is_handed_on_while_answers_wait() {
        let came: Vec<u8> = (0..100).flat_map(|_| frame(34)).collect();
        let all = came.len();
        let outbox = Outbox::default();
        let chunk = Ok::<_, PayloadError>(Bytes::from(came));
        let stream = stream::iter([chunk]).chain(stream::pending());
        let mut inbound = Inbound::new(stream, outbox.clone(), &LimitsConfig::default(), Clock::system());
        let mut taken = 0;
        // Each piece is answered as much as it may be.
        while taken < all {
            let piece = match futures_util::poll!(inbound.next()) {
                Poll::Ready(Some(Ok(piece))) => piece,
                Poll::Pending => {
                    assert!(outbox.is_full());
                    while outbox.next().is_some() {}
                    continue;
                }
                ended => panic!("{ended:?}"),
            };
            assert!(!outbox.is_full() && piece.len() <= PIECE, "{}", piece.len());
            taken += piece.len();
            outbox.text(&"y".repeat(30_000));
        }
        assert!(futures_util::poll!(inbound.next()).is_pending());
    }
}
