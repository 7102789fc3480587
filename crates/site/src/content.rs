//! Models of the content tree's own pages.

use domain::{
    contact::Country,
    content::{
        Area, Article, Content, Html, Image, Link, Location, LunchListContent, MyPage, Node, PresentedProduct,
        Products, Recipe, ReleaseDetails, Search, ShopArticle, ThankYou, Version,
    },
    release::ReleaseId,
};
use wire::{
    html::plain,
    model::{Component, Model, TypeName},
    page::{
        ArticlePage, D2cArticlePage, D2cMyEmailPreferencesPage, D2cMyFazerPage, D2cMyOrderHistoryPage,
        D2cMyReviewsPage, D2cMyWishListPage, IdentityPage, LandingPage, LocationPage, LunchListPage,
        MyPage as MyPageModel, PageBase, PageModel, ProductDetailPage, ProductsPage, RecipeMetadata, RecipePage,
        ReleasePage, SearchPage, ThankYouPage, WidgetSettings,
    },
    picture::PageImage,
    product::{Food, FoodFacts},
    search::OpeningHours,
};

use super::{
    address::Destination,
    blocks::{blocks, product_usps},
    cards::product_cards,
    content_fields::{category_names, text},
    members::{
        identity_page, my_details_page, my_email_preferences_page, my_orders_page, my_reviews_page, my_wish_list_page,
    },
    menus::my_fazer_menu,
    neighbours::{ingredient_links, more_recipes, nearby, next_story, recipe_search_url},
    page_base::{Head, Robots, page_base, shortened, titled},
    page_query::PageQuery,
    pictures::lead_picture,
    product::product_editorial,
    releases::{AskedRelease, release_path},
    render_context::RenderContext,
};

/// The model of a page of the tree; nothing where the page is not in the view's language, or has no address.
pub fn content_page(
    context: RenderContext<'_>,
    destination: &Destination,
    node: &Node,
    query: &PageQuery,
    asked: Option<&AskedRelease>,
) -> Option<PageModel> {
    let version = node.version(context.language)?;
    let page = Page {
        context,
        destination,
        node,
        version,
    };
    Some(match &version.content {
        Content::Recipe(recipe) => PageModel::Recipe(Box::new(page.recipe(recipe))),
        Content::Article(article) => PageModel::Article(Box::new(page.article(article))),
        Content::Location(location) => PageModel::Location(Box::new(page.location(location))),
        Content::Search(search) => PageModel::Search(Box::new(page.search(search))),
        Content::Landing(landing) => PageModel::Landing(Box::new(page.landing(&landing.main_intro))),
        // It has no address: its editors alone see it so.
        Content::SharedBlocks(_) => PageModel::Landing(Box::new(page.landing(""))),
        Content::Products(products) => PageModel::Products(Box::new(page.products(products))),
        Content::LunchList(list) => PageModel::LunchList(Box::new(page.lunch_list(list))),
        Content::ShopArticle(article) => PageModel::D2cArticle(Box::new(page.shop_article(article))),
        Content::Presented(product) => PageModel::ProductDetail(Box::new(page.presented(product))),
        Content::MyPage(own) => PageModel::MyPage(Box::new(page.my_page(own))),
        Content::Release(details) => PageModel::Release(Box::new(page.release(details, asked))),
        Content::MyDetails(own) => {
            let base = page.of_member_area(D2cMyFazerPage::TYPE);
            PageModel::MyDetails(Box::new(my_details_page(context, base, own)))
        }
        Content::MyOrders(own) => {
            let base = page.of_member_area(D2cMyOrderHistoryPage::TYPE);
            PageModel::MyOrders(Box::new(my_orders_page(base, own)))
        }
        Content::MyEmailPreferences(own) => {
            let base = page.of_member_area(D2cMyEmailPreferencesPage::TYPE);
            PageModel::MyEmailPreferences(Box::new(my_email_preferences_page(base, own)))
        }
        Content::MyWishList(own) => {
            let base = page.of_member_area(D2cMyWishListPage::TYPE);
            PageModel::MyWishList(Box::new(my_wish_list_page(base, own)))
        }
        Content::MyReviews(own) => {
            let base = page.of_member_area(D2cMyReviewsPage::TYPE);
            PageModel::MyReviews(Box::new(my_reviews_page(base, own)))
        }
        Content::Identity(own) => {
            let base = page.personal(IdentityPage::TYPE);
            PageModel::Identity(Box::new(identity_page(context, base, own)))
        }
        Content::ThankYou(thanks) => PageModel::ThankYou(Box::new(page.thank_you(thanks, query.first("identifier")))),
        Content::Start(_) | Content::SearchResult(_) | Content::Product(_) | Content::Category(_) => return None,
    })
}

/// Characters of what an address says was done.
const MAX_IDENTIFIER: usize = 100;

struct Page<'a> {
    context: RenderContext<'a>,
    destination: &'a Destination,
    node: &'a Node,
    version: &'a Version,
}

impl Page<'_> {
    fn recipe(&self, recipe: &Recipe) -> RecipePage {
        let formatted = |html: &Html, list: &[String], is_numbered| {
            if html.is_empty() {
                Html::list(list, is_numbered)
            } else {
                html.clone()
            }
        };
        RecipePage {
            type_name: TypeName::default(),
            component: Component::default(),
            base: self.base(RecipePage::TYPE, String::new()),
            author: text(&recipe.author),
            author_url: Link::parse(&recipe.author_url).ok().map(|link| link.to_string()),
            main_image: self.image(recipe.main_image.as_ref()),
            start_publish: self.version.published.to_string(),
            main_intro: text(&recipe.main_intro),
            seo_cook_time: text(&recipe.seo_cook_time),
            seo_preparation_time: text(&recipe.seo_preparation_time),
            seo_recipe_cuisine: text(&recipe.seo_recipe_cuisine),
            seo_recipe_ingredient: recipe.seo_recipe_ingredient.clone(),
            seo_recipe_instructions: recipe.seo_recipe_instructions.clone(),
            product_allergens: recipe.product_allergens.to_string(),
            recipe_categories: recipe.recipe_categories.to_string(),
            allergen_names: category_names(self.context, recipe.product_allergens.as_slice()),
            recipe_category_names: category_names(self.context, recipe.recipe_categories.as_slice()),
            recipe_search_url: recipe_search_url(self.context, self.node),
            portion_size: text(&recipe.portion_size),
            recipe_ingredients: formatted(&recipe.recipe_ingredients, &recipe.seo_recipe_ingredient, false).into(),
            recipe_preparation_instructions: formatted(
                &recipe.recipe_preparation_instructions,
                &recipe.seo_recipe_instructions,
                true,
            )
            .into(),
            ingredient_links: ingredient_links(self.context, recipe),
            quotation_text: text(&recipe.quotation_text),
            quotation_name: text(&recipe.quotation_name),
            related_products: product_cards(self.context, &recipe.related_products),
            more_recipes: more_recipes(self.context, self.node, recipe),
            lift_up_content_area: blocks(self.context, self.node, Area::LiftUp, &recipe.lift_up_content_area),
            hide_share_so_me_links: recipe.hide_share_so_me_links,
            recipe_page_metadata: RecipeMetadata {
                related_products_display_option: recipe.recipe_page_metadata.related_products_display_option,
            },
        }
    }

    fn article(&self, article: &Article) -> ArticlePage {
        ArticlePage {
            type_name: TypeName::default(),
            component: Component::default(),
            base: self.base(ArticlePage::TYPE, plain(article.main_body.as_str())),
            topic: text(&article.topic),
            hero_image: self.image(article.hero_image.as_ref()),
            intro_image: self.image(article.intro_image.as_ref()),
            main_intro: text(&article.main_intro),
            main_body: article.main_body.as_str().to_owned(),
            start_publish: self.version.published.to_string(),
            category_names: category_names(self.context, article.categories.as_slice()),
            related_products: product_cards(self.context, &article.related_products),
            next_story: next_story(self.context, self.node),
        }
    }

    fn location(&self, location: &Location) -> LocationPage {
        let lunch_lists = (!location.lunch_lists.is_empty()).then(|| serde_json::to_string(&location.lunch_lists));
        LocationPage {
            type_name: TypeName::default(),
            component: Component::default(),
            base: self.base(LocationPage::TYPE, location.full_address()),
            main_image: self.image(location.main_image.as_ref()),
            street_address: location.street_address.clone(),
            postal_code: location.postal_code.clone(),
            city: location.city.clone(),
            country: Country::alpha3(&location.country).to_owned(),
            full_address: location.full_address(),
            latitude: location.latitude,
            longitude: location.longitude,
            hours: OpeningHours::from(location),
            additional_opening_hours: text(&location.additional_opening_hours),
            additional_contact_infomation: text(&location.additional_contact_infomation),
            main_intro: text(&location.main_intro),
            main_body: location.main_body.as_str().to_owned(),
            // Plain texts always have a JSON form.
            lunch_lists: lunch_lists.and_then(Result::ok),
            category_names: category_names(self.context, location.categories.as_slice()),
            nearby: nearby(self.context, self.node, location),
            content_area_items: blocks(self.context, self.node, Area::Items, &location.content_area_items),
        }
    }

    fn search(&self, search: &Search) -> SearchPage {
        SearchPage {
            type_name: TypeName::default(),
            component: Component::default(),
            base: self.base(SearchPage::TYPE, String::new()),
            main_intro: text(&search.main_intro),
        }
    }

    fn landing(&self, intro: &str) -> LandingPage {
        LandingPage {
            type_name: TypeName::default(),
            component: Component::default(),
            base: self.base(LandingPage::TYPE, String::new()),
            main_intro: text(intro),
        }
    }

    fn products(&self, products: &Products) -> ProductsPage {
        ProductsPage {
            type_name: TypeName::default(),
            component: Component::default(),
            base: self.base(ProductsPage::TYPE, String::new()),
            main_intro: text(&products.main_intro),
            top_content_area: blocks(self.context, self.node, Area::Top, &products.top_content_area),
        }
    }

    fn lunch_list(&self, list: &LunchListContent) -> LunchListPage {
        LunchListPage {
            type_name: TypeName::default(),
            component: Component::default(),
            base: self.base(LunchListPage::TYPE, plain(list.main_body.as_str())),
            main_body: list.main_body.as_str().to_owned(),
        }
    }

    fn shop_article(&self, article: &ShopArticle) -> D2cArticlePage {
        D2cArticlePage {
            type_name: TypeName::default(),
            component: Component::default(),
            base: self.base(D2cArticlePage::TYPE, plain(article.main_body.as_str())),
            main_intro: text(&article.main_intro),
            top_content_area: blocks(self.context, self.node, Area::Top, &article.top_content_area),
            main_body: article.main_body.as_str().to_owned(),
            start_publish: self.version.published.to_string(),
        }
    }

    /// What the catalogue says of other products is content here.
    fn presented(&self, product: &PresentedProduct) -> ProductDetailPage {
        let mut base = self.base(ProductDetailPage::TYPE, plain(product.xhtml_description.as_str()));
        base.bottom_content_area.extend(product_usps(self.context));
        let images = product.images.iter();
        ProductDetailPage {
            type_name: TypeName::default(),
            component: Component::default(),
            base,
            description: text(&product.description),
            xhtml_description: text(product.xhtml_description.as_str()),
            images: images
                .filter_map(|image| self.context.image(&image.url, None))
                .collect(),
            facts: FoodFacts::new(&Food::from(product), self.context.reader()),
            related_products: product_cards(self.context, &product.related_products),
            editorial: product_editorial(self.context, self.node, product.editorial(), false),
        }
    }

    /// Of a page that shows something else to each customer. The page itself is the same for all, and nothing to search engines.
    fn personal(&self, page_type: &'static str) -> PageBase {
        let mut base = self.base(page_type, String::new());
        base.page_metadata.robots = Robots::NoIndex.directives();
        base
    }

    fn of_member_area(&self, page_type: &'static str) -> PageBase {
        let mut base = self.personal(page_type);
        base.navigation.d2c_menus.push(my_fazer_menu(self.context));
        base
    }

    /// Nobody has logged in yet who looks at a page that is the same for all; and there is nothing to search engines.
    fn my_page(&self, own: &MyPage) -> MyPageModel {
        let mut base = self.base(MyPageModel::TYPE, plain(own.main_body.as_str()));
        base.page_metadata.robots = Robots::NoIndex.directives();
        let link = |address: &str| Link::parse(address).ok().map(|link| link.to_string());
        let widget = &own.my_fazer_page_metadata;
        let metadata = WidgetSettings {
            login_page_url: link(&own.login_page_url).or_else(|| base.navigation.login_page_url.clone()),
            widget_base_url: link(&widget.widget_base_url).unwrap_or_default(),
            widget_path_with_language: widget.widget_path_with_language.clone(),
            widget_dependant_script: widget.widget_dependant_script.clone(),
            widget_default_country_code: widget.widget_default_country_code.clone(),
        };
        MyPageModel {
            type_name: TypeName::default(),
            component: Component::default(),
            topic: text(&own.topic),
            hero_image: self.image(own.hero_image.as_ref()),
            intro_image: self.image(own.intro_image.as_ref()),
            main_intro: text(&own.main_intro),
            main_body: own.main_body.as_str().to_owned(),
            login_title: text(&own.login_title),
            login_intro: text(own.login_intro.as_str()),
            error_message: text(&own.error_message),
            category_names_setting: own.category_names_setting.clone(),
            my_fazer_page_metadata: metadata,
            base,
        }
    }

    /// The page is that of the release, by its own address; without one it is nothing to search engines.
    fn release(&self, details: &ReleaseDetails, asked: Option<&AskedRelease>) -> ReleasePage {
        let release = asked.and_then(AskedRelease::found);
        let summary = release.map(|release| &release.summary);
        let query = summary.map_or_else(String::new, |summary| release_path("", &summary.id));
        let name = summary.map_or(&details.name, |summary| &summary.title);
        let head = Head {
            page_type: ReleasePage::TYPE,
            title: titled(self.context, name),
            description: shortened(summary.map_or("", |summary| &summary.intro)),
            picture: None,
            robots: if release.is_some() {
                Robots::Index
            } else {
                Robots::NoIndex
            },
            canonical_query: query.clone(),
        };
        let mut base = page_base(self.context, self.destination, name.clone(), head);
        if let Some(summary) = summary {
            let image = summary.images.first().map(|image| &image.url_to800_x800_ar_resized);
            base.page_metadata.og_image = image.map(|url| self.absolute(url));
            base.page_metadata.categories = summary
                .categories
                .iter()
                .map(|category| category.code.clone())
                .collect();
            self.lead_to_release(&mut base, &summary.id, &query);
        }
        let above = self.context.content.ancestors(self.node);
        ReleasePage {
            type_name: TypeName::default(),
            component: Component::default(),
            base,
            release: release.cloned(),
            message: asked.and_then(|asked| self.release_message(asked)),
            newsroom_page_url: above
                .last()
                .and_then(|page| page.path(self.context.language))
                .map(str::to_owned),
        }
    }

    /// Links from the page to itself, and to its other languages, name the release as well.
    fn lead_to_release(&self, base: &mut PageBase, id: &str, query: &str) {
        for link in &mut base.navigation.page_languages {
            link.url.push_str(query);
            let language = link.name.parse().ok().zip(ReleaseId::parse(id).ok());
            link.is_translation &= language.is_some_and(|(language, id)| {
                let found = self.context.releases.find(&id, language, self.context.at);
                found.is_some_and(|release| release.language == language)
            });
        }
        if let Some(here) = base.navigation.breadcrumbs.last_mut() {
            here.url.push_str(query);
        }
    }

    fn release_message(&self, asked: &AskedRelease) -> Option<String> {
        use wire::problem::Phrasebook;
        match asked {
            AskedRelease::Found(_) => None,
            AskedRelease::Unnamed => Some(self.context.text("/release/unnamed")),
            AskedRelease::Unknown(id) => Some(self.context.dictionary.phrase("/release/not-found", &[("id", id)])),
            AskedRelease::Failed => Some(self.context.text("/release/failed")),
        }
    }

    fn absolute(&self, url: &str) -> String {
        if url.starts_with('/') {
            format!("{}{url}", self.context.origin)
        } else {
            url.to_owned()
        }
    }

    /// Nobody looks for it: whoever did something is led there.
    fn thank_you(&self, thanks: &ThankYou, identifier: Option<&str>) -> ThankYouPage {
        let mut base = self.base(ThankYouPage::TYPE, plain(thanks.main_body.as_str()));
        base.page_metadata.robots = Robots::NoIndex.directives();
        ThankYouPage {
            type_name: TypeName::default(),
            component: Component::default(),
            base,
            main_intro: text(&thanks.main_intro),
            main_body: thanks.main_body.as_str().to_owned(),
            identifier: identifier.map(|identifier| identifier.chars().take(MAX_IDENTIFIER).collect()),
        }
    }

    fn image(&self, image: Option<&Image>) -> Option<PageImage> {
        image.and_then(|image| self.context.image(&image.url, None))
    }

    /// `otherwise` describes the page where it has no intro.
    fn base(&self, page_type: &'static str, otherwise: String) -> PageBase {
        let content = &self.version.content;
        let description = match content.intro() {
            "" => otherwise,
            intro => intro.to_owned(),
        };
        let head = Head {
            page_type,
            title: titled(self.context, content.name()),
            description: shortened(&description),
            picture: lead_picture(content),
            robots: Robots::Index,
            canonical_query: String::new(),
        };
        let mut base = page_base(self.context, self.destination, content.name().to_owned(), head);
        base.page_metadata.categories = content.categories().iter().map(ToString::to_string).collect();
        base
    }
}
