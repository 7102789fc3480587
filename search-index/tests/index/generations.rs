//! Building the next generation beside the live one.

use std::{fs, path::Path};

use search_index::{Document, IndexChange, IndexError, Opened, Progress, Query, SearchIndex};

use crate::shop::{codes, fi, found, text, writer_of};

fn put(code: &str, name: &str) -> IndexChange {
    IndexChange::put(fi(code, name))
}

#[test]
fn the_old_generation_serves_until_the_swap() {
    let folder = tempfile::tempdir().expect("a folder");
    for index in [
        SearchIndex::in_ram().expect("an index"),
        SearchIndex::open(folder.path()).expect("an index"),
    ] {
        let reader = index.reader();
        let mut writer = writer_of(&index);
        writer
            .apply([put("a", "Suklaa"), put("b", "Keksi")], 5)
            .expect("applied");
        let before = index.generation();

        let mut next = writer.rebuild().expect("begun");
        next.add([fi("a", "Lakritsi"), fi("c", "Hillo")]).expect("added");
        next.apply([], 0).expect("committed");
        // The live one goes on meanwhile.
        writer.apply([put("d", "Piirakka")], 6).expect("applied");
        assert_eq!(found(&reader, "suklaa"), ["a"]);
        assert_eq!(found(&reader, "piirakka"), ["d"]);
        assert_eq!(found(&reader, "lakritsi").len(), 0);
        assert_eq!((index.generation(), index.cursor()), (before, 6));

        next.begin_merging().expect("begun");
        next.apply([put("d", "Piirakka"), IndexChange::Delete("c".into())], 7)
            .expect("applied");
        while !next.is_merged().expect("merges") {
            std::thread::yield_now();
        }
        writer.swap(next).expect("swapped");
        assert_eq!(found(&reader, "suklaa").len(), 0);
        assert_eq!(codes(&reader, Query::all()), ["a", "d"]);
        assert_eq!(index.cursor(), 7);
        assert!(index.generation() > before);

        // The writer writes the new one now.
        writer.apply([put("e", "Marmeladi")], 8).expect("applied");
        assert_eq!(codes(&reader, Query::all()), ["a", "d", "e"]);
    }
}

#[test]
fn a_generation_ends_as_one_segment() {
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    let mut next = writer.rebuild().expect("begun");
    for group in 0..5 {
        next.add((0..20).map(|at| fi(&format!("p{group}-{at}"), "Suklaa")))
            .expect("added");
        next.apply([], 0).expect("committed");
    }
    next.begin_merging().expect("begun");
    while !next.is_merged().expect("merges") {
        std::thread::yield_now();
    }
    writer.swap(next).expect("swapped");
    assert_eq!((index.segment_count(), index.document_count()), (1, 100));
}

#[test]
fn many_small_commits_leave_few_segments() {
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    for at in 0..100 {
        writer.apply([put(&format!("p{at}"), "Suklaa")], at).expect("applied");
    }
    writer.finish().expect("merged");
    assert!(index.segment_count() <= 4, "{} segments", index.segment_count());
    assert_eq!(index.document_count(), 100);
}

#[test]
fn a_build_that_is_given_up_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("opened");
    let mut writer = writer_of(&index);
    writer.apply([put("a", "Suklaa")], 5).expect("applied");
    let mut next = writer.rebuild().expect("begun");
    next.add([fi("b", "Keksi")]).expect("added");
    next.apply([], 9).expect("committed");
    let progress = Progress { done: 1, total: 2 };
    writer.tell_progress(Some(progress)).expect("told");
    let elsewhere = SearchIndex::open(folder.path()).expect("opened twice");
    assert_eq!(elsewhere.rebuilding(), Some(progress));
    assert_eq!(generations(folder.path()), ["1", "2"]);
    drop((next, writer, index, elsewhere));

    let index = SearchIndex::open(folder.path()).expect("opened again");
    assert_eq!((index.opened(), index.cursor()), (&Opened::Existing, 5));
    assert_eq!(codes(&index.reader(), Query::all()), ["a"]);
    let _writer = writer_of(&index);
    assert_eq!(generations(folder.path()), ["1"], "it cleans up");
    assert_eq!(index.rebuilding(), None);
}

#[test]
fn another_process_follows_the_swap() {
    let folder = tempfile::tempdir().expect("a folder");
    let writing = SearchIndex::open(folder.path()).expect("opened");
    let reading = SearchIndex::open(folder.path()).expect("opened twice");
    let mut writer = writer_of(&writing);
    writer.apply([put("a", "Suklaa")], 5).expect("applied");
    reading.reload().expect("reloaded");
    let mut next = writer.rebuild().expect("begun");
    next.apply([put("a", "Lakritsi")], 9).expect("applied");
    writer.swap(next).expect("swapped");
    assert_eq!(generations(folder.path()), ["2"]);
    assert_eq!(found(&reading.reader(), "suklaa"), ["a"], "its files are open still");
    reading.reload().expect("reloaded");
    assert_eq!(found(&reading.reader(), "lakritsi"), ["a"]);
    assert_eq!((reading.generation(), reading.cursor()), (2, 9));
}

#[test]
fn an_index_of_another_version_serves_and_takes_no_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    {
        let index = SearchIndex::open(folder.path()).expect("opened");
        let mut writer = writer_of(&index);
        writer.apply([put("a", "Suklaa")], 5).expect("applied");
        writer.finish().expect("finished");
    }
    let meta = folder.path().join("1/meta.json");
    let written = fs::read_to_string(&meta).expect("read");
    let older = written.replace(":5\"", ":x5\"");
    assert_ne!(written, older, "the payload is in there");
    fs::write(&meta, older).expect("written");

    let index = SearchIndex::open(folder.path()).expect("opened");
    assert!(
        matches!(index.opened(), Opened::Outdated { .. }),
        "{:?}",
        index.opened()
    );
    assert!(!index.is_current());
    assert_eq!(found(&index.reader(), "suklaa"), ["a"]);
    let mut writer = writer_of(&index);
    let refused = writer.apply([put("b", "Keksi")], 6);
    assert!(matches!(refused, Err(IndexError::Outdated(_))), "{refused:?}");

    let mut next = writer.rebuild().expect("begun");
    next.apply([put("a", "Suklaa"), put("b", "Keksi")], 6).expect("applied");
    writer.swap(next).expect("swapped");
    assert!(index.is_current());
    writer.apply([put("c", "Hillo")], 7).expect("applied");
    assert_eq!(codes(&index.reader(), Query::all()), ["a", "b", "c"]);
}

#[test]
fn searches_under_way_end_on_the_generation_they_began_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("opened");
    let mut writer = writer_of(&index);
    let all = |name: &str| -> Vec<Document> { (0..200).map(|at| fi(&format!("p{at}"), name)).collect() };
    writer
        .apply(all("Suklaa").into_iter().map(IndexChange::put), 1)
        .expect("applied");
    let searches = std::thread::scope(|threads| {
        let searching = threads.spawn(|| {
            let mut searches = 0;
            loop {
                let hits = index.reader().search(&text("suklaa")).expect("an answer");
                assert_eq!(hits.total, 200, "whole before and after");
                searches += 1;
                if index.generation() == 6 {
                    return searches;
                }
            }
        });
        for cursor in 2..7 {
            let mut next = writer.rebuild().expect("begun");
            next.add(all("Suklaa")).expect("added");
            next.apply([], cursor).expect("committed");
            writer.swap(next).expect("swapped");
        }
        searching.join().expect("no search failed")
    });
    assert!(searches > 0);
}

#[test]
fn other_processes_hear_what_the_writers_searches_see() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("opened");
    let mut writer = writer_of(&index);
    // Another handle, as another process has it.
    let other = SearchIndex::open(folder.path()).expect("opened");
    assert!(other.is_shown());
    writer.apply([put("a", "Suklaa")], 5).expect("applied");
    other.reload().expect("loaded");
    assert_eq!((other.cursor(), other.is_shown()), (5, true));
    // It has committed, and reads that in a moment.
    let told = folder.path().join("shown");
    fs::write(&told, "1 4\n").expect("written");
    assert!(!other.is_shown());
    let mut next = writer.rebuild().expect("begun");
    next.apply([put("a", "Suklaa")], 6).expect("applied");
    writer.swap(next).expect("swapped");
    other.reload().expect("loaded");
    assert_eq!((other.generation(), other.is_shown()), (2, true));
    // An earlier version tells nothing.
    fs::remove_file(told).expect("removed");
    assert!(other.is_shown());
}

fn generations(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("listed")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn the_segments_of_a_rebuild_become_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("opened");
    let mut writer = writer_of(&index);
    let mut next = writer.rebuild().expect("begun");
    for key in ["a", "b", "c"] {
        next.add([fi(key, "Suklaa")]).expect("added");
        next.apply([], 0).expect("committed");
    }
    next.begin_merging().expect("begun");
    while !next.is_merged().expect("merges") {
        std::thread::yield_now();
    }
    next.apply([], 7).expect("applied");
    writer.swap(next).expect("swapped");
    assert_eq!((index.segment_count(), index.cursor()), (1, 7));
    assert_eq!(codes(&index.reader(), Query::all()), ["a", "b", "c"]);
}
