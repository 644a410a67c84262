import Foundation
import Support
import Testing

@testable import Commands

struct LedgerImportTests {
  private static let usual = "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin"
  private let sandbox = Sandbox()
  private let journal = Sandbox.package.appending(path: "SampleData/imports/hledger/main.journal")
    .path

  private var rows: [String] {
    sandbox.run("dash export --format csv").output.split(separator: "\n").dropFirst()
      .map(String.init)
  }

  /// Puts a program called hledger before all others, which writes down its arguments.
  private func install(_ lines: String) throws {
    let bin = sandbox.home.appending(path: "bin")
    try Shell.write(
      script: "printf '%s ' \"$@\" > \"$HOME/arguments\"\n\(lines)", to: bin.path + "/hledger")
    sandbox.variables["PATH"] = bin.path + ":" + LedgerImportTests.usual
  }

  @Test func `hledger adds up the expenses of the journals that are named`() throws {
    try install(
      #"""
      printf '[["2026-11-18",null,null,{"paccount":"expenses","pamount":[{"acommodity":"EUR","aquantity":{"decimalMantissa":450,"decimalPlaces":2}}]},[]]]'
      """#)
    let run = sandbox.run("dash import hledger \(journal)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(rows == ["2026-11-18,money_spent,4.5,decimal"])
    let arguments = try String(
      contentsOf: sandbox.home.appending(path: "arguments"), encoding: .utf8)
    #expect(
      arguments == "--file \(journal) register --daily --depth 1 --output-format json type:x ")
    #expect(sandbox.run("dash undo").status == 0)
    #expect(rows.isEmpty)
  }

  @Test func `without a file hledger reads its own journal`() throws {
    try install("echo '[]'")
    let run = sandbox.run("dash import hledger")
    #expect(run.status == 65)
    #expect(run.errors.contains("has no account of type expense"))
    let arguments = try String(
      contentsOf: sandbox.home.appending(path: "arguments"), encoding: .utf8)
    #expect(arguments == "register --daily --depth 1 --output-format json type:x ")
  }

  @Test func `what hledger complains about is passed on`() throws {
    try install("echo 'main.journal:1:1: invalid date' >&2; exit 1")
    let run = sandbox.run("dash import hledger \(journal)")
    #expect(run.status == 65)
    #expect(run.errors.contains("main.journal:1:1: invalid date"))
    #expect(!sandbox.contents.contains(".local"))
  }

  @Test func `without hledger it is an error`() {
    sandbox.variables["PATH"] = sandbox.home.path
    let run = sandbox.run("dash import hledger \(journal)")
    #expect(run.status == 1)
    #expect(run.errors.contains("hledger is not installed"))
  }

  @Test func `a journal is recognized, with the command that reads it`() {
    let run = sandbox.run("dash import \(journal)")
    #expect(run.status == 65)
    #expect(run.errors.contains("dash import hledger \(journal)"))
  }

  @Test(.enabled(if: Shell.path(of: "hledger") != nil))
  func `the journal of the sample data`() {
    sandbox.variables["PATH"] = LedgerImportTests.usual
    let run = sandbox.run("dash import hledger \(journal)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      rows == [
        "2026-11-18,money_spent,1009.0,decimal", "2026-11-19,money_spent,80.25,decimal",
        "2026-11-20,money_spent,-50.0,decimal",
      ])
    #expect(run.errors.contains("1 day with expenses in the future"))
  }
}
