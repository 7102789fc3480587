//! Somebody asks for news who may not be whose address it is: a letter asks whether they meant it.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    consent::{PermissionRecord, PermissionSource, PermissionState, Purpose, REQUEST_LASTS, Stand},
    contact::Email,
    market::Language,
};
use store::{NewHolder, PermissionRequest, Tx};

use super::{
    Consents,
    error::ConsentError,
    letters,
    links::{LinkKind, new_name},
};

/// Who asks for news.
#[derive(Clone)]
pub struct MarketingRequest {
    pub email: Email,
    /// What they want to be called; empty where they do not say.
    pub name: String,
    pub language: Language,
    /// What they are interested in: names without spaces.
    pub categories: Vec<Box<str>>,
    pub source: PermissionSource,
}

/// A request with all that is random in it, so that a transaction which is done again does the same.
pub(super) struct Prepared {
    asked: MarketingRequest,
    holder: NewHolder,
    link: String,
    hash: String,
    version: Box<str>,
    at: UnixMillis,
}

impl Consents {
    /// Sends a letter that asks the owner of an address whether news are wanted. Nobody can tell from what happens
    /// whether the address is known: an address that has the news already, that was forgotten, or that got enough letters
    /// today gets none.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn request_marketing(&self, asked: MarketingRequest) -> Result<(), ConsentError> {
        let call = Arc::new((self.clone(), asked));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move { call.0.request_marketing_in(&tx, &call.1).await }
        };
        self.store.transaction(work).await
    }

    /// [`Self::request_marketing`] in a transaction. It puts a job: take it before any step that locks an account.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn request_marketing_in(&self, tx: &Tx, asked: &MarketingRequest) -> Result<(), ConsentError> {
        let prepared = self.prepare(asked.clone())?;
        // The letter finds out by itself whether it is to be sent: what is done here is the same for all addresses.
        tx.jobs()
            .put(&letters::job(&prepared.link, prepared.at), prepared.at)
            .await?;
        self.ask(tx, &prepared).await
    }

    fn prepare(&self, asked: MarketingRequest) -> Result<Prepared, ConsentError> {
        let link = new_name()?;
        Ok(Prepared {
            holder: self.new_holder(&asked.email)?,
            hash: self.links.hash(LinkKind::Confirm, &link),
            link,
            version: self.text_version(&Purpose::marketing(), asked.source),
            at: self.clock.wall(),
            asked,
        })
    }

    async fn ask(&self, tx: &Tx, prepared: &Prepared) -> Result<(), ConsentError> {
        let Prepared {
            asked,
            holder: new,
            link,
            hash,
            version,
            at,
        } = prepared;
        let permissions = tx.permissions();
        let Some(holder) = permissions.hold(new).await? else {
            return Ok(());
        };
        let purpose = Purpose::marketing();
        let history = permissions.history(&holder).await?;
        if Stand::of(&history, &purpose).is_allowed() {
            return Ok(());
        }
        let Some(letters) = holder.letters.one_more(*at) else {
            return Ok(());
        };
        permissions.note(&holder, &asked.name, letters).await?;
        let request = PermissionRequest {
            hash: hash.clone(),
            name: link.clone(),
            holder: holder.id.clone(),
            purpose: purpose.clone(),
            expires: at.after(REQUEST_LASTS),
            confirmed: None,
        };
        permissions.put_request(&request).await?;
        let record = PermissionRecord {
            purpose,
            state: PermissionState::Requested,
            version: version.clone(),
            language: asked.language,
            source: asked.source,
            categories: asked.categories.clone(),
            at: *at,
        };
        Ok(permissions.add(&holder, &record).await?)
    }
}
