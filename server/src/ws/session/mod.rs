//! One tab's connection. The only file that names actix-web-actors.
//!
//! A session actor lives in its connection's task: while its socket is full it is not polled, so it holds
//! nothing but the newest state, which waits in the cart's watch channel.

mod editing;
mod followed;
mod opening;
mod operations;
mod orders;
mod outdated;
mod pages;
mod products;
mod turns;
mod wishes;

use std::{cell::Cell, collections::VecDeque, rc::Rc, sync::Arc, time::Instant};

use actix::{Actor, ActorContext, AsyncContext, Handler, Running, SpawnHandle, StreamHandler};
use actix_http::ws::{Codec, Item};
use actix_web::{HttpRequest, HttpResponse, web};
use actix_web_actors::ws::{Message, ProtocolError, WebsocketContext, handshake};
use actors::{CartView, Leave, Notice};
use configuration::client_address::ClientAddress;
use domain::{
    cart::CartKey,
    clock::{Monotonic, UnixMillis},
    fault::{Fault, FaultCode},
    ids::TabId,
    market::Language,
};
use http_api::{
    error::ApiError,
    net::{ConnectionHandle, Place},
    state::AppState,
};
use runtime::telemetry::{names, rejected};
use tokio::sync::watch;
use wire::socket::{
    AskedOperation, CartLock, ClientFrame, DRAFT_TOPIC, METRICS_TOPIC, MergedState, ORDER_TOPIC, PAGE_TOPIC,
    PREVIEW_TOPIC, PRODUCT_TOPIC, Rejection, Replaced, ServerFrame, StateHead, Subscription, WISH_LIST_TOPIC,
    read_operation,
};

use self::{
    editing::EditingSession,
    followed::{FollowedOrders, FollowedPages, FollowedProducts, FollowedWishes, Outdated, Retelling},
    turns::Turns,
};
use super::{
    frame_scanner::Refusal,
    frames::{self, Parts},
    inbound::Inbound,
    outbox::Outbox,
    pacing::{Due, Pacing},
    transport::Takeover,
};

/// Begins a session on a connection that is to be upgraded.
pub fn start(
    shop: web::Data<AppState>,
    client: ClientAddress,
    connection: ConnectionHandle,
    request: &HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let mut response = handshake(request).map_err(|_| FaultCode::Malformed)?.finish();
    let outbox = Outbox::default();
    let takeover = Takeover::new(outbox.clone(), move |incoming| {
        let limits = &shop.config.limits;
        let inbound = Inbound::new(incoming, outbox.clone(), limits, shop.clock);
        let codec = Codec::new().max_size(limits.frame_bytes);
        let session = Session {
            number: shop.clients.connections.number(),
            refusal: inbound.refusal(),
            heard: shop.clock.now().monotonic,
            parts: Parts::default(),
            live: None,
            editing: None,
            language: shop.storefront.markets.default_language(),
            hello_timer: None,
            leaving: None,
            outbox,
            client,
            connection,
            shop,
        };
        WebsocketContext::with_codec(session, inbound, codec)
    });
    response.extensions_mut().insert(takeover);
    Ok(response)
}

struct Session {
    shop: web::Data<AppState>,
    number: u64,
    /// Why what the client sends is not read any more.
    refusal: Rc<Cell<Option<Refusal>>>,
    /// When a frame came last.
    heard: Monotonic,
    /// A message that comes in several frames.
    parts: Parts,
    /// Nothing before the hello.
    live: Option<Live>,
    /// In the place of a cart, where the hello is an editor's or of a preview link.
    editing: Option<EditingSession>,
    /// Of the texts: the hello's, else the default.
    language: Language,
    /// Runs until the hello.
    hello_timer: Option<SpawnHandle>,
    /// The client has left: nothing more is read.
    leaving: Option<Leaving>,
    /// What it says.
    outbox: Outbox,
    client: ClientAddress,
    connection: ConnectionHandle,
}

/// A session that follows a cart.
struct Live {
    key: CartKey,
    tab: TabId,
    /// Of a customer: the socket ends with it.
    session: Option<u64>,
    expires: UnixMillis,
    turns: Turns<AskedOperation>,
    /// When operations came that are not acknowledged yet.
    unacknowledged: VecDeque<(u64, Instant)>,
    views: watch::Receiver<Arc<CartView>>,
    /// What this tab saw last.
    shown: Option<Shown>,
    pacing: Pacing,
    retelling: Retelling,
    products: FollowedProducts,
    orders: FollowedOrders,
    pages: FollowedPages,
    wishes: FollowedWishes,
    outdated: Outdated,
    _place: Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shown {
    revision: u64,
    applied: u64,
    acked: u64,
    last_refusal: Option<u64>,
}

/// How a client left.
#[derive(Debug, Clone, Copy)]
enum Leaving {
    /// With this close code, which is answered.
    Closed(u16),
    /// Its end of the line is closed.
    Gone,
}

/// The close code of a client that has nothing more to say.
const NORMAL: u16 = 1000;

/// Close codes of the live protocol.
#[derive(Debug, Clone, Copy)]
enum End {
    TooLarge = 1009,
    Restart = 1012,
    Malformed = 4400,
    InvalidToken = 4401,
    Forbidden = 4403,
    UnsupportedProtocol = 4406,
    Silent = 4408,
    Replaced = 4409,
    RateLimited = 4429,
}

type Context = WebsocketContext<Session>;

impl Session {
    fn send(&self, frame: &ServerFrame) {
        match serde_json::to_string(frame) {
            Ok(text) => self.outbox.text(&text),
            Err(error) => tracing::error!(%error, "a frame could not be rendered"),
        }
    }

    fn send_error(&self, fault: &Fault) {
        let phrases = self.shop.storefront.localizations.dictionary(self.language);
        let entry = wire::problem::ErrorEntry::new(fault, phrases);
        let frame = ServerFrame::Error {
            code: entry.code,
            value: entry.value,
            expected_seq: fault.expected_seq,
        };
        self.send(&frame);
    }

    fn end(&self, end: End, ctx: &mut Context) {
        self.outbox.close(end as u16);
        ctx.stop();
    }

    /// The client says no more. What it said is handed on first: whoever does something and leaves has done it.
    fn leave(&mut self, leaving: Leaving, ctx: &mut Context) {
        self.leaving = Some(leaving);
        self.leave_when_done(ctx);
    }

    /// Ends a session whose client has left once its operations are handed on. Where that takes too long, its silence ends it.
    fn leave_when_done(&self, ctx: &mut Context) {
        let Some(leaving) = self.leaving else { return };
        let has_operations = self.live.as_ref().is_some_and(|live| !live.turns.is_empty())
            || self.editing.as_ref().is_some_and(EditingSession::has_operations);
        if has_operations {
            return;
        }
        if let Leaving::Closed(code) = leaving {
            self.outbox.close(code);
        }
        ctx.stop();
    }

    fn fail(&self, code: FaultCode, end: End, ctx: &mut Context) {
        self.send_error(&code.into());
        self.end(end, ctx);
    }

    /// Ends the session for what its client sends.
    fn refuse(&self, refusal: Refusal, ctx: &mut Context) {
        rejected(refusal.reason());
        let end = match refusal {
            Refusal::Malformed => End::Malformed,
            Refusal::TooLarge => End::TooLarge,
            Refusal::TooManyFrames | Refusal::TooManyBytes => End::RateLimited,
        };
        self.fail(refusal.fault(), end, ctx);
    }

    fn read(&mut self, text: &str, ctx: &mut Context) {
        if self.editing.is_some() {
            return match frames::read(text) {
                Ok(frame) => self.read_of_editor(frame, ctx),
                Err(FaultCode::UnknownType) => self.send_error(&FaultCode::UnknownType.into()),
                Err(_) => self.fail(FaultCode::Malformed, End::Malformed, ctx),
            };
        }
        match (frames::read(text), &self.live) {
            (Ok(ClientFrame::Hello(hello)), None) => self.hello(hello, ctx),
            (Err(FaultCode::UnsupportedProtocol), None) => self.end(End::UnsupportedProtocol, ctx),
            (Err(FaultCode::UnknownType), Some(_)) => self.send_error(&FaultCode::UnknownType.into()),
            (Ok(ClientFrame::Hello(_)), Some(_)) | (Ok(_), None) | (Err(_), _) => {
                self.fail(FaultCode::Malformed, End::Malformed, ctx);
            }
            (Ok(ClientFrame::Auth { token }), Some(_)) => self.renew(&token, ctx),
            (Ok(ClientFrame::Context { language }), Some(_)) => self.switch_language(&language, ctx),
            (Ok(ClientFrame::CartOp { seq, op }), Some(_)) => self.enqueue(seq, read_operation(op), ctx),
            (Ok(ClientFrame::Subscribe(subscription)), Some(_)) => self.subscribe(&subscription, ctx),
            (Ok(ClientFrame::Unsubscribe(subscription)), Some(_)) => self.unsubscribe(&subscription),
            (Ok(ClientFrame::DraftOp { .. } | ClientFrame::DraftPresence { .. }), Some(_)) => {
                self.send_error(&FaultCode::Forbidden.into());
            }
        }
    }

    fn subscribe(&mut self, subscription: &Subscription, ctx: &mut Context) {
        match subscription.topic.as_str() {
            PRODUCT_TOPIC => self.follow_products(&subscription.codes, ctx),
            ORDER_TOPIC => self.follow_order(subscription.order_id.as_deref(), ctx),
            WISH_LIST_TOPIC => self.follow_wishes(ctx),
            DRAFT_TOPIC | PREVIEW_TOPIC | METRICS_TOPIC => self.send_error(&FaultCode::Forbidden.into()),
            PAGE_TOPIC => self.follow_page(subscription.content_url.as_deref(), subscription.version, ctx),
            _ => self.send_error(&Fault::field("topic", "/faults/unknown-topic")),
        }
    }

    fn unsubscribe(&mut self, subscription: &Subscription) {
        match subscription.topic.as_str() {
            PRODUCT_TOPIC => self.unfollow_products(&subscription.codes),
            ORDER_TOPIC => self.unfollow_order(subscription.order_id.as_deref()),
            WISH_LIST_TOPIC => self.unfollow_wishes(),
            PAGE_TOPIC => self.unfollow_page(subscription.content_url.as_deref()),
            _ => self.send_error(&Fault::field("topic", "/faults/unknown-topic")),
        }
    }

    /// Sends the newest state, where it differs for this tab from the one that it saw, or when it must; after a large
    /// one when its time has come.
    fn show(&mut self, anyway: bool, ctx: &mut Context) {
        let now = self.shop.clock.now().monotonic;
        let Some(live) = &mut self.live else { return };
        match live.pacing.ask(anyway, now) {
            Due::Now(anyway) => self.show_now(anyway),
            Due::Waiting => {}
            Due::After(time) => {
                ctx.run_later(time, |session, _| session.show_what_waits());
            }
        }
    }

    /// Sends the state that waits for its time, or would.
    fn show_what_waits(&mut self) {
        if let Some(Due::Now(anyway)) = self.live.as_mut().map(|live| live.pacing.send()) {
            self.show_now(anyway);
        }
    }

    fn show_now(&mut self, anyway: bool) {
        let now = self.shop.clock.now().monotonic;
        let Some(live) = &mut self.live else { return };
        let view = live.views.borrow().clone();
        let progress = view.progress(live.tab);
        let shown = Shown {
            revision: view.revision,
            applied: progress.applied,
            acked: progress.acked,
            last_refusal: progress.refusals.last().map(|refusal| refusal.seq),
        };
        if !anyway && live.shown == Some(shown) {
            return;
        }
        live.shown = Some(shown);
        while let Some((seq, arrived)) = live.unacknowledged.front()
            && *seq <= progress.acked
        {
            metrics::histogram!(names::ACKNOWLEDGE, "way" => "socket").record(arrived.elapsed().as_secs_f64());
            live.unacknowledged.pop_front();
        }
        let phrases = self.shop.storefront.localizations.dictionary(self.language);
        let head = StateHead {
            kind: StateHead::TYPE,
            version: view.version,
            revision: view.revision,
            settled: view.settled,
            applied_seq: progress.applied,
            acked_seq: progress.acked,
            lock: view.lock.as_ref().map(|lock| CartLock::new(lock, Some(live.tab))),
            rejected: progress
                .refusals
                .iter()
                .map(|refusal| Rejection::new(refusal, phrases))
                .collect(),
            replaced: view.replaced.map(Replaced::from),
            merged: view
                .merged
                .as_ref()
                .map(|merged| MergedState::new(merged, view.body.book(), self.language, phrases)),
        };
        match head.before_cart() {
            Ok(start) => {
                let cart = view.body.json(self.language);
                live.pacing.sent(cart.len(), now);
                self.outbox.shared_text(&start, cart, StateHead::AFTER_CART);
            }
            Err(error) => tracing::error!(%error, "a state could not be rendered"),
        }
    }

    /// Ends the session when nothing came for too long; looks again at that very moment where it comes before
    /// the next heartbeat. Tells whether it ended.
    fn end_when_silent(&mut self, ctx: &mut Context) -> bool {
        let limits = &self.shop.config.limits;
        let left = self.shop.clock.now().monotonic.until(self.heard + limits.silence());
        if left.is_zero() {
            self.end(End::Silent, ctx);
            return true;
        }
        if left <= limits.heartbeat() {
            ctx.run_later(left, |session, ctx| {
                session.end_when_silent(ctx);
            });
        }
        false
    }

    fn beat(&mut self, ctx: &mut Context) {
        if self.end_when_silent(ctx) {
            return;
        }
        self.outbox.ping();
        self.send(&ServerFrame::Heartbeat {});
        self.tell_changed_content();
        self.expire_soon(ctx);
        self.expire_editing_soon(ctx);
    }
}

impl Actor for Session {
    type Context = Context;

    fn started(&mut self, ctx: &mut Self::Context) {
        let limits = &self.shop.config.limits;
        self.hello_timer = Some(ctx.run_later(limits.hello_timeout(), |session, ctx| {
            if session.live.is_none() && session.editing.is_none() {
                session.end(End::Silent, ctx);
            }
        }));
        ctx.run_interval(limits.heartbeat(), Self::beat);
    }

    fn stopping(&mut self, _: &mut Self::Context) -> Running {
        self.connection.end_soon();
        self.leave_drafts();
        if let Some(live) = &self.live {
            let leave = Leave {
                tab: live.tab,
                connection: self.number,
            };
            self.shop.carts.tell(&live.key, leave);
        }
        Running::Stop
    }
}

impl StreamHandler<Result<Message, ProtocolError>> for Session {
    fn handle(&mut self, message: Result<Message, ProtocolError>, ctx: &mut Self::Context) {
        if self.leaving.is_some() {
            return;
        }
        let Ok(message) = message else {
            return self.refuse(self.refusal.take().unwrap_or(Refusal::Malformed), ctx);
        };
        self.heard = self.shop.clock.now().monotonic;
        match message {
            Message::Text(text) => self.read(&text, ctx),
            Message::Binary(_) => self.fail(FaultCode::Malformed, End::Malformed, ctx),
            Message::Continuation(part) => self.continue_message(part, ctx),
            Message::Ping(bytes) => self.outbox.pong(&bytes),
            Message::Pong(_) | Message::Nop => {}
            Message::Close(reason) => {
                // A close without a code is answered as one that is in order.
                let code = reason.map_or(NORMAL, |reason| reason.code.into());
                self.leave(Leaving::Closed(code), ctx);
            }
        }
    }

    fn finished(&mut self, ctx: &mut Self::Context) {
        // After a close nothing comes.
        let leaving = self.leaving.unwrap_or(Leaving::Gone);
        self.leave(leaving, ctx);
    }
}

impl Session {
    fn continue_message(&mut self, part: Item, ctx: &mut Context) {
        let (bytes, last) = match &part {
            Item::FirstText(bytes) | Item::Continue(bytes) => (bytes, false),
            Item::Last(bytes) => (bytes, true),
            Item::FirstBinary(_) => return self.fail(FaultCode::Malformed, End::Malformed, ctx),
        };
        self.parts.add(bytes);
        if last {
            match self.parts.finish() {
                Some(text) => self.read(&text, ctx),
                None => self.fail(FaultCode::Malformed, End::Malformed, ctx),
            }
        }
    }
}

/// The cart has a newer state.
struct NewView;

impl StreamHandler<NewView> for Session {
    fn handle(&mut self, _: NewView, ctx: &mut Self::Context) {
        if let Some(live) = &self.live {
            let made = live.views.borrow().made;
            self.show(false, ctx);
            metrics::histogram!(names::PUSH).record(made.elapsed().as_secs_f64());
        }
    }

    /// The cart's actor ended: the server stops, or the actor broke. The tab comes back either way.
    fn finished(&mut self, ctx: &mut Self::Context) {
        self.show_what_waits();
        self.end(End::Restart, ctx);
    }
}

impl Handler<Notice> for Session {
    type Result = ();

    fn handle(&mut self, notice: Notice, ctx: &mut Self::Context) {
        match notice {
            Notice::Replaced => self.end(End::Replaced, ctx),
            Notice::StorageUnavailable => self.send_error(&FaultCode::StorageUnavailable.into()),
        }
    }
}
