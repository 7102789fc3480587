//! The calls for the carts of all customers: those for the caller's own carts, with another token.

use utoipa::{
    Modify,
    openapi::{
        OpenApi as Document, Response,
        path::{Operation, ParameterBuilder},
        security::SecurityRequirement,
    },
};

use super::operations::of_item;
use crate::http::cda::Family;

/// Describes each call of the one family for the other as well: their handlers are the same.
pub struct CartsOfAllCustomers;

/// The scheme that these calls are opened with: a token of a program, for the carts of all customers.
pub(super) const SERVICE: &str = "service";

const TAG: &str = "carts of all customers";
const SOMEBODY: &str = "a-0000000000000000000000000000002a";

impl Modify for CartsOfAllCustomers {
    fn modify(&self, document: &mut Document) {
        let own = document.paths.paths.iter();
        let twins: Vec<_> = own
            .filter_map(|(path, item)| {
                let rest = path.strip_prefix(Family::Own.root())?;
                let mut item = item.clone();
                for (_, operation) in of_item(&mut item) {
                    open_to_programs(operation);
                }
                Some((format!("{}{rest}", Family::Customers.root()), item))
            })
            .collect();
        document.paths.paths.extend(twins);
    }
}

fn open_to_programs(operation: &mut Operation) {
    operation.tags = Some(vec![TAG.to_owned()]);
    operation.security = Some(vec![SecurityRequirement::new(SERVICE, Vec::<String>::new())]);
    let answers = &mut operation.responses.responses;
    answers.insert("403".to_owned(), Response::new("The token is for another role").into());
    for parameter in operation.parameters.iter_mut().flatten() {
        if parameter.name == "customerId" {
            *parameter = ParameterBuilder::from(parameter.clone())
                .description(Some("The customer's id: `a-` or `c-` and 32 hexadecimal digits."))
                .example(Some(SOMEBODY.into()))
                .build();
        }
    }
}
