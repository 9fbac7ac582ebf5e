//! `tengen serve` as a process: it says where it is, answers there, and ends when it is told to.

mod common;

use common::{Beside, PATIENCE, refused};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::mpsc;

/// Starts a server; the address it tells, without `http://` and `/`.
fn start(arguments: &[&str]) -> (Beside, String) {
    let child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut serving = Beside(child);
    let mut output = BufReader::new(serving.0.stdout.take().expect("a pipe"));
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        let read = output.read_line(&mut line).map(|_| line);
        let _ = sender.send(read);
    });
    let line = lines.recv_timeout(PATIENCE).expect("an answer").expect("a line");
    let address = line.trim().strip_prefix("Tengen is at http://").and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("where is it? {line}")).to_owned();
    (serving, address)
}

fn get(address: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("somebody listens");
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_page_is_where_the_server_says() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new/folder");
    let data = data.to_str().unwrap();
    let (_one, first) = start(&["serve", "--data", data, "--no-browser"]);
    let (_two, second) = start(&["serve", "--data", data, "--no-browser"]);
    assert_ne!(first, second, "the next free port is taken");
    for address in [first, second] {
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        let answer = get(&address);
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("Tengen"), "{answer}");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to() {
    let (mut serving, _) = start(&["serve", "--no-store", "--no-browser"]);
    let told = Command::new("kill").args(["-TERM", &serving.0.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert_eq!(serving.end().code(), Some(0));
}

#[test]
fn what_cannot_be_served_is_refused() {
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    refused(&["serve", "--port", &port, "--no-store", "--no-browser"], "choose another --port");
    refused(&["serve", "--port", "0"], "--port");
    refused(&["serve", "--listen", "everywhere"], "--listen");
    refused(&["serve", "--data", "x", "--no-store"], "--no-store");
}
