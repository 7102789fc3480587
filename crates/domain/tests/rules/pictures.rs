//! Forms of pictures.

use domain::{
    market::Texts,
    picture::{Focus, Form, Format, Origin, Picture, Plan, Preset, Width},
};
use proptest::prelude::*;

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

fn forms() -> Vec<Form> {
    let presets = Preset::ALL.into_iter().map(|(_, preset)| Form::Preset(preset));
    Width::all().map(Form::Width).chain(presets).collect()
}

#[test]
fn widths_go_in_steps_of_64_pixels() {
    let all: Vec<u32> = Width::all().map(Width::pixels).collect();
    assert_eq!((all.len(), all[0], all[1], all[29]), (30, 64, 128, 1920));
    for listed in [64, 320, 640, 960, 1280, 1920] {
        assert_eq!(Width::exact(listed).map(Width::pixels), Some(listed));
    }
    for unlisted in [0, 1, 63, 65, 600, 1919, 1984, u32::MAX] {
        assert_eq!(Width::exact(unlisted), None, "{unlisted}");
    }
    let covering = [0, 1, 64, 65, 600, 1920, 4000].map(|pixels| Width::covering(pixels).pixels());
    assert_eq!(covering, [64, 64, 64, 128, 640, 1920, 1920]);
}

#[test]
fn presets_have_the_names_of_the_specification() {
    let names =
        "default half small banner thumbnail thumbnailsquare square-small logo logo-mobile tiny hero-mobile none";
    assert_eq!(Preset::ALL.map(|(name, _)| name).join(" "), names);
    for (name, preset) in Preset::ALL {
        assert_eq!(Preset::parse(name), Some(preset));
    }
    assert_eq!(Preset::parse("huge"), None);
}

#[test]
fn a_cut_keeps_the_focus_in_sight() {
    let cut = |focus: &str| {
        let focus = Focus::parse(focus).expect("a focus");
        let plan = Plan::new(&picture(1200, 800, focus), Form::Preset(Preset::ThumbnailSquare));
        assert_eq!(
            (plan.width, plan.height, plan.area.width, plan.area.height),
            (256, 256, 800, 800)
        );
        plan.area.x
    };
    assert_eq!(cut("0.5,0.5"), 200);
    assert_eq!(cut("0.6,0.5"), 320);
    assert_eq!(cut("0,0"), 0, "not beyond the left edge");
    assert_eq!(cut("1,1"), 400, "not beyond the right edge");
}

#[test]
fn a_small_picture_stays_small() {
    let small = picture(100, 50, Focus::CENTRE);
    let plan = Plan::new(&small, Form::Width(Width::MOST));
    assert!(plan.keeps(&small) && (plan.width, plan.height) == (100, 50));
    let hero = Plan::new(&small, Form::Preset(Preset::HeroMobile));
    assert_eq!(
        (hero.width, hero.height),
        (40, 50),
        "the ratio is the preset's all the same"
    );
}

#[test]
fn a_focus_lies_in_the_picture() {
    assert_eq!(
        Focus::parse("0.25, 1").map(|focus| (focus.x(), focus.y())),
        Ok((250, 1000))
    );
    for bad in ["", "0.5", "0.5,", "1.1,0", "-0.1,0", "NaN,0", "a,b", "inf,0"] {
        assert!(Focus::parse(bad).is_err(), "{bad}");
    }
    assert!(Focus::new(0, 1001).is_err());
}

#[test]
fn whoever_names_a_format_gets_the_smallest_that_they_name() {
    let check = |header, format| assert_eq!(Format::accepted(header), format, "{header}");
    check("image/avif,image/webp,image/apng,image/*,*/*;q=0.8", Format::Avif);
    check("image/webp, */*", Format::Webp);
    check("IMAGE/WEBP;q=0.5", Format::Webp);
    check("image/avif;q=0, image/webp", Format::Webp);
    check("image/avif;q=0.0", Format::Jpeg);
    check("*/*", Format::Jpeg);
    check("image/*", Format::Jpeg);
    check("", Format::Jpeg);
    check("image/avifx", Format::Jpeg);
}

proptest! {
    #[test]
    fn every_form_lies_within_its_picture(
        width in 1_u32..4000, height in 1_u32..4000, x in 0_u16..=1000, y in 0_u16..=1000,
    ) {
        let whole = picture(width, height, Focus::new(x, y).expect("within"));
        for form in forms() {
            let Plan { area, width: wide, height: high } = Plan::new(&whole, form);
            prop_assert!(area.x + area.width <= width && area.y + area.height <= height, "{form:?}: {area:?}");
            prop_assert!((1..=area.width).contains(&wide) && (1..=area.height).contains(&high), "{form:?}: {wide} x {high}");
            // As it is kept, a picture may be wider than any screen.
            prop_assert!(wide <= 1920 || form == Form::Preset(Preset::None), "{form:?}: {wide}");
        }
    }
}
