import Foundation
import Limits
import Support
import Testing
import Text

/// The tests that Docs/Safety.md names.
struct SafetyDocumentTests {
  private static let document = "Docs/Safety.md"

  /// The names of the functions of each suite, `a full output is reported`, by the suite.
  private static let functions: [String: Set<String>] = {
    let folder = Sandbox.package.appending(path: "Tests")
    let files = FileManager.default.enumerator(atPath: folder.path)
    var functions: [String: Set<String>] = [:]
    while let name = files?.nextObject() as? String {
      guard name.hasSuffix("Tests.swift"),
        let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      else { continue }
      var suite = ""
      for line in text.split(separator: "\n") {
        if let match = line.firstMatch(of: /^struct (\w+Tests)\b/) {
          suite = String(match.1)
          functions[suite, default: []].formUnion([])
        }
        if let match = line.firstMatch(of: /func `(.+?)`/) {
          functions[suite, default: []].insert(String(match.1))
        }
      }
    }
    return functions
  }()

  /// The rows of the table of promises: a promise, and its tests as `SuiteTests: a function`.
  private static func rows() throws -> [(promise: String, tests: [Substring])] {
    let sections = try DocumentSection.sections(of: document)
    let section = sections.first { $0.lines.first == "## What tests which sentence" }
    return (section?.lines ?? []).compactMap { line in
      let cells = line.split(separator: "|").map { String($0).trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0] != "section", !cells[0].hasPrefix("-") else { return nil }
      return (cells[1], cells[2].matches(of: /`([^`]+)`/).map(\.1))
    }
  }

  @Test func `each suite that the page names exists`() throws {
    let text = try DocumentSection.text(of: Self.document)
    let names = Set(text.matches(of: /\b\w+Tests\b(?!\/)/).map { String($0.output) })
    #expect(names.count >= 50)
    for name in names { #expect(Self.functions[name] != nil, "\(name)") }
  }

  @Test func `the page lists every limit`() throws {
    let limits: [Limit] = [
      .compression, .archiveFiles, .archiveList, .value, .tableHead, .jsonDepth, .xmlDepth,
      .calendarFile, .calendarResponse, .calendarDepth, .ruleTimes, .fruitlessTimes, .dayPieces,
      .response, .smallResponse, .factResponse, .existResponse, .pages, .listBytes, .placeSeconds,
      .smallFile, .file, .database, .output, .listOutput, .gitOutput, .field, .message,
    ]
    let lines = try DocumentSection.text(of: Self.document).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| from outside |") })
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
    #expect(
      rows.map { String($0.split(separator: " | ").dropLast().joined(separator: " | ")) }
        == limits.map { "| \($0.subject) | \(Self.words(of: $0))" })
    #expect(Set(limits.map(\.subject)).count == limits.count)
  }

  private static func words(of limit: Limit) -> String {
    let amount = limit.amount
    switch limit.unit {
    case .bytes where amount % (1 << 30) == 0: return "\(amount >> 30) GiB"
    case .bytes: return "\(amount >> 20) MiB"
    case .ratio: return "\(amount) times the compressed size"
    case let unit: return "\(CountText.grouped(amount)) \(unit)"
    }
  }

  @Test func `each test of a promise exists`() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 60)
    for row in rows {
      #expect(!row.tests.isEmpty, "\(row.promise)")
      for test in row.tests where !test.hasPrefix(".ci/") {
        let parts = test.split(separator: ": ", maxSplits: 1).map(String.init)
        let functions = try #require(Self.functions[parts[0]], "\(test)")
        if parts.count == 2 { #expect(functions.contains(parts[1]), "\(test)") }
      }
    }
  }

  /// Each section, so that a new one is not forgotten.
  @Test func `each section of the page has promises in the table`() throws {
    let sections = try DocumentSection.sections(of: Self.document)
    let table = try #require(sections.last).lines
    let headings = sections.dropFirst().dropLast().compactMap { $0.lines.first?.dropFirst(3) }
    #expect(headings.count == 11)
    for heading in headings {
      #expect(table.contains { $0.hasPrefix("| \(heading) |") }, "\(heading)")
    }
  }
}
