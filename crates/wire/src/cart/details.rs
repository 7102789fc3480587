//! Who buys and where it goes, as the checkout sends it.

use domain::buyer::{AddressForm, BuyerForm, RecipientForm};
use serde::Deserialize;
use utoipa::ToSchema;

/// Who buys, and where it goes. Wrong fields are told by the names that they have in the form of the checkout:
/// `firstName`, `phone`, `shippingPostalCode`, `recipientLastName`, `billingCity` and so on.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DetailsForm {
    /// The buyer, and where the goods go.
    #[serde(default)]
    pub shipping_address: BuyerAddressForm,
    /// Somebody else who gets the goods, at that address.
    #[serde(default)]
    pub recipient: Option<RecipientPayload>,
    /// Where the bill goes, where that is another place.
    #[serde(default)]
    pub billing_address: Option<AddressPayload>,
}

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BuyerAddressForm {
    /// 2 to 255 characters, as all names and lines.
    #[serde(default)]
    pub first_name: String,
    #[serde(default)]
    pub last_name: String,
    /// At most 80 characters.
    #[serde(default)]
    pub email: String,
    /// Prefix and local number.
    #[serde(default)]
    #[schema(example = "+358401234567")]
    pub phone_number: String,
    #[serde(default)]
    pub line1: String,
    /// As many digits as the country's codes have.
    #[serde(default)]
    pub postal_code: String,
    #[serde(default)]
    pub city: String,
    /// ISO 3166-1 alpha-3.
    #[serde(default)]
    #[schema(example = "FIN")]
    pub country_code: String,
}

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecipientPayload {
    #[serde(default)]
    pub first_name: String,
    #[serde(default)]
    pub last_name: String,
    #[serde(default)]
    #[schema(example = "+358401234567")]
    pub phone_number: String,
}

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddressPayload {
    #[serde(default)]
    pub line1: String,
    #[serde(default)]
    pub postal_code: String,
    #[serde(default)]
    pub city: String,
    /// ISO 3166-1 alpha-3.
    #[serde(default)]
    #[schema(example = "FIN")]
    pub country_code: String,
}

impl From<DetailsForm> for BuyerForm {
    fn from(form: DetailsForm) -> Self {
        let buyer = form.shipping_address;
        Self {
            first_name: buyer.first_name,
            last_name: buyer.last_name,
            email: buyer.email,
            phone: buyer.phone_number,
            shipping: AddressForm {
                line1: buyer.line1,
                postal_code: buyer.postal_code,
                city: buyer.city,
                country_code: buyer.country_code,
            },
            recipient: form.recipient.map(|recipient| RecipientForm {
                first_name: recipient.first_name,
                last_name: recipient.last_name,
                phone: recipient.phone_number,
            }),
            billing: form.billing_address.map(|address| AddressForm {
                line1: address.line1,
                postal_code: address.postal_code,
                city: address.city,
                country_code: address.country_code,
            }),
        }
    }
}
