//! How a session begins, and what may change about it later: its token and its language.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use actix::{ActorFutureExt, AsyncContext, ContextFutureSpawner, WrapFuture};
use actors::{CartView, Join, Joined, Unavailable};
use domain::{
    cart::CartKey,
    fault::{Fault, FaultCode},
    ids::TabId,
};
use futures_util::stream;
use services::auth::TokenScopes;
use tokio::sync::watch;
use wire::socket::{Hello, PROTOCOL, ServerFrame};

use super::{
    Context, End, Live, NewView, Pacing, Session,
    followed::{Followed, FollowedPages, FollowedWishes, Outdated, Retelling},
    turns::Turns,
};

/// Why a session does not begin.
enum Refused {
    /// The customer signed out.
    SessionOver,
    Cart(Unavailable),
}

impl Session {
    pub(super) fn hello(&mut self, hello: Hello, ctx: &mut Context) {
        if hello.protocol != PROTOCOL {
            return self.end(End::UnsupportedProtocol, ctx);
        }
        if let Some(language) = hello.language.as_deref().and_then(|code| code.parse().ok()) {
            self.language = language;
        }
        if hello.staff.is_some() || hello.preview.is_some() {
            return self.hello_of_editor(hello, ctx);
        }
        let Some(bearer) = self.shop.tokens.check(&hello.token, self.shop.clock.wall()) else {
            return self.end(End::InvalidToken, ctx);
        };
        if bearer.session.is_some() && !bearer.scopes.contains(TokenScopes::SHOP) {
            // It tells another site who somebody is, and opens nothing here.
            return self.end(End::Forbidden, ctx);
        }
        let market = self.shop.storefront.market(hello.market.as_deref());
        let (Ok(tab), Some(market)) = (hello.tab_id.parse::<TabId>(), market) else {
            return self.fail(FaultCode::Malformed, End::Malformed, ctx);
        };
        let limit = self.shop.config.limits.per_identity();
        let key = CartKey {
            identity: bearer.identity,
            market: market.id.clone(),
        };
        let Ok(place) = self.shop.clients.connections.of_tab(&key, tab, limit) else {
            return self.fail(FaultCode::RateLimited, End::RateLimited, ctx);
        };
        let carts = self.shop.carts.clone();
        let notices = ctx.address().recipient();
        let connection = self.number;
        let asked = key.clone();
        let customers = self.shop.customers.clone();
        let join = async move {
            if let Some(session) = bearer.session
                && !customers
                    .is_open(session)
                    .await
                    .map_err(|_| Refused::Cart(Unavailable::Storage))?
            {
                return Err(Refused::SessionOver);
            }
            let message = || Join {
                tab,
                connection,
                notices: notices.clone(),
            };
            carts.ask(&asked, message).await.map_err(Refused::Cart)
        };
        // Followed before it is looked whether it is open: nothing is missed then.
        if let Some(session) = bearer.session {
            let over = self.shop.customers.follow(session).ended();
            let ending = over.into_actor(self).map(|(), session: &mut Self, ctx: &mut Context| {
                session.end(End::InvalidToken, ctx);
            });
            ctx.spawn(ending);
        }
        // What the tab sends meanwhile waits, so that its order stays.
        join.into_actor(self)
            .map(move |joined, session, ctx| match joined {
                Ok(Joined { views }) => {
                    let limits = &session.shop.config.limits;
                    session.live = Some(Live {
                        key,
                        tab,
                        expires: bearer.expires,
                        session: bearer.session,
                        turns: Turns::default(),
                        unacknowledged: VecDeque::new(),
                        views: views.clone(),
                        shown: None,
                        pacing: Pacing::new(limits.states(), session.shop.clock.now().monotonic),
                        retelling: Retelling::default(),
                        products: Followed::new(session.shop.followers.products.clone(), session.number),
                        orders: Followed::new(session.shop.followers.orders.clone(), session.number),
                        pages: FollowedPages::new(session.shop.followers.pages.clone(), session.number),
                        wishes: FollowedWishes::new(session.shop.followers.wishes.clone(), session.number),
                        outdated: Outdated::since(session.shop.followers.content_revision.now()),
                        _place: place,
                    });
                    session.welcome(views, ctx);
                }
                Err(Refused::SessionOver) => session.end(End::InvalidToken, ctx),
                Err(Refused::Cart(Unavailable::Storage)) => {
                    session.fail(FaultCode::StorageUnavailable, End::Restart, ctx)
                }
                Err(Refused::Cart(Unavailable::Broken)) => session.fail(FaultCode::Internal, End::Restart, ctx),
                Err(Refused::Cart(Unavailable::Busy)) => session.fail(FaultCode::Busy, End::Restart, ctx),
                Err(Refused::Cart(Unavailable::Stopping)) => session.end(End::Restart, ctx),
            })
            .wait(ctx);
    }

    fn welcome(&mut self, mut views: watch::Receiver<Arc<CartView>>, ctx: &mut Context) {
        let welcome = ServerFrame::Welcome {
            connection_id: self.number.to_string(),
            server: env!("CARGO_PKG_VERSION"),
            heartbeat_seconds: self.shop.config.limits.heartbeat().as_secs(),
        };
        self.send(&welcome);
        views.mark_unchanged();
        self.show(false, ctx);
        ctx.add_stream(stream::unfold(views, |mut views| async move {
            views.changed().await.ok()?;
            Some((NewView, views))
        }));
        if let Some(timer) = self.hello_timer.take() {
            ctx.cancel_future(timer);
        }
        self.expire_soon(ctx);
    }

    pub(super) fn renew(&mut self, token: &str, ctx: &mut Context) {
        let bearer = self.shop.tokens.check(token, self.shop.clock.wall());
        let Some(live) = &mut self.live else { return };
        match bearer {
            None => self.end(End::InvalidToken, ctx),
            // Another identity has another cart, and needs a connection of its own.
            Some(bearer) if bearer.identity != live.key.identity || bearer.session != live.session => {
                self.fail(FaultCode::Forbidden, End::Forbidden, ctx);
            }
            Some(bearer) => {
                live.expires = bearer.expires;
                self.expire_soon(ctx);
            }
        }
    }

    /// Ends the session when its token ends. A timer runs only when that is before the next heartbeat: each
    /// timer of a session costs a look at every wake-up.
    pub(super) fn expire_soon(&self, ctx: &mut Context) {
        let Some(live) = &self.live else { return };
        let left = u64::try_from(live.expires.0 - self.shop.clock.wall().0).unwrap_or(0);
        if left == 0 {
            return self.end(End::InvalidToken, ctx);
        }
        let left = Duration::from_millis(left);
        if left <= self.shop.config.limits.heartbeat() {
            ctx.run_later(left, |session, ctx| session.expire_soon(ctx));
        }
    }

    pub(super) fn switch_language(&mut self, code: &str, ctx: &mut Context) {
        let Ok(language) = code.parse() else {
            return self.send_error(&Fault::field("language", "/faults/unknown-language"));
        };
        if std::mem::replace(&mut self.language, language) != language {
            self.retell_products(ctx);
        }
        self.show(true, ctx);
    }
}
