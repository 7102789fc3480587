//! What a sign-up sends.

use domain::{
    customer::{ProfileForm, SignUp, SignUpForm},
    fault::Fault,
    market::Language,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::shapes::read_language;

/// What is left out is told with all else that is wrong.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomerSignUp)]
pub struct SignUpBody {
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
    #[serde(default)]
    #[schema(required = true)]
    pub password: String,
    #[serde(default)]
    #[schema(required = true)]
    pub first_name: String,
    #[serde(default)]
    #[schema(required = true)]
    pub last_name: String,
    /// With its prefix; may be left out.
    #[serde(default)]
    pub phone: String,
    /// Of the letters; that of the call where it is left out.
    #[serde(default)]
    #[schema(value_type = Option<wire::schema::Language>)]
    pub language: Option<String>,
    /// The ids of what was ticked of `GET /api/consents?at=signup`.
    #[serde(default)]
    pub consents: Vec<String>,
}

impl SignUpBody {
    /// Who signs up, with `language` for their letters where they name none.
    ///
    /// # Errors
    /// Names every wrong field, but for the password and what was ticked.
    pub fn parse(&self, language: Language) -> Result<SignUp, Fault> {
        let form = SignUpForm {
            email: self.email.clone(),
            profile: ProfileForm {
                first_name: self.first_name.clone(),
                last_name: self.last_name.clone(),
                phone: self.phone.clone(),
            },
        };
        let letters = read_language(self.language.as_deref());
        let named = letters.as_ref().ok().copied().flatten();
        let (sign_up, _) = Fault::both(form.parse(named.unwrap_or(language)), letters)?;
        Ok(sign_up)
    }
}
