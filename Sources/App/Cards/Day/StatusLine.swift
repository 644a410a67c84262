import Drawing
import Metrics
import Text

/// A day on one line: `mood 4 · steps 5,623 69% · no coffee yes · 2 to log`.
package struct StatusLine {
  private let report: MissingReport
  private let names: [String]
  private let experiment: ExperimentDay?
  private let values: ValueText

  /// With the attributes of `names`, or without names the mood and the first one with a share of its
  /// goal.
  ///
  /// `experiment` is what an experiment says of the day.
  package init(
    of report: MissingReport, names: [String], experiment: ExperimentDay? = nil,
    in values: ValueText
  ) {
    self.report = report
    self.names = names
    self.experiment = experiment
    self.values = values
  }

  package var line: Line {
    var line = Line()
    func append(_ part: Line) {
      if line.width > 0 { line.append(values.glyphs.dot, .quiet) }
      line.append(part)
    }
    for item in items { append(part(of: item)) }
    if let experiment, let assigned = experiment.isAssigned {
      var part = Line(experiment.question + ": ", .quiet)
      part.append(ExperimentText.answer(assigned), .strong)
      append(part)
    }
    let count = report.unlogged.count
    if count > 0 { append(Line("\(CountText.grouped(count)) to log", .quiet)) }
    if line.width == 0 { append(Line("nothing to log", .quiet)) }
    return line
  }

  private var items: [DayReport.Item] {
    if !names.isEmpty {
      return names.compactMap { name in
        report.items.first { $0.attribute.name == name && $0.value != nil }
      }
    }
    let mood = report.items.first { $0.attribute.name == Mood.name && $0.value != nil }
    let gauged = report.items.first { item in
      guard item.value != nil, case .share(_, let percent) = item.progress else { return false }
      return percent != nil
    }
    return [mood, gauged].compactMap { $0 }
  }

  private func part(of item: DayReport.Item) -> Line {
    let text = ItemText(item, in: values)
    var line = Line(item.attribute.label.lowercased() + " ", .quiet)
    if item.attribute.type == .scale, let number = text.number {
      line.append(values.rating(number), .strong)
    } else {
      line.append(text.text(or: values.glyphs), .strong)
    }
    if let share = text.share { line.append(" " + share, text.shareRole) }
    return line
  }
}
