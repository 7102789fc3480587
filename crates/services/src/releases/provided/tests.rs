use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use domain::{clock::UnixMillis, content::Html, market::Language, release::ReleaseFilter};
use futures_util::future::ready;
use integrations::releases::ReleaseError;
use tokio::sync::watch;

use super::*;

/// A provider that may go away, and counts what it is asked.
#[derive(Debug, Default)]
struct Provider {
    is_away: AtomicBool,
    has_none: AtomicBool,
    lists: AtomicUsize,
    details: AtomicUsize,
}

fn release(body: &str) -> Release {
    Release {
        id: ReleaseId::parse("opening").expect("an id"),
        language: Language::En,
        published: UnixMillis(0),
        title: "A shop opens".into(),
        intro: "".into(),
        categories: Vec::new(),
        keywords: Vec::new(),
        images: Vec::new(),
        body: Html::clean(body),
        files: Vec::new(),
    }
}

impl Provider {
    fn answer<T>(&self, calls: &AtomicUsize, value: T) -> Result<T, ReleaseError> {
        calls.fetch_add(1, Ordering::SeqCst);
        if self.is_away.load(Ordering::SeqCst) {
            return Err(ReleaseError::Unreachable("no connection"));
        }
        Ok(value)
    }
}

impl ReleaseProvider for Provider {
    fn feed<'a>(&'a self, _: &'a FeedId) -> BoxFuture<'a, Result<Vec<Release>, ReleaseError>> {
        ready(self.answer(&self.lists, vec![release("")])).boxed()
    }

    fn release<'a>(&'a self, _: &'a ReleaseId) -> BoxFuture<'a, Result<Option<Release>, ReleaseError>> {
        let known = (!self.has_none.load(Ordering::SeqCst)).then(|| release("<p>Come in.</p>"));
        ready(self.answer(&self.details, known)).boxed()
    }
}

fn releases(lifetime: Duration) -> (Arc<Provider>, ProvidedReleases, Arc<ContentRevision>) {
    let (provider, revision) = (Arc::<Provider>::default(), Arc::<ContentRevision>::default());
    let ids = vec![FeedId::parse("press").expect("an id")];
    let releases = ProvidedReleases::new(
        provider.clone(),
        ids,
        lifetime,
        Clock::system(),
        revision.clone(),
        watch::Sender::new(0),
    );
    (provider, releases, revision)
}

const LONG: Duration = Duration::from_secs(3_600);

fn titles(releases: &ProvidedReleases) -> Vec<String> {
    let feeds = releases.feeds();
    let filter = ReleaseFilter::all_in(Language::En);
    let titles = feeds.get("press").into_iter().flat_map(|feed| {
        let matching = feed.matching(&filter, UnixMillis(1));
        matching.map(|release| release.title.to_string()).collect::<Vec<_>>()
    });
    titles.collect()
}

#[tokio::test]
async fn lists_stay_while_the_provider_is_away() {
    let (provider, releases, revision) = releases(LONG);
    provider.is_away.store(true, Ordering::SeqCst);
    assert!(!releases.read_feeds().await);
    assert!(releases.is_loading() && titles(&releases).is_empty());
    provider.is_away.store(false, Ordering::SeqCst);
    assert!(releases.read_feeds().await);
    assert!(!releases.is_loading());
    assert_eq!(titles(&releases), ["A shop opens"]);
    let shown = revision.now();
    provider.is_away.store(true, Ordering::SeqCst);
    assert!(!releases.read_feeds().await);
    assert_eq!(titles(&releases), ["A shop opens"]);
    assert_eq!(revision.now(), shown, "nothing changed, and nobody is told");
}

#[tokio::test]
async fn a_body_is_asked_for_once_in_its_time() {
    let (provider, releases, _) = releases(LONG);
    for _ in 0..3 {
        let whole = releases.whole(Arc::new(release(""))).await.expect("a release");
        assert_eq!(whole.body.as_str(), "<p>Come in.</p>");
    }
    assert_eq!(provider.details.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn an_old_body_is_better_than_none_and_nobody_waits_for_who_is_away() {
    // What is read is old at once.
    let (provider, releases, _) = releases(Duration::ZERO);
    let known = || Arc::new(release(""));
    releases.whole(known()).await.expect("a release");
    releases.whole(known()).await.expect("a release");
    assert_eq!(provider.details.load(Ordering::SeqCst), 2);
    provider.is_away.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        let whole = releases.whole(known()).await.expect("the old one");
        assert_eq!(whole.body.as_str(), "<p>Come in.</p>");
    }
    assert_eq!(
        provider.details.load(Ordering::SeqCst),
        3,
        "it was asked once, and left alone"
    );
    // Of another release nothing is here.
    let other = Release {
        id: ReleaseId::parse("other").expect("an id"),
        ..release("")
    };
    let refused = releases.whole(Arc::new(other)).await.expect_err("nothing to show");
    assert_eq!(refused.code, FaultCode::Busy);
    assert_eq!(provider.details.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_release_that_was_taken_back_is_gone() {
    let (provider, releases, _) = releases(Duration::ZERO);
    releases.whole(Arc::new(release(""))).await.expect("a release");
    provider.has_none.store(true, Ordering::SeqCst);
    for _ in 0..2 {
        let gone = releases.whole(Arc::new(release(""))).await.expect_err("it is gone");
        assert_eq!(gone.code, FaultCode::NotFound);
    }
}
