//! The wish list of the tab's identity, told whole whenever it changes: to all tabs, whoever changed it and on whichever node.

use std::time::Duration;

use actix::{ActorFutureExt, AsyncContext, ContextFutureSpawner, StreamHandler, WrapFuture};
use domain::wishes::WishList;
use wire::{socket::ServerFrame, wishes::WishListState};

use super::{Context, Session, followed::arrivals};

/// A list that could not be read is read again after so long.
const RETRY: Duration = Duration::from_secs(1);

/// The list changed.
#[derive(Default)]
pub(super) struct WishesChanged;

impl Session {
    /// Follows the list, and tells how it stands.
    pub(super) fn follow_wishes(&mut self, ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        live.wishes.list.follow(live.key.identity, 1, |mailbox| {
            ctx.add_stream(arrivals::<_, WishesChanged>(mailbox));
        });
        live.wishes.is_owed = true;
        self.tell_wishes(ctx);
    }

    pub(super) fn unfollow_wishes(&mut self) {
        let Some(live) = &mut self.live else { return };
        live.wishes.is_owed = false;
        live.wishes.list.unfollow(&live.key.identity);
    }

    /// Reads the list and tells it. One reading at a time: what changes meanwhile is read after it.
    fn tell_wishes(&mut self, ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        if live.wishes.is_busy || !std::mem::take(&mut live.wishes.is_owed) {
            return;
        }
        live.wishes.is_busy = true;
        let (lists, identity) = (self.shop.wish_lists.clone(), live.key.identity);
        async move { lists.of(identity).await }
            .into_actor(self)
            .map(|list, session, ctx| match list {
                Ok(list) => {
                    session.read_wishes(Some(&list));
                    session.tell_wishes(ctx);
                }
                Err(error) => {
                    tracing::warn!(%error, "a wish list could not be read; it is tried again");
                    ctx.run_later(RETRY, |session, ctx| {
                        session.read_wishes(None);
                        session.tell_wishes(ctx);
                    });
                }
            })
            .spawn(ctx);
    }

    /// A reading has ended; without a list it is owed again.
    fn read_wishes(&mut self, list: Option<&WishList>) {
        let Some(live) = &mut self.live else { return };
        live.wishes.is_busy = false;
        if !live.wishes.list.contains(&live.key.identity) {
            return;
        }
        match list {
            Some(list) => self.send(&ServerFrame::WishListState(WishListState::from(list))),
            None => live.wishes.is_owed = true,
        }
    }
}

impl StreamHandler<WishesChanged> for Session {
    fn handle(&mut self, _: WishesChanged, ctx: &mut Self::Context) {
        let Some(live) = &mut self.live else { return };
        live.wishes.list.news();
        // One that was let go meanwhile is nobody's business any more.
        live.wishes.is_owed = live.wishes.list.contains(&live.key.identity);
        self.tell_wishes(ctx);
    }
}
