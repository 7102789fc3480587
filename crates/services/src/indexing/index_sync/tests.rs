use domain::market::{Language, Texts};
use search_index::{Document, Kind};
use store::Topic;

use super::*;

/// Keys that are all there, whatever happens to them.
#[derive(Clone)]
struct Keys(Arc<Vec<Key>>);

impl Source for Keys {
    const NAME: &'static str = "test";

    type Snapshot = Vec<Key>;

    fn snapshot(&self) -> Arc<Vec<Key>> {
        self.0.clone()
    }

    fn keys(snapshot: &Vec<Key>) -> Vec<Key> {
        snapshot.clone()
    }

    fn document(_: &Vec<Key>, key: &str, _: UnixMillis) -> Option<Document> {
        Some(Document {
            name: Texts::only(Language::Fi, key),
            ..Document::new(Kind::Page, key)
        })
    }

    fn hears(_: Topic) -> bool {
        true
    }

    fn touch(event: &OutboxEvent, _: &Vec<Key>) -> Invalidation {
        Invalidation::One(event.key.as_str().into())
    }
}

#[test]
fn what_a_build_brings_is_not_written_again() {
    let source = Keys(Arc::new(vec!["a".into(), "b".into(), "c".into()]));
    let snapshot = source.snapshot();
    let event = |id, key: &str| OutboxEvent {
        id,
        topic: Topic::Product,
        key: key.to_owned(),
    };
    let old = [event(1, "a"), event(2, "b")];
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("an index");
    let mut work = IndexSync::<Keys>::begin(index.writer().expect("a writer"), &index);
    work.start(&index, 0, 3, false);
    let batch = |events, shown| Batch {
        snapshot: &snapshot,
        events,
        shown,
        now: Now {
            wall: UnixMillis(0),
            monotonic: Monotonic::default(),
        },
        is_serving: false,
    };

    // Events that were read before it was known that a build has to bring everything.
    assert_eq!(
        work.go_on(&index, &batch(&old, 3)).expect("begun"),
        Next::After(MERGING_POLL)
    );
    assert_eq!(work.position(), 3, "they are not gone back to");
    let build = work.build.as_ref().expect("a build");
    assert!(build.pending.is_empty(), "the build brings them: {:?}", build.pending);
    assert_eq!(index.document_count(), 0, "nor are they written twice");

    let new = [event(4, "c")];
    work.follow(&index, &batch(&new, 4)).expect("followed");
    let build = work.build.as_ref().expect("a build");
    assert_eq!(build.pending, BTreeSet::from(["c".into()]), "what came later is");
    while work.build.is_some() {
        work.go_on(&index, &batch(&[], 4)).expect("built on");
    }
    assert_eq!((index.document_count(), index.cursor()), (3, 4));
}

#[test]
fn a_start_writes_only_what_differs() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("an index");
    let document = |key: &str| Keys::document(&Vec::new(), key, UnixMillis(0)).expect("a document");
    let older = Document {
        popularity: 7,
        ..document("b")
    };
    let mut writer = index.writer().expect("a writer");
    let puts = [document("a"), older].map(IndexChange::put);
    writer.apply(puts, 3).expect("written");
    drop(writer);

    let snapshot: Arc<Vec<Key>> = Arc::new(vec!["a".into(), "b".into()]);
    let started = |keys: &[&str]| {
        let mut work = IndexSync::<Keys>::begin(index.writer().expect("a writer"), &index);
        work.start(&index, 0, 3, false);
        work.write_again(keys.iter().map(|&key| key.into()).collect());
        let batch = Batch {
            snapshot: &snapshot,
            events: &[],
            shown: 3,
            now: Now {
                wall: UnixMillis(0),
                monotonic: Monotonic(Duration::from_secs(1)),
            },
            is_serving: false,
        };
        assert_eq!(work.go_on(&index, &batch).expect("followed"), Next::WhenShown);
        // When something was last committed.
        work.committed
    };
    assert_eq!(started(&["a"]), Monotonic::default(), "it is there already");
    assert_eq!(started(&["a", "b"]), Monotonic(Duration::from_secs(1)));
    assert_eq!(started(&["a", "b"]), Monotonic::default(), "written once");
}

#[test]
fn an_index_that_lost_track_is_built_anew() {
    let source = Keys(Arc::new(vec!["a".into(), "b".into()]));
    let snapshot = source.snapshot();
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("an index");
    let mut work = IndexSync::<Keys>::begin(index.writer().expect("a writer"), &index);
    work.start(&index, 0, 3, false);
    let batch = |shown| Batch {
        snapshot: &snapshot,
        events: &[],
        shown,
        now: Now {
            wall: UnixMillis(0),
            monotonic: Monotonic::default(),
        },
        is_serving: false,
    };
    let build = |work: &mut IndexSync<Keys>, shown| {
        work.go_on(&index, &batch(shown)).expect("begun");
        assert!(work.build.is_some(), "a build is under way");
        while work.build.is_some() {
            work.go_on(&index, &batch(shown)).expect("built on");
        }
        assert_eq!((work.position(), index.cursor()), (shown, shown as i64));
    };
    build(&mut work, 3);

    // Events up to 7 were pruned.
    work.lose_track(7, 9);
    work.lose_track(7, 9);
    build(&mut work, 9);
    // The database is that of an earlier day. The build that is under way has events to come that never do.
    work.demand_rebuild("a test");
    work.go_on(&index, &batch(9)).expect("begun");
    work.lose_track(0, 4);
    assert!(work.build.is_none());
    build(&mut work, 4);
}

#[test]
fn an_index_follows_only_what_it_has_not_missed() {
    let follows = |cursor, floor, head| why_not_followed(cursor, floor, head).is_none();
    assert!(follows(5, 0, 9));
    assert!(follows(5, 5, 5));
    assert!(!follows(0, 0, 9), "empty");
    assert!(!follows(5, 6, 9), "events after it were pruned");
    assert!(!follows(5, 0, 4), "the database is older");
}
