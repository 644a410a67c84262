import Formats
import Time

/// Reads the tables of Withings' export, whose headers are in the person's language.
///
///     weight.csv            Date,"Weight (kg)","Fat mass (kg)",…
///     sleep.csv             from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up",…
///     aggregates_steps.csv  date,value
///     activities.csv        from,to,"from (manual)",…,"Activity type",Data,GPS,Modified
///
/// Columns are found by their names in a few languages, else by their places where there are as many as
/// in English. The times of weights are those of a clock; others have their true offset.
struct WithingsReader: ExportReader {
  static let kind = ExportKind(
    source: .withings, files: "The zip of its tables",
    howTo: "In the app: your name, Download my data.",
    reads: { try Table($0) != nil },
    identity: { file in (try? Table(file)).map { "\($0)" } ?? file.name },
    makeReader: { _ in WithingsReader() })

  /// The tables that are read, by their columns, whatever the files are called.
  private enum Table {
    case weights, nights, activities
    case days(Measure, factor: Double)

    init?(_ file: ExportFile) throws {
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
        let (_, measure, factor) = Table.aggregates.first(where: { file.name.hasPrefix($0.0) })
      {
        self = .days(measure, factor: factor)
      } else {
        return nil
      }
    }

    /// Only the names of these files say what they hold.
    private static let aggregates: [(String, Measure, Double)] = [
      ("aggregates_steps", .steps, 1), ("aggregates_distance", .distance, 0.001),
      ("aggregates_elevation", .elevation, 0.001),
      ("aggregates_calories_earned", .activeEnergy, 4.184),
    ]
  }

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    let index = book.source("Withings")
    guard let table = try Table(ExportFile(source)) else { return }
    var rows = try TableRows(source)
    switch table {
    case .weights: try readWeights(&rows, index, &book, source.name)
    case .nights: try readNights(&rows, index, &book, source.name)
    case .activities: try readActivities(&rows, index, &book, source.name)
    case .days(let measure, let factor):
      while try rows.next() {
        guard let day = Day(iso: String(rows.text("date").prefix(10))) else {
          book.report(WithingsReader.problem(&rows, "date"))
          continue
        }
        if let value = rows.number("value", &book) {
          book.add(value * factor, to: measure, from: index, on: day)
        }
      }
    }
  }

  private static func problem(_ rows: inout TableRows, _ column: String) -> Problem {
    rows.problem(
      column, "'\(rows.text(at: 0))' is not a time",
      hint:
        "Times look like 2019-12-28 13:32:55, and in tables with offsets 2019-12-28T13:32:55+01:00."
    )
  }

  /// The index of a column by the beginnings of its names, else `place` where there are `count`.
  private static func column(
    _ heads: [String], _ names: [String], else place: Int, of count: Int
  ) -> Int? {
    heads.firstIndex { head in names.contains(where: head.hasPrefix) }
      ?? (heads.count == count ? place : nil)
  }

  private static func unknown(_ heads: [String], _ file: String) -> Problem {
    Problem(
      source: file, line: 1,
      message: "has an unknown header: \(heads.prefix(8).joined(separator: ", "))",
      hint: "Set the language of Withings to English, and export again.")
  }

  private func readWeights(
    _ rows: inout TableRows, _ source: Int, _ book: inout DayBook, _ file: String
  ) throws {
    let weightNames = ["weight", "gewicht", "poids", "peso"]
    let fatNames = [
      "fat mass", "fettmasse", "masse grasse", "masa grasa", "massa grassa", "vetmassa",
    ]
    guard
      let weight = WithingsReader.column(rows.heads, weightNames, else: 1, of: 7),
      let fat = WithingsReader.column(rows.heads, fatNames, else: 2, of: 7)
    else { return book.report(WithingsReader.unknown(rows.heads, file)) }
    let pound = rows.heads[weight].hasSuffix("(lb)")
    guard pound || rows.heads[weight].hasSuffix("(kg)") else {
      return book.report(
        Problem(
          source: file, line: 1, message: "has weights in an unknown unit: \(rows.heads[weight])",
          hint: "Set the unit of Withings to kilograms or pounds, and export again."))
    }
    while try rows.next() {
      guard let stamp = Stamp(rows.text(at: 0)) else {
        book.report(WithingsReader.problem(&rows, "date"))
        continue
      }
      guard let value = rows.number(at: weight, &book), value > 0 else { continue }
      let second = stamp.local.seconds
      book.add(
        pound ? value * 0.453_592_37 : value, to: .weight, from: source, on: stamp.local.day,
        second: second)
      if let part = rows.number(at: fat, &book), part > 0, part < value {
        book.add(part / value, to: .bodyFat, from: source, on: stamp.local.day, second: second)
      }
    }
  }

  private func readNights(
    _ rows: inout TableRows, _ source: Int, _ book: inout DayBook, _ file: String
  ) throws {
    let heads = rows.heads
    func column(_ names: [String], _ place: Int) -> Int? {
      WithingsReader.column(heads, names, else: place, of: 14)
    }
    guard let light = column(["light (s)", "leicht (s)", "léger (s)"], 2),
      let deep = column(["deep (s)", "tief (s)", "profond (s)"], 3),
      let rem = column(["rem (s)"], 4), let woken = column(["wake up", "aufwachen"], 6)
    else { return book.report(WithingsReader.unknown(heads, file)) }
    while try rows.next() {
      guard let start = Stamp(rows.text(at: 0)), let end = Stamp(rows.text(at: 1)) else {
        book.report(WithingsReader.problem(&rows, heads[0]))
        continue
      }
      func minutes(_ index: Int) -> Double? { rows.number(at: index, &book).map { $0 / 60 } }
      let instants = (start: start.instant(in: .utc), end: end.instant(in: .utc))
      var night = Night(on: end.local.day)
      (night.start, night.end, night.span) = (start.local, end.local, instants)
      (night.light, night.deep, night.rem) = (minutes(light), minutes(deep), minutes(rem))
      let asleep = [night.light, night.deep, night.rem].compactMap { $0 }.reduce(0, +)
      night.awakenings = rows.number(at: woken, &book).flatMap { Int(exactly: $0.rounded()) }
      guard asleep > 0, rows.unreadableCount == 0 else { continue }
      night.asleep = asleep
      night.inBed = Double(instants.end - instants.start) / 60
      book.add(night, from: source)
    }
  }

  private func readActivities(
    _ rows: inout TableRows, _ source: Int, _ book: inout DayBook, _ file: String
  ) throws {
    guard let kind = WithingsReader.column(rows.heads, ["activity type"], else: 5, of: 9),
      let members = WithingsReader.column(rows.heads, ["data"], else: 6, of: 9)
    else { return book.report(WithingsReader.unknown(rows.heads, file)) }
    while try rows.next() {
      guard let start = Stamp(rows.text(at: 0)), let end = Stamp(rows.text(at: 1)) else {
        book.report(WithingsReader.problem(&rows, rows.heads[0]))
        continue
      }
      let minutes = Double(end.instant(in: .utc) - start.instant(in: .utc)) / 60
      guard minutes > 0 else {
        book.passOver("activities without a length")
        continue
      }
      let bytes = Array(rows.text(at: members).utf8)
      let data = try? JSONValue(reading: bytes.span)
      let type = rows.text(at: kind).lowercased()
      book.add(
        WorkoutBook.Workout(
          start: start.local, minutes: minutes,
          distance: data?["distance"]?.looseNumber.flatMap { $0 > 0 ? $0 / 1000 : nil },
          isCycling: type.contains("cycling") || type.contains("bicycl"), source: source))
    }
  }
}
