//! The changes of a cart, made so that a state alone tells how many of them it shows.

/// Every tab of a cart knows the script, so the tabs need not talk to each other.
#[derive(Debug)]
pub(super) struct Script {
    /// One for each line; the first one's quantity goes up and down.
    codes: Vec<String>,
}

/// After so many changes the first line is back where it began; a line holds at most 999 pieces.
const CYCLE: u64 = 900;

impl Script {
    pub(super) fn new(codes: Vec<String>) -> Self {
        Self { codes }
    }

    pub(super) fn lines(&self) -> u64 {
        self.codes.len() as u64
    }

    /// The operations that put one piece of each into an empty cart.
    pub(super) fn filling(&self) -> impl Iterator<Item = String> {
        self.codes.iter().map(|code| operation("add", code, 1))
    }

    /// The operation of a change; changes count from 1 after the filling.
    pub(super) fn change(&self, number: u64) -> String {
        let code = self.codes.first().map_or("", String::as_str);
        if number.is_multiple_of(CYCLE) {
            operation("remove", code, CYCLE - 1)
        } else {
            operation("add", code, 1)
        }
    }

    /// The sequence number of a change.
    pub(super) fn seq(&self, change: u64) -> u64 {
        self.lines() + change
    }

    /// The change whose operation has this sequence number; 0 while the cart is filled.
    pub(super) fn change_of(&self, seq: u64) -> u64 {
        seq.saturating_sub(self.lines())
    }

    /// The newest change that a state with so many pieces shows, to a tab that has seen `seen` already; nothing
    /// while the cart is filled.
    pub(super) fn change_shown(&self, total_quantity: u64, seen: u64) -> Option<u64> {
        let place = total_quantity.checked_sub(self.lines())?;
        let ahead = (place + CYCLE - seen % CYCLE) % CYCLE;
        Some(seen + ahead)
    }
}

fn operation(kind: &str, code: &str, quantity: u64) -> String {
    format!(r#"{{"kind":"{kind}","code":"{code}","quantity":{quantity},"shipmentId":-1}}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_tells_how_many_changes_it_shows() {
        let script = Script::new(vec!["A".to_owned(), "B".to_owned()]);
        let mut total = 2_u64;
        for change in 1..=3 * CYCLE {
            let operation = script.change(change);
            if operation.contains("remove") {
                total -= CYCLE - 1;
            } else {
                total += 1;
            }
            assert!((2..=1001).contains(&total), "{total} after {change}");
            for seen in [change - 1, change.saturating_sub(500), change] {
                assert_eq!(script.change_shown(total, seen), Some(change), "seen {seen}");
            }
        }
        assert_eq!(script.change_shown(1, 0), None, "a cart that is not full yet");
    }

    #[test]
    fn changes_follow_the_filling() {
        let script = Script::new(vec!["A".to_owned(), "B".to_owned()]);
        assert_eq!(script.filling().count(), 2);
        assert_eq!((script.seq(1), script.change_of(3), script.change_of(2)), (3, 1, 0));
        assert_eq!(
            script.change(1),
            r#"{"kind":"add","code":"A","quantity":1,"shipmentId":-1}"#
        );
    }
}
