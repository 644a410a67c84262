import Actions
import Formats
import Foundation
import Importers
import Metrics
import Storage
import Support
import Testing
import Time

@testable import Commands

/// What is exported comes back, whatever is stored.
struct ExportTests {
  static let texts = [
    "", "\0", "\"", "\\", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r", "\n", "'", "'=1", "''=1",
    "'a", "\0=1+1", "'\u{1}=1", "a\0b", "\\u0000", "\\u0007=1", "\\u005c", "\\u005cu0000",
    "\\u00", "\\\u{7f}", "\u{85}=1", "\u{9b}31m", "\u{c2}",
    "＝1", " =1", "\u{a0}+1", "\u{200b}=1", "\u{ad}\u{2003}@SUM(A1)", "\u{feff}'\u{2060}-1",
    "\u{202e}＝1", "a,b;c", "two\nlines", "two\r\nlines", " blanks ", "😀", "漢字", "e\u{301}", "שלום",
    "\u{1b}[31m", "\u{2028}", "0042", "1,234", "yes", "12:30",
    String(repeating: "word", count: 2560),
  ]

  /// All that a store may keep, chosen at random.
  private func dataset(_ random: inout some RandomNumberGenerator) -> Dataset {
    var dataset = Dataset()
    var priorities = 1...12
    for name in ["mood", "activity", "custom", "=odd", "a\"b"].shuffled(using: &random) {
      dataset.groups.append(
        Group(name: name, label: Self.texts.randomElement(using: &random) ?? "", priority: 3))
    }
    let names = [
      "steps", "mood", "mood_note", "x", "=y", "ä z", "sleep_start", "'=q", "lemonade", "ok",
    ]
    for name in names.shuffled(using: &random) {
      let type = ValueType.allCases.randomElement(using: &random) ?? .text
      var attribute = Attribute(
        name: name, label: Self.texts.randomElement(using: &random) ?? "",
        group: dataset.groups.randomElement(using: &random)?.name ?? "custom",
        priority: Int.random(in: priorities, using: &random), type: type,
        unit: Bool.random(using: &random)
          ? nil : [Metrics.Unit.kilometre, .kilogram, .celsius].randomElement(using: &random),
        service: Bool.random(using: &random) ? nil : "fitbit")
      attribute.isPrivate = Bool.random(using: &random)
      attribute.gauge =
        Bool.random(using: &random) ? nil : Gauge.allCases.randomElement(using: &random)
      attribute.hidden = [nil, true, false].randomElement(using: &random) ?? nil
      attribute.own = Attribute.Own(rawValue: Int.random(in: 0...15, using: &random))
      dataset.attributes.append(attribute)
      for weekday in [nil, Weekday.monday, .sunday] where Bool.random(using: &random) {
        dataset.goals.append(
          Dataset.GoalEntry(
            attribute: name, period: weekday.map { .weekday($0) } ?? .everyDay,
            goal: SetGoal(
              value: Bool.random(using: &random)
                ? nil : Double.random(in: -1e9...1e9, using: &random),
              isLimit: Bool.random(using: &random))))
      }
    }
    for attribute in dataset.attributes where attribute.hasWeekGoals {
      dataset.goals.append(
        Dataset.GoalEntry(
          attribute: attribute.name, period: .week, goal: SetGoal(value: 3, isLimit: false)))
    }
    priorities = 1...1
    for day in 0..<40 {
      for (place, attribute) in dataset.attributes.enumerated() where Bool.random(using: &random) {
        dataset.entries.append(
          Dataset.Entry(
            day: Day(number: 20_700) + day, attribute: Int32(place),
            value: value(of: attribute.type, &random)))
      }
    }
    for week in [Day(number: 20_700).startOfWeek, Day(number: 20_707).startOfWeek] {
      let average = Average(
        overall: .init(value: 7.5, days: nil),
        weekdays: (0..<7).map {
          $0 == 3 ? nil : .init(value: Double.random(in: 0...1e6, using: &random), days: nil)
        })
      dataset.averages.append(
        AverageSet(
          week: week, origin: .exist, window: nil, statistic: .median,
          averages: ["x": average, "=y": average]))
    }
    return dataset
  }

  private func value(of type: ValueType, _ random: inout some RandomNumberGenerator) -> Value {
    switch type {
    case .quantity: .integer(Int64.random(in: .min ... .max, using: &random))
    case .decimal:
      .decimal([0.1, -0.5, 1e-300, 5e300, 1234.0, 1.234, 71.25].randomElement(using: &random) ?? 0)
    case .text: .text(Self.texts.randomElement(using: &random) ?? "")
    case .duration: .integer(Int64.random(in: 0...100_000, using: &random))
    case .timeFromMidnight, .timeFromMidday: .integer(Int64.random(in: 0..<1440, using: &random))
    case .percentage: .decimal(Double.random(in: 0...1, using: &random))
    case .boolean: .integer(Int64.random(in: 0...1, using: &random))
    case .scale: .integer(Int64.random(in: 1...9, using: &random))
    }
  }

  private func exported(_ store: Store) throws -> Dataset {
    let catalogue = try store.catalogue()
    let indexes = Array(catalogue.attributes.indices)
    let days = Day.first...Day.last
    var dataset = try store.exportedDataset(at: indexes, of: catalogue, in: days)
    try ValueExport(of: store, at: indexes, of: catalogue, in: days).byDay {
      day, attribute, value in
      dataset.entries.append(
        Dataset.Entry(day: day, attribute: Int32(attribute), value: value))
    }
    try store.forEachExportedAverages(in: days, on: Sandbox().now.day, by: .median) {
      dataset.averages.append($0)
    }
    return dataset
  }

  @Test(arguments: [1, 7, 40, 400_000])
  func `however few values are held at once, the document is the same`(largestBatch: Int) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let store = try Store.inMemory()
      let dataset = dataset(&random)
      _ = try store.change(by: "test", at: "") { try $0.record(dataset) }
      let stored = try exported(store)
      let catalogue = try store.catalogue()
      let values = ValueExport(
        of: store, at: Array(catalogue.attributes.indices), of: catalogue,
        in: Day.first...Day.last, largestBatch: largestBatch)
      var bytes: [UInt8] = []
      try ExportJSON(of: stored).write(
        to: { bytes += $0 }, values: { try values.latestFirst(ofAttributeAt: $0, $1) },
        averages: { take in for set in stored.averages { try take(set) } })
      #expect(bytes == ExportJSON.bytes(of: stored))
      #expect(values.valueCount == stored.entries.count)
      #expect(values.attributeCount == Set(stored.entries.map(\.attribute)).count)
    }
  }

  private func read(_ bytes: [UInt8], into store: Store) throws -> RecordingResult {
    let known = try store.catalogue()
    let options = ImportOptions(today: .first)
    let document = try Document(bytes, named: "export", knowing: known.attributes, options)
    let data = try ImportedData(
      of: [document], knowing: known.attributes, groups: known.groups, options: options)
    #expect(data.problems.isEmpty)
    return try store.change(by: "import", at: "") { try $0.record(data.dataset) }
  }

  @Test func `JSON gives back all that a store keeps`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      let store = try Store.inMemory()
      let dataset = dataset(&random)
      _ = try store.change(by: "test", at: "") { try $0.record(dataset) }
      // Averages made here are derived, and do not come along.
      _ = try store.averages(for: Day(number: 20_730), on: Day(number: 20_730), by: .median)
      let stored = try exported(store)
      #expect(stored.entries.count == dataset.entries.count)
      #expect(Set(stored.goals) == Set(dataset.goals))
      let bytes = ExportJSON.bytes(of: stored)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(bytes)) }
      let other = try Store.inMemory()
      _ = try read(bytes, into: other)
      let back = try exported(other)
      #expect(back.attributes == stored.attributes)
      #expect(back.groups == stored.groups)
      #expect(Set(back.entries) == Set(stored.entries))
      #expect(Set(back.goals) == Set(stored.goals))
      #expect(back.averages.map(\.averages) == stored.averages.map(\.averages))
      #expect(back.averages.map(\.week) == stored.averages.map(\.week))
      #expect(ExportJSON.bytes(of: back) == bytes)
      #expect(try read(bytes, into: store).isEmpty)
    }
  }

  @Test func `CSV gives back every value`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      let store = try Store.inMemory()
      let dataset = dataset(&random)
      _ = try store.change(by: "test", at: "") { try $0.record(dataset) }
      let stored = try exported(store)
      let outcome = try read(ExportCSV.bytes(of: stored), into: store)
      #expect(outcome.isEmpty && outcome.unchanged == stored.entries.count)
    }
  }

  @Test(arguments: texts)
  func `no cell is run by a spreadsheet, and each comes back`(text: String) throws {
    let note = Attribute(name: "note", label: "Note", group: "custom", priority: 1, type: .text)
    let day = Day(number: 20_777)
    let dataset = Dataset(
      groups: [Group(named: "custom")], attributes: [note],
      entries: [.init(day: day, attribute: 0, value: .text(text))])
    let bytes = ExportCSV.bytes(of: dataset)
    let row = String(decoding: bytes, as: UTF8.self).unicodeScalars.drop { $0 != "\n" }.dropFirst()
    let cell = row.dropFirst("2026-11-20,note,".unicodeScalars.count).drop { $0 == "\"" }
    // Blanks and invisible characters hide nothing: a program may leave them out.
    let shown = cell.drop {
      !["\t", "\r"].contains($0)
        && [.format, .spaceSeparator].contains($0.properties.generalCategory)
    }
    #expect(text == "\"" || !["=", "+", "-", "@", "\t", "\r", "＝"].contains(shown.first))
    // Some programs pass over a NUL, or stop at it.
    let isControl = { (byte: UInt8) in byte < 0x20 && ![9, 10, 13].contains(byte) || byte == 0x7f }
    #expect(!bytes.contains(where: isControl))
    let store = try Store.inMemory()
    _ = try read(bytes, into: store)
    #expect(try store.value(of: "note", on: day) == .text(text))
  }

  @Test func `escapes in a table that dash did not write stay as they are`() throws {
    let store = try Store.inMemory()
    let day = Day(number: 20_777)
    _ = try read(Array("date,mood_note\n2026-11-20,C:\\u0007\n".utf8), into: store)
    #expect(try store.value(of: "mood_note", on: day) == .text("C:\\u0007"))
  }

  @Test func `an export brings back what a person has decided since`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash import \(Sandbox.life)")
    let file = sandbox.home.appending(path: "life.json").path
    #expect(sandbox.run("dash export -o \(file)").status == 0)
    #expect(sandbox.run("dash import \(file)").output.contains("nothing changed"))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(sandbox.run("dash export -o \(file)").status == 74)
    #expect(sandbox.run("dash export -o \(file) --force").status == 0)
    #expect(sandbox.run("dash export -o \(sandbox.home.path)").status == 74)
    #expect(sandbox.run("dash export -o \(sandbox.home.path)/none/x").status == 74)
    #expect(sandbox.contents.sorted() == [".local", "life.json"])
  }

  @Test func `an export is never written over the store`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5")
    let run = sandbox.run("dash export -f -o \(sandbox.storePath)")
    #expect(run.status == 1)
    #expect(run.errors.contains("is the store itself"))
    #expect(sandbox.run("dash today").output.contains("Steps"))
  }

  @Test func `what is exported is what was asked for`() throws {
    let sandbox = Sandbox()
    let run = sandbox.run(
      "dash export --demo --format csv --attributes sleep,steps --from 2026-11-19 --to 2026-11-20")
    #expect(run.output.split(separator: "\n").count == 5)
    #expect(sandbox.run("dash export --demo --attributes stpes").errors.contains("'steps'"))
    #expect(sandbox.run("dash export --from 2026-11-19 --to 2026-11-18").status == 64)
    #expect(sandbox.run("dash export").status == 1)
    #expect(sandbox.contents.isEmpty)
  }

  @Test func `an export after a refresh has the averages that are shown`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash import \(Sandbox.life)")
    let usual = sandbox.run("dash averages").output
    sandbox.run("dash averages --refresh")
    let shown = sandbox.run("dash averages").output
    #expect(shown != usual)
    let path = sandbox.home.path + "/life.json"
    #expect(sandbox.run("dash export -o \(path)").status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"last_day\": \"2026-11-19\", \"statistic\": \"median\""))
    let other = Sandbox()
    #expect(other.run("dash import \(path)").status == 0)
    #expect(other.run("dash averages").output == shown)
    #expect(other.run("dash import \(path)").output.contains("nothing changed"))
    #expect(other.run("dash undo").status == 0)
    #expect(other.run("dash averages").output.contains("No averages"))
    #expect(other.run("dash redo").status == 0)
    #expect(other.run("dash averages").output == shown)
  }

  @Test func `the name of the file chooses the format, unless it is given`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5623")
    let path = sandbox.home.path
    #expect(sandbox.run("dash export -q -o \(path)/a.CSV").transcript == "")
    #expect(sandbox.run("dash export -o \(path)/a.json").status == 0)
    #expect(sandbox.run("dash export -o \(path)/b.csv --format json").status == 0)
    func text(_ name: String) throws -> String {
      try String(contentsOf: sandbox.home.appending(path: name), encoding: .utf8)
    }
    #expect(try text("a.CSV").hasPrefix("date,attribute,value,type\n2026-11-20,steps,5623,"))
    #expect(try text("a.json").hasPrefix("{"))
    #expect(try text("b.csv").hasPrefix("{"))
  }
}
