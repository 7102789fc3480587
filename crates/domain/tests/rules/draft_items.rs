//! Items of lists that several editors change at the same time.

use domain::{
    content::Schedule,
    draft::{
        Draft, DraftEffect, DraftEvent, DraftFailure, DraftFault, DraftMachine, DraftOperation, ItemChange, StoredDraft,
    },
    ids::TabId,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::draft::{A, B, Rules, draft, fresh, machine, now, operate, place, text};

const LIST: &str = "items";

fn item(change: ItemChange, base: u64) -> DraftOperation {
    DraftOperation::Item {
        list: place(Some("one"), LIST),
        change,
        base: Some(base),
    }
}

fn add(index: usize, name: &str, base: u64) -> DraftOperation {
    let value = json!({"name": name, "text": ""});
    item(ItemChange::Add { index, value }, base)
}

fn remove(index: usize, base: u64) -> DraftOperation {
    item(ItemChange::Remove { index }, base)
}

fn set(field: &str, value: Value, base: Option<u64>) -> DraftOperation {
    DraftOperation::Set {
        place: place(Some("one"), field),
        value,
        base,
    }
}

fn typed(index: usize, base: u64, at: usize, insert: &str) -> DraftOperation {
    text(Some("one"), &format!("{LIST}.{index}.text"), base, at, "", insert)
}

fn items(machine: &DraftMachine) -> Vec<Value> {
    let view = machine.view();
    let block = &view.draft.as_json()["content"]["mainContentArea"][0];
    block[LIST].as_array().cloned().unwrap_or_default()
}

fn names(machine: &DraftMachine) -> Vec<String> {
    let name = |item: &Value| item["name"].as_str().expect("a name").to_owned();
    items(machine).iter().map(name).collect()
}

fn refused(machine: &DraftMachine, tab: TabId) -> Vec<(u64, DraftFault)> {
    let refusals = machine.progress(tab).refusals;
    refusals.iter().map(|refusal| (refusal.seq, refusal.fault)).collect()
}

/// A draft with three items, and the revision that shows them.
fn with_items() -> (DraftMachine, u64) {
    let mut machine = fresh();
    for (seq, name) in (1..).zip(["a", "b", "c"]) {
        let base = machine.view().revision;
        operate(&mut machine, 0, A, seq, add(9, name, base));
    }
    let base = machine.view().revision;
    (machine, base)
}

#[test]
fn items_are_added_moved_and_removed() {
    let (mut machine, base) = with_items();
    assert_eq!(names(&machine), ["a", "b", "c"]);
    operate(&mut machine, 0, A, 4, item(ItemChange::Move { from: 2, to: 0 }, base));
    assert_eq!(names(&machine), ["c", "a", "b"]);
    operate(&mut machine, 0, A, 5, remove(1, base));
    assert_eq!(names(&machine), ["c", "b"]);
    // A value behind the last one and null in the place of one say the same.
    operate(&mut machine, 0, A, 6, set("items.2", json!({"name": "d"}), Some(base)));
    operate(&mut machine, 0, A, 7, set("items.0", Value::Null, Some(base)));
    assert_eq!(names(&machine), ["b", "d"]);
    assert_eq!(refused(&machine, A), []);
    for (seq, operation) in (8..).zip([
        remove(2, base),
        item(ItemChange::Move { from: 0, to: 2 }, base),
        set("items.9", Value::Null, Some(base)),
        set("items.9", json!("x"), Some(base)),
        DraftOperation::Item {
            list: place(Some("one"), "title"),
            change: ItemChange::Remove { index: 0 },
            base: None,
        },
    ]) {
        operate(&mut machine, 0, A, seq, operation);
        assert_eq!(refused(&machine, A).last(), Some(&(seq, DraftFault::UnknownField)));
    }
}

#[test]
fn blocks_are_no_items() {
    let mut machine = fresh();
    let block = json!({"id": "new", "type": "Link"});
    for (seq, (field, change)) in (1..).zip([
        ("blocks", ItemChange::Remove { index: 0 }),
        (
            "blocks",
            ItemChange::Add {
                index: 0,
                value: block.clone(),
            },
        ),
        ("more", ItemChange::Add { index: 0, value: block }),
    ]) {
        let list = place(Some("two"), field);
        let base = None;
        operate(&mut machine, 0, A, seq, DraftOperation::Item { list, change, base });
    }
    let all = [1, 2, 3].map(|seq| (seq, DraftFault::NotAllowedHere));
    assert_eq!(refused(&machine, A), all);
}

#[test]
fn what_was_made_upon_another_list_is_stale() {
    let (mut machine, base) = with_items();
    operate(&mut machine, 0, A, 4, typed(2, base, 0, "x"));
    operate(&mut machine, 0, A, 5, remove(0, base));
    let stale = [
        typed(2, base, 0, "y"),
        remove(0, base),
        add(1, "d", base),
        set("items.1.name", json!("n"), Some(base)),
        set(LIST, json!([]), Some(base)),
    ];
    for (seq, operation) in (1..).zip(stale) {
        operate(&mut machine, 0, B, seq, operation);
    }
    assert_eq!(
        refused(&machine, B),
        [1, 2, 3, 4, 5].map(|seq| (seq, DraftFault::Stale))
    );
    // A value of no list was made upon nothing that changed, but behind what comes again.
    operate(&mut machine, 0, B, 6, set("title.sv", json!("Rubrik"), Some(base)));
    assert_eq!(refused(&machine, B).last(), Some(&(6, DraftFault::Stale)));
    // Carried over what the other did, it is done; the text goes on with the item.
    let base_of_b = machine.view().revision;
    operate(&mut machine, 0, B, 7, typed(1, base_of_b, 1, "y"));
    // Whoever removed the item goes on without having seen anything.
    operate(&mut machine, 0, A, 6, typed(1, base, 1, "z"));
    assert_eq!(refused(&machine, B).len(), 6);
    assert_eq!(refused(&machine, A), []);
    assert_eq!(
        items(&machine),
        [json!({"name": "b", "text": ""}), json!({"name": "c", "text": "xzy"})]
    );
}

#[test]
fn a_list_is_not_set_over_what_is_typed_in_it() {
    let (mut machine, base) = with_items();
    operate(&mut machine, 0, B, 1, typed(0, base, 0, "x"));
    operate(&mut machine, 0, A, 4, set(LIST, json!([]), Some(base)));
    assert_eq!(refused(&machine, A), [(4, DraftFault::Stale)]);
    assert_eq!(items(&machine).len(), 3);
    // Items come and go beside it all the same,
    operate(&mut machine, 0, A, 5, remove(1, base));
    assert_eq!(items(&machine)[0]["text"], "x");
    // and without a revision a value is set whatever was done.
    operate(&mut machine, 0, A, 6, set(LIST, json!([]), None));
    assert_eq!(items(&machine).len(), 0);
}

#[test]
fn of_two_single_values_the_last_one_stands() {
    let (mut machine, base) = with_items();
    operate(&mut machine, 0, A, 4, set("items.1.name", json!("x"), Some(base)));
    operate(&mut machine, 0, B, 1, set("items.1.name", json!("y"), Some(base)));
    assert_eq!(names(&machine), ["a", "y", "c"]);
    operate(&mut machine, 0, A, 5, set("frame", json!({"a": 1}), Some(base)));
    operate(&mut machine, 0, B, 2, set("frame", json!({"b": 1}), Some(base)));
    assert_eq!(
        refused(&machine, B),
        [(2, DraftFault::Stale)],
        "an object is many values"
    );
}

#[test]
fn a_list_that_another_program_changed_makes_stale_what_waits() {
    let (mut machine, base) = with_items();
    let stored = |etag: u64, names: &[&str], intro: &str| {
        let mut json = draft().as_json().clone();
        let items: Vec<Value> = names.iter().map(|name| json!({"name": name, "text": ""})).collect();
        json["content"]["mainContentArea"][0][LIST] = json!(items);
        json["content"]["mainIntro"] = json!(intro);
        let mut version = draft().version().expect("a version");
        version.content = serde_json::from_value(json["content"].clone()).expect("content");
        StoredDraft {
            etag,
            draft: Draft::of(&version).expect("JSON"),
            seen: None,
            schedule: Schedule::default(),
            tabs: Vec::new(),
        }
    };
    machine.handle(now(1000), DraftEvent::Wake, &Rules);
    machine.handle(now(1001), DraftEvent::Committed { etag: 2 }, &Rules);
    operate(&mut machine, 1002, B, 1, typed(2, base, 0, "x"));
    operate(&mut machine, 1002, B, 2, remove(0, base));
    operate(&mut machine, 1002, B, 3, text(None, "mainIntro", base, 0, "", "y"));
    operate(&mut machine, 1002, A, 4, text(None, "topic", base, 0, "", "x"));
    machine.handle(now(2002), DraftEvent::Wake, &Rules);
    let effects = machine.handle(now(2003), DraftEvent::CommitFailed(DraftFailure::Conflict), &Rules);
    assert_eq!(effects, [DraftEffect::Reload]);
    let read = stored(5, &["b", "c"], "abc");
    machine.handle(now(2004), DraftEvent::Reloaded(read), &Rules);
    // What the tab did behind them comes again as well; what another did is kept.
    assert_eq!(refused(&machine, B), [1, 2, 3].map(|seq| (seq, DraftFault::Stale)));
    assert_eq!(refused(&machine, A), []);
    assert_eq!(names(&machine), ["b", "c"]);
    let view = machine.view();
    let content = &view.draft.as_json()["content"];
    assert_eq!((&content["mainIntro"], &content["topic"]), (&json!("abc"), &json!("x")));
}

#[test]
fn every_refusal_is_kept_until_its_tab_may_have_heard_of_it() {
    let mut machine = fresh();
    for seq in 1..=60 {
        operate(&mut machine, 0, A, seq, remove(9, 0));
    }
    assert_eq!(refused(&machine, A).len(), 60);
    machine.handle(now(1000), DraftEvent::Wake, &Rules);
    machine.handle(now(1001), DraftEvent::Committed { etag: 1 }, &Rules);
    operate(&mut machine, 1002, A, 61, remove(9, 0));
    assert_eq!(refused(&machine, A).first(), Some(&(42, DraftFault::UnknownField)));
}

/// What an editor wants, by the items' names: so it is carried over whatever others do.
#[derive(Debug, Clone)]
enum Wish {
    Add { before: Option<String>, name: String },
    Move { name: String, before: Option<String> },
    Remove { name: String },
    Type { name: String, mark: String },
}

struct Editor {
    tab: TabId,
    base: u64,
    shown: Vec<Value>,
    sent: u64,
    wishes: Vec<(u64, Wish)>,
}

impl Editor {
    /// Does it here, and says how it is told; nothing where its item is gone.
    fn does(&mut self, wish: &Wish) -> Option<DraftOperation> {
        let at = |shown: &[Value], name: &str| shown.iter().position(|item| item["name"] == *name);
        let (shown, base) = (&mut self.shown, self.base);
        let before = |shown: &[Value], name: &Option<String>| {
            let found = name.as_ref().and_then(|name| at(shown, name));
            found.unwrap_or(shown.len())
        };
        Some(match wish {
            Wish::Add { before: next, name } => {
                let index = before(shown, next);
                shown.insert(index, json!({"name": name, "text": ""}));
                add(index, name, base)
            }
            Wish::Move { name, before: next } => {
                let from = at(shown, name)?;
                let moved = shown.remove(from);
                let to = before(shown, next);
                shown.insert(to, moved);
                item(ItemChange::Move { from, to }, base)
            }
            Wish::Remove { name } => {
                let index = at(shown, name)?;
                shown.remove(index);
                remove(index, base)
            }
            Wish::Type { name, mark } => {
                let index = at(shown, name)?;
                let text = shown[index]["text"].as_str().expect("a text").to_owned();
                shown[index]["text"] = json!(format!("{mark}{text}"));
                typed(index, base, 0, mark)
            }
        })
    }

    fn send(&mut self, machine: &mut DraftMachine, wish: Wish) {
        if let Some(operation) = self.does(&wish) {
            self.sent += 1;
            operate(machine, 0, self.tab, self.sent, operation);
            self.wishes.push((self.sent, wish));
        }
    }

    /// Is told the newest state, and sends anew what was stale.
    fn hear(&mut self, machine: &mut DraftMachine) {
        (self.shown, self.base) = (items(machine), machine.view().revision);
        let refusals = refused(machine, self.tab);
        for (seq, wish) in std::mem::take(&mut self.wishes) {
            if refusals.contains(&(seq, DraftFault::Stale)) {
                self.send(machine, wish);
            }
        }
    }
}

proptest! {
    /// Two editors change one list, each seeing the other's work only now and then: every item is there once unless somebody
    /// removed it, and whatever is typed stands in the item that it was typed in, once.
    #[test]
    fn no_item_is_lost_and_no_text_comes_into_another(
        steps in prop::collection::vec((any::<bool>(), 0..6_u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..80)
    ) {
        let mut machine = machine(StoredDraft { etag: 1, draft: draft(), seen: None, schedule: Schedule::default(), tabs: Vec::new() });
        let base = machine.view().revision;
        let mut editors = [A, B].map(|tab| Editor { tab, base, shown: Vec::new(), sent: 0, wishes: Vec::new() });
        let (mut added, mut removed, mut marks) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (is_second, kind, first, second)) in steps.into_iter().enumerate() {
            let editor = &mut editors[usize::from(is_second)];
            // A record keeps its last refusals alone: no more than that are under way.
            if kind == 0 || editor.wishes.len() >= 15 {
                editor.hear(&mut machine);
                continue;
            }
            let name_at = |index: prop::sample::Index, count: usize| -> Option<String> {
                let known = editor.shown.get(index.index(count.max(1)));
                known.map(|item| item["name"].as_str().expect("a name").to_owned())
            };
            let count = editor.shown.len();
            let (Some(name), before) = (name_at(first, count), name_at(second, count + 1)) else {
                let name = format!("i{number}");
                added.push(name.clone());
                editor.send(&mut machine, Wish::Add { before: None, name });
                continue;
            };
            let wish = match kind {
                1 | 2 => {
                    let name = format!("i{number}");
                    added.push(name.clone());
                    Wish::Add { before, name }
                }
                3 => Wish::Move { name, before },
                4 => {
                    removed.push(name.clone());
                    Wish::Remove { name }
                }
                _ => {
                    let mark = format!("<{name}.{number}>");
                    marks.push((name.clone(), mark.clone()));
                    Wish::Type { name, mark }
                }
            };
            editor.send(&mut machine, wish);
        }
        for _ in 0..4 {
            for editor in &mut editors {
                editor.hear(&mut machine);
            }
        }
        prop_assert_eq!(&editors[0].shown, &editors[1].shown);
        let mut found = names(&machine);
        let mut expected = added;
        expected.retain(|name| !removed.contains(name));
        found.sort();
        expected.sort();
        prop_assert_eq!(found, expected);
        for item in items(&machine) {
            let name = item["name"].as_str().expect("a name");
            let mut expected: Vec<&str> = marks.iter().filter(|(of, _)| of == name).map(|(_, mark)| &**mark).collect();
            let mut found: Vec<&str> = item["text"].as_str().expect("a text").split_inclusive('>').collect();
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
