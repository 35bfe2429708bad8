//! Text on its way from the thread that answers a question to the connection that sends it.
//!
//! The writer waits while much text is on its way, and the reader takes all that there is at once, so that short records
//! go out together. A reader that is dropped raises the interrupt flag of the question.

use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use satdoku_tasks::request::RequestError;

/// Bytes on their way at which the writer waits.
const CAPACITY: usize = 1 << 16;

/// How an answer ended.
type End = Result<(), RequestError>;

#[derive(Debug, Default)]
struct Pipe {
    state: Mutex<State>,
    /// Notified when text was taken or the reader is gone.
    taken: Condvar,
    interrupt: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct State {
    text: Vec<u8>,
    end: Option<End>,
    has_no_reader: bool,
    waker: Option<Waker>,
}

impl Pipe {
    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wake(&mut self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}

/// The end of the thread that answers.
#[derive(Debug)]
pub(super) struct Writer(Arc<Pipe>);

/// The end of the connection.
#[derive(Debug)]
pub(super) struct Reader(Arc<Pipe>);

/// A pipe with its two ends.
pub(super) fn pipe() -> (Writer, Reader) {
    let pipe = Arc::new(Pipe::default());
    (Writer(pipe.clone()), Reader(pipe))
}

impl Writer {
    /// The flag that is raised when nobody waits for the answer.
    pub(super) fn interrupt(&self) -> Arc<AtomicBool> {
        self.0.interrupt.clone()
    }

    /// Writes text, if need be after a wait; breaks if nobody reads it.
    pub(super) fn write(&self, text: &[u8]) -> ControlFlow<()> {
        let mut state = self.0.state();
        while state.text.len() >= CAPACITY && !state.has_no_reader {
            state = self.0.taken.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.has_no_reader {
            return ControlFlow::Break(());
        }
        state.text.extend_from_slice(text);
        state.wake();
        ControlFlow::Continue(())
    }

    /// Ends the answer.
    pub(super) fn end(self, end: End) {
        self.0.state().end = Some(end);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let mut state = self.0.state();
        let panicked = || Err(RequestError::Wrong("the question was not answered".to_owned()));
        state.end.get_or_insert_with(panicked);
        state.wake();
    }
}

impl Reader {
    /// Waits until there is text or the answer has ended; an answer that fails without text is an error.
    pub(super) async fn begun(&self) -> Result<(), RequestError> {
        std::future::poll_fn(|cx| {
            let mut state = self.0.state();
            match &state.end {
                _ if !state.text.is_empty() => Poll::Ready(Ok(())),
                Some(end) => Poll::Ready(end.clone()),
                None => {
                    state.waker = Some(cx.waker().clone());
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// Takes the text that there is; none at the end.
    pub(super) fn poll_text(
        &self,
        cx: &Context<'_>,
    ) -> Poll<Option<Result<Vec<u8>, RequestError>>> {
        let mut state = self.0.state();
        if !state.text.is_empty() {
            self.0.taken.notify_one();
            return Poll::Ready(Some(Ok(mem::take(&mut state.text))));
        }
        match &state.end {
            Some(Ok(())) => Poll::Ready(None),
            Some(Err(error)) => Poll::Ready(Some(Err(error.clone()))),
            None => {
                state.waker = Some(cx.waker().clone());
                Poll::Pending
            }
        }
    }

    /// The whole answer, if it has ended and none of it was taken.
    pub(super) fn whole(&self) -> Option<Vec<u8>> {
        let mut state = self.0.state();
        (state.end == Some(Ok(()))).then(|| mem::take(&mut state.text))
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.0.interrupt.store(true, Ordering::Relaxed);
        self.0.state().has_no_reader = true;
        self.0.taken.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn poll(reader: &Reader) -> Poll<Option<Result<Vec<u8>, RequestError>>> {
        reader.poll_text(&Context::from_waker(Waker::noop()))
    }

    #[test]
    fn pieces_are_taken_together_in_order_and_then_the_end() {
        let (writer, reader) = pipe();
        assert_eq!(poll(&reader), Poll::Pending);
        assert!(writer.write(b"one ").is_continue() && writer.write(b"two").is_continue());
        assert_eq!(reader.whole(), None, "it has not ended");
        assert_eq!(poll(&reader), Poll::Ready(Some(Ok(b"one two".to_vec()))));
        writer.end(Ok(()));
        assert_eq!(poll(&reader), Poll::Ready(None));
    }

    #[test]
    fn a_whole_answer_is_known_to_be_whole() {
        let (writer, reader) = pipe();
        let _ = writer.write(b"all");
        writer.end(Ok(()));
        assert_eq!(reader.whole(), Some(b"all".to_vec()));
    }

    #[test]
    fn a_writer_that_ends_without_a_word_was_wrong() {
        let (writer, reader) = pipe();
        drop(writer);
        assert!(matches!(poll(&reader), Poll::Ready(Some(Err(RequestError::Wrong(_))))));
    }

    #[test]
    fn a_writer_waits_for_room_and_ends_with_its_reader() {
        let (writer, reader) = pipe();
        let interrupt = writer.interrupt();
        let piece = [b'x'].repeat(CAPACITY / 4);
        let write = move || (0..).take_while(|_| writer.write(&piece).is_continue()).count();
        let writing = thread::spawn(write);
        let mut taken = 0;
        while taken < 3 * CAPACITY {
            if let Poll::Ready(Some(Ok(text))) = poll(&reader) {
                assert!(text.len() < 2 * CAPACITY, "{}", text.len());
                taken += text.len();
            }
            thread::yield_now();
        }
        assert!(!interrupt.load(Ordering::Relaxed));
        drop(reader);
        assert!(writing.join().expect("it ends") >= 12);
        assert!(interrupt.load(Ordering::Relaxed));
    }
}
