//! Threads that render, each with an engine of its own.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, SyncSender, TrySendError},
    },
    thread,
    time::{Duration, Instant},
};

use crate::{
    engine::Engine,
    error::RenderError,
    metrics,
    page::{Body, Page},
    program::{Bounds, Program},
};

/// QuickJS recurses on the thread's own stack, as React does for every level of a page.
const STACK_BYTES: usize = 8 << 20;

struct Job {
    page: Page,
    /// Nobody waits for it any longer.
    until: Instant,
    answer: SyncSender<Result<Body, RenderError>>,
}

pub(crate) struct Pool {
    jobs: SyncSender<Job>,
    deadline: Duration,
}

impl Pool {
    pub fn start(program: Program, bounds: Bounds) -> Self {
        let (jobs, waiting) = mpsc::sync_channel(bounds.waiting);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..bounds.threads.get() {
            let (program, waiting) = (program.clone(), waiting.clone());
            let spawned = thread::Builder::new()
                .name(format!("renderer-{number}"))
                .stack_size(STACK_BYTES)
                .spawn(move || work(&program, bounds.memory, &waiting));
            if let Err(error) = spawned {
                tracing::error!(%error, "a thread for rendering could not be started");
            }
        }
        Self {
            jobs,
            deadline: bounds.deadline,
        }
    }

    pub fn render(&self, page: Page) -> Result<Body, RenderError> {
        let (answer, answered) = mpsc::sync_channel(1);
        let until = Instant::now() + self.deadline;
        self.jobs
            .try_send(Job { page, until, answer })
            .map_err(|refused| match refused {
                TrySendError::Full(_) => RenderError::Busy,
                TrySendError::Disconnected(_) => RenderError::Failed("no thread renders".into()),
            })?;
        answered.recv_timeout(self.deadline).map_err(|_| RenderError::Late)?
    }
}

/// Renders what comes, until nobody can ask any more.
fn work(program: &Program, memory: usize, waiting: &Mutex<Receiver<Job>>) {
    // Loaded before anybody asks, so that the first page does not wait for it; what is wrong with it is told at once.
    let mut engine = Engine::load(program, memory)
        .inspect_err(|error| tracing::error!(%error, "the web app cannot be loaded for rendering"))
        .ok();
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { page, until, answer }) = next else { return };
        let begun = Instant::now();
        if until <= begun {
            // It was told to be late already.
            continue;
        }
        // A panic was told by its hook; the engine that it happened in is not used again.
        let rendered = catch_unwind(AssertUnwindSafe(|| {
            let engine = match &mut engine {
                Some(engine) => engine,
                none => none.insert(Engine::load(program, memory)?),
            };
            engine.render(&page, until)
        }));
        let rendered = rendered.unwrap_or_else(|_| Err(RenderError::Failed("rendering panicked".into())));
        ::metrics::histogram!(metrics::RENDER_SECONDS).record(begun.elapsed());
        let failure = rendered.as_ref().err().map(RenderError::name);
        // Whoever asked may have given up meanwhile.
        let _ = answer.send(rendered);
        let reason = failure.or_else(|| engine.as_mut().is_some_and(Engine::has_grown).then_some("grown"));
        if let Some(reason) = reason {
            engine = None;
            ::metrics::counter!(metrics::RELOADS, "reason" => reason).increment(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        num::NonZeroUsize,
        sync::atomic::{AtomicBool, Ordering},
    };

    use super::*;

    const PROGRAM: &str = r"
        globalThis.count = 0;
        globalThis.praline = {
          dictionary() {},
          render(language, model) {
            globalThis.count += 1;
            if (model === 'loop') for (;;) {}
            if (model === 'throw') throw new Error('broken');
            return { html: String(globalThis.count), styles: '', modules: [], laterTexts: false };
          },
        };";

    fn pool(script: &str, deadline: Duration, waiting: usize) -> Pool {
        let program = Program {
            script: script.into(),
            dictionaries: [].into(),
        };
        let bounds = Bounds {
            threads: NonZeroUsize::MIN,
            memory: 8 << 20,
            deadline,
            waiting,
            cache: 0,
        };
        Pool::start(program, bounds)
    }

    fn page(model: &str) -> Page {
        Page {
            language: "fi",
            model: model.into(),
            path: String::new(),
            search: String::new(),
        }
    }

    fn html(pool: &Pool, model: &str) -> Result<String, RenderError> {
        pool.render(page(model)).map(|body| body.html)
    }

    const ENOUGH: Duration = Duration::from_mins(1);

    #[test]
    fn a_program_that_failed_is_loaded_anew() {
        let pool = pool(PROGRAM, ENOUGH, 4);
        assert_eq!(html(&pool, ""), Ok("1".to_owned()));
        assert_eq!(html(&pool, ""), Ok("2".to_owned()));
        assert!(matches!(html(&pool, "throw"), Err(RenderError::Failed(_))));
        assert_eq!(html(&pool, ""), Ok("1".to_owned()));
    }

    #[test]
    fn what_is_late_does_not_hold_its_thread() {
        let pool = pool(PROGRAM, Duration::from_millis(50), 4);
        assert_eq!(html(&pool, "loop"), Err(RenderError::Late));
        // The thread ends the page by itself, and is there for the next; on a busy machine that may be late as well.
        while html(&pool, "") != Ok("1".to_owned()) {
            thread::yield_now();
        }
    }

    #[test]
    fn more_than_may_wait_are_refused() {
        // Without room to wait a page is taken only by a thread that stands ready.
        let pool = pool(PROGRAM, Duration::from_millis(100), 0);
        let refused = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !refused.load(Ordering::Relaxed) {
                    let _ = html(&pool, "loop");
                }
            });
            while html(&pool, "") != Err(RenderError::Busy) {}
            refused.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn a_program_that_does_not_load_fails_every_page() {
        let pool = pool("globalThis.praline = nothing;", ENOUGH, 4);
        for _ in 0..2 {
            assert!(matches!(html(&pool, ""), Err(RenderError::Failed(_))));
        }
    }
}
