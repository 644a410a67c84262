/// Numbers in the messages of commands.
package enum CountText {
  /// `5,623`.
  package static func grouped(_ number: Int) -> String {
    NumberText.text { $0.grouped(Int64(number)) }
  }

  /// `1 value`, `5,623 values`.
  package static func counted(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }
}
