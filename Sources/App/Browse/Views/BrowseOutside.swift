import Actions
import Text

/// The weather where the person lives.
enum BrowseOutside: BrowseSubject {
  static let traits = BrowseTraits(key: "9", title: "the weather", [])

  static func absence(in reader: BrowseReader) throws -> String? {
    if reader.isDemo { return nil }
    do {
      _ = try PlaceFinder(in: reader.world, store: reader.world.openStore()).usualPlace(
        nil)
      return nil
    } catch {
      let failure = Failure(error)
      return ([failure.message] + failure.hints.prefix(1)).joined(separator: ". ")
    }
  }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    var content = BrowseContent(
      rows: reader.rows { try reader.reading.outside(isDemo: reader.isDemo) })
    content.followsDay = false
    content.status = "The weather now, whatever the day"
    return content
  }
}
