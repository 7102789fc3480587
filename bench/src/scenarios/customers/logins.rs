//! Logins at set times: as many as a shop has, and more than it can hash, while carts change.

use std::time::{Duration, Instant};

use tokio::time::timeout_at;

use super::{
    CustomersArgs, Scene,
    browser::{Answer, Browser},
    people::{PASSWORD, source},
};
use crate::{
    client::plain_text,
    error::Result,
    report::{Goal, Section},
    scenarios::visitors::{self, ADDING, Outcome, Tally},
    stats::{Goals, Samples},
};

/// Logins a second that everybody gets, and their p50 in milliseconds.
const FEW: u32 = 5;
const FEW_P50: f64 = 120.0;
/// Logins a second that are too many for two processors, and the seconds for which they must be borne.
const MANY: u32 = 50;
const A_MINUTE: u64 = 60;
/// How much slower an add may be meanwhile.
const SLOWER: f64 = 1.2;
/// Nobody who comes in waits longer, in seconds.
const WAIT: f64 = 10.0;
/// What is not answered by then is given up.
const PATIENCE: Duration = Duration::from_secs(30);

pub async fn run(args: &CustomersArgs, scene: &Scene) -> Result<Section> {
    let CustomersArgs {
        seconds, rounds, rate, ..
    } = args;
    let what = format!(
        "{FEW} logins a second for {seconds} seconds. Then, {rounds} times: {rate} adds a second over HTTP by {ADDING} clients for {seconds} seconds, and as many while {MANY} logins a second are offered. Each login comes from an address of its own, at a set time, and is asked for once; {} accounts.",
        scene.people.count
    );
    let mut section = Section::new("customers: logins", what, String::new());
    let few = offer(scene, FEW, *seconds, 0).await?;
    tell_missed(
        &mut section,
        &format!("of {FEW} a second"),
        &few,
        Some(Goal::AtMost(0.0)),
    );

    let mut ratios = Vec::new();
    let (mut alone, mut meanwhile) = (Samples::default(), Samples::default());
    let (mut not_added, mut many) = (0, Tally::default());
    for round in 0..*rounds {
        let without = adds(args, scene, "adds, no logins").await?;
        let first = seconds * u64::from(FEW + MANY * round);
        let (with, offered) = tokio::join!(
            adds(args, scene, "adds, while logins are offered"),
            offer(scene, MANY, *seconds, first)
        );
        let (with, offered) = (with?, offered?);
        ratios.push(with.took.percentile(0.99) / without.took.percentile(0.99));
        not_added += without.missed() + with.missed();
        alone.join(without.took);
        meanwhile.join(with.took);
        many.join(offered);
    }
    ratios.sort_by(f64::total_cmp);
    let documented = |goal| (*seconds >= A_MINUTE).then_some(goal);
    for (which, ratio, goal) in [
        ("median", ratios[ratios.len() / 2], documented(Goal::AtMost(SLOWER))),
        ("lowest", ratios[0], None),
        ("highest", ratios[ratios.len() - 1], None),
    ] {
        let name = format!("p99 of an add while {MANY} logins a second are offered, by that without: {which}");
        section.figure_with_goal(&name, ratio, "times", goal);
    }
    section.figure_with_goal("adds not done", not_added as f64, "adds", Some(Goal::AtMost(0.0)));
    let offered = many.goodput() + many.missed();
    section.figure(format!("of {MANY} a second: offered"), offered as f64, "logins");
    section.figure(format!("of {MANY} a second: let in"), many.goodput() as f64, "logins");
    tell_missed(&mut section, &format!("of {MANY} a second"), &many, None);
    let many = many.took.latency(format!("a login, {MANY} a second offered"));
    section.figure_with_goal(
        "longest wait of a login that was let in",
        many.max / 1000.0,
        "s",
        documented(Goal::AtMost(WAIT)),
    );
    let goals = Goals {
        p50: Some(FEW_P50),
        p99: None,
    };
    section.latencies.extend([
        few.took.latency(format!("a login, {FEW} a second")).with_goals(goals),
        many,
        alone.latency("an add, no logins"),
        meanwhile.latency(format!("an add, {MANY} logins a second offered")),
    ]);
    Ok(section)
}

/// Tells of logins that were not let in why, and of which it was not said when to come back.
fn tell_missed(section: &mut Section, which: &str, tally: &Tally, goal: Option<Goal>) {
    let none = Some(Goal::AtMost(0.0));
    for (code, count) in &tally.refused {
        // Too many are told to come back; any other refusal of an honest login is a fault.
        let goal = if code == BUSY { goal } else { none };
        section.figure_with_goal(&format!("{which}: told {code}"), *count as f64, "logins", goal);
    }
    let (unanswered, without_when) = (tally.late + tally.broken, tally.without_retry_after);
    section.figure_with_goal(
        &format!("{which}: without an answer"),
        unanswered as f64,
        "logins",
        none,
    );
    section.figure_with_goal(
        &format!("{which}: refused without Retry-After"),
        without_when as f64,
        "logins",
        none,
    );
}

const BUSY: &str = "503 busy";

async fn adds(args: &CustomersArgs, scene: &Scene, name: &str) -> Result<Tally> {
    let count = u64::from(args.rate) * args.seconds;
    visitors::adds_at_pace(scene.address, args.rate, count, &scene.codes, name).await
}

/// Offers logins at set times; the first is that of this turn.
async fn offer(scene: &Scene, rate: u32, seconds: u64, first: u64) -> Result<Tally> {
    let (address, people) = (scene.address, scene.people);
    let count = u64::from(rate) * seconds;
    visitors::at_pace(
        rate,
        count,
        "logins",
        "logins",
        move |number, due: Instant| async move {
            let turn = first + number;
            let signed_in = async {
                let mut browser = Browser::open(source(turn), address).await?;
                browser.sign_in(&people.with_usual_hash(turn), PASSWORD).await
            };
            match timeout_at((due + PATIENCE).into(), signed_in).await {
                Ok(Ok(answer)) => outcome(&answer),
                Ok(Err(_)) => Outcome::Broken,
                Err(_) => Outcome::Late,
            }
        },
    )
    .await
}

fn outcome(answer: &Answer) -> Outcome {
    if answer.status == 200 {
        return Outcome::Done;
    }
    let code = plain_text(&answer.body, "code").unwrap_or("without a code");
    Outcome::Refused(format!("{} {code}", answer.status), answer.says_when)
}
