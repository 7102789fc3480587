//! The threads that carts live on. One that ends takes its actors with it; their carts wake again on another one.

use std::{
    future::{Future, pending},
    hash::{BuildHasher, Hash, RandomState},
    sync::Arc,
};

use actix::{Arbiter, ArbiterHandle};
use arc_swap::ArcSwap;
use futures_util::future::select_all;
use tokio_util::sync::CancellationToken;

pub(crate) struct Arbiters {
    threads: ArcSwap<Vec<Thread>>,
    hasher: RandomState,
}

#[derive(Clone)]
struct Thread {
    handle: ArbiterHandle,
    ended: CancellationToken,
}

impl Arbiters {
    /// Must be called inside an actix system.
    pub(crate) fn start(count: usize) -> Self {
        let threads = (0..count.max(1)).map(|_| Thread::start()).collect();
        Self {
            threads: ArcSwap::from_pointee(threads),
            hasher: RandomState::new(),
        }
    }

    /// The one that the key's hash chooses; the next one that lives, where that one has ended.
    pub(crate) fn of(&self, key: &impl Hash) -> ArbiterHandle {
        let threads = self.threads.load();
        let first = self.hasher.hash_one(key) as usize % threads.len();
        let mut from_there = threads[first..].iter().chain(&threads[..first]);
        let living = from_there.find(|thread| thread.handle.alive());
        living.unwrap_or(&threads[first]).handle.clone()
    }

    /// Waits until one of them has ended.
    pub(crate) fn ended(&self) -> impl Future<Output = ()> + Send + use<> {
        let ends = self.threads.load_full();
        let ends = ends
            .iter()
            .map(|thread| Box::pin(thread.ended.clone().cancelled_owned()));
        let first = select_all(ends.collect::<Vec<_>>());
        async move {
            first.await;
        }
    }

    /// Starts another one in the place of each that has ended. Must be called inside an actix system.
    pub(crate) fn renew(&self) {
        let threads = self.threads.load();
        let renew = |thread: &Thread| match thread.ended.is_cancelled() {
            true => Thread::start(),
            false => thread.clone(),
        };
        if threads.iter().any(|thread| thread.ended.is_cancelled()) {
            self.threads.store(Arc::new(threads.iter().map(renew).collect()));
        }
    }

    pub(crate) fn stop(&self) {
        for thread in self.threads.load().iter() {
            thread.handle.stop();
        }
    }
}

impl Thread {
    fn start() -> Self {
        let handle = Arbiter::new().handle();
        let ended = CancellationToken::new();
        // Whatever ends the thread drops what runs on it.
        let guard = ended.clone().drop_guard();
        handle.spawn(async move {
            let _guard = guard;
            pending::<()>().await;
        });
        Self { handle, ended }
    }
}
