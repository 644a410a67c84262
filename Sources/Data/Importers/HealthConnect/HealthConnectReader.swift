import Formats
import Metrics
import Time

/// Reads the database of Android's Health Connect, `health_connect_export.db`, alone or in its zip.
///
///     application_info_table           7|com.example.band|Band
///     steps_record_table               1789714800000|7200|1789715400000|7200|20714|7|431
///     health_data_category_priority_table  1|7,9
///
/// Times are milliseconds since 1970 with the offset of the place in seconds; a sleep belongs to
/// the day on which it ends. Columns are found by name, because phones have them in different
/// orders, and any table may be absent. The applications count in the order that the person chose
/// in Health Connect, and others after them, those with the most days first.
struct HealthConnectReader: ExportReader {
  static let kind = ExportKind(
    source: .healthConnect, files: "The zip of Health Connect, or the database in it",
    howTo: "On Android: Settings, Health Connect, export.", hasTables: false)

  static func recognizes(_ file: FileHead) throws -> Bool {
    guard let tables = try file.tables() else { return false }
    return try !tables.columns("application_info_table").isEmpty
      && !tables.columns("steps_record_table").isEmpty
  }

  static func identity(of file: FileHead) -> String? { "" }

  static func date(of file: FileHead) throws -> Stamp? {
    var latest = Int64.min
    for table in ["steps_record_table", "sleep_session_record_table", "weight_record_table"] {
      try file.tables()?.forEachRow(of: table, ["last_modified_time"]) {
        latest = max(latest, $0[0].whole ?? latest)
      }
    }
    return Moment.seconds(latest).map(Stamp.init(utc:))
  }

  let book: DayBook
  /// The indexes of sources by the numbers of applications.
  var sources: [Int64: Int] = [:]
  /// The applications that the person ordered, by category.
  private var orders: [Int64: [Int]] = [:]
  var seen = SeenSamples()
  var sleep = SleepSegments()

  init(_ book: DayBook) { self.book = book }

  /// A moment in the database, in seconds since 1970, with the offset of the place.
  struct Moment {
    let instant: Int64
    let offset: Int?

    init?(_ milliseconds: Value?, _ offset: Value?) {
      guard let instant = Moment.seconds(milliseconds.whole ?? .min) else { return nil }
      self.instant = instant
      self.offset = offset.whole.flatMap { abs($0) <= 64_800 ? Int($0) : nil }
    }

    /// The seconds of milliseconds in the years of the calendar.
    static func seconds(_ milliseconds: Int64) -> Int64? {
      -50_000_000_000_000...250_000_000_000_000 ~= milliseconds
        ? milliseconds.flooredDivision(1000) : nil
    }
  }

  mutating func read(_ file: ByteSource) throws {
    guard let tables = try book.options.tables(file) else { return }
    if !book.isSecondPass { try readApplications(tables) }
    for table in HealthConnectTable.all where table.time == .span || !book.isSecondPass {
      try read(table, tables)
    }
    if book.isSecondPass { return }
    try readRates(tables)
    try readSleeps(tables)
    try readSessions(tables)
    for (name, label) in HealthConnectTable.unread {
      try tables.forEachRow(of: name, []) { _ in book.skip(label) }
    }
  }

  private mutating func readApplications(_ tables: SampleTables) throws {
    var names: [Int64: String] = [:]
    try tables.forEachRow(
      of: "application_info_table", ["row_id", "app_name", "package_name"]
    ) { row in
      guard let identifier = row[0].whole else { return }
      names[identifier] = [row[1], row[2]].compactMap(\.text).first { !$0.isEmpty }
    }
    for (identifier, name) in names.sorted(by: { $0.key < $1.key }) {
      sources[identifier] = book.source(name)
    }
    try tables.forEachRow(
      of: "health_data_category_priority_table", ["health_data_category", "app_id_priority_order"]
    ) { row in
      guard let category = row[0].whole else { return }
      let order = row[1].text ?? row[1].whole.map { "\($0)" } ?? ""
      orders[category] = order.split(separator: ",").compactMap { part in
        Int64(part.trimmingBlanks).flatMap { sources[$0] }
      }
    }
  }

  mutating func finish() {
    sleep.addNights(to: book)
    (sleep, seen) = (SleepSegments(), SeenSamples())
    book.order { orders[HealthConnectTable.category(of: $0)] ?? [] }
  }

  /// The source of an application; unknown ones are Health Connect itself.
  func source(_ identifier: Value?) -> Int {
    identifier.whole.flatMap { sources[$0] } ?? book.source("Health Connect")
  }

  func local(_ moment: Moment) -> LocalDateTime {
    LocalDateTime(seconds: moment.instant + Int64(offset(moment)))
  }

  private func offset(_ moment: Moment) -> Int {
    moment.offset ?? book.clock.offset(at: moment.instant)
  }

  private mutating func read(_ table: HealthConnectTable, _ tables: SampleTables) throws {
    let times =
      table.time == .moment
      ? ["time", "zone_offset", "time"] : ["start_time", "start_zone_offset", "end_time"]
    let names = table.columns.map(\.name) + table.named.map(\.column)
    try tables.forEachRow(of: table.name, times + ["app_info_id"] + names) { row in
      guard let start = Moment(row[0], row[1]), let end = Moment(row[2], nil)
      else { return book.skip("\(table.label) without a time") }
      let (source, local, numbers) = (source(row[3]), local(start), row[4...].map(\.measured))
      guard isNew(row[4...], of: table.name, source, start, end) else { return }
      for (column, number) in zip(table.columns, numbers) {
        guard let number, number > 0 || number == 0 && table.time != .moment else { continue }
        let value = column.value(number)
        if table.time == .span {
          book.add(
            value, to: column.measure, from: source, start: local,
            seconds: end.instant - start.instant)
        } else {
          book.add(
            value, to: column.measure, from: source, on: local.day, second: start.instant,
            minute: table.time == .moment ? nil : local.minute)
        }
      }
      for (column, number) in zip(table.named, numbers.dropFirst(table.columns.count)) {
        guard let number, number > 0 else { continue }
        book.add(number / column.divisor, to: column.attribute, from: source, on: local.day)
      }
    }
  }

  private mutating func readRates(_ tables: SampleTables) throws {
    try tables.forEachRow(
      of: "heart_rate_record_series_table", in: "heart_rate_record_table",
      ["epoch_millis", "start_zone_offset", "app_info_id", "beats_per_minute"]
    ) { row in
      guard let time = Moment(row[0], row[1]), let rate = row[3].measured, rate > 0 else { return }
      let source = source(row[2])
      if isNew(row[3...], of: "rate", source, time, time) {
        book.addRate(rate, from: source, on: local(time).day)
      }
    }
  }

  /// Reads sleeps by their stages; one without stages is sleep from its start to its end.
  private mutating func readSleeps(_ tables: SampleTables) throws {
    var staged: Set<Int64> = []
    let sessions = "sleep_session_record_table"
    let parent = ["start_zone_offset", "end_zone_offset", "app_info_id"]
    try tables.forEachRow(
      of: "sleep_stages_table", in: sessions,
      parent + ["parent_key", "stage_start_time", "stage_end_time", "stage_type"]
    ) { row in
      guard let stage = row[6].whole.flatMap({ HealthConnectTable.stages[$0] }),
        let session = row[3].whole
      else { return }
      staged.insert(session)
      addSleep(stage, row[4], row[5], row)
    }
    try tables.forEachRow(of: sessions, parent + ["row_id", "start_time", "end_time"]) { row in
      let hasStages = row[3].whole.map(staged.contains) ?? false
      addSleep(hasStages ? .inBed : .asleep, row[4], row[5], row)
    }
  }

  /// Adds a piece of sleep; a row begins with its offsets and its application.
  private mutating func addSleep(
    _ stage: SleepSegments.Stage, _ start: Value?, _ end: Value?, _ row: [Value?]
  ) {
    guard let start = Moment(start, row[0]), let end = Moment(end, row[1])
    else { return book.skip("sleep without a time") }
    sleep.add(
      stage, from: start.instant, to: end.instant, offsets: (offset(start), offset(end)),
      source: source(row[2]))
  }

  private mutating func readSessions(_ tables: SampleTables) throws {
    let columns = ["start_time", "start_zone_offset", "end_time", "app_info_id", "exercise_type"]
    for name in ["exercise_session_record_table", "mindfulness_session_record_table"] {
      try tables.forEachRow(of: name, columns) { row in
        guard let start = Moment(row[0], row[1]), let end = Moment(row[2], nil),
          end.instant > start.instant
        else { return book.skip("sessions without a length") }
        let (source, minutes) = (source(row[3]), Double(end.instant - start.instant) / 60)
        if name.hasPrefix("exercise") {
          let type = row[4].whole ?? 0
          book.addWorkout(
            at: local(start), minutes: minutes, kilometres: nil,
            isCycling: HealthConnectTable.cycling.contains(type), from: source)
        } else if isNew([], of: name, source, start, end) {
          book.add(minutes, to: .meditation, from: source, on: local(start).day)
        }
      }
    }
  }

  /// Whether the same values of an application were not read before.
  private mutating func isNew(
    _ values: ArraySlice<Value?>, of table: String, _ source: Int, _ start: Moment, _ end: Moment
  ) -> Bool {
    var bits: UInt64 = 0
    for value in values { bits = bits &* 31 ^ (value.measured ?? -1).bitPattern }
    let name = Array(table.utf8)
    return seen.insert(
      type: name.span.hash(of: 0..<name.count), source: source,
      start: start.instant, end: end.instant, value: Double(bitPattern: bits))
  }
}
