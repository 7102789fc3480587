use super::*;

#[test]
fn bounds_are_kept() {
    let long = "ä".repeat(Query::MAX_TEXT);
    assert!(Query::text(&format!("  {long}  ")).is_ok());
    assert_eq!(
        Query::text(&format!("{long}x")),
        Err(InvalidQuery::TextTooLong { max: 500 })
    );
    let page = |offset, limit| Query::all().page(offset, limit).map(|_| ());
    assert_eq!(page(100_000, 100), Ok(()));
    assert_eq!(page(0, 101), Err(InvalidQuery::PageTooLarge { max: 100 }));
    assert_eq!(page(0, 0), Err(InvalidQuery::EmptyPage));
    assert_eq!(page(100_001, 1), Err(InvalidQuery::PageTooFar { max: 100_000 }));
    let values = (0..101).map(|at| at.to_string());
    assert_eq!(
        Query::all().filtered("diet", values).map(|_| ()),
        Err(InvalidQuery::TooManyValues { max: 100 })
    );
}

#[test]
fn prices_belong_to_one_market() {
    let market = |id| MarketId::parse(id).expect("a market");
    let query = Query::all()
        .price_between(&market("FI"), PriceRange::default())
        .expect("one");
    let twice = query
        .clone()
        .price_between(&market("FI"), PriceRange::default())
        .expect("again");
    assert_eq!(twice, query);
    assert_eq!(
        query.clone().price_between(&market("SE"), PriceRange::default()),
        Err(InvalidQuery::TwoMarkets)
    );
    let request = FacetRequest::PriceRanges {
        market: market("SE"),
        bounds: vec![100],
    };
    assert_eq!(query.counting([request]), Err(InvalidQuery::TwoMarkets));
}

#[test]
fn an_empty_text_is_no_text() {
    assert_eq!(Query::text(" \t "), Ok(Query::all()));
    let signs = Query::text("***").expect("short").text.expect("a text");
    assert!(signs.words.is_empty());
}

#[test]
fn a_text_may_be_a_code() {
    let text = Query::text(" 6430 0001 00015 ").expect("short").text.expect("a text");
    assert_eq!(text.code, "6430000100015");
}
