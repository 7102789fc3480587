use domain::{
    content::{
        Author, Content, Day, PageType, ProjectChange, ProjectId, ProjectName, Schedule, Segment, Status, Version,
    },
    market::Language,
};
use runtime::{clock::Clock, supervisor::Supervisor};
use store::{ContentChange, StoreConfig};
use tempfile::TempDir;
use tokio::time::sleep;

use super::*;
use crate::jobs::JobRunner;

/// No test lasts until then.
const FAR: UnixMillis = UnixMillis(4_000_000_000_000);

fn version(name: &str, segment: &str) -> Version {
    let json = format!(r#"{{"type":"LandingPage","name":"{name}"}}"#);
    let content: Content = serde_json::from_str(&json).expect("content");
    Version {
        status: Status::Published,
        segment: Some(Segment::parse(segment).expect("a segment")),
        published: Day::parse("2026-03-14").expect("a day"),
        content,
    }
}

fn id(number: usize) -> PageId {
    PageId::parse(&format!("page-{number}")).expect("an id")
}

async fn edit(store: &Store, page: PageId, command: EditCommand) {
    let edit = ContentEdit {
        page,
        language: Language::Fi,
        expected: None,
        command,
    };
    store.content().edit(edit, UnixMillis(2)).await.expect("an edit");
}

/// A page each, and the newest revision of each as readers see it or do not.
async fn shown(store: &Store, pages: usize) -> Vec<(String, bool)> {
    let mut shown = Vec::new();
    for number in 0..pages {
        let found = store
            .content()
            .editions(&id(number))
            .await
            .expect("read")
            .expect("a page");
        let edition = &found.editions[&Language::Fi];
        let name = edition.standing.version.content.name().to_owned();
        shown.push((name, edition.refusal.is_some()));
    }
    shown
}

/// Puts drafts of these pages into a project.
async fn plan(store: &Store, name: &str, pages: &[usize]) {
    let project = ProjectId::parse(name).expect("an id");
    let name = ProjectName::parse("Campaign").expect("a name");
    let keys = pages.iter().map(|&number| DraftKey {
        page: id(number),
        language: Language::Fi,
    });
    let work = Arc::new((project, name, keys.collect::<BTreeSet<_>>()));
    let planned = store.transaction(move |tx: store::Tx| {
        let work = work.clone();
        async move {
            let (project, name, keys) = &*work;
            let author = Author::default();
            tx.content()
                .begin_project(project, name, &author, UnixMillis(1))
                .await?;
            let add = ProjectChange::Add(keys.clone());
            tx.content().change_project(project, add, UnixMillis(1)).await
        }
    });
    planned.await.expect("a project");
}

/// Pages with drafts that are due; those of `clashes` would take the address of the page after them.
async fn due_pages(folder: &TempDir, pages: usize, clashes: &[usize], projects: &[&[usize]]) -> Store {
    let config = StoreConfig::sqlite_file(&folder.path().join("test.db"));
    let store = Store::open(&config).await.expect("opens");
    let put = (0..pages).map(|number| Page {
        id: id(number),
        kind: PageType::Landing,
        parent: None,
        position: 0,
        versions: BTreeMap::from([(Language::Fi, version("Old", &format!("page-{number}")))]),
    });
    let change = ContentChange {
        put: put.collect(),
        ..ContentChange::default()
    };
    store.content().put(change, UnixMillis(1)).await.expect("put");
    for number in 0..pages {
        let segment = format!("page-{}", number + usize::from(clashes.contains(&number)));
        let save = EditCommand::Save {
            version: version("New", &segment),
            author: Author::default(),
        };
        edit(&store, id(number), save).await;
        let schedule = Schedule {
            publish: Some(UnixMillis(3)),
            // Every other page has an end as well, in a time to come.
            unpublish: (number % 2 == 0).then_some(FAR),
        };
        edit(&store, id(number), EditCommand::Schedule(schedule)).await;
    }
    for (number, project) in projects.iter().enumerate() {
        plan(&store, &format!("campaign-{number}"), project).await;
    }
    store
}

/// What became of such pages once their jobs have run.
async fn published(pages: usize, clashes: &[usize], projects: &[&[usize]]) -> Vec<(String, bool)> {
    let folder = tempfile::tempdir().expect("a folder");
    let store = due_pages(&folder, pages, clashes, projects).await;
    let book = Arc::new(ArcSwap::from_pointee(PriceBook::default()));
    let kinds: Vec<Box<dyn JobKind>> = vec![Box::new(PublishContent::new(store.clone(), book))];
    let runner = JobRunner::new(store.clone(), Clock::system(), kinds);
    let supervisor = Supervisor::default();
    supervisor.keep_running("jobs", move |task| runner.clone().run(task));
    while store.jobs().list().await.expect("read").iter().any(|job| job.due < FAR) {
        sleep(Duration::from_millis(20)).await;
    }
    supervisor.begin_stop();
    assert!(supervisor.wait(Duration::from_secs(60)).await);
    assert_eq!(
        store.audit_log().verify().await.expect("read").ok(),
        i64::try_from(pages).ok()
    );
    shown(&store, pages).await
}

#[tokio::test]
async fn what_is_due_at_one_instant_is_published_together() {
    let shown = published(120, &[], &[]).await;
    assert!(
        shown.iter().all(|(name, refused)| name == "New" && !refused),
        "{shown:?}"
    );
}

#[tokio::test]
async fn what_is_unfit_stops_nothing_else() {
    let shown = published(12, &[4, 9], &[]).await;
    for (number, (name, refused)) in shown.into_iter().enumerate() {
        let is_unfit = [4, 9].contains(&number);
        assert_eq!(
            (&*name, refused),
            if is_unfit { ("Old", true) } else { ("New", false) },
            "{number}"
        );
    }
}

#[tokio::test]
async fn a_project_is_published_as_a_whole_or_not_at_all() {
    // The last of them is looked at after more pages than are looked at together, and the others go with it by two projects.
    let shown = published(26, &[24], &[&[1, 3], &[3, 24], &[5, 6]]).await;
    for (number, (name, refused)) in shown.into_iter().enumerate() {
        let is_held_back = [1, 3, 24].contains(&number);
        assert_eq!(
            (&*name, refused),
            if is_held_back { ("Old", true) } else { ("New", false) },
            "{number}"
        );
    }
}

#[tokio::test]
async fn whoever_sees_to_one_page_of_a_project_publishes_all_of_it() {
    // More than are looked at together, and two that are in no project.
    let folder = tempfile::tempdir().expect("a folder");
    let store = due_pages(&folder, 14, &[], &[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], &[10, 11]]).await;
    let publishing = PublishContent::new(store.clone(), Arc::new(ArcSwap::from_pointee(PriceBook::default())));
    let now = UnixMillis(4);
    let store_jobs = store.jobs();
    let claim = store_jobs.claim(&[PUBLISH_CONTENT], "test", Duration::from_secs(60), 14, now);
    let mut jobs = claim.await.expect("jobs");
    jobs.sort_by_key(|job| job.key != "page-3/fi");
    for result in publishing.run_all(&jobs[..1], now).await {
        result.expect("published");
    }
    for (number, (name, _)) in shown(&store, 14).await.into_iter().enumerate() {
        assert_eq!(name, if number < 12 { "New" } else { "Old" }, "{number}");
    }
    for result in publishing.run_all(&jobs[1..], now).await {
        result.expect("nothing is left to do, or published");
    }
    assert!(shown(&store, 14).await.iter().all(|(name, _)| name == "New"));
}
