//! Sessions: found by the secret of their cookie, listed, ended, and followed by sockets.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    fault::FaultCode,
    session::SessionTimes,
    staff::{
        Account, Actor, ActorKind, Roles,
        session::{LIMITS, SOCKET_TOKEN_LASTS},
    },
};
use runtime::supervisor::Task;
use store::StaffSession;
use tokio::time::sleep;

use super::{Staff, failures};
use crate::identity::{self, IdentityError, Purpose, SessionEnd, hash};

/// Somebody with a session that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub account: Account,
    /// The id of the session, which is no secret.
    pub session: String,
    pub times: SessionTimes,
}

impl Member {
    pub fn actor(&self) -> Actor {
        Actor::new(ActorKind::Staff, &*self.account.id, &*self.account.name)
    }
}

/// How often sessions that sockets follow are looked at: they may be ended by a command or by another server, or by time.
const WATCH_EVERY: Duration = Duration::from_secs(2);
/// Characters of the longest secret of a cookie, and some.
const LONGEST: usize = 100;

impl Staff {
    /// Whose session a cookie is; nothing where there is none that is open.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn member(&self, secret: &str) -> Result<Option<Member>, IdentityError> {
        if secret.len() > LONGEST {
            return Ok(None);
        }
        let session = self.store.staff().session(&hash("session", secret)).await?;
        self.of_session(session).await
    }

    /// Whose session a token of a socket stands for. A token opens one socket.
    ///
    /// # Errors
    /// `InvalidToken` where it stands for none that is open or was used before, or the storage does not work.
    pub async fn socket_member(&self, token: &str) -> Result<Member, IdentityError> {
        let now = self.clock.wall();
        let about = self.seals.read(Purpose::Socket, token, now);
        let about = about.ok_or(FaultCode::InvalidToken)?;
        let (session, _) = about.rsplit_once('.').ok_or(FaultCode::InvalidToken)?;
        let (used, ends) = (hash("socket", &about), now.after(SOCKET_TOKEN_LASTS));
        let is_first = self.store.transaction(move |tx| {
            let used = used.clone();
            async move { tx.use_once(&used, ends).await }
        });
        if !is_first.await? {
            return Err(FaultCode::InvalidToken.into());
        }
        self.of_id(session).await?.ok_or(FaultCode::InvalidToken.into())
    }

    /// Whether a session is still open, with what its account may do now.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn of_id(&self, session: &str) -> Result<Option<Member>, IdentityError> {
        self.of_session(self.store.staff().session_by_id(session).await?).await
    }

    async fn of_session(&self, session: Option<StaffSession>) -> Result<Option<Member>, IdentityError> {
        let now = self.clock.wall();
        let Some(mut session) = session.filter(|session| session.times.is_open(LIMITS, now)) else {
            return Ok(None);
        };
        let record = self.store.staff().find(&session.account).await?;
        let Some(record) = record.filter(|record| record.account.disabled.is_none()) else {
            return Ok(None);
        };
        if session.times.is_to_be_noted(now) {
            self.store.staff().note_use(&session.id, now).await?;
            session.times.seen = now;
        }
        Ok(Some(Member {
            account: record.account,
            session: session.id,
            times: session.times,
        }))
    }

    /// What a page sends along with changes, so that no other site's page can make them. It is made of the cookie's
    /// secret, which no page can read.
    pub fn csrf_token(&self, secret: &str) -> String {
        hash("csrf", secret)
    }

    /// Whether a page sent the right one. Hashes are compared, so that the time it takes says nothing.
    pub fn is_csrf_token(&self, secret: &str, given: &str) -> bool {
        hash("given", &self.csrf_token(secret)) == hash("given", given)
    }

    /// A token that opens a socket for a session, and when it ends.
    ///
    /// # Errors
    /// The machine gives no random number.
    pub fn socket_token(&self, member: &Member) -> Result<(String, UnixMillis), IdentityError> {
        let expires = self.clock.wall().after(SOCKET_TOKEN_LASTS);
        // No two are one, whichever process made them.
        let about = format!("{}.{}", member.session, identity::id()?);
        Ok((self.seals.seal(Purpose::Socket, &about, expires), expires))
    }

    /// The open sessions of an account, the newest first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn sessions(&self, account: &str) -> Result<Vec<StaffSession>, IdentityError> {
        let now = self.clock.wall();
        let mut sessions = self.store.staff().sessions_of(account).await?;
        sessions.retain(|session| session.times.is_open(LIMITS, now));
        Ok(sessions)
    }

    /// Ends one of somebody's own sessions, and closes its sockets.
    ///
    /// # Errors
    /// `NotFound` where there is none of this id that is open, or the storage does not work.
    pub async fn end_session(&self, member: &Member, session: &str) -> Result<(), IdentityError> {
        let (actor, at) = (member.actor(), self.clock.wall());
        let action = if session == member.session {
            "session.logout"
        } else {
            "session.end"
        };
        let named = session.to_owned();
        let ended = self.store.transaction(move |tx| {
            let (actor, session) = (actor.clone(), named.clone());
            async move {
                if !tx.staff().end_session(&actor.id, &session, at).await? {
                    return Err(IdentityError::from(FaultCode::NotFound));
                }
                let subject = format!("session {session}");
                tx.audit().record(&actor, action, &subject, (None, None), at).await?;
                Ok(())
            }
        });
        ended.await?;
        self.open.end(session);
        Ok(())
    }

    /// [`Self::close_ended`] after a change that is made: the sockets close a little later where it cannot be looked now.
    pub async fn close_ended_soon(&self) {
        if let Err(error) = self.close_ended().await {
            tracing::warn!(%error, "sockets of sessions that ended cannot be closed; it is tried again");
        }
    }

    /// Closes the sockets of sessions that are not open any more, or whose accounts have other roles.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn close_ended(&self) -> Result<(), IdentityError> {
        for session in self.open.followed() {
            match self.of_followed(&session).await? {
                Some(roles) => self.open.saw(&session, roles),
                None => self.open.end(&session),
            }
        }
        Ok(())
    }

    /// What the account of a session may do, where that is open; looking is no use of the session.
    async fn of_followed(&self, session: &str) -> Result<Option<Roles>, IdentityError> {
        let now = self.clock.wall();
        let found = self.store.staff().session_by_id(session).await?;
        let Some(session) = found.filter(|session| session.times.is_open(LIMITS, now)) else {
            return Ok(None);
        };
        let record = self.store.staff().find(&session.account).await?;
        let account = record.map(|record| record.account);
        let account = account.filter(|account| account.disabled.is_none());
        Ok(account.map(|account| account.roles))
    }

    /// Tells when a session ends. Follow it first and look whether it is open afterwards: nothing is missed then.
    pub fn follow(&self, session: &str) -> SessionEnd<Roles> {
        self.open.follow(session)
    }

    /// Looks again and again whether sessions that sockets follow are still open, and writes down who failed to sign in.
    pub async fn keep_watch(&self, task: Task) {
        loop {
            match self.close_ended().await {
                Ok(()) => task.does_well(),
                Err(error) => {
                    task.has_trouble("sessions of the staff cannot be looked at");
                    tracing::error!(%error, "sessions of the staff cannot be looked at; trying again");
                }
            }
            let pause = sleep(WATCH_EVERY);
            tokio::pin!(pause);
            loop {
                tokio::select! {
                    () = &mut pause => break,
                    Some(failure) = self.failures.next() => failures::note(&self.store, failure).await,
                    () = task.stopped() => {
                        while let Some(failure) = self.failures.waiting().await {
                            failures::note(&self.store, failure).await;
                        }
                        return;
                    }
                }
            }
        }
    }
}
