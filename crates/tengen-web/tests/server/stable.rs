//! The check for messages from anywhere, of the tests and of the fuzz target.

use tengen_web::Server;
use tengen_web::protocol::{Call, Say};

/// Lets a server answer a message, unless it asks for a search. It answers under the number it was asked with, in JSON, and
/// owns up to no mistake; a message that is understood is written as it is read.
pub fn check(server: &Server, text: &str) {
    let call = serde_json::from_str::<Call>(text).ok();
    if let Some(call) = &call {
        let written = serde_json::to_string(call).expect("a call is written");
        let again: Call = serde_json::from_str(&written).expect("what was written is read");
        assert_eq!(
            serde_json::to_string(&again).ok(),
            Some(written),
            "it is written differently the second time"
        );
    }
    let Some(message) = server.answer(text) else { return };
    assert!(message.done && call.is_none_or(|call| call.id == message.id), "{text}: {message:?}");
    assert!(!matches!(&message.say, Say::Error { code, .. } if code == "internal"), "{text}: {message:?}");
    serde_json::to_string(&message).expect("an answer is written");
}
