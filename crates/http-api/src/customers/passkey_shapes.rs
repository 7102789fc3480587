//! What calls about passkeys send and get.

use runtime::timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use services::identity::PasskeyQuestion;
use store::StoredPasskey;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[schema(as = NewPasskeyRequest)]
pub struct AskNewBody {
    /// Of the account.
    pub password: String,
}

/// What a browser is asked, for `navigator.credentials`.
#[derive(Serialize, ToSchema)]
#[schema(as = PasskeyOptions)]
pub struct OptionsAnswer {
    /// In the JSON of WebAuthn: for `parseCreationOptionsFromJSON`, or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Goes back with the answer, within five minutes and once.
    pub state: String,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = NewPasskey)]
pub struct AddBody {
    /// As the options came with it.
    pub state: String,
    /// What the browser made, as its `toJSON` writes it.
    #[schema(value_type = Object)]
    pub credential: Value,
    /// At most 60 characters; what the browser calls itself where it is left out.
    #[serde(default)]
    pub name: String,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PasskeyLogin)]
pub struct PasskeyLoginBody {
    /// As the options came with it.
    pub state: String,
    /// What the browser answered, as its `toJSON` writes it.
    #[schema(value_type = Object)]
    pub credential: Value,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PasskeyName)]
pub struct NameBody {
    /// At most 60 characters.
    pub name: String,
}

#[derive(Serialize, ToSchema)]
pub struct PasskeyList {
    /// The oldest first.
    pub passkeys: Vec<Passkey>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Passkey {
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    #[schema(format = DateTime)]
    pub created: String,
    /// Nothing before somebody signed in with it.
    #[schema(format = DateTime)]
    pub last_used: Option<String>,
}

impl From<PasskeyQuestion> for OptionsAnswer {
    fn from(PasskeyQuestion { options, state }: PasskeyQuestion) -> Self {
        Self { options, state }
    }
}

impl Passkey {
    pub fn of(passkey: StoredPasskey) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name.as_str().to_owned(),
            created: timestamp::format(passkey.created),
            last_used: passkey.used.map(timestamp::format),
        }
    }
}
