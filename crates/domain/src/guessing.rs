//! How often a code or a PIN may be guessed: by one address in all, and at one gift card by everybody.

use std::time::Duration;

use crate::clock::{Monotonic, UnixMillis};

/// So many tries at once; each comes back after its share of the time (the generic cell rate algorithm).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    pub tries: u32,
    pub within: Duration,
}

/// What is gone of an allowance: the moment at which nothing of it will be gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Spent(Monotonic);

impl Allowance {
    /// Takes a try. Where none is left, says how long until there is one.
    ///
    /// # Errors
    /// The time to wait.
    pub fn take(self, spent: Spent, now: Monotonic) -> Result<Spent, Duration> {
        match self.wait(spent, now) {
            Duration::ZERO => Ok(Spent(spent.0.max(now) + self.share())),
            wait => Err(wait),
        }
    }

    /// How long until there is a try; zero when there is one.
    pub fn wait(self, spent: Spent, now: Monotonic) -> Duration {
        (now + self.within).until(spent.0.max(now) + self.share())
    }

    /// A try that was taken is none.
    pub fn give_back(self, spent: Spent) -> Spent {
        Spent(Monotonic(spent.0.0.saturating_sub(self.share())))
    }

    fn share(self) -> Duration {
        self.within / self.tries.max(1)
    }
}

impl Spent {
    /// Whether all has come back.
    pub fn is_nothing(self, now: Monotonic) -> bool {
        self.0 <= now
    }
}

/// Wrong tries that one address has at one card, in an hour that begins with the first.
pub const TRIES_HERE: u32 = 5;
pub const TRIES_COUNT_FOR: Duration = Duration::from_secs(60 * 60);

/// Wrong tries at one card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WrongTries {
    /// From the address that asks now, in its hour.
    pub here: u32,
    pub here_since: UnixMillis,
    /// From all addresses, each in its hour.
    pub everywhere: u32,
    /// The last one, wherever it came from.
    pub last: UnixMillis,
}

impl WrongTries {
    /// How long the address has to wait before the card is looked at for it; zero when it need not.
    ///
    /// An address that used up its tries waits for the end of its hour. Any other one waits at most [`rest`], counted
    /// from the last wrong try: whoever guesses from elsewhere cannot lock the owner out.
    pub fn wait(&self, now: UnixMillis) -> Duration {
        let hour = if self.here >= TRIES_HERE {
            left(self.here_since, TRIES_COUNT_FOR, now)
        } else {
            Duration::ZERO
        };
        hour.max(left(self.last, rest(self.everywhere), now))
    }
}

/// How long a card rests after a wrong try, when so many were made in the last hour from all addresses together. The
/// first three are mistakes of people.
pub fn rest(wrong_tries: u32) -> Duration {
    match wrong_tries {
        0..3 => Duration::ZERO,
        tries => LONGEST_REST.min(Duration::from_secs(1 << (tries - 3).min(30))),
    }
}

/// So a card is looked at 120 times in an hour at most, by however many addresses.
const LONGEST_REST: Duration = Duration::from_secs(30);

fn left(since: UnixMillis, time: Duration, now: UnixMillis) -> Duration {
    let gone = u64::try_from(now.0.saturating_sub(since.0)).unwrap_or(0);
    time.saturating_sub(Duration::from_millis(gone))
}
