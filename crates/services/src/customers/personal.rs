//! All that is known of a person, told to them: of a customer, and of whoever bought without an account. `docs/data-map.md`
//! lists where people are in the data. What is not told: secrets and their hashes; what names nobody but by random ids (jobs,
//! events, answers to calls, what providers are asked by); and the shop's own log of who of the staff did what.

mod told;

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    cart::{CartContents, CartKey},
    clock::UnixMillis,
    contact::Email,
    ids::IdentityId,
};
use runtime::timestamp;
use serde::Serialize;
use serde_json::{Value, json};
use store::{BuyerOf, CartSearch, CustomerRecord, OrderSearch, StoredOrder};
use utoipa::ToSchema;

use super::{Customers, pending::proven};
use crate::{identity::IdentityError, reviews::WrittenReviews};

/// Everything about a person, as it is kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// RFC 3339.
    pub made: String,
    #[schema(value_type = Object)]
    pub account: Value,
    /// Those that are open, and those that ended lately.
    #[schema(value_type = Vec<Object>)]
    pub sessions: Vec<Value>,
    /// Other sites and apps that were given something for these sessions, and what they may know.
    #[schema(value_type = Vec<Object>)]
    pub grants: Vec<Value>,
    /// Letters with links that were sent lately, without their links; a sign-up has what it would make an account of.
    #[schema(value_type = Vec<Object>)]
    pub letters: Vec<Value>,
    /// Their names and times; what they open the account with is the owner's alone.
    #[schema(value_type = Vec<Object>)]
    pub passkeys: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    pub orders: Vec<Value>,
    /// Purchases that are no orders: under way, or ended lately.
    #[schema(value_type = Vec<Object>)]
    pub purchases: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    pub carts: Vec<Value>,
    /// What is on the wish list.
    #[schema(value_type = Vec<Object>)]
    pub wishes: Vec<Value>,
    /// What was said of products, with whether readers see it.
    #[schema(value_type = Vec<Object>)]
    pub reviews: Vec<Value>,
    /// What was allowed and taken back; null where nothing ever was.
    #[schema(value_type = Option<Object>)]
    pub permissions: Value,
}

/// All that is known of an address, for its owner.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AddressExport {
    /// RFC 3339.
    pub made: String,
    /// Nothing where there is none.
    pub account: Option<Export>,
    /// What was bought without an account.
    pub guest_orders: Vec<Value>,
    /// What was to be bought without an account, and is no order: purchases under way, or ended lately.
    pub guest_purchases: Vec<Value>,
    /// Carts in which the address stands, of those who bought or wanted to.
    pub guest_carts: Vec<Value>,
    /// What was said of products that were bought without an account, with whether readers see it.
    pub guest_reviews: Vec<Value>,
    /// Letters with links that were sent there lately, without their links; a sign-up has what it would make an account of.
    pub letters: Vec<Value>,
    /// What was allowed and taken back; null where nothing ever was.
    pub permissions: Value,
    /// Whether a keyed hash of the address is kept, so that nobody writes there: its owner had all else forgotten.
    pub is_forgotten: bool,
}

/// Orders that are read at a time.
const PAGE: u32 = 100;
/// Carts of one customer: one in each market.
const CARTS: u32 = 100;

impl Customers {
    /// Everything that is known of a customer.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn export(&self, record: &CustomerRecord, reviews: &WrittenReviews) -> Result<Export, IdentityError> {
        let (id, buyer) = (record.id, BuyerOf::Customer(record.id));
        let sign_ins = self.store.customers().sign_ins_of(id).await?;
        let sign_ins = sign_ins
            .iter()
            .map(|sign_in| json!({"issuer": sign_in.issuer, "subject": sign_in.subject}));
        let open: BTreeSet<String> = self.sessions(id).await?.into_iter().map(|session| session.id).collect();
        let sessions = self.store.customers().kept_sessions_of(id).await?;
        let sessions = sessions
            .iter()
            .map(|session| told::session(session, open.contains(&session.id)));
        let grants = self.store.customers().grants_of(id).await?;
        let letters = self.store.customers().links_of(&record.email, Some(id)).await?;
        let purchases = self.carts_until_now(id).await?;
        let purchases = self.store.orders().unfinished_of_carts(&purchases).await?;
        let passkeys = self.store.customers().passkeys_of(id).await?;
        let passkeys = passkeys.into_iter().map(|passkey| {
            json!({
                "name": passkey.name.as_str(),
                "created": timestamp::format(passkey.created),
                "lastUsed": passkey.used.map(timestamp::format),
            })
        });
        Ok(Export {
            made: timestamp::format(self.clock.wall()),
            account: json!({
                "id": id,
                "email": record.email,
                "profile": record.profile,
                "groups": record.groups,
                "consents": record.consents.iter().map(|consent| json!({
                    "text": consent.given.text(),
                    "language": consent.given.language,
                    "source": consent.source,
                    "given": timestamp::format(consent.given.at),
                })).collect::<Vec<_>>(),
                "signIns": sign_ins.collect::<Vec<_>>(),
                "created": timestamp::format(record.created),
            }),
            sessions: sessions.collect(),
            grants: grants.iter().map(told::grant).collect(),
            letters: letters.iter().map(told::letter).collect(),
            passkeys: passkeys.collect(),
            orders: self.orders_of(&buyer).await?.iter().map(told::order).collect(),
            purchases: purchases.iter().map(told::purchase).collect(),
            carts: self.carts_of(id, |_| true).await?,
            wishes: self.wishes_of(id).await?,
            reviews: reviews.all(&buyer).await?.iter().map(told::review).collect(),
            permissions: json!(self.consents.known_of(&proven(&record.email)?).await?),
        })
    }

    /// All that is known of an address: of its owner's account, where they have one, and of what was bought and allowed without.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn export_address(
        &self,
        email: &Email,
        reviews: &WrittenReviews,
    ) -> Result<AddressExport, IdentityError> {
        let account = match self.by_email(email).await? {
            Some(record) => Some(self.export(&record, reviews).await?),
            None => None,
        };
        let normalised = email.normalised();
        let buyer = BuyerOf::Guest(normalised.clone());
        let orders = self.orders_of(&buyer).await?;
        let purchases = self.store.orders().unfinished_of_guest(&normalised).await?;
        let letters = self.store.customers().links_of(&normalised, None).await?;
        // A browser is not a person: others may have used it, with addresses of their own.
        let has_address = |contents: &CartContents| {
            let details = contents.details.as_ref();
            let typed = details.and_then(|details| details.buyer.as_ref());
            typed.is_some_and(|typed| typed.email.normalised() == normalised)
        };
        let buyers = orders.iter().map(|stored| stored.order.contents.customer);
        let owners: BTreeSet<IdentityId> = buyers
            .chain(purchases.iter().map(|checkout| checkout.contents.customer))
            .collect();
        let mut carts = Vec::new();
        for owner in owners {
            carts.extend(self.carts_of(owner, has_address).await?);
        }
        Ok(AddressExport {
            made: timestamp::format(self.clock.wall()),
            account,
            guest_orders: orders.iter().map(told::order).collect(),
            guest_purchases: purchases.iter().map(told::purchase).collect(),
            guest_carts: carts,
            guest_reviews: reviews.all(&buyer).await?.iter().map(told::review).collect(),
            letters: letters.iter().map(told::letter).collect(),
            permissions: json!(self.consents.known_of(email).await?),
            is_forgotten: self.consents.is_forgotten(email).await?,
        })
    }

    async fn orders_of(&self, buyer: &BuyerOf) -> Result<Vec<StoredOrder>, IdentityError> {
        let (mut orders, mut after) = (Vec::new(), None);
        loop {
            let search = OrderSearch {
                after,
                limit: PAGE,
                ..buyer.search()
            };
            let page = self.store.orders().search(&search).await?;
            orders.extend(page.orders.into_iter().filter(|stored| buyer.has(&stored.order)));
            after = page.next;
            if after.is_none() {
                return Ok(orders);
            }
        }
    }

    /// Those carts of somebody that are meant.
    async fn carts_of(
        &self,
        owner: IdentityId,
        is_meant: impl Fn(&CartContents) -> bool,
    ) -> Result<Vec<Value>, IdentityError> {
        let reminded: BTreeMap<_, _> = self
            .store
            .cart_reminders()
            .of_customer(owner)
            .await?
            .into_iter()
            .collect();
        let mut carts = Vec::new();
        for (key, changed) in self.cart_keys(owner).await? {
            let contents = self.store.carts().load(&key, &[]).await?.contents;
            if is_meant(&contents) {
                let reminded = reminded.get(&key.market).copied();
                carts.push(told::cart(key.market.as_str(), &contents, changed, reminded));
            }
        }
        Ok(carts)
    }

    async fn wishes_of(&self, customer: IdentityId) -> Result<Vec<Value>, IdentityError> {
        let list = self.store.wish_lists().find(customer).await?;
        let wishes = list.wishes.iter();
        let told = wishes.map(|wish| json!({"product": wish.product, "added": timestamp::format(wish.added)}));
        Ok(told.collect())
    }

    pub(super) async fn cart_keys(&self, customer: IdentityId) -> Result<Vec<(CartKey, UnixMillis)>, IdentityError> {
        let search = CartSearch {
            identity: Some(customer),
            limit: CARTS,
            ..CartSearch::default()
        };
        let (found, _) = self.store.carts().search(&search).await?;
        Ok(found)
    }
}
