/// Why some bytes are not JSON, and where.
package struct JSONFault: Error, Equatable, Sendable {
  /// How many bytes stand before the fault.
  package let offset: Int
  /// What was written there, in quotes, and what is wrong with it: `'01' is not a number of JSON`.
  package let message: String
  /// The rule it breaks, as a sentence.
  package let rule: String

  package init(offset: Int, message: String, rule: String) {
    self.offset = offset
    self.message = message
    self.rule = rule
  }
}
