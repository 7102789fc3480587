//! A session of one of the staff, or of somebody with a preview link: it follows drafts and their previews, or how the server
//! stands, and no cart.

mod following;
mod metrics;
mod opening;
mod operations;
mod state;

pub(super) use state::EditingSession;

use actors::draft::{AskedView, DraftRole, PreviewView};
use domain::{
    draft::DraftKey,
    fault::{Fault, FaultCode},
};
use http_api::previews;
use wire::socket::{ClientFrame, DRAFT_TOPIC, METRICS_TOPIC, PREVIEW_TOPIC, Subscription, read_draft_op};

use super::{Context, End, Session};

/// What one session may follow.
const MOST: usize = 16;

/// As whom, where and when a preview is to be followed.
fn asked_view(subscription: &Subscription) -> AskedView<'_> {
    AskedView {
        market: subscription.market.as_deref(),
        theme: subscription.theme.as_deref(),
        groups: subscription.visitor_groups.as_deref(),
        date: subscription.date.as_deref(),
        projects: subscription.epiprojects.as_deref(),
        common_drafts: subscription.commondrafts.as_deref(),
    }
}

impl Session {
    pub(super) fn read_of_editor(&mut self, frame: ClientFrame, ctx: &mut Context) {
        match frame {
            ClientFrame::Auth { token } => self.renew_editing(token, ctx),
            ClientFrame::Context { language } => match language.parse() {
                Ok(language) => self.language = language,
                Err(_) => self.send_error(&Fault::field("language", "/faults/unknown-language")),
            },
            ClientFrame::Subscribe(subscription) => match subscription.topic.as_str() {
                METRICS_TOPIC => self.follow_metrics(ctx),
                _ => self.follow_draft(&subscription, ctx),
            },
            ClientFrame::Unsubscribe(subscription) => match subscription.topic.as_str() {
                METRICS_TOPIC => self.unfollow_metrics(ctx),
                _ => self.unfollow_draft(&subscription, ctx),
            },
            ClientFrame::DraftOp { project: Some(_), .. } => self.send_error(&FaultCode::Forbidden.into()),
            ClientFrame::DraftOp {
                seq,
                content_id,
                language,
                project: None,
                op,
            } => match self.editable(content_id, &language) {
                Ok(key) => self.enqueue_draft(content_id, key, seq, read_draft_op(op), ctx),
                Err(fault) => self.send_error(&fault.into()),
            },
            ClientFrame::DraftPresence {
                content_id,
                language,
                block,
                field,
            } => match self.editable(content_id, &language) {
                Ok(key) => self.tell_where(&key, block, field),
                Err(fault) => self.send_error(&fault.into()),
            },
            ClientFrame::Hello(_) => self.fail(FaultCode::Malformed, End::Malformed, ctx),
            // There is no cart here.
            ClientFrame::CartOp { .. } => self.send_error(&FaultCode::Forbidden.into()),
        }
    }

    /// The draft that an editor follows, and so may change.
    fn editable(&self, number: u32, language: &str) -> Result<DraftKey, FaultCode> {
        let editing = self.editing.as_ref().ok_or(FaultCode::Forbidden)?;
        if editing.rights.author.is_none() {
            return Err(FaultCode::Forbidden);
        }
        let followed = editing
            .followed
            .iter()
            .find(|((known, code, role), _)| *known == number && *code == language && *role == DraftRole::Editor);
        followed
            .map(|(_, followed)| followed.key.clone())
            .ok_or(FaultCode::NotFound)
    }

    fn follow_draft(&mut self, subscription: &Subscription, ctx: &mut Context) {
        let Some(editing) = &self.editing else { return };
        let role = match subscription.topic.as_str() {
            DRAFT_TOPIC => DraftRole::Editor,
            PREVIEW_TOPIC => DraftRole::Preview,
            _ => return self.send_error(&Fault::field("topic", "/faults/unknown-topic")),
        };
        let (Some(number), Some(language)) = (subscription.content_id, subscription.language.as_deref()) else {
            return self.send_error(&FaultCode::Malformed.into());
        };
        let may = match role {
            DraftRole::Editor => editing.rights.author.is_some(),
            DraftRole::Preview => editing.rights.reads,
        };
        if !may {
            return self.send_error(&FaultCode::Forbidden.into());
        }
        let key = previews::draft_key(&self.shop, number, language);
        if editing.rights.link.is_some() && editing.rights.link != key {
            // Nor does a link tell which pages there are.
            return self.send_error(&FaultCode::Forbidden.into());
        }
        let Some(key) = key else {
            return self.send_error(&FaultCode::NotFound.into());
        };
        let topic = (number, key.language.code(), role);
        let mut view = PreviewView::read(&self.shop.storefront, asked_view(subscription));
        if editing.rights.link.is_some() {
            view = view.alone();
        }
        match editing.followed.get(&topic) {
            Some(followed) if role == DraftRole::Editor || followed.view == view => return,
            // The same page, looked at in another way.
            Some(_) => self.unfollow(topic, ctx),
            None if editing.followed.len() >= MOST => return self.send_error(&FaultCode::TooLarge.into()),
            None => {}
        }
        self.join_draft(topic, key, view, ctx);
    }
}
