//! Answers requests of the page.
//!
//! The page writes a request into memory from [`allocate`] and calls [`answer`], which passes the answer to the import
//! `page.take` piece by piece. Nothing else crosses the border, so there is no generated code on either side.

#![allow(unsafe_code, reason = "what crosses the border to the page is memory")]

use std::ops::ControlFlow;

use satdoku_tasks::request::{Request, RequestError};

/// What a text that is passed to the page is.
#[derive(Clone, Copy)]
#[repr(u32)]
enum Kind {
    /// Records, or a part of one.
    Records = 0,
    /// Why the request could not be answered.
    Error = 1,
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Receives a piece of an answer. A result other than 0 ends the answer.
    fn take(kind: u32, text: *const u8, length: usize) -> u32;
}

fn pass(kind: Kind, text: &[u8]) -> ControlFlow<()> {
    // SAFETY: the page reads the bytes before it returns.
    match unsafe { take(kind as u32, text.as_ptr(), text.len()) } {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

/// Returns memory for a request of this length.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers a request and frees its memory.
///
/// # Safety
///
/// The memory must come from [`allocate`] with the same length, and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(request: *mut u8, length: usize) {
    // SAFETY: the caller passes what `allocate` returned.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, length)) };
    let answered = String::from_utf8(request.into_vec())
        .map_err(|_| RequestError::Malformed("the request is not UTF-8".to_owned()))
        .and_then(|json| Request::from_json(&json))
        .and_then(|request| {
            request.answer(Default::default(), &mut |text| pass(Kind::Records, text))
        });
    if let Err(error) = answered {
        let _ = pass(Kind::Error, error.to_string().as_bytes());
    }
}
