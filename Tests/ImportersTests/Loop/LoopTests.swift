import Formats
import Metrics
import Testing
import Time

@testable import Importers

struct LoopTests {
  /// Imports a table of Loop, with `Habits.csv` beside it unless that is nil.
  private func loop(
    _ text: String, habits: String? = nil, named name: String = "loop/Checkmarks.csv",
    knowing attributes: [Attribute] = [], options: ImportOptions = ImportOptions(today: today)
  ) throws -> ImportedData {
    let bytes = Array(text.utf8)
    let source = ByteSource(
      named: name,
      neighbour: { path in
        path == "Habits.csv" ? habits.map { ByteSource(Array($0.utf8), named: path) } : nil
      },
      open: { try ByteSource(bytes, named: name).open() })
    var memory = 0
    let document = try Document(source, knowing: attributes, options, memory: &memory)
    return try ImportedData(of: [document], knowing: attributes, options: options)
  }

  @Test(arguments: [
    // Up to 2.0, 2.1, from 2.3 on, and saved by a spreadsheet.
    "Date,Meditate,Pages,\n2026-11-20,2,8000,\n2026-11-19,0,0,\n2026-11-18,1,-1,\n2026-11-17,3,1500,\n",
    """
    Date,Meditate,Pages,
    2026-11-20,Entry(timestamp=2026-11-20, value=2),Entry(timestamp=2026-11-20, value=8000),
    2026-11-19,Entry(timestamp=2026-11-19, value=0),Entry(timestamp=2026-11-19, value=0),
    2026-11-18,Entry(timestamp=2026-11-18, value=1),Entry(timestamp=2026-11-18, value=-1),
    2026-11-17,Entry(timestamp=2026-11-17, value=3),Entry(timestamp=2026-11-17, value=1500),
    """,
    """
    Date,Meditate,Pages,
    2026-11-20,YES_MANUAL,8000,
    2026-11-19,NO,NO,
    2026-11-18,YES_AUTO,UNKNOWN,
    2026-11-17,SKIP,1500,
    """,
    "\u{FEFF}Date,Meditate,Pages\n11-20-26,2,8000\n11-19-26,0,0\n11-18-26,1,-1\n11-17-26,3,1500\n",
  ])
  func `four generations of cells say the same`(text: String) throws {
    let data = try loop(text)
    #expect(
      entries(data) == [
        "2026-11-17 pages 1.5", "2026-11-19 meditate 0", "2026-11-19 pages 0.0",
        "2026-11-20 meditate 1", "2026-11-20 pages 8.0",
      ])
    #expect(data.dataset.attributes.map(\.type) == [.boolean, .decimal])
    #expect(data.dataset.attributes.map(\.label) == ["Meditate", "Pages"])
    #expect(
      data.dataset.timedEntries == [
        TimedEntry(attribute: "meditate", day: today - 3, minute: nil, value: nil)
      ])
    #expect(data.notes.contains("1 day was skipped on purpose: stored as a pause"))
    #expect(data.problems.isEmpty)
  }

  private static let habits = """
    Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit
    001,"Read, write",YES_NO,,,1,1,#fff,
    002,Pages,NUMERICAL,,,1,1,#fff,pages
    003,Read,YES_NO,,,1,1,#fff,
    """

  @Test func `Habits.csv says which commas belong to names, and which habits are counted`() throws {
    let data = try loop(
      "Date,Read, write,Pages,Read,\n2026-11-20,YES_MANUAL,NO,SKIP,\n", habits: Self.habits)
    #expect(entries(data) == ["2026-11-20 read_write 1", "2026-11-20 pages 0.0"])
    #expect(data.dataset.attributes.first?.label == "Read, write")
    #expect(data.dataset.attributes.first { $0.name == "pages" }?.type == .decimal)
  }

  @Test func `a habit without a name is refused`() {
    let error = #expect(throws: DocumentError.self) {
      try loop("Date,Meditate,,Pages,\n2026-11-20,2,2,2,\n")
    }
    #expect(error?.problem.message == "a habit in its first line has no name")
  }

  @Test func `names that cannot be distinguished are refused`() {
    let text = "Date,Read, write,Pages,\n2026-11-20,YES_MANUAL,NO,\n"
    #expect(throws: DocumentError.self) { try loop(text) }
    let two = "001,A,YES_NO\n002,\"A,B\",YES_NO\n003,\"B,A\",YES_NO"
    #expect(throws: DocumentError.self) {
      try loop(
        "Date,A,B,A,\n2026-11-20,YES_MANUAL,NO,\n", habits: "Position,Name,Type\n" + two)
    }
  }

  @Test(arguments: [
    ("2026-11-20,MAYBE,2,", "'MAYBE' is not a value of 'meditate'", 12),
    ("2026-11-20,2,8000,", "'8000' is not a value of 'read'", 14),
    ("2026-02-30,2,2,", "'2026-02-30' is not a day", 1),
    ("2026-11-20,2,-7,", "'-7' is not a value of 'read'", 14),
    ("2026-11-20,2,2,2,2,", "this row has values of 4 habits", 1),
  ])
  func `an invalid cell is reported with its place`(row: String, message: String, column: Int)
    throws
  {
    let habits = "Position,Name,Type\n001,Meditate,YES_NO\n002,Read,YES_NO"
    let data = try loop(
      "Date,Meditate,Read,\n2026-11-19,2,2,\n\(row)\n2026-11-18,2,0,\n", habits: habits)
    #expect(data.problems.count == 1)
    #expect(data.problems.first.first?.message == message)
    #expect(data.problems.first.first?.line == 3)
    #expect(data.problems.first.first?.column == column)
    #expect(entries(data).contains("2026-11-19 read 1"))
  }

  @Test func `a habit is not an attribute of Exist, and is found again by its label`() throws {
    let data = try loop("Date,Steps,Water,Water,\n2026-11-20,2,250000,2,\n")
    #expect(data.dataset.attributes.map(\.name) == ["steps_habit", "water_habit", "water_habit_2"])
    let again = try loop(
      "Date,Steps,Water,Water,\n2026-11-20,0,250000,0,\n", knowing: data.dataset.attributes)
    #expect(
      again.dataset.attributes.map(\.name) == ["steps_habit", "water_habit", "water_habit_2"])
  }

  @Test(arguments: [
    ("loop/Scores.csv", "Date,Meditate,\n2026-11-20,0.1234,\n2026-11-19,1.0000,\n", "scores"),
    ("loop/Scores.csv", "Date,Pages,\n2026-11-20,0.85,\n2026-11-19,0.3,\n", "scores"),
    (
      "loop/001 Meditate/Scores.csv", "Date,Score\n2026-11-20,0.1234\n2026-11-19,0.0512\n", "scores"
    ),
    ("loop/001 Meditate/Scores.csv", "2026-11-20,0.1234\n2026-11-19,0.0512\n", "scores"),
    ("loop/001 Meditate/Checkmarks.csv", "2026-11-20,2\n2026-11-19,0\n", "one habit"),
    (
      "loop/001 Meditate/Checkmarks.csv", "Date,Value,Notes\n2026-11-20,YES_MANUAL,\"a\"\n",
      "one habit"
    ),
    ("loop/Habits.csv", habits, "describes the habits"),
  ])
  func `other files of the export are recognised and not read`(
    name: String, text: String, words: String
  ) {
    let error = #expect(throws: DocumentError.self) { try read((name, text)) }
    #expect(error?.problem.message.contains(words) == true, "\(error as Any)")
    #expect(error?.skipReason != nil)
  }

  @Test(arguments: [
    ("scores.csv", "Date,game\n2026-11-20,0.5\n"),
    ("games.csv", "date,gym,reading,\n2026-11-20,15,7,\n"),
    ("checkmarks.csv", "date,gym\n2026-11-20,5\n"),
  ])
  func `a table of another program is not Loop's`(name: String, text: String) throws {
    #expect(try read((name, text)).dataset.timedEntries.isEmpty)
    #expect(
      try Document(Array(text.utf8), named: name, ImportOptions(today: today)).importer
        is TableImporter)
  }

  @Test func `no bytes reach a trap`() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "Date", "Date,", "Value", "Notes", "Position", "Name", "Color", ",", ",", ",,", "\n", "\r\n",
      "\r", "2026-11-20", "-", "2", "0", "-1", "3", "8000", "99999999999999999999", "YES_MANUAL",
      "YES_AUTO", "SKIP", "Entry(", "Entry(timestamp=2023-04-04, value=2)", "Entry(=,=", ")", "=",
      "0.5", "\"", "😀", "🇩", "\u{301}", "\u{200D}", "\u{FEFF}", "\u{2028}", "\u{A0}", "\0", " ",
    ]
    for _ in 0..<1500 {
      var text = ["", "Date,Gym,", "Position,Name,Color\n"].randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      let changed = String(decoding: bytes, as: UTF8.self)
      for name in ["Checkmarks.csv", "Scores.csv", "t.csv"] {
        _ = try? loop(changed, habits: changed, named: name)
        _ = try? Document(bytes, named: name, ImportOptions(today: today))
      }
    }
  }
}
