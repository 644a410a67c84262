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
  /// The place with a typed number.
  ///
  /// - Throws: ``Failure`` of status usage if it is not a number, or no place has it.
  func place(typed: String, in store: Store?) throws -> Place {
    let hint = "To list them with their numbers: dash places"
    guard let number = Int(typed), number > 0 else {
      throw Failure.usage("'\(typed)' is not the number of a place", hints: [hint])
    }
    guard let place = try store?.place(number) else {
      throw Failure.usage("there is no place \(number)", hints: [hint])
    }
    return place
  }

  /// The own place with a typed number.
  ///
  /// - Throws: as ``place(typed:in:)``, and ``Failure`` of status usage for a place of somebody else.
  func ownPlace(typed: String, in store: Store?) throws -> Place {
    let place = try place(typed: typed, in: store)
    guard place.isOwn else {
      throw Failure.usage(
        "place \(place.id), \(place.name.string), is of \(reading.placeLook.name(of: place.person).string)",
        hints: ["Only your own places can be changed. To list them: dash places --by me"])
    }
    return place
  }

  /// Changes places in one change that undo reverts, and warns if an attribute cannot hold what is
  /// derived from them.
  func changePlaces<Result>(
    by typed: String, origin: ChangeOrigin = .command, isDryRun: Bool = false, in store: Store?,
    _ body: (Change) throws -> Result
  ) throws -> Result {
    var conflicts: () -> [DerivedConflict] = { [] }
    let result = try change(by: typed, origin: origin, isDryRun: isDryRun, in: store) { change in
      conflicts = { change.derivedConflicts }
      return try body(change)
    }
    for conflict in conflicts() {
      let failure = conflict.failure
      errors.report("\(tool): \(failure.message)", hints: failure.hints.map { CleanText($0) })
    }
    return result
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
