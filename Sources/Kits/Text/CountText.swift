/// Counts in sentences.
package enum CountText {
  /// `5,623`.
  package static func grouped(_ number: Int) -> String {
    NumberText.text { $0.grouped(Int64(number)) }
  }

  /// `5,623 values`, `1 value`.
  package static func of(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }
}
