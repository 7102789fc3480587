//! Letters to customers.

use domain::contact::Email;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};

use crate::{
    Secret,
    host::{host_and_port, is_name},
};

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

/// The server that passes letters on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailServer {
    /// A name or an address: one of IPv6 stands without its brackets.
    pub host: String,
    pub port: u16,
    pub encryption: MailEncryption,
    /// A name and its password.
    pub credentials: Option<(String, Secret)>,
    /// The name that the shop says in EHLO; the machine's own where none is written.
    pub hello_name: Option<String>,
}

/// How a connection to a mail server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailEncryption {
    /// From its first byte.
    Implicit,
    /// By STARTTLS; no letter goes out without it.
    Required,
    /// By STARTTLS where the server offers it.
    Opportunistic,
    Never,
}

impl MailEncryption {
    /// Where servers that are reached so listen, unless they say otherwise.
    fn port(self) -> u16 {
        match self {
            Self::Implicit => 465,
            Self::Required | Self::Opportunistic => 587,
            Self::Never => 25,
        }
    }
}

impl MailConfig {
    /// The server that passes letters on; nothing where there is none.
    ///
    /// # Errors
    ///
    /// A sentence, which repeats nothing of the address: it may hold a password.
    pub fn server(&self) -> Result<Option<MailServer>, &'static str> {
        self.smtp.as_ref().map(|url| read(url.expose())).transpose()
    }
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(mail: &MailConfig) -> Vec<String> {
    let mut flaws = Vec::new();
    flaws.extend(mail.server().err().map(str::to_owned));
    match &mail.from {
        None if mail.smtp.is_some() => {
            flaws.push("mail.smtp is set, and mail.from is not; name the address that letters come from.".to_owned());
        }
        Some(from) if !is_sender(from) => flaws.push(format!(
            "mail.from is {from:?}, which nobody can answer; write an address, alone or after a name, like \
             Halla & Hillo <shop@halla.example>, with a name that holds a comma between quotation marks."
        )),
        Some(_) | None => {}
    }
    flaws
}

const SCHEME: &str = "mail.smtp must begin with smtps:// or smtp://, like smtps://name:password@mail.example:465.";
const CREDENTIALS: &str = "mail.smtp has a name or a password that cannot be used; write both, \
     smtps://name:password@mail.example:465, with what is special in them written as %40, or neither.";
const HOST: &str = "mail.smtp names no host, or a port that is none; write it like \
     smtps://name:password@mail.example:465, with what is special in a password written as %40.";
const AFTER: &str = "mail.smtp has something after its server that does not belong there; write \
     smtp://mail.example:587?tls=required (or ?tls=opportunistic), or nothing, and what is special in a password as %23.";

fn read(url: &str) -> Result<MailServer, &'static str> {
    let (scheme, rest) = url.split_once("://").ok_or(SCHEME)?;
    let is_encrypted = scheme.eq_ignore_ascii_case("smtps");
    if !is_encrypted && !scheme.eq_ignore_ascii_case("smtp") {
        return Err(SCHEME);
    }
    let (authority, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let (credentials, server) = match authority.rsplit_once('@') {
        Some((credentials, server)) => (Some(read_credentials(credentials).ok_or(CREDENTIALS)?), server),
        None => (None, authority),
    };
    let (host, port) = host_and_port(server).ok_or(HOST)?;
    let (path, query) = after
        .split_once('?')
        .map_or((after, None), |(path, query)| (path, Some(query)));
    let encryption = match query {
        None if is_encrypted => MailEncryption::Implicit,
        None => MailEncryption::Never,
        Some("tls=required" | "tls=opportunistic") if is_encrypted => MailEncryption::Implicit,
        Some("tls=required") => MailEncryption::Required,
        Some("tls=opportunistic") => MailEncryption::Opportunistic,
        // Any other word would send letters and password as they are.
        Some(_) => return Err(AFTER),
    };
    let hello_name = match path.strip_prefix('/') {
        None if path.is_empty() => None,
        Some("") => None,
        Some(name) if is_name(name) => Some(name.to_owned()),
        _ => return Err(AFTER),
    };
    Ok(MailServer {
        host: host.trim_matches(['[', ']']).to_owned(),
        port: port.unwrap_or(encryption.port()),
        encryption,
        credentials,
        hello_name,
    })
}

fn read_credentials(written: &str) -> Option<(String, Secret)> {
    let read = |part: &str| {
        let text = percent_decode_str(part).decode_utf8().ok()?;
        (!text.is_empty()).then(|| text.into_owned())
    };
    let (name, password) = written.split_once(':')?;
    Some((read(name)?, Secret::new(read(password)?)))
}

/// An address, alone or between `<` and `>` after a name.
fn is_sender(text: &str) -> bool {
    let text = text.trim();
    let named = text.strip_suffix('>').and_then(|text| text.rsplit_once('<'));
    let (name, address) = named.unwrap_or(("", text));
    is_name_of_sender(name) && address.trim() == address && Email::parse(address).is_ok()
}

/// What mail programs take for a name: words, of which those with other signs stand between quotation marks.
fn is_name_of_sender(name: &str) -> bool {
    const SIGNS: &str = " !#$%&'*+-./=?^_`{|}~";
    let mut is_quoted = false;
    for sign in name.chars() {
        match sign {
            '"' => is_quoted = !is_quoted,
            '\\' => return false,
            sign if sign.is_control() => return false,
            sign if is_quoted || !sign.is_ascii() => {}
            sign if sign.is_ascii_alphanumeric() || SIGNS.contains(sign) => {}
            _ => return false,
        }
    }
    !is_quoted && !name.starts_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(smtp: Option<&str>, from: Option<&str>) -> Vec<String> {
        flaws(&MailConfig {
            smtp: smtp.map(Secret::new),
            from: from.map(str::to_owned),
        })
    }

    #[test]
    fn a_server_is_told_from_how_it_is_reached() {
        use MailEncryption::{Implicit, Never, Opportunistic, Required};
        let shop = Some(("shop@halla.example", "p#ss"));
        for (url, host, port, encryption, credentials, hello_name) in [
            ("smtp://127.0.0.1:2525", "127.0.0.1", 2525, Never, None, None),
            ("smtp://mail.example", "mail.example", 25, Never, None, None),
            ("smtps://mail_1.example", "mail_1.example", 465, Implicit, None, None),
            ("smtps://10.0.0.1:4650", "10.0.0.1", 4650, Implicit, None, None),
            (
                "smtp://mail.example:2587?tls=required",
                "mail.example",
                2587,
                Required,
                None,
                None,
            ),
            (
                "SMTPS://shop%40halla.example:p%23ss@mail.example/",
                "mail.example",
                465,
                Implicit,
                shop,
                None,
            ),
            (
                "smtp://mail.example?tls=required",
                "mail.example",
                587,
                Required,
                None,
                None,
            ),
            (
                "smtp://[::1]:25/shop.example?tls=opportunistic",
                "::1",
                25,
                Opportunistic,
                None,
                Some("shop.example"),
            ),
        ] {
            assert_eq!(told(Some(url), Some("shop@halla.example")), [""; 0], "{url}");
            let expected = MailServer {
                host: host.to_owned(),
                port,
                encryption,
                credentials: credentials.map(|(name, password)| (name.to_owned(), Secret::new(password))),
                hello_name: hello_name.map(str::to_owned),
            };
            assert_eq!(read(url), Ok(expected), "{url}");
        }
        assert_eq!(MailConfig::default().server(), Ok(None));
    }

    #[test]
    fn an_address_of_no_server_is_told_without_its_secret() {
        for (url, part) in [
            ("", "must begin with smtps://"),
            ("mail.example:465", "must begin with smtps://"),
            ("https://mail.example", "must begin with smtps://"),
            ("smtps://", "names no host"),
            ("smtps://name:hunter2@", "names no host"),
            ("smtps://:465", "names no host"),
            ("smtps://name:hunter2@mail.example:0", "a port that is none"),
            ("smtps://mail example", "names no host"),
            ("smtps://name:hunter2/1@mail.example", "a port that is none"),
            ("smtps://hunter2@mail.example", "write both"),
            ("smtps://:hunter2@mail.example", "write both"),
            ("smtps://name:@mail.example", "write both"),
            ("smtps://name:hunter2%ff@mail.example", "write both"),
            ("smtp://mail.example?tls=hunter2", "does not belong there"),
            ("smtp://mail.example?tsl=required", "does not belong there"),
            ("smtp://mail.example/a/b", "does not belong there"),
            ("smtp://mail.example#hunter2", "does not belong there"),
        ] {
            let told = told(Some(url), Some("shop@halla.example"));
            assert_eq!(told.len(), 1, "{url}: {told:?}");
            assert!(
                told[0].starts_with("mail.smtp ") && told[0].contains(part) && !told[0].contains("hunter2"),
                "{url}: {told:?}"
            );
        }
    }

    #[test]
    fn a_sender_is_somebody_who_can_be_answered() {
        for from in [
            "shop@halla.example",
            "Halla & Hillo <shop@halla.example>",
            "Päivän <päivä@halla.example>",
            "\"Halla, Hillo\" <shop@halla.example>",
            "<shop@halla.example>",
        ] {
            assert_eq!(told(None, Some(from)), [""; 0], "{from}");
        }
        for from in [
            "",
            "halla",
            "shop@halla",
            "shop@halla.example, other@halla.example",
            "Halla, Hillo <shop@halla.example>",
            "Halla <shop@halla.example",
            "Halla <shop>",
            "\"Halla <shop@halla.example>",
            "Halla\r\nBcc: all@halla.example <shop@halla.example>",
        ] {
            let told = told(None, Some(from));
            assert!(
                told.len() == 1 && told[0].starts_with("mail.from is "),
                "{from}: {told:?}"
            );
        }
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        assert_eq!(told(Some("smtps://"), Some("halla")).len(), 2);
        assert_eq!(told(Some("smtps://"), None).len(), 2);
        assert_eq!(told(None, None), [""; 0]);
    }
}
