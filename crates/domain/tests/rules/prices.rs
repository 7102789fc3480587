//! The price of a moment, and the one that a reduction is compared with.

use domain::{
    clock::UnixMillis,
    pricing::{PastPrice, PriceKind, PricePeriod, PriceSchedule},
};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn day(day: i64) -> UnixMillis {
    UnixMillis(day * DAY)
}

fn past(since: i64, minor: impl Into<Option<i64>>) -> PastPrice {
    PastPrice {
        since: day(since),
        minor: minor.into(),
    }
}

fn period(kind: PriceKind, minor: i64, from: i64, until: impl Into<Option<i64>>) -> PricePeriod {
    PricePeriod {
        kind,
        minor,
        from: day(from),
        until: until.into().map(day),
    }
}

fn campaign(minor: i64, from: i64, until: impl Into<Option<i64>>) -> PricePeriod {
    period(PriceKind::Campaign, minor, from, until)
}

fn regular(minor: i64, from: i64, until: impl Into<Option<i64>>) -> PricePeriod {
    period(PriceKind::Regular, minor, from, until)
}

/// Of a variation whose standing price is that of the last entry.
fn schedule(history: &[PastPrice], periods: &[PricePeriod]) -> PriceSchedule {
    PriceSchedule {
        standing: history.last().and_then(|past| past.minor),
        history: history.to_vec(),
        periods: periods.to_vec(),
        ..PriceSchedule::default()
    }
}

/// `regular`, `regular>campaign (previous)`, or `-`, on a day.
fn tell(schedule: &PriceSchedule, on: i64) -> String {
    match schedule.at(day(on)) {
        None => "-".to_owned(),
        Some(price) => match (price.campaign, price.previous) {
            (Some(campaign), Some(previous)) => format!("{}>{campaign} ({previous})", price.regular),
            _ => price.regular.to_string(),
        },
    }
}

fn check(history: &[PastPrice], periods: &[PricePeriod], days: &[(i64, &str)]) {
    let schedule = schedule(history, periods);
    for (on, expected) in days {
        assert_eq!(tell(&schedule, *on), *expected, "on day {on} of {schedule:?}");
    }
}

#[test]
fn dated_prices_take_the_standing_ones_place() {
    check(
        &[past(0, 1000)],
        &[regular(900, 10, 20), regular(1100, 15, 18)],
        &[(9, "1000"), (10, "900"), (15, "1100"), (18, "900"), (20, "1000")],
    );
    check(
        &[past(0, None)],
        &[regular(900, 10, 20)],
        &[(9, "-"), (10, "900"), (20, "-")],
    );
    check(
        &[past(0, 1000)],
        &[regular(900, 10, None)],
        &[(9, "1000"), (5000, "900")],
    );
}

#[test]
fn a_campaign_holds_only_where_it_is_lower() {
    check(
        &[past(0, 1000)],
        &[
            campaign(1000, 10, 20),
            campaign(1200, 30, 40),
            campaign(800, 50, 60),
            campaign(700, 55, 58),
        ],
        &[
            (10, "1000"),
            (30, "1000"),
            (50, "1000>800 (1000)"),
            (55, "1000>700 (1000)"),
            (58, "1000>800 (1000)"),
            (60, "1000"),
        ],
    );
    check(
        &[past(0, 1000)],
        &[regular(700, 12, 14), campaign(800, 10, 20)],
        &[(10, "1000>800 (1000)"), (12, "700"), (14, "1000>800 (700)")],
    );
    check(&[past(0, None)], &[campaign(800, 10, 20)], &[(10, "-")]);
}

#[test]
fn a_price_raised_just_before_does_not_count() {
    check(
        &[past(0, 800), past(95, 1000)],
        &[campaign(750, 100, 110)],
        &[(100, "1000>750 (800)"), (109, "1000>750 (800)")],
    );
    // The lower price ended 30 days before: its last moment lies outside.
    check(
        &[past(0, 800), past(70, 1000)],
        &[campaign(750, 100, 110)],
        &[(105, "1000>750 (1000)")],
    );
    check(
        &[past(0, 800), past(71, 1000)],
        &[campaign(750, 100, 110)],
        &[(105, "1000>750 (800)")],
    );
    // A dated regular price was a price too.
    check(
        &[past(0, 1000)],
        &[regular(600, 80, 81), campaign(750, 100, 110)],
        &[(100, "1000>750 (600)")],
    );
}

#[test]
fn an_earlier_campaign_within_thirty_days_counts() {
    check(
        &[past(0, 1000)],
        &[campaign(700, 50, 60), campaign(800, 80, 90), campaign(750, 120, 130)],
        &[
            (50, "1000>700 (1000)"),
            (80, "1000>800 (700)"),
            (120, "1000>750 (1000)"),
        ],
    );
}

#[test]
fn campaigns_without_a_pause_count_as_one() {
    check(
        &[past(0, 1000)],
        &[campaign(900, 50, 60), campaign(800, 60, 70), campaign(700, 65, 80)],
        &[
            (50, "1000>900 (1000)"),
            (60, "1000>800 (1000)"),
            (79, "1000>700 (1000)"),
        ],
    );
    check(
        &[past(0, 1000)],
        &[campaign(900, 50, 60), campaign(800, 61, 70)],
        &[(61, "1000>800 (900)")],
    );
    // For longer than 30 days, and with the regular price changed meanwhile.
    check(
        &[past(0, 1000), past(70, 1200)],
        &[campaign(900, 50, 200)],
        &[(199, "1200>900 (1000)")],
    );
}

#[test]
fn a_new_product_is_compared_with_what_is_known() {
    check(
        &[past(100, 1000)],
        &[campaign(800, 100, 110)],
        &[(99, "1000"), (100, "1000>800 (1000)")],
    );
    check(
        &[past(90, 900), past(95, 1000)],
        &[campaign(800, 100, 110)],
        &[(100, "1000>800 (900)")],
    );
    // On campaign before it was for sale: the campaign began with the sale.
    check(
        &[past(100, 1000)],
        &[campaign(800, 50, 110)],
        &[(105, "1000>800 (1000)")],
    );
    let always = PriceSchedule {
        periods: vec![campaign(800, 100, 110)],
        ..PriceSchedule::standing(1000)
    };
    assert_eq!(tell(&always, 100), "1000>800 (1000)");
}

#[test]
fn a_time_off_sale_has_no_price() {
    check(
        &[past(0, 500), past(60, None), past(95, 1000)],
        &[campaign(800, 100, 110)],
        &[(80, "1000"), (100, "1000>800 (1000)")],
    );
    check(
        &[past(0, 500), past(80, None), past(95, 1000)],
        &[campaign(800, 100, 110)],
        &[(100, "1000>800 (500)")],
    );
    // Off sale during the campaign: it begins again with the sale.
    check(
        &[past(0, 1000), past(105, None), past(108, 1000)],
        &[campaign(800, 100, 120)],
        &[(104, "1000>800 (1000)"), (109, "1000>800 (800)")],
    );
}

#[test]
fn changes_that_come_by_themselves_are_known_before() {
    let schedule = schedule(&[past(0, 1000)], &[regular(900, 10, 20), campaign(800, 15, None)]);
    let next = |on| schedule.next_change(day(on)).map(|at| at.0 / DAY);
    assert_eq!(
        [next(0), next(10), next(15), next(20)],
        [Some(10), Some(15), Some(20), None]
    );
}
