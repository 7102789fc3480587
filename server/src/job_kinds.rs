//! What the job table's work is: each kind of job with what it needs of the shop. Kinds that wait for another party (the mail
//! server, providers of payments and of delivery) are done beside the shop's own: a party that is silent keeps no more than
//! what waits for it.

use http_api::state::AppState;
use services::{
    auth::KeyError,
    back_in_stock::{LookForStock, SendBackInStock},
    cart_reminders::{CartReminders, LookForLeftCarts, SendCartReminder},
    consents::SendConsentLetter,
    content::publishing::PublishContent,
    customers::{EraseOrder, EraseOrders, InviteBuyer, SendChangeLetter, SendCustomerLetter},
    deliverers::TellOfDelivery,
    jobs::{self, JobKind},
    mail::{AskForNews, ForgetLetters, Invitations, Post, SendMail},
    order_links::SendOrderLink,
    payments,
    staff::{SendStaffLink, SendStaffPasskeyLetter},
};

type Kinds = Vec<Box<dyn JobKind>>;

/// Every kind that a shop knows, by the task that does them; `post` sends its letters.
///
/// # Errors
/// The file with the shop's secret cannot be used.
pub fn job_kinds(shop: &AppState, post: Post) -> Result<[(&'static str, Kinds); 4], KeyError> {
    let deliverers: Kinds = vec![Box::new(TellOfDelivery {
        deliverers: shop.deliverers.clone(),
    })];
    Ok([
        ("jobs", own(shop)),
        ("letters", letters(shop, post)?),
        ("payment-requests", payments::request_kinds(&shop.payments)),
        ("deliverers", deliverers),
    ])
}

/// What waits for nobody but the database.
fn own(shop: &AppState) -> Kinds {
    let (store, config) = (&shop.storage.store, &*shop.config);
    let (book, site) = (&shop.storefront.book, &shop.storefront.site);
    let mut kinds = jobs::kinds(store, shop.clock, &config.retention);
    kinds.push(Box::new(EraseOrders { store: store.clone() }));
    kinds.push(Box::new(EraseOrder { store: store.clone() }));
    kinds.push(Box::new(ForgetLetters::new(config)));
    kinds.push(Box::new(InviteBuyer {
        store: store.clone(),
        customers: shop.customers.clone(),
    }));
    kinds.push(Box::new(LookForStock::new(store.clone(), book.clone())));
    kinds.push(Box::new(LookForLeftCarts {
        reminders: reminders(shop),
    }));
    kinds.push(Box::new(AskForNews {
        store: store.clone(),
        site: site.clone(),
        consents: shop.consents.clone(),
    }));
    kinds.push(Box::new(PublishContent::new(store.clone(), book.clone())));
    kinds.extend(payments::kinds(&shop.payments));
    kinds
}

/// What the mail server must take.
fn letters(shop: &AppState, post: Post) -> Result<Kinds, KeyError> {
    let (store, config) = (&shop.storage.store, &*shop.config);
    let (book, site, markets) = (&shop.storefront.book, &shop.storefront.site, &shop.storefront.markets);
    let (zones, origin) = (markets.zones(), &shop.storefront.public_origin);
    let staff_letters = SendStaffLink::new(store.clone(), post.clone(), config, site.clone(), zones.clone(), origin)?;
    let customer_letters = SendCustomerLetter::new(
        store.clone(),
        post.clone(),
        config,
        shop.link_pages.clone(),
        site.clone(),
        zones.clone(),
        origin,
    )?;
    Ok(vec![
        Box::new(SendStaffPasskeyLetter(staff_letters.clone())),
        Box::new(staff_letters),
        Box::new(SendChangeLetter(customer_letters.clone())),
        Box::new(customer_letters),
        Box::new(SendBackInStock {
            store: store.clone(),
            post: post.clone(),
            book: book.clone(),
            site: site.clone(),
            zones: zones.clone(),
            origin: origin.clone(),
        }),
        Box::new(SendCartReminder {
            reminders: reminders(shop),
            post: post.clone(),
            book: book.clone(),
            site: site.clone(),
            markets: markets.clone(),
            origin: origin.clone(),
        }),
        Box::new(SendConsentLetter::new(
            shop.consents.clone(),
            post.clone(),
            site.clone(),
            zones.clone(),
            origin.clone(),
        )),
        Box::new(SendOrderLink {
            links: shop.order_links.clone(),
            post: post.clone(),
            site: site.clone(),
            zones: zones.clone(),
            origin: origin.clone(),
        }),
        Box::new(SendMail::new(
            store.clone(),
            post,
            shop.mint.clone(),
            site.clone(),
            markets.clone(),
            Invitations {
                links: shop.review_links.clone(),
                after: config.reviews.letter_after(),
                book: book.clone(),
            },
            origin.clone(),
        )),
    ])
}

fn reminders(shop: &AppState) -> CartReminders {
    CartReminders {
        store: shop.storage.store.clone(),
        consents: shop.consents.clone(),
        window: shop.config.cart_reminder.window(),
    }
}
