import Archives
import Formats
import Metrics
import Time

/// Reads the files of one export, a second time if several sources counted the same thing on a day.
struct SampleReading {
  private let reader: any ExportReader.Type
  /// The file, or the kind of export if it has several.
  let name: String
  private let filter: SampleFilter
  private let book: DayBook

  /// Reads all files.
  init(_ reader: any ExportReader.Type, _ files: [ByteSource], _ options: ImportOptions) throws {
    self.reader = reader
    name = files.count == 1 ? files[0].name : reader.kind.name
    filter = options.filter
    book = DayBook(options)
    let newest = try SampleReading.newestFiles(of: files, reader, book)
    var reader = reader.init(book)
    let files = reader.prepare(newest)
    try SampleReading.read(files, with: &reader, book)
    reader.finish()
    if book.beginSecondPass() { try SampleReading.read(files, with: &reader, book) }
  }

  /// The days, and a report of the export; `attributes` are stored.
  func days(
    knowing attributes: [Attribute]
  ) throws(DocumentError) -> (days: FinishedDays, report: ImportReport) {
    let all = book.attributes
    let indexes = Dictionary(all.enumerated().map { ($1.name, Int32($0)) }) { first, _ in first }
    var rows = [ImportReport.Row?](repeating: nil, count: all.count)
    var finished = FinishedDays(from: reader.kind.source, named: name)
    func add(
      _ attribute: DayAttribute, _ day: Day, _ source: Int, _ value: Value?,
      _ hours: HourlyShares?
    ) {
      finished.survey.attributesFound.insert(attribute.name)
      guard filter.wants(attribute.name, on: day), let index = indexes[attribute.name]
      else { return }
      if rows[Int(index)] == nil { rows[Int(index)] = ImportReport.Row(attribute) }
      rows[Int(index)]?.add(day, of: book.sources[source].name)
      guard let value else { return }
      finished.days.append(Dataset.Entry(day: day, attribute: index, value: value), hours: hours)
    }
    book.forEachValue(add)
    let order = book.sources.map { (name: $0.name, rank: $0.rank ?? .max) }
    for attribute in all {
      if let index = indexes[attribute.name], rows[Int(index)] != nil {
        try SampleReading.checkType(of: attribute)
      }
    }
    let known = Set(attributes.map(\.name))
    var report = ImportReport(name: reader.kind.name)
    var numbers: [Int32] = []
    for (attribute, row) in zip(all, rows) {
      numbers.append(Int32(finished.survey.series.count))
      guard var row else { continue }
      row.finish(order: order)
      report.rows.append(row)
      finished.survey.series.append(
        SampleReading.series(of: attribute, isKnown: known.contains(attribute.name)))
    }
    report.passedOver = book.skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (what: $0.key, count: $0.value) }
    for index in finished.days.entries.indices {
      finished.days.entries[index].attribute = numbers[Int(finished.days.entries[index].attribute)]
    }
    finished.survey.problems = book.problems
    finished.survey.places = book.places
    finished.survey.usedOptions = book.usedOptions
    finished.notes = book.notes
    return (finished, report)
  }

  private static func series(of attribute: DayAttribute, isKnown: Bool) -> Series {
    var series = Series(name: attribute.name, type: attribute.type)
    guard !isKnown, Template.named(attribute.name) == nil else { return series }
    series.label = attribute.label
    series.section = attribute.group.map { Series.Section(name: $0, isName: false) }
    series.unit = attribute.unit
    return series
  }

  /// Refuses an attribute of Exist that an option has named and that is of another type.
  private static func checkType(of attribute: DayAttribute) throws(DocumentError) {
    guard let template = Template.named(attribute.name), template.type != attribute.type
    else { return }
    throw DocumentError(
      source: "--map", message: "'\(attribute.name)' is not \(attribute.type.rule)",
      hint: "Name an attribute of that type, such as productive_min.")
  }

  private static func read(
    _ files: [ByteSource], with reader: inout any ExportReader, _ book: DayBook
  ) throws {
    for file in files {
      do {
        try reader.read(file)
      } catch let error as DocumentError {
        book.report(error.problem)
      } catch let error as SyntaxError {
        book.report(Problem(source: file.name, message: error.message, hint: error.rule))
      } catch let error as ArchiveError {
        book.report(Problem(source: error.source, message: error.message, hint: error.hint))
      }
    }
  }

  /// The files without the older exports of the same kind, whose samples would be added;
  /// refuses a second export if the files do not say when they were made.
  private static func newestFiles(
    of files: [ByteSource], _ reader: any ExportReader.Type, _ book: DayBook
  ) throws -> [ByteSource] {
    var newest: [(file: ByteSource, head: FileHead)] = []
    var indexes: [String: Int] = [:]
    for file in files {
      let head = FileHead(file, book.options)
      guard let identity = reader.identity(of: head), let index = indexes[identity] else {
        if let identity = reader.identity(of: head) { indexes[identity] = newest.count }
        newest.append((file, head))
        continue
      }
      let both = [head, newest[index].head]
      var dates = try both.compactMap(reader.date)
      if dates.count < both.count {
        dates = try both.compactMap(reader.latestRecord)
        book.note(
          "an export of \(reader.kind.name) has no date, so the one with the latest record is read")
      }
      guard dates.count == both.count else {
        throw DocumentError(
          source: file.name,
          message: "is there a second time: \(newest[index].file.name) is of the same kind",
          hint: "Import each export of \(reader.kind.name) on its own, the older one first.")
      }
      if dates[0].instant(in: book.zone) > dates[1].instant(in: book.zone) {
        newest[index] = (file, head)
      }
    }
    if newest.count < files.count {
      let dates = try newest.compactMap { try reader.date(of: $0.head)?.local }
      book.note(
        "of several exports of \(reader.kind.name), only the newest is read"
          + (dates.max().map { ", of \($0.day)" } ?? ""))
    }
    return newest.map(\.file)
  }

  var sources: [String] { book.sources.map(\.name) }
  func note(_ sentence: String) { book.note(sentence) }
}

/// What an export holds, by measure and source: what `--dry-run` shows.
package struct ImportReport {
  /// The days of one measure.
  package struct Row {
    package let label, attribute: String
    package let rule: DayRule
    package private(set) var first, last: Day
    package private(set) var dayCount = 0
    /// The sources in the order of their priority, with their numbers of days.
    package private(set) var sources: [(name: String, dayCount: Int)] = []
    package private(set) var sharedDays = 0
    private var days: [Day: Int] = [:]
    private var bySource: [String: Int] = [:]

    init(_ attribute: DayAttribute) {
      label = Template.named(attribute.name)?.label ?? attribute.label ?? attribute.name
      self.attribute = attribute.name
      rule = attribute.rule
      (first, last) = (.last, .first)
    }

    mutating func add(_ day: Day, of source: String) {
      days[day, default: 0] += 1
      bySource[source, default: 0] += 1
      first = min(first, day)
      last = max(last, day)
    }

    mutating func finish(order: [(name: String, rank: Int)]) {
      dayCount = days.count
      sharedDays = days.values.count { $0 > 1 }
      days = [:]
      sources = order.enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }
      .compactMap { entry in bySource[entry.element.name].map { (entry.element.name, $0) } }
    }
  }

  /// The kind of export, `Apple Health`.
  package let name: String
  package internal(set) var rows: [Row] = []
  /// The names and counts of skipped things, the most frequent first.
  package internal(set) var passedOver: [(what: String, count: Int)] = []
}
