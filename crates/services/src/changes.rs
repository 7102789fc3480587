//! What changed, read from the outbox.

use std::collections::BTreeSet;

use domain::{
    cart::CartKey,
    content::PageId,
    giftcard::GiftCardId,
    ids::{BrandCode, CategoryCode, IdentityId, OrderId, ProductCode, PromotionId},
    promotion::CouponCode,
};
use store::{OutboxEvent, Topic};

use super::{delivery, pictures, search_data, site_data};

/// What changed, each thing once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Anything of these.
    pub products: BTreeSet<ProductCode>,
    /// The stock of these, and nothing else of them.
    pub stock: BTreeSet<ProductCode>,
    /// Anything of categories and brands: where categories lie, too many names to tell them apart.
    pub structure: bool,
    /// Texts of these categories.
    pub categories: BTreeSet<CategoryCode>,
    /// Names of these brands.
    pub brands: BTreeSet<BrandCode>,
    /// Taxes or promotions.
    pub rules: bool,
    /// Promotions that were used up, or are not any more.
    pub limits: BTreeSet<PromotionId>,
    pub gift_cards: BTreeSet<GiftCardId>,
    /// Generated codes; nothing stands for all of them.
    pub coupon_codes: BTreeSet<Option<CouponCode>>,
    /// Pages of the content tree.
    pub pages: BTreeSet<PageId>,
    /// What pages are filed under.
    pub taxonomy: bool,
    /// Facet groups, price ranges and synonyms.
    pub search_data: bool,
    /// The site's name, theme, menus, banner, popup and footer.
    pub site_data: bool,
    /// Ways of delivery.
    pub delivery: bool,
    /// The shop's own pictures.
    pub pictures: bool,
    /// Carts that somebody else than their actors wrote.
    pub carts: BTreeSet<CartKey>,
    /// Whoever shows one of these reads it again.
    pub orders: BTreeSet<OrderId>,
    /// Press releases of the shop's own.
    pub releases: bool,
    /// Readers see other reviews of these.
    pub reviewed: BTreeSet<ProductCode>,
    /// Pages that editors did something with, seen by readers or not.
    pub drafts: BTreeSet<PageId>,
    /// Pages of which editors said something, or asked something of each other.
    pub commented: BTreeSet<PageId>,
    /// Whoever shows what one of these would like to have reads it again.
    pub wish_lists: BTreeSet<IdentityId>,
    /// What prices ask of one of these is another: their carts learn it.
    pub customers: BTreeSet<IdentityId>,
}

impl Changes {
    /// A key that no thing of its topic can have was never one's.
    pub fn of(events: &[OutboxEvent]) -> Self {
        let mut changes = Self::default();
        for OutboxEvent { topic, key, .. } in events {
            match topic {
                Topic::Product | Topic::Prices => changes.products.extend(ProductCode::parse(key)),
                Topic::Stock => changes.stock.extend(ProductCode::parse(key)),
                Topic::Structure | Topic::CategoryTree => changes.structure = true,
                Topic::Category => changes.categories.extend(CategoryCode::parse(key)),
                Topic::Brand => changes.brands.extend(BrandCode::parse(key)),
                Topic::Rules => changes.rules = true,
                Topic::PromotionLimit => changes.limits.extend(PromotionId::parse(key)),
                Topic::CouponCode => {
                    changes.coupon_codes.insert(CouponCode::parse(key).ok());
                }
                Topic::GiftCard => changes.gift_cards.extend(key.parse().map(GiftCardId)),
                Topic::Setting => {
                    changes.search_data |= key == search_data::SETTING;
                    changes.site_data |= key == site_data::SETTING;
                    changes.delivery |= key == delivery::SETTING;
                    changes.pictures |= key == pictures::SETTING;
                }
                Topic::Content if key.is_empty() => changes.taxonomy = true,
                Topic::Content => changes.pages.extend(PageId::parse(key)),
                Topic::Cart => changes.carts.extend(key.parse::<CartKey>()),
                Topic::Order => changes.orders.extend(key.parse::<OrderId>()),
                Topic::Release => changes.releases = true,
                Topic::Review => changes.reviewed.extend(ProductCode::parse(key)),
                Topic::Comment => changes.commented.extend(PageId::parse(key)),
                Topic::Draft => changes.drafts.extend(PageId::parse(key)),
                Topic::WishList => changes.wish_lists.extend(key.parse::<IdentityId>()),
                Topic::Customer => changes.customers.extend(key.parse::<IdentityId>()),
                Topic::Reindex | Topic::Other => {}
            }
        }
        // Whoever loads the product has its stock.
        changes.stock.retain(|code| !changes.products.contains(code));
        changes
    }

    /// The changes of one thing each.
    pub fn split(self) -> Vec<Self> {
        let Self {
            products,
            stock,
            structure,
            categories,
            brands,
            rules,
            limits,
            gift_cards,
            coupon_codes,
            pages,
            taxonomy,
            search_data,
            site_data,
            delivery,
            pictures,
            carts,
            orders,
            releases,
            reviewed,
            drafts,
            commented,
            wish_lists,
            customers,
        } = self;
        let none = Self::default;
        let products = products.into_iter().map(|code| Self {
            products: [code].into(),
            ..none()
        });
        let stock = stock.into_iter().map(|code| Self {
            stock: [code].into(),
            ..none()
        });
        let gift_cards = gift_cards.into_iter().map(|id| Self {
            gift_cards: [id].into(),
            ..none()
        });
        let wholes = [
            Self { coupon_codes, ..none() },
            // They are read together.
            Self {
                structure,
                categories,
                brands,
                ..none()
            },
            Self {
                rules,
                limits,
                ..none()
            },
            Self {
                pages,
                taxonomy,
                ..none()
            },
            Self { search_data, ..none() },
            Self { site_data, ..none() },
            Self { delivery, ..none() },
            Self { pictures, ..none() },
            Self { carts, ..none() },
            Self { orders, ..none() },
            Self { releases, ..none() },
            Self { reviewed, ..none() },
            Self { drafts, ..none() },
            Self { commented, ..none() },
            Self { wish_lists, ..none() },
            Self { customers, ..none() },
        ];
        let wholes = wholes.into_iter().filter(|changes| *changes != none());
        products.chain(stock).chain(gift_cards).chain(wholes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(events: &[(Topic, &str)]) -> Changes {
        let events = events.iter().zip(1..).map(|((topic, key), id)| OutboxEvent {
            id,
            topic: *topic,
            key: (*key).to_owned(),
        });
        Changes::of(&events.collect::<Vec<_>>())
    }

    #[test]
    fn events_of_one_product_are_one_change() {
        let product = |code| ProductCode::parse(code).expect("a code");
        let changes = changes(&[
            (Topic::Stock, "A"),
            (Topic::Product, "A"),
            (Topic::Product, "A"),
            (Topic::Prices, "B"),
            (Topic::Stock, "C"),
            (Topic::Other, "D"),
        ]);
        let expected = Changes {
            products: [product("A"), product("B")].into(),
            stock: [product("C")].into(),
            ..Changes::default()
        };
        assert_eq!(changes, expected);
    }

    #[test]
    fn a_rename_is_less_than_a_move() {
        let renamed = changes(&[(Topic::Category, "bars"), (Topic::Brand, "halla")]);
        assert!(!renamed.structure && renamed.categories.len() == 1);
        assert!(changes(&[(Topic::CategoryTree, "")]).structure);
        assert!(changes(&[(Topic::Structure, "")]).structure);
    }

    #[test]
    fn documents_of_the_shop_are_told_apart() {
        let site = changes(&[(Topic::Setting, "site"), (Topic::Setting, "seeded")]);
        let expected = Changes {
            site_data: true,
            ..Changes::default()
        };
        assert_eq!(site, expected);
    }

    #[test]
    fn changes_are_split_into_those_of_one_thing() {
        let all = changes(&[
            (Topic::Product, "A"),
            (Topic::Product, "B"),
            (Topic::Stock, "C"),
            (Topic::GiftCard, "1"),
            (Topic::GiftCard, "2"),
            (Topic::Category, "bars"),
            (Topic::Rules, "taxes"),
            (Topic::Content, "page"),
            (Topic::Release, "opening"),
            (Topic::Review, "D"),
            (Topic::Setting, "site"),
        ]);
        let parts = all.clone().split();
        assert_eq!(parts.len(), 11);
        for part in &parts {
            assert_eq!(part.clone().split(), std::slice::from_ref(part));
        }
        assert_eq!(Changes::default().split(), []);
    }
}
