//! The server under load: 64 connections that ask as fast as they get answers.

use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Response, Serving, post};
use crate::support::program::{run, satdoku};
use satdoku_test_support::environment::number;

/// Connections at a time.
const CONNECTIONS: usize = 64;

/// What one connection has seen.
#[derive(Default)]
struct Seen {
    times: Vec<Duration>,
    refused: usize,
}

/// Prints requests a second, the time of a request and the memory of the server; SATDOKU_LOAD_SECONDS is the time, and
/// SATDOKU_PROGRAM the program, such as one that was built with optimisation.
#[test]
#[ignore = "loads the machine for ten seconds"]
fn nothing_is_lost_or_mixed_under_load() {
    let time = Duration::from_secs(number("SATDOKU_LOAD_SECONDS").unwrap_or(10));
    let made = run(&["generate", "-n", "256", "--seed", "3"], "").stdout;
    let puzzles: Vec<&str> = made.lines().collect();
    let questions: Vec<(String, String)> = puzzles
        .iter()
        .map(|puzzle| {
            let body = json!({"input": {"text": puzzle}}).to_string();
            let asked = post("check", &body).replace("connection: close\r\n", "");
            (asked, run(&["check", "-f", "jsonl"], puzzle).stdout)
        })
        .collect();
    let serving = Serving::spawn(satdoku(), &[]);
    let end = Instant::now() + time;
    let connection = |first: usize| {
        let mut seen = Seen::default();
        let mut stream = serving.connect();
        stream.set_nodelay(true).expect("a socket");
        for (asked, expected) in questions.iter().cycle().skip(first * 4) {
            let begun = Instant::now();
            if begun >= end {
                break;
            }
            stream.write_all(serving.filled(asked).as_bytes()).expect("it reads");
            let response = Response::read_one(&mut Read::by_ref(&mut stream));
            match response.status {
                200 => assert_eq!(response.text(), *expected),
                status => {
                    assert_eq!(status, 503);
                    seen.refused += 1;
                }
            }
            seen.times.push(begun.elapsed());
        }
        seen
    };
    let seen: Vec<Seen> = thread::scope(|scope| {
        let connection = &connection;
        let running: Vec<_> =
            (0..CONNECTIONS).map(|nth| scope.spawn(move || connection(nth))).collect();
        running.into_iter().map(|running| running.join().expect("no panic")).collect()
    });
    let refused: usize = seen.iter().map(|seen| seen.refused).sum();
    let mut times: Vec<Duration> = seen.into_iter().flat_map(|seen| seen.times).collect();
    times.sort_unstable();
    assert!(times.len() > CONNECTIONS && refused < times.len(), "{} {refused}", times.len());
    println!(
        "{} requests, {:.0} a second, {refused} of them refused; median {:?}, p99 {:?}, longest {:?}; {} kB",
        times.len(),
        times.len() as f64 / time.as_secs_f64(),
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1],
        serving.memory(),
    );
}
