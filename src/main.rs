//! The `gridlens` program.

fn main() {}
