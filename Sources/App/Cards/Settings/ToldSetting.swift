/// A setting as it stands here and now.
package struct ToldSetting: Sendable {
  /// Who said the value.
  package enum Origin: String, Sendable {
    case usual = "default"
    case file
    case variable
    case flag
  }

  package let name: String
  /// Empty where it has none.
  package let value: String
  /// The value that holds where nobody says one; empty where there is none.
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
