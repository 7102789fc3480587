//! What calls of customers send and get.

use domain::{
    buyer::PostalAddress,
    contact::Country,
    customer::{AddressEntry, Profile, ProfileForm, SavedAddress},
    fault::Fault,
    market::Language,
};
use runtime::timestamp;
use serde::{Deserialize, Serialize};
use services::customers::SignedIn;
use store::{CustomerRecord, CustomerSession};
use utoipa::ToSchema;
use wire::problem::ErrorEntry;

#[derive(Deserialize, ToSchema)]
#[schema(as = CustomerLogin)]
pub struct LoginBody {
    pub email: String,
    pub password: String,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = ConfirmationRequest)]
pub struct ConfirmationBody {
    pub email: String,
    /// Of the account, where somebody who is signed in changes its address; nothing otherwise.
    #[serde(default)]
    pub password: String,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = Confirmation)]
pub struct ConfirmBody {
    /// Of the letter's link.
    pub token: String,
    /// Of the account, or of the sign-up that makes it.
    #[serde(default)]
    pub password: String,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PasswordReset)]
pub struct ResetBody {
    /// Of the letter's link.
    pub token: String,
    pub password: String,
    /// Where an account is made by it: the ids of what was ticked of `GET /api/consents?at=signup`.
    #[serde(default)]
    pub consents: Vec<String>,
}

/// What is left out is told with all else that is wrong.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasswordChange)]
pub struct PasswordBody {
    #[serde(default)]
    #[schema(required = true)]
    pub current_password: String,
    #[serde(default)]
    #[schema(required = true)]
    pub new_password: String,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = OwnPassword)]
pub struct ErasureBody {
    pub password: String,
}

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomerDetails)]
pub struct ProfileBody {
    #[serde(default)]
    pub first_name: Option<String>,
    #[serde(default)]
    pub last_name: Option<String>,
    /// Empty for none.
    #[serde(default)]
    pub phone: Option<String>,
    /// Of the letters.
    #[serde(default)]
    #[schema(value_type = Option<wire::schema::Language>)]
    pub language: Option<String>,
}

/// What somebody who helps customers changes of one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomerChange)]
pub struct ChangeBody {
    pub customer_id: String,
    #[serde(flatten)]
    pub profile: ProfileBody,
    /// What promotions ask for; those that there are stay where it is left out.
    #[serde(default)]
    pub groups: Option<Vec<String>>,
}

/// Names a customer, by id or by address.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NamedCustomer)]
pub struct NamedBody {
    #[serde(default)]
    pub customer_id: String,
    #[serde(default)]
    pub email: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomerAddressForm)]
pub struct AddressBody {
    /// Of the address that is changed; a new one without.
    #[serde(default)]
    pub id: Option<u32>,
    #[serde(default)]
    #[schema(required = true)]
    pub first_name: String,
    #[serde(default)]
    #[schema(required = true)]
    pub last_name: String,
    #[serde(default)]
    #[schema(required = true)]
    pub line1: String,
    #[serde(default)]
    #[schema(required = true)]
    pub postal_code: String,
    #[serde(default)]
    #[schema(required = true)]
    pub city: String,
    /// ISO 3166-1 alpha-3.
    #[serde(default)]
    #[schema(required = true)]
    pub country_code: String,
    #[serde(default)]
    #[schema(required = true)]
    pub phone_number: String,
    /// Whether checkouts begin with it.
    #[serde(default)]
    pub is_default: bool,
}

/// An address of the customer that is named.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AddressOfCustomer)]
pub struct NamedAddressBody {
    pub customer_id: String,
    #[serde(flatten)]
    pub address: AddressBody,
}

/// What somebody wants to be written.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailPreferences {
    /// Of goods and offers.
    pub marketing_updates: bool,
}

/// Who is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomerSessionAnswer)]
pub struct SessionAnswer {
    pub is_authenticated: bool,
    /// What pages carry for a customer who is signed in.
    pub anonymous_id: Option<String>,
    /// For the header `X-CSRF-Token` of changes.
    pub csrf_token: Option<String>,
    pub customer: Option<SignedInCustomer>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedInCustomer {
    pub user_id: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = CustomerLoginAnswer)]
pub struct LoginAnswer {
    pub session: SessionAnswer,
    pub merged: MergedCart,
}

/// What came from the visitor's cart.
#[derive(Serialize, ToSchema, Default)]
pub struct MergedCart {
    /// Pieces.
    pub quantity: u32,
    /// What could not come, or not all of it; also of the wish list.
    pub notices: Vec<ErrorEntry>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ConfirmedAddress)]
pub struct ConfirmedAnswer {
    pub email: String,
}

/// A customer, as they and those who help them see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Customer {
    pub user_id: String,
    pub customer_id: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: Option<String>,
    #[schema(value_type = wire::schema::Language)]
    pub language: Language,
    /// The one that checkouts begin with.
    pub address: Option<ShortAddress>,
    pub addresses: Vec<CustomerAddress>,
    pub groups: Vec<Box<str>>,
    #[schema(format = DateTime)]
    pub created: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortAddress {
    pub street: String,
    pub postal_code: String,
    pub city: String,
    /// In the language of the call.
    pub country: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerAddress {
    pub id: u32,
    pub first_name: String,
    pub last_name: String,
    pub line1: String,
    pub postal_code: String,
    pub city: String,
    pub country_code: String,
    /// In the language of the call.
    pub country_name: String,
    pub phone_number: String,
    pub is_default: bool,
}

/// The customer as the member pages have it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserDetails {
    pub user_id: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: Option<String>,
    pub address: Option<ShortAddress>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyFazerWidget)]
pub struct WidgetAnswer {
    pub user_id_encrypted: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = CustomerSessionList)]
pub struct SessionList {
    pub sessions: Vec<OpenSession>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomerOpenSession)]
pub struct OpenSession {
    pub id: String,
    /// Browser and system, in a few words.
    pub client: String,
    #[schema(format = DateTime)]
    pub created: String,
    #[schema(format = DateTime)]
    pub last_seen: String,
    pub is_current: bool,
}

impl SessionAnswer {
    pub fn nobody() -> Self {
        Self {
            is_authenticated: false,
            anonymous_id: None,
            csrf_token: None,
            customer: None,
        }
    }

    pub fn of(signed_in: &SignedIn, anonymous_id: String, csrf_token: String) -> Self {
        let profile = &signed_in.customer.profile;
        Self {
            is_authenticated: true,
            anonymous_id: Some(anonymous_id),
            csrf_token: Some(csrf_token),
            customer: Some(SignedInCustomer {
                user_id: signed_in.id().to_string(),
                email: signed_in.customer.email.clone(),
                first_name: profile.first_name.as_str().to_owned(),
                last_name: profile.last_name.as_str().to_owned(),
            }),
        }
    }
}

impl Customer {
    pub fn of(record: &CustomerRecord, language: Language) -> Self {
        let profile = &record.profile;
        let addresses = profile.addresses.iter();
        Self {
            user_id: record.id.to_string(),
            customer_id: record.id.to_string(),
            email: record.email.clone(),
            first_name: profile.first_name.as_str().to_owned(),
            last_name: profile.last_name.as_str().to_owned(),
            phone: profile.phone.as_ref().map(ToString::to_string),
            language: profile.language,
            address: ShortAddress::of(record, language),
            addresses: addresses.map(|saved| CustomerAddress::of(saved, language)).collect(),
            groups: record.groups.clone(),
            created: timestamp::format(record.created),
        }
    }
}

impl ShortAddress {
    fn of(record: &CustomerRecord, language: Language) -> Option<Self> {
        let PostalAddress {
            line1,
            postal_code,
            city,
            country_code,
            ..
        } = &record.profile.default_address()?.address;
        Some(Self {
            street: line1.as_str().to_owned(),
            postal_code: postal_code.as_str().to_owned(),
            city: city.as_str().to_owned(),
            country: country(country_code, language),
        })
    }
}

impl CustomerAddress {
    fn of(saved: &SavedAddress, language: Language) -> Self {
        let address = &saved.address;
        Self {
            id: saved.id,
            first_name: address.first_name.as_str().to_owned(),
            last_name: address.last_name.as_str().to_owned(),
            line1: address.line1.as_str().to_owned(),
            postal_code: address.postal_code.as_str().to_owned(),
            city: address.city.as_str().to_owned(),
            country_code: address.country_code.to_string(),
            country_name: country(&address.country_code, language),
            phone_number: address.phone.to_string(),
            is_default: saved.is_default,
        }
    }
}

fn country(code: &str, language: Language) -> String {
    Country::parse(code).map_or_else(|| code.to_owned(), |country| country.name(language).to_owned())
}

impl UserDetails {
    pub fn of(record: &CustomerRecord, language: Language) -> Self {
        let Customer {
            user_id,
            email,
            first_name,
            last_name,
            phone,
            address,
            ..
        } = Customer::of(record, language);
        Self {
            user_id,
            email,
            first_name,
            last_name,
            phone,
            address,
        }
    }
}

impl OpenSession {
    pub fn of(session: CustomerSession, current: &str) -> Self {
        Self {
            is_current: session.id == current,
            id: session.id,
            client: session.client,
            created: timestamp::format(session.times.created),
            last_seen: timestamp::format(session.times.seen),
        }
    }
}

impl ProfileBody {
    /// What a customer's details become by it.
    ///
    /// # Errors
    /// Names every wrong field.
    pub fn change(&self, details: &Profile) -> Result<Profile, Fault> {
        let said = |field: &Option<String>, kept: &str| field.as_deref().unwrap_or(kept).to_owned();
        let phone = details.phone.as_ref().map(ToString::to_string);
        let form = ProfileForm {
            first_name: said(&self.first_name, details.first_name.as_str()),
            last_name: said(&self.last_name, details.last_name.as_str()),
            phone: said(&self.phone, phone.as_deref().unwrap_or_default()),
        };
        let letters = read_language(self.language.as_deref())?;
        form.parse(letters.unwrap_or(details.language))
    }
}

impl AddressBody {
    pub fn entry(&self) -> AddressEntry {
        AddressEntry {
            first_name: self.first_name.clone(),
            last_name: self.last_name.clone(),
            line1: self.line1.clone(),
            postal_code: self.postal_code.clone(),
            city: self.city.clone(),
            country_code: self.country_code.clone(),
            phone: self.phone_number.clone(),
        }
    }
}

/// The language that somebody wants to be written to in, where they name one.
pub(super) fn read_language(code: Option<&str>) -> Result<Option<Language>, Fault> {
    let named = code.map(str::parse).transpose();
    named.map_err(|_| Fault::field("language", "/validation/language"))
}
