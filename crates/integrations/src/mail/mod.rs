//! Letters to people: over SMTP, or into a folder where there is no such server.

mod folder;

use std::time::Duration;

use configuration::{MailEncryption, MailServer};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
    transport::smtp::{
        self,
        authentication::Credentials,
        client::{Tls, TlsParameters},
        extension::ClientId,
    },
};

pub use folder::{Folder, KeptLetter};

/// A letter as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The same for each try: letters, digits and hyphens. Whoever gets a letter twice sees by it that it is one.
    pub id: String,
    /// An address, alone or after a name: `Halla & Hillo <shop@halla.example>`.
    pub from: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Where a mail program ends such letters with one click (RFC 8058); nothing for letters that are no marketing.
    pub unsubscribe: Option<String>,
}

/// Where letters go.
#[derive(Debug, Clone)]
pub enum Mailer {
    Smtp(Smtp),
    Folder(Folder),
}

/// Why a letter did not go out. The text names nobody.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("the sender's or the receiver's address cannot be written to")]
    Address,
    #[error("the letter cannot be written: {0}")]
    Letter(#[from] lettre::error::Error),
    /// What the server answered may name the receiver: only its status is told.
    #[error("the mail server did not take the letter{}", status.map(|status| format!(": {status}")).unwrap_or_default())]
    Refused {
        /// The server's three digits; none where it did not answer.
        status: Option<u16>,
    },
    #[error("the letter cannot be kept in its folder: {0}")]
    Folder(#[from] std::io::Error),
}

/// A server that passes letters on.
#[derive(Clone)]
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

/// A letter that is not taken within this time is tried again later.
const PATIENCE: Duration = Duration::from_secs(30);

impl Smtp {
    /// Connects to nobody yet.
    ///
    /// # Errors
    ///
    /// Nothing can be encrypted.
    pub fn new(server: MailServer) -> Result<Self, EncryptionError> {
        let parameters = || TlsParameters::new(server.host.clone());
        let tls = match server.encryption {
            MailEncryption::Implicit => Tls::Wrapper(parameters()?),
            MailEncryption::Required => Tls::Required(parameters()?),
            MailEncryption::Opportunistic => Tls::Opportunistic(parameters()?),
            MailEncryption::Never => Tls::None,
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server.host)
            .port(server.port)
            .tls(tls)
            .timeout(Some(PATIENCE));
        if let Some(name) = server.hello_name {
            builder = builder.hello_name(ClientId::Domain(name));
        }
        if let Some((name, password)) = server.credentials {
            builder = builder.credentials(Credentials::new(name, password.expose().to_owned()));
        }
        Ok(Self {
            transport: builder.build(),
        })
    }
}

/// Why nothing can be encrypted, in the library's words.
#[derive(Debug, thiserror::Error)]
#[error("connections to the mail server cannot be encrypted: {0}")]
pub struct EncryptionError(#[from] smtp::Error);

// It holds a password.
impl std::fmt::Debug for Smtp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Smtp").finish_non_exhaustive()
    }
}

impl Mailer {
    /// Sends a letter. Over SMTP a letter may arrive twice, where the server took it and its answer got lost; the two
    /// have one id. In a folder it stands once.
    ///
    /// # Errors
    ///
    /// It did not go out, and may be tried again.
    pub async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        match self {
            Self::Smtp(smtp) => {
                let message = message(letter)?;
                match smtp.transport.send(message).await {
                    Ok(_) => Ok(()),
                    Err(error) => Err(MailError::Refused {
                        status: error.status().map(u16::from),
                    }),
                }
            }
            Self::Folder(folder) => {
                let (folder, letter) = (folder.clone(), letter.clone());
                let kept = tokio::task::spawn_blocking(move || folder.keep(&letter));
                Ok(kept.await.map_err(std::io::Error::other)??)
            }
        }
    }
}

fn message(letter: &Letter) -> Result<Message, MailError> {
    let mailbox = |text: &str| text.parse::<Mailbox>().map_err(|_| MailError::Address);
    let from = mailbox(&letter.from)?;
    let id = format!("<{}@{}>", letter.id, from.email.domain());
    let mut builder = Message::builder()
        .from(from)
        .to(mailbox(&letter.to)?)
        .subject(&letter.subject)
        .message_id(Some(id));
    if let Some(url) = &letter.unsubscribe {
        builder = builder
            .header(ListUnsubscribe(format!("<{url}>")))
            .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
    }
    let message = builder.multipart(MultiPart::alternative_plain_html(
        letter.text.clone(),
        letter.html.clone(),
    ))?;
    Ok(message)
}

/// A header of a letter that holds one text.
macro_rules! text_header {
    ($type:ident = $name:literal) => {
        #[derive(Debug, Clone)]
        struct $type(String);

        impl Header for $type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}

text_header!(ListUnsubscribe = "List-Unsubscribe");
text_header!(ListUnsubscribePost = "List-Unsubscribe-Post");

#[cfg(test)]
mod tests {
    use std::{
        io::{BufRead, BufReader, Write},
        net::TcpListener,
        thread,
    };

    use configuration::Secret;

    use super::*;

    fn letter() -> Letter {
        Letter {
            id: "0f-placed".to_owned(),
            from: "Halla & Hillo <shop@halla.example>".to_owned(),
            to: "aino@example.com".to_owned(),
            subject: "Tilauksesi 1 007 – kiitos".to_owned(),
            text: "Hei Aino".to_owned(),
            html: "<p>Hei Aino</p>".to_owned(),
            unsubscribe: Some("https://shop.example/api/cds/unsubscribe/abc".to_owned()),
        }
    }

    /// A server that answers each command with the next of these, and tells what it was told.
    fn server(refusal: Option<&'static str>) -> (Mailer, thread::JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        let server = MailServer {
            host: address.ip().to_string(),
            port: address.port(),
            encryption: MailEncryption::Never,
            credentials: None,
            hello_name: Some("shop.example".to_owned()),
        };
        let mailer = Mailer::Smtp(Smtp::new(server).expect("a server"));
        let told = thread::spawn(move || {
            let (stream, _) = listener.accept().expect("a client");
            let mut out = stream.try_clone().expect("the other half");
            let mut say = |line: &str| out.write_all(format!("{line}\r\n").as_bytes()).expect("said");
            say("220 ready");
            let mut heard = Vec::new();
            let mut in_data = false;
            for line in BufReader::new(stream).lines() {
                let Ok(line) = line else { break };
                match (in_data, line.as_str()) {
                    (true, ".") => {
                        in_data = false;
                        say("250 taken");
                    }
                    (true, _) => {}
                    (false, "DATA") => {
                        in_data = true;
                        say("354 go on");
                    }
                    (false, "QUIT") => say("221 bye"),
                    (false, to) if to.starts_with("RCPT") => say(refusal.unwrap_or("250 ok")),
                    (false, _) => say("250 ok"),
                }
                heard.push(line);
            }
            heard
        });
        (mailer, told)
    }

    #[tokio::test]
    async fn a_server_gets_the_letter_in_both_forms() {
        let (mailer, told) = server(None);
        mailer.send(&letter()).await.expect("sent");
        drop(mailer);
        let told = told.join().expect("the server").join("\n");
        for part in [
            "EHLO shop.example",
            "MAIL FROM:<shop@halla.example>",
            "RCPT TO:<aino@example.com>",
            "Message-ID: <0f-placed@halla.example>",
            "List-Unsubscribe: <https://shop.example/api/cds/unsubscribe/abc>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            "multipart/alternative",
            "Hei Aino",
            "<p>Hei Aino</p>",
        ] {
            assert!(told.contains(part), "{part} in {told}");
        }
    }

    #[tokio::test]
    async fn a_refusal_names_its_status_and_nobody() {
        let (mailer, _told) = server(Some("550 no such user aino@example.com"));
        let error = mailer.send(&letter()).await.expect_err("refused").to_string();
        assert_eq!(error, "the mail server did not take the letter: 550");
    }

    #[tokio::test]
    async fn a_folder_has_each_letter_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(folder.path().join("mail"));
        let mailer = Mailer::Folder(folder.clone());
        for _ in 0..2 {
            mailer.send(&letter()).await.expect("kept");
        }
        let kept = folder.letters().expect("the folder");
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].letter, letter());
        assert_eq!(
            folder.letter("0f-placed").expect("read").expect("there").letter,
            letter()
        );
        assert_eq!(folder.letter("../../etc/passwd").expect("read"), None);
    }

    #[test]
    fn letters_come_from_whom_the_configuration_takes() {
        for from in [
            "shop@halla.example",
            "<shop@halla.example>",
            "Halla & Hillo <shop@halla.example>",
            "St. Halla! <shop@halla.example>",
            "Päivän <päivä@halla.example>",
            "\"Halla, Hillo\" <shop@halla.example>",
        ] {
            let letter = Letter {
                from: from.to_owned(),
                ..letter()
            };
            assert!(message(&letter).is_ok(), "{from}");
        }
    }

    #[test]
    fn a_password_is_not_printed() {
        let server = MailServer {
            host: "::1".to_owned(),
            port: 465,
            encryption: MailEncryption::Implicit,
            credentials: Some(("shop".to_owned(), Secret::new("hunter2"))),
            hello_name: None,
        };
        assert!(!format!("{server:?}").contains("hunter2"));
        let mailer = Mailer::Smtp(Smtp::new(server).expect("a server"));
        assert!(!format!("{mailer:?}").contains("hunter2"));
    }
}
