//! Passkeys (WebAuthn): what browsers are asked, and whether what authenticators answer is good.
//!
//! Nothing is kept of a question. Its state goes along with it under the shop's seal, and comes back with the answer; whoever
//! takes the answer notes its challenge as answered, in the same transaction (see [`Answered`]). So strangers who open the
//! login again and again write nothing, and any server of the shop can take the answer.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::{
    clock::UnixMillis,
    customer::passkey::{ANSWER_LASTS, PasskeyName},
    fault::{Fault, FaultCode},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use store::{PasskeyUse, StoredPasskey};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential, Url,
    Uuid, Webauthn, WebauthnBuilder,
};

use super::{
    Visit,
    client::client_name,
    error::IdentityError,
    secrets::{Purpose, Seals, hash},
};

/// A name for what gives none.
const NAMELESS: &str = "Passkey";

/// Asks for passkeys and judges them, for one kind of people.
pub(crate) struct Passkeys {
    /// Nothing where the shop has no name.
    library: Option<Webauthn>,
    seals: Seals,
}

/// What a browser is asked.
#[derive(Debug, Clone)]
pub struct PasskeyQuestion {
    /// `publicKey` of the browser's call, in JSON.
    pub options: Value,
    /// Comes back with the answer.
    pub state: String,
}

/// Whose passkey is made.
pub(crate) struct Owner<'a> {
    /// What authenticators call them; it tells of nobody.
    pub(crate) handle: u128,
    /// What they see themselves called when they choose.
    pub(crate) name: &'a str,
    pub(crate) full_name: &'a str,
    /// The passkeys that they have, as authenticators call them: none makes a second one.
    pub(crate) has: Vec<String>,
    /// What has to stand until the answer comes.
    pub(crate) bound_to: &'a str,
}

/// A challenge that was answered well. The answer is worth nothing where it was answered before.
#[derive(Debug, Clone)]
pub(crate) struct Answered {
    pub(crate) hash: String,
    /// Nobody comes with it after this.
    pub(crate) expires: UnixMillis,
}

/// A passkey that was made.
#[derive(Clone)]
pub(crate) struct MadePasskey {
    pub(crate) credential: String,
    pub(crate) body: String,
    pub(crate) counter: u32,
    pub(crate) answered: Answered,
}

/// Which passkey answered, before anything of the answer is believed.
pub(crate) struct GivenAnswer {
    answer: PublicKeyCredential,
    /// As authenticators call it.
    pub(crate) credential: String,
    /// Whose it says it is.
    pub(crate) handle: u128,
}

/// What a good answer makes of its passkey.
#[derive(Debug, Clone)]
pub(crate) struct UsedPasskey {
    pub(crate) body: String,
    pub(crate) counter: u32,
    pub(crate) answered: Answered,
}

/// A good answer, with what it leaves behind once the transaction of the login writes it.
#[derive(Debug, Clone)]
pub(crate) struct PasskeyLogin {
    /// Of the passkey.
    pub(crate) id: String,
    pub(crate) used: PasskeyUse,
    pub(crate) answered: Answered,
}

impl UsedPasskey {
    pub(crate) fn of(self, passkey: &StoredPasskey, at: UnixMillis) -> PasskeyLogin {
        PasskeyLogin {
            id: passkey.id.clone(),
            used: PasskeyUse {
                body: self.body,
                counter: self.counter,
                at,
            },
            answered: self.answered,
        }
    }
}

/// What a new passkey is called: what its owner says, else what the browser calls itself.
///
/// # Errors
/// `Invalid` for a name that cannot be.
pub(crate) fn new_name(name: &str, visit: &Visit) -> Result<PasskeyName, IdentityError> {
    if !name.trim().is_empty() {
        return parse_name(name);
    }
    let named = PasskeyName::parse(&client_name(&visit.user_agent)).or_else(|| PasskeyName::parse(NAMELESS));
    named.ok_or_else(wrong_name)
}

/// # Errors
/// `Invalid` for a name that cannot be.
pub(crate) fn parse_name(name: &str) -> Result<PasskeyName, IdentityError> {
    PasskeyName::parse(name).ok_or_else(wrong_name)
}

fn wrong_name() -> IdentityError {
    Fault::field("name", "/validation/passkey-name").into()
}

impl Passkeys {
    /// Those that are made at an origin, such as `https://shop.example`. An address of numbers has none.
    pub(crate) fn new(origin: &str, seals: Seals) -> Self {
        let library = Url::parse(origin).ok().and_then(|origin| {
            let name = origin.domain()?;
            let library = WebauthnBuilder::new(name, &origin).ok()?.timeout(ANSWER_LASTS);
            library.build().ok()
        });
        Self { library, seals }
    }

    /// # Errors
    /// `PasskeysUnavailable` where none can be made or used.
    pub(crate) fn check(&self) -> Result<(), IdentityError> {
        self.library().map(drop)
    }

    fn library(&self) -> Result<&Webauthn, IdentityError> {
        self.library
            .as_ref()
            .ok_or_else(|| FaultCode::PasskeysUnavailable.into())
    }

    /// Asks for a new passkey.
    ///
    /// # Errors
    /// `PasskeysUnavailable`.
    pub(crate) fn ask_new(&self, owner: Owner<'_>, now: UnixMillis) -> Result<PasskeyQuestion, IdentityError> {
        let id = Uuid::from_u128(owner.handle);
        let asked = self
            .library()?
            .start_passkey_registration(id, owner.name, owner.full_name, None);
        let (asked, state) = asked.map_err(|_| IdentityError::Unreadable)?;
        let mut options = written(&asked.public_key)?;
        // The library asks for keys that need not be found without a name; here they must be.
        options["authenticatorSelection"]["residentKey"] = "required".into();
        options["authenticatorSelection"]["requireResidentKey"] = true.into();
        let has = owner.has.into_iter();
        // The state need not know them: no two passkeys of the store have one name.
        options["excludeCredentials"] = has
            .map(|id| serde_json::json!({"type": "public-key", "id": id}))
            .collect();
        let about = format!("{} {}", bound(owner.handle, owner.bound_to), document(&state)?);
        Ok(self.question(Purpose::NewPasskey, options, &about, now))
    }

    /// The passkey that came of asking for a new one.
    ///
    /// # Errors
    /// `PasskeyNotAdded` where the answer is not good, or not this owner's; `PasskeysUnavailable`.
    pub(crate) fn made(
        &self,
        (handle, bound_to): (u128, &str),
        state: &str,
        answer: Value,
        now: UnixMillis,
    ) -> Result<MadePasskey, IdentityError> {
        let library = self.library()?;
        let refused = || IdentityError::from(FaultCode::PasskeyNotAdded);
        let about = self.seals.read(Purpose::NewPasskey, state, now).ok_or_else(refused)?;
        let (is_for, asked) = about.split_once(' ').ok_or_else(refused)?;
        if is_for != bound(handle, bound_to) {
            return Err(refused());
        }
        let asked: PasskeyRegistration = read(asked)?;
        let answer: RegisterPublicKeyCredential = serde_json::from_value(answer).map_err(|_| refused())?;
        let made = library.finish_passkey_registration(&answer, &asked);
        let made = made.map_err(|error| {
            tracing::info!(%error, "a passkey was not added");
            refused()
        })?;
        let body = written(&made)?;
        let counter = body.pointer("/cred/counter").and_then(Value::as_u64);
        Ok(MadePasskey {
            credential: URL_SAFE_NO_PAD.encode(made.cred_id()),
            counter: counter.and_then(|count| u32::try_from(count).ok()).unwrap_or(0),
            body: body.to_string(),
            answered: answered(&about, now),
        })
    }

    /// Asks whoever wants to come in for a passkey, whichever they have.
    ///
    /// # Errors
    /// `PasskeysUnavailable`.
    pub(crate) fn ask_known(&self, now: UnixMillis) -> Result<PasskeyQuestion, IdentityError> {
        let asked = self.library()?.start_discoverable_authentication();
        let (asked, state) = asked.map_err(|_| IdentityError::Unreadable)?;
        let options = written(&asked.public_key)?;
        Ok(self.question(Purpose::KnownPasskey, options, &document(&state)?, now))
    }

    /// Which passkey answered; nothing where it cannot be read.
    pub(crate) fn given(&self, answer: Value) -> Option<GivenAnswer> {
        let answer: PublicKeyCredential = serde_json::from_value(answer).ok()?;
        let handle: [u8; 16] = answer.get_user_unique_id()?.try_into().ok()?;
        Some(GivenAnswer {
            credential: URL_SAFE_NO_PAD.encode(answer.get_credential_id()),
            handle: u128::from_be_bytes(handle),
            answer,
        })
    }

    /// Whether an answer is good, by the body of the passkey that it names.
    ///
    /// # Errors
    /// `PasskeyRefused`, also where the authenticator counts backwards: it is a copy then; `PasskeysUnavailable`.
    pub(crate) fn used(
        &self,
        state: &str,
        given: &GivenAnswer,
        body: &str,
        now: UnixMillis,
    ) -> Result<UsedPasskey, IdentityError> {
        let library = self.library()?;
        let refused = || IdentityError::from(FaultCode::PasskeyRefused);
        let about = self.seals.read(Purpose::KnownPasskey, state, now).ok_or_else(refused)?;
        let asked: DiscoverableAuthentication = read(&about)?;
        let mut passkey: Passkey = read(body)?;
        let used = library.finish_discoverable_authentication_v2(&given.answer, asked, &passkey);
        let used = used.map_err(|error| {
            tracing::info!(%error, "a passkey was refused");
            refused()
        })?;
        passkey.update_credential(&used);
        Ok(UsedPasskey {
            body: document(&passkey)?,
            counter: used.counter(),
            answered: answered(&about, now),
        })
    }

    fn question(&self, purpose: Purpose, options: Value, about: &str, now: UnixMillis) -> PasskeyQuestion {
        let state = self.seals.seal(purpose, about, now.after(ANSWER_LASTS));
        PasskeyQuestion { options, state }
    }
}

fn bound(handle: u128, to: &str) -> String {
    hash("new passkey", &format!("{handle:032x} {to}"))
}

/// What the state says holds the challenge, which no other state has.
fn answered(about: &str, now: UnixMillis) -> Answered {
    Answered {
        hash: hash("challenge", about),
        expires: now.after(ANSWER_LASTS),
    }
}

fn written(value: &impl Serialize) -> Result<Value, IdentityError> {
    serde_json::to_value(value).map_err(|_| IdentityError::Unreadable)
}

fn document(value: &impl Serialize) -> Result<String, IdentityError> {
    serde_json::to_string(value).map_err(|_| IdentityError::Unreadable)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, IdentityError> {
    serde_json::from_str(text).map_err(|_| IdentityError::Unreadable)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use configuration::Config;

    use super::*;
    use crate::identity::Whose;

    const NOW: UnixMillis = UnixMillis(1_800_000_000_000);

    fn seals() -> (tempfile::TempDir, Seals) {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let seals = Seals::new(&config, Whose::Customers).expect("a key");
        (folder, seals)
    }

    #[test]
    fn a_question_is_open_for_as_long_as_browsers_ask() {
        let (_folder, seals) = seals();
        let passkeys = Passkeys::new("https://shop.example", seals.clone());
        let questions = [(); 2].map(|()| passkeys.ask_known(NOW).expect("a question"));
        assert_ne!(questions[0].options["challenge"], questions[1].options["challenge"]);
        let PasskeyQuestion { options, state } = &questions[0];
        assert_eq!(options["timeout"], 300_000);
        let read = |purpose, after: Duration| seals.read(purpose, state, NOW.after(after));
        let last = ANSWER_LASTS - Duration::from_millis(1);
        let about = read(Purpose::KnownPasskey, last).expect("it is open");
        let challenge = options["challenge"].as_str().expect("a challenge");
        assert!(about.contains(challenge), "{about}");
        assert_eq!(read(Purpose::KnownPasskey, ANSWER_LASTS), None);
        assert_eq!(read(Purpose::NewPasskey, Duration::ZERO), None);
    }

    #[test]
    fn passkeys_are_made_for_names() {
        let (_folder, seals) = seals();
        for (origin, name) in [
            ("https://shop.example", Some("shop.example")),
            ("http://localhost:4921", Some("localhost")),
            ("http://192.0.2.7:8080", None),
            ("http://[2001:db8::7]", None),
        ] {
            let passkeys = Passkeys::new(origin, seals.clone());
            let asked = passkeys.ask_known(NOW).ok();
            let id = asked.and_then(|question| question.options["rpId"].as_str().map(str::to_owned));
            assert_eq!(id.as_deref(), name, "{origin}");
            assert_eq!(passkeys.check().is_ok(), name.is_some(), "{origin}");
        }
    }
}
