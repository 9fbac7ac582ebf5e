//! The protocol as the page's type checker reads it.

use super::{Call, Message};
use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use ts_rs::{Config, TS, TypeVisitor};

/// Every type of the protocol in TypeScript, for `page/protocol.d.ts`.
///
/// # Panics
/// If two types have one name.
pub fn declarations() -> String {
    let mut found = Found::default();
    found.visit::<Call>();
    found.visit::<Message>();
    let about = "// What the page and the server say to each other. Made from the Rust types by `cargo xtask bless`; do not edit.\n";
    found.declared.into_values().fold(about.to_owned(), |text, declaration| text + "\n" + &declaration)
}

/// The types that have been found, by name.
#[derive(Default)]
struct Found {
    config: Config,
    seen: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Only types of ours have a file of their own.
        if T::output_path().is_some() {
            let declaration = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
            let name = T::ident(&self.config);
            let other = self.declared.insert(name.clone(), declaration.clone());
            assert!(other.is_none_or(|other| other == declaration), "two types are called {name}");
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
