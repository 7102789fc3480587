//! How often codes and PINs may be guessed.

use std::time::Duration;

use domain::{
    clock::{Monotonic, UnixMillis},
    guessing::{Allowance, Spent, TRIES_HERE, WrongTries, rest},
};

const HOUR: i64 = 60 * 60 * 1000;
const NOW: UnixMillis = UnixMillis(1_800_000_000_000);

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

#[test]
fn a_card_rests_longer_with_every_wrong_try() {
    let table = [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 1),
        (4, 2),
        (5, 4),
        (6, 8),
        (7, 16),
        (8, 30),
        (9, 30),
        (1_000, 30),
        (u32::MAX, 30),
    ];
    for (wrong_tries, expected) in table {
        assert_eq!(rest(wrong_tries), seconds(expected), "{wrong_tries}");
    }
}

#[test]
fn the_wait_is_the_address_hour_or_the_cards_rest() {
    // Here, its hour's age, everywhere, the last one's age; the wait. In milliseconds.
    let table = [
        (0, 0, 0, 0, 0),
        (1, 100, 1, 100, 0),
        (4, 60_000, 4, 0, 2_000),
        (4, 60_000, 4, 1_500, 500),
        (4, 60_000, 4, 2_000, 0),
        // The address that used its tries up waits for its hour to end.
        (5, 60_000, 5, 60_000, HOUR - 60_000),
        (5, HOUR - 1, 5, HOUR - 1, 1),
        (5, HOUR, 5, HOUR, 0),
        // The owner elsewhere waits a moment only, however many strangers tried.
        (0, 0, 5, 0, 4_000),
        (0, 0, 5_000, 0, 30_000),
        (0, 0, 5_000, 29_999, 1),
        (0, 0, 5_000, 30_000, 0),
    ];
    for (here, here_age, everywhere, last_age, expected) in table {
        let tries = WrongTries {
            here,
            here_since: UnixMillis(NOW.0 - here_age),
            everywhere,
            last: UnixMillis(NOW.0 - last_age),
        };
        assert_eq!(
            tries.wait(NOW).as_millis(),
            u128::from(expected.unsigned_abs()),
            "{tries:?}"
        );
    }
    // A clock that was set back keeps nobody out for longer than the rules do.
    let future = WrongTries {
        here: TRIES_HERE,
        here_since: UnixMillis(NOW.0 + HOUR),
        everywhere: 5,
        last: UnixMillis(NOW.0 + HOUR),
    };
    assert_eq!(future.wait(NOW), seconds(60 * 60));
}

#[test]
fn an_allowance_is_spent_at_once_and_comes_back_evenly() {
    let allowance = Allowance {
        tries: 3,
        within: seconds(30),
    };
    let at = |count| Monotonic(seconds(count));
    let mut spent = Spent::default();
    for _ in 0..3 {
        spent = allowance.take(spent, at(100)).expect("a try");
    }
    assert_eq!(allowance.take(spent, at(100)), Err(seconds(10)));
    assert_eq!(allowance.wait(spent, at(104)), seconds(6));
    assert_eq!(allowance.wait(allowance.give_back(spent), at(100)), Duration::ZERO);
    spent = allowance.take(spent, at(110)).expect("one came back");
    assert_eq!(allowance.take(spent, at(110)), Err(seconds(10)));
    assert!(!spent.is_nothing(at(139)) && spent.is_nothing(at(140)));
    spent = allowance.take(spent, at(1_000)).expect("whole again");
    spent = allowance.take(spent, at(1_000)).expect("whole again");
    spent = allowance.take(spent, at(1_000)).expect("whole again");
    assert!(allowance.take(spent, at(1_000)).is_err(), "and no more than whole");
}
