//! A bounded number of places for work. Work that cannot begin soon is refused at once: a caller who is told to come
//! back costs next to nothing, one who waits until somebody's patience ends has cost everything.

use std::sync::Arc;

use domain::fault::FaultCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::telemetry;

/// Places, and those who may wait for one.
#[derive(Clone)]
pub struct Places {
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
    /// Names the work in metrics.
    work: &'static str,
}

/// Is given back when it is dropped.
#[derive(Debug)]
pub struct Place {
    _running: OwnedSemaphorePermit,
    _admitted: OwnedSemaphorePermit,
}

impl Places {
    pub fn new(work: &'static str, running: usize, waiting: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(running)),
            admitted: Arc::new(Semaphore::new(running.saturating_add(waiting))),
            work,
        }
    }

    /// A place, in the order of coming.
    ///
    /// # Errors
    /// `Busy` when too many wait already.
    pub async fn take(&self) -> Result<Place, FaultCode> {
        let Ok(admitted) = self.admitted.clone().try_acquire_owned() else {
            telemetry::rejected(self.work);
            return Err(FaultCode::Busy);
        };
        let running = self.running.clone().acquire_owned().await;
        Ok(Place {
            // Nobody closes the semaphore.
            _running: running.map_err(|_| FaultCode::Busy)?,
            _admitted: admitted,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{
        pin::Pin,
        task::{Context, Poll, Waker},
    };

    use super::*;

    type Taking<'a> = Pin<Box<dyn Future<Output = Result<Place, FaultCode>> + 'a>>;

    fn poll(taking: &mut Taking<'_>) -> Poll<Result<Place, FaultCode>> {
        taking.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn one_more_than_may_wait_is_refused_at_once() {
        let places = Places::new("test", 1, 1);
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
}
