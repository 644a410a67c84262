import Formats
import Time

/// Documents of Parse in their shortest form, since they are parts of addresses.
enum ParseDocument {
  /// An object of members that are already JSON.
  static func object(_ members: [(name: String, json: String)]) -> String {
    "{" + members.map { "\(JSONText.quoted($0.name)):\($0.json)" }.joined(separator: ",") + "}"
  }

  static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  static func text(_ text: String) -> String { JSONText.quoted(text) }

  /// A finite number, in the fewest digits that give it back.
  static func number(_ number: Double) -> String { "\(number)" }

  /// A date as queries have it.
  static func date(_ time: Timestamp) -> String {
    object([("__type", text("Date")), ("iso", text(time.description))])
  }
}
