//! What a search costs in process, over the made-up catalogue of 100,000 products in three languages.
//!
//! First the whole: time to index, memory, and percentiles for each kind of question (wall time and
//! processor time of the searching thread); then criterion's means.

use std::{fs, hint::black_box, time::Instant};

use bench::corpus::Corpus;
use criterion::{BenchmarkId, Criterion, Throughput};
use domain::{
    catalogue::{AllergenPresence, Catalogue, Product},
    clock::UnixMillis,
    ids::MarketId,
    market::Language,
};
use rustix::time::{ClockId, clock_gettime};
use search_index::{Direction, Document, FacetRequest, IndexChange, ProductFacts, Query, Reader, SearchIndex, Sort};

const PRODUCTS: usize = 100_000;
/// The prices of this moment are indexed.
const NOW: UnixMillis = UnixMillis(1_800_000_000_000);
/// How often each question is asked for the percentiles.
const ROUNDS: usize = 40;

const ONE_WORD: [&str; 16] = [
    "suklaa",
    "lakritsi",
    "mansikka",
    "hasselpähkinä",
    "konvehti",
    "choklad",
    "jordgubb",
    "pepparkaka",
    "liquorice",
    "gingerbread",
    "kirsikka",
    "pistaasi",
    "toffee",
    "mansikoita",
    "vegan",
    "handmade",
];
const TWO_WORDS: [&str; 16] = [
    "tumma suklaa",
    "mansikka marmeladi",
    "mörk choklad",
    "dark chocolate",
    "soft liquorice",
    "maito keksi",
    "sokeriton purukumi",
    "salt lakrits",
    "white praline",
    "pehmeä toffee",
    "kirsikka kakku",
    "citron pastill",
    "rich cocoa",
    "luomu tee",
    "vanilj glass",
    "cherry jam",
];
const PREFIX: [&str; 16] = [
    "suk", "lak", "mansi", "hass", "konv", "chok", "jord", "pepp", "liq", "ging", "kirs", "pist", "tof", "sal", "van",
    "hand",
];
const TYPO: [&str; 16] = [
    "suklka",
    "lakrisi",
    "mansika",
    "haselpähkinä",
    "konvheti",
    "chokald",
    "jordguub",
    "peparkaka",
    "liqourice",
    "gingerbraed",
    "kirsika",
    "pistasi",
    "tofee",
    "salmiaki",
    "vanlija",
    "handmaed",
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let before = resident();
    let making = making();
    let begun = Instant::now();
    let folder = tempfile::tempdir().expect("a folder");
    let reader = index(&folder);
    let took = begun.elapsed().as_secs_f64() - making;
    eprintln!(
        "{PRODUCTS} products indexed in {took:.1} s ({:.0} a second), beside {making:.1} s to make them up",
        PRODUCTS as f64 / took
    );
    drop(reader);
    let opened = Instant::now();
    let index = SearchIndex::open(folder.path()).expect("an index");
    eprintln!("opened in {:.2} s", opened.elapsed().as_secs_f64());
    let reader = index.reader();
    for (name, words) in KINDS {
        for with_facets in [false, true] {
            percentiles(&reader, name, words, with_facets);
        }
    }
    eprintln!("resident: {:.0} MB before, {:.0} MB now", before, resident());
    searching(&mut criterion, &reader);
    indexing(&mut criterion);
    criterion.final_summary();
}

const KINDS: [(&str, &[&str; 16]); 4] = [
    ("one word", &ONE_WORD),
    ("two words", &TWO_WORDS),
    ("beginning of a word", &PREFIX),
    ("typing error", &TYPO),
];

fn question(words: &str, with_facets: bool) -> Query {
    let query = Query::text(words).and_then(|query| query.page(0, 20)).expect("a query");
    if !with_facets {
        return query;
    }
    let group = |group: &str| FacetRequest::Values { group: group.into() };
    let price = FacetRequest::PriceRanges {
        market: MarketId::parse("FI").expect("a market"),
        bounds: vec![300, 500, 1000, 2000],
    };
    query
        .counting([group("brand"), group("diet"), price])
        .expect("few groups")
}

fn percentiles(reader: &Reader, name: &str, words: &[&str; 16], with_facets: bool) {
    let questions = words.map(|words| question(words, with_facets));
    for question in &questions {
        black_box(reader.search(question).expect("an answer"));
    }
    let (mut walls, mut processor) = (Vec::new(), 0.0);
    let mut totals = 0;
    for _ in 0..ROUNDS {
        for question in &questions {
            let (begun, used) = (Instant::now(), thread_time());
            totals += black_box(reader.search(question).expect("an answer")).total;
            processor += thread_time() - used;
            walls.push(begun.elapsed().as_secs_f64() * 1e3);
        }
    }
    walls.sort_by(f64::total_cmp);
    let at = |share: f64| walls[((walls.len() - 1) as f64 * share) as usize];
    let facets = if with_facets { " with 3 facet groups" } else { "" };
    eprintln!(
        "{name}{facets}: p50 {:.3} ms, p90 {:.3}, p99 {:.3}; {:.3} ms of processor time; {} hits on average",
        at(0.5),
        at(0.9),
        at(0.99),
        processor * 1e3 / walls.len() as f64,
        totals / walls.len(),
    );
}

/// Seconds that making up the products takes by itself.
fn making() -> f64 {
    let begun = Instant::now();
    let corpus = Corpus::new().expect("a corpus");
    let catalogue = corpus.catalogue();
    for number in 0..PRODUCTS {
        black_box(document(&corpus, &catalogue, number));
    }
    begun.elapsed().as_secs_f64()
}

/// Seconds that this thread has run.
fn thread_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Memory of this process, in MB.
fn resident() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1e3
}

fn index(folder: &tempfile::TempDir) -> Reader {
    let index = SearchIndex::open(folder.path()).expect("an index");
    let mut writer = index.writer().expect("the only writer");
    let mut rebuild = writer.rebuild().expect("the next generation");
    let corpus = Corpus::new().expect("a corpus");
    let catalogue = corpus.catalogue();
    rebuild
        .add((0..PRODUCTS).map(|number| document(&corpus, &catalogue, number)))
        .expect("added");
    rebuild.apply([], 1).expect("committed");
    rebuild.begin_merging().expect("merging");
    writer.swap(rebuild).expect("swapped");
    index.reader()
}

fn document(corpus: &Corpus, catalogue: &Catalogue, number: usize) -> Document {
    let product = corpus.product(number, 0).expect("a product");
    Document::from_product(&product, catalogue, NOW, &facts(&product))
}

/// The groups of the shop that every product has values in.
fn facts(product: &Product) -> ProductFacts {
    let variations = || product.variations.iter();
    let free = |(allergen, presence): (&domain::catalogue::Allergen, &AllergenPresence)| {
        (*presence == AllergenPresence::Free).then(|| format!("without.{}", allergen.key()).into())
    };
    ProductFacts {
        in_stock: variations().any(|variation| variation.in_stock()),
        popularity: 0,
        facets: vec![
            (
                "brand".into(),
                product.brands.iter().map(|code| code.as_str().into()).collect(),
            ),
            (
                "category".into(),
                product.categories.iter().map(|code| code.as_str().into()).collect(),
            ),
            (
                "diet".into(),
                variations().flat_map(|variation| variation.diets.clone()).collect(),
            ),
            (
                "without".into(),
                variations()
                    .flat_map(|variation| variation.allergens.iter().filter_map(free))
                    .collect(),
            ),
            (
                "tag".into(),
                product.tags.iter().map(|tag| tag.variant.clone()).collect(),
            ),
        ],
    }
}

fn searching(criterion: &mut Criterion, reader: &Reader) {
    let mut group = criterion.benchmark_group("search");
    let by_name = Sort::Name {
        language: Language::Fi,
        direction: Direction::Ascending,
    };
    for (name, query) in [
        ("all", Query::all()),
        ("all, sorted by name", Query::all().sorted(by_name)),
        ("nothing found", question("qwzx", false)),
        ("in one language", question("jordgubb", false).in_language(Language::Sv)),
    ] {
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| reader.search(black_box(&query)).expect("an answer"));
        });
    }
    for (name, words) in KINDS {
        for with_facets in [false, true] {
            let facets = if with_facets { ", 3 facet groups" } else { "" };
            let mut questions = words.map(|words| question(words, with_facets)).into_iter().cycle();
            group.bench_function(BenchmarkId::from_parameter(format!("{name}{facets}")), |bencher| {
                bencher.iter(|| {
                    questions
                        .next()
                        .map(|query| reader.search(black_box(&query)).expect("an answer"))
                });
            });
        }
    }
    group.finish();
}

fn indexing(criterion: &mut Criterion) {
    const BATCH: usize = 500;
    let corpus = Corpus::new().expect("a corpus");
    let catalogue = corpus.catalogue();
    let documents: Vec<_> = (0..BATCH).map(|number| document(&corpus, &catalogue, number)).collect();
    let mut group = criterion.benchmark_group("index");
    group.sample_size(10).throughput(Throughput::Elements(BATCH as u64));
    group.bench_function("a commit of 500 products", |bencher| {
        bencher.iter_with_large_drop(|| {
            let index = SearchIndex::in_ram().expect("an index in memory");
            let mut writer = index.writer().expect("the only writer");
            let changes = documents.iter().cloned().map(IndexChange::put);
            writer.apply(changes, 1).expect("applied");
            index
        });
    });
    group.finish();
}
