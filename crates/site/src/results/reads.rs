//! Which parameters of its address a page reads.

use domain::{
    content::{ContentTree, PageType},
    market::Language,
};

use super::blocks::results_blocks;
use crate::{Destination, PageQuery};

/// What the page at a destination reads of a query.
pub fn page_query(query: &str, destination: &Destination, language: Language, content: &ContentTree) -> PageQuery {
    if query.is_empty() {
        return PageQuery::default();
    }
    let blocks = results_blocks(destination, language, content);
    PageQuery::keeping(query, |name| {
        name == "market" || is_own(destination, name) || blocks.iter().any(|block| block.reads(name))
    })
}

/// The parameters that a type of page reads, beside those of its blocks.
fn is_own(destination: &Destination, name: &str) -> bool {
    match destination {
        Destination::AllProducts | Destination::Category(_) => {
            matches!(name, "sort" | "sortBy" | "sortDirection") || is_of_products(name)
        }
        Destination::Search => matches!(name, "q" | "literal" | "show" | "categoryIds") || is_of_products(name),
        // The variation that is looked at.
        Destination::Product(_) => name == "code",
        Destination::Content(node) => match node.kind() {
            PageType::Release => name == "id",
            PageType::ThankYou => name == "identifier",
            _ => false,
        },
        Destination::Policy(_) => name == "version",
        _ => false,
    }
}

fn is_of_products(name: &str) -> bool {
    matches!(name, "page" | "pageSize" | "brand") || name.starts_with("filter.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str, destination: &Destination) -> PageQuery {
        page_query(query, destination, Language::En, &ContentTree::default())
    }

    #[test]
    fn what_a_page_does_not_read_makes_no_other_page() {
        let check = |destination: Destination, query: &str, kept: &str| {
            assert_eq!(read(query, &destination).as_str(), kept, "{query}");
        };
        check(Destination::Start, "utm_source=mail&q=mint&page=2", "");
        check(Destination::Cart, "gclid=x&market=SE", "?market=SE");
        check(
            Destination::AllProducts,
            "utm_source=a&page=2&filter.brand=halla,hillo&q=mint&city=Oulu&&page=&sortBy=price",
            "?page=2&filter.brand=halla,hillo&sortBy=price",
        );
        check(
            Destination::Search,
            "fbclid=1&q=dark+mint&show=recipes&categoryIds=101%2C102&code=7",
            "?q=dark+mint&show=recipes&categoryIds=101%2C102",
        );
        assert_eq!(PageQuery::of_nothing("q=1&market=SE").as_str(), "?market=SE");
    }

    #[test]
    fn what_is_kept_is_read() {
        let query = read("q=+dark%20mint+&page=3&page=4&filter.diet=vegan", &Destination::Search);
        assert_eq!((query.listing.text.as_str(), query.listing.page), ("dark mint", 4));
        assert!(query.listing.is_filtered);
        assert_eq!(query.first("page"), Some("3"));
        assert_eq!(query.all("page").collect::<Vec<_>>(), ["3", "4"]);
    }
}
