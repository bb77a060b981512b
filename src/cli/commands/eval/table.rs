//! The figures as people read them.

use super::count::Summary;
use std::fmt::Write as _;

/// The table: one figure a line, shares in per cent beside their counts.
pub(super) fn render(sum: &Summary, jobs: usize, peak: Option<u64>) -> String {
    let mut text = String::new();
    let mut row = |label: &str, figure: String| {
        let _ = writeln!(text, "{label:<22} {figure}");
    };
    row("photos", format!("{:>6}", sum.photos));
    row("grid found", share(sum.found, sum.photos));
    row("whole grids exact", share(sum.exact, sum.photos));
    row("  before rules", share(sum.exact_before, sum.photos));
    row("givens", format!("{:>6}", sum.givens));
    row("  right", share(sum.right, sum.givens));
    row("  wrong", share(sum.wrong, sum.givens));
    row("  missed", share(sum.missed, sum.givens));
    row("false digits", format!("{:>6}", sum.false_digits));
    row("one solution, right", share(sum.endings.right, sum.photos));
    row("sure but wrong", share(sum.endings.wrong_answer, sum.photos));
    row("to review", share(sum.endings.review, sum.photos));
    row("several solutions", share(sum.endings.many, sum.photos));
    row("no solution", share(sum.endings.none, sum.photos));
    row("gave up", share(sum.endings.gave_up, sum.photos));
    row("not read", share(sum.endings.unread, sum.photos));
    row("seconds, median", format!("{:>9.2}", sum.median_seconds));
    row("seconds, 95th pct.", format!("{:>9.2}", sum.p95_seconds));
    row("threads", format!("{jobs:>6}"));
    let memory = peak.map_or_else(|| "unknown".to_owned(), |b| format!("{:>6} MiB", b >> 20));
    row("peak memory", memory);
    text
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        return format!("{part:>6}");
    }
    format!("{part:>6}  {:>5.1} %", part as f64 * 100.0 / whole as f64)
}

/// The most memory this process ever held, in bytes, where the system says (`VmHWM` in `/proc/self/status`).
pub(super) fn peak_memory() -> Option<u64> {
    parse_peak(&std::fs::read_to_string("/proc/self/status").ok()?)
}

fn parse_peak(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_stand_beside_counts() {
        let sum = Summary { photos: 160, found: 152, givens: 4000, right: 3600, ..Summary::default() };
        let text = render(&sum, 2, Some(300 << 20));
        assert!(text.contains("grid found                152   95.0 %\n"), "{text}");
        assert!(text.contains("  right                  3600   90.0 %\n"), "{text}");
        assert!(text.contains("peak memory               300 MiB\n"), "{text}");
        assert!(render(&Summary::default(), 1, None).contains("unknown"));
    }

    #[test]
    fn peak_memory_is_read_in_bytes() {
        assert_eq!(parse_peak("Name:\tx\nVmHWM:\t   2048 kB\nVmRSS:\t 1 kB\n"), Some(2 << 20));
        assert_eq!(parse_peak("Name:\tx\n"), None);
    }
}
