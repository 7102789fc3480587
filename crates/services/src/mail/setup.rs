//! Where letters go, by the configuration.

use configuration::Config;
use integrations::mail::{EncryptionError, Folder, Letter, Mailer, Smtp};
use site::mail::MailText;

use crate::jobs::JobFailure;

/// Who writes, and what takes the letters.
#[derive(Debug, Clone)]
pub struct Post {
    pub mailer: Mailer,
    /// An address, alone or after a name.
    pub from: String,
}

/// Why letters cannot be sent as the configuration says.
#[derive(Debug, thiserror::Error)]
pub enum PostError {
    #[error("{0}")]
    Server(&'static str),
    #[error("{0}.")]
    Encryption(#[from] EncryptionError),
}

impl Post {
    /// A letter of the shop's. Its id names it in logs: nothing of a person stands in it.
    pub fn letter(&self, id: String, to: String, text: MailText, unsubscribe: Option<String>) -> Letter {
        let MailText { subject, text, html } = text;
        Letter {
            id,
            from: self.from.clone(),
            to,
            subject,
            text,
            html,
            unsubscribe,
        }
    }

    /// # Errors
    /// The letter could not be sent, and may be tried again.
    pub async fn send(&self, letter: &Letter) -> Result<(), JobFailure> {
        let sent = self.mailer.send(letter).await;
        sent.map_err(|error| JobFailure::Other(error.to_string()))?;
        tracing::info!(letter = letter.id, "a letter was sent");
        Ok(())
    }

    /// The letters that are shown to whoever develops the shop: they name its customers.
    pub fn shown(&self, config: &Config) -> Option<Folder> {
        match &self.mailer {
            Mailer::Folder(folder) if config.server.is_for_this_machine() => Some(folder.clone()),
            Mailer::Folder(_) | Mailer::Smtp(_) => None,
        }
    }
}

/// Of a shop without a mail server: nobody gets its letters.
const NOBODY: &str = "shop@localhost.localdomain";

/// # Errors
///
/// The server's address cannot be used.
pub fn post(config: &Config) -> Result<Post, PostError> {
    let from = config.mail.from.clone().unwrap_or_else(|| NOBODY.to_owned());
    let mailer = match config.mail.server().map_err(PostError::Server)? {
        Some(server) => Mailer::Smtp(Smtp::new(server)?),
        None => {
            if !config.server.is_for_this_machine() {
                tracing::warn!("mail.smtp is not set: letters to customers are kept in a folder, and go to nobody");
            }
            Mailer::Folder(folder(config))
        }
    };
    Ok(Post { mailer, from })
}

/// Of a shop without a mail server.
pub(super) fn folder(config: &Config) -> Folder {
    Folder::new(config.data_dir.join("mail"))
}

#[cfg(test)]
mod tests {
    use configuration::Secret;

    use super::*;

    #[test]
    fn letters_go_to_the_server_or_into_a_folder() {
        let mut config = Config::default();
        assert!(matches!(post(&config).expect("a folder").mailer, Mailer::Folder(_)));
        config.mail.smtp = Some(Secret::new("https://mail.example"));
        assert!(matches!(post(&config), Err(PostError::Server(_))));
        config.mail.smtp = Some(Secret::new("smtps://shop:secret@mail.example"));
        let post_office = post(&config).expect("a server");
        assert!(matches!(post_office.mailer, Mailer::Smtp(_)));
        assert!(!format!("{post_office:?}").contains("secret"));
    }
}
