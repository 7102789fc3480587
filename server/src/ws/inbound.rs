//! What a client sends, before anything of it is kept: the frames' headers are read as they come, and a frame that may
//! not come ends the connection before its payload is waited for.

use std::{
    cell::Cell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use actix_web::error::PayloadError;
use bytes::Bytes;
use configuration::LimitsConfig;
use futures_util::Stream;
use runtime::clock::Clock;
use services::budgets::Bucket;

use super::frame_scanner::{FrameScanner, Refusal};

/// The bytes of a connection. It ends with an error where [`Inbound::refusal`] says why.
pub struct Inbound<S> {
    stream: S,
    clock: Clock,
    scanner: FrameScanner,
    frames: Option<Bucket>,
    bytes: Option<Bucket>,
    refusal: Rc<Cell<Option<Refusal>>>,
}

impl<S> Inbound<S> {
    pub fn new(stream: S, limits: &LimitsConfig, clock: Clock) -> Self {
        let now = clock.now().monotonic;
        Self {
            stream,
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
        let polled = Pin::new(&mut self.stream).poll_next(context);
        let Poll::Ready(Some(Ok(chunk))) = &polled else {
            return polled;
        };
        match self.scan(chunk) {
            Ok(()) => polled,
            Err(refusal) => {
                self.refusal.set(Some(refusal));
                Poll::Ready(Some(Err(PayloadError::Overflow)))
            }
        }
    }
}
