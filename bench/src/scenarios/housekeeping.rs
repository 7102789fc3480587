//! A database of years: millions of events and carts, most of which nobody needs any more. Carts change while the server
//! forgets them, and while it has nothing to forget.

use std::{
    collections::BTreeMap,
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use domain::clock::UnixMillis;

use super::{
    stocked::now,
    visitors::{self, ADDING},
};
use crate::{
    client::HttpClient,
    database::{DatabaseFile, failed},
    error::{Doing, Error, Result},
    monitor::Monitor,
    progress,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    shop::data_dir,
    shop::stock,
    stats::Latency,
};

#[derive(Debug, Clone, clap::Args)]
pub struct HousekeepingArgs {
    /// Events in the outbox
    #[arg(long, default_value_t = 10_000_000, value_parser = clap::value_parser!(u32).range(1000..=100_000_000))]
    pub outbox_rows: u32,
    /// Carts, each with a line and a tab
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1000..=50_000_000))]
    pub carts: u32,
    /// Adds over HTTP a second, at set times
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub rate: u32,
    /// How long they are measured, with and without old rows
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(2..=3600))]
    pub seconds: u64,
}

/// Rows that one statement makes.
const AT_ONCE: u32 = 500_000;
/// Older than anything that is kept.
const OLD: Duration = Duration::from_secs(3 * 365 * 24 * 60 * 60);
/// How much slower adds may be meanwhile, and how long the writer may be held, in milliseconds.
const SLOWER: f64 = 1.2;
const HELD: f64 = 50.0;
/// The server's own histogram of commits of carts.
const COMMITS: &str = "praline_cart_commit_seconds_bucket";

pub async fn run(args: &HousekeepingArgs, server: &ServerArgs) -> Result<Section> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "The database is filled before the server starts: leave --url out.".to_owned(),
        ));
    }
    let home = server.folder()?;
    let program = server.program()?;
    Started::new(&program, &home, "demo")?.stop()?;
    let codes = stock(&program, &home, 8, &[])?;
    let rows = Rows::open(&data_dir(&home)).await?;
    let filled = rows.fill(args).await?;

    let started = Started::new(&program, &home, "demo")?;
    let without = adds(&started, args, &codes, "adds, nothing to forget").await?;
    started.stop()?;
    rows.grow_old(args).await?;
    let before = rows.count().await?;
    let started = Started::new(&program, &home, "demo")?;
    let monitor = Monitor::start(started.process())?;
    let with = adds(&started, args, &codes, "adds, while rows are forgotten").await?;
    let usage = monitor.finish()?;
    let after = rows.count().await?;
    started.stop()?;

    let what = format!(
        "A database of {} events and {} carts: {} adds a second by {ADDING} clients while all of them are new, and again when all of them are older than what is kept. Each time from the start of the server on.",
        args.outbox_rows, args.carts, args.rate
    );
    let command = format!(
        "cargo run --release -p bench -- housekeeping --outbox-rows {} --carts {} --rate {} --seconds {}",
        args.outbox_rows, args.carts, args.rate, args.seconds
    );
    let mut section = Section::new("housekeeping", what, command);
    let is_documented = args.outbox_rows >= 10_000_000 && args.carts >= 1_000_000;
    let documented = |goal| is_documented.then_some(goal);
    let ratio = with.taken.p99 / without.taken.p99;
    section.figure_with_goal(
        "p99 of an add, by that without old rows",
        ratio,
        "times",
        documented(Goal::AtMost(SLOWER)),
    );
    for (when, adds) in [("nothing to forget", &without), ("while rows are forgotten", &with)] {
        section.figure_with_goal(
            &format!("adds not done, {when}"),
            adds.not_done as f64,
            "adds",
            Some(Goal::AtMost(0.0)),
        );
        match adds.longest_commit {
            Some(longest) => {
                let goal = documented(Goal::AtMost(HELD)).filter(|_| when.starts_with("while"));
                section.figure_with_goal(
                    &format!("longest commit of carts at most, {when}"),
                    longest * 1000.0,
                    "ms",
                    goal,
                );
            }
            None => section
                .notes
                .push("The server has no histogram of commits, or one took longer than its last bound.".to_owned()),
        }
    }
    let forgotten = |before: u64, after: u64| before.saturating_sub(after) as f64 / args.seconds as f64;
    section.figure("events forgotten a second", forgotten(before.0, after.0), "/s");
    section.figure("events left at the end", after.0 as f64, "events");
    section.figure("carts emptied a second", forgotten(before.1, after.1), "/s");
    section.figure("carts with lines left at the end", after.1 as f64, "carts");
    if after.0 >= before.0 {
        section
            .notes
            .push("No event was forgotten while adds were measured.".to_owned());
    }
    section.figure("filling the database took", filled.as_secs_f64(), "s");
    section.latencies.extend([without.taken, with.taken]);
    usage.tell(&mut section, "add", u64::from(args.rate) * args.seconds);
    section.notes.dedup();
    Ok(section)
}

/// What came of adds.
struct Adds {
    taken: Latency,
    not_done: u64,
    /// In seconds, as far as the server's histogram tells.
    longest_commit: Option<f64>,
}

/// Adds at set times, from now on.
async fn adds(started: &Started, args: &HousekeepingArgs, codes: &[String], name: &str) -> Result<Adds> {
    let server = started.address;
    let commits_before = commits(server).await?;
    let count = u64::from(args.rate) * args.seconds;
    let tally = visitors::adds_at_pace(server, args.rate, count, codes, name).await?;
    let longest_commit = longest(&commits_before, &commits(server).await?);
    Ok(Adds {
        not_done: tally.missed(),
        taken: tally.took.latency(name),
        longest_commit,
    })
}

/// How many commits took at most so many seconds, by the bound as it is spelled.
async fn commits(server: SocketAddr) -> Result<BTreeMap<String, u64>> {
    let metrics = HttpClient::connect(server).await?.get("/metrics").await?;
    Ok(buckets(&String::from_utf8_lossy(&metrics)))
}

fn buckets(metrics: &str) -> BTreeMap<String, u64> {
    let lines = metrics.lines().filter_map(|line| line.strip_prefix(COMMITS));
    let buckets = lines.filter_map(|line| {
        let (labels, count) = line.rsplit_once(' ')?;
        let (_, bound) = labels.split_once(r#"le=""#)?;
        Some((bound.split('"').next()?.to_owned(), count.parse().ok()?))
    });
    buckets.collect()
}

/// The lowest bound that holds all commits between the two; nothing where none does.
fn longest(before: &BTreeMap<String, u64>, after: &BTreeMap<String, u64>) -> Option<f64> {
    let new = |bound: &str| after.get(bound)?.checked_sub(before.get(bound).copied().unwrap_or(0));
    let all = new("+Inf")?;
    let holding = after
        .keys()
        .filter(|bound| new(bound) == Some(all))
        .filter_map(|bound| bound.parse::<f64>().ok());
    holding.filter(|bound| bound.is_finite()).min_by(f64::total_cmp)
}

/// The database's file, written to while no server runs.
struct Rows {
    file: DatabaseFile,
    index: PathBuf,
    /// The last event before those that are made up.
    last: i64,
}

impl Rows {
    async fn open(data: &Path) -> Result<Self> {
        let mut rows = Self {
            file: DatabaseFile(data.join("praline.db")),
            index: data.join("index"),
            last: 0,
        };
        let mut connection = rows.file.connect().await?;
        (rows.last,) = sqlx::query_as("SELECT last_id FROM outbox_head")
            .fetch_one(&mut connection)
            .await
            .map_err(failed)?;
        Ok(rows)
    }

    /// Returns how long it took.
    async fn fill(&self, args: &HousekeepingArgs) -> Result<Duration> {
        const EVENTS: &str = "INSERT INTO outbox (id, topic, key, created_at)
            WITH RECURSIVE n(i) AS (SELECT $1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
            SELECT $3 + i, 'product', 'P-' || (i % 1000), $4 FROM n";
        const CARTS: &str = "INSERT INTO cart (identity, market, version, generation, next_line, updated_at)
            WITH RECURSIVE n(i) AS (SELECT $1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
            SELECT printf('a-%032x', $3 + i), 'FI', 1, 0, 1, $4 FROM n";
        const LINES: &str = "INSERT INTO cart_line (identity, market, line_id, code, shipment, quantity)
            WITH RECURSIVE n(i) AS (SELECT $1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
            SELECT printf('a-%032x', $3 + i), 'FI', 0, 'BENCH-0001', -1, 1 + $4 % 9 FROM n";
        const TABS: &str = "INSERT INTO cart_tab (identity, market, tab_id, acked_seq, refusals, seen_at)
            WITH RECURSIVE n(i) AS (SELECT $1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
            SELECT printf('a-%032x', $3 + i), 'FI', printf('%032x', i), 1, '[]', $4 FROM n";
        let begun = Instant::now();
        let bar = progress::bar("rows are made", u64::from(args.outbox_rows) + 3 * u64::from(args.carts));
        let mut connection = self.file.connect().await?;
        for (sql, count, offset) in [
            (EVENTS, args.outbox_rows, self.last),
            (CARTS, args.carts, 0),
            (LINES, args.carts, 0),
            (TABS, args.carts, 0),
        ] {
            for first in (1..=count).step_by(AT_ONCE as usize) {
                let last = count.min(first.saturating_add(AT_ONCE - 1));
                let made = sqlx::query(sql)
                    .bind(i64::from(first))
                    .bind(i64::from(last))
                    .bind(offset)
                    .bind(now().0);
                made.execute(&mut connection).await.map_err(failed)?;
                bar.inc(u64::from(last - first + 1));
            }
        }
        let head = self.last + i64::from(args.outbox_rows);
        sqlx::query("UPDATE outbox_head SET last_id = $1")
            .bind(head)
            .execute(&mut connection)
            .await
            .map_err(failed)?;
        bar.finish_and_clear();
        // The index would follow events of which none says anything; it is built anew at the end of them.
        fs::remove_dir_all(&self.index).doing("the search index cannot be removed")?;
        self.file.end(connection).await?;
        Ok(begun.elapsed())
    }

    /// Makes them older than what is kept, and what forgets them due.
    async fn grow_old(&self, args: &HousekeepingArgs) -> Result<()> {
        const EVENTS: &str = "UPDATE outbox SET created_at = $1 WHERE id > $2 AND id <= $3";
        const CARTS: &str = "UPDATE cart SET updated_at = $1 WHERE identity <= $2";
        const TABS: &str = "UPDATE cart_tab SET seen_at = $1 WHERE identity <= $2";
        let old = UnixMillis(now().0 - OLD.as_millis() as i64).0;
        let bar = progress::bar("rows grow old", u64::from(args.outbox_rows));
        let mut connection = self.file.connect().await?;
        for first in (0..args.outbox_rows).step_by(AT_ONCE as usize) {
            let from = self.last + i64::from(first);
            let updated = sqlx::query(EVENTS)
                .bind(old)
                .bind(from)
                .bind((from + i64::from(AT_ONCE)).min(self.last + i64::from(args.outbox_rows)));
            updated.execute(&mut connection).await.map_err(failed)?;
            bar.inc(u64::from(AT_ONCE));
        }
        let last_cart = format!("a-{:032x}", args.carts);
        for sql in [CARTS, TABS] {
            let updated = sqlx::query(sql).bind(old).bind(&last_cart);
            updated.execute(&mut connection).await.map_err(failed)?;
        }
        // Recurring work is due at times of its own; here it begins with the server.
        sqlx::query("UPDATE job SET due_at = 0")
            .execute(&mut connection)
            .await
            .map_err(failed)?;
        bar.finish_and_clear();
        self.file.end(connection).await
    }

    /// Events, and carts with lines: one that nobody came back for is emptied first, and deleted by a later walk.
    async fn count(&self) -> Result<(u64, u64)> {
        const COUNT: &str = "SELECT (SELECT COUNT(*) FROM outbox), (SELECT COUNT(DISTINCT identity) FROM cart_line)";
        let mut connection = self.file.connect().await?;
        let (events, carts): (i64, i64) = sqlx::query_as(COUNT).fetch_one(&mut connection).await.map_err(failed)?;
        Ok((events.unsigned_abs(), carts.unsigned_abs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const METRICS: &str = r#"
# TYPE praline_cart_commit_seconds histogram
praline_cart_commit_seconds_bucket{le="0.005"} 90
praline_cart_commit_seconds_bucket{le="0.05"} 99
praline_cart_commit_seconds_bucket{le="1"} 100
praline_cart_commit_seconds_bucket{le="+Inf"} 100
praline_cart_commit_seconds_sum 3.5
"#;

    #[test]
    fn the_longest_commit_is_told_by_the_bound_that_holds_all() {
        let after = buckets(METRICS);
        assert_eq!(longest(&BTreeMap::new(), &after), Some(1.0));
        let before = buckets(&METRICS.replace("90", "0").replace("99", "9").replace("100", "10"));
        assert_eq!(longest(&before, &after), Some(0.005), "the slow ones were there before");
        assert_eq!(longest(&BTreeMap::new(), &BTreeMap::new()), None);
        let beyond = buckets(&METRICS.replace(r#""+Inf"} 100"#, r#""+Inf"} 101"#));
        assert_eq!(longest(&BTreeMap::new(), &beyond), None);
    }
}
