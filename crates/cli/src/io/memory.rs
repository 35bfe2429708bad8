//! The memory available: what is free in the system, or what the control group or `ulimit -v` allows.

use std::fs;
use std::path::Path;

/// The number of bytes that can be allocated without any process being killed; `None` if that is unknown.
pub(crate) fn available() -> Option<u64> {
    let system = fs::read_to_string("/proc/meminfo").ok();
    let system = system.and_then(|text| of_system(&text));
    // Control groups version 2, as a container sees its own, and version 1.
    let groups = [
        ("/sys/fs/cgroup", "memory.max", "memory.current"),
        ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
    ];
    let groups = groups.iter().filter_map(|(folder, limit, used)| {
        let number = |name| fs::read_to_string(Path::new(folder).join(name)).ok();
        of_group(&number(limit)?, &number(used)?)
    });
    groups.chain(system).chain(of_process()).min()
}

/// The memory that `ulimit -v` leaves; `None` without a limit.
fn of_process() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    of_limits(&limits, &status)
}

/// Parses `Max address space         1024                 unlimited            bytes` and `VmSize:   12 kB`.
fn of_limits(limits: &str, status: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(limit.saturating_sub(kib(status, "VmSize:")?))
}

/// Parses `MemAvailable:   12345 kB`.
fn of_system(text: &str) -> Option<u64> {
    kib(text, "MemAvailable:")
}

/// The bytes of a line like `MemAvailable:   12345 kB`.
fn kib(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// The rest of a limit; `None` if the limit is `max`.
fn of_group(limit: &str, used: &str) -> Option<u64> {
    let limit: u64 = limit.trim().parse().ok()?;
    Some(limit.saturating_sub(used.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_free_memory_is_read() {
        let text = "MemTotal: 100 kB\nMemAvailable:      24 kB\n";
        assert_eq!(of_system(text), Some(24 * 1024));
        assert_eq!(of_system("MemTotal: 100 kB\n"), None);
        assert_eq!(of_group("1000\n", "400\n"), Some(600));
        assert_eq!(of_group("1000\n", "4000\n"), Some(0));
        assert_eq!(of_group("max\n", "400\n"), None);
        let limits =
            |soft| format!("Max stack 1 2 bytes\nMax address space   {soft}   unlimited   bytes\n");
        let status = "VmPeak:\t 9 kB\nVmSize:\t 4 kB\n";
        assert_eq!(of_limits(&limits("10000"), status), Some(10_000 - 4 * 1024));
        assert_eq!(of_limits(&limits("1000"), status), Some(0));
        assert_eq!(of_limits(&limits("unlimited"), status), None);
    }
}
