//! What an editor does: handed to the drafts strictly one after another.

use actix::{ActorFutureExt, ContextFutureSpawner, WrapFuture};
use actors::{
    Unavailable,
    draft::{DraftRole, DraftSubmit, DraftWhere},
};
use domain::{
    content::BlockId,
    draft::{DraftKey, DraftOperation, DraftReply},
    fault::{Fault, FaultCode},
};
use runtime::telemetry::rejected;
use wire::drafting::PresentEditor;

use super::state::Waiting;
use crate::ws::session::{Context, End, Session};

/// Operations that may wait in one session; a client that paces itself never comes near it.
const MAX_QUEUE: usize = 1024;
/// Characters of a field that an editor is in.
const LONGEST_FIELD: usize = 200;

impl Session {
    pub(super) fn enqueue_draft(
        &mut self,
        number: u32,
        key: DraftKey,
        seq: u64,
        operation: DraftOperation,
        ctx: &mut Context,
    ) {
        let Some(editing) = &mut self.editing else { return };
        if editing.queue.len() >= MAX_QUEUE {
            rejected("draft-full");
            return self.send_error(&FaultCode::Busy.into());
        }
        editing.queue.push_back(Waiting {
            number,
            key,
            seq,
            operation,
        });
        self.submit_next_draft(ctx);
    }

    fn submit_next_draft(&mut self, ctx: &mut Context) {
        let Some(editing) = &mut self.editing else { return };
        let Some(author) = editing.rights.author.clone().filter(|_| !editing.is_busy) else {
            return;
        };
        let Some(waiting) = editing.queue.pop_front() else {
            return;
        };
        editing.is_busy = true;
        let rights = editing.rights.edit;
        let (drafts, connection, tab) = (self.shop.drafts.clone(), self.number, editing.tab);
        let topic = (waiting.number, waiting.key.language.code(), DraftRole::Editor);
        let submitting = async move {
            let message = || DraftSubmit {
                connection,
                tab,
                seq: waiting.seq,
                author: author.clone(),
                rights,
                operation: waiting.operation.clone(),
            };
            drafts.ask(&waiting.key, message).await
        };
        submitting
            .into_actor(self)
            .map(move |replied: Result<DraftReply, Unavailable>, session, ctx| {
                if let Some(editing) = &mut session.editing {
                    editing.is_busy = false;
                }
                match replied {
                    Ok(DraftReply::Decided) => {}
                    Ok(DraftReply::Repeated) => session.show_draft(topic, true),
                    Ok(DraftReply::SeqGap { expected }) => session.send_error(&Fault::seq_gap(expected)),
                    Ok(DraftReply::Busy) => {
                        rejected("draft-full");
                        session.send_error(&FaultCode::Busy.into());
                    }
                    Err(Unavailable::Storage) => {
                        return session.fail(FaultCode::StorageUnavailable, End::Restart, ctx);
                    }
                    Err(Unavailable::Broken) => return session.fail(FaultCode::Internal, End::Restart, ctx),
                    Err(Unavailable::Busy) => return session.fail(FaultCode::Busy, End::Restart, ctx),
                    // The draft ends with a last state, and its channel then ends this session.
                    Err(Unavailable::Stopping) => return,
                }
                session.submit_next_draft(ctx);
                session.leave_when_done(ctx);
            })
            .spawn(ctx);
    }

    pub(super) fn tell_where(&self, key: &DraftKey, block: Option<String>, field: Option<String>) {
        let Some(editing) = &self.editing else { return };
        let editor = PresentEditor {
            tab_id: editing.tab.to_string(),
            name: editing
                .rights
                .author
                .as_ref()
                .map(|author| author.as_str().to_owned())
                .unwrap_or_default(),
            block: block.filter(|block| BlockId::parse(block).is_ok()),
            field: field.filter(|field| field.len() <= LONGEST_FIELD),
        };
        let told = DraftWhere {
            connection: self.number,
            editor,
        };
        self.shop.drafts.tell(key, told);
    }
}
