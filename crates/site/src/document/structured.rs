//! What a page says to search engines in their own words: JSON-LD in the document's head. <https://schema.org>

mod blocks;
mod product;
mod thing;
mod times;

use domain::{contact::Country, content::CategoryId};
use serde_json::{Value, json};
use wire::{
    blocks::Block,
    page::{ArticlePage, D2cArticlePage, LocationPage, PageBase, PageModel, RecipePage},
    release::Release,
};

use self::{
    blocks::{questions, videos},
    product::product,
    thing::{CONTEXT, absolute, absolute_link, known, list, text, thing},
    times::{changed, together},
};
use super::script::in_script;
use crate::RenderContext;

/// The script elements of a page; empty where it says nothing.
pub(super) fn scripts(page: &PageModel, context: RenderContext<'_>) -> String {
    let mut things: Vec<Value> = Vec::new();
    let base = page.base();
    match page {
        PageModel::Recipe(page) => things.push(recipe(page, context)),
        PageModel::Article(page) => things.push(article(page, context)),
        PageModel::D2cArticle(page) => things.push(shop_article(page, context)),
        PageModel::Location(page) => things.push(location(page, context)),
        PageModel::Product(page) => things.push(product(page, context)),
        PageModel::Start(_) => things.extend([organization(context), website(base, context)]),
        PageModel::Release(page) => things.extend(page.release.iter().map(|one| release(base, one, context))),
        _ => {}
    }
    things.extend(questions(page));
    things.extend(videos(page, context));
    if base.navigation.breadcrumbs.len() > 1 {
        things.push(breadcrumbs(base, context));
    }
    let script = |thing: Value| {
        let json = in_script(&thing.to_string());
        format!("<script type=\"application/ld+json\">{json}</script>")
    };
    things.into_iter().map(script).collect()
}

fn recipe(page: &RecipePage, context: RenderContext<'_>) -> Value {
    let mut thing = thing("Recipe", &page.base, context);
    let steps = page.seo_recipe_instructions.iter();
    let steps: Vec<Value> = steps
        .map(|text| json!({ "@type": "HowToStep", "text": text }))
        .collect();
    let categories: Vec<&str> = page
        .recipe_category_names
        .iter()
        .map(|category| &*category.name)
        .collect();
    thing.extend(known([
        ("name", text(&page.base.name)),
        (
            "image",
            page.main_image.as_ref().map(|image| absolute(context, &image.url)),
        ),
        (
            "author",
            page.author
                .as_ref()
                .map(|name| person(name, page.author_url.as_deref())),
        ),
        ("datePublished", text(&page.start_publish)),
        ("dateModified", changed(&page.base, context)),
        ("description", page.main_intro.as_deref().map(Value::from)),
        ("prepTime", page.seo_preparation_time.as_deref().map(Value::from)),
        ("cookTime", page.seo_cook_time.as_deref().map(Value::from)),
        (
            "totalTime",
            together(&[page.seo_preparation_time.as_deref(), page.seo_cook_time.as_deref()]),
        ),
        ("recipeYield", page.portion_size.as_deref().map(Value::from)),
        ("recipeCuisine", page.seo_recipe_cuisine.as_deref().map(Value::from)),
        ("recipeCategory", (!categories.is_empty()).then(|| categories.into())),
        (
            "recipeIngredient",
            list(page.seo_recipe_ingredient.iter().map(|text| text.as_str().into())),
        ),
        ("recipeInstructions", list(steps)),
    ]));
    thing.into()
}

/// Who the shop is.
fn organization(context: RenderContext<'_>) -> Value {
    let seller = context.site.seller.as_ref();
    let profiles = context
        .site
        .footer
        .social_links
        .iter()
        .map(|link| link.url.as_str().into());
    let mut thing = publisher(context);
    thing["@context"] = CONTEXT.into();
    let logo = context.site.logo_url.as_deref();
    let more = known([
        ("logo", logo.map(|url| absolute_link(context, url))),
        ("legalName", seller.map(|seller| seller.name.as_str().into())),
        (
            "vatID",
            seller.and_then(|seller| seller.vat_number.as_deref().map(Value::from)),
        ),
        (
            "email",
            seller.and_then(|seller| seller.email.as_deref().map(Value::from)),
        ),
        ("sameAs", list(profiles)),
    ]);
    for (name, value) in more {
        thing[name] = value;
    }
    thing
}

fn publisher(context: RenderContext<'_>) -> Value {
    json!({ "@type": "Organization", "name": context.site.site_title, "url": context.origin })
}

/// What search engines call the site.
fn website(base: &PageBase, context: RenderContext<'_>) -> Value {
    let mut thing = thing("WebSite", base, context);
    thing.extend(known([("name", text(&context.site.site_title))]));
    thing.into()
}

fn shop_article(page: &D2cArticlePage, context: RenderContext<'_>) -> Value {
    let mut thing = thing("NewsArticle", &page.base, context);
    let image = page.top_content_area.iter().find_map(|block| match block {
        Block::ArticleHeroBlock(hero) => hero.image.as_ref(),
        _ => None,
    });
    thing.extend(known([
        ("headline", text(&page.base.name)),
        ("image", image.map(|image| absolute(context, &image.url))),
        ("author", Some(publisher(context))),
        ("datePublished", text(&page.start_publish)),
        ("dateModified", changed(&page.base, context)),
        ("description", page.main_intro.as_deref().map(Value::from)),
        ("publisher", Some(publisher(context))),
    ]));
    thing.into()
}

fn article(page: &ArticlePage, context: RenderContext<'_>) -> Value {
    let mut thing = thing("NewsArticle", &page.base, context);
    thing.extend(known([
        ("headline", text(&page.base.name)),
        (
            "image",
            page.hero_image.as_ref().map(|image| absolute(context, &image.url)),
        ),
        ("author", Some(publisher(context))),
        ("datePublished", text(&page.start_publish)),
        ("dateModified", changed(&page.base, context)),
        ("description", page.main_intro.as_deref().map(Value::from)),
        ("articleSection", page.topic.as_deref().map(Value::from)),
        ("publisher", Some(publisher(context))),
    ]));
    thing.into()
}

fn release(base: &PageBase, release: &Release, context: RenderContext<'_>) -> Value {
    let summary = &release.summary;
    let mut thing = thing("NewsArticle", base, context);
    let images = summary.images.iter().map(|image| &*image.url_to800_x800_ar_resized);
    let images = images.map(|url| absolute_link(context, url));
    let sections = summary.categories.iter().map(|category| category.name.as_str().into());
    thing.extend(known([
        ("headline", text(&summary.title)),
        ("image", list(images)),
        ("datePublished", text(&summary.publish_date_utc)),
        ("description", text(&summary.intro)),
        ("articleSection", list(sections)),
        ("inLanguage", text(summary.language_code.code())),
        ("author", Some(publisher(context))),
        ("publisher", Some(publisher(context))),
    ]));
    thing.into()
}

fn location(page: &LocationPage, context: RenderContext<'_>) -> Value {
    let kinds = kinds_of(page.category_names.iter().map(|category| category.id), context);
    let mut thing = thing("LocalBusiness", &page.base, context);
    if !kinds.is_empty() {
        thing.insert("@type".to_owned(), kinds.into());
    }
    let address = known([
        ("@type", text("PostalAddress")),
        ("streetAddress", text(&page.street_address)),
        ("postalCode", text(&page.postal_code)),
        ("addressLocality", text(&page.city)),
        (
            "addressCountry",
            text(Country::parse(&page.country).map_or(&page.country, |country| country.alpha2)),
        ),
    ]);
    let position = page.latitude.zip(page.longitude);
    let geo = position.map(
        |(latitude, longitude)| json!({ "@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude }),
    );
    let hours = &page.hours;
    let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
    let open = [
        opening(
            &weekdays,
            &hours.opening_hours_monday_to_friday,
            &hours.closing_hours_monday_to_friday,
        ),
        opening(
            &["Saturday"],
            &hours.opening_hours_saturday,
            &hours.closing_hours_saturday,
        ),
        opening(&["Sunday"], &hours.opening_hours_sunday, &hours.closing_hours_sunday),
    ];
    thing.extend(known([
        ("name", text(&page.base.name)),
        (
            "image",
            page.main_image.as_ref().map(|image| absolute(context, &image.url)),
        ),
        ("description", page.main_intro.as_deref().map(Value::from)),
        ("address", Some(Value::Object(address.collect()))),
        ("geo", geo),
        ("openingHoursSpecification", list(open.into_iter().flatten())),
    ]));
    thing.into()
}

/// What schema.org calls places of these categories, as the taxonomy says.
fn kinds_of(categories: impl Iterator<Item = CategoryId>, context: RenderContext<'_>) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for id in categories {
        let kind = context
            .content
            .taxonomy()
            .category(id)
            .and_then(|category| category.schema_type.clone());
        kinds.extend(kind.filter(|kind| !kinds.contains(kind)));
    }
    kinds
}

fn opening(days: &[&str], from: &str, until: &str) -> Option<Value> {
    if from.is_empty() || until.is_empty() {
        return None;
    }
    // The last minute of a day: schema.org's times know no 24:00.
    let closes = if until == "24:00" { "23:59" } else { until };
    Some(json!({ "@type": "OpeningHoursSpecification", "dayOfWeek": days, "opens": from, "closes": closes }))
}

fn breadcrumbs(base: &PageBase, context: RenderContext<'_>) -> Value {
    let links = (1..).zip(&base.navigation.breadcrumbs);
    let items: Vec<Value> = links
        .map(|(position, link)| {
            json!({ "@type": "ListItem", "position": position, "name": link.name, "item": absolute(context, &link.url) })
        })
        .collect();
    json!({ "@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": items })
}

fn person(name: &str, url: Option<&str>) -> Value {
    let fields = [
        ("@type", text("Person")),
        ("name", text(name)),
        ("url", url.map(Value::from)),
    ];
    Value::Object(known(fields).collect())
}
