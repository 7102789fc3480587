//! Background tasks that end: the server says so, and goes on or stops in order.

use configuration::{Config, Overrides};
use server::app::Running;
use services::seed::Seed;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::sync::Notify;

use crate::seeded;

/// The server in this process: the task that ends is the test's own.
#[actix_web::test]
async fn a_dead_task_makes_the_server_unready_until_it_works_again() {
    let folder = seeded::folder();
    let config = Config::load(Overrides {
        data_dir: Some(folder.path().to_owned()),
        listen: Some("127.0.0.1:0".to_owned()),
        ..Overrides::default()
    });
    let running = Running::start(config.expect("a configuration"), Seed::Demo)
        .await
        .expect("started");
    let url = format!("http://{}/readyz", running.address());
    let until = async |wanted: u16| {
        loop {
            let (status, text) = ask(&url).await;
            if status == wanted {
                return text;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    until(200).await;

    let (go_on, is_broken) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(true)));
    running.supervisor().keep_running("sample", {
        let (go_on, is_broken) = (go_on.clone(), is_broken.clone());
        move |task| {
            let (go_on, is_broken) = (go_on.clone(), is_broken.clone());
            async move {
                assert!(!is_broken.load(Ordering::SeqCst), "broken on purpose");
                go_on.notified().await;
                task.does_well();
                task.stopped().await;
            }
        }
    });
    let text = until(503).await;
    assert!(text.contains("the background task sample does not work"), "{text}");
    is_broken.store(false, Ordering::SeqCst);
    go_on.notify_one();
    let text = until(200).await;
    assert!(!text.contains("sample"), "{text}");
    running.stop().await.expect("stopped");
}

async fn ask(url: &str) -> (u16, String) {
    let url = url.to_owned();
    let asked = tokio::task::spawn_blocking(move || {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .new_agent();
        let mut response = agent.get(url).call().expect("an answer");
        (
            response.status().as_u16(),
            response.body_mut().read_to_string().expect("a text"),
        )
    });
    asked.await.expect("asked")
}

/// What the program itself does when its own tasks break.
#[cfg(feature = "planted-defects")]
mod planted {
    use std::fs;

    use serde_json::json;
    use tempfile::TempDir;

    use crate::{commands::said, harness::Shop, live::Tab};

    const BAR: &str = "HH-1001-150";
    const CHEAPEST: &str = "/api/categories/products?sort=price&sortDirection=asc&pageSize=1";

    #[test]
    fn every_task_of_the_shop_is_started_again_and_goes_on() {
        let plants = TempDir::new().expect("a folder");
        let path = plants.path().to_str().expect("a path");
        let shop = Shop::with(&[("PRALINE_PLANTED_PANICS", path)], &[]).ready();
        for task in [
            "cart-threads",
            "catalogue-projection",
            "index-products",
            "index-pages",
            "jobs",
            "letters",
            "metrics",
        ] {
            fs::write(plants.path().join(task), "").expect("planted");
            let told = shop.wait_for("/readyz", |answer| answer.status == 503).text();
            assert!(
                told.contains(&format!("the background task {task} does not work")),
                "{told}"
            );
            fs::remove_file(plants.path().join(task)).expect("taken away");
            shop.wait_for("/readyz", |answer| answer.status == 200);
            let metrics = shop.get("/metrics").text();
            let restarts = format!("praline_task_restarts_total{{task=\"{task}\"}} ");
            let restarts = metrics.lines().find_map(|line| line.strip_prefix(&restarts));
            assert!(restarts.is_some_and(|number| number != "0"), "{metrics}");
        }
        // Projection and index follow as before.
        said(shop.folder(), &["prices", "set", BAR, "FI", "0.01"]);
        shop.wait_for(CHEAPEST, |answer| answer.text().contains(BAR));
    }

    #[test]
    fn without_its_writer_the_server_tells_its_tabs_and_ends() {
        let mut shop = Shop::with(&[("PRALINE_PLANTED_DEFECT", "writer-panics")], &[]).ready();
        let visitor = shop.visitor();
        let mut tab = Tab::open(&shop, &visitor);
        tab.operate(json!({"kind": "add", "code": BAR, "quantity": 1}));
        assert_eq!(tab.closed(), 1012);
        assert_eq!(shop.ended().code(), Some(1));
    }
}
