//! Makes the folders that are compiled into the binary, so that the server builds before the web app and the
//! pictures were made.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    for folder in [
        "../../web/dist",
        "../../web/dist-admin",
        "../../web/dist-renderer",
        "../../demo/pictures/out",
    ] {
        fs::create_dir_all(Path::new(folder))?;
        println!("cargo:rerun-if-changed={folder}");
    }
    Ok(())
}
