import Drawing
import Formats
import Metrics
import Text
import Time

/// Where the person was last: the top of the card of the group `location`.
///
///     Melbourne · ● 2 today
///     12 new from Ana Lima, Ben Ito
package struct PlaceSection: DaySection {
  /// What the card says.
  package struct Contents: Equatable, Sendable {
    /// The last own place up to the day; nil if there is none.
    package var last: CleanText?
    /// The day of the last one.
    package var lastDay: Day
    /// How many own places the day has.
    package var count: Int
    /// How many places of others have come since the person looked, and from whom.
    package var newCount: Int
    package var newNames: [CleanText]

    package init(
      last: CleanText?, lastDay: Day, count: Int, newCount: Int = 0, newNames: [CleanText] = []
    ) {
      self.last = last
      self.lastDay = lastDay
      self.count = count
      self.newCount = newCount
      self.newNames = newNames
    }
  }

  private let contents: Contents?
  private let day: Day
  private let today: Day
  private let glyphs: Glyphs
  package let emptyNotice: String?

  /// Without contents there is no card, and the document says null.
  package init(
    _ contents: Contents?, on day: Day, today: Day, glyphs: Glyphs, notice: String? = nil
  ) {
    self.contents = contents
    self.day = day
    self.today = today
    self.glyphs = glyphs
    emptyNotice = notice
  }

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let contents else { return [] }
    let group = Group(named: "location")
    let width = layout.innerWidth
    var content: Block = []
    if let last = contents.last {
      var tail = Line()
      if contents.count > 0 {
        tail.append(glyphs == .unicode ? "●" : "*", .accent(PlaceLook.ownHue))
        tail.append(" \(contents.count) \(day == today ? "today" : "that day")", .quiet)
      } else {
        tail.append(PlaceSection.date(contents.lastDay, on: day), .quiet)
      }
      content = Wrap.block(of: last.string, .strong, width: width)
      let room = (content.last?.width ?? 0) + 2 + tail.width
      if room <= width, !content.isEmpty {
        content[content.count - 1].append(.blank(2))
        content[content.count - 1].append(tail)
      } else {
        tail.cut(to: width, glyphs: glyphs)
        content.append(tail)
      }
    }
    if contents.newCount > 0 {
      var text = "\(CountText.grouped(contents.newCount)) new"
      if !contents.newNames.isEmpty {
        text += " from " + contents.newNames.map(\.string).joined(separator: ", ")
      }
      content += Wrap.block(of: text, .quiet, width: width)
    }
    if content.isEmpty { return [] }
    return [
      DayCard(
        title: CleanText(group.label), hue: Hue(group: group.name), content: content, group: group)
    ]
  }

  private static func date(_ day: Day, on shown: Day) -> String {
    day == shown - 1
      ? "yesterday"
      : day.civil.year == shown.civil.year ? DayText.date(day) : DayText.withYear(day)
  }

  package func write(to document: inout JSONText) {
    guard let contents else { return document.member("places", String?.none) }
    document.object("places") { json in
      json.member("last", contents.last?.string)
      json.member("last_date", contents.last == nil ? nil : contents.lastDay.description)
      json.member("count", contents.count)
      json.member("new", contents.newCount)
    }
  }
}
