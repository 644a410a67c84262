/// Something that was decided, and what decided it.
struct Decision<Value> {
  let value: Value
  /// In the words of a person: `COLUMNS`, `the terminal`.
  let reason: String
}
