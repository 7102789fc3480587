//! Colours that editors choose, as far as readers can see them.

/// `#F6F0E8` or `#FFF`.
pub fn is_colour(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|digits| matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// A stored colour; nothing where it is none, as an earlier release may have let pass.
pub fn colour(stored: Option<&String>) -> Option<String> {
    stored.filter(|text| is_colour(text)).cloned()
}

/// The colour of the text on a band: the editor's where it can be read there, else black or white. A band without a ground of its
/// own is the theme's, text and all.
pub fn text_on(ground: Option<&String>, text: Option<&String>) -> Option<String> {
    let ground = luminance(ground.filter(|text| is_colour(text))?);
    let chosen = text.filter(|text| is_colour(text) && contrast(luminance(text), ground) >= READABLE);
    let plain = if contrast(1.0, ground) >= contrast(0.0, ground) {
        "#FFFFFF"
    } else {
        "#000000"
    };
    Some(chosen.map_or_else(|| plain.to_owned(), Clone::clone))
}

/// The least contrast of text (WCAG 2.2, 1.4.3).
const READABLE: f64 = 4.5;

/// The contrast ratio of two luminances (WCAG 2.2).
fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Relative luminance of a colour, 0 to 1 (WCAG 2.2).
fn luminance(colour: &str) -> f64 {
    let digits: Vec<u32> = colour.chars().filter_map(|digit| digit.to_digit(16)).collect();
    let part = |at: usize| {
        let value = match digits.len() {
            3 => digits[at] * 17,
            _ => digits.get(2 * at).unwrap_or(&0) * 16 + digits.get(2 * at + 1).unwrap_or(&0),
        };
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_can_be_read_on_its_ground() {
        let text =
            |ground: &str, text: Option<&str>| text_on(Some(&ground.to_owned()), text.map(str::to_owned).as_ref());
        assert_eq!(text("#F6F0E8", Some("#21130F")).as_deref(), Some("#21130F"));
        assert_eq!(text("#F6F0E8", Some("#EEEEEE")).as_deref(), Some("#000000"));
        assert_eq!(text("#20302A", None).as_deref(), Some("#FFFFFF"));
        assert_eq!(text("#fff", Some("#000")).as_deref(), Some("#000"));
        assert_eq!(text("red;position:fixed", Some("#000")), None);
        assert_eq!(text_on(None, Some(&"#000000".to_owned())), None);
        assert!((contrast(luminance("#FFF"), luminance("#000000")) - 21.0).abs() < 0.001);
    }
}
