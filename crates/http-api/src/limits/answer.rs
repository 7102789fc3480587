//! The body of an answer, handed to its connection in pieces: what is not read yet stays here, and is counted.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;

use crate::net::{Answering, Unread};

/// What a connection's buffer gets at once.
pub const PIECE: usize = 15 * 1024;

/// Marks an answer whose body is in memory anyway, such as a file of the program: nothing is held for its reader.
#[derive(Debug, Clone, Copy)]
pub struct Resident;

/// A body in pieces. Its connection is busy, and its bytes are counted, until it is dropped.
pub struct Answer {
    body: BoxBody,
    rest: Bytes,
    _answering: Option<Answering>,
    _unread: Option<Unread>,
}

impl Answer {
    pub(super) fn new(body: BoxBody, answering: Option<Answering>, unread: Option<Unread>) -> Self {
        Self {
            body,
            rest: Bytes::new(),
            _answering: answering,
            _unread: unread,
        }
    }
}

impl MessageBody for Answer {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        while self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_next(context)) {
                Some(Ok(bytes)) => self.rest = bytes,
                end => return Poll::Ready(end),
            }
        }
        let piece = PIECE.min(self.rest.len());
        Poll::Ready(Some(Ok(self.rest.split_to(piece))))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;

    use super::*;

    #[actix_web::test]
    async fn a_body_comes_whole_whatever_its_size() {
        for size in [0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE + 7] {
            let text: String = (0..size).map(|at| char::from(b'a' + (at % 26) as u8)).collect();
            let answer = Answer::new(BoxBody::new(text.clone()), None, None);
            assert_eq!(answer.size(), BodySize::Sized(size as u64));
            assert_eq!(to_bytes(answer).await.expect("a body"), text);
        }
    }
}
