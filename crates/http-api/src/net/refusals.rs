//! What the HTTP library says to a client whose request it cannot read: it leaves the body empty, and has no place where
//! another could be given. The connection knows the library's words and says the shop's in their place.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use tokio::io::AsyncWrite;

/// What the shop says, by the library's status.
#[derive(Debug, Default)]
pub struct Refusals(Vec<Refusal>);

#[derive(Debug)]
struct Refusal {
    status: u16,
    /// The lines of its head between the first one and the date, each with its end.
    fields: String,
    body: String,
}

impl Refusals {
    /// The same with an answer for one more status.
    #[must_use]
    pub fn with(mut self, status: u16, fields: &[(&str, &str)], body: String) -> Self {
        let mut lines: String = fields
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"))
            .collect();
        lines.push_str(&format!("content-length: {}\r\nconnection: close\r\n", body.len()));
        self.0.push(Refusal {
            status,
            fields: lines,
            body,
        });
        self
    }

    /// Where the library's refusal begins in what is to be written, which it is the end of, and the shop's.
    fn find(&self, written: &[u8], has_body: bool) -> Option<(usize, u16, Bytes)> {
        let (start, line, date) = refusal_at_end(written)?;
        let status = status_of(line)?;
        let refusal = self.0.iter().find(|refusal| refusal.status == status)?;
        let body = if has_body { refusal.body.as_str() } else { "" };
        let whole = [
            line,
            b"\r\n",
            refusal.fields.as_bytes(),
            date,
            b"\r\n\r\n",
            body.as_bytes(),
        ]
        .concat();
        Some((start, status, whole.into()))
    }
}

const DATE: &[u8] = b"\r\ndate: ";
/// `Sun, 06 Nov 1994 08:49:37 GMT`.
const DATE_LENGTH: usize = 29;

/// Where an answer begins that ends these bytes and has the fields of the library's own refusals, with its first line and
/// the line of its date. Answers of the shop have more fields, and no body of theirs ends like a head.
fn refusal_at_end(bytes: &[u8]) -> Option<(usize, &[u8], &[u8])> {
    let head = bytes.strip_suffix(b"\r\n\r\n")?;
    let (head, date) = head.split_at_checked(head.len().checked_sub(DATE.len() + DATE_LENGTH)?)?;
    if !date.starts_with(DATE) {
        return None;
    }
    let kept = [b"\r\nconnection: close".as_slice(), b"\r\nconnection: keep-alive"];
    let head = kept.iter().find_map(|field| head.strip_suffix(*field)).unwrap_or(head);
    let head = head.strip_suffix(b"\r\ncontent-length: 0")?;
    let start = head.windows(7).rposition(|seven| seven == b"HTTP/1.")?;
    let line = &head[start..];
    (!line.contains(&b'\n')).then_some((start, line, &date[2..]))
}

/// The status of `HTTP/1.1 400 Bad Request`.
fn status_of(line: &[u8]) -> Option<u16> {
    str::from_utf8(line).ok()?.split(' ').nth(1)?.parse().ok()
}

/// What one connection says last, where the library refuses its request.
#[derive(Debug)]
pub struct LastWords {
    refusals: Arc<Refusals>,
    /// Of the request whose head is read.
    beginning: Beginning,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beginning {
    NotCome,
    /// The answer to a request for a head alone has no body.
    Head,
    Other,
}

#[derive(Debug)]
enum State {
    NotSaid,
    Saying {
        rest: Bytes,
        /// Bytes of the library's.
        instead_of: usize,
    },
    Said,
}

impl LastWords {
    pub fn new(refusals: Arc<Refusals>) -> Self {
        Self {
            refusals,
            beginning: Beginning::NotCome,
            state: State::NotSaid,
        }
    }

    /// So many bytes of what is to be written are an answer of the shop's. Nothing of them is where
    /// [`LastWords::poll_write`] has to write in their place. The status is that of a refusal which begins so.
    pub fn own(&mut self, bytes: &[u8]) -> (usize, Option<u16>) {
        if !matches!(self.state, State::NotSaid) {
            return (0, None);
        }
        let has_body = self.beginning != Beginning::Head;
        let Some((start, status, rest)) = self.refusals.find(bytes, has_body) else {
            self.beginning = Beginning::NotCome;
            return (bytes.len(), None);
        };
        if start > 0 {
            // The refusal comes again by itself, once what stands before it is written.
            self.beginning = Beginning::NotCome;
            return (start, None);
        }
        self.state = State::Saying {
            rest,
            instead_of: bytes.len(),
        };
        (0, Some(status))
    }

    /// Writes the shop's words for the library's, and tells how many of the library's they stand for.
    pub fn poll_write(
        &mut self,
        mut stream: Pin<&mut impl AsyncWrite>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let State::Saying { rest, instead_of } = &mut self.state else {
            // The library repeats itself where its words had to wait.
            return Poll::Ready(Ok(bytes.len()));
        };
        while !rest.is_empty() {
            let written = ready!(stream.as_mut().poll_write(context, rest))?;
            if written == 0 {
                return Poll::Ready(Ok(0));
            }
            let _ = rest.split_to(written);
        }
        let instead_of = *instead_of;
        self.state = State::Said;
        Poll::Ready(Ok(instead_of))
    }

    /// Bytes came.
    pub fn read(&mut self, bytes: &[u8]) {
        if self.beginning == Beginning::NotCome && !bytes.is_empty() {
            self.beginning = if bytes.starts_with(b"HEAD ") {
                Beginning::Head
            } else {
                Beginning::Other
            };
        }
    }

    /// Whether anything came of the request that is refused.
    pub fn has_begun(&self) -> bool {
        self.beginning != Beginning::NotCome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARSER: &[u8] =
        b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\ndate: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n";
    const OWN: &str = "HTTP/1.1 400 Bad Request\r\nx: y\r\ncontent-length: 4\r\nconnection: close\r\ndate: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n";

    fn last_words() -> LastWords {
        LastWords::new(Arc::new(Refusals::default().with(
            400,
            &[("x", "y")],
            "body".to_owned(),
        )))
    }

    /// What goes out to a stream that takes so many bytes at once.
    async fn goes_out(words: &mut LastWords, mut bytes: &[u8], at_once: usize) -> String {
        use tokio::io::AsyncReadExt;
        let (mut ours, mut theirs) = tokio::io::duplex(at_once);
        let reader = tokio::spawn(async move {
            let mut out = String::new();
            theirs.read_to_string(&mut out).await.expect("text");
            out
        });
        while !bytes.is_empty() {
            let written = std::future::poll_fn(|context| {
                let (own, _) = words.own(bytes);
                if own > 0 {
                    Pin::new(&mut ours).poll_write(context, &bytes[..own])
                } else {
                    words.poll_write(Pin::new(&mut ours), context, bytes)
                }
            });
            bytes = &bytes[written.await.expect("written")..];
        }
        drop(ours);
        reader.await.expect("read")
    }

    #[tokio::test]
    async fn a_refusal_of_the_library_is_said_as_the_shop_says_it() {
        for at_once in [1, 7, 100, 10_000] {
            let mut words = last_words();
            words.read(b"GET / nonsense");
            assert_eq!(goes_out(&mut words, PARSER, at_once).await, format!("{OWN}body"));
            assert_eq!(goes_out(&mut words, PARSER, at_once).await, "", "once");
        }
    }

    #[tokio::test]
    async fn what_stands_before_a_refusal_goes_out_as_it_is() {
        let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
        for at_once in [1, 7, 10_000] {
            let mut words = last_words();
            words.read(b"HEAD / HTTP/1.1\r\n\r\nnonsense");
            let out = goes_out(&mut words, &[answer, PARSER].concat(), at_once).await;
            assert_eq!(out, format!("{}{OWN}body", String::from_utf8_lossy(answer)));
        }
    }

    #[tokio::test]
    async fn whoever_asked_for_a_head_gets_a_head() {
        let mut words = last_words();
        words.read(b"HEAD / nonsense");
        assert_eq!(goes_out(&mut words, PARSER, 100).await, OWN);
    }

    #[tokio::test]
    async fn only_the_librarys_own_words_are_taken_for_a_refusal() {
        let text = |status: &str, fields: &str| {
            format!("HTTP/1.1 {status}\r\n{fields}date: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n")
        };
        let own = [
            text("404 Not Found", "content-length: 0\r\n"),
            text("400 Bad Request", "content-length: 0\r\nx-request-id: 1\r\n"),
            text("400 Bad Request", "content-length: 12\r\nconnection: close\r\n"),
            text("400 Bad Request", "x: y\r\ncontent-length: 0\r\n"),
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n".to_owned(),
            "\r\n\r\n".to_owned(),
        ];
        for text in own {
            assert_eq!(goes_out(&mut last_words(), text.as_bytes(), 100).await, text);
        }
        for fields in [
            "content-length: 0\r\n",
            "content-length: 0\r\nconnection: close\r\n",
            "content-length: 0\r\nconnection: keep-alive\r\n",
        ] {
            let out = goes_out(&mut last_words(), text("400 Bad Request", fields).as_bytes(), 100).await;
            assert_eq!(out, format!("{OWN}body"));
        }
    }
}
