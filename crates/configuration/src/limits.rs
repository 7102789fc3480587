//! How much one client may ask for.

use std::time::Duration;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LimitsConfig {
    /// False lifts rates and counts, for load tests; sizes and times hold all the same.
    pub enabled: bool,
    /// The largest frame that a client may send.
    pub frame_bytes: usize,
    /// The largest body of an API call.
    pub body_bytes: usize,
    pub frames_per_second: u32,
    pub frame_burst: u32,
    /// Bytes that a socket may send, with the frames' headers.
    pub bytes_per_second: u32,
    pub byte_burst: u32,
    /// How fast a tab gets states of more than 64 KiB.
    pub state_bytes_per_second: u32,
    /// Sockets of one identity.
    pub connections_per_identity: u32,
    /// Sockets of one of the staff, or of one program.
    pub connections_per_editor: u32,
    /// Connections of all kinds.
    pub connections_per_address: u32,
    /// Requests from one address that change nothing.
    pub reads_per_second: u32,
    pub read_burst: u32,
    /// Requests from one address that change something.
    pub writes_per_second: u32,
    pub write_burst: u32,
    /// Calls for a token from one address.
    pub tokens_per_second: u32,
    pub token_burst: u32,
    /// New anonymous ids for one address.
    pub visitors_per_second: u32,
    pub visitor_burst: u32,
    /// Calls of carts and database in work at once, from all clients.
    pub calls_at_once: usize,
    /// Calls that may wait for that, or for the disk; one more is answered `busy`.
    pub calls_waiting: usize,
    /// Pages that may wait to be written, from all clients; one more is answered `busy`.
    pub pages_waiting: usize,
    /// All connections; 0: as many as the process may open files, without its own.
    pub connections: usize,
    /// The head of a request must come within this time.
    pub head_timeout_s: u64,
    /// How long a connection is kept for the next request.
    pub keep_alive_s: u64,
    /// The body of a request must come within this time.
    pub body_timeout_s: u64,
    /// A client that takes too little of what waits for it is waited for so long.
    pub stall_s: u64,
    /// A client that sends a body, or takes an answer, more slowly is cut off.
    pub least_bytes_per_second: u64,
    /// Bytes that may wait to be read, of large answers.
    pub unread_bytes: u64,
    pub unread_bytes_per_address: u64,
    /// Unknown coupons that one address may type in an hour.
    pub coupon_tries: u32,
    /// Wrong gift cards that one address may type in an hour, whichever they are.
    pub gift_card_tries: u32,
    /// A socket must say hello within this time.
    pub hello_timeout_s: u64,
    pub heartbeat_s: u64,
    /// A socket without any frame from the client for this long is closed.
    pub silence_s: u64,
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            enabled: true,
            frame_bytes: 64 * 1024,
            body_bytes: 64 * 1024,
            frames_per_second: 60,
            frame_burst: 300,
            bytes_per_second: 128 * 1024,
            byte_burst: 1024 * 1024,
            state_bytes_per_second: 256 * 1024,
            connections_per_identity: 20,
            connections_per_editor: 40,
            connections_per_address: 200,
            reads_per_second: 200,
            read_burst: 2000,
            writes_per_second: 50,
            write_burst: 500,
            tokens_per_second: 5,
            token_burst: 300,
            visitors_per_second: 5,
            visitor_burst: 300,
            calls_at_once: 32,
            calls_waiting: 4096,
            pages_waiting: 128,
            connections: 0,
            head_timeout_s: 5,
            keep_alive_s: 5,
            body_timeout_s: 30,
            stall_s: 30,
            least_bytes_per_second: 512,
            unread_bytes: 64 * 1024 * 1024,
            unread_bytes_per_address: 8 * 1024 * 1024,
            coupon_tries: 20,
            gift_card_tries: 10,
            hello_timeout_s: 5,
            heartbeat_s: 15,
            silence_s: 30,
        }
    }
}

/// So many a second, with room for a burst.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub per_second: u32,
    pub burst: u32,
}

/// How long the body of a request may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyPace {
    at_most: Duration,
    bytes_per_second: u64,
}

/// What every body may take before its pace is looked at.
const FIRST_BYTES: Duration = Duration::from_secs(5);

impl BodyPace {
    /// From the head of the request on, for a body of which so much has come.
    pub fn allowed(&self, received: u64) -> Duration {
        let earned = Duration::from_millis(received.saturating_mul(1000) / self.bytes_per_second);
        self.at_most.min(FIRST_BYTES.saturating_add(earned))
    }
}

impl LimitsConfig {
    /// The rate of frames per connection; none when limits are lifted.
    pub fn frames(&self) -> Option<Rate> {
        self.enabled.then_some(Rate {
            per_second: self.frames_per_second,
            burst: self.frame_burst,
        })
    }

    /// The rate of bytes per connection; none when limits are lifted.
    pub fn bytes(&self) -> Option<Rate> {
        self.enabled.then_some(Rate {
            per_second: self.bytes_per_second,
            burst: self.byte_burst,
        })
    }

    /// The rate of reads from one address.
    pub fn reads(&self) -> Rate {
        rate(self.reads_per_second, self.read_burst)
    }

    /// The rate of writes from one address.
    pub fn writes(&self) -> Rate {
        rate(self.writes_per_second, self.write_burst)
    }

    /// The rate of token calls from one address.
    pub fn tokens(&self) -> Rate {
        rate(self.tokens_per_second, self.token_burst)
    }

    /// The rate of new anonymous ids for one address.
    pub fn visitors(&self) -> Rate {
        rate(self.visitors_per_second, self.visitor_burst)
    }

    /// How fast a tab gets large states; none when limits are lifted.
    pub fn states(&self) -> Option<u64> {
        self.enabled.then_some(self.state_bytes_per_second.into())
    }

    /// Connections of one identity at a time; none when limits are lifted.
    pub fn per_identity(&self) -> Option<u32> {
        self.enabled.then_some(self.connections_per_identity)
    }

    /// Connections of one editor at a time; none when limits are lifted.
    pub fn per_editor(&self) -> Option<u32> {
        self.enabled.then_some(self.connections_per_editor)
    }

    /// Connections from one address at a time; none when limits are lifted.
    pub fn per_address(&self) -> Option<u32> {
        self.enabled.then_some(self.connections_per_address)
    }

    pub fn head_timeout(&self) -> Duration {
        Duration::from_secs(self.head_timeout_s)
    }

    pub fn keep_alive(&self) -> Duration {
        Duration::from_secs(self.keep_alive_s)
    }

    pub fn body_pace(&self) -> BodyPace {
        BodyPace {
            at_most: Duration::from_secs(self.body_timeout_s),
            bytes_per_second: self.least_bytes_per_second.max(1),
        }
    }

    pub fn hello_timeout(&self) -> Duration {
        Duration::from_secs(self.hello_timeout_s)
    }

    pub fn heartbeat(&self) -> Duration {
        Duration::from_secs(self.heartbeat_s)
    }

    pub fn silence(&self) -> Duration {
        Duration::from_secs(self.silence_s)
    }
}

fn rate(per_second: u32, burst: u32) -> Rate {
    Rate { per_second, burst }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_earns_time_by_coming() {
        let pace = LimitsConfig::default().body_pace();
        let seconds = |received| pace.allowed(received).as_secs();
        assert_eq!(
            [seconds(0), seconds(512), seconds(5120), seconds(u64::MAX)],
            [5, 6, 15, 30]
        );
    }
}
