//! From promotions to the text of a file, which [`super::parse`] reads again.

use domain::promotion::Promotion;
use runtime::timestamp;
use serde_json::Value;

/// A JSON list of promotions as people write it.
///
/// # Errors
///
/// A promotion has no JSON form, which none should be without.
pub fn export(promotions: &[Promotion]) -> Result<String, serde_json::Error> {
    let documents: Vec<Value> = promotions.iter().map(document).collect::<Result<_, _>>()?;
    Ok(format!("{:#}\n", Value::from(documents)))
}

/// A promotion as a file has it: what is kept of it, with moments as texts, without what says nothing.
///
/// # Errors
///
/// The promotion has no JSON form.
pub fn document(promotion: &Promotion) -> Result<Value, serde_json::Error> {
    let mut document = serde_json::to_value(promotion)?;
    for (name, at) in [
        ("from", promotion.conditions.from),
        ("until", promotion.conditions.until),
    ] {
        document["conditions"][name] = at.map(timestamp::format).into();
    }
    leave_out_nothing(&mut document);
    Ok(document)
}

/// An empty object of these means something: all goods, or no amount in any market.
const TELLING: [&str; 3] = ["appliesTo", "target", "amount"];

/// Leaves out what is read alike where it is absent.
fn leave_out_nothing(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(leave_out_nothing);
            fields.retain(|name, field| match field {
                Value::Null => false,
                Value::Array(values) => !values.is_empty(),
                Value::Object(fields) => !fields.is_empty() || TELLING.contains(&name.as_str()),
                _ => true,
            });
        }
        Value::Array(values) => values.iter_mut().for_each(leave_out_nothing),
        _ => {}
    }
}

#[cfg(test)]
mod tests;
