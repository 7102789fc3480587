//! What the job table's work is: each kind of job with what it needs of the shop.

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

use crate::state::AppState;

/// Every kind that a shop knows; `post` sends its letters.
///
/// # Errors
/// The file with the shop's secret cannot be used.
pub fn job_kinds(shop: &AppState, post: Post) -> Result<Vec<Box<dyn JobKind>>, KeyError> {
    let (store, config, consents) = (&shop.storage.store, &*shop.config, &shop.consents);
    let (book, site, markets) = (&shop.storefront.book, &shop.storefront.site, &shop.storefront.markets);
    let (zones, origin) = (markets.zones(), &shop.storefront.public_origin);
    let reminders = CartReminders {
        store: store.clone(),
        consents: consents.clone(),
        window: config.cart_reminder.window(),
    };
    let mut kinds = jobs::kinds(store, shop.clock, &config.retention);
    let staff_letters = SendStaffLink::new(store.clone(), post.clone(), config, site.clone(), zones.clone(), origin)?;
    kinds.push(Box::new(SendStaffPasskeyLetter(staff_letters.clone())));
    kinds.push(Box::new(staff_letters));
    let customer_letters = SendCustomerLetter::new(
        store.clone(),
        post.clone(),
        config,
        shop.link_pages.clone(),
        site.clone(),
        zones.clone(),
        origin,
    )?;
    kinds.push(Box::new(SendChangeLetter(customer_letters.clone())));
    kinds.push(Box::new(customer_letters));
    kinds.push(Box::new(EraseOrders { store: store.clone() }));
    kinds.push(Box::new(ForgetLetters::new(config)));
    kinds.push(Box::new(EraseOrder { store: store.clone() }));
    kinds.push(Box::new(InviteBuyer {
        store: store.clone(),
        customers: shop.customers.clone(),
    }));
    kinds.push(Box::new(LookForStock::new(store.clone(), book.clone())));
    kinds.push(Box::new(SendBackInStock {
        store: store.clone(),
        post: post.clone(),
        book: book.clone(),
        site: site.clone(),
        zones: zones.clone(),
        origin: origin.clone(),
    }));
    kinds.push(Box::new(LookForLeftCarts {
        reminders: reminders.clone(),
    }));
    kinds.push(Box::new(SendCartReminder {
        reminders,
        post: post.clone(),
        book: book.clone(),
        site: site.clone(),
        markets: markets.clone(),
        origin: origin.clone(),
    }));
    kinds.push(Box::new(SendConsentLetter::new(
        consents.clone(),
        post.clone(),
        site.clone(),
        zones.clone(),
        origin.clone(),
    )));
    kinds.push(Box::new(SendOrderLink {
        links: shop.order_links.clone(),
        post: post.clone(),
        site: site.clone(),
        zones: zones.clone(),
        origin: origin.clone(),
    }));
    kinds.push(Box::new(SendMail::new(
        store.clone(),
        post,
        shop.mint.clone(),
        site.clone(),
        zones.clone(),
        Invitations {
            links: shop.review_links.clone(),
            after: config.reviews.letter_after(),
            book: book.clone(),
        },
        origin.clone(),
    )));
    kinds.push(Box::new(AskForNews {
        store: store.clone(),
        site: site.clone(),
        consents: consents.clone(),
    }));
    kinds.push(Box::new(TellOfDelivery {
        deliverers: shop.deliverers.clone(),
    }));
    kinds.push(Box::new(PublishContent::new(store.clone(), book.clone())));
    kinds.extend(payments::kinds(&shop.payments));
    Ok(kinds)
}
