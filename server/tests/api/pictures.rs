//! Pictures: in the form and format that is asked for, and the shop's own ones.

use std::{fs, path::Path};

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

use crate::{
    commands::{refused, said},
    harness::{Answer, Shop},
};

const CHROME: (&str, &str) = ("accept", "image/avif,image/webp,image/apng,*/*;q=0.8");
const OLD: (&str, &str) = ("accept", "image/*,*/*");

/// A recipe's picture, which is not ready in any width.
const PIE: &str = "/pictures/recipe-rhubarb-pie";

fn is_avif(answer: &Answer) -> bool {
    &answer.bytes[4..12] == b"ftypavif" && answer.header("content-type") == Some("image/avif")
}

fn size(answer: &Answer) -> (u32, u32) {
    let image = image::load_from_memory(&answer.bytes).expect("a picture");
    (image.width(), image.height())
}

#[test]
fn addresses_of_data_go_on_working() {
    let shop = Shop::shared();
    let webp = shop.get(&format!("{PIE}-640.webp"));
    assert_eq!((webp.status, webp.header("content-type")), (200, Some("image/webp")));
    assert_eq!(size(&webp), (640, 427));
    assert_eq!(webp.header("cache-control"), Some("public, max-age=86400"));
    assert_eq!(webp.header("vary"), None, "its address says its format");
    let avif = shop.get(&format!("{PIE}-640.avif"));
    assert!(
        is_avif(&avif) && avif.bytes.len() < 16_000,
        "{} bytes",
        avif.bytes.len()
    );
    let ready = shop.get("/pictures/hero-winter-1280.avif");
    assert!(
        is_avif(&ready) && ready.bytes.len() < 30_000,
        "{} bytes",
        ready.bytes.len()
    );
}

#[test]
fn the_best_format_that_a_client_takes_is_sent() {
    let shop = Shop::shared();
    let address = format!("{PIE}?width=192");
    let ask = |accept| shop.get_with(&address, &[accept]);
    let (modern, old) = (ask(CHROME), ask(OLD));
    assert!(is_avif(&modern));
    assert_eq!(old.header("content-type"), Some("image/jpeg"));
    assert_eq!(size(&old), (192, 128));
    assert_eq!(size(&ask(("accept", "image/webp"))), (192, 128));
    for answer in [&modern, &old] {
        assert_eq!(answer.header("vary"), Some("Accept"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    assert_ne!(modern.header("etag"), old.header("etag"));
}

#[test]
fn presets_cut_and_scale() {
    let shop = Shop::shared();
    let check = |preset: &str, expected| {
        let answer = shop.get_with(&format!("{PIE}?preset={preset}"), &[("accept", "image/webp")]);
        assert_eq!((answer.status, size(&answer)), (200, expected), "{preset}");
    };
    check("default", (1280, 853));
    check("small", (320, 213));
    check("thumbnailsquare", (256, 256));
    check("square-small", (128, 128));
    check("logo-mobile", (96, 64));
    check("none", (1280, 853));
    assert_eq!(size(&shop.get_with(PIE, &[("accept", "image/webp")])), (1280, 853));
}

#[test]
fn a_known_version_is_not_sent_again_and_not_made() {
    let shop = Shop::shared();
    let address = format!("{PIE}-256.jpg");
    let first = shop.get(&address);
    let etag = first.header("etag").expect("a version").to_owned();
    let again = shop.get_with(&address, &[("if-none-match", &etag)]);
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    assert_eq!(again.header("etag"), Some(&*etag));
    let head = shop.head(&address);
    assert_eq!((head.status, head.bytes.len()), (200, 0));
}

#[test]
fn nothing_off_the_list_is_made() {
    let shop = Shop::shared();
    for path in [
        "/pictures/recipe-rhubarb-pie-641.webp",
        "/pictures/recipe-rhubarb-pie-1984.webp",
        "/pictures/recipe-rhubarb-pie-640.svg",
        "/pictures/recipe-rhubarb-pie.webp",
        "/pictures/gone-640.webp",
        "/pictures/gone",
        "/pictures/..%2Fmanifest.json",
        "/pictures/manifest.json",
    ] {
        assert_eq!(shop.get(path).status, 404, "{path}");
    }
    for query in ["width=641", "width=4294967360", "preset=huge", "preset=tiny&width=64"] {
        let answer = shop.get(&format!("{PIE}?{query}"));
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (422, &"invalid".into()),
            "{query}"
        );
    }
}

#[test]
fn what_was_made_survives_a_restart() {
    let shop = Shop::start();
    let address = format!("{PIE}-448.avif");
    let made = shop.get(&address);
    let kept = |shop: &Shop| {
        let folder = fs::read_dir(shop.folder().join("pictures")).expect("a folder");
        folder.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    };
    let files = kept(&shop);
    assert_eq!(files.len(), 1);
    let shop = shop.restart();
    assert_eq!(shop.get(&address).bytes, made.bytes);
    assert!(
        shop.get("/metrics")
            .text()
            .contains("praline_pictures_total{source=\"disk\"} 1")
    );
    let shop = shop.restart();
    fs::write(&files[0], "something else").expect("written");
    assert_eq!(shop.get(&address).bytes, made.bytes, "what is damaged is made again");
    assert!(
        shop.get("/metrics")
            .text()
            .contains("praline_pictures_total{source=\"made\"} 1")
    );
}

/// A photograph that its camera's owner left notes in.
fn photograph(folder: &Path) -> String {
    let colours = RgbImage::from_fn(900, 600, |x, _| {
        if x < 450 {
            Rgb([220, 20, 20])
        } else {
            Rgb([20, 20, 220])
        }
    });
    let path = folder.join("Cake Day.jpg");
    let image = DynamicImage::ImageRgb8(colours);
    image.save_with_format(&path, ImageFormat::Jpeg).expect("a photograph");
    path.display().to_string()
}

#[test]
fn the_shops_own_pictures_are_made_anew_and_followed() {
    let shop = Shop::start();
    let photograph = photograph(shop.folder());
    let told = said(
        shop.folder(),
        &[
            "pictures",
            "add",
            &photograph,
            "--name",
            "cake-day",
            "--focus",
            "1,0.5",
            "--alt-fi",
            "Kakku",
            "--alt-en",
            "A cake",
        ],
    );
    let name = told.split(' ').next().expect("a name").to_owned();
    assert!(
        name.starts_with("cake-day-") && told.ends_with("(900 x 600 pixels)\n"),
        "{told}"
    );
    let listed = said(shop.folder(), &["pictures", "list"]);
    assert!(
        listed.contains(&name) && listed.contains("Kakku") && listed.contains("1,0.5"),
        "{listed}"
    );

    let answer = shop.wait_for(&format!("/pictures/{name}-640.webp"), |answer| answer.status == 200);
    assert_eq!(
        answer.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    assert_eq!(size(&answer), (640, 427));
    let cut = shop.get_with(&format!("/pictures/{name}?preset=thumbnailsquare"), &[OLD]);
    assert_eq!(
        cut.header("cache-control"),
        Some("public, max-age=86400"),
        "its focus may move"
    );
    let image = image::load_from_memory(&cut.bytes).expect("a picture").into_rgb8();
    let blue = image.pixels().filter(|pixel| pixel[2] > pixel[0]).count();
    assert!(blue * 10 > image.pixels().len() * 7, "the focus lies on the right");

    said(shop.folder(), &["pictures", "delete", &name]);
    shop.wait_for(&format!("/pictures/{name}-640.webp"), |answer| answer.status == 404);
    assert!(refused(shop.folder(), &["pictures", "delete", &name]).contains("The library has no"));
}

#[test]
fn what_is_no_picture_is_not_added() {
    let shop = Shop::start();
    let file = shop.folder().join("drawing.png");
    for (content, reason) in [
        (&b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"[..], "SVG"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"", "no JPEG"),
    ] {
        fs::write(&file, content).expect("written");
        let told = refused(shop.folder(), &["pictures", "add", &file.display().to_string()]);
        assert!(told.contains(reason), "{told}");
    }
    let photograph = photograph(shop.folder());
    let told = refused(shop.folder(), &["pictures", "add", &photograph]);
    assert!(told.contains("\"cake day\" is no picture's name"), "{told}");
    assert!(said(shop.folder(), &["pictures", "list"]).contains("The library is empty"));
}
