//! A writer is killed in the middle of its work, again and again: what it leaves is what some commit wrote, no older
//! than the last one that it told of.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    io::{self, BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use search_index::{Document, IndexChange, Opened, Query, Reader, SearchIndex};

use crate::shop::{fi, found, writer_of};

/// Names the folder of the index to the process that is killed.
const FOLDER: &str = "PRALINE_TEST_INDEX";

const WORDS: [&str; 5] = ["suklaa", "lakritsi", "piparkakku", "marmeladi", "toffee"];
const KEYS: u64 = 40;
/// A generation is built and swapped instead of every so manyth commit.
const REBUILD_EVERY: u64 = 5;

/// What belongs into the index after so many commits, by key.
type Catalogue = BTreeMap<String, &'static str>;

#[test]
fn a_killed_writer_leaves_a_whole_commit() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut told = 0;
    for round in 0..10_u64 {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "crash::the_writer_that_is_killed", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut commits = lines
            .map(|line| line.expect("a line"))
            .filter_map(|line| line.strip_prefix("committed ").map(|cursor| cursor.parse::<u64>()))
            .map(|cursor| cursor.expect("a number"));
        told = commits.next().expect("it committed");
        let begun = Instant::now();
        let more = 1 + dice(round, 9) as u32;
        for commit in commits.by_ref().take(more as usize) {
            told = commit;
        }
        // Somewhere in what it does next, which takes as long as what it did.
        let moment = begun.elapsed() / more * dice(round + 1_000, 1_000) as u32 / 1_000;
        let begun = Instant::now();
        while begun.elapsed() < moment {
            std::thread::yield_now();
        }
        child.kill().expect("killed");
        child.wait().expect("ended");

        let index = SearchIndex::open(folder.path()).expect("opened");
        assert_eq!(index.opened(), &Opened::Existing);
        let cursor = u64::try_from(index.cursor()).expect("a cursor");
        assert!(cursor >= told, "{cursor} is older than {told}");
        assert_holds(&index.reader(), &catalogue(cursor));
    }
    assert!(told > REBUILD_EVERY, "generations were swapped");
}

#[test]
fn a_writer_opened_anew_goes_on_where_the_last_one_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("opened");
    for cursor in 1..60 {
        // Dropped at once: merging that is under way ends with it, and the next one begins it again.
        let mut writer = writer_of(&index);
        writer.apply(changes(cursor), cursor as i64).expect("applied");
        drop(writer);
        assert_holds(&index.reader(), &catalogue(cursor));
    }
}

/// Not a test of its own: the test above starts it in a process of its own.
#[test]
fn the_writer_that_is_killed() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let index = SearchIndex::open(Path::new(&folder)).expect("opened");
    let mut writer = index.writer().expect("the lock of the killed one is free");
    let mut out = io::stdout().lock();
    for cursor in index.cursor() + 1.. {
        let number = u64::try_from(cursor).expect("a cursor");
        if number % REBUILD_EVERY == 0 {
            let mut next = writer.rebuild().expect("begun");
            next.add(catalogue(number).iter().map(|(key, word)| fi(key, word)))
                .expect("added");
            next.apply([], cursor).expect("committed");
            writer.swap(next).expect("swapped");
        } else {
            writer.apply(changes(number), cursor).expect("applied");
        }
        writeln!(out, "committed {cursor}").expect("somebody reads");
    }
}

/// What the n-th commit changes.
fn changes(number: u64) -> Vec<IndexChange> {
    (0..1 + dice(number, 6))
        .map(|at| {
            let seed = number * 31 + at;
            let key = format!("p{}", dice(seed, KEYS));
            if dice(seed + 7, 4) == 0 {
                IndexChange::Delete(key.into())
            } else {
                IndexChange::put(fi(&key, WORDS[dice(seed + 13, 5) as usize]))
            }
        })
        .collect()
}

fn catalogue(commits: u64) -> Catalogue {
    let mut catalogue = Catalogue::new();
    for change in (1..=commits).flat_map(changes) {
        match change {
            IndexChange::Put(document) => catalogue.insert(document.key.to_string(), word_of(&document)),
            IndexChange::Delete(key) => catalogue.remove(&*key),
        };
    }
    catalogue
}

fn word_of(document: &Document) -> &'static str {
    let name = document.name.fi.as_deref();
    WORDS
        .into_iter()
        .find(|word| name == Some(word))
        .expect("one of the words")
}

fn assert_holds(reader: &Reader, expected: &Catalogue) {
    let all = reader
        .search(&Query::all().page(0, 100).expect("a page"))
        .expect("an answer");
    let keys: BTreeSet<&str> = all.hits.iter().map(|hit| &*hit.key).collect();
    assert_eq!(keys, expected.keys().map(String::as_str).collect());
    assert_eq!(all.total, expected.len(), "each once");
    for word in WORDS {
        let with_word = expected.iter().filter(|(_, other)| **other == word).map(|(key, _)| key);
        assert_eq!(
            found(reader, word).into_iter().collect::<BTreeSet<_>>(),
            with_word.cloned().collect(),
            "{word}"
        );
    }
}

/// A number below the limit, the same for the same seed: splitmix64.
fn dice(seed: u64, limit: u64) -> u64 {
    let mut mixed = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) % limit
}
