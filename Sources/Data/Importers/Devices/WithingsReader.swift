import Formats
import Time

/// Reads the tables of Withings' export, whose headers are in the person's language.
///
///     weight.csv            Date,"Weight (kg)","Fat mass (kg)",…
///     sleep.csv             from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up",…
///     aggregates_steps.csv  date,value
///     activities.csv        from,to,"from (manual)",…,"Activity type",Data,GPS,Modified
///
/// Columns are found by their names in a few languages, or by their order if there are as many as
/// in English. Weights have the time of a clock; others have their offset.
struct WithingsReader: ExportReader {
  static let kind = ExportKind(
    source: .withings, files: "The zip of its tables",
    howTo: "In the app: your name, Download my data.")

  static func recognizes(_ file: FileHead) throws -> Bool { try Table(file) != nil }

  static func identity(of file: FileHead) -> String? {
    (try? Table(file)).map { "\($0)" } ?? file.name
  }

  static func date(of file: FileHead) throws -> Stamp? { try file.latestTime() }

  private enum Table {
    case weights, nights, activities
    case days(SampleColumn)

    init?(_ file: FileHead) throws {
      let heads = try file.heads()
      func hasUnit(_ index: Int, _ units: [String]) -> Bool {
        units.contains { heads[index].hasSuffix("(\($0))") }
      }
      let masses = ["kg", "lb", "st"]
      func areMasses(_ indexes: Range<Int>) -> Bool {
        heads.count >= indexes.upperBound && indexes.allSatisfy { hasUnit($0, masses) }
      }
      // The last one is the water in the body: Hydration, Idratazione.
      let isOfMasses = heads.count == 7 && areMasses(1..<6) && heads[5].contains("dra")
      let isNamed = heads.count > 2 && areMasses(1..<2) && file.name.hasPrefix("weight")
      if isOfMasses || isNamed {
        self = .weights
      } else if heads.count > 6, heads[4] == "rem (s)", (2..<6).allSatisfy({ hasUnit($0, ["s"]) }) {
        self = .nights
      } else if heads.count > 4, heads.contains("gps"),
        heads.contains(where: { $0.hasSuffix("(manual)") })
      {
        self = .activities
      } else if heads == ["date", "value"],
        let (_, column) = Table.aggregates.first(where: { file.name.hasPrefix($0.name) })
      {
        self = .days(column)
      } else {
        return nil
      }
    }

    /// Only the names of these files tell what they hold.
    private static let aggregates: [(name: String, SampleColumn)] = [
      ("aggregates_steps", .init("value", .steps)),
      ("aggregates_distance", .init("value", .distance, 0.001)),
      ("aggregates_elevation", .init("value", .elevation, 0.001)),
      ("aggregates_calories_earned", .init("value", .activeEnergy, 4.184)),
    ]
  }

  private let book: DayBook
  private let source: Int

  init(_ book: DayBook) { (self.book, source) = (book, book.source("Withings")) }

  func read(_ file: ByteSource) throws {
    guard let table = try Table(FileHead(file)) else { return }
    var rows = try TableRows(file, book)
    switch table {
    case .weights: try readWeights(&rows, file.name)
    case .nights: try readNights(&rows)
    case .activities: try readActivities(&rows)
    case .days(let column):
      while try rows.next() {
        guard let day = Day(iso: String(rows.text("date").prefix(10))) else {
          reportTime(&rows)
          continue
        }
        book.add(rows.values([column]), from: source, on: day)
      }
    }
  }

  private func reportTime(_ rows: inout TableRows) {
    let hint =
      "Times look like 2019-12-28 13:32:55, and in tables with offsets 2019-12-28T13:32:55+01:00."
    rows.report(rows.heads[0], isNot: "a time", hint: hint)
  }

  /// The column whose name begins like one of `names`, or the one at `index` of `count`.
  private static func column(
    _ rows: TableRows, _ names: [String], at index: Int, of count: Int
  ) -> String? {
    rows.heads.first { head in names.contains(where: head.hasPrefix) }
      ?? (rows.heads.count == count ? rows.heads[index] : nil)
  }

  private func reportHeader(_ rows: TableRows) {
    book.report(
      rows.unknownHeader(
        showing: 8, hint: "Set the language of Withings to English, and export again."))
  }

  private func readWeights(_ rows: inout TableRows, _ file: String) throws {
    let names = ["weight", "gewicht", "poids", "peso"]
    let fatNames = [
      "fat mass", "fettmasse", "masse grasse", "masa grasa", "massa grassa", "vetmassa",
    ]
    guard let weight = WithingsReader.column(rows, names, at: 1, of: 7),
      let fat = WithingsReader.column(rows, fatNames, at: 2, of: 7)
    else { return reportHeader(rows) }
    guard let factor = weight.hasSuffix("(lb)") ? 0.453_592_37 : weight.hasSuffix("(kg)") ? 1 : nil
    else {
      return book.report(
        source: file, line: 1, message: "has weights in an unknown unit: \(weight)",
        hint: "Set the unit of Withings to kilograms or pounds, and export again.")
    }
    while try rows.next() {
      guard let time = Stamp(rows.text(at: 0))?.local else {
        reportTime(&rows)
        continue
      }
      guard let value = rows.number(weight), value > 0 else { continue }
      book.add(value * factor, to: .weight, from: source, on: time.day, second: time.seconds)
      if let part = rows.number(fat), part > 0, part < value {
        book.add(part / value, to: .bodyFat, from: source, on: time.day, second: time.seconds)
      }
    }
  }

  /// The beginning and end of the row, in the first two columns; reports invalid ones.
  private func times(_ rows: inout TableRows) -> (start: Stamp, end: Stamp)? {
    if let start = Stamp(rows.text(at: 0)), let end = Stamp(rows.text(at: 1)) {
      return (start, end)
    }
    reportTime(&rows)
    return nil
  }

  private func readNights(_ rows: inout TableRows) throws {
    let all = rows
    func column(_ names: [String], _ index: Int) -> String? {
      WithingsReader.column(all, names, at: index, of: 14)
    }
    guard let light = column(["light (s)", "leicht (s)", "léger (s)"], 2),
      let deep = column(["deep (s)", "tief (s)", "profond (s)"], 3),
      let rem = column(["rem (s)"], 4), let woken = column(["wake up", "aufwachen"], 6)
    else { return reportHeader(rows) }
    let columns = NightColumns(light: light, deep: deep, rem: rem, awakenings: woken, perMinute: 60)
    while try rows.next() {
      guard let (start, end) = times(&rows) else { continue }
      let span = (start: start.instant(in: .utc), end: end.instant(in: .utc))
      let read = rows.night(on: end.local.day, columns)
      guard var night = read ?? rows.boundedNight(on: end.local.day, span, columns.lengths)
      else { continue }
      (night.start, night.end, night.span) = (start.local, end.local, span)
      if !night.isUnreadable { night.inBed = Double(span.end - span.start) / 60 }
      book.add(night, from: source)
    }
  }

  private func readActivities(_ rows: inout TableRows) throws {
    guard let kind = WithingsReader.column(rows, ["activity type"], at: 5, of: 9),
      let members = WithingsReader.column(rows, ["data"], at: 6, of: 9)
    else { return reportHeader(rows) }
    while try rows.next() {
      guard let (start, end) = times(&rows) else { continue }
      let minutes = Double(end.instant(in: .utc) - start.instant(in: .utc)) / 60
      let data = try? JSONValue(reading: Array(rows.text(members).utf8).span)
      let type = rows.text(kind).lowercased()
      book.addWorkout(
        at: start.local, minutes: minutes,
        kilometres: data?["distance"]?.looseNumber.map { $0 / 1000 },
        isCycling: type.contains("cycling") || type.contains("bicycl"), from: source,
        called: "activities")
    }
  }
}
