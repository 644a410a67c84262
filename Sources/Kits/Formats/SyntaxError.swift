/// Where bytes break the grammar of their format, and why.
package struct SyntaxError: Error, Equatable, Sendable {
  /// The index of the first byte that breaks the grammar.
  package let offset: Int
  /// What was written there, in quotes, and what is wrong with it: `'01' is not a number of JSON`.
  package let message: String
  /// The rule it breaks, as a sentence.
  package let rule: String
  /// Whether it lies where the bytes end, so that they may be the beginning of a valid document.
  package let isIncomplete: Bool

  package init(offset: Int, message: String, rule: String, isIncomplete: Bool = false) {
    self.offset = offset
    self.message = message
    self.rule = rule
    self.isIncomplete = isIncomplete
  }
}
