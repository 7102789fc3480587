//! Prints the samples of all blocks as pages carry them, by the folder of the web app's component. `npm run types` writes
//! them beside the components.

use std::collections::BTreeMap;

use wire::blocks::{self, DEFINITIONS, Identity, SampleSite};

fn main() -> Result<(), serde_json::Error> {
    let sample = |definition: &blocks::BlockDefinition| {
        let identity = Identity::of("sample", definition.component);
        let block = blocks::resolve(&definition.sample_data(), identity, &SampleSite);
        (definition.component, block)
    };
    let samples: BTreeMap<_, _> = DEFINITIONS.iter().map(sample).collect();
    serde_json::to_writer_pretty(std::io::stdout(), &samples)
}
