//! The types of pages and blocks as editors' programs read them: what they are called, what they hold, and where it may stand.

use domain::content::{Area, PageType};
use serde_json::{Map, Value, json};
use wire::blocks::{self, Label, Referent};

use super::schema::schema;

/// `{"pages": […], "blocks": […]}`. A page's entry has `type`, `label`, `purpose`, `hasAddress` and `fields`; a block's is
/// [`blocks::described`]. A field says its `name`, `kind`, `required` and `purpose`; texts of pages are those of one language,
/// texts of blocks are objects with a text for each.
///
/// # Errors
/// A type has no JSON form.
pub fn types() -> Result<Value, serde_json::Error> {
    let schema = schema()?;
    let definitions = &schema["$defs"];
    let pages = PageType::ALL.into_iter().map(|kind| {
        let form = form_of(&schema, kind);
        let Label { fi, sv, en } = label(kind);
        json!({
            "type": kind.as_str(),
            "label": {"fi": fi, "sv": sv, "en": en},
            "purpose": form["description"],
            "hasAddress": kind.has_address(),
            "fields": fields(form, definitions),
        })
    });
    Ok(json!({"pages": pages.collect::<Vec<_>>(), "blocks": blocks::described()}))
}

/// The schema of what pages of a type hold.
fn form_of(schema: &Value, kind: PageType) -> &Value {
    let forms = schema["oneOf"].as_array().into_iter().flatten();
    let mut own = forms.filter(|form| form["allOf"][1]["properties"]["type"]["enum"][0] == kind.as_str());
    let form = own.next().map_or(&Value::Null, |form| &form["allOf"][0]);
    followed(form, &schema["$defs"])
}

/// What a reference leads to; the schema itself where it is none.
fn followed<'a>(schema: &'a Value, definitions: &'a Value) -> &'a Value {
    match name_of(schema) {
        Some(name) => &definitions[name],
        None => schema,
    }
}

fn name_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

fn fields(form: &Value, definitions: &Value) -> Vec<Value> {
    let required = |name: &str| {
        let names = form["required"].as_array();
        names.is_some_and(|names| names.iter().any(|required| required == name))
    };
    let properties = form["properties"].as_object().into_iter().flatten();
    let field = |(name, property): (&String, &Value)| {
        // What may be missing is one of nothing and the value; what has a default may be said as one of itself.
        let value = match property["oneOf"].as_array().map(Vec::as_slice) {
            Some([nothing, value]) if nothing["type"] == "null" => value,
            Some([value]) => value,
            _ => property,
        };
        let purpose = [property, value]
            .into_iter()
            .find_map(|schema| schema["description"].as_str());
        let mut told = Map::new();
        told.insert("name".to_owned(), name.as_str().into());
        told.insert("required".to_owned(), required(name).into());
        told.insert("purpose".to_owned(), purpose.into());
        if let Value::Object(kind) = kind(name, value, definitions) {
            told.extend(kind);
        }
        Value::Object(told)
    };
    properties.map(field).collect()
}

fn kind(name: &str, value: &Value, definitions: &Value) -> Value {
    let own = followed(value, definitions);
    match name_of(value) {
        Some("Html") => return json!({"kind": "html"}),
        Some("Image") => return json!({"kind": "picture"}),
        Some("CategoryIds") => return json!({"kind": "categories"}),
        Some("PageId") => return json!({"kind": "page"}),
        Some("ProductCode") => return json!({"kind": "product"}),
        Some("CategoryCode") => return json!({"kind": "category"}),
        _ => {}
    }
    if own["enum"].is_array() {
        return json!({"kind": "choice", "words": own["enum"]});
    }
    let is_a = |name: &str| own["type"] == name || own["type"][0] == name;
    if is_a("array") {
        return match name_of(&own["items"]) {
            Some("BlockData") => json!({"kind": "blocks", "area": area(name).as_str()}),
            Some("Image") => json!({"kind": "pictures"}),
            Some("PageId") => json!({"kind": "references", "to": Referent::Page.as_str()}),
            Some("ProductCode") => json!({"kind": "references", "to": Referent::Product.as_str()}),
            Some(_) => json!({"kind": "items", "fields": fields(followed(&own["items"], definitions), definitions)}),
            None => json!({"kind": "list"}),
        };
    }
    if own["properties"].is_object() {
        return json!({"kind": "group", "fields": fields(own, definitions)});
    }
    if own["additionalProperties"].is_object() {
        return json!({"kind": "map", "of": own["additionalProperties"]["type"]});
    }
    if is_a("boolean") {
        return json!({"kind": "flag"});
    }
    if is_a("integer") || is_a("number") {
        return json!({"kind": "number"});
    }
    json!({"kind": "words"})
}

/// Which area a field of blocks is.
fn area(field: &str) -> Area {
    match field {
        "topContentArea" => Area::Top,
        "bottomContentArea" => Area::Bottom,
        "contentAreaItems" => Area::Items,
        "liftUpContentArea" => Area::LiftUp,
        _ => Area::Main,
    }
}

/// What editors call pages of a type.
pub const fn label(kind: PageType) -> Label {
    let (fi, sv, en) = match kind {
        PageType::Start => ("Etusivu", "Startsida", "Start page"),
        PageType::SearchResult => ("Hakutulokset", "Sökresultat", "Search results"),
        PageType::Landing => ("Laskeutumissivu", "Landningssida", "Landing page"),
        PageType::Products => ("Tuotesivu", "Produktsida", "Products page"),
        PageType::LunchList => ("Lounaslista", "Lunchlista", "Lunch list"),
        PageType::ShopArticle => ("Kaupan artikkeli", "Butiksartikel", "Shop article"),
        PageType::Search => ("Hakusivu", "Söksida", "Search page"),
        PageType::Recipe => ("Resepti", "Recept", "Recipe"),
        PageType::Article => ("Artikkeli", "Artikel", "Story"),
        PageType::Location => ("Toimipaikka", "Plats", "Location"),
        PageType::Product => (
            "Kaupan tuotteen sisältö",
            "Innehåll för butiksprodukt",
            "Content of a shop product",
        ),
        PageType::Category => ("Tuoteryhmän sisältö", "Innehåll för kategori", "Content of a category"),
        PageType::Presented => ("Esitelty tuote", "Presenterad produkt", "Presented product"),
        PageType::MyPage => ("Oma sivu", "Min sida", "My page"),
        PageType::Release => ("Tiedotesivu", "Sida för pressmeddelande", "Press release page"),
        PageType::ThankYou => ("Kiitossivu", "Tacksida", "Thank-you page"),
        PageType::MyDetails => ("Omat tiedot", "Mina uppgifter", "Personal details"),
        PageType::MyOrders => ("Omat tilaukset", "Mina beställningar", "Order history"),
        PageType::MyEmailPreferences => ("Sähköpostiasetukset", "E-postinställningar", "E-mail preferences"),
        PageType::MyWishList => ("Toivelista", "Önskelista", "Wish list"),
        PageType::MyReviews => ("Omat arvostelut", "Mina recensioner", "Own reviews"),
        PageType::Identity => ("Kirjautumissivu", "Inloggningssida", "Sign-in page"),
        PageType::SharedBlocks => ("Jaetut lohkot", "Delade block", "Shared blocks"),
    };
    Label { fi, sv, en }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_area_and_field_of_a_page_is_told() -> Result<(), serde_json::Error> {
        let types = types()?;
        let pages = types["pages"].as_array().map(Vec::as_slice).unwrap_or_default();
        assert_eq!(pages.len(), PageType::ALL.len());
        let story = pages.iter().find(|page| page["type"] == "ArticlePage");
        let kinds: Vec<_> = story
            .and_then(|story| story["fields"].as_array())
            .into_iter()
            .flatten()
            .map(|field| (field["name"].as_str().unwrap_or_default(), field["kind"].as_str()))
            .collect();
        for expected in [
            ("name", Some("words")),
            ("heroImage", Some("picture")),
            ("mainBody", Some("html")),
            ("categories", Some("categories")),
            ("relatedProducts", Some("references")),
            ("mainContentArea", Some("blocks")),
            ("bottomContentArea", Some("blocks")),
            ("layoutTheme", Some("choice")),
        ] {
            assert!(kinds.contains(&expected), "{expected:?} is not among {kinds:?}");
        }
        for page in pages {
            let fields = page["fields"].as_array().map(Vec::len).unwrap_or_default();
            assert!(fields > 0, "{} has no field", page["type"]);
        }
        Ok(())
    }
}
