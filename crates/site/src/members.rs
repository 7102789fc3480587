//! The pages of customers: where they are, and their models. Who looks at them is not part of the models: the same page goes
//! to everybody, and asks by itself.

use domain::{
    content::{
        ContentTree, Identity, IdentityForm, MyDetails, MyEmailPreferences, MyOrders, MyReviews, MyWishList, PageType,
    },
    market::Language,
};
use wire::{
    model::{Component, TypeName},
    page::{
        CountryOption, D2cMyEmailPreferencesPage, D2cMyFazerPage, D2cMyOrderHistoryPage, D2cMyReviewsPage,
        D2cMyWishListPage, IdentityFormLink, IdentityPage, MenuItem, PageBase, SignInProvider,
    },
};

use super::{content_fields::text, render_context::RenderContext};

/// Where a form of the way in is in a language; nothing where the site has no page for it. Letters lead there.
pub fn identity_path(content: &ContentTree, form: IdentityForm, language: Language) -> Option<&str> {
    let mut pages = content.of_type(PageType::Identity).iter();
    pages.find_map(|node| match node.version(language)?.content {
        domain::content::Content::Identity(Identity { form: own, .. }) if own == form => node.path(language),
        _ => None,
    })
}

/// Where the customer area begins in a language.
pub fn member_path(content: &ContentTree, language: Language) -> Option<&str> {
    first_path(content, PageType::MyDetails, language)
}

/// Where shoppers see what they would like to have.
pub fn wish_list_path(content: &ContentTree, language: Language) -> Option<&str> {
    first_path(content, PageType::MyWishList, language)
}

fn first_path(content: &ContentTree, kind: PageType, language: Language) -> Option<&str> {
    let mut pages = content.of_type(kind).iter();
    pages.find_map(|node| node.path(language))
}

/// The tabs of the customer area, as far as the site has pages for them, where the site's data name no others.
pub fn member_menu(context: RenderContext<'_>) -> Vec<MenuItem> {
    let language = context.language;
    let kinds = [
        PageType::MyDetails,
        PageType::MyOrders,
        PageType::MyWishList,
        PageType::MyReviews,
        PageType::MyEmailPreferences,
    ];
    let nodes = kinds.into_iter().filter_map(|kind| {
        let mut pages = context.content.of_type(kind).iter();
        pages.find(|node| node.path(language).is_some())
    });
    nodes
        .filter_map(|node| {
            Some(MenuItem {
                title: node.version(language)?.content.name().to_owned(),
                url: node.path(language)?.to_owned(),
                ..MenuItem::default()
            })
        })
        .collect()
}

pub fn my_details_page(context: RenderContext<'_>, base: PageBase, page: &MyDetails) -> D2cMyFazerPage {
    D2cMyFazerPage {
        type_name: TypeName::default(),
        component: Component::default(),
        heading: heading(&page.heading, &page.name),
        main_intro: text(&page.main_intro),
        country_options: CountryOption::all(context.language, context.market),
        sign_in_provider: sign_in_provider(context),
        base,
    }
}

pub fn my_orders_page(base: PageBase, page: &MyOrders) -> D2cMyOrderHistoryPage {
    D2cMyOrderHistoryPage {
        type_name: TypeName::default(),
        component: Component::default(),
        heading: heading(&page.heading, &page.name),
        main_intro: text(&page.main_intro),
        base,
    }
}

pub fn my_email_preferences_page(base: PageBase, page: &MyEmailPreferences) -> D2cMyEmailPreferencesPage {
    D2cMyEmailPreferencesPage {
        type_name: TypeName::default(),
        component: Component::default(),
        heading: heading(&page.heading, &page.name),
        main_intro: text(&page.main_intro),
        base,
    }
}

pub fn my_wish_list_page(base: PageBase, page: &MyWishList) -> D2cMyWishListPage {
    D2cMyWishListPage {
        type_name: TypeName::default(),
        component: Component::default(),
        heading: heading(&page.heading, &page.name),
        main_intro: text(&page.main_intro),
        base,
    }
}

pub fn my_reviews_page(base: PageBase, page: &MyReviews) -> D2cMyReviewsPage {
    D2cMyReviewsPage {
        type_name: TypeName::default(),
        component: Component::default(),
        heading: heading(&page.heading, &page.name),
        main_intro: text(&page.main_intro),
        base,
    }
}

pub fn identity_page(context: RenderContext<'_>, base: PageBase, page: &Identity) -> IdentityPage {
    let forms = IdentityForm::ALL.into_iter().filter_map(|form| {
        let url = identity_path(context.content, form, context.language)?.to_owned();
        Some(IdentityFormLink { form, url })
    });
    IdentityPage {
        type_name: TypeName::default(),
        component: Component::default(),
        form: page.form,
        heading: heading(&page.heading, &page.name),
        main_intro: text(&page.main_intro),
        forms: forms.collect(),
        sign_in_provider: sign_in_provider(context),
        base,
    }
}

fn sign_in_provider(context: RenderContext<'_>) -> Option<SignInProvider> {
    let language = context.language.code();
    let url = |step: &str| format!("/api/identity-connect/provider/{step}?language={language}");
    context.sign_in_provider.map(|name| SignInProvider {
        name: name.to_owned(),
        sign_in_url: url("start"),
        sign_out_url: url("logout"),
    })
}

fn heading(own: &str, name: &str) -> String {
    if own.is_empty() { name } else { own }.to_owned()
}
