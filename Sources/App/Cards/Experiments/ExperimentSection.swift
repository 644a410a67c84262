import Drawing
import Formats
import Metrics
import Text
import Time

/// The card of an experiment with its draw for the day.
///
///     no coffee after 14:00   today: do it
///     day 12 of 56 · tomorrow: do not do it
package struct ExperimentSection: DaySection {
  private let shown: ExperimentDay?
  private let today: Day

  /// Without a day of an experiment there is no card, and the document says null.
  package init(_ shown: ExperimentDay?, today: Day) {
    self.shown = shown
    self.today = today
  }

  private static let hue = Hue(group: "custom")

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let shown else { return [] }
    let width = layout.innerWidth
    var content = Wrap.block(of: shown.question, .strong, width: width)
    if let assigned = shown.isAssigned {
      let answer = (shown.day == today ? "today: " : "") + ExperimentText.answer(assigned)
      let room = width - answer.utf8.count
      if let last = content.indices.last, content[last].width + 2 <= room {
        content[last].pad(to: room)
      } else {
        content.append(Line(indent: room))
      }
      content[content.count - 1].append(
        answer, assigned ? .accent(ExperimentSection.hue) : .quiet)
    }
    content += Wrap.block(of: details(layout.glyphs), .quiet, width: width)
    return [DayCard(title: "Experiment", hue: ExperimentSection.hue, content: content)]
  }

  package func rowGroups(in layout: RowLayout) -> [DayRowGroup] {
    guard let shown else { return [] }
    var line = Line(shown.question)
    if let assigned = shown.isAssigned {
      line.append(": ")
      line.append(ExperimentText.answer(assigned), .strong)
    }
    line.append(layout.glyphs.dot + details(layout.glyphs), .quiet)
    line.cut(to: layout.rowWidth, glyphs: layout.glyphs)
    return [
      DayRowGroup(title: "Experiment", hue: ExperimentSection.hue, rows: [DayRow(line)])
    ]
  }

  /// `day 12 of 56 · tomorrow: do not do it`, with the answer of a day that has one.
  private func details(_ glyphs: Glyphs) -> String {
    guard let shown else { return "" }
    var parts: [String] = []
    if let number = shown.number { parts.append("day \(number) of \(shown.dayCount)") }
    if let followed = shown.isFollowed { parts.append(followed ? "followed" : "not followed") }
    if shown.day == today, let next = shown.isAssignedNext {
      parts.append(
        (shown.isAssigned == nil ? "begins tomorrow: " : "tomorrow: ")
          + ExperimentText.answer(next))
    }
    if shown.isAssigned == nil, shown.isAssignedNext == nil {
      parts.append(
        shown.isOver
          ? "ended: dash experiment" : "days are over, result on \(DayText.date(shown.resultDay))")
    }
    return parts.joined(separator: glyphs.dot)
  }

  package func write(to document: inout JSONText) {
    document.object("experiment", of: shown) { json, shown in
      json.member("question", shown.question)
      json.member("assigned", shown.isAssigned)
      json.member("assigned_next", shown.isAssignedNext)
      json.member("followed", shown.isFollowed)
      json.member("day", shown.number)
      json.member("days", shown.dayCount)
      json.member("result_date", shown.resultDay.description)
    }
  }
}
