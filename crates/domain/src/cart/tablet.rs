//! A tablet that is engraved with the buyer's words and sent to a recipient.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    contact::{Checks, Country, Line, NameLine, Phone, PostalCode, Wrong},
    fault::Fault,
    ids::VariationCode,
};

/// What is engraved and who gets it. Two tablets with the same words for the same recipient lie on one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomTablet {
    pub front_text: FrontText,
    pub back_text: BackText,
    pub signature: Signature,
    pub name: NameLine,
    pub address: NameLine,
    pub postal_code: PostalCode,
    pub city: NameLine,
    /// ISO 3166-1 alpha-3.
    pub country_code: Box<str>,
    pub phone: Phone,
}

pub type FrontText = Line<1, 16>;
/// Carts of earlier releases hold backs that stayed plain.
pub type BackText = Line<0, 51>;
pub type Signature = Line<0, 31>;

/// True for a sign that the face of the engraving has: what Western European languages write, and no pictures.
pub fn is_engravable(sign: char) -> bool {
    matches!(sign,
        ' '..='~' | '¡'..='¬' | '®'..='ÿ' | 'Œ' | 'œ' | '–' | '—' | '‘'..='‚' | '“'..='„' | '•' | '…' | '‹' | '›' | '€' | '™' | '−')
}

fn engraved<const MIN: usize, const MAX: usize>(text: &str) -> Result<Line<MIN, MAX>, Wrong> {
    let line = Line::parse(text)?;
    if line.as_str().chars().all(is_engravable) {
        Ok(line)
    } else {
        Err(Wrong::Characters)
    }
}

/// The same of a text that has to be there.
fn written<const MIN: usize, const MAX: usize>(text: &str) -> Result<Line<MIN, MAX>, Wrong> {
    engraved(text).and_then(|line| {
        if line.as_str().is_empty() {
            Err(Wrong::Missing)
        } else {
            Ok(line)
        }
    })
}

/// The tablet's form as a request sends it, unchecked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TabletForm {
    /// Code of the variation; when it is given it must be the line's own.
    pub flavour: Option<String>,
    pub front_text: String,
    pub back_text: String,
    pub signature: String,
    pub name: String,
    pub address: String,
    pub postal_code: String,
    pub city: String,
    pub country_code: String,
    /// Prefix and local number in one text: `+358401234567`.
    pub phone: String,
}

impl CustomTablet {
    /// The same goods, engraved with nothing for nobody.
    pub fn of_nobody(&self) -> Self {
        Self {
            front_text: FrontText::nobody(),
            back_text: BackText::nobody(),
            signature: Signature::nobody(),
            name: NameLine::nobody(),
            address: NameLine::nobody(),
            postal_code: PostalCode::nobody(),
            city: NameLine::nobody(),
            country_code: self.country_code.clone(),
            phone: Phone::nobody(),
        }
    }

    /// How much its texts take.
    pub fn bytes(&self) -> usize {
        let lines = [
            self.front_text.as_str(),
            self.back_text.as_str(),
            self.signature.as_str(),
            self.name.as_str(),
            self.address.as_str(),
            self.postal_code.as_str(),
            self.city.as_str(),
            &self.country_code,
        ];
        lines.iter().map(|text| text.len()).sum::<usize>() + self.phone.prefix().len() + self.phone.local().len()
    }

    /// Checks the form for a tablet of this variation.
    ///
    /// # Errors
    ///
    /// Names every wrong field, with the key of the sentence that says why: `/validation/front-text-required`.
    pub fn parse(form: &TabletForm, code: &VariationCode) -> Result<Arc<Self>, Fault> {
        let mut check = Checks::default();
        let flavour_fits = form.flavour.as_deref().is_none_or(|flavour| flavour == code.as_str());
        check.field(
            "flavour",
            "flavour",
            if flavour_fits { Ok(()) } else { Err(Wrong::Unknown) },
        );
        let front_text = check.field("frontText", "front-text", engraved(&form.front_text));
        let back_text = check.field("backText", "back-text", written(&form.back_text));
        let signature = check.field("signature", "signature", written(&form.signature));
        let name = check.field("name", "recipient-name", NameLine::parse(&form.name));
        let address = check.field("address", "address", NameLine::parse(&form.address));
        let city = check.field("city", "city", NameLine::parse(&form.city));
        let country = Country::parse(form.country_code.trim()).ok_or(Wrong::Unknown);
        let country = check.field("countryCode", "country", country);
        let postal_code = match country {
            Some(country) => PostalCode::of_country(&form.postal_code, country),
            None => PostalCode::parse(&form.postal_code),
        };
        let postal_code = check.field("postalCode", "postal-code", postal_code);
        let phone = check.field("phone", "phone", Phone::parse(&form.phone));
        let tablet = (|| {
            Some(Self {
                front_text: front_text?,
                back_text: back_text?,
                signature: signature?,
                name: name?,
                address: address?,
                postal_code: postal_code?,
                city: city?,
                country_code: country?.code.into(),
                phone: phone?,
            })
        })();
        check.finish(tablet.map(Arc::new))
    }
}

impl TabletForm {
    /// How much its texts take.
    pub fn bytes(&self) -> usize {
        let texts = [
            &self.front_text,
            &self.back_text,
            &self.signature,
            &self.name,
            &self.address,
            &self.postal_code,
            &self.city,
            &self.country_code,
            &self.phone,
        ];
        texts.iter().map(|text| text.len()).sum::<usize>() + self.flavour.as_ref().map_or(0, String::len)
    }
}
