//! A gift card that is bought: who gets it by mail, and with which words.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    contact::{Checks, Email, Line, NameLine},
    fault::Fault,
};

/// Who gets a bought gift card. Two cards of one amount for the same person with the same words lie on one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GiftCardRecipient {
    pub name: NameLine,
    pub email: Email,
    /// From whom, as the recipient knows them.
    pub sender: SenderName,
    /// May be empty.
    pub message: Message,
}

pub type SenderName = Line<1, 60>;
pub type Message = Line<0, 200>;

/// The recipient's form as a request sends it, unchecked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GiftCardRecipientForm {
    pub name: String,
    pub email: String,
    pub sender: String,
    pub message: String,
}

impl GiftCardRecipient {
    /// In the place of somebody who is forgotten.
    pub fn nobody() -> Self {
        Self {
            name: NameLine::nobody(),
            email: Email::nobody(),
            sender: SenderName::nobody(),
            message: Message::nobody(),
        }
    }

    /// How much its texts take.
    pub fn bytes(&self) -> usize {
        self.name.as_str().len() + self.email.as_str().len() + self.sender.as_str().len() + self.message.as_str().len()
    }

    /// Checks the form.
    ///
    /// # Errors
    ///
    /// Names every wrong field, with the key of the sentence that says why: `/validation/email-required`.
    pub fn parse(form: &GiftCardRecipientForm) -> Result<Arc<Self>, Fault> {
        let mut check = Checks::default();
        let name = check.field("name", "recipient-name", NameLine::parse(&form.name));
        let email = check.field("email", "email", Email::parse(&form.email));
        let sender = check.field("sender", "sender", SenderName::parse(&form.sender));
        // It is shown as one paragraph.
        let message = form.message.replace(['\r', '\n'], " ");
        let message = check.field("message", "message", Message::parse(&message));
        let recipient = (|| {
            Some(Self {
                name: name?,
                email: email?,
                sender: sender?,
                message: message?,
            })
        })();
        check.finish(recipient.map(Arc::new))
    }
}

impl GiftCardRecipientForm {
    pub(super) fn bytes(&self) -> usize {
        self.name.len() + self.email.len() + self.sender.len() + self.message.len()
    }
}
