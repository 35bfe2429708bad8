//! Lines that tell how far an answer is, between its records.

use std::task::{Context, Poll};
use std::time::Duration;

use serde::Serialize;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

/// Time between two lines.
pub(super) const EVERY: Duration = Duration::from_millis(500);

/// How far an answer is.
#[derive(Debug)]
pub(super) struct Progress {
    start: Instant,
    ticks: Interval,
    /// Records that were sent.
    records: usize,
    /// Whether the last of them was sent to its end.
    is_between_records: bool,
}

impl Progress {
    /// Begins with an answer that was asked for at this time, none of which was sent.
    pub(super) fn since(start: Instant) -> Self {
        let mut ticks = interval_at(start + EVERY, EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Progress { start, ticks, records: 0, is_between_records: true }
    }

    /// Passes on the next text of the answer, or a line when it is time for one. The text goes first, so that a line
    /// about an answer that has ended is never sent.
    pub(super) fn poll_beside<E>(
        &mut self,
        text: Poll<Option<Result<Vec<u8>, E>>>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Vec<u8>, E>>> {
        if let Poll::Ready(text) = text {
            return Poll::Ready(text.map(|text| text.map(|text| self.after(text))));
        }
        // A record of which a part was sent is not interrupted; its parts show that the answer goes on.
        while self.ticks.poll_tick(cx).is_ready() {
            if self.is_between_records {
                return Poll::Ready(Some(Ok(self.line())));
            }
        }
        Poll::Pending
    }

    /// Counts the records of a text that is sent.
    fn after(&mut self, text: Vec<u8>) -> Vec<u8> {
        self.records += text.iter().filter(|&&byte| byte == b'\n').count();
        self.is_between_records = text.last().is_none_or(|&byte| byte == b'\n');
        text
    }

    fn line(&self) -> Vec<u8> {
        #[derive(Serialize)]
        struct Line {
            progress: Counts,
        }
        #[derive(Serialize)]
        struct Counts {
            seconds: f64,
            records: usize,
        }
        let seconds = (self.start.elapsed().as_secs_f64() * 10.0).round() / 10.0;
        let line = Line { progress: Counts { seconds, records: self.records } };
        let mut line = serde_json::to_vec(&line).expect("the data is numbers");
        line.push(b'\n');
        line
    }
}
