/// Numbers in the messages of commands.
package enum CountText {
  /// `5,623`.
  package static func grouped(_ number: Int) -> String {
    NumberText.text { $0.grouped(Int64(number)) }
  }
}
