//! What an event tells.

use domain::clock::UnixMillis;

/// What an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A product was made, changed or deleted; the key is its code.
    Product,
    /// Another number of pieces may be sold of a product, and nothing else of it changed; the key is its code.
    Stock,
    /// A product costs something else, and nothing else of it changed; the key is its code.
    Prices,
    /// Anything about categories and brands may have changed; the key is empty.
    Structure,
    /// A category's texts, addresses or picture changed, not its place; the key is its code.
    Category,
    /// Categories came, went or moved; the key is empty.
    CategoryTree,
    /// A brand came, went or has another name; the key is its code.
    Brand,
    /// Taxes or promotions changed; the key is `taxes` or `promotions`.
    Rules,
    /// A promotion was given for the last time that its limit allows, or can be given again; the key is its id.
    PromotionLimit,
    /// A generated code was used up, can be used again, or was revoked; the key is the code, or empty for many codes.
    CouponCode,
    /// What a gift card can pay changed; the key is its id.
    GiftCard,
    /// An order was placed or changed; the key is its id.
    Order,
    /// A payment of a cart began or ended, or the cart became an order; the key is that of the cart.
    Cart,
    /// One of the shop's documents was put; the key is that of the setting.
    Setting,
    /// Pages of the content tree were made, changed or deleted, the key is a page's id; or the taxonomy changed, the key
    /// is empty.
    Content,
    /// Somebody wants the search index built anew; the key is empty.
    Reindex,
    /// Press releases of the shop's own changed; the key is a release's id or a feed's.
    Release,
    /// Readers see other reviews of a product; the key is its code.
    Review,
    /// Editors did something with a page that readers need not see; the key is the page's id.
    Draft,
    /// Editors said something else of a page, or ask something else of each other; the key is the page's id.
    Comment,
    /// What somebody would like to have is another list; the key is the identity's.
    WishList,
    /// Something that prices ask of a customer is another: groups; the key is the identity's.
    Customer,
    /// Something that only a newer version of the program knows: whoever reads it counts on nothing of the shop's goods.
    Other,
}

/// How topics are stored.
const NAMES: [(&str, Topic); 22] = [
    ("product", Topic::Product),
    ("stock", Topic::Stock),
    ("prices", Topic::Prices),
    ("structure", Topic::Structure),
    ("category", Topic::Category),
    ("category-tree", Topic::CategoryTree),
    ("brand", Topic::Brand),
    ("rules", Topic::Rules),
    ("promotion-limit", Topic::PromotionLimit),
    ("coupon-code", Topic::CouponCode),
    ("gift-card", Topic::GiftCard),
    ("order", Topic::Order),
    ("cart", Topic::Cart),
    ("setting", Topic::Setting),
    ("content", Topic::Content),
    ("reindex", Topic::Reindex),
    ("release", Topic::Release),
    ("review", Topic::Review),
    ("draft", Topic::Draft),
    ("comment", Topic::Comment),
    ("wish-list", Topic::WishList),
    ("customer", Topic::Customer),
];

impl Topic {
    /// Of every kind.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|(_, topic)| *topic).chain([Self::Other])
    }

    pub(super) fn name(self) -> &'static str {
        let name = NAMES.iter().find(|(_, topic)| *topic == self);
        name.map_or("other", |(name, _)| name)
    }

    pub(super) fn read(name: &str) -> Self {
        let topic = NAMES.iter().find(|(known, _)| *known == name);
        topic.map_or(Self::Other, |(_, topic)| *topic)
    }
}

/// An event of a transaction that is not written yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PendingEvent {
    pub(super) topic: Topic,
    pub(super) key: String,
    pub(super) at: UnixMillis,
}
