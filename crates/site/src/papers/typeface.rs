//! The letters of papers: Figtree, which lies beside its licence in `crates/site/data/fonts`.

use std::sync::LazyLock;

use krilla::text::Font;
use ttf_parser::Face;

/// A font to draw with, and the same one to measure with.
pub(super) struct Typeface {
    pub font: Font,
    face: Face<'static>,
}

/// Both weights.
pub(super) struct Typefaces {
    pub regular: Typeface,
    pub bold: Typeface,
}

/// None where the files that the program was built with are no fonts.
pub(super) static TYPEFACES: LazyLock<Option<Typefaces>> = LazyLock::new(|| {
    Some(Typefaces {
        regular: Typeface::read(include_bytes!("../../data/fonts/Figtree-Regular.ttf"))?,
        bold: Typeface::read(include_bytes!("../../data/fonts/Figtree-SemiBold.ttf"))?,
    })
});

/// Stands for signs that the font has not.
const UNKNOWN: char = '?';

impl Typeface {
    fn read(data: &'static [u8]) -> Option<Self> {
        Some(Self {
            font: Font::new(data.into(), 0)?,
            face: Face::parse(data, 0).ok()?,
        })
    }

    /// The text with what can be drawn of it. A space is one, however wide it is elsewhere.
    pub fn drawable(&self, text: &str) -> String {
        let signs = text.chars().map(|sign| match sign {
            _ if sign.is_whitespace() => ' ',
            _ if self.face.glyph_index(sign).is_some() => sign,
            _ => UNKNOWN,
        });
        signs.collect()
    }

    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|sign| self.advance(sign)).sum::<f32>() * size
    }

    /// Of one sign, in ems.
    fn advance(&self, sign: char) -> f32 {
        let glyph = self
            .face
            .glyph_index(sign)
            .and_then(|glyph| self.face.glyph_hor_advance(glyph));
        glyph.map_or(0.0, f32::from) / f32::from(self.face.units_per_em())
    }

    /// The text in lines that are no wider; a word that is wider is broken.
    pub fn lines(&self, text: &str, size: f32, most: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in self.drawable(text).split(' ').filter(|word| !word.is_empty()) {
            let fits = |line: &str| self.width(line, size) <= most;
            let joined = match lines.last() {
                Some(line) if !line.is_empty() => format!("{line} {word}"),
                _ => word.to_owned(),
            };
            if fits(&joined) {
                lines.pop();
                lines.push(joined);
                continue;
            }
            if lines.last().is_some_and(|line| !line.is_empty()) {
                lines.push(String::new());
            }
            for sign in word.chars() {
                let is_full = lines
                    .last()
                    .is_some_and(|line| !line.is_empty() && !fits(&format!("{line}{sign}")));
                if is_full {
                    lines.push(String::new());
                }
                if let Some(line) = lines.last_mut() {
                    line.push(sign);
                }
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_there_is_room() {
        let face = &TYPEFACES.as_ref().expect("fonts").regular;
        let text = "Käsin tehty Kolmivaihekilowattituntimittarinlukijakonvehtirasia, 12 kpl";
        let lines = face.lines(text, 10.0, 100.0);
        assert!(
            lines.len() > 3 && lines.iter().all(|line| face.width(line, 10.0) <= 100.0),
            "{lines:?}"
        );
        let letters = |text: &str| text.replace(' ', "");
        assert_eq!(letters(&lines.concat()), letters(text), "nothing is lost");
        assert_eq!(face.lines("", 10.0, 100.0), [""]);
    }

    #[test]
    fn what_the_font_has_not_leaves_a_mark() {
        let face = &TYPEFACES.as_ref().expect("fonts").regular;
        assert_eq!(
            face.drawable("Åsa\u{a0}🎄 −5,00\u{202f}€ – “ok”"),
            "Åsa ? −5,00 € – “ok”"
        );
    }
}
