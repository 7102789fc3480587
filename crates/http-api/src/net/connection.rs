//! A TCP connection that ends when its client is too slow: with a request's head, with taking what it asked for, or
//! with going away.

use std::{
    cell::{Cell, RefCell},
    io,
    net::SocketAddr,
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::{dev::Extensions, rt::net::TcpStream};
use domain::fault::FaultCode;
use runtime::telemetry::rejected;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};
use wire::problem;

use super::{
    admission::{Admission, Gate, Held},
    deadlines::{Deadlines, Expired, Times},
    refusals::{LastWords, Refusals},
};

/// How long a connection of the reserve may last.
const BRIEF: Duration = Duration::from_secs(2);

/// An accepted connection. Its places in the counts are given back when it is dropped, which closes it.
pub struct Connection {
    stream: TcpStream,
    shared: Rc<Shared>,
    last_words: LastWords,
    /// Wakes the connection's task for the next deadline, or before it.
    alarm: Option<Pin<Box<Sleep>>>,
}

/// How long a client may take over the server's last words.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// What the requests of a connection know of it. Cheap to clone.
#[derive(Clone)]
pub struct ConnectionHandle(Rc<Shared>);

struct Shared {
    admission: Admission,
    deadlines: Cell<Deadlines>,
    /// Requests that are not answered whole.
    answering: Cell<u32>,
    /// Given back when the connection ends.
    held: RefCell<Vec<Held>>,
}

/// A request is answered until this is dropped.
pub struct Answering(Rc<Shared>);

impl Connection {
    /// A connection that was accepted, with what is said there to requests that cannot be read; nothing when not even the
    /// reserve has a place for it.
    pub fn admit(gate: &Gate, stream: TcpStream, refusals: Arc<Refusals>) -> Option<Self> {
        let (admission, held) = gate.admit(stream.peer_addr().ok()?.ip())?;
        let connection = Self::new(stream, admission, held, gate.times(), refusals);
        if admission != Admission::Whole {
            connection.handle().end_within(BRIEF);
        }
        Some(connection)
    }

    pub fn new(
        stream: TcpStream,
        admission: Admission,
        held: Vec<Held>,
        times: Times,
        refusals: Arc<Refusals>,
    ) -> Self {
        let shared = Shared {
            admission,
            deadlines: Cell::new(Deadlines::new(times, Instant::now())),
            answering: Cell::new(0),
            held: RefCell::new(held),
        };
        Self {
            stream,
            shared: Rc::new(shared),
            last_words: LastWords::new(refusals),
            alarm: None,
        }
    }

    pub fn peer(&self) -> Option<SocketAddr> {
        self.stream.peer_addr().ok()
    }

    pub fn handle(&self) -> ConnectionHandle {
        ConnectionHandle(self.shared.clone())
    }

    /// Makes the connection known to its requests.
    pub fn introduce(&self, data: &mut Extensions) {
        data.insert(self.handle());
    }

    /// Ends the connection with an error once a deadline has passed; else has its task woken for the next one.
    fn keep_time(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        while let Some(due) = self.shared.deadlines.get().due() {
            let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(due)));
            if alarm.deadline() > due {
                alarm.as_mut().reset(due);
            }
            if alarm.as_mut().poll(context).is_pending() {
                break;
            }
            let expired = self.shared.update(|deadlines| deadlines.expired(Instant::now()));
            if let Some(expired) = expired {
                if let Some(reason) = expired.reason() {
                    rejected(reason);
                }
                return Err(io::ErrorKind::TimedOut.into());
            }
            // The deadline has moved on meanwhile.
            self.alarm = None;
        }
        Ok(())
    }

    fn write(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let stream = Pin::new(&mut self.stream);
        // While a request is answered the library refuses none.
        if self.shared.answering.get() > 0 {
            return stream.poll_write(context, bytes);
        }
        let (own, refused) = self.last_words.own(bytes);
        if refused == Some(problem::status(FaultCode::RequestTimeout))
            && self.last_words.has_begun()
            && let Some(reason) = Expired::SlowHead.reason()
        {
            rejected(reason);
        }
        if own > 0 || bytes.is_empty() {
            return stream.poll_write(context, &bytes[..own]);
        }
        self.last_words.poll_write(stream, context, bytes)
    }

    fn wrote(&self, written: &Poll<io::Result<usize>>) {
        match written {
            Poll::Ready(Ok(bytes)) => self.shared.update(|deadlines| deadlines.took(*bytes as u64)),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.shared.update(|deadlines| deadlines.blocked(Instant::now())),
        }
    }
}

impl Shared {
    fn update<T>(&self, change: impl FnOnce(&mut Deadlines) -> T) -> T {
        let mut deadlines = self.deadlines.get();
        let result = change(&mut deadlines);
        self.deadlines.set(deadlines);
        result
    }
}

impl ConnectionHandle {
    /// What the connection is good for.
    pub fn admission(&self) -> Admission {
        self.0.admission
    }

    /// A request's head has come; the answer is under way until the result is dropped.
    pub fn answer(&self) -> Answering {
        self.0.answering.set(self.0.answering.get() + 1);
        self.0.update(Deadlines::busy);
        Answering(self.0.clone())
    }

    /// Keeps something until the connection ends.
    pub fn hold(&self, held: Vec<Held>) {
        self.0.held.borrow_mut().extend(held);
    }

    /// The connection was closed by the server: it ends after a moment, whatever its client does.
    pub fn end_soon(&self) {
        self.end_within(LAST_WORDS);
    }

    /// The connection ends then at the latest.
    pub fn end_within(&self, time: Duration) {
        self.0.update(|deadlines| deadlines.end_at(Instant::now() + time));
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.answering.set(self.0.answering.get().saturating_sub(1));
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.keep_time(context)?;
        let before = into.filled().len();
        let come = Pin::new(&mut self.stream).poll_read(context, into);
        self.last_words.read(&into.filled()[before..]);
        come
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.write(context, bytes);
        self.wrote(&written);
        self.keep_time(context)?;
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.wrote(&written);
        self.keep_time(context)?;
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Called when everything is written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        let is_idle = self.shared.answering.get() == 0;
        self.shared.update(|deadlines| {
            deadlines.flushed();
            if is_idle {
                deadlines.idle(Instant::now());
            }
        });
        self.keep_time(context)?;
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
