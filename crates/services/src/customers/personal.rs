//! All that is known of a person, told to them: of a customer, and of whoever bought without an account.

use domain::{cart::CartKey, clock::UnixMillis, contact::Email, ids::IdentityId};
use runtime::timestamp;
use serde::Serialize;
use serde_json::{Value, json};
use store::{BuyerOf, CartSearch, CustomerRecord, OrderSearch};
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
    #[schema(value_type = Vec<Object>)]
    pub sessions: Vec<Value>,
    /// Their names and times; what they open the account with is the owner's alone.
    #[schema(value_type = Vec<Object>)]
    pub passkeys: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    pub orders: Vec<Value>,
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
    /// What was allowed and taken back; null where nothing ever was.
    pub permissions: Value,
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
        let id = record.id;
        let sessions = self.sessions(id).await?;
        let sign_ins = self.store.customers().sign_ins_of(id).await?;
        let sign_ins = sign_ins
            .iter()
            .map(|sign_in| json!({"issuer": sign_in.issuer, "subject": sign_in.subject}));
        let sessions = sessions.into_iter().map(|session| {
            json!({
                "client": session.client,
                "created": timestamp::format(session.times.created),
                "lastSeen": timestamp::format(session.times.seen),
            })
        });
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
            passkeys: passkeys.collect(),
            orders: self.orders_of(&BuyerOf::Customer(id)).await?,
            carts: self.carts_of(id).await?,
            wishes: self.wishes_of(id).await?,
            reviews: self.reviews_of(id, reviews).await?,
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
        Ok(AddressExport {
            made: timestamp::format(self.clock.wall()),
            account,
            guest_orders: self.orders_of(&BuyerOf::Guest(email.normalised())).await?,
            permissions: json!(self.consents.known_of(email).await?),
        })
    }

    async fn orders_of(&self, buyer: &BuyerOf) -> Result<Vec<Value>, IdentityError> {
        let (mut orders, mut after) = (Vec::new(), None);
        loop {
            let search = OrderSearch {
                after,
                limit: PAGE,
                ..buyer.search()
            };
            let page = self.store.orders().search(&search).await?;
            for stored in page.orders.into_iter().filter(|stored| buyer.has(&stored.order)) {
                let payments = stored.order.payments();
                let payments: Vec<Value> = payments.iter().map(|payment| json!(payment)).collect();
                let mut order = json!(stored.order);
                order["payments"] = Value::Array(payments);
                orders.push(order);
            }
            after = page.next;
            if after.is_none() {
                return Ok(orders);
            }
        }
    }

    async fn carts_of(&self, customer: IdentityId) -> Result<Vec<Value>, IdentityError> {
        let reminded = self.store.cart_reminders().of_customer(customer).await?;
        let mut carts = Vec::new();
        for (key, changed) in self.cart_keys(customer).await? {
            let contents = self.store.carts().load(&key, &[]).await?.contents;
            let lines = contents
                .lines
                .iter()
                .map(|line| json!({"code": line.code, "quantity": line.quantity.get(), "madeFor": line.custom}));
            let reminded = reminded.iter().find(|(market, _)| *market == key.market);
            carts.push(json!({
                "market": key.market,
                "changed": timestamp::format(changed),
                "reminded": reminded.map(|(_, at)| timestamp::format(*at)),
                "lines": lines.collect::<Vec<_>>(),
                "greeting": contents.greeting.as_ref().map(|greeting| greeting.as_str()),
                "checkout": contents.details.as_deref(),
            }));
        }
        Ok(carts)
    }

    async fn reviews_of(&self, customer: IdentityId, reviews: &WrittenReviews) -> Result<Vec<Value>, IdentityError> {
        let written = reviews.all(customer, self.clock.wall()).await?;
        let told = written.iter().map(|judged| {
            let review = &judged.review;
            json!({
                "product": review.product,
                "stars": review.words.stars.number(),
                "title": review.words.title,
                "text": review.words.text,
                "name": review.words.name,
                "language": review.language,
                "written": timestamp::format(review.written_at),
                "status": judged.status,
                "answer": review.answer,
            })
        });
        Ok(told.collect())
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
