import Actions
import Formats
import Importers
import Metrics
import Time

/// Documents and tables: read, decided, and written out again.
enum DocumentTarget {
  private static let today = Day(number: 20_777)
  private static let known = [
    Attribute(name: "steps", label: "Steps", group: "activity", priority: 1, type: .quantity),
    Attribute(name: "sleep", label: "Sleep", group: "sleep", priority: 1, type: .duration),
    Attribute(name: "mood", label: "Mood", group: "mood", priority: 1, type: .scale),
  ]

  /// A document of any kind.
  static func read(_ bytes: [UInt8]) {
    read(bytes, named: "data_steps_2026.json", ImportOptions(today: today))
  }

  /// A table, with options that its first byte says.
  static func readTable(_ bytes: [UInt8]) {
    var options = ImportOptions(today: today)
    options.moods = ["super": 9]
    if let first = bytes.first {
      options.dateOrder = first & 1 == 0 ? nil : DateOrder.allCases.last
      options.decimal = first & 2 == 0 ? nil : DecimalMark.allCases.last
      options.moodScale = first & 4 == 0 ? nil : .five
    }
    read(bytes, named: "life.csv", options)
  }

  private static func read(_ bytes: [UInt8], named name: String, _ options: ImportOptions) {
    var options = options
    options.isOfOneFile = true
    options.attribute = bytes.count % 2 == 0 ? "steps" : nil
    let whole = result(of: ByteSource(bytes, named: name), options, memory: bytes.count)
    // In chunks of a few bytes, as a stream of any size is read.
    let size = 1 + Int(bytes.last ?? 0) % 64
    let chunks = ByteSource(named: name) {
      var start = 0
      return {
        let end = min(start + size, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
    let streamed = result(of: chunks, options, memory: 0)
    switch (whole, streamed) {
    case (.success(let data), .success(let other)):
      precondition(data.dataset.entries == other.dataset.entries, "the same values streamed")
      precondition(data.dataset.attributes == other.dataset.attributes)
      precondition(data.problems.count == other.problems.count)
      for problem in data.problems.first + data.warnings.first { _ = "\(problem)" }
      writeOut(data.dataset)
    case (.failure(let error), .failure(let other)):
      // Of several errors of a table, a stream may meet another one first.
      precondition(name.hasSuffix(".csv") || "\(error)" == "\(other)", "the same error streamed")
    case (.success, .failure(let error)), (.failure(let error), .success):
      preconditionFailure("whole and streamed differ: \(error)")
    }
  }

  private static func result(
    of source: ByteSource, _ options: ImportOptions, memory: Int
  ) -> Result<ImportedData, any Error> {
    Result {
      var memory = memory
      let document = try Document(source, knowing: known, options, memory: &memory)
      return try ImportedData(of: [document], knowing: known, options: options)
    }
  }

  /// What is written out is read again as what it was.
  private static func writeOut(_ dataset: Dataset) {
    _ = ExportCSV.bytes(of: dataset)
    let bytes = ExportJSON.bytes(of: dataset)
    guard !dataset.attributes.isEmpty else { return }
    do {
      let options = ImportOptions(today: today)
      let document = try Document(bytes, named: "export.json", options)
      let again = try ImportedData(of: [document], options: options)
      precondition(again.dataset.entries.count == dataset.entries.count, "every value is there")
      precondition(again.dataset.attributes.count == dataset.attributes.count)
    } catch {
      preconditionFailure("what was written out is not read: \(error)")
    }
  }
}
