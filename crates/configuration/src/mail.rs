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

/// What is wrong with the section, as sentences. They repeat nothing of the server's address: it may hold a password.
pub(crate) fn flaws(mail: &MailConfig) -> Vec<String> {
    let mut flaws = Vec::new();
    if let Some(url) = &mail.smtp {
        flaws.extend(check_server(url.expose()).err().map(str::to_owned));
    }
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

/// Whether the address names a server that letters can be passed to.
fn check_server(url: &str) -> Result<(), &'static str> {
    let (scheme, rest) = url.split_once("://").ok_or(SCHEME)?;
    if !["smtp", "smtps"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
        return Err(SCHEME);
    }
    let (authority, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let server = match authority.rsplit_once('@') {
        Some((credentials, server)) if are_credentials(credentials) => server,
        Some(_) => return Err(CREDENTIALS),
        None => authority,
    };
    host_and_port(server).ok_or(HOST)?;
    let (path, query) = after.split_once('?').unwrap_or((after, "tls=required"));
    // What stands behind a slash is the name by which the shop introduces itself to the server.
    let is_name_of_shop = path.is_empty() || path == "/" || path.strip_prefix('/').is_some_and(is_name);
    // Any other word for `tls` would send letters and password as they are.
    if !is_name_of_shop || !["tls=required", "tls=opportunistic"].contains(&query) {
        return Err(AFTER);
    }
    Ok(())
}

fn are_credentials(written: &str) -> bool {
    let is_one = |part: &str| !part.is_empty() && percent_decode_str(part).decode_utf8().is_ok();
    written
        .split_once(':')
        .is_some_and(|(name, password)| is_one(name) && is_one(password))
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
    fn addresses_of_servers_are_taken_as_they_are_written() {
        for url in [
            "smtp://127.0.0.1:2525",
            "smtps://mail.example",
            "smtps://name:password@mail.example:465",
            "SMTPS://shop%40halla.example:p%23ss@mail.example/",
            "smtp://mail.example:587?tls=required",
            "smtp://[::1]:25/shop.example?tls=opportunistic",
        ] {
            assert_eq!(told(Some(url), Some("shop@halla.example")), [""; 0], "{url}");
        }
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
