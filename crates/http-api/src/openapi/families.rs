//! The calls for the carts and orders of all customers: those for the caller's own, with another token.

use utoipa::{
    Modify,
    openapi::{
        OpenApi as Document,
        path::{Operation, ParameterBuilder},
    },
};

use super::operations::of_item;
use crate::cda::{ALL_ROOT, OWN_ROOT};

/// What the addresses of a family begin with, by those of its carts.
fn root(carts: &str) -> &str {
    carts.trim_end_matches("carts")
}

/// Describes each call of the one family for the other as well: their handlers are the same.
pub struct CartsOfAllCustomers;

const SOMEBODY: &str = "a-0000000000000000000000000000002a";

impl Modify for CartsOfAllCustomers {
    fn modify(&self, document: &mut Document) {
        let own = document.paths.paths.iter();
        let twins: Vec<_> = own
            .filter_map(|(path, item)| {
                let rest = path.strip_prefix(root(OWN_ROOT))?;
                // Customers have calls of their own in the other family.
                let is_shared = ["carts", "orders"].iter().any(|family| rest.starts_with(family));
                is_shared.then_some(())?;
                let mut item = item.clone();
                for (_, operation) in of_item(&mut item) {
                    open_to_programs(operation);
                }
                Some((format!("{}{rest}", root(ALL_ROOT)), item))
            })
            .collect();
        document.paths.paths.extend(twins);
    }
}

fn open_to_programs(operation: &mut Operation) {
    let tag = match operation.tags.as_deref() {
        Some([tag]) if tag == "orders" => "orders of all customers",
        Some([tag]) if tag == "payments" => "payments",
        _ => "carts of all customers",
    };
    operation.tags = Some(vec![tag.to_owned()]);
    for parameter in operation.parameters.iter_mut().flatten() {
        if parameter.name == "customerId" {
            *parameter = ParameterBuilder::from(parameter.clone())
                .description(Some("The customer's id: `a-` or `c-` and 32 hexadecimal digits."))
                .example(Some(SOMEBODY.into()))
                .build();
        }
    }
}
