//! Deleted pages: what is kept of them, and how they come back.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    content::{Author, EditCommand, Page, PageId, Status},
    market::Language,
};
use store::{ContentChange, EditError, Forget, Store, TrashChange, Tx};

use crate::{
    database::TestDatabase,
    editions::{edit, events, id, later, page, past, put, save, stored, told, version},
    retention::forget,
};

crate::on_both_engines!(
    a_deleted_page_comes_back_as_a_draft_with_its_history,
    a_page_that_is_there_is_not_replaced_by_one_that_was,
    what_nobody_puts_back_goes_for_good,
);

async fn a_deleted_page_comes_back_as_a_draft_with_its_history(database: &TestDatabase) {
    let store = database.open().await;
    let in_swedish = Page {
        versions: BTreeMap::from([(Language::Fi, version("zero")), (Language::Sv, version("noll"))]),
        ..page("a", "zero")
    };
    put(&store, in_swedish, "import").await;
    // It leaves one of its languages.
    put(&store, page("a", "one"), "import").await;
    let drafted = edit(&store, save("Two", "Aino"), None, 1).await.expect("saved");
    delete(&store, "a", 2).await;
    let told_so_far = events(&store).await;

    let trash = store.content().trash(10).await.expect("read");
    let [found] = trash.as_slice() else { panic!("{trash:?}") };
    assert_eq!((found.deleted, found.by.as_str()), (later(2), "Eino"));
    let names: Vec<_> = found
        .page
        .versions
        .iter()
        .map(|(language, version)| (*language, version.content.name()))
        .collect();
    assert_eq!(names, [(Language::Fi, "Two")]);
    assert_eq!(
        store.content().trashed(&id("a")).await.expect("read").as_ref(),
        Some(found)
    );
    assert_eq!(store.content().trash(0).await.expect("read"), []);

    let back = change(&store, "a", TrashChange::PutBack, 3).await.expect("put back");
    assert_eq!(back, found.page);
    let edition = stored(&store).await;
    assert_eq!(told(&edition.standing), (drafted.latest().number, "Two", "Aino"));
    assert_eq!(
        (edition.standing.version.status, &edition.draft),
        (Status::Draft, &None)
    );
    // Whoever still has it open as it was is told that it is another one.
    assert!(edition.etag > drafted.etag, "{} after {}", edition.etag, drafted.etag);
    let names: Vec<String> = past(&store).await.into_iter().map(|(_, name, _)| name).collect();
    assert_eq!(names, ["one", "zero"]);
    let left = store.content().past(&id("a"), Language::Sv).await.expect("read");
    assert_eq!(left.iter().map(told).collect::<Vec<_>>(), [(1, "noll", "import")]);
    let page = store.content().load(&[id("a")]).await.expect("read").remove(0).page;
    assert_eq!(page.versions.keys().collect::<Vec<_>>(), [&Language::Fi]);
    assert_eq!(events(&store).await, told_so_far + 1);

    assert_eq!(store.content().trash(10).await.expect("read"), []);
    assert!(matches!(
        change(&store, "a", TrashChange::PutBack, 4).await,
        Err(EditError::NoPage(_))
    ));
    // It goes on as any other page.
    let shown = edit(&store, EditCommand::Publish, Some(edition.etag), 5)
        .await
        .expect("published");
    assert_eq!(told(&shown.standing), (drafted.latest().number, "Two", "Aino"));
}

async fn a_page_that_is_there_is_not_replaced_by_one_that_was(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "old"), "import").await;
    delete(&store, "a", 1).await;
    put(&store, page("a", "new"), "import").await;
    assert!(matches!(
        change(&store, "a", TrashChange::PutBack, 2).await,
        Err(EditError::Exists(_))
    ));
    assert_eq!(told(&stored(&store).await.standing), (1, "new", "import"));
    // Of pages with one id the trash holds the last.
    delete(&store, "a", 3).await;
    change(&store, "a", TrashChange::PutBack, 4).await.expect("put back");
    assert_eq!(told(&stored(&store).await.standing), (1, "new", "import"));
    assert_eq!(past(&store).await, []);
}

async fn what_nobody_puts_back_goes_for_good(database: &TestDatabase) {
    let store = database.open().await;
    for (number, name) in (1..).zip(["a", "b", "c"]) {
        put(&store, page(name, name), "import").await;
        delete(&store, name, number * 10).await;
    }
    assert_eq!(ids(&store).await, ["c", "b", "a"]);
    assert_eq!(forget(&store, Forget::Trash { before: later(15) }).await, 1);
    change(&store, "b", TrashChange::DeleteForGood, 40)
        .await
        .expect("deleted");
    assert_eq!(ids(&store).await, ["c"]);
    for name in ["a", "b"] {
        let gone = change(&store, name, TrashChange::DeleteForGood, 50).await;
        assert!(matches!(gone, Err(EditError::NoPage(_))), "{gone:?}");
    }
}

async fn delete(store: &Store, name: &str, seconds: i64) {
    let delete = ContentChange {
        delete: vec![id(name)],
        author: Author::parse("Eino").expect("an author"),
        ..ContentChange::default()
    };
    let report = store.content().put(delete, later(seconds)).await.expect("deleted");
    assert_eq!(report.deleted, 1);
}

async fn change(store: &Store, name: &str, change: TrashChange, seconds: i64) -> Result<Page, EditError> {
    let (page, at): (PageId, UnixMillis) = (id(name), later(seconds));
    let work = move |tx: Tx| {
        let page = page.clone();
        async move { tx.content().change_trash(&page, change, at).await }
    };
    store.transaction(work).await
}

async fn ids(store: &Store) -> Vec<String> {
    let trash = store.content().trash(10).await.expect("read").into_iter();
    trash.map(|found| found.page.id.to_string()).collect()
}
