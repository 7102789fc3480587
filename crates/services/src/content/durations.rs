//! Durations of ISO 8601, as recipes carry them.

/// Whole minutes of an ISO 8601 duration; seconds make a minute begin.
pub fn minutes(text: &str) -> Option<u32> {
    let rest = text.strip_prefix(['P', 'p'])?;
    let (days, time) = rest.split_once(['T', 't']).unwrap_or((rest, ""));
    let mut seconds = 0.0;
    for (part, units) in [(days, &DAYS[..]), (time, &TIMES[..])] {
        let mut digits = String::new();
        for character in part.chars() {
            if character.is_ascii_digit() || matches!(character, '.' | ',') {
                digits.push(if character == ',' { '.' } else { character });
                continue;
            }
            let (_, unit) = units.iter().find(|(name, _)| *name == character.to_ascii_uppercase())?;
            let amount: f64 = digits.parse().ok()?;
            if *unit == 0.0 && amount != 0.0 {
                return None;
            }
            seconds += amount * unit;
            digits.clear();
        }
        if !digits.is_empty() {
            return None;
        }
    }
    let minutes = (seconds / 60.0).ceil();
    (!rest.is_empty() && minutes < f64::from(LONGEST_MINUTES)).then_some(minutes as u32)
}

/// Units with their seconds. Years and months have no length: they are written as zeros, if at all.
const DAYS: [(char, f64); 4] = [('Y', 0.0), ('M', 0.0), ('W', 604_800.0), ('D', 86_400.0)];
const TIMES: [(char, f64); 3] = [('H', 3_600.0), ('M', 60.0), ('S', 1.0)];

/// A month; no recipe takes longer.
const LONGEST_MINUTES: u32 = 31 * 24 * 60;

/// `PT1H30M`; empty for no time.
pub fn spell(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, 0) => String::new(),
        (0, minutes) => format!("PT{minutes}M"),
        (hours, 0) => format!("PT{hours}H"),
        (hours, minutes) => format!("PT{hours}H{minutes}M"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_become_minutes_and_one_form() {
        let check =
            |text: &str, expected: &str| assert_eq!(minutes(text).map(spell).as_deref(), Some(expected), "{text}");
        check("PT35M", "PT35M");
        check("PT90M", "PT1H30M");
        check("P0DT1H0M", "PT1H");
        check("P1D", "PT24H");
        check("P0Y0M0DT0H20M0.000S", "PT20M");
        check("PT1.5H", "PT1H30M");
        check("PT30S", "PT1M");
        check("PT0M", "");
        for bad in ["", "P", "35 min", "PT-4H", "PT5", "P1Y", "PT99999999H", "PTM"] {
            assert_eq!(minutes(bad), None, "{bad}");
        }
    }
}
