//! Which ids blocks get and keep.

use std::collections::BTreeMap;

use domain::{
    content::{BlockData, BlockId, CategoryContent, Content, Day, Page, PageId, PageType, Status, Version},
    market::Language,
};

use serde_json::json;

use crate::content::block;

/// The page of a category, with blocks in two of its areas.
fn page(top: &[BlockData], main: &[BlockData]) -> Page {
    let mut content: CategoryContent = serde_json::from_str(r#"{"category":"bars"}"#).expect("a category");
    content.top_content_area = top.to_vec();
    content.main_content_area = main.to_vec();
    let version = |content| Version {
        status: Status::Published,
        segment: None,
        published: Day::parse("2026-03-14").expect("a day"),
        content,
    };
    Page {
        id: PageId::parse("bars").expect("an id"),
        kind: PageType::Category,
        parent: None,
        position: 0,
        versions: BTreeMap::from([
            (Language::Fi, version(Content::Category(content.clone()))),
            (Language::Sv, version(Content::Category(content))),
        ]),
    }
}

/// The ids of the areas in a language: top, main and bottom.
fn ids(page: &Page, language: Language) -> Vec<Vec<String>> {
    let areas = page.versions[&language].content.areas();
    let of = |blocks: &[BlockData]| -> Vec<String> {
        let id = |block: &BlockData| block.id.as_ref().expect("an id").to_string();
        blocks.iter().map(id).collect()
    };
    areas.into_iter().map(|(_, blocks)| of(blocks)).collect()
}

fn named(mut page: Page, before: Option<&Page>) -> Page {
    page.name_blocks(before);
    page
}

#[test]
fn equal_content_gets_equal_ids_and_equal_blocks_different_ones() {
    let make = || {
        named(
            page(&[block("A", "x")], &[block("A", "x"), block("A", "x"), block("B", "y")]),
            None,
        )
    };
    let finnish = ids(&make(), Language::Fi);
    assert_eq!(finnish, ids(&make(), Language::Fi), "on every machine");
    assert_eq!(
        finnish,
        ids(&make(), Language::Sv),
        "languages share the ids of what they share"
    );
    let mut all: Vec<_> = finnish.concat();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 4);
}

#[test]
fn what_is_inserted_edited_and_moved_leaves_the_other_ids_alone() {
    let before = named(page(&[], &[block("A", "1"), block("B", "2"), block("A", "3")]), None);
    let [_, main, _] = ids(&before, Language::Fi).try_into().expect("its areas");
    let inserted = page(
        &[],
        &[block("A", "new"), block("A", "1"), block("B", "2"), block("A", "3")],
    );
    let inserted = &ids(&named(inserted, Some(&before)), Language::Fi)[1];
    assert_eq!(inserted[1..], main);
    assert!(!main.contains(&inserted[0]));
    let edited = page(&[], &[block("A", "1"), block("B", "other"), block("A", "3")]);
    assert_eq!(ids(&named(edited, Some(&before)), Language::Fi)[1], main);
    let moved = page(&[block("A", "3")], &[block("B", "2"), block("A", "1")]);
    assert_eq!(
        ids(&named(moved, Some(&before)), Language::Fi),
        [
            vec![main[2].clone()],
            vec![main[1].clone(), main[0].clone()],
            Vec::new()
        ]
    );
}

#[test]
fn an_id_that_was_given_is_kept_and_one_that_is_gone_is_nobody_elses() {
    let mut given = block("A", "1");
    given.id = Some(BlockId::parse("given").expect("an id"));
    let before = named(page(&[], &[given.clone(), block("A", "2")]), None);
    let main = &ids(&before, Language::Fi)[1];
    assert_eq!(main[0], "given");
    // The first one is gone: what takes its place is another block.
    let after = named(page(&[], &[block("B", "1"), block("A", "2")]), Some(&before));
    let after = &ids(&after, Language::Fi)[1];
    assert_eq!(after[1], main[1]);
    assert_ne!(after[0], "given");
}

#[test]
fn a_block_keeps_its_form_in_files() {
    let json = r#"{"id":"given","type":"A","text":"1"}"#;
    let block: BlockData = serde_json::from_str(json).expect("a block");
    assert_eq!(serde_json::to_string(&block).expect("JSON"), json);
    assert_eq!(&*block.kind, "A");
    assert_eq!(block.fields().keys().collect::<Vec<_>>(), ["text"]);
    assert!(serde_json::from_str::<BlockData>(r#"{"id":"Not an id","type":"A"}"#).is_err());
    assert!(
        serde_json::from_str::<BlockData>(r#"{"text":"1"}"#).is_err(),
        "it has no type"
    );
}

/// A block with others inside.
fn container(inner: &[(&str, Option<&str>)]) -> BlockData {
    let inner = inner.iter().map(|(text, id)| {
        let mut block = json!({"type": "A", "text": text});
        if let Some(id) = id {
            block["id"] = (*id).into();
        }
        block
    });
    let fields = json!({"blocks": inner.collect::<Vec<_>>()});
    BlockData::new("Container", fields.as_object().expect("fields").clone())
}

fn inner_ids(page: &Page) -> Vec<String> {
    let areas = page.versions[&Language::Fi].content.areas();
    let blocks = areas.into_iter().flat_map(|(_, blocks)| blocks);
    let inner = blocks.flat_map(|block| block.inner().into_iter().flat_map(|(_, blocks)| blocks));
    inner.map(|block| block.id.expect("an id").to_string()).collect()
}

#[test]
fn blocks_inside_others_have_ids_that_they_keep_wherever_the_outer_one_goes() {
    let before = named(
        page(&[], &[container(&[("1", None), ("2", Some("given"))]), block("B", "x")]),
        None,
    );
    let first = inner_ids(&before);
    assert_eq!(first[1], "given");
    assert_ne!(first[0], first[1]);
    // One inside is new: it is the same outer one, with the same two inside.
    let after = named(
        page(
            &[],
            &[block("B", "x"), container(&[("0", None), ("1", None), ("2", None)])],
        ),
        Some(&before),
    );
    let outer = |page: &Page| ids(page, Language::Fi).concat();
    let again = inner_ids(&after);
    assert_eq!(again[1..], first[..], "{again:?}");
    assert!(!first.contains(&again[0]) && !outer(&before).contains(&again[0]));
    // What says the same without ids is the same, wherever it stands.
    let moved = named(
        page(&[container(&[("1", None), ("2", None)])], &[block("B", "x")]),
        Some(&before),
    );
    assert_eq!((outer(&moved), inner_ids(&moved)), (outer(&before), first));
}
