//! What a page's fields hold for whoever does not ask for its type: title, pictures, links, formatted texts.

use std::collections::BTreeSet;

use super::{BlockData, CategoryId, Content, Detail, Html, VisitorGroupId};

impl Content {
    /// The title; empty where the shop gives it.
    pub fn name(&self) -> &str {
        match self {
            Self::Start(content) => &content.name,
            Self::Recipe(content) => &content.name,
            Self::Article(content) => &content.name,
            Self::Location(content) => &content.name,
            Self::Search(content) => &content.name,
            Self::Landing(content) => &content.name,
            Self::Products(content) => &content.name,
            Self::LunchList(content) => &content.name,
            Self::ShopArticle(content) => &content.name,
            Self::SearchResult(_) => "",
            Self::Product(content) => &content.short_title,
            Self::Category(content) => &content.heading,
            Self::Presented(content) => &content.name,
            Self::MyPage(content) => &content.name,
            Self::Release(content) => &content.name,
            Self::ThankYou(content) => &content.name,
            Self::MyDetails(content) => &content.name,
            Self::MyOrders(content) => &content.name,
            Self::MyEmailPreferences(content) => &content.name,
            Self::MyWishList(content) => &content.name,
            Self::MyReviews(content) => &content.name,
            Self::Identity(content) => &content.name,
            Self::SharedBlocks(content) => &content.name,
        }
    }

    /// The short text under the title.
    pub fn intro(&self) -> &str {
        match self {
            Self::Recipe(content) => &content.main_intro,
            Self::Article(content) => &content.main_intro,
            Self::Location(content) => &content.main_intro,
            Self::Search(content) => &content.main_intro,
            Self::Landing(content) => &content.main_intro,
            Self::Products(content) => &content.main_intro,
            Self::ShopArticle(content) => &content.main_intro,
            Self::Presented(content) => &content.description,
            Self::MyPage(content) => &content.main_intro,
            Self::ThankYou(content) => &content.main_intro,
            Self::MyDetails(content) => &content.main_intro,
            Self::MyOrders(content) => &content.main_intro,
            Self::MyEmailPreferences(content) => &content.main_intro,
            Self::MyWishList(content) => &content.main_intro,
            Self::MyReviews(content) => &content.main_intro,
            Self::Identity(content) => &content.main_intro,
            _ => "",
        }
    }

    /// Whether menus lead there, where they lead to pages of its type at all.
    pub fn is_in_menus(&self) -> bool {
        !matches!(self, Self::Landing(content) if content.hide_in_menus)
    }

    /// The name of the picture that stands for the page.
    pub fn picture(&self) -> Option<&str> {
        let image = match self {
            Self::Recipe(content) => content.main_image.as_ref(),
            Self::Article(content) => content.hero_image.as_ref(),
            Self::Location(content) => content.main_image.as_ref(),
            Self::Presented(content) => content.images.first(),
            Self::MyPage(content) => content.hero_image.as_ref(),
            _ => None,
        };
        image.map(|image| &*image.url)
    }

    /// What the page is filed under in the taxonomy.
    pub fn categories(&self) -> Vec<CategoryId> {
        match self {
            Self::Recipe(content) => [
                content.recipe_categories.as_slice(),
                content.product_allergens.as_slice(),
            ]
            .concat(),
            Self::Article(content) => content.categories.as_slice().to_vec(),
            Self::ShopArticle(content) => content.categories.as_slice().to_vec(),
            Self::Location(content) => content.categories.as_slice().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Other words that people look the page up by.
    pub fn search_words(&self) -> &[String] {
        match self {
            Self::Recipe(content) => &content.search_words,
            Self::Article(content) => &content.search_words,
            Self::Location(content) => &content.search_words,
            Self::Landing(content) => &content.search_words,
            Self::Presented(content) => &content.search_words,
            _ => &[],
        }
    }

    /// The groups of visitors that some block, also one inside another, is for.
    pub fn visitor_groups(&self) -> BTreeSet<VisitorGroupId> {
        let areas = self.areas().into_iter();
        areas
            .flat_map(|(_, blocks)| blocks)
            .flat_map(BlockData::visitor_groups_within)
            .collect()
    }

    /// The addresses that it leads to, beside those of its blocks, with the names of their fields.
    pub fn links(&self) -> Vec<(&'static str, &str)> {
        match self {
            Self::Recipe(recipe) => vec![("authorUrl", &recipe.author_url)],
            Self::Product(content) => vec![("callToActionLink", &content.call_to_action_link)],
            Self::Presented(content) => vec![("callToActionLink", &content.call_to_action_link)],
            Self::MyPage(content) => vec![
                ("loginPageUrl", &content.login_page_url),
                ("widgetBaseUrl", &content.my_fazer_page_metadata.widget_base_url),
            ],
            _ => Vec::new(),
        }
    }

    /// Its formatted texts, beside those of its blocks, with the names of their fields and the level of the heading that each
    /// stands under.
    pub fn formatted(&self) -> Vec<(&'static str, u64, &Html)> {
        match self {
            Self::Recipe(recipe) => vec![
                ("recipeIngredients", 2, &recipe.recipe_ingredients),
                (
                    "recipePreparationInstructions",
                    2,
                    &recipe.recipe_preparation_instructions,
                ),
            ],
            Self::Article(article) => vec![("mainBody", 1, &article.main_body)],
            Self::ShopArticle(article) => vec![("mainBody", 1, &article.main_body)],
            Self::Location(location) => {
                let lists = location
                    .lunch_lists
                    .iter()
                    .map(|list| ("lunchLists", 3, &list.main_body));
                [("mainBody", 1, &location.main_body)]
                    .into_iter()
                    .chain(lists)
                    .collect()
            }
            Self::LunchList(list) => vec![("mainBody", 1, &list.main_body)],
            Self::Product(content) => of_product(&content.xhtml_description, &content.additional_product_details),
            Self::Presented(content) => of_product(&content.xhtml_description, &content.additional_product_details),
            Self::Category(content) => vec![("body", 1, &content.body)],
            Self::MyPage(page) => vec![("mainBody", 1, &page.main_body), ("loginIntro", 2, &page.login_intro)],
            Self::ThankYou(page) => vec![("mainBody", 1, &page.main_body)],
            _ => Vec::new(),
        }
    }

    /// The names of its pictures, beside those of its blocks, with the names of their fields.
    pub fn pictures(&self) -> Vec<(&'static str, &str)> {
        let (field, image) = match self {
            Self::Recipe(recipe) => ("mainImage", recipe.main_image.as_ref()),
            Self::Location(location) => ("mainImage", location.main_image.as_ref()),
            Self::Category(content) => ("image", content.image.as_ref()),
            Self::Article(article) => {
                let images = [("heroImage", &article.hero_image), ("introImage", &article.intro_image)];
                let named = images
                    .into_iter()
                    .filter_map(|(field, image)| Some((field, &*image.as_ref()?.url)));
                return named.collect();
            }
            Self::MyPage(page) => {
                let images = [("heroImage", &page.hero_image), ("introImage", &page.intro_image)];
                let named = images
                    .into_iter()
                    .filter_map(|(field, image)| Some((field, &*image.as_ref()?.url)));
                return named.collect();
            }
            Self::Presented(content) => {
                let background = content.product_page_metadata.background_image_url.as_deref();
                let images = content.images.iter().map(|image| ("images", &*image.url));
                return background
                    .map(|name| ("backgroundImageUrl", name))
                    .into_iter()
                    .chain(images)
                    .collect();
            }
            Self::Product(content) => {
                let background = content.product_page_metadata.background_image_url.as_deref();
                return background
                    .map(|name| ("backgroundImageUrl", name))
                    .into_iter()
                    .collect();
            }
            _ => return Vec::new(),
        };
        image.map(|image| (field, &*image.url)).into_iter().collect()
    }
}

/// What stands under a product's head, and in the sections that open.
fn of_product<'a>(description: &'a Html, details: &'a [Detail]) -> Vec<(&'static str, u64, &'a Html)> {
    let details = details
        .iter()
        .map(|detail| ("additionalProductDetails", 3, &detail.content));
    [("xhtmlDescription", 2, description)]
        .into_iter()
        .chain(details)
        .collect()
}
