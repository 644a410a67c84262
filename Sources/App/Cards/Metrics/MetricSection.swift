import Drawing
import Formats
import Metrics
import Text
import Time

/// The groups of attributes on a day, a card for each that has something to show.
package struct MetricSection: DaySection {
  private let report: DayReport
  private let values: ValueText
  private let hasNotice: Bool

  /// With `hasNotice`, the section says if it has no values.
  package init(of report: DayReport, in values: ValueText, hasNotice: Bool = true) {
    (self.report, self.values, self.hasNotice) = (report, values, hasNotice)
  }

  /// Whether there are no attributes, or none that is not hidden.
  package var isEmpty: Bool { report.sections.isEmpty }

  package var headerNote: Line? {
    // Only where some card shows an average.
    guard let averages = report.averages,
      report.sections.contains(where: { $0.items.contains(where: \.showsAverage) })
    else { return nil }
    return MetricSection.note(averages.week, averages.origin)
  }

  /// `averages of Sunday 15 Nov, from Exist`.
  static func note(_ week: Day, _ origin: AverageOrigin) -> Line {
    var note = Line("averages of \(DayText.short(week))", .quiet)
    if origin == .exist { note.append(", from Exist", .quiet) }
    return note
  }

  package var emptyNotice: String? {
    guard hasNotice else { return nil }
    return "No values on \(DayText.plain(report.day, on: report.today))."
      + (report.isAllHidden ? " Use --all to show hidden attributes." : "")
  }

  package func cards(in layout: CardLayout) -> [DayCard] {
    let (width, glyphs) = (layout.innerWidth, layout.glyphs)
    var shown: [[ItemText]] = []
    for section in report.sections {
      var items: [ItemText] = []
      items.reserveCapacity(section.items.count)
      for item in section.items where item.isShown {
        items.append(ItemText(item, in: values, hasRings: !layout.isShort))
      }
      shown.append(items)
    }
    let hasMood = report.sections.contains { $0.group.traits.contains(.mood) }
    let rows = MetricRows(
      for: shown, leaving: hasMood ? MoodCard.rest : 0, values: values, width: width,
      glyphs: glyphs)
    var cards: [DayCard] = []
    // Where there is little room, the day has one highlight and one insight.
    let most =
      layout.isShort
      ? report.sections.reduce(0) { max($0, HighlightText.weight(of: $1.items, on: report.day)) }
      : 0
    var hasInsight = false
    for (section, items) in zip(report.sections, shown) {
      let hue = Hue(group: section.group.name)
      var content =
        glyphs == .words
        ? sentences(of: section)
        : section.group.traits.contains(.mood)
          ? MoodCard(items: items, report: report, rows: rows).content()
          : rows.fitted(to: items).content(of: items, hue: hue)
      if content.isEmpty { continue }
      if HighlightText.weight(of: section.items, on: report.day) >= most {
        content += HighlightText.block(
          of: section.items, on: report.day, width: width, glyphs: glyphs)
      }
      if !hasInsight || !layout.isShort,
        let insight = InsightText.first(of: report.insights, group: section.group.name)
      {
        hasInsight = true
        content += InsightText.block(of: insight, hue: hue, width: width, glyphs: glyphs)
      }
      cards.append(
        DayCard(
          title: CleanText(section.group.label), tail: service(of: items), hue: hue,
          content: content, group: section.group))
    }
    return cards
  }

  private func sentences(of section: DayReport.Section) -> Block {
    let mood =
      section.group.traits.contains(.mood)
      ? MoodSentences(report: report, section: section, values: values).block : []
    return mood
      + section.items.filter(\.isShown).flatMap { ItemSentence(item: $0, values: values).block }
  }

  package func rowGroups(in layout: RowLayout) -> [DayRowGroup] {
    let shown = report.sections.map { section in
      section.items.filter(\.isShown).map { ItemText($0, in: values) }
    }
    let rows = ShortRows(
      for: shown, values: values, width: layout.rowWidth, glyphs: layout.glyphs,
      isSteady: layout.listsTags && layout.hasTitlesInMargin, growth: layout.growth,
      hasRings: layout.hasRings)
    return zip(report.sections, shown).compactMap { section, items in
      let hue = Hue(group: section.group.name)
      var lines = rows.rows(of: items, hue: hue, listsTags: layout.listsTags)
      if let unrated = unrated(in: section, items, rows, hint: layout.ratingHint) {
        lines.insert(unrated, at: 0)
      }
      if layout.listsTags {
        for text in items {
          guard let index = lines.firstIndex(where: { $0.item === text.item }) else { continue }
          lines[index].info = info(of: text)
        }
      }
      if lines.isEmpty { return nil }
      return DayRowGroup(
        title: CleanText(section.group.label), hue: hue, group: section.group, rows: lines)
    }
  }

  /// `avg 8,104 · 2,481 to go · Most steps on a Friday since 2 October`.
  private func info(of text: ItemText) -> String {
    let item = text.item
    var parts: [String] = []
    if let typical = text.typical { parts.append(typical) }
    if let goal = item.goal, !goal.isLimit, let number = item.value?.number, number < goal.value,
      case .share = item.progress, !item.attribute.isLessBetter
    {
      parts.append(values.text(ofTypical: goal.value - number, item.attribute) + " to go")
    }
    if let highlight = item.highlight {
      parts.append(HighlightText.words(of: highlight, item.attribute, on: report.day))
    }
    return parts.joined(separator: values.glyphs.dot)
  }

  /// How to rate the day, if it has no rating and no row that says so.
  private func unrated(
    in section: DayReport.Section, _ items: [ItemText], _ rows: ShortRows, hint: String?
  ) -> DayRow? {
    guard section.group.traits.contains(.mood), report.day <= report.today,
      let mood = section.items.first(where: { $0.attribute.name == Mood.name }),
      mood.value == nil, mood.pause == nil, !items.contains(where: { $0.name == Mood.name })
    else { return nil }
    return rows.unrated(
      ItemText(mood, in: values), hint: hint ?? report.ratingCommand(on: values.scale))
  }

  /// The one service that supplies all items of a card, if there is one.
  private func service(of items: [ItemText]) -> CleanText? {
    guard let first = items.first?.service, !first.isEmpty, first != "dash",
      items.indices.allSatisfy({ items[$0].service == first })
    else { return nil }
    return CleanText(first)
  }

  /// Writes `attributes`, the groups in the shape of Exist's API, version 1, with more members.
  package func write(to document: inout JSONText) {
    document.array("attributes", of: report.sections) { json, section in
      json.member("group", section.group.name)
      json.member("label", section.group.label)
      json.member("priority", section.group.priority)
      json.member(
        "insight", InsightText.first(of: report.insights, group: section.group.name)?.text)
      json.array("items", of: section.items) { json, item in
        let attribute = item.attribute
        json.member("attribute", attribute.name)
        json.member("label", attribute.label)
        json.member("value", item.value)
        json.member("service", attribute.service ?? "")
        json.member("priority", attribute.priority)
        json.member("private", attribute.isPrivate)
        json.member("value_type", Int(attribute.type.rawValue))
        json.member("value_type_description", attribute.type.words.exist)
        json.member("average", item.average?.value)
        json.member("average_of", item.average.map { $0.isOfAllDays ? "all_days" : "weekday" })
        json.member("usual_from", item.usualFrom?.description)
        json.member("goal", item.goal?.value)
        json.member("goal_kind", item.goal?.kind)
        json.member("progress", item.share)
        json.member("paused", item.pause != nil)
        json.member("pause_reason", item.pause?.reason)
        json.object("week", of: item.week) { json, week in
          json.member("value", week.done)
          json.member("goal", week.goal)
          json.member("goal_kind", week.kind)
          json.member("progress", week.share)
          json.member("is_met", week.isMet)
          json.member("weeks", week.current?.count ?? 0)
        }
      }
    }
  }
}

extension WeekGoal {
  /// `goal` or `limit`.
  var kind: String { isLimit ? "limit" : "goal" }
  /// Progress as one number, 1 if the goal is met; for a goal of 0 whether it is exceeded.
  var share: Double { goal > 0 ? done / goal : fill }
}

extension Goal {
  /// `average`, or `goal` or `limit` for one that a person set.
  package var kind: String { !isSet ? "average" : isLimit ? "limit" : "goal" }
}

extension DayReport.Item {
  /// Progress as one number, 1 if the goal is met; nil without a gauge.
  var share: Double? {
    guard gauge != .plain else { return nil }
    switch progress {
    case .none: return nil
    case .share(let fill, let percent):
      guard percent != nil, let goal, goal.value > 0 else { return fill }
      return value?.number.map { $0 / goal.value }
    case .clock(let fill, _): return fill
    case .position(let fill, _): return fill
    }
  }
}
