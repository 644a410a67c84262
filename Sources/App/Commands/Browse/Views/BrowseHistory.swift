/// The values of the attribute up to the day.
enum BrowseHistory: BrowseSubject {
  static let key: Unicode.Scalar = "5"
  static let title = "the history"
  static let command = "dash history mood"
  static let showsAttribute = true
  static let recording: BrowseRecording = []

  static func absence(in reader: BrowseReader) throws -> String? { nil }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    guard try reader.context.openStore() != nil else { return reader.welcome() }
    var content = BrowseContent(
      rows: reader.printed([
        "history", state.attribute, "--days", "\(state.days)", "--to", state.day.description,
      ]))
    content.opening = .day
    content.status = try reader.text(of: state.attribute, on: state.day)
    return content
  }
}
