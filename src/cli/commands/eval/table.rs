//! The figures as people read them.

use super::count::{Endings, Summary};
use super::pages::PagesSummary;
use std::fmt::Write as _;

/// What the run itself took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Threads that worked.
    pub(super) threads: usize,
    /// The most memory held, in bytes, where the system says.
    pub(super) peak: Option<u64>,
}

/// The table: one figure a line, shares in per cent beside their counts.
pub(super) fn render(photos: Option<&Summary>, pages: Option<&PagesSummary>, run: Run) -> String {
    let mut text = String::new();
    let mut row = |label: &str, figure: String| {
        let _ = writeln!(text, "{label:<22} {figure}");
    };
    if let Some(sum) = photos {
        row("photos", format!("{:>6}", sum.photos));
        row("grid found", share(sum.found, sum.photos));
        row("whole grids exact", share(sum.exact, sum.photos));
        row("  before rules", share(sum.exact_before, sum.photos));
        row("givens", format!("{:>6}", sum.givens));
        row("  right", share(sum.right, sum.givens));
        row("  wrong", share(sum.wrong, sum.givens));
        row("  missed", share(sum.missed, sum.givens));
        row("false digits", format!("{:>6}", sum.false_digits));
        endings(&mut row, sum.endings, sum.photos);
        seconds(&mut row, sum.median_seconds, sum.p95_seconds);
    }
    if let Some(sum) = pages {
        row("pages", format!("{:>6}", sum.pages));
        row("  in reading order", share(sum.in_order, sum.pages));
        row("puzzles, solutions", format!("{:>6}", sum.puzzles));
        row("  found", share(sum.found, sum.puzzles));
        row("  exact", share(sum.exact, sum.puzzles));
        row("  misread", share(sum.misread, sum.puzzles));
        row("  invented", format!("{:>6}", sum.invented));
        row("solutions told", share(sum.told, sum.found));
        row("numbers right", share(sum.numbered, sum.puzzles));
        endings(&mut row, sum.endings, sum.found - sum.solutions);
        seconds(&mut row, sum.median_seconds, sum.p95_seconds);
    }
    row("threads", format!("{:>6}", run.threads));
    let memory = run.peak.map_or_else(|| "unknown".to_owned(), |b| format!("{:>6} MiB", b >> 20));
    row("peak memory", memory);
    text
}

fn endings(row: &mut impl FnMut(&str, String), endings: Endings, of: usize) {
    row("one solution, right", share(endings.right, of));
    row("sure but wrong", share(endings.wrong_answer, of));
    row("to review", share(endings.review, of));
    row("several solutions", share(endings.many, of));
    row("no solution", share(endings.none, of));
    row("gave up", share(endings.gave_up, of));
    row("not read", share(endings.unread, of));
}

fn seconds(row: &mut impl FnMut(&str, String), median: f64, p95: f64) {
    row("seconds, median", format!("{median:>9.2}"));
    row("seconds, 95th pct.", format!("{p95:>9.2}"));
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
        let text = render(Some(&sum), None, Run { threads: 2, peak: Some(300 << 20) });
        assert!(text.contains("grid found                152   95.0 %\n"), "{text}");
        assert!(text.contains("  right                  3600   90.0 %\n"), "{text}");
        assert!(text.contains("peak memory               300 MiB\n"), "{text}");
        let pages = PagesSummary { pages: 2, puzzles: 8, found: 4, ..PagesSummary::default() };
        let text = render(None, Some(&pages), Run { threads: 1, peak: None });
        assert!(
            text.contains("  found                     4   50.0 %\n") && text.contains("unknown"),
            "{text}"
        );
    }

    #[test]
    fn peak_memory_is_read_in_bytes() {
        assert_eq!(parse_peak("Name:\tx\nVmHWM:\t   2048 kB\nVmRSS:\t 1 kB\n"), Some(2 << 20));
        assert_eq!(parse_peak("Name:\tx\n"), None);
    }
}
