import Cards
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
    read(bytes, named: "data_steps_2026.json", ReadingOptions(today: today))
  }

  /// A table, with options that its first byte says.
  static func readTable(_ bytes: [UInt8]) {
    var options = ReadingOptions(today: today, moods: ["super": 9])
    if let first = bytes.first {
      options.dateOrder = first & 1 == 0 ? nil : DateOrder.allCases.last
      options.decimal = first & 2 == 0 ? nil : DecimalMark.allCases.last
    }
    read(bytes, named: "life.csv", options)
  }

  private static func read(_ bytes: [UInt8], named name: String, _ options: ReadingOptions) {
    var options = options
    options.isOfOneFile = true
    options.attribute = bytes.count % 2 == 0 ? "steps" : nil
    do {
      let document = try ExistDocument(
        telling: bytes, named: name, knowing: known, options)
      let reading = try Reading(of: [document], knowing: known, options: options)
      for problem in reading.problems + reading.oddities { _ = "\(problem)" }
      writeOut(reading.dataset)
    } catch {
      _ = "\(error)"
    }
  }

  /// What is written out is read again as what it was.
  private static func writeOut(_ dataset: Dataset) {
    _ = ExportCSV(of: dataset).bytes
    let bytes = ExportJSON(of: dataset).bytes
    guard !dataset.attributes.isEmpty else { return }
    do {
      let document = try ExistDocument(reading: bytes, named: "export.json")
      let again = try Reading(of: [document], options: ReadingOptions(today: today))
      precondition(again.dataset.entries.count == dataset.entries.count, "every value is there")
      precondition(again.dataset.attributes.count == dataset.attributes.count)
    } catch {
      preconditionFailure("what was written out is not read: \(error)")
    }
  }
}
