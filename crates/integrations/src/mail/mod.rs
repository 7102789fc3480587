//! Letters to people: over SMTP, or into a folder where there is no such server.

mod folder;

use std::time::Duration;

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
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
    /// The server of an address such as `smtps://name:password@mail.example:465` or
    /// `smtp://mail.example:587?tls=required`. Connects to nobody yet.
    ///
    /// # Errors
    ///
    /// The address names no server.
    pub fn new(url: &str) -> Result<Self, InvalidServer> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|_| InvalidServer)?;
        Ok(Self {
            transport: builder.timeout(Some(PATIENCE)).build(),
        })
    }
}

/// The address of a mail server that names none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the address names no mail server")]
pub struct InvalidServer;

// The address holds a password.
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

/// Whether letters can be sent from this address.
pub fn is_sender(text: &str) -> bool {
    text.parse::<Mailbox>().is_ok()
}

#[cfg(test)]
mod tests {
    use std::{
        io::{BufRead, BufReader, Write},
        net::TcpListener,
        thread,
    };

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
    fn server(refusal: Option<&'static str>) -> (String, thread::JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("smtp://{}", listener.local_addr().expect("its address"));
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
        (url, told)
    }

    #[tokio::test]
    async fn a_server_gets_the_letter_in_both_forms() {
        let (url, told) = server(None);
        let mailer = Mailer::Smtp(Smtp::new(&url).expect("a server"));
        mailer.send(&letter()).await.expect("sent");
        drop(mailer);
        let told = told.join().expect("the server").join("\n");
        for part in [
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
        let (url, _told) = server(Some("550 no such user aino@example.com"));
        let mailer = Mailer::Smtp(Smtp::new(&url).expect("a server"));
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
    fn addresses_are_checked() {
        assert!(is_sender("Halla <shop@halla.example>") && is_sender("shop@halla.example"));
        assert!(!is_sender("halla"));
        assert!(Smtp::new("http://mail.example").is_err());
    }
}
