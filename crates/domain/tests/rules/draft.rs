//! What editors do to a draft, and what is decided of it.

use std::time::Duration;

use domain::{
    clock::{Monotonic, Now, UnixMillis},
    content::{
        Area, Author, BlockData, BlockId, Content, Day, EditRights, MarkupFields, PageId, Schedule, Segment, Status,
        Version,
    },
    draft::{
        Destination, Draft, DraftEffect, DraftEvent, DraftFailure, DraftFault, DraftKey, DraftMachine, DraftOperation,
        DraftReply, DraftRules, DraftTiming, Place, Splice, StoredDraft,
    },
    ids::TabId,
    market::Language,
};
use serde_json::{Map, Value, json};

pub const A: TabId = TabId(0xa);
pub const B: TabId = TabId(0xb);
/// Of somebody who may neither write raw HTML nor publish.
const PLAIN: TabId = TabId(0xc);

pub const TIMING: DraftTiming = DraftTiming {
    quiet: Duration::from_millis(300),
    at_most: Duration::from_secs(1),
    retry: Duration::from_millis(500),
};

/// Texts of 40 characters at most; heroes do not stand below the main area.
pub struct Rules;

impl DraftRules for Rules {
    fn check(&self, area: Area, block: &BlockData) -> Result<(), DraftFault> {
        if &*block.kind == "Hero" && area != Area::Main {
            return Err(DraftFault::NotAllowedHere);
        }
        let texts = block.fields().values().filter_map(|value| value.get("fi")?.as_str());
        let too_long = texts.into_iter().any(|text| text.chars().count() > 40);
        if too_long { Err(DraftFault::TooLong) } else { Ok(()) }
    }
}

impl MarkupFields for Rules {
    fn markup<'a>(&self, kind: &str, fields: &'a Map<String, Value>) -> Vec<(String, &'a Value)> {
        let html = (kind == "Raw").then(|| fields.get("html").unwrap_or(&Value::Null));
        html.map(|html| ("html".to_owned(), html)).into_iter().collect()
    }
}

pub fn now(ms: u64) -> Now {
    Now {
        monotonic: Monotonic(Duration::from_millis(ms)),
        wall: UnixMillis(1_800_000_000_000 + ms as i64),
    }
}

pub fn draft() -> Draft {
    let content = json!({
        "type": "ArticlePage", "name": "Cocoa", "mainIntro": "abcdef", "mainContentArea": [
            {"id": "one", "type": "Hero", "title": {"fi": "Otsikko"}},
            {"id": "two", "type": "Box", "blocks": [{"id": "three", "type": "Link", "text": {"fi": "Lue"}}]},
        ],
    });
    let content: Content = serde_json::from_value(content).expect("content");
    Draft::of(&Version {
        status: Status::Draft,
        segment: Some(Segment::parse("cocoa").expect("a segment")),
        published: Day::parse("2026-03-14").expect("a day"),
        content,
    })
    .expect("JSON")
}

pub fn machine(stored: StoredDraft) -> DraftMachine {
    let key = DraftKey {
        page: PageId::parse("cocoa").expect("an id"),
        language: Language::Fi,
    };
    DraftMachine::new(key, TIMING, stored)
}

pub fn fresh() -> DraftMachine {
    machine(StoredDraft {
        etag: 1,
        draft: draft(),
        seen: None,
        schedule: Schedule::default(),
        tabs: Vec::new(),
    })
}

pub fn id(text: &str) -> BlockId {
    BlockId::parse(text).expect("an id")
}

pub fn place(block: Option<&str>, field: &str) -> Place {
    Place::parse(block.map(id), field).expect("a place")
}

fn set(block: Option<&str>, field: &str, value: Value) -> DraftOperation {
    DraftOperation::Set {
        place: place(block, field),
        value,
        base: None,
    }
}

pub fn text(block: Option<&str>, field: &str, base: u64, at: usize, remove: &str, insert: &str) -> DraftOperation {
    DraftOperation::Text {
        place: place(block, field),
        splice: Splice {
            at,
            remove: remove.to_owned(),
            insert: insert.to_owned(),
        },
        base,
    }
}

pub fn operate(
    machine: &mut DraftMachine,
    ms: u64,
    tab: TabId,
    seq: u64,
    operation: DraftOperation,
) -> Vec<DraftEffect> {
    let event = DraftEvent::Operate {
        tab,
        seq,
        author: Author::parse("Aino").expect("a name"),
        rights: if tab == PLAIN {
            EditRights::default()
        } else {
            EditRights::ALL
        },
        operation,
    };
    machine.handle(now(ms), event, &Rules)
}

/// What became of one operation on a fresh draft.
fn outcome(operation: DraftOperation) -> Result<Value, DraftFault> {
    let mut machine = fresh();
    operate(&mut machine, 0, A, 1, operation);
    let refusals = machine.progress(A).refusals;
    match refusals.last() {
        Some(refusal) => Err(refusal.fault),
        None => Ok(machine.view().draft.as_json()["content"].clone()),
    }
}

#[test]
fn fields_are_set_and_taken_away() {
    let made = outcome(set(Some("one"), "title.sv", json!("Rubrik"))).expect("taken");
    assert_eq!(
        made["mainContentArea"][0]["title"],
        json!({"fi": "Otsikko", "sv": "Rubrik"})
    );
    let made = outcome(set(None, "mainIntro", Value::Null)).expect("taken");
    assert_eq!(made.get("mainIntro"), None);
    let made = outcome(set(Some("three"), "text.fi", json!("Osta"))).expect("taken");
    assert_eq!(made["mainContentArea"][1]["blocks"][0]["text"]["fi"], "Osta");
}

#[test]
fn what_does_not_fit_is_refused_with_a_code() {
    let long = "x".repeat(41);
    for (operation, fault) in [
        (set(None, "colour", json!("red")), DraftFault::UnknownField),
        (set(None, "name", json!(3)), DraftFault::WrongValue),
        (set(None, "name", Value::Null), DraftFault::WrongValue),
        (set(None, "segment", Value::Null), DraftFault::WrongValue),
        (
            set(None, "mainBody", json!("<script>x</script>")),
            DraftFault::WrongValue,
        ),
        (set(None, "type", json!("RecipePage")), DraftFault::UnknownField),
        (set(Some("one"), "id", json!("two")), DraftFault::UnknownField),
        (set(None, "mainContentArea", json!([])), DraftFault::NotAllowedHere),
        (set(Some("two"), "blocks", json!([])), DraftFault::NotAllowedHere),
        (set(Some("one"), "title.fi", json!(long)), DraftFault::TooLong),
        (set(Some("nine"), "title.fi", json!("x")), DraftFault::UnknownBlock),
        (set(None, "name", json!("x".repeat(600_000))), DraftFault::TooLong),
        (
            DraftOperation::Move {
                block: id("one"),
                to: Destination::Area(Area::Top),
                index: 0,
            },
            DraftFault::NotAllowedHere,
        ),
        (
            DraftOperation::Move {
                block: id("two"),
                to: Destination::Inside {
                    block: id("three"),
                    field: "blocks".into(),
                },
                index: 0,
            },
            DraftFault::UnknownBlock,
        ),
    ] {
        assert_eq!(outcome(operation.clone()), Err(fault), "{operation:?}");
    }
}

#[test]
fn blocks_are_added_moved_copied_and_removed() {
    let kinds = |content: &Value| -> Vec<String> {
        let blocks = content["mainContentArea"].as_array().expect("blocks").iter();
        blocks
            .map(|block| block["type"].as_str().expect("a type").to_owned())
            .collect()
    };
    let block = json!({"type": "Link", "text": {"fi": "Uusi"}})
        .as_object()
        .expect("fields")
        .clone();
    let add = DraftOperation::Add {
        to: Destination::Area(Area::Main),
        index: 1,
        block,
    };
    let made = outcome(add).expect("taken");
    assert_eq!(kinds(&made), ["Hero", "Link", "Box"]);
    assert!(
        made["mainContentArea"][1]["id"]
            .as_str()
            .is_some_and(|id| id.len() == 10)
    );
    let up = DraftOperation::Move {
        block: id("three"),
        to: Destination::Area(Area::Main),
        index: 9,
    };
    let made = outcome(up).expect("taken");
    assert_eq!(kinds(&made), ["Hero", "Box", "Link"]);
    let made = outcome(DraftOperation::Duplicate { block: id("two") }).expect("taken");
    assert_eq!(kinds(&made), ["Hero", "Box", "Box"]);
    assert_ne!(made["mainContentArea"][2]["blocks"][0]["id"], "three");
    let made = outcome(DraftOperation::Duplicate { block: id("three") }).expect("taken");
    assert_eq!(made["mainContentArea"][1]["blocks"].as_array().map(Vec::len), Some(2));
    let made = outcome(DraftOperation::Remove { block: id("one") }).expect("taken");
    assert_eq!(kinds(&made), ["Box"]);
}

#[test]
fn a_block_that_another_removed_is_gone_and_not_unknown() {
    let mut machine = fresh();
    operate(&mut machine, 0, A, 1, DraftOperation::Remove { block: id("one") });
    let base = machine.view().revision;
    operate(&mut machine, 1, B, 1, text(Some("one"), "title.fi", base, 0, "", "x"));
    operate(&mut machine, 2, B, 2, set(Some("one"), "title.fi", json!("x")));
    let refusals = machine.progress(B).refusals;
    assert_eq!(
        refusals.iter().map(|refusal| refusal.fault).collect::<Vec<_>>(),
        [DraftFault::Gone; 2]
    );
}

#[test]
fn repeats_have_no_effect_and_gaps_are_told() {
    let mut machine = fresh();
    let base = machine.view().revision;
    let typed = || text(None, "mainIntro", base, 0, "", "x");
    let reply = |effects: Vec<DraftEffect>| {
        effects.into_iter().find_map(|effect| match effect {
            DraftEffect::Reply(reply) => Some(reply),
            _ => None,
        })
    };
    assert_eq!(
        reply(operate(&mut machine, 0, A, 2, typed())),
        Some(DraftReply::SeqGap { expected: 1 })
    );
    assert_eq!(
        reply(operate(&mut machine, 0, A, 1, typed())),
        Some(DraftReply::Decided)
    );
    assert_eq!(
        reply(operate(&mut machine, 0, A, 1, typed())),
        Some(DraftReply::Repeated)
    );
    assert_eq!(machine.view().draft.as_json()["content"]["mainIntro"], "xabcdef");
}

#[test]
fn operations_are_shown_at_once_and_written_after_a_pause() {
    let mut machine = fresh();
    let base = machine.view().revision;
    let effects = operate(&mut machine, 0, A, 1, text(None, "mainIntro", base, 0, "", "x"));
    assert_eq!(
        effects,
        [
            DraftEffect::Publish,
            DraftEffect::WakeAt(now(300).monotonic),
            DraftEffect::Reply(DraftReply::Decided)
        ]
    );
    assert!(!machine.view().settled);
    operate(&mut machine, 200, A, 2, text(None, "mainIntro", base, 1, "", "y"));
    assert_eq!(
        machine.handle(now(300), DraftEvent::Wake, &Rules),
        [DraftEffect::WakeAt(now(500).monotonic)]
    );
    let effects = machine.handle(now(500), DraftEvent::Wake, &Rules);
    let [DraftEffect::Commit(commit)] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert_eq!(
        (commit.etag, commit.put_tabs.len(), commit.put_tabs[0].acked_seq),
        (1, 1, 2)
    );
    assert_eq!(commit.draft.as_json()["content"]["mainIntro"], "xyabcdef");
    assert_eq!(machine.progress(A).acked, 0);
    machine.handle(now(510), DraftEvent::Committed { etag: 2 }, &Rules);
    assert_eq!(
        (machine.progress(A).acked, machine.view().settled, machine.view().etag),
        (2, true, 2)
    );
}

#[test]
fn what_another_program_wrote_meanwhile_is_merged_with_what_waits() {
    let mut machine = fresh();
    let base = machine.view().revision;
    operate(&mut machine, 0, A, 1, text(None, "mainIntro", base, 6, "", "!"));
    operate(&mut machine, 0, B, 1, set(None, "topic", json!("News")));
    operate(&mut machine, 0, B, 2, set(None, "colour", json!("News")));
    machine.handle(now(1000), DraftEvent::Wake, &Rules);
    let effects = machine.handle(now(1010), DraftEvent::CommitFailed(DraftFailure::Conflict), &Rules);
    assert_eq!(effects, [DraftEffect::Reload]);
    let mut other = draft().as_json().clone();
    other["content"]["mainIntro"] = json!("ab-cdef");
    other["content"]["name"] = json!("Cacao");
    let content: Content = serde_json::from_value(other["content"].clone()).expect("content");
    let version = Version {
        content,
        ..draft().version().expect("a version")
    };
    let stored = StoredDraft {
        etag: 5,
        draft: Draft::of(&version).expect("JSON"),
        seen: None,
        schedule: Schedule::default(),
        tabs: Vec::new(),
    };
    let effects = machine.handle(now(1020), DraftEvent::Reloaded(stored), &Rules);
    assert!(
        matches!(&effects[..], [DraftEffect::Publish, DraftEffect::Commit(commit)] if commit.etag == 5),
        "{effects:?}"
    );
    let view = machine.view();
    let content = &view.draft.as_json()["content"];
    assert_eq!(
        (&content["mainIntro"], &content["name"], &content["topic"]),
        (&json!("ab-cdef!"), &json!("Cacao"), &json!("News"))
    );
    assert_eq!(machine.progress(B).refusals.len(), 1, "what was refused stays so");
    // A tab that still shows what was before goes on with the text that it typed in.
    operate(&mut machine, 1030, A, 2, text(None, "mainIntro", base, 7, "", "?"));
    assert_eq!(machine.view().draft.as_json()["content"]["mainIntro"], "ab-cdef!?");
}

#[test]
fn what_changes_while_it_is_read_is_read_once_more() {
    let mut machine = fresh();
    let changed = |machine: &mut DraftMachine| machine.handle(now(1000), DraftEvent::ChangedElsewhere, &Rules);
    assert_eq!(changed(&mut machine), [DraftEffect::Reload]);
    assert_eq!(changed(&mut machine), [], "it is being read");
    let read = |etag| {
        DraftEvent::Reloaded(StoredDraft {
            etag,
            draft: draft(),
            seen: None,
            schedule: Schedule::default(),
            tabs: Vec::new(),
        })
    };
    let effects = machine.handle(now(1010), read(2), &Rules);
    assert!(effects.contains(&DraftEffect::Reload), "{effects:?}");
    let effects = machine.handle(now(1020), read(3), &Rules);
    assert!(!effects.contains(&DraftEffect::Reload), "{effects:?}");
    assert_eq!(machine.view().etag, 3);
}

#[test]
fn markup_is_written_by_those_who_may_and_moved_and_removed_by_all() {
    let raw = json!({"id": "raw", "type": "Raw", "html": {"fi": "<b>1</b>"}});
    let add = |block: &Value| DraftOperation::Add {
        to: Destination::Area(Area::Main),
        index: 0,
        block: block.as_object().expect("a block").clone(),
    };
    let mut machine = fresh();
    let mut seq = 0;
    let mut does = |machine: &mut DraftMachine, operation: DraftOperation| {
        seq += 1;
        operate(machine, seq, PLAIN, seq, operation);
        let refusals = machine.progress(PLAIN).refusals;
        refusals
            .last()
            .filter(|refusal| refusal.seq == seq)
            .map(|refusal| refusal.fault)
    };
    let refused = Some(DraftFault::MarkupForbidden);
    assert_eq!(does(&mut machine, add(&raw)), refused);
    assert_eq!(does(&mut machine, add(&json!({"type": "Raw"}))), refused, "be it empty");
    operate(&mut machine, 10, A, 1, add(&raw));
    assert!(machine.progress(A).refusals.is_empty());
    let base = machine.view().revision;
    for forbidden in [
        set(Some("raw"), "html.fi", json!("<b>2</b>")),
        set(Some("raw"), "html", Value::Null),
        text(Some("raw"), "html.fi", base, 3, "1", "2"),
        DraftOperation::Duplicate { block: id("raw") },
    ] {
        assert_eq!(does(&mut machine, forbidden.clone()), refused, "{forbidden:?}");
    }
    let inside = Destination::Inside {
        block: id("two"),
        field: "blocks".into(),
    };
    for allowed in [
        set(Some("raw"), "hidden", json!(true)),
        set(Some("raw"), "title", json!({"fi": "Laskuri"})),
        set(None, "name", json!("Cacao")),
        DraftOperation::Move {
            block: id("raw"),
            to: inside,
            index: 0,
        },
        set(Some("three"), "text", json!({"fi": "Lue lisää"})),
        DraftOperation::Remove { block: id("raw") },
    ] {
        assert_eq!(does(&mut machine, allowed.clone()), None, "{allowed:?}");
    }
    assert_eq!(
        does(&mut machine, add(&raw)),
        refused,
        "what no reader sees does not come back"
    );
}

#[test]
fn markup_that_readers_see_comes_back_and_what_somebody_took_meanwhile_does_not() {
    let with = |blocks: Value| {
        let mut form = draft().as_json()["content"].clone();
        form["mainContentArea"] = blocks;
        let version = Version {
            content: serde_json::from_value(form).expect("content"),
            ..draft().version().expect("a version")
        };
        Draft::of(&version).expect("JSON")
    };
    let raw = json!({"id": "raw", "type": "Raw", "html": {"fi": "<b>1</b>"}});
    let mut machine = machine(StoredDraft {
        etag: 1,
        draft: with(json!([])),
        seen: Some(with(json!([raw]))),
        schedule: Schedule::default(),
        tabs: Vec::new(),
    });
    let add = DraftOperation::Add {
        to: Destination::Area(Area::Main),
        index: 0,
        block: raw.as_object().expect("a block").clone(),
    };
    operate(&mut machine, 0, PLAIN, 1, add);
    assert!(machine.progress(PLAIN).refusals.is_empty());
    // Before it is stored, somebody publishes the page without it.
    machine.handle(now(500), DraftEvent::Wake, &Rules);
    machine.handle(now(510), DraftEvent::CommitFailed(DraftFailure::Conflict), &Rules);
    let stored = StoredDraft {
        etag: 5,
        draft: with(json!([])),
        seen: None,
        schedule: Schedule::default(),
        tabs: Vec::new(),
    };
    machine.handle(now(520), DraftEvent::Reloaded(stored), &Rules);
    let refusals = machine.progress(PLAIN).refusals;
    assert_eq!(
        refusals.last().map(|refusal| refusal.fault),
        Some(DraftFault::MarkupForbidden)
    );
    assert_eq!(
        machine.view().draft.as_json()["content"]["mainContentArea"],
        Value::Null
    );
}

#[test]
fn a_page_that_is_scheduled_is_changed_by_those_who_may_publish() {
    let at = |publish| Schedule {
        publish,
        unpublish: Some(UnixMillis(9_000_000)),
    };
    let stored = |etag, publish, draft: Draft| StoredDraft {
        etag,
        draft,
        seen: None,
        schedule: at(publish),
        tabs: Vec::new(),
    };
    let waits = Some(UnixMillis(8_000_000));
    let name = |name: &str| set(None, "name", json!(name));
    let refused = |machine: &DraftMachine| machine.progress(PLAIN).refusals.last().cloned();

    let mut machine = machine(stored(1, waits, draft()));
    operate(&mut machine, 0, PLAIN, 1, name("Unseen by whoever chose the time"));
    let first = refused(&machine).map(|refusal| (refusal.seq, refusal.fault));
    assert_eq!(first, Some((1, DraftFault::PageScheduled)));
    operate(&mut machine, 10, A, 1, name("Seen"));
    assert_eq!(machine.view().draft.as_json()["content"]["name"], "Seen");
    assert!(machine.progress(A).refusals.is_empty());

    // Nobody publishes it by itself any more.
    let seen = Draft::clone(&machine.view().draft);
    machine.handle(now(500), DraftEvent::Wake, &Rules);
    machine.handle(now(510), DraftEvent::Committed { etag: 2 }, &Rules);
    machine.handle(now(520), DraftEvent::ChangedElsewhere, &Rules);
    machine.handle(now(530), DraftEvent::Reloaded(stored(3, None, seen.clone())), &Rules);
    operate(
        &mut machine,
        540,
        PLAIN,
        1,
        name("Written before it was scheduled anew"),
    );
    assert!(refused(&machine).is_none(), "the store knows nothing of the tab");

    // It is scheduled before that is stored: what nobody saw is not published.
    machine.handle(now(1_500), DraftEvent::Wake, &Rules);
    machine.handle(now(1_510), DraftEvent::CommitFailed(DraftFailure::Conflict), &Rules);
    machine.handle(now(1_520), DraftEvent::Reloaded(stored(4, waits, seen)), &Rules);
    assert_eq!(machine.view().draft.as_json()["content"]["name"], "Seen");
    assert_eq!(
        refused(&machine).map(|refusal| refusal.fault),
        Some(DraftFault::PageScheduled)
    );
}
