//! Whether the time of an answer tells if an address is a customer's.

use std::{net::SocketAddr, time::Instant};

use serde_json::{Value, json};

use super::{
    CustomersArgs, Scene,
    browser::{Browser, LOGIN},
    people::{PASSWORD, nobody, source},
};
use crate::{
    error::Result,
    progress,
    report::{Goal, Section},
    stats::Samples,
};

/// What an address may be tried at.
#[derive(Clone, Copy)]
enum Call {
    Login,
    SignUp,
    Letter,
}

/// In milliseconds.
const DIFFER: f64 = 5.0;
/// Somebody who tried nothing before sits here; addresses are counted on from it.
const FIRST_SOURCE: u64 = 500_000;

pub async fn run(args: &CustomersArgs, scene: &Scene) -> Result<Section> {
    let what = format!(
        "{} known and as many unknown addresses in turns, at a login with a wrong password, at a sign-up and at the letter for a forgotten password, one call after another, each from an address of its own; {} accounts.",
        args.pairs, scene.people.count
    );
    let mut section = Section::new("customers: known and unknown addresses", what, String::new());
    for (call, nth) in [Call::Login, Call::SignUp, Call::Letter].into_iter().zip(0..) {
        let first = nth * args.pairs;
        let bar = progress::bar(call.name(), u64::from(args.pairs));
        let (mut known, mut unknown) = (Samples::default(), Samples::default());
        let begun = Instant::now();
        for number in first..first + args.pairs {
            let emails = [scene.people.with_usual_hash(u64::from(number)), nobody(number)];
            let mut both = emails.iter().zip([&mut known, &mut unknown]).collect::<Vec<_>>();
            // What the shop still does for the one before befalls both alike.
            if number % 2 == 1 {
                both.reverse();
            }
            for ((email, samples), of_pair) in both.into_iter().zip(0..) {
                let from = FIRST_SOURCE + u64::from(number) * 2 + of_pair;
                let (at, took) = (begun.elapsed(), call.ask(from, scene.address, email).await?);
                samples.add(at, took);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let (known, unknown) = (
            known.latency(format!("{}, known", call.name())),
            unknown.latency(format!("{}, unknown", call.name())),
        );
        section.figure_with_goal(
            &format!("{}: medians differ by", call.name()),
            (known.p50 - unknown.p50).abs(),
            "ms",
            Some(Goal::AtMost(DIFFER)),
        );
        section.latencies.extend([known, unknown]);
    }
    Ok(section)
}

impl Call {
    fn name(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::SignUp => "sign-up",
            Self::Letter => "password letter",
        }
    }

    /// How long the answer took; it must be the one that every address gets.
    async fn ask(self, from: u64, server: SocketAddr, email: &str) -> Result<std::time::Duration> {
        let (path, form, status): (_, Value, _) = match self {
            Self::Login => (LOGIN, json!({"email": email, "password": "another one 7"}), 401),
            Self::SignUp => (
                "/api/cda/me/signup",
                json!({"email": email, "password": PASSWORD, "firstName": "Aino", "lastName": "Virta",
                    "consents": ["privacy"]}),
                202,
            ),
            Self::Letter => ("/api/cda/me/password/token", json!({"email": email}), 202),
        };
        let mut browser = Browser::open(source(from), server).await?;
        let begun = Instant::now();
        let answer = browser.ask("POST", path, Some(&form)).await?;
        let took = begun.elapsed();
        answer.expect(status)?;
        Ok(took)
    }
}
