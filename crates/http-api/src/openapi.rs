//! The description of the API, from which the web app's types are generated.

mod errors;
mod examples;
mod families;
mod operations;
pub mod page;
mod security;

use std::sync::LazyLock;

use domain::content::Content;
use utoipa::{
    Modify, OpenApi, PartialSchema, ToSchema,
    openapi::{OpenApi as Document, RefOr, Schema},
};
use wire::{
    page::BlockType,
    problem::Problem,
    socket::{CartStateFrame, ClientFrame, ServerFrame},
};

use self::{errors::Problems, examples::Examples, families::CartsOfAllCustomers, operations::Names, security::Tokens};
use crate::{
    carts, cda, checkout, consents, content, contents, customers, editing, identity, listing, localizations, orders,
    payments, places, releases, reviews, search, staff, taxonomy, wishes,
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Praline",
        description = "The calls of a shop with live carts. They speak JSON, and answer errors as `application/problem+json` with a stable `code`. The live protocol at `/ws` carries the frames that stand under the schemas."
    ),
    servers((url = "/", description = "The shop itself")),
    tags(
        (name = "content", description = "Pages and texts"),
        (name = "catalogue", description = "Lists of products"),
        (name = "search", description = "Searches in the site's content, and what is offered while one types"),
        (name = "goods", description = "Stock, prices, markets and warehouses for systems beside the shop"),
        (name = "identity", description = "Tokens, sessions of customers, and signing in to other sites (OpenID Connect)"),
        (name = "customers", description = "What is known of customers: the caller, or by id for those who help them"),
        (name = "cart", description = "The caller's cart, as the shop's own pages use it"),
        (name = "checkout", description = "From the caller's cart to the order"),
        (name = "wish list", description = "What the caller would like to have, signed in or not"),
        (name = "customer carts", description = "The caller's carts by id, name and market"),
        (name = "carts of all customers", description = "For staff and programs with the role CustomerServiceRepresentatives"),
        (name = "payments", description = "What can be paid with, payments, and what providers send"),
        (name = "orders", description = "The caller's orders"),
        (name = "orders of all customers", description = "For staff and programs with the role CustomerServiceRepresentatives"),
        (name = "releases", description = "Press releases"),
        (name = "consents", description = "What the shop promises, and what people allow it"),
        (name = "reviews", description = "What buyers say of products"),
        (name = "editing", description = "Pages as editors work on them, for staff and programs with the scopes of content"),
        (name = "staff", description = "Those who work for the shop: sessions, accounts and the audit log"),
        (name = "description", description = "This description"),
    ),
    paths(
        content::content,
        content::tree::by_id,
        content::tree::children,
        content::tree::ancestors,
        content::sites::sites,
        content::sites::site,
        editing::tree::tree,
        editing::tree::uses,
        editing::catalogue::entries,
        editing::types::types,
        editing::types::visitor_groups,
        editing::projects::list,
        editing::projects::create,
        editing::projects::project,
        editing::projects::rename,
        editing::projects::remove,
        editing::projects::add,
        editing::projects::take_out,
        editing::projects::checks,
        editing::projects::publish,
        editing::trash::list,
        editing::trash::restore,
        editing::trash::remove,
        editing::pictures::list,
        editing::pictures::upload,
        editing::pictures::describe,
        editing::picture_uses::uses,
        editing::picture_uses::remove,
        editing::pages::page,
        editing::preview_links::create,
        editing::pages::create,
        editing::pages::relocate,
        editing::pages::remove,
        editing::editions::draft,
        editing::editions::save,
        editing::editions::publish,
        editing::editions::unpublish,
        editing::editions::schedule,
        editing::editions::restore,
        editing::comments::list,
        editing::comments::add,
        editing::comments::resolve,
        editing::comments::remove,
        editing::reviews::waiting,
        editing::reviews::ask,
        editing::reviews::send_back,
        editing::reviews::withdraw,
        editing::editions::checks,
        editing::editions::revisions,
        editing::editions::revision,
        taxonomy::categories,
        taxonomy::shortcut_items,
        localizations::asked_language,
        localizations::one_language,
        listing::category_products,
        listing::search_products,
        search::content::search_content,
        search::recipes::search_recipes,
        search::suggest::suggest,
        search::locations::locations,
        search::locations::city_options,
        releases::category_options,
        releases::year_options,
        releases::releases,
        releases::release,
        releases::feed,
        places::places,
        contents::contents,
        consents::asked,
        consents::policies::policies,
        consents::policies::filtered,
        consents::people::create,
        consents::people::by_token,
        consents::people::confirm,
        consents::people::remove,
        consents::ending::unsubscribe,
        consents::ending::one_click,
        consents::pages::end_by_hand,
        consents::ending::revoke,
        consents::people::thank_you,
        consents::stock::back_in_stock,
        reviews::reviews,
        reviews::invitation,
        reviews::write,
        reviews::report,
        cda::goods::inventory,
        cda::goods::pricing,
        cda::goods::pricing_by_codes,
        cda::markets::markets,
        cda::markets::market,
        cda::markets::warehouse,
        identity::anonymous_token,
        customers::openid::metadata,
        customers::openid::keys,
        customers::openid::authorize,
        customers::openid::authorize_form,
        customers::openid::token,
        customers::openid::userinfo,
        customers::openid::userinfo_form,
        customers::openid::end_session,
        customers::session::session,
        customers::session::login,
        customers::passkeys::ask_known,
        customers::passkeys::login,
        customers::session::logout,
        customers::provider::start,
        customers::provider::callback,
        customers::provider::login,
        customers::provider::logout,
        customers::my_fazer::is_authenticated,
        customers::my_fazer::details,
        customers::my_fazer::change_details,
        customers::my_fazer::widget,
        customers::joining::sign_up,
        customers::joining::email_token,
        customers::joining::confirm_email,
        customers::joining::password_token,
        customers::joining::reset_password,
        customers::own::me,
        customers::own::change,
        customers::own::erase,
        customers::own::password,
        customers::own::sessions,
        customers::own::end_session,
        customers::passkeys::ask_new,
        customers::passkeys::add,
        customers::passkeys::list,
        customers::passkeys::rename,
        customers::passkeys::remove,
        customers::own::export,
        customers::reviews::reviews,
        customers::own::preferences,
        customers::own::choose_preferences,
        customers::addresses::put,
        customers::addresses::remove,
        customers::all::sign_up,
        customers::all::create,
        customers::all::customer,
        customers::all::change,
        customers::all::erase,
        customers::all::password,
        customers::all::password_token,
        customers::all::reset_password,
        customers::all::email_token,
        customers::all::confirm_email,
        customers::all::put_address,
        customers::all::remove_address,
        wishes::read,
        wishes::add,
        wishes::remove,
        carts::parts::read,
        carts::whole::replace,
        carts::whole::read_by_name,
        carts::parts::add,
        carts::parts::remove,
        carts::parts::update,
        carts::parts::delete,
        carts::parts::coupon,
        carts::parts::greeting,
        carts::parts::apply_gift_card,
        carts::parts::remove_gift_card,
        checkout::details::set_details,
        checkout::details::shipping,
        checkout::details::choose_shipping,
        checkout::details::payment,
        checkout::order::create,
        checkout::order::cancel,
        cda::carts::create,
        cda::carts::replace,
        cda::search::search,
        cda::carts::read_by_id,
        cda::carts::end_by_id,
        cda::checkout::prepare_by_id,
        cda::carts::read,
        cda::carts::end,
        cda::carts::read_or_create,
        cda::checkout::prepare,
        payments::methods::methods,
        payments::processing::add_to_cart,
        payments::processing::replace_of_cart,
        payments::processing::process_cart,
        payments::processing::add_to_named_cart,
        payments::processing::replace_of_named_cart,
        payments::processing::process_named_cart,
        payments::processing::process_order,
        payments::processing::add_to_order,
        payments::processing::replace_of_order,
        payments::returning::returned,
        payments::returning::callback,
        payments::webhooks::authorisation,
        orders::converting::convert_by_id,
        orders::converting::convert,
        orders::changing::create,
        orders::changing::change,
        orders::linked::ask,
        orders::linked::read,
        orders::linked::change,
        orders::reading::search,
        orders::reading::read_by_id,
        orders::papers::receipt,
        orders::papers::credit_note,
        orders::papers::packing_slip,
        staff::login::login,
        staff::login::second_factor,
        staff::login::session,
        staff::login::logout,
        staff::own::sessions,
        staff::own::end_session,
        staff::own::socket_token,
        staff::own::language,
        staff::own::password,
        staff::own::offer_totp,
        staff::own::confirm_totp,
        staff::own::remove_totp,
        staff::passkeys::ask_new,
        staff::passkeys::add,
        staff::passkeys::list,
        staff::passkeys::rename,
        staff::passkeys::remove,
        staff::passkeys::ask_known,
        staff::passkeys::login,
        staff::login::invitation,
        staff::login::accept,
        staff::login::password_token,
        staff::accounts::invite,
        staff::accounts::accounts,
        staff::accounts::change,
        staff::accounts::reset,
        staff::audit::audit,
        page::document,
        page::page,
    ),
    components(schemas(
        ClientFrame,
        ServerFrame,
        CartStateFrame,
        BlockType,
        Problem,
    )),
    modifiers(
        &NullsAreWritten,
        &CartsOfAllCustomers,
        &Tokens,
        &Names,
        &Problems,
        &Examples
    )
)]
struct Api;

/// The document; it is the same for the whole life of the program.
pub fn description() -> &'static Document {
    static DOCUMENT: LazyLock<Document> = LazyLock::new(|| {
        let mut document = Api::openapi();
        // The derivation writes a licence without a name where the package has none.
        document.info.license = None;
        document
    });
    &DOCUMENT
}

/// The document as JSON.
pub fn document() -> Result<String, serde_json::Error> {
    description().to_pretty_json()
}

/// Answers hold every field: what is not there is null. Said so, clients need not ask twice.
struct NullsAreWritten;

/// What clients send, and answers that leave out what is not there.
const WITH_ABSENT_FIELDS: [&str; 39] = [
    "AccountChangeForm",
    "AddressPayload",
    "AnonymousTokenForm",
    "BackInStockForm",
    "BuyerAddressForm",
    "CallbackForm",
    "CartAnswer",
    "CartChange",
    "CartForm",
    "CartHead",
    "CartOp",
    "CartSearchForm",
    "ClientFrame",
    "ContentFields",
    "ContentLink",
    "CouponForm",
    "CustomerCart",
    "DetailsForm",
    "ErrorEntry",
    "GiftCardRecipientPayload",
    "GreetingForm",
    "Hello",
    "IntermediateUserForm",
    "LineForm",
    "OrderChangeForm",
    "OrderForm",
    "OrderPieces",
    "OrderSearchForm",
    "PlaceOrderForm",
    "PrepareForm",
    "Problem",
    "ProcessForm",
    "Rated",
    "RecipientPayload",
    "ReviewForm",
    "ServerFrame",
    "Subscription",
    "TabletPayload",
    "Target",
];

/// Fields of others that are left out where there is nothing to say.
const ABSENT_FIELDS: [(&str, &str); 8] = [
    ("BrandValue", "url"),
    ("EditedRevision", "draft"),
    ("PageBase", "isPersonal"),
    ("PageBase", "preview"),
    ("PageBase", "version"),
    ("ProductPage", "alternatives"),
    ("ProductPage", "hasStockPlaces"),
    ("StateHead", "merged"),
];

impl Modify for NullsAreWritten {
    fn modify(&self, document: &mut Document) {
        let Some(components) = &mut document.components else {
            return;
        };
        let mut of_content = vec![(<Content as ToSchema>::name().into_owned(), Content::schema())];
        Content::schemas(&mut of_content);
        let is_of_content = |name: &str| of_content.iter().any(|(of_content, _)| of_content == name);
        for (name, schema) in &mut components.schemas {
            // Content is written without what it does not hold.
            if is_of_content(name) {
                continue;
            }
            if name == OF_TABLETS {
                require_none(schema);
            } else if !WITH_ABSENT_FIELDS.contains(&name.as_str()) {
                require_all(schema);
                let absent = ABSENT_FIELDS.iter().filter(|(of, _)| of == name);
                absent.for_each(|(_, field)| allow_absence(schema, field));
            }
        }
    }
}

/// The fields that only lines of engraved tablets have, among the line's own.
const OF_TABLETS: &str = "TabletTexts";

fn require_none(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = schema {
        object.required.clear();
    }
}

fn allow_absence(schema: &mut RefOr<Schema>, field: &str) {
    match schema {
        RefOr::T(Schema::Object(object)) => object.required.retain(|name| name != field),
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter_mut().for_each(|part| allow_absence(part, field)),
        _ => {}
    }
}

fn require_all(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => object.required = object.properties.keys().cloned().collect(),
        RefOr::T(Schema::AllOf(parts)) => {
            for part in &mut parts.items {
                take_out_of_option(part);
                require_all(part);
            }
        }
        _ => {}
    }
}

/// Fields that may be left out as a group are described as one of null and an object; an object that other fields stand
/// beside is never null.
fn take_out_of_option(part: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::OneOf(choice)) = part
        && let Some(RefOr::Ref(group)) = choice.items.iter().find(|item| matches!(item, RefOr::Ref(_)))
    {
        *part = RefOr::Ref(group.clone());
    }
}
