//! Opening hours as OpenStreetMap writes them (`Mo-Fr 08:00-17:00; Sa 10:00-15:00`), as far as a location page's six
//! fields can say them. <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>

/// When it is open on a day: from and until, both as `08:00`.
pub type Hours = Option<(String, String)>;

/// Opening hours that are the same on all weekdays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekHours {
    pub weekdays: Hours,
    pub saturday: Hours,
    pub sunday: Hours,
    /// False where the text says something beside, such as what holds on public holidays.
    pub is_all: bool,
}

/// Reads opening hours; nothing for those that six fields cannot say: other hours on some weekdays, breaks, seasons.
pub fn parse(text: &str) -> Option<WeekHours> {
    let mut week: [Hours; 7] = Default::default();
    let mut is_all = true;
    for rule in rules(text) {
        match Rule::parse(&rule)? {
            Rule::Holidays => is_all = false,
            Rule::Days(days, hours) => {
                for day in days {
                    week[day] = hours.clone();
                }
            }
        }
    }
    let [weekday, .., saturday, sunday] = &week;
    let hours = WeekHours {
        weekdays: weekday.clone(),
        saturday: saturday.clone(),
        sunday: sunday.clone(),
        is_all,
    };
    let are_alike = week[..5].iter().all(|day| day == weekday);
    let is_ever_open = week.iter().any(Option::is_some);
    (are_alike && is_ever_open).then_some(hours)
}

const DAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

enum Rule {
    Days(Vec<usize>, Hours),
    /// What holds on public or school holidays.
    Holidays,
}

/// Semicolons part rules, and so do commas after hours.
fn rules(text: &str) -> Vec<String> {
    let mut rules = Vec::new();
    for part in text.split(';') {
        let mut rule = String::new();
        for piece in part.split(',') {
            let ends_in_hours = rule.chars().last().is_some_and(|c| c.is_ascii_digit());
            let begins_with_day = DAYS.iter().any(|day| piece.trim_start().starts_with(day));
            if ends_in_hours && begins_with_day {
                rules.push(std::mem::take(&mut rule));
            } else if !rule.is_empty() {
                rule.push(',');
            }
            rule.push_str(piece.trim());
        }
        rules.push(rule);
    }
    rules.retain(|rule| !rule.is_empty());
    rules
}

impl Rule {
    fn parse(rule: &str) -> Option<Self> {
        if rule == "24/7" {
            return Some(Self::Days((0..7).collect(), Some(("00:00".into(), "24:00".into()))));
        }
        let at = rule
            .find(|c: char| c.is_ascii_digit())
            .or_else(|| rule.rfind(' ').map(|at| at + 1))?;
        let (days, hours) = (rule[..at].trim().trim_end_matches(':'), rule[at..].trim());
        if days.starts_with("PH") || days.starts_with("SH") {
            return Some(Self::Holidays);
        }
        let hours = match hours {
            "off" | "closed" => None,
            hours => Some(interval(hours)?),
        };
        let days = if days.is_empty() {
            (0..7).collect()
        } else {
            days_of(days)?
        };
        Some(Self::Days(days, hours))
    }
}

/// `Mo-Th,Sa`; `Fr-Mo` goes round the week.
fn days_of(text: &str) -> Option<Vec<usize>> {
    let place = |name: &str| DAYS.iter().position(|day| *day == name.trim());
    let mut days = Vec::new();
    for part in text.split(',') {
        match part.split_once('-') {
            None => days.push(place(part)?),
            Some((from, until)) => {
                let (from, until) = (place(from)?, place(until)?);
                let mut day = from;
                days.push(day);
                while day != until {
                    day = (day + 1) % 7;
                    days.push(day);
                }
            }
        }
    }
    Some(days)
}

/// `08:00-17:00`, without breaks.
fn interval(text: &str) -> Option<(String, String)> {
    let (from, until) = text.split_once(['-', '–'])?;
    let (from, until) = (minutes(from)?, minutes(until)?);
    let spell = |minutes: u32| format!("{:02}:{:02}", minutes / 60, minutes % 60);
    // 26:00 is two o'clock in the night after.
    let until = if until > 24 * 60 { until - 24 * 60 } else { until };
    (from < 24 * 60).then(|| (spell(from), spell(until)))
}

fn minutes(text: &str) -> Option<u32> {
    let (hour, minute) = text.trim().split_once(':')?;
    let number = |digits: &str| {
        digits
            .bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| digits.parse::<u32>().ok())
            .flatten()
    };
    let (hour, minute) = (number(hour)?, number(minute)?);
    (hour <= 48 && minute < 60).then_some(hour * 60 + minute)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(text: &str) -> Option<String> {
        let hours = parse(text)?;
        let day = |hours: &Hours| {
            hours
                .as_ref()
                .map_or("-".to_owned(), |(from, until)| format!("{from}-{until}"))
        };
        let rest = if hours.is_all { "" } else { " +" };
        Some(format!(
            "{} {} {}{rest}",
            day(&hours.weekdays),
            day(&hours.saturday),
            day(&hours.sunday)
        ))
    }

    #[test]
    fn six_fields_say_what_they_can() {
        let check = |text: &str, expected: &str| assert_eq!(spelled(text).as_deref(), Some(expected), "{text}");
        check("Mo-Fr 08:00-17:00", "08:00-17:00 - -");
        check(
            "Mo-Fr 7:30-19:00;Sa 8:30-17:00;Su 9:00-17:00",
            "07:30-19:00 08:30-17:00 09:00-17:00",
        );
        check(
            "Mo-Sa 09:00-21:00, Su 11:00-18:00",
            "09:00-21:00 09:00-21:00 11:00-18:00",
        );
        check("Mo-Su 06:00-24:00", "06:00-24:00 06:00-24:00 06:00-24:00");
        check("11:00-20:00", "11:00-20:00 11:00-20:00 11:00-20:00");
        check("24/7", "00:00-24:00 00:00-24:00 00:00-24:00");
        check("Mo-Fr 07:30-18:00; Sa 09:00-16:00; Su off", "07:30-18:00 09:00-16:00 -");
        check("Mo-Fr 08:30-16:00; Sa,Su off", "08:30-16:00 - -");
        check("Sa-Su 11:00-19:00", "- 11:00-19:00 11:00-19:00");
        check("Mo-Su 10:00-02:00", "10:00-02:00 10:00-02:00 10:00-02:00");
        check("Sa 18:00-26:00", "- 18:00-02:00 -");
        check("Mo-Fr 09:00-17:00; PH off", "09:00-17:00 - - +");
        // The later rule counts.
        check(
            "Mo-Su 10:00-18:00; Su 12:00-16:00",
            "10:00-18:00 10:00-18:00 12:00-16:00",
        );
    }

    #[test]
    fn what_six_fields_cannot_say_stays_text() {
        for text in [
            "",
            "summer",
            "\"Summer season\"",
            "Mo-Th 10:00-22:00; Fr-Sa 10:00-23:00; Su 12:00-19:00",
            "Mo-Fr 08:00-12:00,13:00-17:00",
            "Jun-Aug 10:00-18:00",
            "Jul 01-31 Sa-Su off",
            "Mo-Fri 09:00-16:00 Sat 10:00-15:00",
            "?? Mo-Fr 09:00-20:00",
            "10-16 (winter time)",
            "https://www.example.fi/24",
            "Mo-Su off",
            "Mo-Fr 09:00-17:61",
            "Mo-Fr 25:00-26:00",
        ] {
            assert_eq!(spelled(text), None, "{text}");
        }
    }
}
