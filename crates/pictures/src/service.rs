//! Where pictures are asked for: from memory, else from disk, else made. However many ask for the same, it is made once.

use std::{
    collections::HashMap,
    io,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use configuration::PicturesConfig;
use domain::{
    fault::FaultCode,
    picture::{Form, Format, Picture, Plan},
};
use metrics::{counter, gauge};
use runtime::{
    clock::Clock,
    places::{Places, Threads},
};
use tokio::{sync::watch, time::timeout};

use crate::{
    cache::{DiskCache, MemoryCache},
    key::VariantKey,
    make::make,
    metrics::{KEPT_BYTES, PICTURES},
};

/// Files that are read from disk at once, and requests that may wait for that.
const READING: usize = 4;
const READING_WAITING: usize = 1_024;
/// Originals that are read from the database at once: each takes a connection and comes whole.
const ORIGINALS: usize = 2;
const ORIGINALS_WAITING: usize = 64;

/// One picture in one form and format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub key: VariantKey,
    pub plan: Plan,
    pub format: Format,
}

impl Order {
    pub fn new(picture: &Picture, form: Form, format: Format) -> Self {
        let plan = Plan::new(picture, form);
        Self {
            key: VariantKey::new(picture, &plan, format),
            plan,
            format,
        }
    }
}

/// Makes and keeps pictures. Cheap to clone.
#[derive(Clone)]
pub struct PictureService {
    inner: Arc<Inner>,
}

struct Inner {
    memory: MemoryCache,
    disk: DiskCache,
    reading: Threads,
    making: Threads,
    originals: Places,
    patience: Duration,
    under_way: Mutex<HashMap<VariantKey, watch::Receiver<Option<Answer>>>>,
}

type Answer = Result<Bytes, FaultCode>;

/// Who makes a picture that is not there.
enum Turn {
    Mine(UnderWay),
    Another(watch::Receiver<Option<Answer>>),
}

/// A picture that is being looked for or made. When it is dropped, whoever waits for it looks again.
struct UnderWay {
    inner: Arc<Inner>,
    key: VariantKey,
    answer: watch::Sender<Option<Answer>>,
}

impl PictureService {
    /// Keeps what it makes in a folder, and goes on with what an earlier run left there.
    ///
    /// # Errors
    /// Where the folder cannot be used.
    pub fn open(folder: &Path, config: &PicturesConfig, clock: Clock) -> io::Result<Self> {
        Ok(Self {
            inner: Arc::new(Inner {
                memory: MemoryCache::new(config.memory()),
                disk: DiskCache::open(folder, config.disk(), clock)?,
                reading: Threads::new("picture files", READING, READING_WAITING),
                making: Threads::new("pictures", config.thread_count(), config.waiting),
                originals: Places::new("originals", ORIGINALS, ORIGINALS_WAITING, config.deadline()),
                patience: config.deadline(),
                under_way: Mutex::default(),
            }),
        })
    }

    /// The file of an order. `master` brings what it is made of, and is asked only where it must be made.
    ///
    /// # Errors
    /// `Busy` where too many wait, or this one has waited too long; `Internal` where the master is damaged; else what the
    /// master's bringer says.
    pub async fn get<M>(&self, order: Order, master: impl Fn() -> M) -> Answer
    where
        M: Future<Output = Answer>,
    {
        if let Some(file) = self.inner.memory.get(order.key) {
            counter!(PICTURES, "source" => "memory").increment(1);
            return Ok(file);
        }
        let looking = self.look(order, master);
        let answer = timeout(self.inner.patience, looking).await;
        let late = || {
            counter!(PICTURES, "source" => "late").increment(1);
            Err(FaultCode::Busy)
        };
        answer.unwrap_or_else(|_| late())
    }

    /// The picture as it was put in, which `master` brings.
    ///
    /// # Errors
    /// `Busy` where too many wait, or this one has waited too long; else what the master's bringer says.
    pub async fn original(&self, master: impl Future<Output = Answer>) -> Answer {
        let _place = self.inner.originals.take().await?;
        master.await
    }

    async fn look<M>(&self, order: Order, master: impl Fn() -> M) -> Answer
    where
        M: Future<Output = Answer>,
    {
        loop {
            let mut others = match self.turn(order.key) {
                Turn::Mine(under_way) => return self.find(under_way, order, master).await,
                Turn::Another(others) => others,
            };
            // The other one may give up, with its client.
            if let Ok(answer) = others.wait_for(Option::is_some).await
                && let Some(answer) = answer.clone()
            {
                return answer;
            }
        }
    }

    fn turn(&self, key: VariantKey) -> Turn {
        let mut under_way = self.inner.under_way();
        if let Some(other) = under_way.get(&key) {
            return Turn::Another(other.clone());
        }
        let (answer, others) = watch::channel(None);
        under_way.insert(key, others);
        Turn::Mine(UnderWay {
            inner: self.inner.clone(),
            key,
            answer,
        })
    }

    async fn find<M>(&self, under_way: UnderWay, order: Order, master: impl Fn() -> M) -> Answer
    where
        M: Future<Output = Answer>,
    {
        let inner = &self.inner;
        // Another one may have ended since this one looked.
        if let Some(file) = inner.memory.get(order.key) {
            return under_way.end(Ok(file));
        }
        if inner.disk.has(order.key) {
            let reader = inner.clone();
            let read = inner.reading.run(move || reader.disk.get(order.key)).await;
            if let Some(file) = read? {
                counter!(PICTURES, "source" => "disk").increment(1);
                inner.remember(order.key, file.clone());
                return under_way.end(Ok(file));
            }
        }
        let master = match master().await {
            Ok(master) => master,
            Err(fault) => return under_way.end(Err(fault)),
        };
        // What has begun is kept, also when nobody waits any more; what has not begun by then is not done.
        let made = inner.making.run(move || {
            let answer = under_way.inner.make(&master, order);
            under_way.end(answer)
        });
        made.await.unwrap_or_else(|fault| {
            counter!(PICTURES, "source" => "busy").increment(1);
            Err(fault)
        })
    }
}

impl Inner {
    fn make(&self, master: &[u8], order: Order) -> Answer {
        match make(master, &order.plan, order.format) {
            Ok(file) => {
                counter!(PICTURES, "source" => "made").increment(1);
                let file = Bytes::from(file);
                self.disk.put(order.key, &file);
                self.remember(order.key, file.clone());
                Ok(file)
            }
            Err(error) => {
                counter!(PICTURES, "source" => "failed").increment(1);
                tracing::error!(%error, "a picture cannot be made");
                Err(FaultCode::Internal)
            }
        }
    }

    fn remember(&self, key: VariantKey, file: Bytes) {
        self.memory.put(key, file);
        // Bytes of a file system are far from what a number with a point loses.
        gauge!(KEPT_BYTES, "place" => "memory").set(self.memory.bytes() as f64);
        gauge!(KEPT_BYTES, "place" => "disk").set(self.disk.bytes() as f64);
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<VariantKey, watch::Receiver<Option<Answer>>>> {
        // Nothing panics while it is locked.
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl UnderWay {
    /// Tells all who wait.
    fn end(self, answer: Answer) -> Answer {
        self.answer.send_replace(Some(answer.clone()));
        answer
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.inner.under_way().remove(&self.key);
    }
}
