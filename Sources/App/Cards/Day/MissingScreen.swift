import Drawing
import Formats
import Metrics
import Text
import Time

extension MissingReport {
  /// The missing values of a day, with the commands that add them.
  package func block(in values: ValueText, width: Int, glyphs: Glyphs) -> Block {
    let date = DayText.plain(day, on: today)
    var block = Wrap.block(of: day == today ? "Today, \(date)" : date, .strong, width: width)
    if unmet.isEmpty, unlogged.isEmpty, awaited.isEmpty {
      return block
        + Wrap.block(
          of: "Nothing is missing: goals are met, and what you usually log is logged.",
          width: width)
    }
    let label = min(
      (unmet + unlogged).reduce(8) { max($0, CleanText($1.attribute.label).width) },
      max(width / 3, 8))
    func add(_ title: String, _ items: [DayReport.Item], _ text: (DayReport.Item) -> Line) {
      guard !items.isEmpty else { return }
      block.append(Line(title, .quiet))
      for item in items {
        var line = Line("  ")
        line.append(item.attribute.label)
        line.cut(to: label + 2, glyphs: glyphs)
        line.pad(to: label + 4)
        line.append(text(item))
        block.append(line.cutting(to: width, glyphs: glyphs))
      }
    }
    let room = width - label - 4
    add("Goals", unmet) { goal(of: $0, in: values, room: room) }
    add("To log", unlogged) { hint(for: $0, in: values, room: room) }
    if !awaited.isEmpty {
      let labels = awaited.map(\.attribute.label).joined(separator: ", ")
      block += [Line("From a service", .quiet)] + Wrap.block(of: labels, indent: 2, width: width)
    }
    return block
  }

  /// `5,623 of 6,000, 377 to go`.
  private func goal(of item: DayReport.Item, in values: ValueText, room: Int) -> Line {
    if item.isUnmet, item.attribute.type == .boolean {
      return hint(for: item, in: values, room: room)
    }
    guard let words = item.goalWords(in: values) else { return Line() }
    guard item.isUnmet, let number = item.value?.number, let goal = item.goal
    else { return Line(words) }
    // The number alone stands out.
    let value = values.text(ofTypical: number, item.attribute)
    var line = Line(value, .strong)
    line.append(String(words.dropFirst(value.count)))
    if item.attribute.type != .scale {
      let rest = values.text(ofTypical: goal.value - number, item.attribute)
      line.append(", \(rest) to go", .quiet)
    }
    return line
  }

  /// `dash log coffees <value>  usually 2`, or only the usual value if there is little room.
  private func hint(for item: DayReport.Item, in values: ValueText, room: Int) -> Line {
    let date = day == today ? "" : " --date \(day)"
    let command =
      item.attribute.name == Mood.name
      ? "mood rate 1-\(values.scale.top)"
      : item.attribute.type == .boolean
        ? "dash tag \(item.attribute.name)" : "dash log \(item.attribute.name) <value>"
    let usual = item.goal.flatMap { goal in
      item.attribute.type == .boolean
        ? nil : "usually \(values.text(ofTypical: goal.value, item.attribute))"
    }
    var line = Line(command + date)
    if let usual { line.append("  " + usual, .quiet) }
    return line.width <= room ? line : Line(usual ?? command, usual == nil ? .text : .quiet)
  }

  /// `mood 4 · steps 5,623 69% · no coffee yes · 2 to log`: the attributes of `names`, or else the
  /// mood and the first one with a share of its goal.
  package func statusLine(
    of names: [String], experiment: ExperimentDay?, in values: ValueText
  ) -> Line {
    var line = Line()
    func append(_ part: Line) {
      if line.width > 0 { line.append(values.glyphs.dot, .quiet) }
      line.append(part)
    }
    for item in statusItems(names) { append(part(of: item, in: values)) }
    if let experiment, let assigned = experiment.isAssigned {
      var part = Line(experiment.question + ": ", .quiet)
      part.append(ExperimentText.answer(assigned), .strong)
      append(part)
    }
    let count = unlogged.count
    if count > 0 { append(Line("\(CountText.grouped(count)) to log", .quiet)) }
    if line.width == 0 { append(Line("nothing to log", .quiet)) }
    return line
  }

  private func statusItems(_ names: [String]) -> [DayReport.Item] {
    if !names.isEmpty {
      return names.compactMap { name in
        items.first { $0.attribute.name == name && ($0.value != nil || $0.pause != nil) }
      }
    }
    let mood = items.first { $0.attribute.name == Mood.name && $0.value != nil }
    return [mood, gauged].compactMap { $0 }
  }

  /// Whether an item has a share of its goal to show.
  package var hasShare: Bool { gauged != nil }

  /// The first item with a share of its goal.
  private var gauged: DayReport.Item? {
    items.first { item in
      guard item.value != nil, item.gauge != .plain, case .share(_, let percent) = item.progress
      else { return false }
      return percent != nil
    }
  }

  private func part(of item: DayReport.Item, in values: ValueText) -> Line {
    let text = ItemText(item, in: values)
    var line = Line(item.attribute.label.lowercased() + " ", .quiet)
    if item.attribute.type == .scale, let number = text.number {
      line.append(values.rating(number), .strong)
    } else {
      line.append(text.text(or: values.glyphs), .strong)
    }
    if text.pause != nil {
      line.append(" " + (text.typical ?? ""), .quiet)
    } else if let share = text.share, text.gauge == .bar || text.gauge == .ring {
      line.append(" " + share, text.shareRole)
    }
    return line
  }
}

extension DayReport.Item {
  /// How far an unmet goal is: `5,623 of 6,000`, `not logged, goal 6,000`, or words for a week.
  package func goalWords(in values: ValueText) -> String? {
    guard isUnmet, let goal else {
      return week.map { WeekGoalText($0, of: attribute, in: values).words }
    }
    let wanted = values.text(ofTypical: goal.value, attribute)
    guard let value, let number = value.number else { return "not logged, goal \(wanted)" }
    return "\(values.text(ofTypical: number, attribute)) of \(wanted)"
  }
}

extension JSONText {
  /// What a day lacks; without a report nothing is recorded.
  package static func missing(_ report: MissingReport?, on day: Day) -> String {
    object { json in
      json.member("date", day.description)
      json.member("goals", (report?.unmet ?? []).map(\.attribute.name))
      json.member("to_log", (report?.unlogged ?? []).map(\.attribute.name))
      json.member("from_services", (report?.awaited ?? []).map(\.attribute.name))
    }
  }
}
