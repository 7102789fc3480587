//! What a draft's actor does when it is asked.

use std::sync::Arc;

use actix::{ActorContext, Context, Handler, MessageResult, ResponseFuture};
use domain::draft::{Draft, DraftEvent, DraftReply};
use runtime::telemetry::names;
use tokio::sync::oneshot;

use super::{
    DraftActor, DraftJoin, DraftJoined, DraftLeave, DraftRole, DraftSubmit, DraftWhere, GetDraft,
    messages::{CommentsChanged, DraftAbsent, DraftDrain, DraftStored, OtherDraftsChanged, SiteChanged},
};
use crate::{Notice, Unavailable};

impl Handler<DraftJoin> for DraftActor {
    type Result = Result<DraftJoined, DraftAbsent>;

    fn handle(&mut self, join: DraftJoin, ctx: &mut Context<Self>) -> Self::Result {
        self.publish(ctx);
        let open = self.open()?;
        let previews = match join.role {
            DraftRole::Editor => None,
            DraftRole::Preview => Some(
                open.previews
                    .follow(join.view, join.is_guest)
                    .ok_or(DraftAbsent::TooMany)?,
            ),
        };
        open.followers.insert((join.connection, join.role), join.notices);
        if join.role == DraftRole::Editor
            && let Some(older) = open.lines.insert(join.tab, join.connection)
            && older != join.connection
            && let Some(notices) = open.followers.get(&(older, DraftRole::Editor))
        {
            notices.do_send(Notice::Replaced);
        }
        let joined = DraftJoined {
            states: open.states.subscribe(),
            editors: open.editors.subscribe(),
            comments: open.comments.subscribe(),
            previews,
        };
        self.draw(ctx);
        Ok(joined)
    }
}

impl Handler<GetDraft> for DraftActor {
    type Result = Result<Arc<Draft>, DraftAbsent>;

    fn handle(&mut self, _: GetDraft, ctx: &mut Context<Self>) -> Self::Result {
        self.publish(ctx);
        Ok(self.open()?.states.borrow().view.draft.clone())
    }
}

impl Handler<DraftLeave> for DraftActor {
    type Result = ();

    fn handle(&mut self, leave: DraftLeave, _: &mut Context<Self>) {
        let now = self.dependencies.clock.now().monotonic;
        if let Some(open) = &mut self.open {
            open.followers.remove(&(leave.connection, leave.role));
            if leave.role == DraftRole::Editor {
                open.present.remove(&leave.connection);
                open.lines.retain(|_, newest| *newest != leave.connection);
                open.tell_editors();
            }
            open.active = now;
        }
    }
}

impl Handler<DraftSubmit> for DraftActor {
    type Result = Result<DraftReply, Unavailable>;

    fn handle(&mut self, submit: DraftSubmit, ctx: &mut Context<Self>) -> Self::Result {
        metrics::counter!(names::DRAFT_OPERATIONS).increment(1);
        let open = match self.open() {
            Ok(open) => open,
            Err(DraftAbsent::Unavailable(unavailable)) => return Err(unavailable),
            Err(DraftAbsent::NoPage | DraftAbsent::TooMany) => return Err(Unavailable::Storage),
        };
        let newest = open.lines.get(&submit.tab);
        if newest.is_some_and(|newest| submit.connection < *newest) {
            return Ok(DraftReply::Repeated);
        }
        let event = DraftEvent::Operate {
            tab: submit.tab,
            seq: submit.seq,
            author: submit.author,
            rights: submit.rights,
            operation: submit.operation,
        };
        self.run(event, ctx).ok_or(Unavailable::Broken)
    }
}

impl Handler<DraftWhere> for DraftActor {
    type Result = ();

    fn handle(&mut self, told: DraftWhere, _: &mut Context<Self>) {
        if let Ok(open) = self.open() {
            open.present.insert(told.connection, told.editor);
            open.tell_editors();
        }
    }
}

impl Handler<DraftStored> for DraftActor {
    type Result = ();

    fn handle(&mut self, _: DraftStored, ctx: &mut Context<Self>) {
        self.run(DraftEvent::ChangedElsewhere, ctx);
    }
}

impl Handler<OtherDraftsChanged> for DraftActor {
    type Result = ();

    fn handle(&mut self, _: OtherDraftsChanged, ctx: &mut Context<Self>) {
        if let Some(open) = &mut self.open {
            open.previews.again_with_others();
        }
        self.draw(ctx);
    }
}

impl Handler<CommentsChanged> for DraftActor {
    type Result = ();

    fn handle(&mut self, _: CommentsChanged, _: &mut Context<Self>) {
        if let Some(open) = &self.open {
            open.comments.send_modify(|times| *times += 1);
        }
    }
}

impl Handler<SiteChanged> for DraftActor {
    type Result = MessageResult<SiteChanged>;

    fn handle(&mut self, _: SiteChanged, ctx: &mut Context<Self>) -> Self::Result {
        if let Some(open) = &mut self.open {
            open.previews.again();
        }
        self.draw(ctx);
        MessageResult(())
    }
}

impl Handler<DraftDrain> for DraftActor {
    type Result = ResponseFuture<()>;

    fn handle(&mut self, _: DraftDrain, ctx: &mut Context<Self>) -> Self::Result {
        let Some(open) = &mut self.open else {
            ctx.stop();
            return Box::pin(async {});
        };
        let (sender, receiver) = oneshot::channel();
        open.drained = Some(sender);
        self.is_draining = true;
        self.run(DraftEvent::Flush, ctx);
        Box::pin(async move {
            // Either says that the draft is stored, or that its actor is gone.
            let _ = receiver.await;
        })
    }
}
