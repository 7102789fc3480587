//! Watches memory and processor time of the server while something is measured.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::{
    error::Result,
    process::Process,
    report::{Section, Series},
};

/// How often a look is taken.
const INTERVAL: Duration = Duration::from_millis(250);

/// Looks at the server until it is told to finish.
#[derive(Debug)]
pub struct Monitor {
    process: Process,
    begun: Instant,
    cpu_before: Duration,
    own_cpu_before: Duration,
    stop: Arc<AtomicBool>,
    looks: JoinHandle<Vec<Look>>,
}

#[derive(Debug, Clone, Copy)]
struct Look {
    second: f64,
    resident: u64,
    cpu: Duration,
}

/// What was seen.
#[derive(Debug)]
pub struct Usage {
    pub resident_max: u64,
    pub resident_end: u64,
    /// Processor time per second of the server: 1 is one core.
    pub cores: f64,
    /// The same of the bench itself.
    pub own_cores: f64,
    pub cpu: Duration,
    memory: Series,
    processor: Series,
}

impl Monitor {
    pub fn start(process: Process) -> Result<Self> {
        let begun = Instant::now();
        let stop = Arc::new(AtomicBool::new(false));
        let asked = stop.clone();
        let looks = thread::spawn(move || {
            let mut looks = Vec::new();
            while let (Ok(resident), Ok(cpu)) = (process.resident(), process.cpu()) {
                looks.push(Look {
                    second: begun.elapsed().as_secs_f64(),
                    resident,
                    cpu,
                });
                if asked.load(Relaxed) {
                    break;
                }
                thread::park_timeout(INTERVAL);
            }
            looks
        });
        Ok(Self {
            process,
            begun,
            cpu_before: process.cpu()?,
            own_cpu_before: Process::own().cpu()?,
            stop,
            looks,
        })
    }

    pub fn finish(self) -> Result<Usage> {
        let took = self.begun.elapsed().as_secs_f64();
        let cpu = self.process.cpu()?.saturating_sub(self.cpu_before);
        let own_cpu = Process::own().cpu()?.saturating_sub(self.own_cpu_before);
        let resident_end = self.process.resident()?;
        self.stop.store(true, Relaxed);
        self.looks.thread().unpark();
        // A thread that only reads files does not panic; without its looks the plots are empty.
        let looks = self.looks.join().unwrap_or_default();
        let resident_max = looks
            .iter()
            .map(|look| look.resident)
            .max()
            .unwrap_or(0)
            .max(resident_end);
        let memory = looks
            .iter()
            .map(|look| (look.second, mebibytes(look.resident)))
            .collect();
        let processor = looks.windows(2).map(|pair| {
            let cpu = pair[1].cpu.saturating_sub(pair[0].cpu).as_secs_f64();
            (pair[1].second, cpu / (pair[1].second - pair[0].second).max(1e-3))
        });
        Ok(Usage {
            resident_max,
            resident_end,
            cores: cpu.as_secs_f64() / took,
            own_cores: own_cpu.as_secs_f64() / took,
            cpu,
            memory: Series::new("memory of the server", "MiB", memory),
            processor: Series::new("processor time of the server", "cores", processor.collect()),
        })
    }
}

impl Usage {
    /// Puts what was seen into a report; `per` names what the processor time is divided by.
    pub fn tell(self, section: &mut Section, per: &str, count: u64) {
        section.figure(
            "server: resident memory at the end",
            mebibytes(self.resident_end),
            "MiB",
        );
        section.figure("server: resident memory at most", mebibytes(self.resident_max), "MiB");
        section.figure("server: processor", self.cores, "cores");
        section.figure("bench: processor", self.own_cores, "cores");
        if count > 0 {
            let micros = self.cpu.as_secs_f64() * 1e6 / count as f64;
            section.figure(format!("server: processor time per {per}"), micros, "us");
        }
        section.series.extend([self.memory, self.processor]);
    }
}

pub fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
