//! Searches run on blocking threads, a few at a time; so many may wait, and the next one is told to come
//! back. Waiting ones are served in their order. Each search has a budget of time: one that takes longer is given up,
//! and its caller told to come back as well.

mod found;
mod merged;
mod relevance;

pub use found::{Found, FoundHit, Titles};
pub use merged::Merged;
pub use relevance::Relevance;

use std::time::{Duration, Instant};

use configuration::SearchConfig;
use domain::fault::FaultCode;
use metrics::{counter, histogram};
use runtime::{
    places::Threads,
    telemetry::{names, slow},
};
use search_index::{IndexError, Pinned, Query, Reader};

/// The way to the search indexes for everything that answers visitors.
#[derive(Clone)]
pub struct Searcher {
    readers: Readers,
    threads: Threads,
    budget: Duration,
}

/// The two indexes of a shop.
#[derive(Clone)]
pub struct Readers {
    pub products: Reader,
    /// Recipes, articles, locations and other pages.
    pub pages: Reader,
}

/// Both as they stood at one moment: all that one request asks is asked of these. Searching them blocks.
pub struct Both {
    pub products: Pinned,
    pub pages: Pinned,
}

impl Readers {
    pub fn pinned(&self) -> Both {
        Both {
            products: self.products.pinned(),
            pages: self.pages.pinned(),
        }
    }
}

impl Searcher {
    pub fn new(readers: Readers, config: &SearchConfig) -> Self {
        Self {
            readers,
            threads: Threads::new("searches", config.running_count(), config.waiting),
            budget: config.budget(),
        }
    }

    /// Finds products.
    pub async fn products(&self, query: Query) -> Result<Found, FaultCode> {
        self.run("products", |indexes, until| {
            Found::of(&indexes.products, &query.until(until))
        })
        .await
    }

    /// Finds products, and marks what was found in their names.
    pub async fn marked_products(
        &self,
        query: Query,
        titles: impl Titles + Send + 'static,
    ) -> Result<Found, FaultCode> {
        self.run("products", move |indexes, until| {
            let mut found = Found::of(&indexes.products, &query.until(until))?;
            found.mark(&titles, until);
            Ok(found)
        })
        .await
    }

    /// Does work with the indexes that ends by the moment that it is given; `call` names it in metrics. `Busy` when
    /// too many wait already or the time is over, `Internal` when an index fails.
    pub async fn run<T: Send + 'static>(
        &self,
        call: &'static str,
        work: impl FnOnce(&Both, Instant) -> Result<T, IndexError> + Send + 'static,
    ) -> Result<T, FaultCode> {
        let (readers, budget) = (self.readers.clone(), self.budget);
        let searching = slow::timed(move || work(&readers.pinned(), Instant::now() + budget));
        let done = self.threads.run(searching).await.inspect_err(|_| {
            counter!(names::SEARCHES_REFUSED).increment(1);
        })?;
        histogram!(names::SEARCH_WAIT, "call" => call).record(done.waited.as_secs_f64());
        histogram!(names::SEARCH_DURATION, "call" => call).record(done.took.as_secs_f64());
        match done.noted("search wait", "search") {
            Ok(answer) => Ok(answer),
            // What was looked for is the shopper's own affair, and stands in no log.
            Err(IndexError::TimedOut) => {
                counter!(names::SEARCHES_TIMED_OUT).increment(1);
                tracing::warn!(call, "a search took longer than its time and was given up");
                Err(FaultCode::Busy)
            }
            Err(error) => {
                tracing::error!(call, %error, "a search failed");
                Err(FaultCode::Internal)
            }
        }
    }

    /// How many products can be found.
    pub fn document_count(&self) -> u64 {
        self.readers.products.document_count()
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::mpsc,
        task::{Context, Waker},
    };

    use search_index::SearchIndex;

    use super::*;

    fn searcher(running: usize, waiting: usize) -> Searcher {
        let index = || SearchIndex::in_ram().expect("an index").reader();
        let readers = Readers {
            products: index(),
            pages: index(),
        };
        let config = SearchConfig {
            running,
            waiting,
            ..SearchConfig::default()
        };
        Searcher::new(readers, &config)
    }

    #[tokio::test]
    async fn one_more_than_may_wait_is_told_to_come_back() {
        let searcher = searcher(1, 1);
        let (release, released) = mpsc::channel();
        let (started, has_started) = mpsc::channel();
        let first = tokio::spawn({
            let searcher = searcher.clone();
            async move {
                let work = move |_: &Both, _| {
                    // The test waits for both ends.
                    let _ = started.send(());
                    let _ = released.recv();
                    Ok("first")
                };
                searcher.run("test", work).await
            }
        });
        tokio::task::spawn_blocking(move || has_started.recv())
            .await
            .expect("joined")
            .expect("started");
        let mut second = Box::pin(searcher.run("test", |_, _| Ok("second")));
        let mut unwoken = Context::from_waker(Waker::noop());
        assert!(second.as_mut().poll(&mut unwoken).is_pending(), "it waits");
        assert_eq!(searcher.run("test", |_, _| Ok("third")).await, Err(FaultCode::Busy));
        release.send(()).expect("the first waits");
        assert_eq!(first.await.expect("joined"), Ok("first"));
        assert_eq!(second.await, Ok("second"));
        assert_eq!(
            searcher.run("test", |_, _| Ok("fourth")).await,
            Ok("fourth"),
            "places are given back"
        );
    }

    #[tokio::test]
    async fn a_search_has_a_budget_of_time() {
        let searcher = searcher(1, 0);
        let has_time = searcher.run("test", |_, until| Ok(until > Instant::now())).await;
        assert_eq!(has_time, Ok(true));
        let late = searcher.run("test", |_, _| Err::<(), _>(IndexError::TimedOut)).await;
        assert_eq!(late, Err(FaultCode::Busy));
        let broken = searcher
            .run("test", |_, _| {
                Err::<(), _>(IndexError::Io(std::io::Error::other("broken")))
            })
            .await;
        assert_eq!(broken, Err(FaultCode::Internal));
    }
}
