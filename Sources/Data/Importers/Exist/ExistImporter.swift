import Facts
import Formats
import Metrics
import Places
import Time

/// Reads documents of exist.io and the JSON of dash.
///
///     {"local_time": "2026-11-20T09:12:00+01:00", "attributes": [
///       {"group": "activity", "label": "Activity", "priority": 1, "items": [
///         {"attribute": "steps", "value": 5623, "value_type": 0, …}]}]}
///
/// Recognized by their content: days of version 1 of the API, attributes with `values`, days with
/// one `value` each, averages, correlations and insights (skipped), and exports of dash, which are
/// pages of version 2 with more members.
///
/// Shapes are from <https://developer.exist.io/> and <https://developer.exist.io/deprecated/v1/>,
/// names of export files from <https://github.com/smklancher/ExistExportToSQL>.
///
/// Types and the scale of mood may follow from all values, so the first pass reads everything. A
/// document in memory is not parsed again; a larger one needs the memory of a window, which holds
/// at least one element of the outer array.
struct ExistImporter: Importer {
  private(set) var survey: Survey
  private let source: ByteSource
  private let scanner: ExistScanner
  /// Where the document is in memory as a whole.
  private let window: ByteWindow?

  static func recognizes(_ head: FileHead) -> Bool { head.isJSON }

  init(_ document: OpenDocument) throws {
    var scanner = ExistScanner()
    let window = try ExistImporter.scan(document.window, &scanner) { contents, _, window in
      for index in contents.firstOpen..<contents.series.count {
        for row in contents.rows[contents.series[index].rows] {
          contents.series[index].values.add(row.kind, row.bits)
        }
      }
      for row in contents.averages { contents.averagesSurvey.add(row) }
      contents.located.problems.append(window.locate(contents.problems))
      contents.located.warnings.append(window.locate(contents.warnings))
      if !window.isWhole { contents.dropRows() }
    }
    let parts = [scanner.contents(of: .main), scanner.contents(of: .averages)]
    guard parts.contains(where: \.isKnown) else {
      throw DocumentError(
        source: document.name, message: "is JSON, but not of a known shape",
        hint: "Known are a day, attributes with values, values and averages of Exist's API, and"
          + " the files of its export.", isUnknownShape: true)
    }
    var survey = Survey(of: document.name)
    survey.series = parts.flatMap(\.series)
    survey.nullCount = parts.reduce(0) { $0 + $1.nullCount }
    survey.skippedCount = parts.reduce(0) { $0 + $1.skippedCount }
    survey.hasFileName = !scanner.isEnveloped
    survey.hasStoredMoods = survey.series.contains { $0.exported != nil || $0.hasExactType }
    survey.day = [scanner.date, scanner.localTime].compactMap { $0 }
      .first { $0.value != .null && $0.value != .text("") }
      .map { (Day(startOf: $0.value), $0.problem) }
    for part in parts {
      survey.averages.add(part.averagesSurvey)
      survey.problems = survey.problems.merged(with: part.located.problems)
      survey.warnings = survey.warnings.merged(with: part.located.warnings)
    }
    func read<Element>(
      _ member: ExistScanner.Member?, _ element: (JSONValue) -> Element?
    ) -> [Element] {
      let values = member?.value.elements ?? []
      let elements = values.compactMap(element)
      survey.problems = survey.problems.merged(
        with: ProblemList(repeating: member?.problem, count: values.count - elements.count))
      return elements
    }
    survey.facts = read(scanner.facts, OwnFact.init)
    survey.places = read(scanner.places, ImportedPlace.init)
    (self.survey, self.scanner, self.window) = (survey, scanner, window)
    source = document.source
  }

  private static func scan(
    _ window: ByteWindow, _ scanner: inout ExistScanner, _ flush: ExistScanner.Flush
  ) throws -> ByteWindow? {
    let end = try JSONReader.read(window, prefix: "is not JSON: ") { reader in
      try scanner.read(&reader, flush: flush)
    }
    return end.isWhole ? end : nil
  }

  func read(into sink: inout ImportSink) throws {
    let averagesStart = scanner.contents(of: .main).series.count
    if let window {
      for (part, start) in [(ExistScanner.Part.main, 0), (.averages, averagesStart)] {
        try put(scanner.contents(of: part), from: 0, window, start, into: &sink)
      }
      return
    }
    var second = ExistScanner(after: scanner)
    try _ = ExistImporter.scan(ByteWindow(source), &second) { contents, part, window in
      let start = part == .main ? 0 : averagesStart
      try put(contents, from: contents.firstOpen, window, start, into: &sink)
      contents.dropRows()
    }
  }

  /// Puts the rows of the series from `first`; `start` is the index of the first one in the sink.
  private func put(
    _ contents: borrowing ExistContents, from first: Int, _ window: ByteWindow,
    _ start: Int, into sink: inout ImportSink
  ) throws {
    var problems: [OffsetProblem] = []
    let rows = contents.rows.span
    let bytes = window.bytes.span
    for index in first..<contents.series.count {
      guard start + index < survey.series.count,
        survey.series[start + index].name == contents.series[index].name
      else {
        throw window.error(
          OffsetProblem(
            offset: 0, message: "the file was changed while it was read", hint: "Import it again."))
      }
      let series = sink.series[start + index]
      let (attribute, day) = (series.attribute, series.day)
      for row in contents.series[index].rows {
        let row = rows[row]
        if series.isStoredAsIs(row.kind, row.bits) {
          sink.put(row.kind, row.bits, of: attribute, on: day ?? row.day)
          continue
        }
        let text = row.kind == .text ? ExistImporter.text(of: row, in: bytes) : nil
        if let value = text.map({ series.stored(.text($0)) }) ?? series.stored(row.value) {
          sink.put(value, of: series, on: day ?? row.day)
        } else {
          var quoted = JSON.quote(bytes, at: row.offset)
          // Quotes show that what reads like a number is text.
          if let text, Double(text) != nil { quoted = "'\"\(quoted.dropFirst().dropLast())\"'" }
          problems.append(series.problem(of: row.value, quoted: quoted))
        }
      }
    }
    for row in contents.averages {
      if let problem = sink.put(row) { problems.append(problem) }
    }
    for problem in window.locate(problems) { sink.report(problem) }
  }

  private static func text(of row: ExistRow, in bytes: Span<UInt8>) -> String {
    JSON.text(
      of: JSONString(start: row.offset + 1, end: Int(row.bits >> 1), isEscaped: row.bits & 1 == 1),
      in: bytes)
  }
}

extension Day {
  fileprivate init?(startOf value: JSONValue) {
    guard let text = value.text,
      text.utf8.count == 10 || text.dropFirst(10).hasPrefix("T")
        || text.dropFirst(10).hasPrefix(" ")
    else { return nil }
    self.init(iso: String(text.prefix(10)))
  }
}
