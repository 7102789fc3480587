//! Letters to customers.

use serde::{Deserialize, Serialize};

use crate::Secret;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MailConfig {
    /// The server that passes letters on, such as `smtps://name:password@mail.example:465` or
    /// `smtp://mail.example:587?tls=required`; none: letters are files in the data folder, and go to nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smtp: Option<Secret>,
    /// Who writes: an address, alone or after a name, such as `Halla & Hillo <shop@halla.example>`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(mail: &MailConfig) -> Vec<String> {
    let mut flaws = Vec::new();
    if mail.smtp.is_some() && mail.from.is_none() {
        flaws.push("mail.smtp is set, and mail.from is not; name the address that letters come from.".to_owned());
    }
    flaws
}
