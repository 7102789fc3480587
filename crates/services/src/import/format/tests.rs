use domain::catalogue::ProductKind;

use super::*;

const ROW: &str = r#"{"code":"A-1","name":{"fi":"Äyskäri & Ölö","en":"Scoop"},"description":{"fi":"<p>Hyvä</p><script>x</script>"},
    "shortDescription":{"fi":"Suklaa & <em onclick='x'>suola</em> <3<img src=x onerror=alert(1)>"},
    "variations":[{"code":"A-1-100","prices":{"FI":590},"stock":5,"nutrients":{"fat":30,"sugar":40},"allergens":{"milk":"contains"}}]}"#;

fn product(text: &str) -> Result<Product, RowErrors> {
    ProductRow::read(text)?.into_product(&MarketZones::default())
}

#[test]
fn a_small_row_becomes_a_product() {
    let product = product(ROW).expect("a product");
    assert_eq!(product.kind, ProductKind::Standard);
    assert_eq!(product.slug.exact(Language::Fi), Some("ayskari-olo"));
    assert_eq!(product.slug.exact(Language::Sv), Some("ayskari-olo"));
    assert_eq!(product.slug.exact(Language::En), Some("scoop"));
    assert_eq!(product.description.exact(Language::Fi), Some("<p>Hyvä</p>"));
    assert_eq!(
        product.short_description.exact(Language::Fi),
        Some("Suklaa &amp; <em>suola</em> &lt;3")
    );
    let variation = &product.variations[0];
    let standing: Vec<_> = variation.prices.values().map(|schedule| schedule.standing).collect();
    assert_eq!(standing, [Some(590)]);
    assert_eq!(variation.tax_class.as_str(), "confectionery");
}

#[test]
fn mistakes_name_their_field() {
    let check = |from: &str, to: &str, field: &str| {
        let text = ROW.replacen(from, to, 1);
        assert_ne!(text, ROW);
        let fields: Vec<_> = product(&text)
            .expect_err(to)
            .0
            .into_iter()
            .map(|error| error.field)
            .collect();
        assert_eq!(fields, [field], "{to}");
    };
    check(r#""code":"A-1""#, r#""code":"A 1""#, "code");
    check(r#""fi":"Äyskäri & Ölö","en":"Scoop""#, "", "name");
    check(r#""FI":590"#, r#""FI":"5,90""#, "variations[0].prices.FI");
    check(r#""FI":590"#, r#""FI":-1"#, "variations[0].prices.FI");
    check(r#""stock":5"#, r#""stock":-5"#, "variations[0].stock");
    check(r#""fat":30"#, r#""fatt":30"#, "variations[0].nutrients.fatt");
    check(r#""fat":30"#, r#""fat":130"#, "variations[0].nutrients.fat");
    check(
        r#""milk":"contains""#,
        r#""mlik":"contains""#,
        "variations[0].allergens.mlik",
    );
    check(
        r#""milk":"contains""#,
        r#""milk":"some""#,
        "variations[0].allergens.milk",
    );
    check(r#""stock":5"#, r#""stock":5,"colour":{}"#, "variations[0].colour");
    check(
        r#""stock":5"#,
        r#""stock":5,"diets":["paleo"]"#,
        "variations[0].diets[0]",
    );
    check(
        r#"{"code":"A-1","#,
        r#"{"published":"1.5.2026","code":"A-1","#,
        "published",
    );
    check(r#"{"code":"A-1","#, r#"{"slug":{"fi":"Ä b"},"code":"A-1","#, "slug.fi");
    check("]}", "]", "");
}

#[test]
fn all_mistakes_are_told_at_once() {
    let told = |text: &str| -> Vec<String> {
        let errors = product(text).expect_err(text).0;
        errors.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        told(
            r#"{"code":"A 1","name":{},"published":"1.5.","brands":["ok","no good"],"slug":{"sv":"Ä"},"pictures":["A"],
            "variations":[{"code":"A-1","prices":{"FI":-1,"F I":5}},{"code":"","diets":["vegan","paleo"],
            "allergens":{"mlik":"free"},"nutrients":{"fatt":1,"fat":200},
            "pricePeriods":[{"market":"FI","kind":"campaign","price":-1,"from":"x"}]}]}"#
        )
        .into_iter()
        .map(|text| text.split(':').next().unwrap_or_default().to_owned())
        .collect::<Vec<_>>(),
        [
            "code",
            "name",
            "published",
            "pictures[0]",
            "variations[0].prices.F I",
            "variations[0].prices.FI",
            "variations[1].diets[1]",
            "variations[1].code",
            "variations[1].nutrients.fatt",
            "variations[1].nutrients.fat",
            "variations[1].pricePeriods[0].from",
            "variations[1].pricePeriods[0].price",
            "variations[1].allergens.mlik",
            "slug.sv",
            "brands[1]",
        ]
    );
    let shapes = told(r#"{"code":7,"name":{"fi":"A"},"variations":[{"code":"A","stock":"5"}],"colour":1}"#);
    assert_eq!(
        shapes[..2],
        [
            "code: must be a text between quotation marks (7)",
            "variations[0].stock: must be a whole number from 0 to 4294967295 (\"5\")",
        ]
    );
    assert!(shapes[2].starts_with("colour: is no field of the format"), "{shapes:?}");
}
