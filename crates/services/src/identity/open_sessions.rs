//! Who has to hear that a session ended: sockets that were opened with it.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// Sessions that somebody follows. `Rights` is what an account may do.
pub(crate) struct OpenSessions<Rights> {
    /// With the rights that the account was last seen to have.
    followed: Mutex<HashMap<String, watch::Sender<Option<Rights>>>>,
}

/// Tells when a session has ended.
#[derive(Debug, Clone)]
pub struct SessionEnd<Rights>(watch::Receiver<Option<Rights>>);

impl<Rights> Default for OpenSessions<Rights> {
    fn default() -> Self {
        Self {
            followed: Mutex::default(),
        }
    }
}

impl<Rights> SessionEnd<Rights> {
    /// Waits until the session has ended.
    pub async fn ended(mut self) {
        // Nothing is ever sent: the sender goes away.
        while self.0.changed().await.is_ok() {}
    }
}

impl<Rights: Copy + PartialEq> OpenSessions<Rights> {
    pub(crate) fn follow(&self, session: &str) -> SessionEnd<Rights> {
        let mut followed = self.lock();
        let sender = followed
            .entry(session.to_owned())
            .or_insert_with(|| watch::Sender::new(None));
        SessionEnd(sender.subscribe())
    }

    pub(crate) fn end(&self, session: &str) {
        self.lock().remove(session);
    }

    /// The account has these rights now. Where it had others whoever follows the session is told that it ended: what its
    /// sockets may do is judged anew when they come back.
    pub(crate) fn saw(&self, session: &str, rights: Rights) {
        let mut followed = self.lock();
        let Some(sender) = followed.get(session) else { return };
        if sender.borrow().is_some_and(|known| known != rights) {
            followed.remove(session);
            return;
        }
        // Nobody has to hear of it.
        sender.send_if_modified(|known| {
            *known = Some(rights);
            false
        });
    }

    /// Those that somebody follows now. The others are forgotten here, and not at each that begins: many come at once.
    pub(crate) fn followed(&self) -> Vec<String> {
        let mut followed = self.lock();
        followed.retain(|_, sender| sender.receiver_count() > 0);
        followed.keys().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Option<Rights>>>> {
        // What it holds is whole at every moment.
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn all_who_follow_a_session_hear_of_its_end() {
        let open = OpenSessions::<()>::default();
        let (one, two, other) = (open.follow("a"), open.follow("a"), open.follow("b"));
        open.end("a");
        one.ended().await;
        two.ended().await;
        assert_eq!(open.followed(), ["b"]);
        drop(other);
        assert!(open.followed().is_empty(), "nobody is left");
    }
}
