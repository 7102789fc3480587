//! Ways of delivery to choose from, as data and as a piece of HTML.

use std::fmt::Write as _;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{html::escape, problem::Phrasebook, product::DeliveryMethod};

/// Ways of delivery for what lies in the cart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingDetail {
    /// Radio buttons for the ways of delivery, named `shippingMethod`; null where there is nothing to choose.
    #[serde(rename = "html_snippet")]
    pub html_snippet: Option<String>,
    pub shipping_methods: Vec<DeliveryMethod>,
    /// The chosen one, where it is offered for what lies in the cart.
    #[schema(example = "home")]
    pub shipping_method_id: Option<String>,
}

impl ShippingDetail {
    pub fn new(shipping_methods: Vec<DeliveryMethod>, chosen: Option<String>, phrases: &dyn Phrasebook) -> Self {
        let snippet = (!shipping_methods.is_empty()).then(|| snippet(&shipping_methods, chosen.as_deref(), phrases));
        Self {
            html_snippet: snippet,
            shipping_methods,
            shipping_method_id: chosen,
        }
    }
}

fn snippet(methods: &[DeliveryMethod], chosen: Option<&str>, phrases: &dyn Phrasebook) -> String {
    let legend = phrases.phrase("/checkout/shipping-methods", &[]);
    let mut html = format!(
        "<fieldset class=\"shipping-methods\"><legend>{}</legend>",
        escape(&legend)
    );
    for method in methods {
        let checked = if chosen == Some(method.id.as_str()) {
            " checked"
        } else {
            ""
        };
        let price = match method.price.0.is_zero() {
            true => phrases.phrase("/checkout/shipping-free", &[]),
            false => method.price_string.clone(),
        };
        let parts = [Some(method.name.clone()), Some(price), method.arrival.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        // Writing to a text does not fail.
        let _ = write!(
            html,
            "<label><input type=\"radio\" name=\"shippingMethod\" value=\"{}\"{checked}> {}</label>",
            escape(&method.id),
            escape(&parts.join(" · ")),
        );
    }
    html.push_str("</fieldset>");
    html
}

#[cfg(test)]
mod tests {
    use domain::money::{Currency, Money};

    use super::*;
    use crate::amount::Amount;

    struct Keys;

    impl Phrasebook for Keys {
        fn phrase(&self, key: &str, _: &[(&str, &str)]) -> String {
            key.to_owned()
        }
    }

    fn method(id: &str, name: &str, minor: i64) -> DeliveryMethod {
        DeliveryMethod {
            id: id.to_owned(),
            kind: "home",
            name: name.to_owned(),
            description: None,
            price: Amount(Money::from_minor(minor, Currency::EUR)),
            price_string: "9,90 €".to_owned(),
            arrival: Some("25.11.".to_owned()),
        }
    }

    #[test]
    fn names_are_no_markup_and_the_chosen_one_is_checked() {
        let methods = vec![method("a", "<b>Fast</b>", 990), method("b", "Slow", 0)];
        let detail = ShippingDetail::new(methods, Some("b".to_owned()), &Keys);
        let html = detail.html_snippet.expect("there is something to choose");
        assert!(
            html.contains("value=\"a\"> &lt;b&gt;Fast&lt;/b&gt; · 9,90 € · 25.11."),
            "{html}"
        );
        assert!(
            html.contains("value=\"b\" checked> Slow · /checkout/shipping-free"),
            "{html}"
        );
        assert_eq!(ShippingDetail::new(Vec::new(), None, &Keys).html_snippet, None);
    }
}
