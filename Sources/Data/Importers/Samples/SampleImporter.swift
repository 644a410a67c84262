import Archives
import Formats
import Metrics
import Time

/// Imports the days of one export, whose files are read in the first pass, and once more where
/// several sources have counted the same thing on a day.
struct SampleImporter: DocumentReader {
  let survey: Survey
  let report: ImportReport
  /// In the order of their days.
  private let values: [(series: Int32, day: Day, value: Value, hours: HourlyShares?)]
  private let notes: [String]

  /// Reads all files.
  ///
  /// - Throws: ``DocumentError`` where an option names a source that no file has, and what reading the
  ///   files throws.
  init(
    _ kind: ExportKind, _ files: [ByteSource], _ options: ImportOptions,
    knowing attributes: [Attribute]
  ) throws {
    let name = files.count == 1 ? files[0].name : kind.name
    try SampleImporter.checkRepetition(kind, files)
    var reader = kind.makeReader(options)
    var book = DayBook(options.filter)
    reader.prepare(files)
    let files = reader.order(files)
    try SampleImporter.read(files, with: &reader, into: &book)
    reader.finish(into: &book)
    try SampleImporter.checkNames(options.filter, book, name)
    if book.beginSecondPass() || reader.readsTwice {
      try SampleImporter.read(files, with: &reader, into: &book)
    }

    var report = ImportReport(name: kind.name)
    // The series of a value is numbered by its first value, and at the end by the order of the series.
    var values: [(series: Int32, day: Day, value: Value, hours: HourlyShares?)] = []
    var names: [String] = []
    var numbers: [String: Int32] = [:]
    var rows: [String: ImportReport.Row] = [:]
    var sourcesOfDay: [String: [Day: Int]] = [:]
    var attributesFound: Set<String> = []
    func add(
      _ attribute: NamedBook.Attribute, _ day: Day, _ source: Int, _ value: Value?,
      _ hours: HourlyShares? = nil
    ) {
      attributesFound.insert(attribute.name)
      guard options.filter.wants(attribute.name, on: day) else { return }
      rows[attribute.name, default: ImportReport.Row(attribute)]
        .add(day, of: book.sources[source].name)
      sourcesOfDay[attribute.name, default: [:]][day, default: 0] += 1
      guard let value else { return }
      let number = numbers[attribute.name] ?? Int32(names.count)
      if numbers.updateValue(number, forKey: attribute.name) == nil { names.append(attribute.name) }
      values.append((number, day, value, hours))
    }
    book.forEachValue { add($0.attribute, $1, $2, $3.flatMap($0.value), $4) }
    book.forEachNamedValue { add($0, $1, $2, $3) }
    let found = (Measure.allCases.map(\.attribute) + book.named.attributes)
      .filter { rows[$0.name] != nil }
    for attribute in found {
      guard var row = rows[attribute.name] else { continue }
      row.finish(
        sharedDays: sourcesOfDay[attribute.name]?.values.count { $0 > 1 } ?? 0,
        order: book.sources.map { ($0.name, $0.rank ?? .max) })
      report.rows.append(row)
    }
    report.passedOver = book.passedOver.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (what: $0.key, count: $0.value) }
    report.leftOut = book.sources.filter { $0.rank == nil }.map(\.name)
    values.sort { $0.day < $1.day }
    let series = names.map { name in
      guard let index = found.firstIndex(where: { $0.name == name }) else {
        preconditionFailure("an attribute with a value has a row")
      }
      return Int32(index)
    }
    for index in values.indices { values[index].series = series[Int(values[index].series)] }
    self.values = values
    self.report = report
    notes = book.notes
    var survey = Survey(of: name)
    survey.importSource = kind.source
    survey.hasFileName = false
    survey.hasStoredMoods = true
    survey.problems = book.problems
    survey.places = book.places
    survey.attributesFound = attributesFound
    survey.usedOptions = book.usedOptions
    let known = Set(attributes.map(\.name))
    survey.series = try found.map { attribute in
      try SampleImporter.checkType(of: attribute)
      return SampleImporter.series(of: attribute, isKnown: known.contains(attribute.name))
    }
    self.survey = survey
  }

  private static func series(of attribute: NamedBook.Attribute, isKnown: Bool) -> Series {
    var series = Series(name: attribute.name, type: attribute.type)
    guard !isKnown, Template.named(attribute.name) == nil else { return series }
    series.label = attribute.label
    series.section = attribute.group.map { Series.Section(name: $0, isName: false) }
    series.unit = attribute.unit
    return series
  }

  /// Refuses an attribute of Exist that an option has named and that is of another type.
  private static func checkType(of attribute: NamedBook.Attribute) throws(DocumentError) {
    guard let template = Template.named(attribute.name), template.type != attribute.type else {
      return
    }
    throw DocumentError(
      Problem(
        source: "--map", message: "'\(attribute.name)' is not \(attribute.type.rule)",
        hint: "Name an attribute of that type, such as productive_min."))
  }

  private static func read(
    _ files: [ByteSource], with reader: inout any ExportReader, into book: inout DayBook
  ) throws {
    for file in files {
      do {
        try reader.read(file, into: &book)
      } catch let error as DocumentError {
        book.report(error.problem)
      } catch let error as SyntaxError {
        book.report(Problem(source: file.name, message: error.message, hint: error.rule))
      } catch let error as ArchiveError {
        book.report(Problem(source: error.source, message: error.message, hint: error.hint))
      }
    }
  }

  /// Refuses a second export of the same kind, whose samples would be added to those of the first.
  private static func checkRepetition(
    _ kind: ExportKind, _ files: [ByteSource]
  ) throws(DocumentError) {
    guard let identity = kind.identity else { return }
    var first: [String: String] = [:]
    for file in files {
      if let other = first.updateValue(file.name, forKey: identity(ExportFile(file))) {
        throw DocumentError(
          Problem(
            source: file.name, message: "is there a second time: \(other) is of the same kind",
            hint: "Import each export of \(kind.name) on its own, the older one first."))
      }
    }
  }

  /// Refuses a source that no file has: a name that is misspelled would leave out everything.
  private static func checkNames(
    _ filter: SampleFilter, _ book: DayBook, _ name: String
  ) throws(DocumentError) {
    let known = Set(book.sources.map { SampleFilter.folded($0.name) })
    for (option, wanted) in filter.sources.map({ ("--source", $0) })
      + filter.exceptions.map({ ("--except", $0) })
    where !known.contains(SampleFilter.folded(wanted)) {
      let names = book.sources.map { "'\($0.name)'" }.joined(separator: ", ")
      throw DocumentError(
        Problem(
          source: name, message: "has no source '\(wanted)', which \(option) names",
          hint: names.isEmpty ? "It has no samples." : "Its sources are \(names)."))
    }
  }

  func read(into sink: inout ImportSink) throws {
    for note in notes { sink.note(note) }
    for (index, day, value, hours) in values {
      sink.put(
        day: value, of: sink.series[Int(index)], on: day, hours: hours, from: survey.source)
    }
  }
}
