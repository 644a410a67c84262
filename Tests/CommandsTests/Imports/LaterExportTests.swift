import Foundation
import Support
import Testing

@testable import Commands

/// Exports that are imported one after the other.
struct LaterExportTests {
  private let sandbox = Sandbox()

  /// A table of Google Fit with the steps of days from 2026-01-01 on; nil for a day without.
  private func fit(_ steps: [Int?], weight: Int? = nil) throws -> String {
    var text = "Date,Step count,Average weight (kg)\n"
    for (index, count) in steps.enumerated() {
      guard let count else { continue }
      let day = String(
        format: "2026-%02d-%02d", index / 28 + 1, index % 28 + 1)
      text += "\(day),\(count),\(index == 0 ? weight.map(String.init) ?? "" : "")\n"
    }
    return try sandbox.write(text, to: "Daily activity metrics.csv")
  }

  /// Steps of Apple Health on days of January 2026.
  private func apple(_ steps: [Int: Int]) throws -> String {
    let records = steps.sorted { $0.key < $1.key }.map { day, count in
      let time = String(format: "2026-01-%02d 12:00:00 +0100", day)
      return
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"iPhone\" unit=\"count\" "
        + "startDate=\"\(time)\" endDate=\"\(time)\" value=\"\(count)\"/>"
    }
    return try sandbox.write(
      "<?xml version=\"1.0\"?>\n<HealthData>\n\(records.joined(separator: "\n"))\n</HealthData>\n",
      to: "export.xml")
  }

  private var rows: [String] {
    sandbox.run("dash export --format csv").output.split(separator: "\n").dropFirst()
      .map(String.init)
  }

  private func rows(_ count: Int) -> [String] { Array(rows.prefix(count)) }

  @Test func `what a later export no longer has is deleted, counted, and one undo restores it`()
    throws
  {
    #expect(sandbox.run("dash import '\(try fit([1, 2, 3, 4], weight: 70))'").status == 0)
    let before = rows
    let path = try fit([1, nil, 5, 4, 6])
    let rehearsal = sandbox.run("dash import -n '\(path)'")
    #expect(
      rehearsal.output.contains("Google Fit: 1 value on 1 day is no longer in the export: deleted"))
    #expect(rehearsal.output.contains("1 deleted"), "\(rehearsal.output)")
    #expect(rows == before)
    let run = sandbox.run("dash import '\(path)'")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("1 new, 1 replaced, 2 unchanged, 1 deleted"), "\(run.output)")
    // The weight stays, because the export has none at all.
    #expect(
      rows == [
        "2026-01-01,steps,1,quantity", "2026-01-01,weight,70.0,decimal",
        "2026-01-03,steps,5,quantity", "2026-01-04,steps,4,quantity", "2026-01-05,steps,6,quantity",
      ], "\(rows)")
    #expect(sandbox.run("dash undo").status == 0)
    #expect(rows == before)
  }

  @Test func `a part of an export deletes nothing until a person says so`() throws {
    #expect(sandbox.run("dash import '\(try fit((1...60).map { $0 }))'").status == 0)
    let before = rows
    let part = try fit([1] + Array(repeating: nil, count: 40) + (42...60).map { $0 })
    let run = sandbox.run("dash import '\(part)'")
    #expect(run.status == 65, "\(run.transcript)")
    for text in [
      "this export of Google Fit has 20 days from 2026-01-01 to 2026-03-04, and on 40 days it lacks",
      "name all of them together", "--missing leave", "--missing delete",
    ] {
      #expect(run.errors.contains(text), "\(text): \(run.errors)")
    }
    #expect(rows == before)
    let rehearsal = sandbox.run("dash import -n '\(part)'")
    #expect(rehearsal.status == 0)
    #expect(
      rehearsal.output.contains("40 values on 40 days are no longer in the export: you would"))
    let leaving = sandbox.run("dash import '\(part)' --missing leave")
    #expect(leaving.status == 0, "\(leaving.errors)")
    #expect(leaving.output.contains("not deleted"))
    #expect(rows == before)
    sandbox.isInputTerminal = true
    sandbox.input = "2\n"
    #expect(sandbox.run("dash import '\(part)'").output.contains("not deleted"))
    #expect(rows == before)
    sandbox.input = "1\n"
    #expect(sandbox.run("dash import '\(part)'").output.contains("40 deleted"))
    #expect(rows.count == 20)
    sandbox.isInputTerminal = false
    #expect(sandbox.run("dash undo").status == 0)
    #expect(rows == before)
    #expect(sandbox.run("dash import '\(part)' --missing delete").status == 0)
    #expect(rows.count == 20)
  }

  @Test func `an entry that cannot be read deletes nothing`() throws {
    #expect(sandbox.run("dash import '\(try fit([1, 2, 3]))'").status == 0)
    let path = try sandbox.write(
      "Date,Step count\n2026-01-01,1\n2 January,2\n2026-01-03,3\n", to: "Daily activity metrics.csv"
    )
    let run = sandbox.run("dash import '\(path)'")
    #expect(run.status == 1)
    #expect(
      run.output.contains("1 value on 1 day is no longer in the export: not deleted"),
      "\(run.output)")
    #expect(rows.count == 3)
  }

  @Test func `the setting says which source counts, whichever is imported first`() throws {
    let paths = (try apple([1: 100, 2: 200]), try fit([1, nil, 3]))
    #expect(sandbox.run("dash import \(paths.0)").status == 0)
    let second = sandbox.run("dash import '\(paths.1)'")
    #expect(
      second.errors.contains("1 value left unchanged: another source has a higher priority"),
      "\(second.errors)")
    #expect(second.output.contains("1 new, 1 not replaced"), "\(second.output)")
    let expected = [
      "2026-01-01,steps,100,quantity", "2026-01-02,steps,200,quantity",
      "2026-01-03,steps,3,quantity",
    ]
    #expect(rows == expected)
    #expect(sandbox.run("dash settings set imports.order 'Google Fit, Apple Health'").status == 0)
    #expect(sandbox.run("dash import '\(paths.1)'").output.contains("1 replaced"))
    #expect(
      sandbox.run("dash import \(paths.0)").errors.contains("another source has a higher priority"))
    #expect(rows == ["2026-01-01,steps,1,quantity"] + expected.dropFirst())
    // Both at once give the same.
    let other = Sandbox()
    other.variables["DASH_IMPORTS_ORDER"] = "Google Fit"
    let both = other.run("dash import \(paths.0) '\(paths.1)'")
    #expect(both.status == 0 && !both.errors.contains("repeated"), "\(both.errors)")
    #expect(other.run("dash export --format csv").output.contains("2026-01-01,steps,1,quantity"))
    #expect(other.run("dash export --format csv").output.contains("2026-01-02,steps,200,quantity"))
    let help = sandbox.run("dash help imports").output
    let first = try #require(help.range(of: "Google Fit, Apple Health"))
    #expect(help[first.upperBound...].contains("Garmin"))
    #expect(sandbox.run("dash settings set imports.order Polar").status == 64)
  }

  @Test func `the doctor lists sources with their days`() throws {
    _ = sandbox.run("dash import \(try apple([1: 100, 3: 200]))")
    _ = sandbox.run("dash import '\(try fit([nil, 5, 6, 7]))'")
    _ = sandbox.run("dash log steps 9 -d 2026-01-09")
    let run = sandbox.run("dash doctor --width 100")
    for line in [
      "Typed         2026-01-09: 1 value of 1 attribute",
      "Apple Health  2026-01-01 to 2026-01-03: 2 values of 1 attribute, imported 2026-11-20 21:00",
      "Google Fit    2026-01-02 to 2026-01-04: 2 values of 1 attribute, imported 2026-11-20 21:00",
    ] {
      #expect(run.output.contains("✓ \(line)\n"), "\(run.output)")
    }
    #expect(sandbox.run("dash doctor --json").output.contains("\"apple-health\""))
  }

  @Test func `where a person lived decides on which day a sample is`() throws {
    // 23:30 in Berlin is 9:30 of the next day in Melbourne.
    let text = """
      <?xml version="1.0"?>
      <HealthData>
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
      startDate="2019-07-01 23:30:00 +0200" endDate="2019-07-01 23:40:00 +0200" value="11"/>
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
      startDate="2025-07-01 23:30:00 +0200" endDate="2025-07-01 23:40:00 +0200" value="22"/>
      </HealthData>

      """
    let path = try sandbox.write(text, to: "export.xml")
    #expect(
      sandbox.run("dash settings set places.lived '2015-05-01 Berlin; 2024-02-01 Melbourne, AU'")
        .status == 0)
    let run = sandbox.run("dash import \(path)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(rows == ["2019-07-01,steps,11,quantity", "2025-07-02,steps,22,quantity"], "\(rows)")
    #expect(sandbox.run("dash settings set places.lived '2015-05-01 Nowhereville'").status == 0)
    #expect(sandbox.run("dash import \(path)").errors.contains("Nowhereville"))
    let table = try sandbox.write("date,weight\n2026-11-20,70\n", to: "t.csv")
    #expect(sandbox.run("dash import \(table)").status == 0)
  }

  @Test func `an archive is read from standard input`() throws {
    sandbox.inputBytes = ZipMaker([("a/t.csv", "date,steps\n2026-11-19,5\n")]).bytes()
    let run = sandbox.run("dash import -")
    #expect(run.status == 0, "\(run.errors)")
    sandbox.inputBytes = ZipMaker.gzip(Array("date,steps\n2026-11-20,6\n".utf8))
    #expect(sandbox.run("dash import -").status == 0)
    #expect(rows == ["2026-11-19,steps,5,quantity", "2026-11-20,steps,6,quantity"])
    sandbox.inputBytes = Array(
      ZipMaker([("a/t.csv", "date,steps\n2026-11-19,5\n")]).bytes().dropLast(9))
    #expect(sandbox.run("dash import -").status == 65)
  }
}
