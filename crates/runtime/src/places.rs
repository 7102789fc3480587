//! A bounded number of places for work. Work that cannot begin soon is refused at once: a caller who is told to come
//! back costs next to nothing, one who waits until somebody's patience ends has cost everything.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use domain::fault::FaultCode;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, oneshot},
    task::spawn_blocking,
    time::timeout,
};

use crate::{background::Background, telemetry, telemetry::slow};

/// Places for work on the async threads, and those who may wait for one.
#[derive(Debug, Clone)]
pub struct Places {
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
    patience: Duration,
    /// Names the work in metrics.
    work: &'static str,
}

/// Is given back when it is dropped.
#[derive(Debug)]
pub struct Place {
    working: Working,
    admitted: Admitted,
}

/// The part of a place that bounds how much is in work.
#[derive(Debug)]
pub struct Working {
    _running: OwnedSemaphorePermit,
}

/// The part of a place that bounds how many have come in and have no answer yet.
#[derive(Debug)]
pub struct Admitted {
    _admitted: OwnedSemaphorePermit,
}

impl Place {
    /// For work that ends before its answer is there: somebody else can work while this one only waits, for the disk
    /// say. How many wait is bounded by the other part, which is kept until the answer is there.
    pub fn split(self) -> (Working, Admitted) {
        (self.working, self.admitted)
    }
}

impl Places {
    /// Nobody waits longer than `patience`.
    pub fn new(work: &'static str, running: usize, waiting: usize, patience: Duration) -> Self {
        Self {
            running: Arc::new(Semaphore::new(running)),
            admitted: Arc::new(Semaphore::new(running.saturating_add(waiting))),
            patience,
            work,
        }
    }

    /// A place, in the order of coming.
    ///
    /// # Errors
    /// `Busy` when too many wait already, or this one has waited too long.
    pub async fn take(&self) -> Result<Place, FaultCode> {
        let place = slow::step("call wait", self.try_take()).await;
        place.ok_or_else(|| {
            telemetry::rejected(self.work);
            FaultCode::Busy
        })
    }

    async fn try_take(&self) -> Option<Place> {
        let admitted = self.admitted.clone().try_acquire_owned().ok()?;
        let running = match self.running.clone().try_acquire_owned() {
            Ok(running) => running,
            Err(_) => timeout(self.patience, self.running.clone().acquire_owned())
                .await
                .ok()?
                .ok()?,
        };
        Some(Place {
            working: Working { _running: running },
            admitted: Admitted { _admitted: admitted },
        })
    }
}

/// A bounded number of threads for work that blocks. One that is done takes what waits next by itself: where the async
/// threads had to hand places on, they would stand empty as long as these are busy.
#[derive(Clone)]
pub struct Threads {
    most: usize,
    admitted: Arc<Semaphore>,
    queue: Arc<Mutex<Queue>>,
    /// Names the work in metrics.
    work: &'static str,
    /// Whose threads these are; none for those of the async runtime.
    background: Option<&'static Background>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Box<dyn FnOnce() + Send>>,
    /// Threads that look for work.
    threads: usize,
}

impl Threads {
    pub fn new(work: &'static str, running: usize, waiting: usize) -> Self {
        Self {
            most: running,
            admitted: Arc::new(Semaphore::new(running.saturating_add(waiting))),
            queue: Arc::default(),
            work,
            background: None,
        }
    }

    /// The same on threads that give way to those who answer.
    pub fn in_background(self, background: &'static Background) -> Self {
        Self {
            background: Some(background),
            ..self
        }
    }

    /// Does work, in the order of coming. Once it has begun it keeps its thread to its end, also when nobody waits for
    /// the answer any more.
    ///
    /// # Errors
    /// `Busy` when too many wait already, `Internal` when the work panics.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, FaultCode> {
        let Ok(admitted) = self.admitted.clone().try_acquire_owned() else {
            telemetry::rejected(self.work);
            return Err(FaultCode::Busy);
        };
        let (answer, answered) = oneshot::channel();
        let needs_thread = {
            let mut queue = lock(&self.queue);
            queue.waiting.push_back(Box::new(move || {
                // The place is given back before the answer is there, also where the work panics: whoever has it may ask
                // again.
                let answer = answer;
                let admitted = admitted;
                if !answer.is_closed() {
                    let done = work();
                    drop(admitted);
                    // Whoever asked may have gone meanwhile.
                    let _ = answer.send(done);
                }
            }));
            let needs_thread = queue.threads < self.most;
            queue.threads += usize::from(needs_thread);
            needs_thread
        };
        if needs_thread {
            let queue = self.queue.clone();
            let work = move || work_off(&queue);
            drop(match self.background {
                Some(background) => background.spawn(work),
                None => spawn_blocking(work),
            });
        }
        answered.await.map_err(|_| FaultCode::Internal)
    }
}

/// Works until nothing waits.
fn work_off(queue: &Mutex<Queue>) {
    while let Some(work) = next(queue) {
        // The panic was told by its hook; the thread goes on with what waits.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

fn next(queue: &Mutex<Queue>) -> Option<Box<dyn FnOnce() + Send>> {
    let mut queue = lock(queue);
    let work = queue.waiting.pop_front();
    if work.is_none() {
        queue.threads -= 1;
    }
    work
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    // Nothing panics while it is locked.
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{
        pin::Pin,
        sync::mpsc,
        task::{Context, Poll, Waker},
    };

    use super::*;

    type Taking<'a> = Pin<Box<dyn Future<Output = Result<Place, FaultCode>> + 'a>>;

    fn poll(taking: &mut Taking<'_>) -> Poll<Result<Place, FaultCode>> {
        taking.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    #[tokio::test]
    async fn one_more_than_may_wait_is_refused_at_once() {
        let places = Places::new("test", 1, 1, Duration::MAX);
        let ask = || -> Taking<'_> { Box::pin(places.take()) };
        let Poll::Ready(Ok(first)) = poll(&mut ask()) else {
            panic!("a place is free");
        };
        let mut second = ask();
        assert!(poll(&mut second).is_pending(), "it waits");
        assert!(matches!(poll(&mut ask()), Poll::Ready(Err(FaultCode::Busy))));
        drop(first);
        assert!(matches!(poll(&mut second), Poll::Ready(Ok(_))), "its turn");
    }

    #[tokio::test]
    async fn who_only_waits_is_in_nobodys_way_and_is_counted_all_the_same() {
        let places = Places::new("test", 1, 1, Duration::MAX);
        let ask = || -> Taking<'_> { Box::pin(places.take()) };
        let (working, admitted) = places.take().await.expect("a place is free").split();
        let mut second = ask();
        assert!(poll(&mut second).is_pending(), "the first one works");
        drop(working);
        let Poll::Ready(Ok(_second)) = poll(&mut second) else {
            panic!("the first one only waits");
        };
        assert!(matches!(poll(&mut ask()), Poll::Ready(Err(FaultCode::Busy))));
        drop(admitted);
        assert!(poll(&mut ask()).is_pending(), "there is room to wait again");
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let places = Places::new("test", 1, 1, Duration::from_millis(1));
        let first = places.take().await.expect("a place is free");
        assert!(matches!(places.take().await, Err(FaultCode::Busy)));
        drop(first);
        assert!(places.take().await.is_ok(), "who gave up is in nobody's way");
    }

    #[tokio::test]
    async fn whoever_has_an_answer_may_ask_again() {
        let threads = Threads::new("test", 1, 0);
        for _ in 0..2_000 {
            assert_eq!(threads.run(|| ()).await, Ok(()));
        }
    }

    #[tokio::test]
    async fn threads_go_on_without_those_who_asked() {
        let threads = Threads::new("test", 1, 2);
        let (release, released) = mpsc::channel::<()>();
        let (did, done) = mpsc::channel();
        let told = did.clone();
        let first = tokio::spawn({
            let threads = threads.clone();
            async move {
                threads
                    .run(move || {
                        // The test waits for both ends.
                        let _ = told.send("first");
                        let _ = released.recv();
                    })
                    .await
            }
        });
        let done = tokio::task::spawn_blocking(move || {
            assert_eq!(done.recv(), Ok("first"));
            done
        });
        let done = done.await.expect("it began");
        let mut broken = Box::pin(threads.run(|| panic!("on purpose")));
        let mut last = Box::pin(threads.run(move || did.send("last").is_ok()));
        let mut unwoken = Context::from_waker(Waker::noop());
        assert!(broken.as_mut().poll(&mut unwoken).is_pending() && last.as_mut().poll(&mut unwoken).is_pending());
        assert!(matches!(threads.run(|| ()).await, Err(FaultCode::Busy)), "two may wait");
        release.send(()).expect("the first waits");
        // No task is polled meanwhile.
        assert_eq!(done.recv(), Ok("last"));
        assert_eq!(first.await.expect("joined"), Ok(()));
        assert_eq!(broken.await.map(|()| "nothing"), Err(FaultCode::Internal));
        assert_eq!(last.await, Ok(true));
    }
}
