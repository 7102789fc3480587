//! The shop's own pictures.

use domain::{
    market::{Language, Texts},
    picture::{Focus, Origin, Picture},
};
use store::Topic;

use crate::{
    database::TestDatabase,
    fixtures::{NOW, audit_entry},
};

crate::on_both_engines!(pictures_are_kept_with_what_is_known_of_them);

async fn pictures_are_kept_with_what_is_known_of_them(database: &TestDatabase) {
    let store = database.open().await;
    let library = store.pictures();
    assert_eq!(library.load().await.expect("read"), []);
    let picture = |name: &str, focus: (u16, u16)| Picture {
        width: 1200,
        height: 800,
        focus: Focus::new(focus.0, focus.1).expect("a focus"),
        alt: Texts::only(Language::En, "A cake"),
        version: name.into(),
        origin: Origin::Library,
    };
    // All bytes, whatever they mean elsewhere.
    let file: Vec<u8> = (0..=255).collect();
    let first = picture("cake-1", (250, 750));
    library
        .put("cake-1", &first, file.clone(), audit_entry("picture"), NOW)
        .await
        .expect("put");
    library
        .put(
            "bun-1",
            &picture("bun-1", (500, 500)),
            vec![1],
            audit_entry("picture"),
            NOW,
        )
        .await
        .expect("put");
    let all = library.load().await.expect("read");
    assert_eq!(
        all.iter().map(|(name, _)| &**name).collect::<Vec<_>>(),
        ["bun-1", "cake-1"]
    );
    assert_eq!(all[1].1, first);
    assert_eq!(library.file("cake-1").await.expect("read"), Some(file.clone()));
    assert_eq!(library.file("pie-1").await.expect("read"), None);

    let moved = picture("cake-1", (0, 1000));
    library
        .put("cake-1", &moved, file, audit_entry("picture"), NOW)
        .await
        .expect("put");
    assert_eq!(
        library.load().await.expect("read")[1].1,
        moved,
        "its focus can be another"
    );

    assert!(
        library
            .delete("cake-1", audit_entry("picture"), NOW)
            .await
            .expect("deleted")
    );
    assert!(
        !library
            .delete("cake-1", audit_entry("picture"), NOW)
            .await
            .expect("looked"),
        "it is gone"
    );
    assert_eq!(library.load().await.expect("read").len(), 1);
    let events = store.outbox().read(0, 100).await.expect("read").events;
    let told = events
        .iter()
        .filter(|event| event.topic == Topic::Setting && event.key == "pictures");
    assert_eq!(told.count(), 4, "each change is told once");
}
