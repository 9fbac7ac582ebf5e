//! `tengen bench`: the same again and again.

mod common;

use common::{ok, refused};
use serde_json::Value;

fn bench(arguments: &[&str]) -> Value {
    serde_json::from_str(&ok(&[&["bench", "--json"], arguments].concat())).unwrap()
}

#[test]
fn one_thread_gives_the_same_signature_twice() {
    let [first, second] = [(); 2].map(|()| bench(&["--depth", "4"]));
    let signature = first["signature"].as_str().unwrap();
    assert_eq!(second["signature"], signature);
    assert!(signature.starts_with(&format!("{}-", first["nodes"])), "{signature}");
    assert_ne!(bench(&["--depth", "5"])["signature"], signature);
}

#[test]
fn the_totals_are_those_of_the_positions() {
    let report = bench(&["--depth", "3", "--threads", "2"]);
    assert_eq!((&report["depth"], &report["threads"]), (&3.into(), &2.into()));
    assert_eq!(report["signature"], Value::Null, "threads are never twice the same");
    let positions = report["positions"].as_array().unwrap();
    let nodes: u64 = positions.iter().map(|it| it["nodes"].as_u64().unwrap()).sum();
    assert_eq!(report["nodes"], nodes);
    for rule in ["freestyle", "standard", "renju", "caro", "exact-caro"] {
        assert!(positions.iter().any(|it| it["rule"] == rule), "{rule}");
    }
    assert!(positions.iter().all(|it| it["best"].as_str().is_some_and(|best| best.len() >= 2)));
}

#[test]
fn the_table_ends_with_the_signature() {
    let out = ok(&["bench", "--depth", "3"]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].contains("rule") && lines[0].contains("nodes"), "{out}");
    assert!(lines.last().unwrap().starts_with("signature "), "{out}");
    assert!(lines[lines.len() - 2].ends_with(" nodes/s"), "{out}");
    assert!(!ok(&["bench", "--depth", "2", "--threads", "2"]).contains("signature"));
    assert!(ok(&["bench", "--depth", "2", "--lang", "zh"]).contains("签名 "));
}

#[test]
fn bad_input_is_refused_with_the_reason() {
    refused(&["bench", "--depth", "0"], "0 is not in 1..=60");
    refused(&["bench", "--depth", "deep"], "invalid");
    refused(&["bench", "--threads", "0"], "0 is not in 1..=256");
    refused(&["bench", "--threads", "1000"], "1000 is not in 1..=256");
}
