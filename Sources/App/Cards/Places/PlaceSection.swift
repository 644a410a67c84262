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
  /// The last own place up to the day, if there is one, how many own places the day has, and the
  /// places of others that the person has not seen yet.
  package typealias Contents = (
    last: CleanText?, lastDay: Day, count: Int, newCount: Int, newNames: [CleanText]
  )

  private let contents: Contents?
  private let day, today: Day
  private let glyphs: Glyphs
  package let emptyNotice: String?

  /// Without contents there is no card, and the document says null.
  package init(
    _ contents: Contents?, on day: Day, today: Day, glyphs: Glyphs, notice: String? = nil
  ) {
    (self.contents, self.day, self.today, self.glyphs) = (contents, day, today, glyphs)
    emptyNotice = notice
  }

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let contents else { return [] }
    let width = layout.innerWidth
    var content: Block = []
    if let last = contents.last {
      var tail = when(contents)
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
    if let news = PlaceSection.news(contents) {
      content += Wrap.block(of: news, .quiet, width: width)
    }
    return [DayCard(named: Group.locationName, content)].compactMap { $0 }
  }

  package func rowGroups(in layout: RowLayout) -> [DayRowGroup] {
    guard let contents else { return [] }
    var lines: Block = []
    if let last = contents.last {
      var line = Line(last)
      line.append(.blank(2))
      line.append(when(contents))
      lines.append(line)
    }
    if let news = PlaceSection.news(contents) { lines.append(Line(news, .quiet)) }
    return [DayRowGroup(named: Group.locationName, lines, in: layout)].compactMap { $0 }
  }

  /// `● 2 today`, or when the last one was.
  private func when(_ contents: Contents) -> Line {
    guard contents.count > 0 else {
      return Line(PlaceSection.date(contents.lastDay, on: day), .quiet)
    }
    return Line(glyphs.sign("●", "*"), .accent(PlaceLook.ownHue))
      + Line(" \(contents.count) \(day == today ? "today" : "that day")", .quiet)
  }

  /// `12 new from Ana Lima, Ben Ito`; nil if nothing is new.
  private static func news(_ contents: Contents) -> String? {
    guard contents.newCount > 0 else { return nil }
    let names = contents.newNames.map(\.string).joined(separator: ", ")
    return "\(CountText.grouped(contents.newCount)) new" + (names.isEmpty ? "" : " from \(names)")
  }

  private static func date(_ day: Day, on shown: Day) -> String {
    day == shown - 1
      ? "yesterday"
      : day.civil.year == shown.civil.year ? DayText.date(day) : DayText.withYear(day)
  }

  package func write(to document: inout JSONText) {
    document.object("places", of: contents) { json, contents in
      json.member("last", contents.last?.string)
      json.member("last_date", contents.last == nil ? nil : contents.lastDay.description)
      json.member("count", contents.count)
      json.member("new", contents.newCount)
    }
  }
}
