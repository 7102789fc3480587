//! Writing, reopening, and what happens when things go wrong.

use std::{fs, path::Path};

use search_index::{Document, IndexChange, IndexError, Opened, Pinned, Query, SearchIndex};

use crate::shop::{codes, fi, found, keys, text, writer_of};

#[test]
fn updates_and_deletes_show_at_once() {
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    let reader = index.reader();
    writer
        .apply([fi("a", "Suklaa"), fi("b", "Keksi")].map(IndexChange::put), 1)
        .expect("applied");
    assert_eq!(found(&reader, "suklaa"), ["a"]);

    writer
        .apply([IndexChange::put(fi("a", "Lakritsi"))], 2)
        .expect("applied");
    assert_eq!(found(&reader, "suklaa").len(), 0);
    assert_eq!(found(&reader, "lakritsi"), ["a"]);
    assert_eq!(reader.document_count(), 2);

    let delete = IndexChange::Delete("a".into());
    let again = [
        IndexChange::put(fi("b", "Hillo")),
        delete.clone(),
        IndexChange::put(fi("b", "Piirakka")),
        delete,
    ];
    writer.apply(again, 3).expect("applied");
    assert_eq!(codes(&reader, Query::all()), ["b"]);
    assert_eq!(found(&reader, "piirakka"), ["b"], "the last change counts");
    assert_eq!(found(&reader, "hillo").len(), 0);
    assert_eq!(index.cursor(), 3);
}

#[test]
fn an_index_tells_what_is_in_it_already() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("opened");
    let mut writer = writer_of(&index);
    let chocolate = IndexChange::put(fi("a", "Suklaa"));
    let biscuit = IndexChange::put(fi("b", "Keksi"));
    let popular = IndexChange::put(Document {
        popularity: 3,
        ..fi("b", "Keksi")
    });
    let gone = IndexChange::delete("b");
    let has =
        |index: &SearchIndex| [&chocolate, &biscuit, &popular, &gone].map(|change| index.has(change).expect("known"));
    assert_eq!(has(&index), [false, false, false, true]);
    writer.apply([chocolate.clone(), biscuit.clone()], 1).expect("applied");
    assert_eq!(has(&index), [true, true, false, false]);
    writer.apply([popular.clone()], 2).expect("applied");
    assert_eq!(has(&index), [true, false, true, false]);
    drop((writer, index));

    let index = SearchIndex::open(folder.path()).expect("opened again");
    assert_eq!(has(&index), [true, false, true, false], "in files too");
    let mut writer = writer_of(&index);
    writer.apply([gone.clone()], 3).expect("applied");
    assert_eq!(has(&index), [true, false, false, true]);
    let mut next = writer.rebuild().expect("begun");
    next.apply([biscuit.clone()], 4).expect("applied");
    assert_eq!(has(&index), [true, false, false, true], "of what is shown");
    writer.swap(next).expect("swapped");
    assert_eq!(has(&index), [false, true, false, false]);
}

#[test]
fn what_is_pinned_stays_as_it_was() {
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    let many = |numbers: std::ops::Range<usize>, name: &str| -> Vec<IndexChange> {
        let documents = numbers.map(|number| IndexChange::put(fi(&format!("p{number:03}"), name)));
        documents.collect()
    };
    writer.apply(many(0..250, "Suklaa"), 1).expect("applied");
    let pinned = index.reader().pinned();
    let asked = text("suklaa");
    let first = pinned.search(&asked.clone().first(200)).expect("an answer");
    writer
        .apply(many(0..150, "Lakritsi"), 2)
        .expect("applied while somebody leafs");
    assert_eq!(index.reader().search(&asked).expect("an answer").total, 100);
    let pages = (0..2).flat_map(|page| {
        let page = asked.clone().page(page * 100, 100).expect("a page");
        keys(pinned.search(&page).expect("an answer"))
    });
    assert_eq!(pages.collect::<Vec<_>>(), keys(first.clone()));
    assert_eq!((first.total, first.hits.len()), (250, 200), "more than a page holds");
    let suggested = |index: &Pinned| index.suggest_terms("lak", None, 5, None).expect("suggestions");
    assert!(suggested(&pinned).is_empty());
    assert_eq!(suggested(&index.reader().pinned()), ["lakritsi"]);
}

#[test]
fn documents_and_cursor_survive_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("index");
    let index = SearchIndex::open(&dir).expect("opened");
    assert_eq!((index.opened(), index.cursor()), (&Opened::Created, 0));
    let mut writer = writer_of(&index);
    writer
        .apply([IndexChange::put(fi("a", "Suklaa"))], 41)
        .expect("applied");
    writer.apply([], 42).expect("the cursor alone");
    writer.finish().expect("finished");
    drop(index);

    let index = SearchIndex::open(&dir).expect("opened again");
    assert_eq!((index.opened(), index.cursor()), (&Opened::Existing, 42));
    assert_eq!(found(&index.reader(), "suklaa"), ["a"]);
}

#[test]
fn one_writer_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = SearchIndex::open(folder.path()).expect("opened");
    let other = SearchIndex::open(folder.path()).expect("opened twice");
    let writer = writer_of(&index);
    assert!(matches!(index.writer(), Err(IndexError::Locked)));
    assert!(matches!(other.writer(), Err(IndexError::Locked)));
    drop(writer);
    drop(writer_of(&other));
}

/// Two openings of one folder share nothing but its files, as two processes do.
#[test]
fn another_process_sees_commits_after_reload() {
    let folder = tempfile::tempdir().expect("a folder");
    let writing = SearchIndex::open(folder.path()).expect("opened");
    let reading = SearchIndex::open(folder.path()).expect("opened twice");
    let mut writer = writer_of(&writing);
    writer.apply([IndexChange::put(fi("a", "Suklaa"))], 7).expect("applied");

    assert_eq!(found(&reading.reader(), "suklaa").len(), 0);
    reading.reload().expect("reloaded");
    assert_eq!(found(&reading.reader(), "suklaa"), ["a"]);
    assert_eq!(reading.cursor(), 7);

    // Many commits, so that segments merge and their files go, while the other one still reads.
    for round in 0..20 {
        writer
            .apply([IndexChange::put(fi(&format!("b{round}"), "Keksi"))], 8 + round)
            .expect("applied");
        assert_eq!(found(&reading.reader(), "suklaa"), ["a"]);
    }
    let late = SearchIndex::open(folder.path()).expect("opened while written");
    assert_eq!(late.opened(), &Opened::Existing);
    assert_eq!(found(&late.reader(), "keksi").len(), 20);
    drop(writer);

    let mut writer = writer_of(&reading);
    assert_eq!(reading.cursor(), 27, "it knows what the other one wrote");
    writer.apply([IndexChange::Delete("a".into())], 28).expect("applied");
    writing.reload().expect("reloaded");
    assert_eq!(found(&writing.reader(), "suklaa").len(), 0);
}

fn filled(dir: &Path) {
    let index = SearchIndex::open(dir).expect("opened");
    let mut writer = writer_of(&index);
    writer.apply([IndexChange::put(fi("a", "Suklaa"))], 5).expect("applied");
    writer.finish().expect("finished");
}

#[test]
fn a_damaged_index_is_rebuilt() {
    type Damage = fn(&Path);
    let damages: [Damage; 7] = [
        |dir| fs::write(dir.join("1/meta.json"), "{ nonsense").expect("written"),
        |dir| fs::write(dir.join("live"), "nonsense").expect("written"),
        |dir| fs::write(dir.join("live"), "7\n").expect("written"),
        |dir| fs::remove_dir_all(dir.join("1")).expect("removed"),
        |dir| for_each_segment_file(dir, |file| fs::write(file, []).expect("cut")),
        |dir| for_each_segment_file(dir, |file| fs::remove_file(file).expect("removed")),
        |dir| {
            for_each_segment_file(dir, |file| {
                let mut bytes = fs::read(file).expect("read");
                bytes[0] ^= 0xff;
                fs::write(file, bytes).expect("flipped");
            });
        },
    ];
    for (at, damage) in damages.into_iter().enumerate() {
        let folder = tempfile::tempdir().expect("a folder");
        filled(folder.path());
        let bystander = folder.path().join("notes.txt");
        fs::write(&bystander, "keep").expect("written");
        damage(folder.path());
        let held = fs::File::open(folder.path().join("lock")).expect("the lock");
        held.lock().expect("locked");
        assert!(
            matches!(SearchIndex::open(folder.path()), Err(IndexError::Locked)),
            "{at}: not while it is in use"
        );
        drop(held);
        assert_rebuilt(folder.path(), at);
        assert!(bystander.exists(), "files of others stay");
    }
}

fn assert_rebuilt(dir: &Path, damage: usize) {
    let index = SearchIndex::open(dir).expect("opened");
    assert!(
        matches!(index.opened(), Opened::Rebuilt { .. } | Opened::Created),
        "{damage}: {:?}",
        index.opened()
    );
    assert_eq!((index.cursor(), index.reader().document_count()), (0, 0), "{damage}");
    let mut writer = writer_of(&index);
    writer.apply([IndexChange::put(fi("b", "Keksi"))], 1).expect("applied");
    assert_eq!(found(&index.reader(), "keksi"), ["b"]);
    drop((writer, index));
    assert_eq!(SearchIndex::open(dir).expect("opened").opened(), &Opened::Existing);
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    assert!(matches!(SearchIndex::open(&file), Err(IndexError::Io(_))));
}

#[test]
fn large_changes_are_one_commit() {
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    let products = (0..3000).map(|at| {
        IndexChange::put(Document {
            position: at,
            ..fi(&format!("p{at}"), "Suklaa")
        })
    });
    writer.apply(products, 9).expect("applied");
    assert_eq!(index.reader().document_count(), 3000);
    assert_eq!(index.reader().search(&Query::all()).expect("an answer").total, 3000);
}

fn for_each_segment_file(dir: &Path, mut damage: impl FnMut(&Path)) {
    let mut seen = 0;
    for entry in fs::read_dir(dir.join("1")).expect("listed") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        if name.len() > 33 && name.as_bytes()[32] == b'.' {
            damage(&path);
            seen += 1;
        }
    }
    assert!(seen > 0, "there was something to damage");
}
