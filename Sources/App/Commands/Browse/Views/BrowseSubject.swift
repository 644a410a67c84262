/// What a view of `dash browse` shows, and whether there is anything to show.
protocol BrowseSubject {
  /// The command that prints the same.
  static var command: String { get }
  /// Whether the view shows one attribute, the one that was selected last.
  static var showsAttribute: Bool { get }
  /// Why there is no such view, with what would make one; nil if there is one.
  static func absence(in reader: BrowseReader) throws -> String?
  /// What the view shows.
  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent
}

extension BrowseSubject {
  static var showsAttribute: Bool { false }
  static func absence(in reader: BrowseReader) throws -> String? { nil }
}
