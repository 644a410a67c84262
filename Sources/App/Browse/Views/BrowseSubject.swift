/// What a view of `dash browse` shows, and whether there is anything to show.
///
/// Nothing here has a default, so that a new view says all of it.
protocol BrowseSubject {
  /// The key that shows the view.
  static var key: Unicode.Scalar { get }
  /// As sentences call it.
  static var title: String { get }
  /// The command that prints the same.
  static var command: String { get }
  /// Whether the view shows one attribute, the one that was selected last.
  static var showsAttribute: Bool { get }
  /// The keys that record something, which the last line of the screen shows.
  static var recording: BrowseRecording { get }
  /// Whether bars grow when it opens.
  static var growsBars: Bool { get }
  /// Whether a wide screen shows details of the selected attribute.
  static var hasDetails: Bool { get }
  /// Why there is no such view, with what would make one; nil if there is one.
  static func absence(in reader: BrowseReader) throws -> String?
  /// What the view shows.
  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent
}

/// Keys that record something of the day.
struct BrowseRecording: OptionSet, Sendable {
  let rawValue: UInt8

  static let rating = BrowseRecording(rawValue: 1)
  static let tags = BrowseRecording(rawValue: 2)
}
