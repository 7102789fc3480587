//! What becomes of a page in a language that editors work on.

use domain::{
    clock::UnixMillis,
    content::{
        Author, Content, Day, EditCommand, Edited, Edition, Landing, Revision, Schedule, Segment, Status, Version,
    },
    staff::{Actor, ActorKind},
};

fn version(name: &str, status: Status) -> Version {
    Version {
        status,
        segment: Some(Segment::parse("page").expect("a segment")),
        published: Day::parse("2026-03-14").expect("a day"),
        content: Content::Landing(Landing {
            name: name.to_owned(),
            ..Landing::default()
        }),
    }
}

fn author(name: &str) -> Author {
    Author::parse(name).expect("an author")
}

fn at(seconds: i64) -> UnixMillis {
    UnixMillis(seconds * 1000)
}

fn save(name: &str) -> EditCommand {
    EditCommand::Save {
        version: version(name, Status::Draft),
        author: author("Aino"),
    }
}

fn replace(name: &str, status: Status) -> EditCommand {
    EditCommand::Replace {
        version: version(name, status),
        author: author("import"),
    }
}

fn published(name: &str) -> Edition {
    Edition::first(version(name, Status::Published), author("import"), 0, at(1))
}

/// Number, name and whether readers see it.
fn told(revision: &Revision) -> (u64, &str, bool) {
    let Revision { number, version, .. } = revision;
    (*number, version.content.name(), version.status == Status::Published)
}

fn past(edited: &Edited) -> Vec<(u64, &str, bool)> {
    edited.past.iter().map(told).collect()
}

fn edited(edition: &Edition, command: EditCommand, seconds: i64) -> Edited {
    let edited = edition.edit(command, at(seconds)).expect("something changes");
    assert_eq!(edited.edition.etag, edition.etag + 1);
    edited
}

#[test]
fn a_draft_stands_beside_what_readers_see_until_it_is_published() {
    let first = published("One");
    let drafted = edited(&first, save("Two"), 2);
    assert_eq!(told(&drafted.edition.standing), (1, "One", true));
    assert_eq!(drafted.edition.draft.as_ref().map(told), Some((2, "Two", false)));
    assert_eq!((drafted.edition.changed, past(&drafted)), (at(1), vec![]));

    let again = edited(&drafted.edition, save("Three"), 3);
    assert_eq!(told(again.edition.latest()), (3, "Three", false));
    assert_eq!(past(&again), [(2, "Two", false)]);

    let shown = edited(&again.edition, EditCommand::Publish, 4);
    assert_eq!(told(&shown.edition.standing), (3, "Three", true));
    assert_eq!((&shown.edition.draft, past(&shown)), (&None, vec![(1, "One", false)]));
    let times = (
        shown.edition.created,
        shown.edition.standing.saved,
        shown.edition.changed,
    );
    assert_eq!(times, (at(1), at(3), at(4)));
}

#[test]
fn what_changes_nothing_is_no_revision() {
    let first = published("One");
    let drafted = edited(&first, save("Two"), 2).edition;
    for (edition, command) in [
        (&first, save("One")),
        (&first, EditCommand::Publish),
        (&first, replace("One", Status::Published)),
        (&first, EditCommand::DoWhatIsDue),
        (&first, EditCommand::Schedule(Schedule::default())),
        (&drafted, save("Two")),
        (&drafted, replace("One", Status::Published)),
    ] {
        assert_eq!(edition.edit(command.clone(), at(9)), None, "{command:?}");
    }
    let hidden = edited(&first, EditCommand::Unpublish, 2).edition;
    assert_eq!(hidden.edit(EditCommand::Unpublish, at(3)), None);
    // Going back to an earlier text is something that somebody does.
    assert_eq!(
        told(edited(&drafted, save("One"), 3).edition.latest()),
        (3, "One", false)
    );
}

#[test]
fn a_page_that_readers_do_not_see_has_its_newest_revision_alone() {
    let drafted = edited(&published("One"), save("Two"), 2).edition;
    let hidden = edited(&drafted, EditCommand::Unpublish, 3);
    assert_eq!(told(&hidden.edition.standing), (2, "Two", false));
    assert_eq!((&hidden.edition.draft, past(&hidden)), (&None, vec![(1, "One", false)]));
    let saved = edited(&hidden.edition, save("Three"), 4);
    assert_eq!(told(&saved.edition.standing), (3, "Three", false));
    assert_eq!((&saved.edition.draft, past(&saved)), (&None, vec![(2, "Two", false)]));
    let shown = edited(&saved.edition, EditCommand::Publish, 5);
    assert_eq!(
        (told(&shown.edition.standing), past(&shown)),
        ((3, "Three", true), vec![])
    );
}

#[test]
fn an_import_leaves_drafts_alone_unless_it_hides_the_page() {
    let drafted = edited(&published("One"), save("Two"), 2).edition;
    let imported = edited(&drafted, replace("New", Status::Published), 3);
    assert_eq!(told(&imported.edition.standing), (3, "New", true));
    assert_eq!(imported.edition.draft.as_ref().map(told), Some((2, "Two", false)));
    assert_eq!(
        (past(&imported), imported.edition.changed),
        (vec![(1, "One", false)], at(3))
    );
    // The draft is older than what stands, and still what its editor goes on with.
    let shown = edited(&imported.edition, EditCommand::Publish, 4);
    assert_eq!(told(&shown.edition.standing), (2, "Two", true));
    assert_eq!(edited(&shown.edition, save("Last"), 5).edition.newest, 4);

    let hidden = edited(&drafted, replace("New", Status::Draft), 3);
    assert_eq!(told(&hidden.edition.standing), (3, "New", false));
    assert_eq!(past(&hidden), [(1, "One", false), (2, "Two", false)]);
    // The status alone is no new revision.
    let status = edited(&published("One"), replace("One", Status::Draft), 3);
    assert_eq!(
        (told(&status.edition.standing), past(&status)),
        ((1, "One", false), vec![])
    );
}

#[test]
fn what_is_scheduled_is_done_when_its_time_has_come() {
    let drafted = edited(&published("One"), save("Two"), 2).edition;
    let plan = |publish: Option<i64>, unpublish: Option<i64>| {
        let schedule = Schedule {
            publish: publish.map(at),
            unpublish: unpublish.map(at),
        };
        edited(&drafted, EditCommand::Schedule(schedule), 3).edition
    };
    let planned = plan(Some(10), Some(20));
    assert_eq!(planned.schedule.next(), Some(at(10)));
    assert_eq!(planned.edit(EditCommand::DoWhatIsDue, at(9)), None);
    let begun = edited(&planned, EditCommand::DoWhatIsDue, 10).edition;
    assert_eq!(told(&begun.standing), (2, "Two", true));
    assert_eq!(begun.schedule.next(), Some(at(20)));
    let refused = edited(&planned, EditCommand::RefuseToPublish("it is wrong".into()), 10).edition;
    assert_eq!(
        (refused.is_published(), refused.schedule.publish),
        (planned.is_published(), None)
    );
    assert_eq!(refused.latest(), planned.latest(), "the draft stays");
    assert_eq!(refused.schedule.unpublish, planned.schedule.unpublish);
    assert_eq!(
        refused.refusal.as_ref().map(|refusal| &*refusal.why),
        Some("it is wrong")
    );
    assert_eq!(edited(&refused, EditCommand::Publish, 12).edition.refusal, None);
    let ended = edited(&begun, EditCommand::DoWhatIsDue, 21).edition;
    assert_eq!(
        (told(&ended.standing), ended.schedule),
        ((2, "Two", false), Schedule::default())
    );
    // A server that was away does all of it, in its order.
    let late = edited(&planned, EditCommand::DoWhatIsDue, 30).edition;
    assert_eq!(told(&late.standing), (2, "Two", false));
    let back = edited(&plan(Some(20), Some(10)), EditCommand::DoWhatIsDue, 30).edition;
    assert_eq!(
        (told(&back.standing), back.schedule),
        ((2, "Two", true), Schedule::default())
    );
    // Who publishes by hand is not overtaken later.
    let early = edited(&planned, EditCommand::Publish, 5).edition;
    assert_eq!(early.schedule.next(), Some(at(20)));
}

#[test]
fn a_language_goes_with_all_that_stood_there_kept() {
    let drafted = edited(&published("One"), save("Two"), 2).edition;
    let ended: Vec<_> = drafted.end();
    assert_eq!(
        ended.iter().map(told).collect::<Vec<_>>(),
        [(1, "One", false), (2, "Two", false)]
    );
    let back = Edition::first(version("Again", Status::Published), author(""), 2, at(9));
    assert_eq!(told(&back.standing), (3, "Again", true));
}

#[test]
fn authors_are_names_in_one_line() {
    assert_eq!(author("  Aino Virta ").as_str(), "Aino Virta");
    assert_eq!(author(&"ä".repeat(100)).as_str().chars().count(), 100);
    for wrong in ["a\nb".to_owned(), "ä".repeat(101), "a\u{0}b".to_owned()] {
        assert!(Author::parse(&wrong).is_err(), "{wrong}");
    }
}

fn autosave(name: &str, who: &str) -> EditCommand {
    EditCommand::Autosave {
        version: version(name, Status::Draft),
        author: author(who),
    }
}

#[test]
fn what_editors_type_is_one_revision_until_something_else_happens() {
    let first = edited(&published("Old"), autosave("a", "Aino"), 10);
    assert_eq!(told(first.edition.latest()), (2, "a", false));
    let second = edited(&first.edition, autosave("ab", "Aino"), 300);
    assert_eq!(
        (told(second.edition.latest()), second.past.len()),
        ((2, "ab", false), 0)
    );
    assert_eq!(
        (second.edition.latest().saved, second.edition.etag),
        (at(300), 3),
        "seen by whoever looks"
    );
    // Who writes with somebody makes no revision for each of their turns.
    let mut together = edited(&second.edition, autosave("abc", "Eero"), 301);
    for (turn, who) in ["Aino", "Eero", "Aino"].iter().enumerate() {
        together = edited(&together.edition, autosave(&format!("abc{turn}"), who), 302);
        assert_eq!(past(&together), []);
    }
    let latest = together.edition.latest();
    assert_eq!(
        (told(latest), latest.author.as_str()),
        ((2, "abc2", false), "Aino, Eero")
    );
    for who in ["Aino, Eero", "Eero, Aino", ""] {
        let again = edited(&together.edition, autosave(&format!("by {who}"), who), 303);
        assert_eq!(again.edition.latest().author.as_str(), "Aino, Eero", "{who}");
    }
    let third = edited(&together.edition, autosave("by three", "Eero, Helmi"), 303);
    assert_eq!(third.edition.latest().author.as_str(), "Aino, Eero, Helmi");
    let many = edited(&second.edition, autosave("abc", &"ä".repeat(100)), 301);
    assert_eq!(
        many.edition.latest().author.as_str(),
        "Aino",
        "no room for the other one"
    );
    let later = edited(&second.edition, autosave("abc", "Aino"), 610);
    assert_eq!(told(later.edition.latest()).0, 3, "ten minutes are over");
    let saved = edited(&second.edition, save("abc"), 302);
    let after = edited(&saved.edition, autosave("abcd", "Aino"), 303);
    assert_eq!(
        (told(after.edition.latest()).0, past(&after)),
        (4, vec![(3, "abc", false)]),
        "what was saved stays"
    );
    let shown = edited(&second.edition, EditCommand::Publish, 302);
    let after = edited(&shown.edition, autosave("abcd", "Aino"), 303);
    assert_eq!(told(&after.edition.standing), (2, "ab", true));
    assert_eq!(told(after.edition.latest()), (3, "abcd", false));
}

fn ask(note: &str) -> EditCommand {
    EditCommand::AskForReview {
        by: Actor::new(ActorKind::Staff, "1", "Aino"),
        note: note.into(),
    }
}

#[test]
fn a_review_knows_what_was_asked_about_and_ends_with_publishing() {
    // There is nothing to look at where readers see all.
    assert_eq!(published("One").edit(ask(""), at(2)), None);
    let drafted = edited(&published("One"), save("Two"), 2).edition;
    let asked = edited(&drafted, ask("Please"), 3).edition;
    let review = asked.review.as_ref().expect("waits");
    assert_eq!(
        (review.etag, review.changed, &*review.note),
        (drafted.etag, None, "Please")
    );
    assert!(review.waits());
    // When it is to be published says nothing else; another word does, and the first one counts.
    let schedule = Schedule {
        publish: Some(at(90)),
        unpublish: None,
    };
    let planned = edited(&asked, EditCommand::Schedule(schedule), 4).edition;
    assert_eq!(planned.review, asked.review);
    let changed = edited(&planned, save("Three"), 5).edition;
    let changed = edited(&changed, save("Four"), 6).edition;
    assert_eq!(changed.review.as_ref().expect("waits").changed, Some(at(5)));
    // Asked again it is about what is there now.
    let again = edited(&changed, ask(""), 7).edition;
    let review = again.review.as_ref().expect("waits");
    assert_eq!((review.etag, review.changed), (changed.etag, None));

    let by = Actor::new(ActorKind::Staff, "2", "Helmi");
    let back = EditCommand::ReturnFromReview { by: by.clone() };
    let returned = edited(&again, back.clone(), 8).edition;
    let told = returned.review.as_ref().expect("is there");
    assert_eq!(
        told.returned.as_ref().map(|returned| (&returned.by, returned.at)),
        Some((&by, at(8)))
    );
    assert_eq!(returned.edit(back, at(9)), None, "it waits no more");

    assert_eq!(edited(&again, EditCommand::WithdrawReview, 9).edition.review, None);
    for (before, command, time) in [
        (&again, EditCommand::Publish, 9),
        (&again, EditCommand::DoWhatIsDue, 91),
        (&returned, EditCommand::Publish, 9),
    ] {
        assert_eq!(edited(before, command, time).edition.review, None);
    }
    // What an import shows readers is something else than the draft, which still waits.
    assert!(
        edited(&again, replace("New", Status::Published), 9)
            .edition
            .review
            .is_some()
    );
}

#[test]
fn a_page_is_not_hidden_before_anybody_sees_it() {
    let is_possible = |publish: Option<i64>, unpublish: Option<i64>, is_published| {
        let schedule = Schedule {
            publish: publish.map(UnixMillis),
            unpublish: unpublish.map(UnixMillis),
        };
        schedule.is_possible(is_published)
    };
    for is_published in [false, true] {
        assert!(is_possible(None, None, is_published));
        assert!(is_possible(Some(1), None, is_published));
        assert!(is_possible(None, Some(1), is_published));
        assert!(is_possible(Some(1), Some(2), is_published));
        assert!(!is_possible(Some(2), Some(2), is_published));
    }
    assert!(!is_possible(Some(2), Some(1), false));
    assert!(
        is_possible(Some(2), Some(1), true),
        "away for a while, then back with its draft"
    );
}
