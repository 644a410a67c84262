/// A setting with its present value and where that comes from.
package struct ListedSetting: Sendable {
  /// Where the value comes from.
  package enum Origin: String, Sendable {
    case usual = "default"
    case file
    case variable
    case flag
  }

  package let name: String
  /// Empty if it has none.
  package let value: String
  /// The default value; empty if there is none.
  package let usual: String
  package let origin: Origin
  /// One sentence.
  package let help: String

  package init(name: String, value: String, usual: String, origin: Origin, help: String) {
    self.name = name
    self.value = value
    self.usual = usual
    self.origin = origin
    self.help = help
  }
}
