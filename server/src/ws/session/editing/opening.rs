//! How a session of an editor begins, and how long it may go on.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use actix::{ActorFutureExt, AsyncContext, ContextFutureSpawner, WrapFuture};
use actix_web::web;
use domain::{
    clock::UnixMillis,
    content::{Author, EditRights},
    fault::FaultCode,
    ids::TabId,
    staff::{Actor, Roles, Scope},
};
use http_api::{auth::Principal, state::AppState};
use services::identity::{IdentityError, SessionEnd};
use wire::socket::{Hello, ServerFrame};

use super::state::{EditingSession, Rights};
use crate::ws::session::{Context, End, Session};

/// How long a session goes on with one look at its token: one that was taken back opens nothing after that, unless the
/// client has it renewed before.
const LIVES_FOR: Duration = Duration::from_secs(45 * 60);

/// What a hello's token opens.
struct Opened {
    rights: Rights,
    expires: UnixMillis,
    /// Whose sockets are counted together; nobody's where a link opens it: those are counted by address alone.
    editor: Option<Box<str>>,
    /// Tells when the session of one of the staff ends.
    end: Option<SessionEnd<Roles>>,
}

impl Session {
    /// Begins where the hello has a staff token or the secret of a preview link.
    pub(in crate::ws::session) fn hello_of_editor(&mut self, hello: Hello, ctx: &mut Context) {
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
                Ok(opened) => session.open_editing(tab, opened, ctx),
                Err(FaultCode::StorageUnavailable) => {
                    session.fail(FaultCode::StorageUnavailable, End::Restart, ctx);
                }
                Err(FaultCode::Forbidden) => session.fail(FaultCode::Forbidden, End::Forbidden, ctx),
                Err(_) => session.end(End::InvalidToken, ctx),
            })
            .wait(ctx);
    }

    fn open_editing(&mut self, tab: TabId, opened: Opened, ctx: &mut Context) {
        let limit = self.shop.config.limits.per_editor();
        let connections = &self.shop.clients.connections;
        let place = opened
            .editor
            .map_or(Ok(None), |editor| connections.of_editor(&editor, limit));
        let Ok(place) = place else {
            return self.fail(FaultCode::RateLimited, End::RateLimited, ctx);
        };
        if let Some(end) = opened.end {
            let ended = end.ended().into_actor(self);
            ended
                .map(|(), session, ctx| session.end(End::InvalidToken, ctx))
                .spawn(ctx);
        }
        self.editing = Some(EditingSession {
            tab,
            expires: opened.expires,
            rights: opened.rights,
            followed: BTreeMap::new(),
            queue: VecDeque::new(),
            is_busy: false,
            metrics: None,
            _place: place,
        });
        self.send(&ServerFrame::Welcome {
            connection_id: self.number.to_string(),
            server: env!("CARGO_PKG_VERSION"),
            heartbeat_seconds: self.shop.config.limits.heartbeat().as_secs(),
        });
        if let Some(timer) = self.hello_timer.take() {
            ctx.cancel_future(timer);
        }
        self.expire_editing_soon(ctx);
    }

    pub(super) fn renew_editing(&mut self, token: String, ctx: &mut Context) {
        let shop = self.shop.clone();
        let has_link = self
            .editing
            .as_ref()
            .is_some_and(|editing| editing.rights.link.is_some());
        let opening = async move {
            if has_link {
                by_link(&shop, &token)
            } else {
                by_token(&shop, &token).await
            }
        };
        opening
            .into_actor(self)
            .map(|opened, session, ctx| match (opened, &mut session.editing) {
                (Ok(opened), Some(editing)) if opened.rights == editing.rights => {
                    editing.expires = opened.expires;
                    session.expire_editing_soon(ctx);
                }
                // Somebody else, or other rights: a session of its own.
                (Ok(_), _) => session.fail(FaultCode::Forbidden, End::Forbidden, ctx),
                (Err(FaultCode::StorageUnavailable), _) => {}
                (Err(_), _) => session.end(End::InvalidToken, ctx),
            })
            .spawn(ctx);
    }

    /// Ends the session when its time is over.
    pub(in crate::ws::session) fn expire_editing_soon(&self, ctx: &mut Context) {
        let Some(editing) = &self.editing else { return };
        let left = u64::try_from(editing.expires.0 - self.shop.clock.wall().0).unwrap_or(0);
        if left == 0 {
            return self.end(End::InvalidToken, ctx);
        }
        let left = Duration::from_millis(left);
        if left <= self.shop.config.limits.heartbeat() {
            ctx.run_later(left, |session, ctx| session.expire_editing_soon(ctx));
        }
    }
}

/// What somebody who works for the shop may do: by the token that a session gave for its socket, else by that of a program.
async fn by_token(shop: &web::Data<AppState>, token: &str) -> Result<Opened, FaultCode> {
    match shop.staff.socket_member(token).await {
        Ok(member) => by_session(shop, &member.session).await,
        Err(IdentityError::Fault(_)) => {
            let issued = shop.storage.store.service_tokens();
            let bearer = shop.tokens.service.check(token, shop.clock.now(), &issued).await?;
            let ends = bearer.expires;
            let opened = opened_for(shop, &Principal::Service(bearer), None)?;
            Ok(Opened {
                expires: opened.expires.min(ends),
                ..opened
            })
        }
        Err(error) => Err(unknown(&error)),
    }
}

/// The session is followed before it is looked at: one that ends in between is not missed.
async fn by_session(shop: &AppState, session: &str) -> Result<Opened, FaultCode> {
    let end = shop.staff.follow(session);
    let member = shop.staff.of_id(session).await.map_err(|error| unknown(&error))?;
    let member = member.ok_or(FaultCode::InvalidToken)?;
    opened_for(shop, &Principal::from(&member), Some(end))
}

fn unknown(error: &IdentityError) -> FaultCode {
    tracing::warn!(%error, "nobody knows whose socket it is");
    FaultCode::StorageUnavailable
}

fn opened_for(shop: &AppState, principal: &Principal, end: Option<SessionEnd<Roles>>) -> Result<Opened, FaultCode> {
    let actor = principal.actor().ok_or(FaultCode::Forbidden)?;
    let rights = Rights {
        author: principal.may(Scope::ContentEdit).then(|| author_of(&actor)),
        edit: principal.edit_rights(),
        reads: principal.may(Scope::ContentRead),
        operates: principal.may(Scope::Operate),
        link: None,
    };
    if !rights.reads && !rights.operates {
        return Err(FaultCode::Forbidden);
    }
    Ok(Opened {
        rights,
        expires: shop.clock.wall().after(LIVES_FOR),
        editor: Some(actor.id.clone().into()),
        end,
    })
}

fn by_link(shop: &AppState, secret: &str) -> Result<Opened, FaultCode> {
    let link = shop.preview_links.read(secret, shop.clock.wall());
    let link = link.ok_or(FaultCode::InvalidToken)?;
    Ok(Opened {
        rights: Rights {
            author: None,
            edit: EditRights::default(),
            reads: true,
            operates: false,
            link: Some(link.draft),
        },
        expires: link.expires,
        editor: None,
        end: None,
    })
}

fn author_of(actor: &Actor) -> Author {
    Author::parse(&actor.name).unwrap_or_default()
}
