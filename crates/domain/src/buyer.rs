//! Who buys, and where it goes: the user details of the checkout.

use serde::{Deserialize, Serialize};

use crate::{
    contact::{Checks, Country, Email, NameLine, Phone, PostalCode, Wrong},
    fault::Fault,
};

/// A buyer whose every field is what it must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Buyer {
    pub first_name: NameLine,
    pub last_name: NameLine,
    pub email: Email,
    pub phone: Phone,
    /// Where the goods go, and to whom: the buyer, or somebody else.
    pub shipping: PostalAddress,
    /// Where the bill goes, where that is another place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub billing: Option<PostalAddress>,
}

/// A person's address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostalAddress {
    pub first_name: NameLine,
    pub last_name: NameLine,
    pub line1: NameLine,
    pub postal_code: PostalCode,
    pub city: NameLine,
    /// ISO 3166-1 alpha-3.
    pub country_code: Box<str>,
    pub phone: Phone,
}

/// The user details as a request sends them, unchecked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BuyerForm {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Prefix and local number in one text: `+358401234567`.
    pub phone: String,
    pub shipping: AddressForm,
    /// Where somebody else gets the goods.
    pub recipient: Option<RecipientForm>,
    /// Where the bill goes elsewhere.
    pub billing: Option<AddressForm>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AddressForm {
    pub line1: String,
    pub postal_code: String,
    pub city: String,
    pub country_code: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecipientForm {
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
}

/// A person's name and number, once they are read.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) first_name: NameLine,
    pub(crate) last_name: NameLine,
    pub(crate) phone: Phone,
}

/// The names of an address's fields in the form.
pub(crate) struct AddressFields {
    pub(crate) line1: &'static str,
    pub(crate) postal_code: &'static str,
    pub(crate) city: &'static str,
    pub(crate) country: &'static str,
}

const SHIPPING: AddressFields = AddressFields {
    line1: "shippingAddress",
    postal_code: "shippingPostalCode",
    city: "shippingCity",
    country: "shippingCountryCode",
};
const BILLING: AddressFields = AddressFields {
    line1: "billingAddress",
    postal_code: "billingPostalCode",
    city: "billingCity",
    country: "billingCountryCode",
};

impl Buyer {
    /// Reads the details of a checkout.
    ///
    /// # Errors
    ///
    /// Names every wrong field by its name in the form, with the key of the sentence that says why.
    pub fn parse(form: &BuyerForm) -> Result<Self, Fault> {
        let mut checks = Checks::default();
        let buyer = person(
            &mut checks,
            [
                ("firstName", &form.first_name),
                ("lastName", &form.last_name),
                ("phone", &form.phone),
            ],
        );
        let email = checks.field("email", "email", Email::parse(&form.email));
        let recipient = match &form.recipient {
            Some(other) => person(
                &mut checks,
                [
                    ("recipientFirstName", &other.first_name),
                    ("recipientLastName", &other.last_name),
                    ("recipientPhone", &other.phone),
                ],
            ),
            None => buyer.clone(),
        };
        let shipping = address(&mut checks, &SHIPPING, &form.shipping, recipient);
        let billing = match &form.billing {
            Some(form) => address(&mut checks, &BILLING, form, buyer.clone()).map(Some),
            None => Some(None),
        };
        let read = (|| {
            let Person {
                first_name,
                last_name,
                phone,
            } = buyer?;
            Some(Self {
                first_name,
                last_name,
                email: email?,
                phone,
                shipping: shipping?,
                billing: billing?,
            })
        })();
        checks.finish(read)
    }

    /// In the place of a buyer who is forgotten: of the country that the tax was of.
    pub fn nobody(country_code: Box<str>) -> Self {
        let person = Person::nobody();
        Self {
            first_name: person.first_name.clone(),
            last_name: person.last_name.clone(),
            email: Email::nobody(),
            phone: person.phone.clone(),
            shipping: PostalAddress {
                first_name: person.first_name,
                last_name: person.last_name,
                line1: NameLine::nobody(),
                postal_code: PostalCode::nobody(),
                city: NameLine::nobody(),
                country_code,
                phone: person.phone,
            },
            billing: None,
        }
    }

    /// Where the bill goes.
    pub fn billing_address(&self) -> PostalAddress {
        self.billing.clone().unwrap_or_else(|| PostalAddress {
            first_name: self.first_name.clone(),
            last_name: self.last_name.clone(),
            phone: self.phone.clone(),
            ..self.shipping.clone()
        })
    }
}

impl Person {
    fn nobody() -> Self {
        Self {
            first_name: NameLine::nobody(),
            last_name: NameLine::nobody(),
            phone: Phone::nobody(),
        }
    }
}

pub(crate) fn person(checks: &mut Checks, [first_name, last_name, phone]: [(&str, &String); 3]) -> Option<Person> {
    let first_name = checks.field(first_name.0, "first-name", NameLine::parse(first_name.1));
    let last_name = checks.field(last_name.0, "last-name", NameLine::parse(last_name.1));
    let phone = checks.field(phone.0, "phone", Phone::parse(phone.1));
    Some(Person {
        first_name: first_name?,
        last_name: last_name?,
        phone: phone?,
    })
}

pub(crate) fn address(
    checks: &mut Checks,
    fields: &AddressFields,
    form: &AddressForm,
    person: Option<Person>,
) -> Option<PostalAddress> {
    let line1 = checks.field(fields.line1, "address", NameLine::parse(&form.line1));
    let city = checks.field(fields.city, "city", NameLine::parse(&form.city));
    let country = Country::parse(form.country_code.trim()).ok_or(Wrong::Unknown);
    let country = checks.field(fields.country, "country", country);
    let postal_code = match country {
        Some(country) => PostalCode::of_country(&form.postal_code, country),
        None => PostalCode::parse(&form.postal_code),
    };
    let postal_code = checks.field(fields.postal_code, "postal-code", postal_code);
    let person = person?;
    Some(PostalAddress {
        first_name: person.first_name,
        last_name: person.last_name,
        line1: line1?,
        postal_code: postal_code?,
        city: city?,
        country_code: country?.code.into(),
        phone: person.phone,
    })
}
