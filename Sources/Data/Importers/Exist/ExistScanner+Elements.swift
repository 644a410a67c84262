import Formats
import Metrics
import Time

extension ExistScanner {
  /// Keeps a row of the usual form.
  @inline(__always)
  mutating func keep(_ row: ExistRow, in place: Place) {
    let first = rows.count
    switch row.kind {
    case .null: nullCount &+= 1
    case .integer, .decimal, .text, .boolean, .huge, .container: rows.append(row)
    }
    if place == .document { keepLooseRows(from: first) }
  }

  /// Keeps what an object says, as far as it fits its place.
  mutating func keep(_ element: ExistElement, in place: Place, _ bytes: Span<UInt8>) {
    switch place {
    case .values: keepRow(element, bytes)
    case .items: keepItem(element, bytes)
    case .document:
      if element.fields[.otherAttribute] != nil || element.fields[.targetDate] != nil {
        skippedCount += 1
        isKnown = true
      } else if let items = element.items {
        keepGroup(element, items: items, bytes)
      } else if let rows = element.rows {
        keepSeries(element, rows: rows, bytes)
      } else if element.fields[.overall] != nil
        || ExistElement.Name.weekdays.contains(where: { element.fields[$0] != nil })
      {
        keepAverage(element, bytes)
      } else if element.value != nil, element.fields[.date] != nil {
        let first = rows.count
        keepRow(element, bytes)
        keepLooseRows(from: first)
      } else {
        complaints.append(
          OffsetProblem(
            offset: element.offset, message: "this object has no values",
            hint: "It would have 'values', 'items', or 'date' and 'value'."))
      }
    }
  }

  /// Counts the rows from `first` on to a series without a name.
  private mutating func keepLooseRows(from first: Int) {
    isKnown = true
    if let last = series.last, last.name == nil, last.rows.upperBound == first {
      series[series.count - 1].rows = last.rows.lowerBound..<rows.count
    } else {
      series.append(ExistSeries(rows: first..<rows.count))
    }
  }

  /// Keeps a day and its value, written in an unusual form or wrong.
  private mutating func keepRow(_ element: ExistElement, _ bytes: Span<UInt8>) {
    guard let value = element.value else {
      complaints.append(
        OffsetProblem(
          offset: element.offset, message: "this object has no 'value'",
          hint: "An entry is {\"date\": \"2026-11-20\", \"value\": 5623}."))
      return
    }
    guard let day = day(of: element, bytes) else { return }
    keep(ExistRow(day: day, value: value), in: .values)
  }

  /// The day of an object; complains if it has none.
  private mutating func day(of element: ExistElement, _ bytes: Span<UInt8>) -> Day? {
    if case .text(let text)? = element[.date], let day = Day(iso: text) { return day }
    let offset = element.fields[.date]?.offset
    complaints.append(
      OffsetProblem(
        offset: offset ?? element.offset,
        message: offset.map { "\(JSON.quote(bytes, at: $0)) is not a day" }
          ?? "this object has no 'date'",
        hint: "A day is a date that the calendar has, such as 2026-11-20."))
    return nil
  }

  /// Keeps an attribute with its values.
  private mutating func keepSeries(
    _ element: ExistElement, rows: Range<Int>, _ bytes: Span<UInt8>
  ) {
    isKnown = true
    guard let series = description(in: element, rows: rows, bytes) else { return }
    self.series.append(series)
  }

  /// Keeps an attribute with its value of the document's day.
  private mutating func keepItem(_ element: ExistElement, _ bytes: Span<UInt8>) {
    guard var series = description(in: element, rows: rows.count..<rows.count, bytes) else {
      return
    }
    if let value = element.value {
      // The day is not known yet.
      keep(ExistRow(day: .first, value: value), in: .items)
    }
    series.rows = series.rows.lowerBound..<rows.count
    series.isOfDay = true
    self.series.append(series)
  }

  /// Gives the items of a group their group.
  private mutating func keepGroup(
    _ element: ExistElement, items: Range<Int>, _ bytes: Span<UInt8>
  ) {
    isKnown = true
    guard let section = section(in: element, bytes) else { return }
    for index in items { series[index].section = section }
  }

  /// Keeps a row of averages.
  private mutating func keepAverage(_ element: ExistElement, _ bytes: Span<UInt8>) {
    isKnown = true
    guard let day = day(of: element, bytes) else { return }
    func figure(_ name: ExistElement.Name) -> Average.Figure? {
      guard let value = element[name] else { return nil }
      if let number = value.number { return Average.Figure(value: number, days: nil) }
      element.complain(of: name, "a number or null", &complaints, bytes)
      return nil
    }
    averages.append(
      ExistAverage(
        name: element.attribute(or: .averageAttribute), offset: element.offset, day: day,
        average: Average(
          overall: figure(.overall), weekdays: ExistElement.Name.weekdays.map(figure))))
  }
}
