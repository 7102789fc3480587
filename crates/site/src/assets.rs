//! The web apps, and the masters of the program's own pictures, compiled into the release binary. A debug build reads them from their
//! folders, so that the daily loop needs no rebuild.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    io::Write,
    sync::Arc,
};

use bytes::Bytes;
use domain::{
    market::Texts,
    picture::{Focus, Format, Origin, Picture, Width},
};
use flate2::{Compression, write::GzEncoder};
use quick_cache::sync::Cache;
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use crate::sheets;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct WebApp;

/// The app of those who work on the site: a build of its own, of which shoppers load nothing.
#[derive(RustEmbed)]
#[folder = "../../web/dist-admin"]
struct AdminApp;

/// The same components for the server.
#[derive(RustEmbed)]
#[folder = "../../web/dist-renderer"]
struct RendererBundle;

#[derive(RustEmbed)]
#[folder = "../../demo/pictures/out"]
struct PictureFiles;

/// What the pictures show, by their names and in each language; null where one is mere decoration.
const ALTERNATIVE_TEXTS: &str = include_str!("../../../demo/pictures/alt.json");

/// The list that the pictures' generator writes.
#[derive(Default, Deserialize)]
struct PictureManifest {
    pictures: BTreeMap<Box<str>, PictureEntry>,
}

#[derive(Deserialize)]
struct PictureEntry {
    width: u32,
    height: u32,
    /// A hash of what it was drawn from.
    inputs: Box<str>,
}

/// Finds files, and knows which chunks of the web app a page needs. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Assets {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    template: Option<String>,
    /// The addresses of the sheets that the host page links.
    template_styles: Vec<String>,
    manifest: BTreeMap<String, Chunk>,
    /// The addresses of the fonts that the first screen of any page is written in.
    fonts: Vec<String>,
    in_one: SheetsInOne,
}

/// Sheets in one, compressed, by their names: pages of a kind have the same.
#[derive(Debug)]
struct SheetsInOne(Cache<Box<str>, Bytes>);

/// Documents of a build ask for few different ones, of some 10 kB; none is larger than all its sheets together.
const SHEETS_IN_ONE: usize = 128;

impl Default for SheetsInOne {
    fn default() -> Self {
        Self(Cache::new(SHEETS_IN_ONE))
    }
}

/// One entry of vite's manifest.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Chunk {
    file: String,
    imports: Vec<String>,
    css: Vec<String>,
    is_entry: bool,
}

/// A file as it is sent.
pub struct Asset {
    pub body: Bytes,
    pub content_type: String,
    /// The coding that the body is in, if any.
    pub encoding: Option<&'static str>,
    pub etag: String,
}

/// Which codings of a body a client takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Accepts {
    pub brotli: bool,
    pub gzip: bool,
}

/// The files that a page should have before its first render.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preloads {
    pub modules: Vec<String>,
    pub styles: Vec<String>,
}

impl Assets {
    pub fn load() -> Self {
        let template = WebApp::get("index.html").and_then(|file| String::from_utf8(file.data.into_owned()).ok());
        let manifest = WebApp::get(".vite/manifest.json")
            .and_then(|file| {
                serde_json::from_slice(&file.data)
                    .inspect_err(|error| tracing::warn!(%error, "the web app's manifest cannot be read"))
                    .ok()
            })
            .unwrap_or_default();
        let template_styles = template.as_deref().map(linked_styles).unwrap_or_default();
        Self {
            inner: Arc::new(Inner {
                template,
                template_styles,
                manifest,
                fonts: fonts(),
                in_one: SheetsInOne::default(),
            }),
        }
    }

    /// The web app's host page; none when the app was not built.
    pub fn template(&self) -> Option<&str> {
        self.inner.template.as_deref()
    }

    /// The addresses of the fonts that the first screen of any page is written in.
    pub fn fonts(&self) -> &[String] {
        &self.inner.fonts
    }

    /// The names of all sheets that a page has before the web app takes it over: those that the host page links, then its
    /// own. The order decides between rules; it is the one in which the app itself loads them.
    pub fn sheets<'a>(&'a self, page: &'a Preloads) -> impl Iterator<Item = &'a str> {
        let addresses = self.inner.template_styles.iter().chain(&page.styles);
        addresses.filter_map(|address| sheet_name(address))
    }

    /// The rules of these sheets.
    pub fn rules(&self, page: &Preloads) -> String {
        self.sheets(page).filter_map(sheet).collect()
    }

    /// The rules of sheets in one, for documents that brought a part of them; the fonts of those are there. None where one of
    /// the sheets is not of this build, or is named twice.
    pub fn sheets_in_one(&self, names: &str, accepts: Accepts) -> Option<Asset> {
        let asset = |body, encoding| Asset {
            body,
            content_type: "text/css; charset=utf-8".to_owned(),
            encoding,
            etag: format!("\"{names}\""),
        };
        if !accepts.gzip {
            return Some(asset(in_one(names)?.into(), None));
        }
        let SheetsInOne(kept) = &self.inner.in_one;
        let body = match kept.get(names) {
            Some(body) => body,
            None => {
                let body = Bytes::from(gzip(&in_one(names)?)?);
                kept.insert(names.into(), body.clone());
                body
            }
        };
        Some(asset(body, Some("gzip")))
    }

    /// The script that renders pages; none when the app was not built.
    pub fn renderer_script(&self) -> Option<String> {
        String::from_utf8(RendererBundle::get("renderer.js")?.data.into_owned()).ok()
    }

    /// A file of the web app, in the best coding that the client takes.
    pub fn web_file(&self, path: &str, accepts: Accepts) -> Option<Asset> {
        best_coded::<WebApp>(path, accepts)
    }

    /// A file of the app of those who work on the site, likewise.
    pub fn admin_file(&self, path: &str, accepts: Accepts) -> Option<Asset> {
        best_coded::<AdminApp>(path, accepts)
    }

    /// That app's host page; none when it was not built.
    pub fn admin_template(&self) -> Option<String> {
        String::from_utf8(AdminApp::get("index.html")?.data.into_owned()).ok()
    }

    /// What is known of the program's own pictures; nothing where they were not drawn.
    pub fn pictures(&self) -> BTreeMap<Box<str>, Picture> {
        let manifest = PictureFiles::get("manifest.json").map(|file| serde_json::from_slice(&file.data));
        let PictureManifest { pictures } = manifest.transpose().map_or_else(
            |error| {
                tracing::error!(%error, "the list of pictures cannot be read");
                PictureManifest::default()
            },
            Option::unwrap_or_default,
        );
        let mut texts = alternative_texts();
        let mut picture = |name: Box<str>, entry: PictureEntry| {
            let picture = Picture {
                width: entry.width,
                height: entry.height,
                focus: Focus::CENTRE,
                alt: texts.remove(&name).flatten().unwrap_or_default(),
                version: entry.inputs,
                origin: Origin::Program,
            };
            (name, picture)
        };
        pictures.into_iter().map(|(name, entry)| picture(name, entry)).collect()
    }

    /// What all forms of one of these pictures are made of.
    pub fn picture_master(&self, name: &str) -> Option<Bytes> {
        picture_file(&format!("{name}.webp"))
    }

    /// A width of one of these pictures that needs not be made: the start page's are ready.
    pub fn ready_picture(&self, name: &str, width: Width, format: Format) -> Option<Bytes> {
        picture_file(&format!("{name}-{}.{}", width.pixels(), format.ending()))
    }

    /// What these modules need beside the entry chunk, which the host page names itself. A module is named by its source,
    /// such as `src/pages/start-page/index.tsx`; one that is not there needs nothing.
    pub fn preloads(&self, modules: &[String]) -> Preloads {
        let manifest = &self.inner.manifest;
        let mut seen = BTreeSet::new();
        for (source, chunk) in manifest {
            if chunk.is_entry {
                collect(manifest, source, &mut seen);
            }
        }
        let already = seen.clone();
        for source in modules {
            collect(manifest, source, &mut seen);
        }
        let mut preloads = Preloads::default();
        let mut styles = BTreeSet::new();
        for chunk in seen.difference(&already).filter_map(|source| manifest.get(source)) {
            preloads.modules.push(format!("/{}", chunk.file));
            styles.extend(chunk.css.iter().map(|file| format!("/{file}")));
        }
        preloads.styles = styles.into_iter().collect();
        preloads
    }
}

fn best_coded<Files: RustEmbed>(path: &str, accepts: Accepts) -> Option<Asset> {
    let plain = Files::get(path)?;
    let content_type = plain.metadata.mimetype().to_owned();
    let coded = |suffix, encoding| {
        let file = Files::get(&format!("{path}{suffix}"))?;
        Some(asset(file, content_type.clone(), Some(encoding)))
    };
    accepts
        .brotli
        .then(|| coded(".br", "br"))
        .flatten()
        .or_else(|| accepts.gzip.then(|| coded(".gz", "gzip")).flatten())
        .or_else(|| Some(asset(plain, content_type.clone(), None)))
}

/// Where a build has its sheets, and what ends their names.
const SHEETS: (&str, &str) = ("/assets/", ".css");

fn sheet_name(address: &str) -> Option<&str> {
    address.strip_prefix(SHEETS.0)?.strip_suffix(SHEETS.1)
}

fn sheet(name: &str) -> Option<String> {
    let (folder, ending) = SHEETS;
    let file = WebApp::get(&format!("{}{name}{ending}", &folder[1..]))?;
    String::from_utf8(file.data.into_owned()).ok()
}

fn in_one(names: &str) -> Option<String> {
    let mut seen = BTreeSet::new();
    let sheets = names.split(',').map(|name| {
        let is_name = name.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'-');
        (is_name && seen.insert(name)).then(|| sheet(name)).flatten()
    });
    let rules: String = sheets.collect::<Option<_>>()?;
    Some(sheets::without_fonts(&rules))
}

fn gzip(text: &str) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(text.len() / 4), Compression::best());
    encoder.write_all(text.as_bytes()).ok()?;
    encoder.finish().ok()
}

/// How the bundler begins the link of a sheet in the host page.
pub(crate) const STYLE_SHEET: &str = "<link rel=\"stylesheet\"";

/// The addresses of the sheets that a host page links, as the bundler writes them.
fn linked_styles(template: &str) -> Vec<String> {
    let links = template.split(STYLE_SHEET).skip(1);
    links
        .filter_map(|link| Some(link.split_once("href=\"")?.1.split_once('"')?.0.to_owned()))
        .collect()
}

/// A chunk and all that it imports.
fn collect(manifest: &BTreeMap<String, Chunk>, source: &str, seen: &mut BTreeSet<String>) {
    let Some(chunk) = manifest.get(source) else { return };
    if seen.insert(source.to_owned()) {
        for import in &chunk.imports {
            collect(manifest, import, seen);
        }
    }
}

/// The fonts that the first screen is written in: the Latin ones.
fn fonts() -> Vec<String> {
    WebApp::iter()
        .filter(|path| path.ends_with(".woff2") && path.contains("-latin-") && !path.contains("-italic-"))
        .map(|path| format!("/{path}"))
        .collect()
}

fn alternative_texts() -> BTreeMap<Box<str>, Option<Texts>> {
    serde_json::from_str(ALTERNATIVE_TEXTS).unwrap_or_else(|error| {
        tracing::error!(%error, "what the pictures show cannot be read");
        BTreeMap::new()
    })
}

fn picture_file(path: &str) -> Option<Bytes> {
    Some(bytes(PictureFiles::get(path)?))
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

fn asset(file: EmbeddedFile, content_type: String, encoding: Option<&'static str>) -> Asset {
    let hash = file.metadata.sha256_hash();
    let short: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    Asset {
        body: bytes(file),
        content_type,
        encoding,
        etag: format!("\"{short}\""),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use domain::market::Language;
    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn pictures_say_what_they_show_in_each_language() {
        let pictures = Assets::default().pictures();
        assert!(pictures.len() > 200);
        for (name, picture) in &pictures {
            let texts = Language::ALL.map(|language| picture.alt.get(language).is_some());
            assert_eq!(texts, [&**name != "placeholder"; Language::ALL.len()], "{name}");
        }
    }

    #[test]
    fn preloads_follow_imports_and_skip_what_the_entry_has() {
        let manifest = serde_json::from_str(
            r#"{
                "index.html": {"file":"assets/index.js","isEntry":true,"imports":["_shared.js"],"css":["assets/index.css"]},
                "_shared.js": {"file":"assets/shared.js"},
                "_card.js": {"file":"assets/card.js","css":["assets/card.css"]},
                "src/pages/start-page/index.tsx": {"file":"assets/start.js","imports":["_shared.js"]},
                "src/blocks/hero-block/index.tsx": {"file":"assets/hero.js","imports":["_card.js","_shared.js"],"css":["assets/hero.css"]}
            }"#,
        )
        .expect("manifest");
        let assets = Assets {
            inner: Arc::new(Inner {
                manifest,
                ..Inner::default()
            }),
        };
        let modules = [
            "src/pages/start-page/index.tsx",
            "src/blocks/hero-block/index.tsx",
            "src/blocks/hero-block/index.tsx",
            "src/blocks/none/index.tsx",
        ]
        .map(str::to_owned);
        let preloads = assets.preloads(&modules);
        assert_eq!(
            preloads.modules,
            ["/assets/card.js", "/assets/hero.js", "/assets/start.js"]
        );
        assert_eq!(preloads.styles, ["/assets/card.css", "/assets/hero.css"]);
        assert_eq!(assets.sheets(&preloads).collect::<Vec<_>>(), ["card", "hero"]);
    }

    #[test]
    fn sheets_are_those_of_the_build_each_once() {
        let assets = Assets::default();
        for names in ["", "none", "../index", "a,", "index.html"] {
            assert!(in_one(names).is_none(), "{names}");
        }
        // Where the web app was built, any of its sheets.
        let built = WebApp::iter().find_map(|path| Some(sheet_name(&format!("/{path}"))?.to_owned()));
        if let Some(name) = built {
            let plain = in_one(&name).expect("rules");
            assert!(in_one(&format!("{name},{name}")).is_none(), "{name}");
            let gzip = Accepts {
                gzip: true,
                ..Accepts::default()
            };
            for _ in 0..2 {
                let small = assets.sheets_in_one(&name, gzip).expect("an answer");
                let mut text = String::new();
                let read = GzDecoder::new(&small.body[..]).read_to_string(&mut text);
                read.expect("gzip");
                assert_eq!((text.as_str(), small.encoding), (plain.as_str(), Some("gzip")));
            }
            let whole = assets.sheets_in_one(&name, Accepts::default()).expect("an answer");
            assert_eq!((&whole.body[..], whole.encoding), (plain.as_bytes(), None));
        }
    }
}
