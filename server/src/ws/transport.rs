//! Carries a session over its connection: what it says goes out as fast as the client takes it. While something waits
//! to be written the session is not polled, so that it says nothing more.

use std::{
    cell::RefCell,
    io::{self, IoSlice},
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
};

use actix_web::error::PayloadError;
use bytes::Bytes;
use futures_util::{Stream, future::LocalBoxFuture};
use http_api::net::Connection;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::outbox::{Frame, Outbox};

/// What goes on with a connection once the answer to its handshake is written. It gets the bytes that came after the
/// handshake already.
pub struct Takeover(Box<dyn FnOnce(Connection, Bytes) -> LocalBoxFuture<'static, ()>>);

impl Takeover {
    /// Runs the session that `open` makes of what the client sends.
    pub fn new<S>(outbox: Outbox, open: impl FnOnce(Incoming) -> S + 'static) -> Self
    where
        S: Stream + Unpin + 'static,
    {
        Self(Box::new(move |connection, before| {
            let connection = Rc::new(RefCell::new(connection));
            let incoming = Incoming {
                connection: connection.clone(),
                before,
                is_full: false,
            };
            Box::pin(Transport {
                connection,
                session: Some(open(incoming)),
                outbox,
                writing: None,
                is_shut: false,
            })
        }))
    }

    /// Ends when the connection is to be closed.
    pub async fn run(self, connection: Connection, before: Bytes) {
        (self.0)(connection, before).await;
    }
}

struct Transport<S> {
    connection: Rc<RefCell<Connection>>,
    /// Nothing once it has ended.
    session: Option<S>,
    outbox: Outbox,
    writing: Option<Frame>,
    is_shut: bool,
}

impl<S: Stream + Unpin> Future for Transport<S> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut waits = false;
        loop {
            if ready!(self.poll_write(context)).is_err() {
                return Poll::Ready(());
            }
            if waits {
                return Poll::Pending;
            }
            let Some(session) = &mut self.session else {
                return self.poll_end(context);
            };
            match Pin::new(session).poll_next(context) {
                // It says everything through its outbox.
                Poll::Ready(Some(_)) => {}
                Poll::Ready(None) => self.session = None,
                Poll::Pending => waits = true,
            }
        }
    }
}

impl<S> Transport<S> {
    fn poll_write(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut connection = self.connection.borrow_mut();
        let mut connection = Pin::new(&mut *connection);
        let mut is_idle = true;
        while let Some(frame) = self.writing.take().or_else(|| self.outbox.next()) {
            is_idle = false;
            let frame = self.writing.insert(frame);
            let written = ready!(poll_send(connection.as_mut(), context, &frame.left()))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            if frame.wrote(written) {
                self.writing = None;
            }
        }
        if is_idle {
            return Poll::Ready(Ok(()));
        }
        connection.poll_flush(context)
    }

    /// Tells the client that nothing more comes, and waits until it has nothing more to say either: a connection that is
    /// closed before would take the last words back. The connection's own deadline ends that.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut connection = self.connection.borrow_mut();
        let mut connection = Pin::new(&mut *connection);
        if !self.is_shut {
            if ready!(connection.as_mut().poll_shutdown(context)).is_err() {
                return Poll::Ready(());
            }
            self.is_shut = true;
        }
        loop {
            match ready!(read_some(connection.as_mut(), context)) {
                Ok(bytes) if !bytes.is_empty() => {}
                _ => return Poll::Ready(()),
            }
        }
    }
}

/// What is not larger goes out in one piece: to copy it costs less than to hand the kernel several.
const SMALL: usize = 4 * 1024;

fn poll_send(
    connection: Pin<&mut Connection>,
    context: &mut Context<'_>,
    parts: &[IoSlice<'_>],
) -> Poll<io::Result<usize>> {
    let size: usize = parts.iter().map(|part| part.len()).sum();
    if size > SMALL {
        return connection.poll_write_vectored(context, parts);
    }
    let mut whole = [0; SMALL];
    let mut at = 0;
    for part in parts {
        whole[at..at + part.len()].copy_from_slice(part);
        at += part.len();
    }
    connection.poll_write(context, &whole[..size])
}

/// What the client sends.
pub struct Incoming {
    connection: Rc<RefCell<Connection>>,
    /// Came with the handshake.
    before: Bytes,
    /// The last read may have left something. It is read after the frames that came are looked at, so that no more than
    /// one read and the part of a frame are ever kept.
    is_full: bool,
}

impl Stream for Incoming {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.is_full) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if !self.before.is_empty() {
            return Poll::Ready(Some(Ok(std::mem::take(&mut self.before))));
        }
        let read = ready!(read_some(Pin::new(&mut *self.connection.borrow_mut()), context));
        let Ok(bytes) = read else {
            // The client is gone, with or without a word.
            return Poll::Ready(None);
        };
        self.is_full = bytes.len() == ONE_READ;
        Poll::Ready((!bytes.is_empty()).then_some(Ok(bytes)))
    }
}

const ONE_READ: usize = 16 * 1024;

thread_local! {
    /// Where all connections of a thread read: one that is idle holds no buffer.
    static BUFFER: RefCell<Box<[u8]>> = RefCell::new(vec![0; ONE_READ].into());
}

/// Nothing in it at the end of what the client sends.
fn read_some(connection: Pin<&mut Connection>, context: &mut Context<'_>) -> Poll<io::Result<Bytes>> {
    BUFFER.with_borrow_mut(|buffer| {
        let mut into = ReadBuf::new(buffer);
        ready!(connection.poll_read(context, &mut into))?;
        Poll::Ready(Ok(Bytes::copy_from_slice(into.filled())))
    })
}
