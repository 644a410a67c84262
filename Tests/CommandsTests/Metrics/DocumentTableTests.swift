import Foundation
import Support
import Testing

@testable import Commands

/// Files that are not tables, and lines: what is typed, and what comes of it.
///
/// No case ends with a wrong stored number and status 0.
struct DocumentTableTests {
  /// A case of the table.
  struct Case: CustomTestStringConvertible, Sendable {
    /// What is tested.
    let name: String
    /// The files by their names.
    var files: [String: String] = [:]
    /// Commands before the one that is tested.
    var before: [String] = []
    let command: String
    var input = ""
    var status: Int32 = 0
    /// What is stored afterwards, as `day attribute value`; nil if the store does not matter.
    var stored: [String]?
    /// What standard error contains.
    var errors = ""

    var testDescription: String { name }
  }

  private static func days(_ values: String...) -> String {
    "["
      + values.enumerated().map { #"{"date":"2026-11-\#(20 - $0.offset)","value":\#($0.element)}"# }
      .joined(separator: ",") + "]"
  }

  private static func lines(
    _ input: String, _ status: Int32, _ stored: [String], _ errors: String = ""
  ) -> Case {
    Case(
      name: "line: \(input)", command: "dash log -", input: input, status: status, stored: stored,
      errors: errors)
  }

  static let zip = "PK\u{3}\u{4}"

  static let cases: [Case] =
    exportFiles + conversions + loops + others + written

  private static let exportFiles: [Case] = [
    Case(
      name: "0 and 1 in a file of the export are a tag",
      files: ["data_gym_2026.json": days("1", "0")],
      command: "dash import data_gym_2026.json",
      stored: ["2026-11-19 gym 0 boolean", "2026-11-20 gym 1 boolean"]),
    Case(
      name: "0 and 1 of an attribute of Exist are numbers",
      files: ["data_coffees_2026.json": days("1", "0")],
      command: "dash import data_coffees_2026.json",
      stored: ["2026-11-19 coffees 0 quantity", "2026-11-20 coffees 1 quantity"]),
    Case(
      name: "0, 1 and 2 are numbers", files: ["data_tea_2026.json": days("1", "2")],
      command: "dash import data_tea_2026.json",
      stored: ["2026-11-19 tea 2 quantity", "2026-11-20 tea 1 quantity"]),
    Case(
      name: "a stored type is stronger than 0 and 1", files: ["data_tea_2026.json": days("1", "0")],
      before: ["dash attributes add Tea --type quantity"],
      command: "dash import data_tea_2026.json",
      stored: ["2026-11-19 tea 0 quantity", "2026-11-20 tea 1 quantity"]),
    Case(
      name: "a stored tag refuses another number", files: ["data_gym_2025.json": days("3", "0")],
      before: ["dash tag gym --date 2026-11-18"],
      command: "dash import data_gym_2025.json --strict",
      status: 65, stored: ["2026-11-18 gym 1 boolean"], errors: "'gym'"),
  ]

  private static let conversions: [Case] = [
    Case(
      name: "numbers become a tag",
      files: ["t.csv": "date,swim\n2026-11-20,1\n2026-11-19,0\n2026-11-18,2\n"],
      before: ["dash import t.csv", "dash forget swim --date 2026-11-18"],
      command: "dash attributes type swim tag",
      stored: ["2026-11-19 swim 0 boolean", "2026-11-20 swim 1 boolean"]),
    Case(
      name: "a number that is no answer refuses a tag",
      before: [
        "dash attributes add Swim --type quantity", "dash log swim 2",
      ], command: "dash attributes type swim tag", status: 65,
      stored: ["2026-11-20 swim 2 quantity"],
      errors: "The first is 2, on 2026-11-20. A value of a boolean is 0 or 1."),
    Case(
      name: "a conversion is undone",
      before: [
        "dash attributes add Swim --type quantity", "dash log swim 1",
        "dash attributes type swim tag",
      ], command: "dash undo", stored: ["2026-11-20 swim 1 quantity"]),
    Case(
      name: "a text that is a number becomes one",
      before: [
        "dash attributes add Run --type text", "dash log run 5.5",
      ], command: "dash attributes type run decimal", stored: ["2026-11-20 run 5.5 decimal"]),
    Case(
      name: "a text with a zero in front does not",
      before: [
        "dash attributes add Run --type text", "dash log run 0815",
      ], command: "dash attributes type run quantity", status: 65,
      stored: ["2026-11-20 run 0815 text"],
      errors: "The first is '0815', on 2026-11-20"),
    Case(
      name: "numbers up to 5 are ratings on two scales",
      before: [
        "dash attributes add Calm --type quantity", "dash log calm 4",
      ], command: "dash attributes type calm scale", status: 65,
      stored: ["2026-11-20 calm 4 quantity"],
      errors: "dash attributes type calm scale --scale 5"),
    Case(
      name: "the scale of five",
      before: [
        "dash attributes add Calm --type quantity", "dash log calm 4",
      ], command: "dash attributes type calm scale --scale 5", stored: ["2026-11-20 calm 4 scale-5"]
    ),
    Case(
      name: "a rating above 5 is on the scale of nine",
      before: [
        "dash attributes add Calm --type quantity", "dash log calm 4",
        "dash log calm 6 --date yesterday",
      ], command: "dash attributes type calm scale",
      stored: ["2026-11-19 calm 3.5 scale-5", "2026-11-20 calm 2.5 scale-5"]),
    Case(
      name: "an attribute of Exist has Exist's type", before: ["dash log steps 1"],
      command: "dash attributes type steps tag", status: 64,
      stored: ["2026-11-20 steps 1 quantity"],
      errors: "steps is an attribute of Exist"),
    Case(
      name: "an unknown type", before: ["dash tag gym"],
      command: "dash attributes type gym quantty",
      status: 64, stored: ["2026-11-20 gym 1 boolean"], errors: "Did you mean 'quantity'?"),
    Case(
      name: "a chosen type is not changed by a document",
      files: [
        "p.json":
          #"[{"attribute":"run","value_type":0,"values":[{"date":"2026-11-19","value":7}]}]"#
      ],
      before: [
        "dash attributes add Run --type quantity", "dash log run 5",
        "dash attributes type run decimal",
      ], command: "dash import p.json",
      stored: ["2026-11-19 run 7.0 decimal", "2026-11-20 run 5.0 decimal"]),
  ]

  private static let habits =
    "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color\n"
    + "001,Meditate,YES_NO,,,1,1,#fff\n002,\"Read, write\",YES_NO,,,1,1,#fff\n"
    + "003,Pages,NUMERICAL,,,1,1,#fff\n"

  private static let loops: [Case] = [
    Case(
      name: "a folder of Loop",
      files: [
        "loop/Habits.csv": habits,
        "loop/Checkmarks.csv":
          "Date,Meditate,Read, write,Pages,\n2026-11-20,YES_MANUAL,NO,8500,\n2026-11-19,SKIP,YES_AUTO,NO,\n",
        "loop/Scores.csv": "Date,Meditate,Read, write,Pages,\n2026-11-20,0.1234,0.1234,0.5000,\n",
        "loop/001 Meditate/Checkmarks.csv": "2026-11-20,2\n2026-11-19,3\n",
        "loop/001 Meditate/Scores.csv": "2026-11-20,0.1234\n2026-11-19,0.0512\n",
      ], command: "dash import loop",
      stored: [
        "2026-11-19 meditate  pause", "2026-11-19 pages 0.0 decimal",
        "2026-11-20 meditate 1 boolean", "2026-11-20 pages 8.5 decimal",
        "2026-11-20 read_write 0 boolean",
      ], errors: "Scores.csv: skipped, Loop computes scores from the values"),
    Case(
      name: "its table of values alone, with its neighbour",
      files: [
        "loop/Habits.csv": habits,
        "loop/Checkmarks.csv": "Date,Meditate,Read, write,Pages,\n2026-11-20,2,0,0,\n",
      ], command: "dash import loop/Checkmarks.csv",
      stored: [
        "2026-11-20 meditate 1 boolean", "2026-11-20 pages 0.0 decimal",
        "2026-11-20 read_write 0 boolean",
      ]),
    Case(
      name: "yes is not dropped, and -1 is no number",
      files: ["Checkmarks.csv": "Date,Meditate,\n2026-11-20,2,\n2026-11-19,-1,\n2026-11-18,1,\n"],
      command: "dash import Checkmarks.csv", stored: ["2026-11-20 meditate 1 boolean"]),
    Case(
      name: "on standard input", command: "dash import -",
      input: "Date,Meditate,\n2026-11-20,YES_MANUAL,\n", stored: ["2026-11-20 meditate 1 boolean"]),
    Case(
      name: "names with commas and no Habits.csv",
      files: ["Checkmarks.csv": "Date,Read, write,\n2026-11-20,2,\n"],
      command: "dash import Checkmarks.csv", status: 65, stored: [], errors: "names 2 habits"),
    Case(
      name: "scores alone", files: ["Scores.csv": "Date,Meditate,\n2026-11-20,0.1234,\n"],
      command: "dash import Scores.csv", status: 65, stored: [], errors: "Loop's scores"),
    Case(
      name: "one habit alone", files: ["001 Meditate/Checkmarks.csv": "2026-11-20,2\n"],
      command: "dash import '001 Meditate/Checkmarks.csv'", status: 65, stored: [],
      errors: "the values of one habit"),
    Case(
      name: "habits without values", files: ["Habits.csv": habits],
      command: "dash import Habits.csv",
      status: 65, stored: [], errors: "has no values"),
    Case(
      name: "a dry run", files: ["Checkmarks.csv": "Date,Meditate,\n2026-11-20,2,\n"],
      command: "dash import Checkmarks.csv --dry-run", stored: []),
    Case(
      name: "a word that Loop does not write, with --strict",
      files: [
        "Checkmarks.csv":
          "Date,Meditate,\n2026-11-20,YES_MANUAL,\n2026-11-19,MAYBE,\n2026-11-18,NO,\n"
      ],
      command: "dash import Checkmarks.csv --strict", status: 65, stored: [],
      errors: "Checkmarks.csv:3:12: 'MAYBE' is not a value of 'meditate'"),
  ]

  private static let jrnl =
    #"{"tags":{},"entries":[{"title":"Evening.","body":"Tea","date":"2026-11-20","time":"21:05"},"#
    + #"{"title":"Morning.","body":"","date":"2026-11-20","time":"07:30"}]}"#

  private static let others: [Case] = [
    Case(
      name: "jrnl", files: ["diary.json": jrnl], command: "dash import diary.json",
      stored: ["2026-11-20 mood_note Morning.\nEvening.\nTea text"]),
    Case(
      name: "jrnl on standard input", command: "dash import -", input: jrnl,
      stored: ["2026-11-20 mood_note Morning.\nEvening.\nTea text"]),
    Case(
      name: "jrnl, undone", files: ["diary.json": jrnl],
      before: ["dash log mood_note before", "dash import diary.json --replace"],
      command: "dash undo",
      stored: ["2026-11-20 mood_note before text"]),
    Case(
      name: "jrnl with a date that does not exist, with --strict",
      files: ["diary.json": jrnl.replacing("11-20\",\"time\":\"07", with: "02-30\",\"time\":\"07")],
      command: "dash import diary.json --strict", status: 65, stored: [], errors: "no date"),
    Case(
      name: "a zip", files: ["loop.zip": zip], command: "dash import loop.zip", status: 65,
      stored: [],
      errors: "loop.zip: is damaged: its list of files is missing or invalid"),
    Case(
      name: "a workbook", files: ["life.xlsx": zip], command: "dash import life.xlsx", status: 65,
      stored: [], errors: "save the sheet as CSV UTF-8"),
    Case(
      name: "a diary", files: ["diary.txt": "Dear diary,\ntoday was good.\n"],
      command: "dash import diary.txt", status: 65, stored: [], errors: "dash log - < diary.txt"),
    Case(
      name: "a database", files: ["loop.db": "SQLite format 3\u{0}"],
      command: "dash import loop.db",
      status: 65, stored: [], errors: "is an SQLite database"),
    Case(
      name: "files of other kinds in a folder",
      files: [
        "f/a.zip": zip, "f/b.xlsx": zip, "f/c.txt": "Dear diary",
        "f/d.csv": "date,steps\n2026-11-20,5\n",
      ], command: "dash import f", stored: ["2026-11-20 steps 5 quantity"],
      errors: "f/a.zip: skipped, is damaged: its list of files is missing or invalid"),
    Case(
      name: "a percentage of a goal is met",
      before: [
        "dash attributes add Score --type percentage", "dash goal score 84.4%",
      ], command: "dash log score 84.4%", stored: ["2026-11-20 score 0.844 percentage"]),
    Case(
      name: "a percentage of a table",
      files: ["t.csv": "date,weather_cloud_cover\n2026-11-20,77.6%\n"],
      command: "dash import t.csv", stored: ["2026-11-20 weather_cloud_cover 0.776 percentage"]),
  ]

  private static let written: [Case] = [
    lines(
      "2026-11-20: steps 5000, mood 4\n", 0,
      ["2026-11-20 mood 4 scale-5", "2026-11-20 steps 5000 quantity"]),
    lines("20.11.2026 mood 5\n", 0, ["2026-11-20 mood 5 scale-5"]),
    lines("19.11.2026: water 1.5l\n", 0, ["2026-11-19 water 1500 quantity"]),
    lines("weather_temp_max -3\n", 0, ["2026-11-20 weather_temp_max -3.0 decimal"]),
    lines("steps 5,623\n", 0, ["2026-11-20 steps 5623 quantity"]),
    lines(
      "steps 5,623,mood 4\n", 0, ["2026-11-20 mood 4 scale-5", "2026-11-20 steps 5623 quantity"]),
    lines(
      "mood_note \"tea, cake\", steps 5\n", 0,
      ["2026-11-20 mood_note tea, cake text", "2026-11-20 steps 5 quantity"]),
    lines("mood_note tea, then cake\n", 0, ["2026-11-20 mood_note tea, then cake text"]),
    lines("mood_note tea, steps 5\n", 65, [], "it is not clear where the text 'tea' ends"),
    lines("-3 steps 5\n", 65, [], "missing name before '-3'"),
    lines("31.02.2026 steps 5\n", 65, [], "invalid date '31.02.2026'"),
    lines("5/11/2026 steps 5\n", 65, [], "ambiguous date '5/11/2026'"),
    lines("2026-11-21: steps 5\n", 65, [], "2026-11-21 is in the future"),
    lines("steps 5 000\n", 0, ["2026-11-20 steps 5000 quantity"], ""),
    lines("steps 8.000\n", 65, [], "ambiguous value '8.000' for Steps"),
    lines("steps 5, steps 6\n", 65, [], "'steps' occurs twice"),
    lines("steps 5, sleep nope\n", 65, [], "invalid value 'nope'"),
    lines(
      "steps 5\nhello\n", 1, ["2026-11-20 steps 5 quantity"], "standard input:2: missing value"),
    Case(
      name: "lenient lines", command: "dash log - --lenient", input: "steps 5\nhello\n",
      stored: ["2026-11-20 steps 5 quantity"], errors: "skipped 1 line"),
    Case(
      name: "strict lines", command: "dash log - --strict", input: "steps 5\nhello\n", status: 65,
      stored: [], errors: "nothing was recorded"),
    Case(
      name: "a dry run of lines", command: "dash log - --dry-run", input: "steps 5\n", stored: []),
    Case(
      name: "both --strict and --lenient", command: "dash log - --strict --lenient",
      input: "steps 5\n",
      status: 64, stored: [], errors: "--strict cannot be combined with --lenient"),
    Case(
      name: "--lenient without lines", command: "dash log steps 5 --lenient", status: 64,
      stored: [],
      errors: "only with standard input"),
  ]

  @Test(arguments: cases)
  func `what a file or a line says is stored, or refused`(one: Case) throws {
    let sandbox = Sandbox()
    for (name, text) in one.files { _ = try sandbox.write(text, to: name) }
    /// Names of files as paths below the home.
    func command(_ line: String) -> [String] {
      Sandbox.arguments(of: line).map { word in
        let top = word.split(separator: "/").first.map(String.init) ?? word
        let isFile = one.files.keys.contains { $0 == word || $0.hasPrefix(top + "/") }
        return isFile ? sandbox.home.path + "/" + word : word
      }
    }
    for line in one.before {
      let run = sandbox.run(.dash, Array(command(line).dropFirst()))
      try #require(run.status == 0, "\(line): \(run.errors)")
    }
    sandbox.input = one.input
    let run = sandbox.run(.dash, Array(command(one.command).dropFirst()))
    #expect(run.status == one.status, "\(run.transcript)")
    let errors = run.errors.replacing(sandbox.home.path + "/", with: "")
    #expect(one.errors.isEmpty || errors.contains(one.errors), "\(errors)")
    sandbox.input = ""
    if let stored = one.stored {
      let csv = sandbox.run("dash export --format csv")
      let rows = csv.status == 0 ? rows(of: csv.output) : []
      #expect(rows == stored.sorted())
    }
  }

  /// The rows of an export, as `day attribute value type`.
  private func rows(of csv: String) -> [String] {
    var rows: [String] = []
    var row = ""
    var isQuoted = false
    for character in csv.drop(while: { $0 != "\n" && $0 != "\r\n" }).dropFirst() {
      switch character {
      case "\"": isQuoted.toggle()
      case ",": row.append(isQuoted ? "," : " ")
      case "\n", "\r\n":
        if isQuoted {
          row.append("\n")
        } else {
          rows.append(row)
          row = ""
        }
      default: row.append(character)
      }
    }
    return rows.sorted()
  }
}
