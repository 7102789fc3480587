//! A person's address, as checkout and orders show it.

use domain::{
    buyer::PostalAddress,
    cart::CustomTablet,
    contact::{Country, Email},
    market::Language,
};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Address {
    pub first_name: String,
    pub last_name: String,
    /// Both.
    pub name: String,
    pub email: Option<String>,
    pub line1: String,
    /// Nothing: one line is asked for.
    pub line2: Option<String>,
    pub postal_code: String,
    pub city: String,
    /// ISO 3166-1 alpha-3.
    #[schema(example = "FIN")]
    pub country_code: String,
    pub country_name: String,
    /// With the country's prefix.
    pub phone_number: String,
    /// Nothing: the shop's countries are not divided.
    pub region_name: Option<String>,
}

impl Address {
    /// Where an engraved tablet goes. Its recipient has one name: the last word of it stands for the last name.
    pub fn of_tablet(tablet: &CustomTablet, language: Language) -> Self {
        let name = tablet.name.as_str();
        let (first, last) = name.rsplit_once(' ').unwrap_or((name, ""));
        let country = Country::parse(&tablet.country_code);
        Self {
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            name: name.to_owned(),
            email: None,
            line1: tablet.address.as_str().to_owned(),
            line2: None,
            postal_code: tablet.postal_code.as_str().to_owned(),
            city: tablet.city.as_str().to_owned(),
            country_code: tablet.country_code.to_string(),
            country_name: country.map_or("", |country| country.name(language)).to_owned(),
            phone_number: tablet.phone.to_string(),
            region_name: None,
        }
    }

    pub fn new(address: &PostalAddress, email: Option<&Email>, language: Language) -> Self {
        let (first, last) = (address.first_name.as_str(), address.last_name.as_str());
        let country = Country::parse(&address.country_code);
        Self {
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            name: format!("{first} {last}"),
            email: email.map(ToString::to_string),
            line1: address.line1.as_str().to_owned(),
            line2: None,
            postal_code: address.postal_code.as_str().to_owned(),
            city: address.city.as_str().to_owned(),
            country_code: address.country_code.to_string(),
            country_name: country.map_or("", |country| country.name(language)).to_owned(),
            phone_number: address.phone.to_string(),
            region_name: None,
        }
    }
}
