#if os(Linux)
import Foundation
import Support
import Testing
import Time

struct ImportMemoryTests {
  /// 12,000 notes of 4,000 characters, which an import of others replaces.
  @Test func `a document of long texts needs little memory`() throws {
    let sandbox = Sandbox()
    for letter in ["a", "b"] {
      let text = String(repeating: letter, count: 4000)
      let path = try sandbox.write(
        "date,diary\n"
          + (0..<12_000).map { "\(Day(number: Int32(8000 + $0))),\(text)\n" }.joined(),
        to: "diary.csv")
      let run = try Measured(["import", path], home: sandbox.home.path, megabytes: 32)
      #expect(run.status == 0, "\(run.output.prefix(300))")
      #expect(run.output.contains("12,000 values of 1 attribute"))
    }
    #expect(sandbox.run("dash undo").status == 0)
    #expect(sandbox.run("dash history diary 1998").output.contains("aaaa"))
  }

  /// 100 attributes on 8,000 days: in memory, their values would take 19 MB.
  @Test(arguments: ["csv", "json"])
  func `a document of many values needs little memory`(format: String) throws {
    let sandbox = Sandbox()
    let days = (0..<8000).map { 10_000 + $0 }.map { Day(number: Int32($0)).description }
    let names = (0..<100).map { "measure_\($0)" }
    let text =
      if format == "csv" {
        "date," + names.joined(separator: ",") + "\n"
          + days.map { $0 + String(repeating: ",12", count: names.count) + "\n" }.joined()
      } else {
        // Each attribute has all its days, so that the values come in another order than they are stored.
        "["
          + names.map { name in
            #"{"attribute":"\#(name)","values":["#
              + days.map { #"{"date":"\#($0)","value":12}"# }.joined(separator: ",") + "]}"
          }.joined(separator: ",") + "]"
      }
    let path = try sandbox.write(text, to: "many.\(format)")
    let rehearsal = try Measured(
      ["import", "--dry-run", path], home: sandbox.home.path, megabytes: 32)
    #expect(rehearsal.status == 0, "\(rehearsal.output.prefix(300))")
    let run = try Measured(["import", path], home: sandbox.home.path, megabytes: 32)
    #expect(run.status == 0, "\(run.output.prefix(300))")
    #expect(run.output.contains("800,000 values of 100 attributes"))
    #expect(sandbox.run("dash history measure_99 1998").output.contains(" 12"))
    let undone = try Measured(["undo"], home: sandbox.home.path, megabytes: 32)
    #expect(undone.status == 0, "\(undone.output.prefix(300))")
    #expect(!sandbox.run("dash history measure_99 1998").output.contains(" 12"))
  }
}
#endif
