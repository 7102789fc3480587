//! Those who buy and have an account.

mod form;
pub mod passkey;
mod profile;
pub mod session;

pub use self::{
    form::{AddressEntry, ProfileForm, SignUp, SignUpForm},
    profile::{Profile, SavedAddress},
};
