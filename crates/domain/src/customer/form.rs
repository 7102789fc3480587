//! What customers type of themselves, checked field by field.

use super::Profile;
use crate::{
    buyer::{self, AddressFields, AddressForm, PostalAddress},
    contact::{Checks, Email, NameLine, Phone},
    fault::Fault,
    market::Language,
};

/// Somebody who wants an account, as a request says it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SignUpForm {
    pub email: String,
    pub profile: ProfileForm,
}

/// The same, once every field is what it must be. The password is for those to judge who can hash it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    pub email: Email,
    pub profile: Profile,
}

/// Name and number as a request says them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProfileForm {
    pub first_name: String,
    pub last_name: String,
    /// May be empty.
    pub phone: String,
}

/// An address as a request says it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AddressEntry {
    pub first_name: String,
    pub last_name: String,
    pub line1: String,
    pub postal_code: String,
    pub city: String,
    pub country_code: String,
    pub phone: String,
}

const ADDRESS: AddressFields = AddressFields {
    line1: "line1",
    postal_code: "postalCode",
    city: "city",
    country: "countryCode",
};

impl SignUpForm {
    /// # Errors
    /// Names every wrong field.
    pub fn parse(&self, language: Language) -> Result<SignUp, Fault> {
        let mut checks = Checks::default();
        let email = checks.field("email", "email", Email::parse(&self.email));
        let profile = self.profile.read(&mut checks, language);
        checks.finish(email.zip(profile).map(|(email, profile)| SignUp { email, profile }))
    }
}

impl ProfileForm {
    /// A profile without addresses.
    ///
    /// # Errors
    /// Names every wrong field.
    pub fn parse(&self, language: Language) -> Result<Profile, Fault> {
        let mut checks = Checks::default();
        let profile = self.read(&mut checks, language);
        checks.finish(profile)
    }

    fn read(&self, checks: &mut Checks, language: Language) -> Option<Profile> {
        let first_name = checks.field("firstName", "first-name", NameLine::parse(&self.first_name));
        let last_name = checks.field("lastName", "last-name", NameLine::parse(&self.last_name));
        let phone = match self.phone.trim() {
            "" => Some(None),
            phone => checks.field("phone", "phone", Phone::parse(phone)).map(Some),
        };
        Some(Profile {
            first_name: first_name?,
            last_name: last_name?,
            phone: phone?,
            language,
            addresses: Vec::new(),
        })
    }
}

impl AddressEntry {
    /// # Errors
    /// Names every wrong field.
    pub fn parse(&self) -> Result<PostalAddress, Fault> {
        let mut checks = Checks::default();
        let person = buyer::person(
            &mut checks,
            [
                ("firstName", &self.first_name),
                ("lastName", &self.last_name),
                ("phoneNumber", &self.phone),
            ],
        );
        let form = AddressForm {
            line1: self.line1.clone(),
            postal_code: self.postal_code.clone(),
            city: self.city.clone(),
            country_code: self.country_code.clone(),
        };
        let address = buyer::address(&mut checks, &ADDRESS, &form, person);
        checks.finish(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_field_is_told_at_once() {
        let form = SignUpForm {
            email: "nobody".to_owned(),
            profile: ProfileForm {
                first_name: "A".to_owned(),
                last_name: String::new(),
                phone: "12".to_owned(),
            },
        };
        let fault = form.parse(Language::Fi).expect_err("wrong");
        let fields: Vec<_> = fault.fields.keys().map(String::as_str).collect();
        assert_eq!(fields, ["email", "firstName", "lastName", "phone"]);
        let entry = AddressEntry::default().parse().expect_err("empty");
        let fields: Vec<_> = entry.fields.keys().map(String::as_str).collect();
        assert_eq!(
            fields,
            [
                "city",
                "countryCode",
                "firstName",
                "lastName",
                "line1",
                "phoneNumber",
                "postalCode"
            ]
        );
    }

    #[test]
    fn a_number_may_be_left_out() {
        let form = ProfileForm {
            first_name: "Aino".to_owned(),
            last_name: "Aalto".to_owned(),
            phone: " ".to_owned(),
        };
        assert_eq!(form.parse(Language::Sv).expect("a profile").phone, None);
    }
}
