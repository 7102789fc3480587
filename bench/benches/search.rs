//! What a search costs in process, over a made-up catalogue of 14,000 products in three languages.

mod support;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use domain::{clock::UnixMillis, market::Language};
use search_index::{Direction, Document, IndexChange, ProductFacts, Query, Reader, SearchIndex, Sort};

const PRODUCTS: usize = 14_000;
/// The prices of this moment are indexed.
const NOW: UnixMillis = UnixMillis(1_800_000_000_000);

fn documents(count: usize) -> Vec<Document> {
    let products = support::products(count).expect("products");
    let catalogue = support::catalogue(products.clone()).expect("a catalogue");
    products
        .iter()
        .map(|product| Document::from_product(product, &catalogue, NOW, &ProductFacts::default()))
        .collect()
}

fn index(documents: Vec<Document>) -> Reader {
    let index = SearchIndex::in_ram().expect("an index in memory");
    let mut writer = index.writer().expect("the only writer");
    writer
        .apply(documents.into_iter().map(IndexChange::put), 1)
        .expect("applied");
    index.reader()
}

fn searching(criterion: &mut Criterion) {
    let reader = index(documents(PRODUCTS));
    let text = |text| Query::text(text).expect("a query");
    let by_name = Sort::Name {
        language: Language::Fi,
        direction: Direction::Ascending,
    };
    let mut group = criterion.benchmark_group("search");
    for (name, query) in [
        ("all", Query::all()),
        ("all, sorted by name", Query::all().sorted(by_name)),
        ("one word", text("maitosuklaa")),
        ("one word, inflected", text("mansikoita")),
        ("one word, in Swedish only", text("jordgubb").in_language(Language::Sv)),
        ("two words", text("dark chocolate")),
        ("three words", text("halla mint liquorice")),
        ("beginning of a word", text("suk")),
        ("nothing found", text("qwzx")),
    ] {
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| reader.search(black_box(&query)).expect("an answer"));
        });
    }
    group.finish();
}

fn indexing(criterion: &mut Criterion) {
    const BATCH: usize = 500;
    let documents = documents(BATCH);
    let mut group = criterion.benchmark_group("index");
    group.sample_size(10).throughput(Throughput::Elements(BATCH as u64));
    group.bench_function("a commit of 500 products", |bencher| {
        bencher.iter_with_large_drop(|| index(documents.clone()));
    });
    group.finish();
}

criterion_group!(benches, searching, indexing);
criterion_main!(benches);
