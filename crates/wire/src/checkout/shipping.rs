//! Ways of delivery to choose from, as data and as a piece of HTML.

use std::fmt::Write as _;

use serde::Serialize;
use utoipa::ToSchema;

use super::PickupPoint;
use crate::{html::escape, problem::Phrasebook, product::DeliveryMethod};

/// Ways of delivery for what lies in the cart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingDetail {
    /// Radio buttons for the ways of delivery, named `shippingMethod`, and a list of places, named `pickupPoint`; null where
    /// there is nothing to choose. Its script tells what is chosen: `_sw((api) => api.on("data_changed", (data, meta) => …))`.
    /// A delivery provider's own widget stands there where one is set up.
    #[serde(rename = "html_snippet")]
    pub html_snippet: Option<String>,
    pub shipping_methods: Vec<DeliveryMethod>,
    /// The chosen one, where it is offered for what lies in the cart.
    #[schema(example = "home")]
    pub shipping_method_id: Option<String>,
    /// Where goods of the ways of delivery of kind `store` are fetched, the nearest first.
    pub pickup_points: Vec<PickupPoint>,
    /// The chosen one.
    #[schema(example = "espoo-tapiola")]
    pub pickup_point_id: Option<String>,
}

/// What is chosen by now.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    pub method: Option<String>,
    pub point: Option<String>,
    /// Where it goes: ISO 3166-1 alpha-2, and the postal code where that is known.
    pub country: String,
    pub postal_code: Option<String>,
}

/// Where the script is that tells the page what is chosen.
pub const WIDGET_PATH: &str = "/delivery-widget.js";
/// It speaks `_sw`, as the widgets of delivery providers do.
pub const WIDGET: &str = include_str!("widget.js");

impl ShippingDetail {
    pub fn new(
        shipping_methods: Vec<DeliveryMethod>,
        pickup_points: Vec<PickupPoint>,
        chosen: Chosen,
        phrases: &dyn Phrasebook,
    ) -> Self {
        let mut detail = Self {
            html_snippet: None,
            shipping_methods,
            shipping_method_id: chosen.method,
            pickup_points,
            pickup_point_id: chosen.point,
        };
        let search = (chosen.country, chosen.postal_code.unwrap_or_default());
        detail.html_snippet = (!detail.shipping_methods.is_empty()).then(|| detail.snippet(&search, phrases));
        detail
    }

    /// What a delivery provider shows; `chosen` is `provider` once something is chosen there.
    pub fn of_provider(html_snippet: String, chosen: Option<String>) -> Self {
        Self {
            html_snippet: Some(html_snippet),
            shipping_methods: Vec::new(),
            shipping_method_id: chosen,
            pickup_points: Vec::new(),
            pickup_point_id: None,
        }
    }

    fn snippet(&self, (country, postal_code): &(String, String), phrases: &dyn Phrasebook) -> String {
        let legend = phrases.phrase("/checkout/shipping-methods", &[]);
        let mut html = format!(
            "<fieldset class=\"shipping-methods\" data-country=\"{}\" data-postal-code=\"{}\"><legend>{}</legend>",
            escape(country),
            escape(postal_code),
            escape(&legend)
        );
        for method in &self.shipping_methods {
            let checked = mark(self.shipping_method_id.as_deref() == Some(&method.id), " checked");
            let price = match method.price.0.is_zero() {
                true => phrases.phrase("/delivery/free", &[]),
                false => method.price_string.clone(),
            };
            let parts = [Some(method.name.clone()), Some(price), method.arrival.clone()];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            // Writing to a text does not fail.
            let _ = write!(
                html,
                "<label><input type=\"radio\" name=\"shippingMethod\" data-kind=\"{}\" data-price=\"{}\" value=\"{}\"{checked}> {}</label>",
                method.kind,
                method.price.0.minor(),
                escape(&method.id),
                escape(&parts.join(" · ")),
            );
            html.push_str(&self.places(&method.id, phrases));
        }
        let _ = write!(html, "</fieldset><script src=\"{WIDGET_PATH}\"></script>");
        html
    }

    /// The places of a method, to choose one.
    fn places(&self, method: &str, phrases: &dyn Phrasebook) -> String {
        let points = self
            .pickup_points
            .iter()
            .filter(|point| point.shipping_method_id == method);
        let options = points.map(|offered| {
            let selected = mark(self.pickup_point_id.as_deref() == Some(&offered.point.id), " selected");
            let point = &offered.point;
            let text = format!("{}, {} · {}", point.name, point.line1, offered.availability);
            format!(
                "<option value=\"{}\"{selected}>{}</option>",
                escape(&point.id),
                escape(&text)
            )
        });
        let options: String = options.collect();
        if options.is_empty() {
            return String::new();
        }
        let label = phrases.phrase("/checkout/pickup-point", &[]);
        let (label, method) = (escape(&label), escape(method));
        format!(
            "<label>{label} <select name=\"pickupPoint\" data-method=\"{method}\"><option value=\"\"></option>{options}</select></label>"
        )
    }
}

fn mark(is_so: bool, mark: &'static str) -> &'static str {
    if is_so { mark } else { "" }
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

        fn money(&self, amount: Money) -> String {
            amount.to_string()
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
            free_from_string: None,
            arrival: Some("25.11.".to_owned()),
        }
    }

    #[test]
    fn names_are_no_markup_and_the_chosen_one_is_checked() {
        let methods = vec![method("a", "<b>Fast</b>", 990), method("b", "Slow", 0)];
        let detail = ShippingDetail::new(
            methods,
            Vec::new(),
            Chosen {
                method: Some("b".to_owned()),
                ..Chosen::default()
            },
            &Keys,
        );
        let html = detail.html_snippet.expect("there is something to choose");
        assert!(
            html.contains("value=\"a\"> &lt;b&gt;Fast&lt;/b&gt; · 9,90 € · 25.11."),
            "{html}"
        );
        assert!(html.contains("value=\"b\" checked> Slow · /delivery/free"), "{html}");
        assert_eq!(
            ShippingDetail::new(Vec::new(), Vec::new(), Chosen::default(), &Keys).html_snippet,
            None
        );
    }
}
