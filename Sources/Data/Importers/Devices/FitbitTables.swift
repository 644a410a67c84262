import Formats
import Metrics
import Time

extension FitbitReader {
  private static let minuteColumns: [SampleColumn] = [
    .init("steps", .steps), .init("distance", .distance, per: 1000),
  ]

  mutating func read(
    table source: ByteSource, named name: String, into book: inout DayBook
  ) throws {
    var rows = try TableRows(source)
    let isSleep = rows.has("minutes_asleep")
    let column = FitbitReader.minuteColumns.first { rows.has($0.name) }
    while try rows.next() {
      let device = rows.text(isSleep ? "data_source" : "data source")
      // What came from the phone's own store has been counted by it too.
      let isPhone = device.hasSuffix("Health Kit") || device.hasSuffix("Health Connect")
      let index = book.source(
        ["", "Fitbit"].contains(device) ? "Fitbit (CSV)" : device, rank: isPhone ? 3 : 2,
        form: Form.table.rawValue)
      if isSleep {
        addNight(&rows, index, &book)
        continue
      }
      guard let stamp = Stamp(rows.text("timestamp")) else {
        rows.report(
          "timestamp", isNot: "a time", hint: "Times look like 2026-09-26T20:16:00Z.", &book)
        continue
      }
      let instant = stamp.instant(in: book.zone)
      let local = book.clock.local(instant)
      if let column {
        guard let number = rows.number(column.name, &book) else { continue }
        book.add(column.value(number), to: column.measure, from: index, start: local, seconds: 60)
      } else if rows.has("weight grams") {
        let values = rows.values([.init("weight grams", .weight, per: 1000)], &book)
        book.add(values, from: index, on: local.day, second: instant)
      } else if rows.has("beats per minute") {
        guard let value = rows.number("beats per minute", &book), value > 0 else { continue }
        if name.hasPrefix("daily_") {
          // The time is a label of the day, not an instant.
          book.add(value, to: .restingHeartRate, from: index, on: stamp.local.day)
        } else {
          book.add(value, to: .heartRate, from: index, on: local.day)
          book.add(value, to: .maximumHeartRate, from: index, on: local.day)
        }
      } else {
        book.passOver("\(name) with the columns \(rows.heads.joined(separator: ","))")
      }
    }
  }

  private mutating func addNight(_ rows: inout TableRows, _ source: Int, _ book: inout DayBook) {
    func local(_ column: String, _ offsetColumn: String) -> LocalDateTime? {
      guard let stamp = Stamp(rows.text(column)) else { return nil }
      let offset = Stamp.offset(rows.text(offsetColumn))
      let instant = stamp.instant(in: .utc)
      return offset.map { LocalDateTime(seconds: instant + Int64($0)) } ?? book.clock.local(instant)
    }
    guard let end = local("sleep_end", "end_utc_offset") else {
      return book.report(
        rows.problem(
          "sleep_end", "this sleep has no valid end",
          hint: "Times look like 2026-10-02T04:50:00Z."))
    }
    guard let asleep = rows.number("minutes_asleep", &book),
      isNew(.timeInBed, Int64(rows.text("sleep_id")))
    else { return }
    var night = Night(on: end.day)
    night.end = end
    night.start = local("sleep_start", "start_utc_offset")
    night.asleep = asleep
    night.inBed = rows.number("minutes_in_sleep_period", &book)
    book.add(night, from: source)
  }
}
