//! Signing in where another provider of identities does it instead of the shop (OpenID Connect): somebody is sent there,
//! comes back with a code, and is the customer whom the provider names.

#[cfg(test)]
mod tests;

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::{
    clock::{CLOCK_LEEWAY, Now, UnixMillis},
    contact::{Email, NameLine},
    customer::Profile,
    fault::FaultCode,
    ids::IdentityId,
    market::Language,
};
use integrations::login::{Begun, LoginError, OpenIdProvider, Person};
use serde::{Deserialize, Serialize};
use store::{CustomerRecord, CustomerSignIn};

use super::{Customers, Opened, SignedIn, login::Way, pending::proven};
use crate::{
    identity::{self, IdentityError, NO_PASSWORD, Visit, hash, random},
    telemetry::key_in_log,
};

/// What a visitor's browser keeps of a sign-in that is under way. All of it is the visitor's own: whoever changes it comes
/// in nowhere else.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignInUnderWay {
    secret: String,
    begun: UnixMillis,
    pub language: Language,
    /// Where they are led afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_path: Option<Box<str>>,
    /// What the provider sent them back with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<ProviderAnswer>,
}

/// What a provider sends people back with.
#[derive(Clone, Serialize, Deserialize)]
pub struct ProviderAnswer {
    pub code: String,
    /// Whose answer it is (RFC 9207).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issuer: Option<String>,
}

/// How long somebody may take to sign in at the provider.
pub const SIGN_IN_LASTS: Duration = Duration::from_secs(10 * 60);
/// What cannot be taken back asks that somebody has shown within this time who they are.
const PROOF_LASTS: Duration = Duration::from_secs(10 * 60);
/// Characters of the longest that a browser keeps, and of the longest code of a provider.
const LONGEST: usize = 3_800;
const LONGEST_CODE: usize = 1_500;
/// Two sign-ins of one new person may come at one moment: the second finds what the first made.
const TRIES: usize = 3;

impl SignInUnderWay {
    /// As a cookie keeps it.
    pub fn written(&self) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }

    /// What a cookie keeps; nothing where its time is over.
    pub fn read(cookie: &str, now: UnixMillis) -> Option<Self> {
        if cookie.len() > LONGEST {
            return None;
        }
        let kept: Self = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(cookie).ok()?).ok()?;
        let is_of_now = kept.begun <= now.after(CLOCK_LEEWAY) && now < kept.begun.after(SIGN_IN_LASTS);
        is_of_now.then_some(kept)
    }

    /// With what the provider answered; nothing where that belongs to another sign-in.
    pub fn answered(mut self, state: &str, answer: ProviderAnswer) -> Option<Self> {
        let is_own = Begun::of(&self.secret).is_state(state) && answer.code.len() <= LONGEST_CODE;
        self.answer = Some(answer);
        is_own.then_some(self)
    }
}

impl Customers {
    /// Begins to sign somebody in at the provider: where they are sent. `anew`: also whoever has signed in there already.
    ///
    /// # Errors
    /// `NotFound` where the shop signs customers in itself; `SignInUnavailable`.
    pub async fn begin_at_provider(
        &self,
        language: Language,
        return_path: Option<Box<str>>,
        anew: bool,
    ) -> Result<(SignInUnderWay, String), IdentityError> {
        let (provider, now) = (self.provider()?, self.clock.now());
        let under_way = SignInUnderWay {
            secret: identity::secret()?,
            begun: now.wall,
            language,
            return_path,
            answer: None,
        };
        let begun = Begun::of(&under_way.secret);
        let _place = self.provider_calls.take().await?;
        let url = provider.sign_in_url(&begun, anew, now).await.map_err(told)?;
        Ok((under_way, url))
    }

    /// Signs somebody in who came back from the provider. A person whom the shop does not know becomes the customer with
    /// their address, or a new one.
    ///
    /// # Errors
    /// `SignInRefused` where the provider vouches for nobody; `EmailUnproven` where it does not say that a new person's
    /// address is theirs; `SignInUnavailable`; too many tries; or the storage does not work.
    pub async fn sign_in_from_provider(
        &self,
        visit: &Visit,
        under_way: &SignInUnderWay,
    ) -> Result<Opened, IdentityError> {
        let (provider, now) = (self.provider()?, self.clock.now());
        let answer = under_way.answer.as_ref().ok_or(FaultCode::SignInRefused)?;
        let tried = self
            .throttle
            .begin(hash("provider", &under_way.secret), visit.client, false, now)
            .await?;
        let person = self.ask_for_person(provider, answer, under_way, now).await;
        // That the provider does not answer is nobody's wrong try.
        self.throttle.judge(&tried, &person, FaultCode::SignInRefused, now);
        let person = person?;
        let sign_in = CustomerSignIn {
            issuer: provider.issuer().to_owned(),
            subject: person.subject.clone(),
        };
        let record = self.customer_of(&sign_in, &person, under_way.language).await?;
        // What the provider does not date it does not vouch for either: nobody confirms anything by it.
        let proved = UnixMillis(person.signed_in_at.unwrap_or(0).saturating_mul(1000)).min(now.wall);
        self.open_session(visit, record, Way::Provider { proved }).await
    }

    /// Whoever waits for it has a place among those who do, and none of the shop's calls.
    async fn ask_for_person(
        &self,
        provider: &OpenIdProvider,
        answer: &ProviderAnswer,
        under_way: &SignInUnderWay,
        now: Now,
    ) -> Result<Person, IdentityError> {
        let _place = self.provider_calls.take().await?;
        let begun = Begun::of(&under_way.secret);
        let person = provider.person(&answer.code, &begun, answer.issuer.as_deref(), now);
        person.await.map_err(told)
    }

    /// Where somebody who signed out of the shop signs out of the provider as well; nothing where it has no page for that.
    ///
    /// # Errors
    /// `NotFound` where the shop signs customers in itself; `SignInUnavailable`.
    pub async fn provider_sign_out(&self, back: &str) -> Result<Option<String>, IdentityError> {
        let provider = self.provider()?;
        let _place = self.provider_calls.take().await?;
        let url = provider.sign_out_url(back, self.clock.now()).await;
        url.map_err(told)
    }

    fn provider(&self) -> Result<&OpenIdProvider, IdentityError> {
        let provider = self.provider.as_ref();
        provider.ok_or(FaultCode::NotFound.into())
    }

    /// Passwords and addresses are the provider's, where there is one.
    ///
    /// # Errors
    /// `SignInElsewhere`
    pub(super) fn own_sign_in(&self) -> Result<(), IdentityError> {
        match self.provider {
            None => Ok(()),
            Some(_) => Err(FaultCode::SignInElsewhere.into()),
        }
    }

    /// Whoever finds an open session cannot show who its owner is: by the password, or by having signed in a moment ago
    /// where the shop knows none.
    pub(super) async fn confirm_person(
        &self,
        visit: &Visit,
        signed_in: &SignedIn,
        password: &str,
    ) -> Result<(), IdentityError> {
        if self.provider.is_none() {
            return self.confirm_password(visit, signed_in, password).await;
        }
        let is_proven = self.clock.wall() < signed_in.proved.after(PROOF_LASTS);
        is_proven.then_some(()).ok_or(FaultCode::SignInAgain.into())
    }

    async fn customer_of(
        &self,
        sign_in: &CustomerSignIn,
        person: &Person,
        language: Language,
    ) -> Result<CustomerRecord, IdentityError> {
        let email = person.email.as_deref().filter(|_| person.is_email_verified);
        let email = email.and_then(|email| Email::parse(email).ok());
        for _ in 0..TRIES {
            if let Some(known) = self.store.customers().by_sign_in(sign_in).await? {
                return self.follow_address(known, email).await;
            }
            let email = email.as_ref().ok_or(FaultCode::EmailUnproven)?;
            let found = match self.store.customers().by_email(&email.normalised()).await? {
                Some(known) => self.link(known, sign_in).await?,
                None => self.make_customer(sign_in, person, email, language).await?,
            };
            if let Some(record) = found {
                return Ok(record);
            }
        }
        Err(FaultCode::Busy.into())
    }

    async fn link(
        &self,
        known: CustomerRecord,
        sign_in: &CustomerSignIn,
    ) -> Result<Option<CustomerRecord>, IdentityError> {
        let (id, now, sign_in) = (known.id, self.clock.wall(), sign_in.clone());
        let linked = self.store.transaction(move |tx| {
            let sign_in = sign_in.clone();
            async move {
                let stands = tx.customers().lock(id).await?.is_some();
                Ok::<_, IdentityError>(stands && tx.customers().put_sign_in(id, &sign_in, now).await?)
            }
        });
        let is_linked = linked.await?;
        if is_linked {
            tracing::info!(
                customer = key_in_log(id),
                "a customer is signed in by the provider from now on"
            );
        }
        Ok(is_linked.then_some(known))
    }

    async fn make_customer(
        &self,
        sign_in: &CustomerSignIn,
        person: &Person,
        email: &Email,
        language: Language,
    ) -> Result<Option<CustomerRecord>, IdentityError> {
        let now = self.clock.wall();
        let record = CustomerRecord {
            id: IdentityId::Customer(u128::from_be_bytes(random()?)),
            email: email.normalised(),
            password: NO_PASSWORD.to_owned(),
            profile: profile(person, email, language),
            groups: Vec::new(),
            consents: Vec::new(),
            created: now,
        };
        let (made, sign_in) = (record.clone(), sign_in.clone());
        let done = self.store.transaction(move |tx| {
            let (record, sign_in) = (made.clone(), sign_in.clone());
            async move {
                // Orders are locked before customers, and links too.
                tx.orders().take_over(&record.email, record.id).await?;
                tx.customers().end_sign_ups(&record.email, now).await?;
                let is_made =
                    tx.customers().add(&record).await? && tx.customers().put_sign_in(record.id, &sign_in, now).await?;
                // Nothing of it stays where somebody was faster.
                is_made.then_some(()).ok_or(IdentityError::from(FaultCode::NotPossible))
            }
        });
        match done.await {
            Ok(()) => {
                tracing::info!(customer = key_in_log(record.id), "a customer came from the provider");
                self.keep_address_of_order(record.id).await?;
                Ok(Some(record))
            }
            Err(error) if error.is(FaultCode::NotPossible) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// An address that was changed at the provider changes here, where no other account has it.
    async fn follow_address(
        &self,
        known: CustomerRecord,
        email: Option<Email>,
    ) -> Result<CustomerRecord, IdentityError> {
        let Some(email) = email.filter(|email| email.normalised() != known.email) else {
            return Ok(known);
        };
        let (from, id, language) = (proven(&known.email)?, known.id, known.profile.language);
        let (to, consents) = (email.clone(), self.consents.clone());
        let moved = self.store.transaction(move |tx| {
            let (from, to, consents) = (from.clone(), to.clone(), consents.clone());
            async move {
                // In the order in which rows are locked.
                tx.orders().take_over(&to.normalised(), id).await?;
                consents.move_address_in(&tx, &from, &to, language).await?;
                let is_free = tx.customers().set_email(id, &to.normalised()).await?;
                is_free.then_some(()).ok_or(IdentityError::from(FaultCode::NotPossible))
            }
        });
        match moved.await {
            Ok(()) => {
                tracing::info!(
                    customer = key_in_log(id),
                    "the address of an account was changed at the provider"
                );
                Ok(CustomerRecord {
                    email: email.normalised(),
                    ..known
                })
            }
            Err(error) if error.is(FaultCode::NotPossible) => {
                tracing::warn!(
                    customer = key_in_log(id),
                    "another account has the address that the provider tells"
                );
                Ok(known)
            }
            Err(error) => Err(error),
        }
    }
}

/// What a provider tells of a new customer. Where it tells no name, the one of the address stands until they say theirs.
fn profile(person: &Person, email: &Email, language: Language) -> Profile {
    let name = |text: &Option<String>| text.as_deref().and_then(|text| NameLine::parse(text).ok());
    let of_address = || NameLine::parse(email.as_str().split('@').next().unwrap_or_default()).ok();
    let locale = person.locale.as_deref().and_then(|tag| tag.split(['-', '_']).next());
    Profile {
        first_name: name(&person.first_name)
            .or_else(of_address)
            .unwrap_or_else(NameLine::nobody),
        last_name: name(&person.last_name).unwrap_or_else(NameLine::nobody),
        phone: None,
        language: locale.and_then(|code| code.parse().ok()).unwrap_or(language),
        addresses: Vec::new(),
    }
}

fn told(error: LoginError) -> IdentityError {
    let code = match error {
        LoginError::Refused(_) => FaultCode::SignInRefused,
        LoginError::Unreachable(_) => FaultCode::SignInUnavailable,
    };
    tracing::warn!(%error, "nobody was signed in by the provider");
    code.into()
}
