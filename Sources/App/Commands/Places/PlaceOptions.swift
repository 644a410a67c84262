import CommandLine
import Geography
import Places
import Text

/// The options of what is known of a place.
enum PlaceOptions {
  static let url = Option("url", letter: "u", value: "address", "A web address about it.")
  static let note = Option("note", letter: "m", value: "text", "A note.")
  static let date = Option("date", letter: "d", value: "day", "The day of the visit.")
  static let point = Option(
    "point", letter: "p", value: "lat,lon", "Where it is, in degrees: -37.81,144.96.")
}

extension Invocation {
  /// The point of an option.
  ///
  /// - Throws: ``Failure`` of status usage for text that is no point on Earth.
  func point(_ option: Option) throws -> Coordinates? {
    guard let typed = try text(option) else { return nil }
    guard let point = PlaceWords(typed)?.coordinates else {
      throw Failure.usage(
        "invalid point '\(typed.prefix(60))'",
        hints: [
          "Expected latitude from -90 to 90 and longitude from -180 to 180, such as -37.81,144.96."
        ])
    }
    return point
  }

  /// A text of a place.
  ///
  /// - Throws: ``Failure`` of status usage for one that would be cut.
  static func checked(_ text: String, as part: String, longest: Int) throws -> String {
    guard text.utf8.count <= longest else {
      throw Failure.usage(
        "the \(part) is too long", hints: ["It can have up to \(CountText.grouped(longest)) bytes."]
      )
    }
    return text
  }

  /// The text of ``PlaceOptions/note``.
  func placeNote() throws -> String? {
    try text(PlaceOptions.note).map {
      try Invocation.checked($0, as: "note", longest: Place.longestNote)
    }
  }
}
