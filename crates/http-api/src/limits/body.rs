//! The body of a request, which must come at a pace.

use std::{
    cell::Cell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use actix_web::{
    HttpMessage,
    dev::{Payload, ServiceRequest},
    error::PayloadError,
    http::header::{CONTENT_LENGTH, TRANSFER_ENCODING},
    web,
};
use bytes::Bytes;
use configuration::BodyPace;
use futures_util::Stream;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::state::AppState;

/// A body that ends with an error when it comes too slowly.
pub struct PunctualBody {
    body: Payload,
    pace: BodyPace,
    start: Instant,
    received: u64,
    /// Nothing until the body is waited for: most come with their heads.
    alarm: Option<Pin<Box<Sleep>>>,
    is_late: Rc<Cell<bool>>,
}

impl PunctualBody {
    /// Stands before the request's body, where it has one. What is returned tells whether the body was late.
    pub fn put_before(request: &mut ServiceRequest) -> Option<Rc<Cell<bool>>> {
        let headers = request.headers();
        let length = headers.get(CONTENT_LENGTH).is_some_and(|length| length != "0");
        if !length && !headers.contains_key(TRANSFER_ENCODING) {
            return None;
        }
        let pace = request.app_data::<web::Data<AppState>>()?.config.limits.body_pace();
        let start = Instant::now();
        let is_late = Rc::new(Cell::new(false));
        let punctual = Self {
            body: request.take_payload(),
            pace,
            start,
            received: 0,
            alarm: None,
            is_late: is_late.clone(),
        };
        request.set_payload(Payload::Stream {
            payload: Box::pin(punctual),
        });
        Some(is_late)
    }
}

impl Stream for PunctualBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let polled = Pin::new(&mut self.body).poll_next(context);
        match &polled {
            Poll::Ready(Some(Ok(bytes))) => self.received += bytes.len() as u64,
            Poll::Ready(_) => {}
            Poll::Pending => {
                let deadline = self.start + self.pace.allowed(self.received);
                let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
                if alarm.deadline() != deadline {
                    alarm.as_mut().reset(deadline);
                }
                if alarm.as_mut().poll(context).is_ready() {
                    self.is_late.set(true);
                    return Poll::Ready(Some(Err(PayloadError::Incomplete(None))));
                }
            }
        }
        polled
    }
}
