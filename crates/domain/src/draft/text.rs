//! A text that several tabs splice at the same time.
//!
//! Every piece that was ever there is kept in its order, with who put it there, who took it away, and when. What a tab saw
//! when it made a splice is a part of these pieces: those that were there at the revision that it showed, and its own. Its
//! splice names a place between two pieces that it saw, so that it has a place among all of them: nothing has to be
//! transformed, and texts come out the same in whatever order splices arrive from one tab.

use std::cmp::min;

use super::{DraftFault, Splice};
use crate::ids::TabId;

/// Splices after which the older half of what is gone is forgotten.
const MOST_SPLICES: usize = 1_000;

#[derive(Debug, Clone)]
struct Mark {
    tab: TabId,
    revision: u64,
}

impl Mark {
    fn is_known(&self, tab: TabId, base: u64) -> bool {
        self.tab == tab || self.revision <= base
    }
}

#[derive(Debug, Clone)]
struct Piece {
    units: Vec<u16>,
    /// Nothing where it was there from the beginning.
    put: Option<Mark>,
    taken: Vec<Mark>,
}

impl Piece {
    fn is_seen(&self, tab: TabId, base: u64) -> bool {
        let was_put = self.put.as_ref().is_none_or(|mark| mark.is_known(tab, base));
        was_put && !self.taken.iter().any(|mark| mark.is_known(tab, base))
    }

    fn is_there(&self) -> bool {
        self.taken.is_empty()
    }
}

/// A text with what was done to it lately.
#[derive(Debug, Clone)]
pub(super) struct History {
    pieces: Vec<Piece>,
    /// What was done up to this revision is not known any more.
    since: u64,
    /// Revisions of the splices, oldest first.
    splices: Vec<u64>,
}

impl History {
    pub(super) fn new(text: &str, since: u64) -> Self {
        Self {
            pieces: vec![Piece {
                units: text.encode_utf16().collect(),
                put: None,
                taken: Vec::new(),
            }],
            since,
            splices: Vec::new(),
        }
    }

    pub(super) fn latest(&self) -> u64 {
        self.splices.last().copied().unwrap_or(self.since)
    }

    /// The text as it is now; nothing where half a character was left over.
    pub(super) fn text(&self) -> Option<String> {
        let there = self.pieces.iter().filter(|piece| piece.is_there());
        let units: Vec<u16> = there.flat_map(|piece| piece.units.iter().copied()).collect();
        String::from_utf16(&units).ok()
    }

    /// Does a splice that a tab made when it showed `base`; returns what that is to the text as it is now.
    ///
    /// # Errors
    /// `Stale` where what was done since is not known, `Conflict` where the text there was another one; nothing is done then.
    pub(super) fn splice(&mut self, tab: TabId, base: u64, splice: &Splice, revision: u64) -> Result<(), DraftFault> {
        if base < self.since {
            return Err(DraftFault::Stale);
        }
        let remove: Vec<u16> = splice.remove.encode_utf16().collect();
        let end = splice.at.checked_add(remove.len()).ok_or(DraftFault::Conflict)?;
        let seen = self.pieces.iter().filter(|piece| piece.is_seen(tab, base));
        let seen: Vec<u16> = seen.flat_map(|piece| piece.units.iter().copied()).collect();
        if seen.get(splice.at..end) != Some(&remove[..]) {
            return Err(DraftFault::Conflict);
        }
        let first = self.cut(tab, base, splice.at);
        let last = self.cut(tab, base, end);
        for piece in &mut self.pieces[first..last] {
            if piece.is_seen(tab, base) {
                piece.taken.push(Mark { tab, revision });
            }
        }
        if !splice.insert.is_empty() {
            // Right after what stands before it, so that what one tab types stays together.
            self.pieces.insert(
                first,
                Piece {
                    units: splice.insert.encode_utf16().collect(),
                    put: Some(Mark { tab, revision }),
                    taken: Vec::new(),
                },
            );
        }
        self.splices.push(revision);
        self.forget();
        Ok(())
    }

    /// Whether another tab has changed the text since a revision, as far as anybody knows.
    pub(super) fn is_changed_by_others(&self, tab: TabId, base: u64) -> bool {
        let is_others = |mark: &Mark| !mark.is_known(tab, base);
        let mut pieces = self.pieces.iter();
        base < self.since || pieces.any(|piece| piece.put.iter().chain(&piece.taken).any(is_others))
    }

    /// Makes the text another one, whoever has seen what of it; what stays of it keeps its place.
    pub(super) fn replace(&mut self, tab: TabId, text: &str, revision: u64) -> Result<(), DraftFault> {
        let before = self.text().ok_or(DraftFault::WrongValue)?;
        match difference(&before, text) {
            Some(splice) => self.splice(tab, u64::MAX, &splice, revision),
            None => Ok(()),
        }
    }

    /// The index of the piece that begins right after so many units that the tab saw.
    fn cut(&mut self, tab: TabId, base: u64, at: usize) -> usize {
        let mut left = at;
        if left == 0 {
            return 0;
        }
        for index in 0..self.pieces.len() {
            if !self.pieces[index].is_seen(tab, base) {
                continue;
            }
            let length = self.pieces[index].units.len();
            if left < length {
                let rest = self.pieces[index].units.split_off(left);
                let piece = Piece {
                    units: rest,
                    ..self.pieces[index].clone()
                };
                self.pieces.insert(index + 1, piece);
                return index + 1;
            }
            left -= length;
            if left == 0 {
                return index + 1;
            }
        }
        self.pieces.len()
    }

    fn forget(&mut self) {
        if self.splices.len() <= MOST_SPLICES {
            return;
        }
        let horizon = self.splices[MOST_SPLICES / 2];
        self.splices.retain(|revision| *revision > horizon);
        self.since = horizon;
        let is_old = |mark: &Mark| mark.revision <= horizon;
        self.pieces.retain(|piece| !piece.taken.iter().any(is_old));
        for piece in &mut self.pieces {
            piece.put.take_if(|mark| mark.revision <= horizon);
        }
        let mut joined: Vec<Piece> = Vec::new();
        for piece in self.pieces.drain(..) {
            match joined.last_mut() {
                Some(last) if last.put.is_none() && piece.put.is_none() && last.is_there() && piece.is_there() => {
                    last.units.extend(piece.units);
                }
                _ => joined.push(piece),
            }
        }
        self.pieces = joined;
    }
}

/// The one splice that makes a text of another; nothing where they are equal. No character is cut in two.
pub(super) fn difference(before: &str, after: &str) -> Option<Splice> {
    if before == after {
        return None;
    }
    let start: usize = before
        .chars()
        .zip(after.chars())
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len_utf8())
        .sum();
    let most = min(before.len(), after.len()) - start;
    let mut end = 0;
    for (a, b) in before.chars().rev().zip(after.chars().rev()) {
        if a != b || end + a.len_utf8() > most {
            break;
        }
        end += a.len_utf8();
    }
    Some(Splice {
        at: before[..start].encode_utf16().count(),
        remove: before[start..before.len() - end].to_owned(),
        insert: after[start..after.len() - end].to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const A: TabId = TabId(1);
    const B: TabId = TabId(2);

    fn splice(at: usize, remove: &str, insert: &str) -> Splice {
        Splice {
            at,
            remove: remove.to_owned(),
            insert: insert.to_owned(),
        }
    }

    #[test]
    fn what_two_type_at_one_place_stays_together() {
        let mut history = History::new("", 0);
        history.splice(A, 0, &splice(0, "", "a"), 1).expect("placed");
        history.splice(B, 0, &splice(0, "", "x"), 2).expect("placed");
        history.splice(A, 0, &splice(1, "", "b"), 3).expect("placed");
        history.splice(B, 0, &splice(1, "", "y"), 4).expect("placed");
        assert_eq!(history.text().as_deref(), Some("xyab"));
    }

    #[test]
    fn what_is_typed_into_what_another_removes_stays() {
        let mut history = History::new("dark chocolate", 0);
        history
            .splice(A, 0, &splice(0, "dark chocolate", ""), 1)
            .expect("placed");
        history.splice(B, 0, &splice(4, "", "er"), 2).expect("placed");
        history.splice(B, 0, &splice(0, "dark", "milk"), 3).expect("placed");
        assert_eq!(history.text().as_deref(), Some("milker"));
    }

    #[test]
    fn a_splice_of_another_text_is_a_conflict_and_does_nothing() {
        let mut history = History::new("abc", 5);
        assert_eq!(history.splice(A, 4, &splice(0, "", "x"), 6), Err(DraftFault::Stale));
        assert_eq!(history.splice(A, 5, &splice(1, "c", "x"), 6), Err(DraftFault::Conflict));
        assert_eq!(history.splice(A, 5, &splice(4, "", "x"), 6), Err(DraftFault::Conflict));
        assert_eq!(
            history.splice(A, 5, &splice(usize::MAX, "a", "x"), 6),
            Err(DraftFault::Conflict)
        );
        assert_eq!(history.text().as_deref(), Some("abc"));
    }

    #[test]
    fn differences_cut_no_character_in_two() {
        for (before, after) in [("a😀b", "a😁b"), ("aa", "aaa"), ("", "ä"), ("😀😀", "😀"), ("ab", "ba")] {
            let made = difference(before, after).expect("a difference");
            let mut history = History::new(before, 0);
            history.splice(A, 0, &made, 1).expect("placed");
            assert_eq!(history.text().as_deref(), Some(after));
        }
        assert_eq!(difference("x", "x"), None);
    }

    #[test]
    fn old_splices_are_forgotten_and_the_text_is_not() {
        let mut history = History::new("", 0);
        for revision in 1..=3_000_u64 {
            let at = revision as usize - 1;
            history
                .splice(A, revision - 1, &splice(at, "", "x"), revision)
                .expect("placed");
        }
        assert!(history.pieces.len() <= MOST_SPLICES + 1);
        assert_eq!(history.text().map(|text| text.len()), Some(3_000));
        assert_eq!(history.splice(B, 1, &splice(0, "", "y"), 3_001), Err(DraftFault::Stale));
    }

    /// A tab as a client keeps it: what it was told last, and its own splices since.
    struct Client {
        tab: TabId,
        base: u64,
        shown: Vec<char>,
    }

    proptest! {
        /// Two tabs type marks that are told apart, and take pieces away, each seeing the other's only now and then. Whatever
        /// the order, both end with the same text; each mark is there once, unless somebody who saw it took it away.
        #[test]
        fn no_insertion_is_lost_and_none_comes_twice(
            steps in prop::collection::vec((any::<bool>(), 0..4_u8, any::<prop::sample::Index>(), 1..4_usize), 1..120)
        ) {
            let mut history = History::new("abcdef", 0);
            let mut clients = [A, B].map(|tab| Client { tab, base: 0, shown: "abcdef".chars().collect() });
            let mut revision = 0;
            let mut expected: Vec<char> = "abcdef".chars().collect();
            for (number, (is_second, kind, place, length)) in steps.into_iter().enumerate() {
                let client = &mut clients[usize::from(is_second)];
                match kind {
                    0 => {
                        client.shown = history.text().expect("whole").chars().collect();
                        client.base = revision;
                    }
                    1 => {
                        let at = place.index(client.shown.len() + 1);
                        let end = (at + length).min(client.shown.len());
                        let removed: String = client.shown.drain(at..end).collect();
                        revision += 1;
                        prop_assert_eq!(history.splice(client.tab, client.base, &splice(at, &removed, ""), revision), Ok(()));
                        expected.retain(|mark| !removed.contains(*mark));
                    }
                    _ => {
                        let mark = char::from_u32(0x4e00 + number as u32).expect("a character");
                        let at = place.index(client.shown.len() + 1);
                        client.shown.insert(at, mark);
                        revision += 1;
                        let insert = splice(at, "", &mark.to_string());
                        prop_assert_eq!(history.splice(client.tab, client.base, &insert, revision), Ok(()));
                        expected.push(mark);
                    }
                }
            }
            let mut found: Vec<char> = history.text().expect("whole").chars().collect();
            found.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
