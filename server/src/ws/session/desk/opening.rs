//! How a session at a desk begins, and how long it may go on.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use actix::{ActorFutureExt, AsyncContext, ContextFutureSpawner, WrapFuture};
use actix_web::web;
use domain::{
    clock::UnixMillis,
    content::Author,
    draft::DraftKey,
    fault::FaultCode,
    ids::TabId,
    staff::{Actor, Scope},
};
use services::staff::{SessionEnd, StaffError};
use wire::socket::{Hello, ServerFrame};

use super::Desk;
use crate::{
    auth::Principal,
    state::AppState,
    ws::session::{Context, End, Session},
};

/// How long a session goes on with one look at its token: one that was taken back opens nothing after that, unless the
/// client has it renewed before.
const LIVES_FOR: Duration = Duration::from_secs(45 * 60);

/// What a hello's token opens.
struct Opened {
    author: Option<Author>,
    link: Option<DraftKey>,
    /// Of the staff: the socket ends with it.
    session: Option<SessionEnd>,
    expires: UnixMillis,
}

impl Session {
    /// Begins where the hello has a staff token or the secret of a preview link.
    pub(in crate::ws::session) fn hello_at_desk(&mut self, hello: Hello, ctx: &mut Context) {
        let Ok(tab) = hello.tab_id.parse::<TabId>() else {
            return self.fail(FaultCode::Malformed, End::Malformed, ctx);
        };
        let shop = self.shop.clone();
        let opening = async move {
            match (&hello.staff, &hello.preview) {
                (Some(token), _) => by_token(&shop, token).await,
                (None, Some(secret)) => by_link(&shop, secret),
                (None, None) => Err(FaultCode::InvalidToken),
            }
        };
        // What the tab sends meanwhile waits, so that its order stays.
        opening
            .into_actor(self)
            .map(move |opened, session, ctx| match opened {
                Ok(opened) => session.open_desk(tab, opened, ctx),
                Err(FaultCode::StorageUnavailable) => {
                    session.fail(FaultCode::StorageUnavailable, End::Restart, ctx);
                }
                Err(FaultCode::Forbidden) => session.fail(FaultCode::Forbidden, End::Forbidden, ctx),
                Err(_) => session.end(End::InvalidToken, ctx),
            })
            .wait(ctx);
    }

    fn open_desk(&mut self, tab: TabId, opened: Opened, ctx: &mut Context) {
        self.desk = Some(Desk {
            tab,
            expires: opened.expires,
            author: opened.author,
            link: opened.link,
            followed: BTreeMap::new(),
            queue: VecDeque::new(),
            is_busy: false,
        });
        self.send(&ServerFrame::Welcome {
            connection_id: self.number.to_string(),
            server: env!("CARGO_PKG_VERSION"),
            heartbeat_seconds: self.shop.config.limits.heartbeat().as_secs(),
        });
        if let Some(timer) = self.hello_timer.take() {
            ctx.cancel_future(timer);
        }
        if let Some(session) = opened.session {
            session
                .ended()
                .into_actor(self)
                .map(|(), session, ctx| session.end(End::InvalidToken, ctx))
                .spawn(ctx);
        }
        self.expire_desk_soon(ctx);
    }

    pub(super) fn renew_desk(&mut self, token: String, ctx: &mut Context) {
        let shop = self.shop.clone();
        let has_link = self.desk.as_ref().is_some_and(|desk| desk.link.is_some());
        let opening = async move {
            if has_link {
                by_link(&shop, &token)
            } else {
                by_token(&shop, &token).await
            }
        };
        opening
            .into_actor(self)
            .map(|opened, session, ctx| match (opened, &mut session.desk) {
                (Ok(opened), Some(desk)) if opened.author == desk.author && opened.link == desk.link => {
                    desk.expires = opened.expires;
                }
                // Somebody else, or other rights: a session of its own.
                (Ok(_), _) => session.fail(FaultCode::Forbidden, End::Forbidden, ctx),
                (Err(FaultCode::StorageUnavailable), _) => {}
                (Err(_), _) => session.end(End::InvalidToken, ctx),
            })
            .spawn(ctx);
    }

    /// Ends the session when its time is over.
    pub(in crate::ws::session) fn expire_desk_soon(&self, ctx: &mut Context) {
        let Some(desk) = &self.desk else { return };
        let left = u64::try_from(desk.expires.0 - self.shop.clock.wall().0).unwrap_or(0);
        if left == 0 {
            return self.end(End::InvalidToken, ctx);
        }
        let left = Duration::from_millis(left);
        if left <= self.shop.config.limits.heartbeat() {
            ctx.run_later(left, |session, ctx| session.expire_desk_soon(ctx));
        }
    }
}

/// What somebody who works for the shop may do.
async fn by_token(shop: &web::Data<AppState>, token: &str) -> Result<Opened, FaultCode> {
    let (principal, session) = match shop.staff.socket_member(token).await {
        Ok(member) => (Principal::from(&member), Some(shop.staff.follow(&member.session))),
        Err(StaffError::Store(_)) => return Err(FaultCode::StorageUnavailable),
        // It may be a program's.
        Err(_) => {
            let issued = shop.storage.store.service_tokens();
            let bearer = shop.tokens.service.check(token, shop.clock.now(), &issued).await?;
            (Principal::Service(bearer), None)
        }
    };
    principal.require(Scope::ContentRead)?;
    let author = principal.may(Scope::ContentEdit).then(|| author_of(principal.actor()));
    Ok(Opened {
        author,
        link: None,
        session,
        expires: shop.clock.wall().after(LIVES_FOR),
    })
}

fn by_link(shop: &AppState, secret: &str) -> Result<Opened, FaultCode> {
    let link = shop.preview_links.read(secret, shop.clock.wall());
    let link = link.ok_or(FaultCode::InvalidToken)?;
    Ok(Opened {
        author: None,
        link: Some(link.draft),
        session: None,
        expires: link.expires,
    })
}

fn author_of(actor: Option<Actor>) -> Author {
    let name = actor.map(|actor| actor.name).unwrap_or_default();
    Author::parse(&name).unwrap_or_default()
}
