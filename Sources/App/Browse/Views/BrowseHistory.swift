import Time

/// The values of the attribute up to the day.
enum BrowseHistory: BrowseSubject {
  static let key: Unicode.Scalar = "5"
  static let title = "the history"
  static let command = "dash history mood"
  static let showsAttribute = true
  static let recording: BrowseRecording = []
  static let growsBars = false
  static let hasDetails = false

  static func absence(in reader: BrowseReader) throws -> String? { nil }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    guard try reader.world.openStore() != nil else { return reader.welcome() }
    var content = BrowseContent(
      rows: reader.rows {
        let report = try reader.reading.historyReport(
          of: state.attribute, in: state.day - (state.days - 1)...state.day, isDocument: false,
          isDemo: false)
        return reader.reading.history(of: report)
      })
    content.opening = .day
    content.status = try reader.text(of: state.attribute, on: state.day)
    return content
  }
}
