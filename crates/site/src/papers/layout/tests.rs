use super::{super::typeface::TYPEFACES, *};

fn paper(rows: usize) -> Paper {
    let row = || Row::of(["Puolukkahalla 150 g".to_owned(), "11,80 €".to_owned()]);
    Paper {
        subject: "Kuitti 1".to_owned(),
        heading: "Kuitti".to_owned(),
        seller: vec!["Halla & Hillo Oy".to_owned()],
        facts: Vec::new(),
        places: Vec::new(),
        tables: vec![Table {
            heading: None,
            columns: vec![
                Column::text("Tuote".to_owned(), 75),
                Column::number("Summa".to_owned(), 25),
            ],
            rows: (0..rows).map(|_| row()).collect(),
        }],
    }
}

fn pages(rows: usize) -> Pages {
    Pages::of(&paper(rows), TYPEFACES.as_ref().expect("the fonts"))
}

fn spans(pages: &Pages) -> impl Iterator<Item = &Span> {
    let blocks = pages.blocks.iter().flat_map(|block| match block {
        Block::Title(spans) | Block::Heading(spans) | Block::Paragraph(spans) => spans.iter().collect::<Vec<_>>(),
        Block::Table { head, rows } => head.iter().chain(rows.iter().flatten()).flatten().collect(),
    });
    blocks.chain(&pages.repeated)
}

#[test]
fn a_table_that_goes_on_has_its_head_again() {
    assert!(pages(2).count == 1 && pages(2).repeated.is_empty());
    let many = pages(200);
    assert!((4..9).contains(&many.count), "{}", many.count);
    assert_eq!(many.repeated.len(), 2 * (many.count - 1));
    for page in 1..many.count {
        let highest = spans(&many).filter(|span| span.page == page).map(|span| span.y);
        let highest = highest.fold(HEIGHT, f32::min);
        let head = many.repeated.iter().find(|span| span.page == page).expect("a head");
        assert!((head.y - highest).abs() < 0.1, "{head:?}");
    }
}

#[test]
fn nothing_stands_beyond_the_margins_or_upon_another() {
    let many = pages(200);
    let mut places = Vec::new();
    for span in spans(&many) {
        assert!(span.x >= MARGIN && span.x < RIGHT, "{span:?}");
        assert!(span.y > MARGIN && span.y <= BOTTOM + 0.1, "{span:?}");
        places.push((span.page, span.y.to_bits(), span.x.to_bits()));
    }
    let all = places.len();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), all);
}
