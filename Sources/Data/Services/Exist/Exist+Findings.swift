import Formats
import Metrics
import Time

extension Exist {
  /// An attribute of the account, as far as it matters for sending.
  package struct Supplied: Equatable, Sendable {
    package var name: String
    package var label: String?
    /// The name of the service that supplies it; nil where none does.
    package var service: String?
  }

  /// Who supplies an attribute; nil if that is none.
  package static func supplied(in attribute: JSONValue) -> Supplied? {
    guard let name = attribute["name"]?.text else { return nil }
    let service = attribute["service"]?["name"]?.text ?? attribute["service"]?.text
    return Supplied(
      name: name, label: attribute["label"]?.text, service: service == "" ? nil : service)
  }

  /// An insight of a page; nil where it lacks what makes it one.
  ///
  /// It is about its `target_date`, or about the day on which it was made.
  package static func insight(in result: JSONValue) -> Insight? {
    let type = result["type"]
    guard let text = result["text"]?.text,
      let day = day(result["target_date"]) ?? day(result["created"])
    else { return nil }
    let attribute = type?["attribute"]
    return Insight(
      day: day, priority: int(type?["priority"]) ?? 4, period: int(type?["period"]) ?? 1,
      attribute: attribute?["name"]?.text ?? "",
      group: attribute?["group"]?["name"]?.text ?? attribute?["group"]?.text ?? "",
      text: text.replacing("\r\n", with: "\n"))
  }

  /// A correlation of a page; nil where it lacks what makes it one.
  package static func correlation(in result: JSONValue) -> Correlation? {
    guard let day = day(result["date"]), let attribute = result["attribute"]?.text,
      let other = result["attribute2"]?.text, let strength = result["value"]?.number,
      let sentence = result["second_person"]?.text
    else { return nil }
    return Correlation(
      day: day, period: int(result["period"]) ?? 0, attribute: attribute, other: other,
      isNextDay: result["offset"]?.whole == -1, strength: strength,
      percentage: result["percentage"]?.number ?? abs(strength) * 100,
      stars: min(max(int(result["stars"]) ?? 0, 0), 5), sentence: sentence)
  }

  /// The day of a date or a moment.
  private static func day(_ value: JSONValue?) -> Day? {
    value?.text.flatMap { Day(iso: String($0.prefix(10))) }
  }

  private static func int(_ value: JSONValue?) -> Int? {
    value?.whole.flatMap { Int(exactly: $0) }
  }
}
