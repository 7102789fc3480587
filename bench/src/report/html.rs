//! The report as one page, which needs nothing from elsewhere.

use super::{
    format::{escape, moment, number},
    plot::{self, Line},
    section::Section,
    table::{comparison_row, latency_verdict, machine_line, verdict},
};
use crate::{machine::Machine, stats::Latency};

pub(super) fn render(sections: &[Section], machine: &Machine) -> String {
    let sections: String = sections.iter().map(section).collect();
    format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Praline, measured {when}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>Praline, measured</h1>
<p class="machine">{machine}</p>
{sections}</main>
</body>
</html>
"#,
        when = moment(machine.measured_at),
        style = include_str!("report.css"),
        machine = escape(&machine_line(machine)),
    )
}

fn section(section: &Section) -> String {
    if let Some(failure) = &section.failure {
        let (name, failure) = (escape(&section.name), escape(failure));
        return format!("<section>\n<h2>{name}</h2>\n<p>Not measured. {failure}</p>\n</section>\n");
    }
    let broken = section
        .violations
        .iter()
        .map(|violation| format!("Broken: {violation}"));
    let notes: String = broken
        .chain(section.notes.iter().cloned())
        .map(|note| format!("<p class=\"note\">{}</p>\n", escape(&note)))
        .collect();
    let latencies: String = section.latencies.iter().map(latency).collect();
    let series: String = section
        .series
        .iter()
        .map(|series| {
            let line = Line {
                name: "",
                class: "first",
                points: &series.points,
            };
            figure(&format!("{}, {}", series.name, series.unit), &plot::over_time(&[line]))
        })
        .collect();
    format!(
        "<section>\n<h2>{}</h2>\n<p>{}</p>\n<p><code>{}</code></p>\n{}{}{}{notes}<div class=\"plots\">\n{latencies}{series}</div>\n</section>\n",
        escape(&section.name),
        escape(&section.what),
        escape(&section.command),
        latency_table(section),
        figure_table(section),
        comparison_table(section),
    )
}

fn latency_table(section: &Section) -> String {
    if section.latencies.is_empty() {
        return String::new();
    }
    let rows: String = section
        .latencies
        .iter()
        .map(|latency| {
            let values = [latency.p50, latency.p90, latency.p99, latency.p999, latency.max];
            let cells: String = values
                .into_iter()
                .map(|value| format!("<td>{}</td>", number(value)))
                .collect();
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td>{cells}<td class=\"text\">{}</td></tr>\n",
                escape(&latency.name),
                number(latency.count as f64),
                escape(&latency_verdict(latency))
            )
        })
        .collect();
    let heads = ["count", "p50", "p90", "p99", "p99.9", "max", "goal"];
    let heads: String = heads
        .into_iter()
        .map(|head| format!("<th scope=\"col\">{head}</th>"))
        .collect();
    format!(
        "<table>\n<thead><tr><th scope=\"col\">latency, ms</th>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
    )
}

fn figure_table(section: &Section) -> String {
    let rows: String = section
        .figures
        .iter()
        .map(|figure| {
            let goal = figure.goal.map_or_else(String::new, |goal| verdict(goal, figure.value));
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"text\">{}</td><td class=\"text\">{}</td></tr>\n",
                escape(&figure.name),
                number(figure.value),
                escape(figure.unit),
                escape(&goal)
            )
        })
        .collect();
    format!("<table>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

fn comparison_table(section: &Section) -> String {
    if section.comparisons.is_empty() {
        return String::new();
    }
    let rows: String = section
        .comparisons
        .iter()
        .map(|comparison| {
            let mut cells = comparison_row(comparison).into_iter().map(|cell| escape(&cell));
            let name = cells.next().unwrap_or_default();
            let cells: String = cells.map(|cell| format!("<td>{cell}</td>")).collect();
            format!("<tr><th scope=\"row\">{name}</th>{cells}</tr>\n")
        })
        .collect();
    let heads = ["base", "this", "unit", "ratio", "lowest", "highest", "goal"];
    let heads: String = heads
        .into_iter()
        .map(|head| format!("<th scope=\"col\">{head}</th>"))
        .collect();
    format!(
        "<table>\n<thead><tr><th scope=\"col\">base and this</th>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
    )
}

fn latency(latency: &Latency) -> String {
    if latency.count == 0 {
        return String::new();
    }
    let line = |value: fn(&crate::stats::Moment) -> f64| -> Vec<(f64, f64)> {
        latency
            .over_time
            .iter()
            .map(|moment| (f64::from(moment.second), value(moment)))
            .collect()
    };
    let (p50, p99) = (line(|moment| moment.p50), line(|moment| moment.p99));
    let over_time = plot::over_time(&[
        Line {
            name: "p50",
            class: "first",
            points: &p50,
        },
        Line {
            name: "p99",
            class: "second",
            points: &p99,
        },
    ]);
    figure(
        &format!("{}: how often, by milliseconds", latency.name),
        &plot::distribution(latency),
    ) + &figure(&format!("{}: p50 and p99 by second, ms", latency.name), &over_time)
}

fn figure(caption: &str, svg: &str) -> String {
    format!(
        "<figure>\n<figcaption>{}</figcaption>\n{svg}</figure>\n",
        escape(caption)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_no_markup() {
        assert_eq!(escape(r#"<a href="x">&"#), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
