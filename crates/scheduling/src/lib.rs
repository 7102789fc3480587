//! What the scheduler of the operating system is asked for, and no kept library asks for in safe code.

use std::{io, time::Duration};

/// How a thread gives way to others that have something to do on its core.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivesWay {
    /// 0 to 19: each step takes about a fifth of its share.
    pub nice: i32,
    /// How long it runs at a stretch where others want its core, 0.1 to 100 ms; the system's own otherwise. Its share stays the
    /// same. Whoever has a shorter one and wakes up goes first at once; else it waits until the stretch is over, whatever the
    /// priorities are.
    pub slice: Option<Duration>,
}

/// Has the calling thread give way from now on. Only Linux has a priority for each thread, and slices since 6.12: an older one
/// keeps its own.
///
/// # Errors
/// The system refuses it, or is another one.
pub fn give_way(how: GivesWay) -> io::Result<()> {
    set(how)
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the one call that no kept library makes")]
fn set(GivesWay { nice, slice }: GivesWay) -> io::Result<()> {
    let slice = slice.map_or(0, |slice| u64::try_from(slice.as_nanos()).unwrap_or(u64::MAX));
    let attributes = libc::sched_attr {
        size: size_of::<libc::sched_attr>() as u32,
        sched_policy: libc::SCHED_OTHER as u32,
        sched_flags: 0,
        sched_nice: nice,
        sched_priority: 0,
        sched_runtime: slice,
        sched_deadline: 0,
        sched_period: 0,
    };
    let (this_thread, no_flags) = (0, 0);
    // SAFETY: the kernel reads `size` bytes behind the pointer, all of a value that lives until the call returns, and keeps nothing.
    let refused = unsafe { libc::syscall(libc::SYS_sched_setattr, this_thread, &raw const attributes, no_flags) };
    match refused {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(not(target_os = "linux"))]
fn set(_: GivesWay) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{fs, thread};

    use super::*;

    /// Of the calling thread: what `/proc` calls its priority, 20 and more for those that give way.
    fn priority() -> i32 {
        let stat = fs::read_to_string("/proc/thread-self/stat").expect("read");
        let (_, after_the_name) = stat.rsplit_once(") ").expect("fields");
        let field = after_the_name.split(' ').nth(15).expect("a priority");
        field.parse().expect("a number")
    }

    #[test]
    fn the_calling_thread_gives_way_and_no_other() {
        let before = priority();
        let slices = [None, Some(Duration::from_millis(100))];
        for (nice, slice) in [4, 7].into_iter().zip(slices) {
            let there = thread::spawn(move || {
                give_way(GivesWay { nice, slice }).expect("given way");
                priority()
            });
            assert_eq!(there.join().expect("a priority"), 20 + nice);
        }
        assert_eq!(priority(), before);
    }
}
