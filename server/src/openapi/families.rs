//! The calls for the carts of all customers: those for the caller's own carts, with another token.

use utoipa::{
    Modify,
    openapi::{
        OpenApi as Document,
        path::{Operation, ParameterBuilder},
    },
};

use super::operations::of_item;
use crate::http::cda::{ALL_ROOT, OWN_ROOT};

/// Describes each call of the one family for the other as well: their handlers are the same.
pub struct CartsOfAllCustomers;

const TAG: &str = "carts of all customers";
const SOMEBODY: &str = "a-0000000000000000000000000000002a";

impl Modify for CartsOfAllCustomers {
    fn modify(&self, document: &mut Document) {
        let own = document.paths.paths.iter();
        let twins: Vec<_> = own
            .filter_map(|(path, item)| {
                let rest = path.strip_prefix(OWN_ROOT)?;
                let mut item = item.clone();
                for (_, operation) in of_item(&mut item) {
                    open_to_programs(operation);
                }
                Some((format!("{}{rest}", ALL_ROOT), item))
            })
            .collect();
        document.paths.paths.extend(twins);
    }
}

fn open_to_programs(operation: &mut Operation) {
    operation.tags = Some(vec![TAG.to_owned()]);
    for parameter in operation.parameters.iter_mut().flatten() {
        if parameter.name == "customerId" {
            *parameter = ParameterBuilder::from(parameter.clone())
                .description(Some("The customer's id: `a-` or `c-` and 32 hexadecimal digits."))
                .example(Some(SOMEBODY.into()))
                .build();
        }
    }
}
