//! Prints what is known of the types of blocks: the samples as pages carry them, by the folder of the web app's component, and
//! the definitions as editors read them. `npm run types` writes both to where they are used.

use std::collections::BTreeMap;

use serde_json::json;
use wire::blocks::{self, BlockDefinition, DEFINITIONS, Identity, SampleSite};

fn main() -> Result<(), serde_json::Error> {
    let sample = |definition: &BlockDefinition| {
        let identity = Identity::of("sample", definition.component);
        let block = blocks::resolve(&definition.sample_data(), identity, &SampleSite);
        (definition.component, block)
    };
    let samples: BTreeMap<_, _> = DEFINITIONS.iter().map(sample).collect();
    serde_json::to_writer_pretty(
        std::io::stdout(),
        &json!({"samples": samples, "definitions": blocks::described()}),
    )
}
