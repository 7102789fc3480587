//! What is said about goods that are made for somebody.

use domain::cart::{CustomForm, GiftCardRecipientForm, TabletForm};
use serde::Deserialize;
use utoipa::ToSchema;

/// What is engraved on a tablet and who gets it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TabletPayload {
    /// Code of the variation, the same as the line's.
    #[serde(default)]
    pub flavour: Option<String>,
    /// At most 16 characters.
    #[serde(default)]
    pub front_text: String,
    /// At most 51 characters.
    #[serde(default)]
    pub back_text: String,
    /// At most 31 characters.
    #[serde(default)]
    pub signature: String,
    /// Of the recipient, as the rest of the address: 2 to 255 characters.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub address: String,
    /// 4 to 7 digits and spaces.
    #[serde(default)]
    pub postal_code: String,
    #[serde(default)]
    pub city: String,
    /// ISO 3166-1 alpha-3.
    #[serde(default)]
    #[schema(example = "FIN")]
    pub country_code: String,
    /// Prefix and local number.
    #[serde(default)]
    #[schema(example = "+358401234567")]
    pub phone: String,
}

impl TabletPayload {
    fn into_form(self) -> Box<TabletForm> {
        Box::new(TabletForm {
            flavour: self.flavour,
            front_text: self.front_text,
            back_text: self.back_text,
            signature: self.signature,
            name: self.name,
            address: self.address,
            postal_code: self.postal_code,
            city: self.city,
            country_code: self.country_code,
            phone: self.phone,
        })
    }
}

/// Who gets a gift card that is bought, by mail.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftCardRecipientPayload {
    /// 2 to 255 characters.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    #[schema(example = "aino@example.com")]
    pub email: String,
    /// From whom, as the recipient knows them: at most 60 characters.
    #[serde(default)]
    pub sender: String,
    /// At most 200 characters.
    #[serde(default)]
    pub message: String,
}

impl GiftCardRecipientPayload {
    fn into_form(self) -> Box<GiftCardRecipientForm> {
        Box::new(GiftCardRecipientForm {
            name: self.name,
            email: self.email,
            sender: self.sender,
            message: self.message,
        })
    }
}

/// What is said about goods that are made for somebody. Nobody says both; the variation tells which one is meant.
pub fn custom_form(tablet: Option<TabletPayload>, recipient: Option<GiftCardRecipientPayload>) -> Option<CustomForm> {
    let tablet = tablet.map(|tablet| CustomForm::Tablet(tablet.into_form()));
    tablet.or_else(|| recipient.map(|recipient| CustomForm::GiftCard(recipient.into_form())))
}
