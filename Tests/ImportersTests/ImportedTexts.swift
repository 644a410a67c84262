import Formats
import Metrics
import Testing
import Time

@testable import Importers

let today = Day(number: 20_777)

/// Imports documents from memory, and checks that the same documents, streamed in chunks of a few
/// bytes, have the same result.
func read(
  _ texts: (name: String, text: String)..., knowing attributes: [Attribute] = [],
  options: ImportOptions = ImportOptions(today: today)
) throws -> ImportedData {
  let texts = texts.map { (name: $0.name, bytes: Array($0.text.utf8)) }
  return try read(texts, knowing: attributes, options: options)
}

func read(
  _ texts: [(name: String, bytes: [UInt8])], knowing attributes: [Attribute] = [],
  options: ImportOptions = ImportOptions(today: today), chunkSizes: [Int] = [1, 7, 64]
) throws -> ImportedData {
  func result(chunkSize: Int?) -> Result<ImportedData, any Error> {
    Result {
      var memory = chunkSize == nil ? Int.max : 0
      var options = options
      if let chunkSize {
        options.mostEntries = chunkSize
        options.makeTable = { TableInMemory() }
      }
      let documents = try texts.map { name, bytes in
        let source =
          chunkSize.map { ByteSource.chunked(bytes, named: name, size: $0) }
          ?? ByteSource(bytes, named: name)
        return try Document(source, knowing: attributes, options, memory: &memory)
      }
      return try ImportedData(
        of: documents, knowing: attributes, groups: [], options: options)
    }
  }
  let whole = result(chunkSize: nil)
  for size in chunkSizes {
    let streamed = result(chunkSize: size)
    switch (whole, streamed) {
    case (.success(let one), .success(let other)):
      #expect(one.summary == other.summary, "in chunks of \(size)")
    case (.failure(let one), .failure(let other)): #expect("\(one)" == "\(other)")
    case (.success, .failure(let error)): Issue.record("in chunks of \(size): \(error)")
    case (.failure(let error), .success):
      Issue.record("in chunks of \(size) it is not refused: \(error)")
    }
  }
  return try whole.get()
}

/// The entries of documents that have more than a test allows in memory.
private final class TableInMemory: EntryTable {
  private var entries: [Dataset.Entry] = []
  var count: Int { entries.count }

  func append(_ entries: [Dataset.Entry]) { self.entries += entries }

  func forEachDay(_ body: (Day, ArraySlice<Dataset.Entry>) throws -> Void) throws {
    var dataset = Dataset()
    dataset.entries = entries.sorted { $0.day < $1.day }
    try dataset.forEachDay(body)
  }
}

extension ByteSource {
  /// Bytes in chunks of `size`.
  static func chunked(_ bytes: [UInt8], named name: String, size: Int) -> ByteSource {
    ByteSource(named: name) {
      var start = 0
      return {
        let end = min(start + size, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
  }
}

extension ImportedData {
  /// All that was read, to be compared.
  var summary: [String] {
    entries(self)
      + [
        "\(dataset.attributes)", "\(dataset.groups)", "\(dataset.goals)", "\(facts)",
        "\(dataset.averages.map { "\($0.week) \($0.averages.sorted { $0.key < $1.key })" })",
        "\(problems)", "\(warnings)", "\(notes)", "\(nullCount)",
      ]
  }
}

/// The entries as `day name value`, which a test can show.
func entries(_ data: ImportedData) -> [String] {
  var entries: [Dataset.Entry] = []
  #expect(throws: Never.self) { try data.dataset.forEachDay { entries += $1 } }
  return entries.map {
    let value =
      switch $0.value {
      case .integer(let number): "\(number)"
      case .decimal(let number): "\(number)"
      case .text(let text): "'\(text)'"
      }
    return "\($0.day) \(data.dataset.attributes[Int($0.attribute)].name) \(value)"
  }
}

func day(
  _ items: String, group: String = #""group":"custom","label":"Tags","priority":3"#,
  head: String = ""
) -> String { #"{\#(head)"attributes":[{\#(group),"items":[\#(items)]}]}"# }

extension ImportOptions {
  init(
    day: Day? = nil, today: Day, attribute: String? = nil, moodScale: RatingScale? = nil,
    dateOrder: DateOrder? = nil, decimal: DecimalMark? = nil, moods: [String: Int64] = [:]
  ) {
    self.init(today: today)
    (self.day, self.attribute, self.moodScale) = (day, attribute, moodScale)
    (self.dateOrder, self.decimal, self.moods) = (dateOrder, decimal, moods)
  }
}
