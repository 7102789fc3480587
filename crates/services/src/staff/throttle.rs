//! How often somebody may try to sign in: by account, by client and by device, with the rules that gift cards have.
//!
//! Whoever guesses at an account from many addresses makes it rest, for half a minute at most. Its owner comes in all
//! the same: a device on which somebody signed in before is counted by itself.

use std::time::Duration;

use configuration::client_address::ClientPseudonym;
use domain::clock::Now;

use super::error::StaffError;
use crate::guessing::{KeyedPlace, KeyedPlaces, TryBudgets, UnknownCodes};

/// Wrong tries that one client has in an hour, whichever accounts they are at.
const TRIES_OF_A_CLIENT: u32 = 30;
/// Tries of one client that are hashed or wait for it.
const PLACES_OF_A_CLIENT: usize = 4;

pub(super) struct Throttle {
    wrong: UnknownCodes,
    budgets: TryBudgets,
    clients: KeyedPlaces<ClientPseudonym>,
    /// Of two tries at one account at one moment the second is to know of the first.
    keys: KeyedPlaces<String>,
}

/// A try under way.
pub(super) struct Try {
    key: String,
    client: ClientPseudonym,
    is_counted: bool,
    places: Option<Places>,
}

type Places = (KeyedPlace<ClientPseudonym>, KeyedPlace<String>);

impl Throttle {
    pub(super) fn new() -> Self {
        Self {
            wrong: UnknownCodes::default(),
            budgets: TryBudgets::new(TRIES_OF_A_CLIENT),
            clients: KeyedPlaces::new(PLACES_OF_A_CLIENT),
            keys: KeyedPlaces::new(1),
        }
    }

    /// Begins a try at what a key names. Those of known devices are not counted for their client, which may be a whole
    /// office.
    pub(super) fn begin(
        &self,
        key: String,
        client: ClientPseudonym,
        is_known_device: bool,
        now: Now,
    ) -> Result<Try, StaffError> {
        let busy = || StaffError::from(domain::fault::FaultCode::Busy);
        let is_counted = !is_known_device;
        if is_counted {
            waited(self.budgets.wait(client, now.monotonic))?;
        }
        waited(self.wrong.wrong_tries(&key, client, now.wall).wait(now.wall))?;
        let places = (
            self.clients.take(client).ok_or_else(busy)?,
            self.keys.take(key.clone()).ok_or_else(busy)?,
        );
        // Once more: the one before may have ended meanwhile.
        waited(self.wrong.wrong_tries(&key, client, now.wall).wait(now.wall))?;
        if is_counted {
            // Taken now and given back when it was right, so that many tries at one moment cannot pass.
            let taken = self.budgets.take(client, now.monotonic);
            taken.map_err(|wait| StaffError::TooManyAttempts { wait })?;
        }
        Ok(Try {
            key,
            client,
            is_counted,
            places: Some(places),
        })
    }

    pub(super) fn was_right(&self, tried: &Try) {
        if tried.is_counted {
            self.budgets.give_back(tried.client);
        }
    }

    pub(super) fn was_wrong(&self, tried: &Try, now: Now) {
        self.wrong.count(&tried.key, tried.client, now.wall);
    }
}

impl Try {
    /// The places, for work that may go on when nobody waits for it.
    pub(super) fn places(&mut self) -> Option<Places> {
        self.places.take()
    }
}

fn waited(wait: Duration) -> Result<(), StaffError> {
    match wait {
        Duration::ZERO => Ok(()),
        wait => Err(StaffError::TooManyAttempts { wait }),
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

    fn wrong(throttle: &Throttle, key: &str, client: ClientPseudonym, now: Now) -> bool {
        match throttle.begin(key.to_owned(), client, false, now) {
            Ok(tried) => {
                throttle.was_wrong(&tried, now);
                true
            }
            Err(_) => false,
        }
    }

    #[test]
    fn guessing_from_one_address_ends_and_is_slow_from_many() {
        let throttle = Throttle::new();
        let tries = (0..100).filter(|_| wrong(&throttle, "account", client(1), NOW)).count();
        assert_eq!(tries, 3, "then the account rests");
        let mut passed = 0;
        for second in 0..60 {
            let at = Duration::from_secs(second);
            let now = Now {
                monotonic: Monotonic(at),
                wall: NOW.wall.after(at),
            };
            let address = client(u8::try_from(10 + second).expect("few"));
            passed += usize::from(wrong(&throttle, "account", address, now));
        }
        assert!((1..8).contains(&passed), "{passed} in a minute");
    }

    #[test]
    fn a_known_device_comes_in_whatever_others_do() {
        let throttle = Throttle::new();
        for number in 0..50 {
            wrong(&throttle, "account", client(number), NOW);
        }
        let refused = throttle.begin("account".to_owned(), client(200), false, NOW);
        assert!(matches!(refused, Err(StaffError::TooManyAttempts { .. })));
        assert!(throttle.begin("device".to_owned(), client(200), true, NOW).is_ok());
    }

    #[test]
    fn a_client_has_its_tries_for_all_accounts_and_two_at_once_know_of_each_other() {
        let throttle = Throttle::new();
        let tries = (0..100).filter(|at| wrong(&throttle, &format!("account {at}"), client(1), NOW));
        assert_eq!(tries.count(), TRIES_OF_A_CLIENT as usize);
        let first = throttle.begin("account".to_owned(), client(2), false, NOW);
        assert!(first.is_ok());
        assert!(throttle.begin("account".to_owned(), client(3), false, NOW).is_err());
        drop(first);
        assert!(throttle.begin("account".to_owned(), client(3), false, NOW).is_ok());
    }
}
