//! How often somebody may try to sign in: by account, by client and by device, with the rules that gift cards have.
//!
//! Whoever guesses at an account from many addresses makes it rest, for half a minute at most. Its owner comes in all
//! the same: a device on which somebody signed in before is counted by itself.

use std::time::Duration;

use configuration::client_address::ClientPseudonym;
use domain::{clock::Now, fault::FaultCode, guessing::Allowance};

use super::error::IdentityError;
use crate::guessing::{KeyedPlace, KeyedPlaces, TryBudgets, UnknownCodes};

/// Wrong tries that one client has in an hour, whichever accounts they are at.
const TRIES_OF_A_CLIENT: u32 = 30;
/// Tries of one client that are hashed or wait for it.
const PLACES_OF_A_CLIENT: usize = 4;

/// Tries at one account that are looked at or wait for it: people sign in from two devices at once.
const LINE_OF_A_KEY: usize = 3;
/// How long the next one waits for the one before.
const PATIENCE: Duration = Duration::from_secs(3);

/// Wrong codes of the second factor, for each account on devices that nobody signed in on, and for each known device: ten at
/// once, and one in a quarter of an hour after them. Whoever comes so far has the password, and six digits are few.
const FACTOR_TRIES: Allowance = Allowance {
    tries: 10,
    within: Duration::from_secs(10 * 15 * 60),
};

pub(crate) struct Throttle {
    wrong: UnknownCodes,
    budgets: TryBudgets,
    factors: TryBudgets<String>,
    clients: KeyedPlaces<ClientPseudonym>,
    lines: KeyedPlaces<String>,
    /// Of two tries at one account at one moment the second is to know of the first.
    keys: KeyedPlaces<String>,
}

/// A try under way.
pub(crate) struct Try {
    key: String,
    client: ClientPseudonym,
    counted: Counted,
    places: Option<Places>,
}

/// Where a try was taken from, to be given back when it was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    Nowhere,
    Client,
    Factor,
}

type Places = (KeyedPlace<ClientPseudonym>, [KeyedPlace<String>; 2]);

impl Throttle {
    pub(crate) fn new() -> Self {
        Self {
            wrong: UnknownCodes::default(),
            budgets: TryBudgets::new(TRIES_OF_A_CLIENT),
            factors: TryBudgets::of(FACTOR_TRIES),
            clients: KeyedPlaces::new(PLACES_OF_A_CLIENT),
            lines: KeyedPlaces::new(LINE_OF_A_KEY),
            keys: KeyedPlaces::new(1),
        }
    }

    /// Begins a try at what a key names. Those of known devices are not counted for their client, which may be a whole
    /// office.
    pub(crate) async fn begin(
        &self,
        key: String,
        client: ClientPseudonym,
        is_known_device: bool,
        now: Now,
    ) -> Result<Try, IdentityError> {
        let is_counted = !is_known_device;
        if is_counted {
            waited(self.budgets.wait(&client, now.monotonic))?;
        }
        waited(self.wrong.wrong_tries(&key, client, now.wall).wait(now.wall))?;
        let places = self.places(&key, client).await?;
        // Once more: the one before may have ended meanwhile.
        waited(self.wrong.wrong_tries(&key, client, now.wall).wait(now.wall))?;
        if is_counted {
            // Taken now and given back when it was right, so that many tries at one moment cannot pass.
            let taken = self.budgets.take(client, now.monotonic);
            taken.map_err(|wait| IdentityError::TooManyAttempts { wait })?;
        }
        Ok(Try {
            key,
            client,
            counted: if is_counted { Counted::Client } else { Counted::Nowhere },
            places: Some(places),
        })
    }

    /// Begins a try at a second factor.
    pub(crate) async fn begin_factor(
        &self,
        key: String,
        client: ClientPseudonym,
        now: Now,
    ) -> Result<Try, IdentityError> {
        let places = self.places(&key, client).await?;
        let taken = self.factors.take(key.clone(), now.monotonic);
        taken.map_err(|wait| IdentityError::TooManyAttempts { wait })?;
        Ok(Try {
            key,
            client,
            counted: Counted::Factor,
            places: Some(places),
        })
    }

    async fn places(&self, key: &str, client: ClientPseudonym) -> Result<Places, IdentityError> {
        let busy = || IdentityError::from(FaultCode::Busy);
        let of_client = self.clients.take(client).ok_or_else(busy)?;
        let in_line = self.lines.take(key.to_owned()).ok_or_else(busy)?;
        let alone = self.keys.take_within(PATIENCE, key.to_owned()).await;
        Ok((of_client, [in_line, alone.ok_or_else(busy)?]))
    }

    /// Ends a try, and tells whether it was a wrong one: those that `wrong` answers are. Any other is given back, also where nobody
    /// could look.
    pub(crate) fn judge<T>(&self, tried: &Try, taken: &Result<T, IdentityError>, wrong: FaultCode, now: Now) -> bool {
        let is_wrong = taken.as_ref().is_err_and(|error| error.is(wrong));
        if is_wrong {
            self.was_wrong(tried, now);
        } else {
            self.was_right(tried);
        }
        is_wrong
    }

    fn was_right(&self, tried: &Try) {
        match tried.counted {
            Counted::Nowhere => {}
            Counted::Client => self.budgets.give_back(&tried.client),
            Counted::Factor => self.factors.give_back(&tried.key),
        }
    }

    fn was_wrong(&self, tried: &Try, now: Now) {
        if tried.counted == Counted::Factor {
            // It was taken when it began.
            return;
        }
        self.wrong.count(&tried.key, tried.client, now.wall);
    }
}

impl Try {
    /// The places, for work that may go on when nobody waits for it.
    pub(crate) fn places(&mut self) -> Option<Places> {
        self.places.take()
    }
}

fn waited(wait: Duration) -> Result<(), IdentityError> {
    match wait {
        Duration::ZERO => Ok(()),
        wait => Err(IdentityError::TooManyAttempts { wait }),
    }
}

#[cfg(test)]
mod tests {
    use domain::clock::{Monotonic, UnixMillis};

    use super::*;

    const NOW: Now = Now {
        monotonic: Monotonic(Duration::ZERO),
        wall: UnixMillis(1_800_000_000_000),
    };

    fn client(number: u8) -> ClientPseudonym {
        ClientPseudonym([number; 16])
    }

    async fn wrong(throttle: &Throttle, key: &str, client: ClientPseudonym, now: Now) -> bool {
        match throttle.begin(key.to_owned(), client, false, now).await {
            Ok(tried) => {
                throttle.was_wrong(&tried, now);
                true
            }
            Err(_) => false,
        }
    }

    #[tokio::test]
    async fn guessing_from_one_address_ends_and_is_slow_from_many() {
        let throttle = Throttle::new();
        let mut tries = 0;
        for _ in 0..100 {
            tries += usize::from(wrong(&throttle, "account", client(1), NOW).await);
        }
        assert_eq!(tries, 3, "then the account rests");
        let mut passed = 0;
        for second in 0..60 {
            let at = Duration::from_secs(second);
            let now = Now {
                monotonic: Monotonic(at),
                wall: NOW.wall.after(at),
            };
            let address = client(u8::try_from(10 + second).expect("few"));
            passed += usize::from(wrong(&throttle, "account", address, now).await);
        }
        assert!((1..8).contains(&passed), "{passed} in a minute");
    }

    #[tokio::test]
    async fn codes_of_a_second_factor_cannot_be_guessed_in_a_life() {
        let throttle = Throttle::new();
        let day = 24 * 60 * 60;
        let mut tries = 0;
        for second in (0..day).step_by(10) {
            let at = Duration::from_secs(second);
            let now = Now {
                monotonic: Monotonic(at),
                wall: NOW.wall.after(at),
            };
            let address = client(u8::try_from(second % 250).expect("few"));
            if let Ok(tried) = throttle.begin_factor("account".to_owned(), address, now).await {
                throttle.was_wrong(&tried, now);
                tries += 1;
            }
        }
        assert!((96..=106).contains(&tries), "of a million codes, in a day");
        let right = throttle
            .begin_factor("other".to_owned(), client(1), NOW)
            .await
            .expect("a try");
        throttle.was_right(&right);
        drop(right);
        let mut again = 0;
        for _ in 0..20 {
            let tried = throttle.begin_factor("other".to_owned(), client(1), NOW).await;
            again += usize::from(tried.is_ok());
        }
        assert_eq!(again, 10, "a right one takes nothing");
    }

    #[tokio::test]
    async fn a_known_device_comes_in_whatever_others_do() {
        let throttle = Throttle::new();
        for number in 0..50 {
            wrong(&throttle, "account", client(number), NOW).await;
        }
        let refused = throttle.begin("account".to_owned(), client(200), false, NOW).await;
        assert!(matches!(refused, Err(IdentityError::TooManyAttempts { .. })));
        assert!(
            throttle
                .begin("device".to_owned(), client(200), true, NOW)
                .await
                .is_ok()
        );
    }

    #[tokio::test]
    async fn a_client_has_its_tries_for_all_accounts_and_two_at_once_know_of_each_other() {
        let throttle = Throttle::new();
        let mut tries = 0;
        for at in 0..100 {
            tries += u32::from(wrong(&throttle, &format!("account {at}"), client(1), NOW).await);
        }
        assert_eq!(tries, TRIES_OF_A_CLIENT);
        let first = throttle.begin("account".to_owned(), client(2), false, NOW).await;
        assert!(first.is_ok());
        // Whoever comes meanwhile waits.
        let second = throttle.begin("account".to_owned(), client(3), false, NOW);
        let (second, ()) = tokio::join!(second, async { drop(first) });
        assert!(second.is_ok());
    }
}
