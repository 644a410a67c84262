import Formats
import Metrics
import Time

struct ExistContents {
  /// Where an object is, which decides what it may be.
  enum Place { case document, values, items }

  /// Every value with its day; a row without a series was replaced.
  var rows: [ExistRow] = []
  var series: [Series] = []
  var averages: [RawAverages] = []
  var problems: [OffsetProblem] = []
  var warnings: [OffsetProblem] = []
  var nullCount = 0
  var skippedCount = 0
  /// Whether any part had a known shape, or there was none that needed one.
  var isKnown = false

  /// The problems, warnings and averages from before the window moved.
  var located = (problems: ProblemList(), warnings: ProblemList())
  var averagesSurvey = Survey.AveragesSurvey()
  var firstOpen = 0

  mutating func dropRows() {
    for index in firstOpen..<series.count { series[index].rows = 0..<0 }
    firstOpen = max(0, series.count - 1)
    rows.removeAll(keepingCapacity: true)
    averages.removeAll()
    problems.removeAll()
    warnings.removeAll()
  }

  @inline(__always) mutating func store(_ row: ExistRow, in place: Place) {
    let first = rows.count
    if row.kind == .null { nullCount &+= 1 } else { rows.append(row) }
    if place == .document { addNamelessRows(from: first) }
  }

  mutating func store(_ element: ExistElement, in place: Place, _ bytes: Span<UInt8>) {
    switch place {
    case .values: storeRow(element, bytes)
    case .items: storeItem(element, bytes)
    case .document:
      if element.fields[.otherAttribute] != nil || element.fields[.targetDate] != nil {
        skippedCount += 1
        isKnown = true
      } else if let items = element.items {
        isKnown = true
        guard let section = section(of: element, bytes) else { return }
        for index in items { series[index].section = section }
      } else if let rows = element.rows {
        isKnown = true
        if let found = series(of: element, rows: rows, bytes) { series.append(found) }
      } else if element.fields[.overall] != nil
        || ExistElement.Name.weekdays.contains(where: { element.fields[$0] != nil })
      {
        storeAverages(element, bytes)
      } else if element.value != nil, element.fields[.date] != nil {
        let first = rows.count
        storeRow(element, bytes)
        addNamelessRows(from: first)
      } else {
        problems.append(
          offset: element.offset, message: "this object has no values",
          hint: "It would have 'values', 'items', or 'date' and 'value'.")
      }
    }
  }

  /// Adds the rows from `first` on to a series without a name.
  private mutating func addNamelessRows(from first: Int) {
    isKnown = true
    guard let last = series.last, last.name == nil else {
      var nameless = Series(rows: first..<rows.count)
      nameless.isOfExportFile = true
      series.append(nameless)
      return
    }
    if last.rows.upperBound != first {
      // Rows of an attribute without a name, which was reported.
      rows.removeSubrange(last.rows.upperBound..<first)
    }
    series[series.count - 1].rows = last.rows.lowerBound..<rows.count
  }

  private mutating func storeRow(_ element: ExistElement, _ bytes: Span<UInt8>) {
    guard let value = element.value else {
      problems.append(
        offset: element.offset, message: "this object has no 'value'",
        hint: "An entry is {\"date\": \"2026-11-20\", \"value\": 5623}.")
      return
    }
    guard let day = day(of: element, bytes) else { return }
    store(ExistRow(day: day, value: value), in: .values)
  }

  private mutating func day(of element: ExistElement, _ bytes: Span<UInt8>) -> Day? {
    if case .text(let text)? = element[.date], let day = Day(iso: text) { return day }
    let offset = element.fields[.date]?.offset
    problems.append(
      offset: offset ?? element.offset,
      message: offset.map { "\(JSON.quote(bytes, at: $0)) is not a day" }
        ?? "this object has no 'date'",
      hint: "A day is a date that the calendar has, such as 2026-11-20.")
    return nil
  }

  private mutating func storeItem(_ element: ExistElement, _ bytes: Span<UInt8>) {
    let first = rows.count
    guard var found = series(of: element, rows: first..<first, bytes) else { return }
    if let value = element.value {
      // The day is not known yet.
      store(ExistRow(day: .first, value: value), in: .items)
    }
    found.rows = first..<rows.count
    found.isOfDay = true
    series.append(found)
  }

  private mutating func storeAverages(_ element: ExistElement, _ bytes: Span<UInt8>) {
    isKnown = true
    guard let day = day(of: element, bytes) else { return }
    func figure(_ name: ExistElement.Name) -> Average.Figure? {
      element.member(name, "a number or null", &problems, bytes, \.number)
        .map { Average.Figure(value: $0, days: nil) }
    }
    averages.append(
      RawAverages(
        name: element.attribute(or: .averageAttribute), offset: element.offset, day: day,
        average: Average(
          overall: figure(.overall), weekdays: ExistElement.Name.weekdays.map(figure)),
        computation: computation(of: element, bytes)))
  }

  /// How dash computed averages, in its exports.
  ///
  ///     "first_day": "2026-09-21", "last_day": "2026-11-19", "statistic": "median"
  private mutating func computation(
    of element: ExistElement, _ bytes: Span<UInt8>
  ) -> RawAverages.Computation? {
    guard element[.firstDay] != nil || element[.lastDay] != nil || element[.statistic] != nil
    else { return nil }
    guard let first = element[.firstDay]?.text.flatMap(Day.init(iso:)),
      let last = element[.lastDay]?.text.flatMap(Day.init(iso:)), first <= last,
      let statistic = element[.statistic]?.text.flatMap(Statistic.init(rawValue:))
    else {
      warnings.append(
        offset: element.offset, message: "how these averages were computed cannot be read",
        hint: "It is a 'first_day', a 'last_day', and a 'statistic' of median or mean.")
      return nil
    }
    return RawAverages.Computation(window: first..<last + 1, statistic: statistic)
  }
}
