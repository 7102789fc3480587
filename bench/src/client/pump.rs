//! Many kept HTTP connections on one thread, each of which asks again as soon as its answer is whole.
//!
//! It shares the processor with the server that it measures, so it does no more than it must: requests are made
//! beforehand, of an answer only the head is read, and the rest is counted.

use std::{
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

use rustix::event::epoll::{self, EventData, EventFlags};

use super::http::{Framing, read_head};
use crate::{
    error::{Doing, Error, Result},
    stats::Samples,
};

/// Connections that ask in turn.
#[derive(Debug)]
pub struct Pump {
    epoll: rustix::fd::OwnedFd,
    connections: Vec<Connection>,
    scratch: Box<[u8]>,
}

/// When a connection stops asking; what was asked is answered first.
#[derive(Debug, Clone, Copy)]
pub enum Until {
    /// So many requests of each connection.
    Count(u64),
    Time(Duration),
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Pumped {
    pub samples: Samples,
    /// Answers of each connection.
    pub answers: Vec<u64>,
    pub took: Duration,
    /// Bytes of all answers, heads included.
    pub bytes: u64,
}

#[derive(Debug)]
struct Connection {
    stream: TcpStream,
    sent: Instant,
    answers: u64,
    answer: Answer,
}

/// How much of an answer has come.
#[derive(Debug)]
enum Answer {
    /// Nothing is asked.
    None,
    /// A head that is not whole.
    Head(Vec<u8>),
    /// So many bytes of the body are missing.
    Body(usize),
}

/// Room for what one read takes.
const SCRATCH: usize = 256 * 1024;
/// No answer takes so long.
const PATIENCE: Duration = Duration::from_secs(30);

impl Pump {
    pub fn connect(server: SocketAddr, count: usize) -> Result<Self> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC).map_err(std::io::Error::from);
        let epoll = epoll.doing("connections cannot be watched")?;
        let connections = (0..count)
            .map(|number| {
                let stream = TcpStream::connect(server).doing(format!("{server} does not answer"))?;
                stream
                    .set_nodelay(true)
                    .and_then(|()| stream.set_nonblocking(true))
                    .and_then(|()| {
                        let data = EventData::new_u64(number as u64);
                        Ok(epoll::add(&epoll, &stream, data, EventFlags::IN)?)
                    })
                    .doing("a connection cannot be tuned")?;
                Ok(Connection {
                    stream,
                    sent: Instant::now(),
                    answers: 0,
                    answer: Answer::None,
                })
            })
            .collect::<Result<_>>()?;
        Ok(Self {
            epoll,
            connections,
            scratch: vec![0; SCRATCH].into(),
        })
    }

    /// Asks on all connections until it is time to stop. `request` gives the bytes of a connection's request with
    /// this number, counted from 0. Any status but 200 is an error. Blocks the thread.
    pub fn run<'a>(&mut self, until: Until, request: impl Fn(usize, u64) -> &'a [u8]) -> Result<Pumped> {
        let begun = Instant::now();
        let goes_on = |answers| match until {
            Until::Count(count) => answers < count,
            Until::Time(time) => begun.elapsed() < time,
        };
        let mut pumped = Pumped::default();
        let mut asking = 0;
        for (number, connection) in self.connections.iter_mut().enumerate() {
            connection.answers = 0;
            connection.ask(request(number, 0))?;
            asking += 1;
        }
        let mut events = Vec::with_capacity(self.connections.len());
        while asking > 0 {
            events.clear();
            let patience = rustix::event::Timespec::try_from(PATIENCE).ok();
            let buffer = rustix::buffer::spare_capacity(&mut events);
            match epoll::wait(&self.epoll, buffer, patience.as_ref()) {
                Ok(0) => return Err(Error::server("The server has not answered anything for 30 seconds.")),
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(std::io::Error::from(error)).doing("connections cannot be watched"),
            }
            for event in &events {
                let number = event.data.u64() as usize;
                let connection = &mut self.connections[number];
                if !connection.take(&mut self.scratch, &mut pumped.bytes)? {
                    continue;
                }
                pumped.samples.add(begun.elapsed(), connection.sent.elapsed());
                connection.answers += 1;
                if goes_on(connection.answers) {
                    connection.ask(request(number, connection.answers))?;
                } else {
                    asking -= 1;
                }
            }
        }
        pumped.took = begun.elapsed();
        pumped.answers = self.connections.iter().map(|connection| connection.answers).collect();
        Ok(pumped)
    }
}

impl Connection {
    fn ask(&mut self, request: &[u8]) -> Result<()> {
        self.sent = Instant::now();
        self.answer = Answer::Head(Vec::new());
        // What was sent before is answered, so the kernel's buffer is empty, and takes it whole.
        match self.stream.write(request) {
            Ok(written) if written == request.len() => Ok(()),
            Ok(_) => Err(Error::server("The kernel takes only a part of a request.")),
            Err(error) => Err(error).doing("a request cannot be sent"),
        }
    }

    /// Reads what is there; tells whether the answer is whole.
    fn take(&mut self, scratch: &mut [u8], bytes: &mut u64) -> Result<bool> {
        let length = match self.stream.read(scratch) {
            Ok(0) => return Err(Error::server("The server closed a connection that was to be kept.")),
            Ok(length) => length,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => return Ok(false),
            Err(error) => return Err(error).doing("an answer cannot be read"),
        };
        *bytes += length as u64;
        let whole = self.answer.take(&scratch[..length])?;
        if whole {
            self.answer = Answer::None;
        }
        Ok(whole)
    }
}

impl Answer {
    fn take(&mut self, bytes: &[u8]) -> Result<bool> {
        match self {
            Self::None => Err(Error::server("The server answers what was not asked.")),
            Self::Body(missing) => {
                let missing = missing.checked_sub(bytes.len()).ok_or_else(too_long)?;
                *self = Self::Body(missing);
                Ok(missing == 0)
            }
            Self::Head(before) => {
                let mut joined = std::mem::take(before);
                let bytes = if joined.is_empty() {
                    bytes
                } else {
                    joined.extend_from_slice(bytes);
                    &joined
                };
                let Some(head) = read_head(bytes)? else {
                    *self = Self::Head(bytes.to_vec());
                    return Ok(false);
                };
                if head.status != 200 {
                    let text: String = String::from_utf8_lossy(&bytes[head.length..])
                        .chars()
                        .take(300)
                        .collect();
                    return Err(Error::server(format!(
                        "A request was answered with {}: {text}",
                        head.status
                    )));
                }
                let Framing::Length(length) = head.framing else {
                    return Err(Error::server("The server answers in chunks, which is not measured."));
                };
                let missing = (head.length + length).checked_sub(bytes.len()).ok_or_else(too_long)?;
                *self = Self::Body(missing);
                Ok(missing == 0)
            }
        }
    }
}

fn too_long() -> Error {
    Error::server("An answer is longer than its head says.")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n";

    fn asked() -> Answer {
        Answer::Head(Vec::new())
    }

    #[test]
    fn answers_come_in_any_parts() {
        let whole = [HEAD, b"hello"].concat();
        assert!(asked().take(&whole).expect("readable"));
        for split in 1..whole.len() {
            let mut answer = asked();
            assert!(!answer.take(&whole[..split]).expect("readable"), "{split}");
            assert!(answer.take(&whole[split..]).expect("readable"), "{split}");
        }
    }

    #[test]
    fn what_should_not_come_is_an_error() {
        assert!(asked().take(&[HEAD, b"hello!"].concat()).is_err(), "too long");
        assert!(Answer::None.take(HEAD).is_err(), "nothing was asked");
        let busy = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 4\r\n\r\nbusy";
        let error = asked().take(busy).expect_err("not 200");
        assert!(error.to_string().contains("503: busy"), "{error}");
    }
}
