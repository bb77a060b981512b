//! Holding what the program says in JSON against `docs/schema.json`.

use crate::source;
use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

/// What the document is called while it is compiled; nothing is fetched.
const NAME: &str = "file:///schema.json";
thread_local! {
    static COMPILED: (Schemas, SchemaIndex) = {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource(NAME, document()).expect("its name is an address");
        let index = compiler.compile(NAME, &mut schemas).expect("it is a schema of 2020-12");
        (schemas, index)
    };
}

pub(crate) fn document() -> Value {
    let text = std::fs::read_to_string(source::root().join("docs/schema.json")).expect("the schema is there");
    serde_json::from_str(&text).expect("it is JSON")
}

/// Why the schema refuses a value, if it does.
pub(crate) fn refusal(value: &Value) -> Option<String> {
    COMPILED.with(|(schemas, index)| schemas.validate(value, *index).err().map(|error| format!("{error:#}")))
}

/// Checks that `text`, which `what` names, is JSON that the schema describes.
#[track_caller]
pub(crate) fn check(text: &str, what: &str) {
    let value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}\nof {what}"));
    if let Some(why) = refusal(&value) {
        panic!("{text}\nof {what}\nis not as docs/schema.json says: {why}");
    }
}
