//! What comes out of masters and of foreign files.

use std::{
    io::Cursor,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use bytes::Bytes;
use configuration::PicturesConfig;
use domain::{
    fault::FaultCode,
    market::Texts,
    picture::{Focus, Form, Format, Origin, Picture, Plan, Preset, Width},
};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, RgbaImage};
use pictures::{Bounds, Order, PictureService, Unusable, make, take_in};
use runtime::clock::Clock;
use tempfile::TempDir;

const BOUNDS: Bounds = Bounds {
    bytes: 1 << 20,
    pixels: 1_000_000,
};

/// Red on the left, blue on the right.
fn two_colours(width: u32, height: u32) -> DynamicImage {
    let colour = |x, _| {
        if x < width / 2 {
            Rgb([220, 20, 20])
        } else {
            Rgb([20, 20, 220])
        }
    };
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, colour))
}

fn file(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, format).expect("a file");
    file.into_inner()
}

fn picture(width: u32, height: u32, focus: Focus) -> Picture {
    Picture {
        width,
        height,
        focus,
        alt: Texts::default(),
        version: "1".into(),
        origin: Origin::Program,
    }
}

fn read(file: &[u8]) -> RgbaImage {
    image::load_from_memory(file).expect("a picture").into_rgba8()
}

#[test]
fn every_format_is_what_it_says() {
    let master = file(&two_colours(200, 100), ImageFormat::Png);
    let plan = Plan::new(&picture(200, 100, Focus::CENTRE), Form::Width(Width::covering(128)));
    let made = |format| make(&master, &plan, format).expect("made");
    assert_eq!(&made(Format::Avif)[4..12], b"ftypavif");
    for format in [Format::Webp, Format::Jpeg] {
        let image = read(&made(format));
        assert_eq!((image.width(), image.height()), (128, 64));
        let (left, right) = (image.get_pixel(10, 32), image.get_pixel(118, 32));
        assert!(
            left[0] > 180 && left[2] < 60 && right[0] < 60 && right[2] > 180,
            "{left:?} {right:?}"
        );
    }
}

#[test]
fn a_cut_shows_what_lies_at_the_focus() {
    let master = file(&two_colours(400, 100), ImageFormat::Png);
    for (focus, red) in [((0, 500), true), ((1000, 500), false)] {
        let focus = Focus::new(focus.0, focus.1).expect("a focus");
        let plan = Plan::new(&picture(400, 100, focus), Form::Preset(Preset::ThumbnailSquare));
        let image = read(&make(&master, &plan, Format::Jpeg).expect("made"));
        assert_eq!((image.width(), image.height()), (100, 100));
        assert!(image.pixels().all(|pixel| (pixel[0] > pixel[2]) == red), "{focus:?}");
    }
}

#[test]
fn what_shines_through_is_white_where_a_format_has_no_such_thing() {
    let clear = DynamicImage::ImageRgba8(RgbaImage::new(8, 8));
    let plan = Plan::new(&picture(8, 8, Focus::CENTRE), Form::Preset(Preset::None));
    let master = file(&clear, ImageFormat::Png);
    let jpeg = read(&make(&master, &plan, Format::Jpeg).expect("made"));
    assert!(
        jpeg.pixels()
            .all(|pixel| pixel.0[..3].iter().all(|channel| *channel > 250))
    );
    let webp = read(&make(&master, &plan, Format::Webp).expect("made"));
    assert!(webp.pixels().all(|pixel| pixel[3] == 0), "WebP keeps it");
}

#[test]
fn nothing_of_a_foreign_file_is_left_but_what_it_shows() {
    // A JPEG whose camera was turned, with a note of who took it: Exif's orientation 6, and a comment.
    let plain = file(&two_colours(60, 40), ImageFormat::Jpeg);
    let exif = b"\xFF\xE1\x00\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    let comment = b"\xFF\xFE\x00\x0Fsecret place!";
    let foreign = [&plain[..2], exif, comment, &plain[2..]].concat();
    let taken = take_in(&foreign, BOUNDS).expect("taken");
    assert_eq!((taken.width, taken.height), (40, 60), "turned upright");
    assert!(!taken.file.windows(6).any(|bytes| bytes == b"secret"));
    assert!(!taken.file.windows(4).any(|bytes| bytes == b"EXIF"));
    let image = read(&taken.file);
    let (above, below) = (image.get_pixel(20, 5), image.get_pixel(20, 55));
    assert!(above[0] > above[2] && below[2] > below[0], "{above:?} {below:?}");
    assert_eq!(
        take_in(&foreign, BOUNDS).expect("taken").hash,
        taken.hash,
        "the same file has the same name"
    );
}

#[test]
fn large_files_are_kept_as_large_as_screens_are() {
    let bounds = Bounds {
        pixels: 10_000_000,
        ..BOUNDS
    };
    let taken = take_in(&file(&two_colours(4000, 1000), ImageFormat::Png), bounds).expect("taken");
    assert_eq!((taken.width, taken.height), (2560, 640));
}

#[test]
fn what_is_no_picture_is_refused_with_a_reason() {
    let refused = |file: &[u8]| take_in(file, BOUNDS).map(|_| "taken").expect_err("refused");
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
    for kindless in [
        &b""[..],
        svg,
        b"GIF89a",
        b"\x89PNG",
        b"%PDF-1.7",
        b"<?xml version=\"1.0\"?>",
    ] {
        assert_eq!(refused(kindless), Unusable::Kind);
    }
    let png = file(&two_colours(100, 100), ImageFormat::Png);
    assert!(
        matches!(refused(&png[..png.len() / 2]), Unusable::Damaged(_)),
        "cut off"
    );
    let jpeg = file(&two_colours(100, 100), ImageFormat::Jpeg);
    assert!(
        matches!(refused(&jpeg[..20]), Unusable::Damaged(_)),
        "nothing but a head"
    );
    let mislabelled = [b"\xFF\xD8\xFF\xE0", &png[4..]].concat();
    assert!(
        matches!(refused(&mislabelled), Unusable::Damaged(_)),
        "one kind that calls itself another"
    );
    let large = file(&two_colours(1001, 1000), ImageFormat::Png);
    assert!(matches!(
        refused(&large),
        Unusable::TooManyPixels {
            width: 1001,
            height: 1000,
            ..
        }
    ));
    let long = refused(&vec![0; (1 << 20) + 1]);
    assert_eq!(long.to_string(), "it has more than 1048576 bytes");
}

fn service(folder: &TempDir, config: &PicturesConfig) -> PictureService {
    PictureService::open(folder.path(), config, Clock::system()).expect("a service")
}

#[tokio::test]
async fn however_many_ask_a_picture_is_made_once() {
    let folder = TempDir::new().expect("a folder");
    let config = PicturesConfig::default();
    let master = Bytes::from(file(&two_colours(64, 64), ImageFormat::Png));
    let order = Order::new(&picture(64, 64, Focus::CENTRE), Form::Width(Width::MOST), Format::Webp);
    let asked = Arc::new(AtomicUsize::new(0));
    let bring = |asked: Arc<AtomicUsize>, master: Bytes| {
        move || {
            asked.fetch_add(1, Ordering::Relaxed);
            let master = master.clone();
            async move { Ok(master) }
        }
    };
    let first = service(&folder, &config);
    let together: Vec<_> = (0..50)
        .map(|_| {
            let (first, bring) = (first.clone(), bring(asked.clone(), master.clone()));
            tokio::spawn(async move { first.get(order, bring).await })
        })
        .collect();
    let mut files = Vec::new();
    for one in together {
        files.push(one.await.expect("joined").expect("made"));
    }
    assert!(files.iter().all(|file| *file == files[0]) && !files[0].is_empty());
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    let second = service(&folder, &config);
    assert_eq!(
        second.get(order, bring(asked.clone(), master)).await.as_ref(),
        Ok(&files[0])
    );
    assert_eq!(asked.load(Ordering::Relaxed), 1, "a restart finds it on disk");
}

#[tokio::test]
async fn whoever_gives_up_leaves_the_work_to_the_next() {
    let folder = TempDir::new().expect("a folder");
    let pictures = service(&folder, &PicturesConfig::default());
    let master = Bytes::from(file(&two_colours(64, 64), ImageFormat::Png));
    let order = Order::new(&picture(64, 64, Focus::CENTRE), Form::Width(Width::MOST), Format::Jpeg);
    let mut first = Box::pin(pictures.get(order, std::future::pending));
    let waker = std::task::Waker::noop();
    let mut unwoken = std::task::Context::from_waker(waker);
    assert!(first.as_mut().poll(&mut unwoken).is_pending(), "its master never comes");
    let mut second = Box::pin(pictures.get(order, || async { Ok(master.clone()) }));
    assert!(
        second.as_mut().poll(&mut unwoken).is_pending(),
        "it waits for the first"
    );
    drop(first);
    assert!(second.await.is_ok());
}

#[tokio::test]
async fn a_failure_is_told_to_all_and_kept_for_nobody() {
    let folder = TempDir::new().expect("a folder");
    let pictures = service(&folder, &PicturesConfig::default());
    let order = Order::new(&picture(64, 64, Focus::CENTRE), Form::Width(Width::MOST), Format::Jpeg);
    let missing = pictures.get(order, || async { Err(FaultCode::NotFound) }).await;
    assert_eq!(missing, Err(FaultCode::NotFound));
    let damaged = pictures
        .get(order, || async { Ok(Bytes::from_static(b"\xFF\xD8\xFF")) })
        .await;
    assert_eq!(damaged, Err(FaultCode::Internal));
    let master = Bytes::from(file(&two_colours(64, 64), ImageFormat::Png));
    assert!(pictures.get(order, || async { Ok(master.clone()) }).await.is_ok());
}

#[tokio::test]
async fn nobody_waits_longer_than_they_may() {
    let folder = TempDir::new().expect("a folder");
    let config = PicturesConfig {
        deadline_ms: 1,
        ..PicturesConfig::default()
    };
    let order = Order::new(&picture(64, 64, Focus::CENTRE), Form::Width(Width::MOST), Format::Jpeg);
    let late = service(&folder, &config).get(order, std::future::pending).await;
    assert_eq!(late, Err(FaultCode::Busy));
}
