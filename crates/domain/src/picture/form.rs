//! The forms that a picture can be had in: presets by name, widths in even steps, and file formats.

/// The specification rounds widths to such steps.
const STEP: u32 = 64;

/// A width of the list: 64, 128, … 1920.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width(u32);

impl Width {
    /// A screen's width; larger files cost more than they show.
    pub const MOST: Self = Self(1920);

    /// The width itself, where it is on the list.
    pub fn exact(pixels: u32) -> Option<Self> {
        let is_listed = pixels.is_multiple_of(STEP) && (STEP..=Self::MOST.0).contains(&pixels);
        is_listed.then_some(Self(pixels))
    }

    /// The smallest width of the list that has so many pixels; the largest one where none has.
    pub fn covering(pixels: u32) -> Self {
        Self(pixels.clamp(1, Self::MOST.0).div_ceil(STEP) * STEP)
    }

    pub fn pixels(self) -> u32 {
        self.0
    }

    /// All widths of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::MOST.0 / STEP).map(|steps| Self(steps * STEP))
    }
}

/// A form by its purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preset {
    Default,
    Half,
    Small,
    Banner,
    Thumbnail,
    ThumbnailSquare,
    SquareSmall,
    Logo,
    LogoMobile,
    Tiny,
    HeroMobile,
    /// As it is kept.
    None,
}

/// What a form does with a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// All of it, as large as fits.
    Whole {
        width: u32,
        height: u32,
    },
    /// As much of it as has the ratio of the box, round its focus.
    Cut {
        width: u32,
        height: u32,
    },
    Kept,
}

/// No form of it is taller than what may be kept.
const ANY_HEIGHT: u32 = u32::MAX;

impl Preset {
    pub const ALL: [(&'static str, Self); 12] = [
        ("default", Self::Default),
        ("half", Self::Half),
        ("small", Self::Small),
        ("banner", Self::Banner),
        ("thumbnail", Self::Thumbnail),
        ("thumbnailsquare", Self::ThumbnailSquare),
        ("square-small", Self::SquareSmall),
        ("logo", Self::Logo),
        ("logo-mobile", Self::LogoMobile),
        ("tiny", Self::Tiny),
        ("hero-mobile", Self::HeroMobile),
        ("none", Self::None),
    ];

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find_map(|(known, preset)| (known == name).then_some(preset))
    }

    fn fit(self) -> Fit {
        let whole = |width, height| Fit::Whole { width, height };
        let cut = |width, height| Fit::Cut { width, height };
        match self {
            Self::Default => whole(1280, ANY_HEIGHT),
            Self::Half => whole(640, ANY_HEIGHT),
            Self::Small => whole(320, ANY_HEIGHT),
            Self::Banner => cut(1920, 640),
            Self::Thumbnail => cut(384, 256),
            Self::ThumbnailSquare => cut(256, 256),
            Self::SquareSmall => cut(128, 128),
            Self::Logo => whole(256, 128),
            Self::LogoMobile => whole(192, 64),
            Self::Tiny => whole(64, ANY_HEIGHT),
            Self::HeroMobile => cut(640, 800),
            Self::None => Fit::Kept,
        }
    }
}

/// A form of a picture, whatever its file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    Width(Width),
    Preset(Preset),
}

impl Form {
    pub(super) fn fit(self) -> Fit {
        match self {
            Self::Width(width) => Fit::Whole {
                width: width.pixels(),
                height: ANY_HEIGHT,
            },
            Self::Preset(preset) => preset.fit(),
        }
    }
}

/// A file format that pictures are sent in, the smallest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    Avif,
    Webp,
    Jpeg,
}

impl Format {
    pub const ALL: [Self; 3] = [Self::Avif, Self::Webp, Self::Jpeg];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Webp => "webp",
            Self::Jpeg => "jpg",
        }
    }

    pub fn of_ending(ending: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.ending() == ending)
    }

    /// Its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Webp => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }

    /// The smallest format that whoever sends this `Accept` names; JPEG, which everybody reads, for all others. A
    /// wildcard names none: programs that read nothing newer send it as well.
    pub fn accepted(header: &str) -> Self {
        let named = |wanted: Self| {
            header.split(',').any(|part| {
                let mut pieces = part.split(';').map(str::trim);
                let is_it = pieces
                    .next()
                    .is_some_and(|kind| kind.eq_ignore_ascii_case(wanted.media_type()));
                let is_refused = pieces.any(|piece| {
                    let quality = piece.strip_prefix("q=").and_then(|quality| quality.parse::<f32>().ok());
                    quality.is_some_and(|quality| quality <= 0.0)
                });
                is_it && !is_refused
            })
        };
        Self::ALL
            .into_iter()
            .find(|format| named(*format))
            .unwrap_or(Self::Jpeg)
    }
}
