import Actions
import Cards
import CommandLine
import Host
import Metrics
import Places
import Readings
import Storage
import Text
import Time

extension Context {
  /// Warns of attributes that cannot hold what is derived from places.
  func report(_ conflicts: [DerivedConflict]) {
    for conflict in conflicts { report(conflict.failure) }
  }

  /// A place in a sentence: `3 Melbourne, Friday 20 November`.
  func sentence(of place: Place) -> String {
    let address = place.address.map { ", \($0.string)" } ?? ""
    let number = place.id > 0 ? "\(place.id) " : ""
    return number + place.name.string + ", " + DayText.plain(place.day, on: today)
      + " (\(place.point.exactText))" + address
  }
}

extension Invocation {
  /// The number of a place.
  ///
  /// - Throws: ``Failure`` of status usage for anything else.
  func placeNumber(_ argument: Argument) throws -> Int {
    let typed = try text(argument)
    guard let number = Int(typed), number > 0 else {
      throw Failure.usage(
        "'\(typed)' is not the number of a place",
        hints: ["To list them with their numbers: dash places"])
    }
    return number
  }

  /// The address of `--url` with its scheme; nil if it was not given, empty if it is to be removed.
  ///
  /// - Throws: ``Failure`` of status usage for text that is no address, with the search that it could
  ///   become.
  func webAddress(_ option: Option) throws -> String? {
    guard let typed = try text(option) else { return nil }
    if typed.trimmed.isEmpty { return "" }
    guard let address = TypedAddress.address(typed) else { throw Failure.notAddress(typed) }
    return address
  }
}

extension Failure {
  /// Text that is no web address, with the search that it could become.
  static func notAddress(_ typed: String) -> Failure {
    .usage(
      "not a web address: '\(typed.prefix(60))'",
      hints: [
        "Expected an address such as https://example.org or example.org/melbourne.",
        "To search for it: \(ShellText.line(of: ["dash", "places", "browse", ShellText.quoted(typed)]))",
      ])
  }
}
