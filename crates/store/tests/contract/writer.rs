//! Group commit: exactly once, guarded by versions, and honest about failures.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use domain::cart::CommitFailure;
use store::WriterOptions;
use tokio::task::JoinSet;

use crate::{
    database::TestDatabase,
    fixtures::{NOW, cart, commit, commit_line, line, tab},
    sinks::{Breakable, Gate, LosesFirstAnswer},
};

crate::on_both_engines!(
    many_carts_at_once_lose_and_double_nothing,
    another_version_is_a_conflict_and_writes_nothing,
    a_conflict_does_not_touch_the_rest_of_its_batch,
    two_writers_of_one_cart_never_overwrite_each_other,
    two_commits_of_one_cart_are_written_one_after_another,
    what_waits_is_one_transaction,
    a_cart_that_cannot_be_written_fails_alone,
    a_storage_that_fails_is_told_and_recovers_by_itself,
    a_lost_answer_is_an_unknown_outcome,
    closing_writes_what_waits,
);

async fn many_carts_at_once_lose_and_double_nothing(database: &TestDatabase) {
    const CARTS: u128 = 40;
    const COMMITS: u64 = 25;
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let mut shoppers = JoinSet::new();
    for n in 0..CARTS {
        let writer = writer.clone();
        shoppers.spawn(async move {
            for base in 0..COMMITS {
                let quantity = u32::try_from(base).expect("few") + 1;
                assert_eq!(writer.commit(commit_line(&cart(n), base, quantity)).await, Ok(base + 1));
            }
        });
    }
    while let Some(done) = shoppers.join_next().await {
        done.expect("a shopper is done");
    }
    for n in 0..CARTS {
        let loaded = store.carts().load(&cart(n), &[]).await.expect("read");
        assert_eq!((loaded.version, loaded.contents.total_quantity()), (COMMITS, 25));
        assert_eq!(loaded.tabs, [tab(1, COMMITS)]);
    }
    let stats = writer.stats();
    assert_eq!((stats.commits, stats.conflicts, stats.failures), (1000, 0, 0));
    assert!(
        stats.batches < 1000,
        "{} transactions for 1000 commits of 40 carts",
        stats.batches
    );
}

async fn another_version_is_a_conflict_and_writes_nothing(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    writer.commit(commit_line(&cart(1), 0, 1)).await.expect("is written");
    writer.commit(commit_line(&cart(1), 1, 2)).await.expect("is written");
    let before = store.carts().load(&cart(1), &[]).await.expect("read");
    for base in [0, 1, 3] {
        let mut stale = commit_line(&cart(1), base, 99);
        stale.put_lines.push(line(5, "HH-5", 5));
        stale.put_tabs = vec![tab(1, 99), tab(2, 1)];
        assert_eq!(writer.commit(stale).await, Err(CommitFailure::Conflict), "{base}");
    }
    assert_eq!(store.carts().load(&cart(1), &[]).await.expect("read"), before);

    // A cart that should be there, and is not.
    assert_eq!(
        writer.commit(commit_line(&cart(2), 4, 1)).await,
        Err(CommitFailure::Conflict)
    );
    assert_eq!(
        store.carts().load(&cart(2), &[]).await.expect("read"),
        Default::default()
    );
    assert_eq!(writer.stats().conflicts, 4);
}

async fn a_conflict_does_not_touch_the_rest_of_its_batch(database: &TestDatabase) {
    let store = database.open().await;
    let gate = Gate::default();
    let writer = gate.writer(&store);
    let mut callers = gate.hold(&writer).await;
    for n in 0..20 {
        let base = if n % 3 == 0 { 7 } else { 0 };
        callers.send(commit_line(&cart(n), base, 1)).await;
    }
    gate.open();
    let results = callers.results().await;
    for (n, result) in (0..20).zip(results) {
        let written = n % 3 != 0;
        assert_eq!(
            result,
            if written { Ok(1) } else { Err(CommitFailure::Conflict) },
            "{n}"
        );
        let loaded = store.carts().load(&cart(n), &[]).await.expect("read");
        let rows = usize::from(written);
        assert_eq!(
            (loaded.version, loaded.contents.lines.len(), loaded.tabs.len()),
            (u64::from(written), rows, rows)
        );
    }
    assert_eq!(gate.batches(), [1, 20]);
}

/// As two nodes would, or an import beside a server: each decides again after a conflict.
async fn two_writers_of_one_cart_never_overwrite_each_other(database: &TestDatabase) {
    const EACH: u64 = 30;
    let store = database.open().await;
    let mut nodes = JoinSet::new();
    for node in 1..=2_u128 {
        let store = store.clone();
        nodes.spawn(async move {
            let writer = store.cart_writer(WriterOptions::default());
            let mut done = 0;
            while done < EACH {
                // Several carts in one batch, which the nodes share.
                let mut both = JoinSet::new();
                for n in 1..=2 {
                    let (store, writer) = (store.clone(), writer.clone());
                    both.spawn(async move {
                        let base = store.carts().version(&cart(n)).await.expect("read");
                        let mut next = commit(&cart(n), base);
                        next.put_tabs = vec![tab(node * 1000 + u128::from(base), base + 1)];
                        (n, writer.commit(next).await)
                    });
                }
                for (n, result) in both.join_all().await {
                    match result {
                        Ok(_) if n == 1 => done += 1,
                        Ok(_) | Err(CommitFailure::Conflict) => {}
                        Err(failure) => panic!("{failure}"),
                    }
                }
            }
        });
    }
    nodes.join_all().await;
    let loaded = store.carts().load(&cart(1), &[]).await.expect("read");
    assert_eq!(loaded.version, 2 * EACH);
    // Each commit wrote a tab of its own.
    let seqs: HashSet<u64> = loaded.tabs.iter().map(|tab| tab.acked_seq).collect();
    assert_eq!((loaded.tabs.len() as u64, seqs.len() as u64), (2 * EACH, 2 * EACH));
}

async fn two_commits_of_one_cart_are_written_one_after_another(database: &TestDatabase) {
    let store = database.open().await;
    let gate = Gate::default();
    let writer = gate.writer(&store);
    let mut callers = gate.hold(&writer).await;
    for base in 0..3 {
        callers.send(commit_line(&cart(2), base, 1)).await;
        callers.send(commit_line(&cart(10 + u128::from(base)), 0, 1)).await;
    }
    gate.open();
    assert_eq!(callers.results().await, [Ok(1), Ok(1), Ok(2), Ok(1), Ok(3), Ok(1)]);
    assert_eq!(gate.batches(), [1, 4, 1, 1]);
}

async fn what_waits_is_one_transaction(database: &TestDatabase) {
    let store = database.open().await;
    let gate = Gate::default();
    let writer = gate.writer(&store);
    let mut callers = gate.hold(&writer).await;
    for n in 0..600 {
        callers.send(commit_line(&cart(n), 0, 1)).await;
    }
    gate.open();
    assert!(callers.results().await.iter().all(|result| *result == Ok(1)));
    assert_eq!(gate.batches(), [1, 512, 88]);
    assert_eq!(writer.stats().largest_batch, 512);
}

async fn a_cart_that_cannot_be_written_fails_alone(database: &TestDatabase) {
    let store = database.open().await;
    let gate = Gate::default();
    let writer = gate.writer(&store);
    let mut callers = gate.hold(&writer).await;
    for n in 0..16 {
        // The database refuses a line of nothing.
        callers.send(commit_line(&cart(n), 0, u32::from(n != 11))).await;
    }
    gate.open();
    for (n, result) in (0..16).zip(callers.results().await) {
        assert_eq!(result, if n == 11 { Err(CommitFailure::Storage) } else { Ok(1) }, "{n}");
    }
    assert_eq!(
        store.carts().load(&cart(11), &[]).await.expect("read"),
        Default::default()
    );
    assert!(writer.healthy(), "the storage is not at fault");
    // Halves, down to the bad one.
    assert_eq!(gate.batches(), [1, 16, 8, 8, 4, 2, 2, 1, 1, 4]);
}

async fn a_storage_that_fails_is_told_and_recovers_by_itself(database: &TestDatabase) {
    let store = database.open().await;
    let options = WriterOptions {
        probe_after: Duration::from_millis(1),
        ..WriterOptions::default()
    };
    let broken = Arc::new(Mutex::new(true));
    let writer = store.cart_writer_through(options, |inner| Breakable {
        inner,
        broken: broken.clone(),
    });
    let mut health = writer.health();
    assert_eq!(
        writer.commit(commit_line(&cart(1), 0, 1)).await,
        Err(CommitFailure::Storage)
    );
    assert!(!*health.wait_for(|healthy| !healthy).await.expect("the writer runs"));
    assert!(!writer.healthy());
    assert_eq!(
        writer.commit(commit_line(&cart(1), 0, 1)).await,
        Err(CommitFailure::Storage)
    );

    *broken.lock().expect("not poisoned") = false;
    // Nobody commits: the writer finds out by itself.
    health.wait_for(|healthy| *healthy).await.expect("the writer runs");
    assert_eq!(store.carts().version(&cart(1)).await.expect("read"), 0);
    assert_eq!(writer.commit(commit_line(&cart(1), 0, 1)).await, Ok(1));
    assert_eq!((writer.stats().commits, writer.stats().failures), (1, 2));
}

async fn a_lost_answer_is_an_unknown_outcome(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer_through(WriterOptions::default(), |inner| LosesFirstAnswer {
        inner,
        lost: false,
    });
    let once = commit_line(&cart(1), 0, 1);
    assert_eq!(writer.commit(once.clone()).await, Err(CommitFailure::Unknown));
    assert!(!writer.healthy());
    // It was written, so the same commit again does not double it.
    assert_eq!(writer.commit(once).await, Err(CommitFailure::Conflict));
    assert!(writer.healthy());
    let loaded = store.carts().load(&cart(1), &[]).await.expect("read");
    assert_eq!((loaded.version, loaded.tabs), (1, vec![tab(1, 1)]));
}

async fn closing_writes_what_waits(database: &TestDatabase) {
    let store = database.open().await;
    let gate = Gate::default();
    let writer = gate.writer(&store);
    let mut callers = gate.hold(&writer).await;
    for n in 0..30 {
        callers.send(commit_line(&cart(n), 0, 1)).await;
    }
    let closing = tokio::spawn({
        let writer = writer.clone();
        async move { writer.close().await }
    });
    gate.open();
    assert!(callers.results().await.iter().all(|result| *result == Ok(1)));
    closing.await.expect("is closed");
    assert_eq!(writer.commit(commit(&cart(1), 1)).await, Err(CommitFailure::Storage));
    // A second close, and the store's, have nothing to wait for.
    writer.close().await;
    store.close().await.expect("is closed");
}

/// As SQLite does by itself where the disk is full: the connection must not go on counting a transaction that is gone.
#[tokio::test]
async fn a_transaction_that_sqlite_ended_leaves_the_writer_usable() {
    let database = TestDatabase::sqlite();
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let ends_it = "CREATE TRIGGER full_disk BEFORE INSERT ON cart_line WHEN NEW.quantity = 13
        BEGIN SELECT RAISE(ROLLBACK, 'ended'); END";
    database.run(ends_it).await;
    for n in 0..3 {
        let refused = writer.commit(commit_line(&cart(n), 0, 13)).await;
        assert_eq!(refused, Err(CommitFailure::Storage));
        assert_eq!(
            writer.commit(commit_line(&cart(n), 0, 1)).await,
            Ok(1),
            "the next one works"
        );
    }
    store.settings().set("other", "writers too", NOW).await.expect("works");
}
