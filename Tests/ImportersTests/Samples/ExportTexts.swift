import Formats
import Metrics
import Testing
import Time

@testable import Importers

/// Berlin, as POSIX writes it.
let berlin = try? Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3", name: "Europe/Berlin")

/// The options of a person in Berlin.
func exportOptions(_ change: (inout SampleFilter) -> Void = { _ in }) -> ImportOptions {
  var options = ImportOptions(today: today)
  options.zone = berlin ?? .utc
  let newYork = try? Zone(posix: "EST5EDT,M3.2.0,M11.1.0", name: "America/New_York")
  options.zoneNamed = { $0 == "America/New_York" ? newYork : nil }
  change(&options.filter)
  return options
}

/// What an export gives.
struct ReadExport {
  var data: ImportedData
  var report: ImportReport
  /// `2026-07-19 steps 450`, by days and then in the order of the measures.
  var lines: [String]

  /// The lines of a day without it, `steps 450`.
  func day(_ day: String) -> [String] {
    lines.filter { $0.hasPrefix(day) }.map { String($0.dropFirst(11)) }
  }
}

/// Imports the files of one export, whole and in chunks of a few sizes, which must give the same.
func readExport(
  _ files: [(name: String, bytes: [UInt8])], options: ImportOptions = exportOptions(),
  chunkSizes: [Int] = [61, 4096]
) throws -> ReadExport {
  func result(_ size: Int?) throws -> ReadExport {
    var exports = Exports()
    for (name, bytes) in files {
      let source =
        size.map { ByteSource.chunked(bytes, named: name, size: $0) }
        ?? ByteSource(bytes, named: name)
      _ = try exports.take(source, options)
    }
    let documents = try exports.documents(options)
    guard let first = documents.first else {
      throw DocumentError(Problem(source: files[0].name, message: "is of no known kind"))
    }
    let data = try ImportedData(of: documents.map(\.document), options: options)
    return ReadExport(data: data, report: first.report, lines: exportLines(data))
  }
  let whole = try result(nil)
  for size in chunkSizes {
    let chunked = try result(size)
    #expect(chunked.lines == whole.lines)
    #expect(chunked.data.problems.count == whole.data.problems.count)
  }
  return whole
}

func exportLines(_ data: ImportedData) -> [String] {
  data.dataset.entries.sorted { ($0.day, $0.attribute) < ($1.day, $1.attribute) }.map { entry in
    let value =
      switch entry.value {
      case .integer(let number): "\(number)"
      case .decimal(let number): "\(number)"
      case .text(let text): "'\(text)'"
      }
    return "\(entry.day) \(data.dataset.attributes[Int(entry.attribute)].name) \(value)"
  }
}

/// A file of `SampleData/imports`.
func sampleExport(_ path: String) throws -> [UInt8] {
  try fileBytes(of: "SampleData/imports/" + path)
}
