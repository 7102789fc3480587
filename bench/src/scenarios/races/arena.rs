//! What all races share: where they are run, how buyers begin together, and what a round came to.

use std::{
    fmt::{Debug, Display},
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use domain::clock::UnixMillis;
use store::{Store, StoreConfig};
use tempfile::TempDir;
use tokio::{sync::Barrier, time::interval};

use super::options::{Engine, RacesArgs};
use crate::{
    error::{Error, Result},
    postgres::Postgres,
    server::ServerArgs,
};

/// When all happens; reservations and holds are for later than this.
pub const NOW: UnixMillis = UnixMillis(1_800_000_000_000);
pub const LATER: UnixMillis = UnixMillis(NOW.0 + 10 * 60 * 1000);

/// A new database, and who races in it.
pub struct Arena {
    pub store: Store,
    pub buyers: usize,
    /// Where what happens at random begins.
    pub seed: u64,
    /// Buyers have the defect that the race's checker must find.
    pub planted: bool,
    _home: Home,
}

/// What ends and is removed with the arena.
enum Home {
    Folder { _folder: TempDir },
    Server { _server: Postgres },
    Elsewhere,
}

impl Arena {
    pub async fn open(engine: Engine, args: &RacesArgs, server: &ServerArgs, seed: u64) -> Result<Self> {
        let (config, home) = match (engine, &args.database_url) {
            (Engine::Sqlite, _) => {
                let folder = server.folder()?;
                let config = StoreConfig::sqlite_file(&folder.path().join("praline.db"));
                (config, Home::Folder { _folder: folder })
            }
            (Engine::Postgres, Some(url)) => (StoreConfig::new(url), Home::Elsewhere),
            (Engine::Postgres, None) => {
                let server = Postgres::start(server.folder()?)?;
                (StoreConfig::new(server.url()), Home::Server { _server: server })
            }
        };
        Ok(Self {
            store: Store::open(&config).await?,
            buyers: args.buyers as usize,
            seed,
            planted: args.prove,
            _home: home,
        })
    }

    pub async fn close(self) -> Result<()> {
        Ok(self.store.close().await?)
    }

    /// A number below `bound` that the seed repeats, another one for each place where it is drawn.
    pub fn drawn(&self, place: [u64; 4], bound: u64) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one((self.seed, place)) % bound
    }
}

/// What one round came to.
#[derive(Debug)]
pub struct Round {
    /// From the beginning to the last buyer's answer.
    pub took: Duration,
    /// How many buyers were told that they got what they wanted.
    pub winners: usize,
    /// What is not as it must be.
    pub differences: Vec<String>,
}

impl Round {
    pub fn must_be<T: PartialEq + Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.differences
                .push(format!("{what}: {found:?} instead of {wanted:?}"));
        }
    }
}

/// Lets so many buyers begin at one moment and waits for all of them. A buyer answers whether it won, or with what no
/// buyer may be told.
pub async fn race<F>(buyers: usize, buy: impl Fn(usize) -> F) -> Result<Round>
where
    F: Future<Output = Result<bool>> + Send + 'static,
{
    let (answers, took) = at_once(buyers, buy).await?;
    let mut round = Round {
        took,
        winners: 0,
        differences: Vec::new(),
    };
    for answer in answers {
        match answer {
            Ok(has_won) => round.winners += usize::from(has_won),
            Err(error) => round.differences.push(error.to_string()),
        }
    }
    round.must_be("winners", round.winners, 1);
    Ok(round)
}

/// Lets so many buyers begin at one moment; returns what each came to, and how long the last one took.
pub async fn at_once<T, F>(buyers: usize, buy: impl Fn(usize) -> F) -> Result<(Vec<T>, Duration)>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let gate = Arc::new(Barrier::new(buyers + 1));
    let tasks: Vec<_> = (0..buyers)
        .map(|buyer| {
            let (gate, bought) = (gate.clone(), buy(buyer));
            tokio::spawn(async move {
                gate.wait().await;
                bought.await
            })
        })
        .collect();
    gate.wait().await;
    let begun = Instant::now();
    let mut answers = Vec::with_capacity(buyers);
    for task in tasks {
        answers.push(task.await?);
    }
    Ok((answers, begun.elapsed()))
}

/// Looks again and again while a race is run; returns its outcome and the first thing that was seen to be wrong.
pub async fn watched<T>(
    race: impl Future<Output = Result<T>>,
    look: impl AsyncFn() -> Result<Option<String>>,
) -> Result<(T, Option<String>)> {
    const BETWEEN_LOOKS: Duration = Duration::from_millis(2);
    let mut race = pin!(race);
    let mut clock = interval(BETWEEN_LOOKS);
    let mut seen = None;
    loop {
        tokio::select! {
            outcome = &mut race => return Ok((outcome?, seen)),
            looked = async { clock.tick().await; look().await }, if seen.is_none() => seen = looked?,
        }
    }
}

/// An answer that a sound store gives no buyer.
pub fn unexpected(answer: impl Display) -> Error {
    Error::server(format!("a buyer was told: {answer}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_winner_is_no_difference() {
        let round = race(5, |buyer| async move { Ok(buyer == 3) }).await.expect("a round");
        assert_eq!((round.winners, round.differences), (1, Vec::<String>::new()));
    }

    #[tokio::test]
    async fn other_numbers_of_winners_and_other_answers_are() {
        for winners in [0, 2] {
            let round = race(5, move |buyer| async move { Ok(buyer < winners) });
            let differences = round.await.expect("a round").differences;
            assert_eq!(differences, [format!("winners: {winners} instead of 1")]);
        }
        let round = race(2, |buyer| async move {
            match buyer {
                0 => Ok(true),
                _ => Err(unexpected("no")),
            }
        });
        assert_eq!(round.await.expect("a round").differences, ["a buyer was told: no"]);
    }

    #[tokio::test]
    async fn what_is_wrong_for_a_moment_is_seen() {
        let (wrong, mut told) = tokio::sync::mpsc::channel::<()>(1);
        let race = async {
            told.recv().await;
            Ok(())
        };
        let looked = watched(race, async || {
            wrong.send(()).await.ok();
            Ok(Some("less than nothing".to_owned()))
        });
        assert_eq!(looked.await.expect("a race").1.as_deref(), Some("less than nothing"));
    }
}
