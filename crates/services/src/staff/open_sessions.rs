//! Who has to hear that a session ended: sockets that were opened with it.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// Sessions that somebody follows.
#[derive(Default)]
pub(super) struct OpenSessions(Mutex<HashMap<String, watch::Sender<()>>>);

/// Tells when a session has ended.
#[derive(Debug, Clone)]
pub struct SessionEnd(watch::Receiver<()>);

impl SessionEnd {
    /// Waits until the session has ended.
    pub async fn ended(mut self) {
        // Nothing is ever sent: the sender goes away.
        while self.0.changed().await.is_ok() {}
    }
}

impl OpenSessions {
    pub(super) fn follow(&self, session: &str) -> SessionEnd {
        let mut followed = self.lock();
        followed.retain(|_, sender| sender.receiver_count() > 0);
        let sender = followed
            .entry(session.to_owned())
            .or_insert_with(|| watch::Sender::new(()));
        SessionEnd(sender.subscribe())
    }

    pub(super) fn end(&self, session: &str) {
        self.lock().remove(session);
    }

    /// Those that somebody follows now.
    pub(super) fn followed(&self) -> Vec<String> {
        let mut followed = self.lock();
        followed.retain(|_, sender| sender.receiver_count() > 0);
        followed.keys().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        // What it holds is whole at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn all_who_follow_a_session_hear_of_its_end() {
        let open = OpenSessions::default();
        let (one, two, other) = (open.follow("a"), open.follow("a"), open.follow("b"));
        open.end("a");
        one.ended().await;
        two.ended().await;
        assert_eq!(open.followed(), ["b"]);
        drop(other);
        assert!(open.followed().is_empty(), "nobody is left");
    }
}
