import Foundation
import Support
import Testing
import Text

@testable import Commands

/// What `dash import` reads, skips and prints.
struct ImportResultTests {
  private let row = #"[{"date":"2026-11-20","value":5}]"#

  @Test func `links to folders are not followed, and files without an attribute are skipped`()
    throws
  {
    let sandbox = Sandbox()
    let steps = try sandbox.write(row, to: "lp/data_steps_2026.json")
    _ = try sandbox.write(row, to: "lp/data_floors_2026 (1).json")
    let folder = sandbox.home.path + "/lp"
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/a", withDestinationPath: ".")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/data_weight_2026.json", withDestinationPath: steps)
    let run = sandbox.run("dash import \(folder)")
    #expect(run.output == "2 values of 2 attributes, 2026-11-20: 2 new\n")
    #expect(
      run.errors == """
        dash: \(folder)/a: skipped, it is a link to a folder
        dash: \(folder)/data_floors_2026 (1).json: skipped, it does not name the attribute of its values

        """)
    let link = sandbox.home.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    #expect(sandbox.run("dash import \(link)").status == 0)
  }

  @Test(arguments: [("f", "and 1 other\n"), ("f,g", "and 2 others\n")])
  func `the types of many new columns are counted`(more: String, note: String) throws {
    let sandbox = Sandbox()
    let count = more.split(separator: ",").count
    let twos = [String](repeating: "2", count: 5 + count).joined(separator: ",")
    let path = try sandbox.write("date,a,b,c,d,e,\(more)\n2026-11-20,\(twos)\n", to: "t.csv")
    let run = sandbox.run("dash import \(path)")
    #expect(run.status == 0)
    #expect(run.errors.contains(note), "\(run.errors)")
  }

  @Test func `two files that leave their attribute to the option are refused`() throws {
    let sandbox = Sandbox()
    let folder = sandbox.home.path + "/lp"
    _ = try sandbox.write(row, to: "lp/one 1.json")
    _ = try sandbox.write(row, to: "lp/two 2.json")
    let run = sandbox.run("dash import \(folder) --attribute steps")
    #expect(run.status == 65)
    #expect(
      run.errors == """
        dash: \(folder)/two 2.json: does not name the attribute of its values, and neither does \(folder)/one 1.json
          --attribute steps names the attribute of one file only: import each on its own.

        """)
    #expect(!sandbox.contents.contains(".local"))
  }

  @Test func `the store is unlocked before notes are printed`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5")
    let path = try sandbox.write("date,steps\n2026-11-19,many\n2026-11-18,7000\n", to: "t.csv")
    var isPrinted = false
    var context = sandbox.context { _, _ in }
    context.host.errors.write = { _ in
      isPrinted = true
      #expect(sandbox.run("dash log steps +1").status == 0)
    }
    #expect(Tool.dash.run(["import", path].map { Argument($0) }, in: context) == 1)
    #expect(isPrinted)
  }

  @Test func `a column whose label two attributes have is refused`() throws {
    let sandbox = Sandbox()
    let both = try sandbox.write(
      #"[{"attribute":"a","label":"Run","values":[{"date":"2026-11-19","value":1}]},"#
        + #"{"attribute":"b","label":"Run","values":[{"date":"2026-11-19","value":1}]}]"#,
      to: "a.json")
    #expect(sandbox.run("dash import \(both)").status == 0)
    let run = sandbox.run(
      "dash import \(try sandbox.write("date,Run\n2026-11-20,9\n", to: "t.csv"))")
    #expect(run.status == 65)
    #expect(run.errors.contains("'Run' is the label of 2 attributes"), "\(run.errors)")
    #expect(run.errors.contains("a or b"))
  }

  @Test func `attributes without a value are not counted`() throws {
    let sandbox = Sandbox()
    let path = try sandbox.write("date,steps,weight\n2026-11-19,5000,heavy\n", to: "t.csv")
    #expect(sandbox.run("dash import \(path)").output.hasPrefix("1 value of 1 attribute,"))
  }

  @Test(arguments: ["''", "' '"])
  func `an attribute has a name`(name: String) {
    let sandbox = Sandbox()
    let run = sandbox.run("dash import --attribute \(name) -")
    #expect(run.status == 64)
    #expect(
      run.errors.contains(
        "the name of an attribute is empty\n  Name one, such as --attribute steps.\n"))
  }

  @Test(
    arguments: [
      (
        #"[{"attribute":"zzz","date":"2026-11-20","overall":5}]"#,
        "Nothing to import: the averages are of unknown attributes."
      ),
      (
        #"[{"name":"steps","values":[{"date":"2026-11-20","value":"x"}]}]"#,
        "Nothing to import: every entry was skipped."
      ),
      (
        #"[{"name":"teas","values":[{"date":"2026-11-20","value":null}]}]"#,
        "Nothing to import: no attribute has a value."
      ),
      ("[]", "Nothing to import: no attribute has a value."),
      (
        #"[{"name":"floors","values":[{"date":"2026-11-20","value":5}]}]"#,
        "1 value of 1 attribute, 2026-11-20: nothing changed"
      ),
    ])
  func `the result says what happened`(text: String, result: String) {
    let sandbox = Sandbox()
    sandbox.input = #"[{"name":"floors","values":[{"date":"2026-11-20","value":5}]}]"#
    sandbox.run("dash import -")
    sandbox.input = text
    #expect(sandbox.run("dash import -").output == result + "\n")
    #expect(!sandbox.run("dash attributes").output.contains("steps"))
  }

  @Test func `an import of nothing makes no store`() {
    let sandbox = Sandbox()
    sandbox.input = #"[{"attribute":"zzz","date":"2026-11-20","overall":5}]"#
    let run = sandbox.run("dash import -")
    #expect(
      run.output == "Nothing to import: the averages are of unknown attributes.\n")
    #expect(!sandbox.contents.contains(".local"))
  }

  @Test func `invalid descriptions are counted apart, and --strict does not refuse them`() {
    let sandbox = Sandbox()
    sandbox.input =
      #"[{"name":"steps","label":7,"group":5,"values":[{"date":"2026-11-20","value":5}]}]"#
    let run = sandbox.run("dash import --strict -")
    #expect(run.status == 0 && run.output == "1 value of 1 attribute, 2026-11-20: 1 new\n")
    #expect(run.errors.hasPrefix("dash: 2 descriptions were ignored\n"))
  }

  @Test func `many entries are counted with commas`() {
    let sandbox = Sandbox()
    let rows = Array(repeating: #"{"date":"2026-11-20","value":"x"}"#, count: 1000)
    sandbox.input = #"[{"name":"steps","values":[\#(rows.joined(separator: ","))]}]"#
    #expect(sandbox.run("dash import -").errors.hasPrefix("dash: 1,000 entries were skipped\n"))
    #expect(sandbox.run("dash import --strict -").status == 65)
    #expect(!sandbox.contents.contains(".local"))
  }

  @Test func `a day that dash printed is imported with the same types`() {
    let sandbox = Sandbox()
    sandbox.input = """
      [{"name":"pushups","group":{"name":"custom"},"value_type":0,
        "values":[{"date":"2026-11-19","value":20},{"date":"2026-11-20","value":1}]}]
      """
    sandbox.run("dash import -")
    let printed = sandbox.run("dash today --json").output
    let other = Sandbox()
    for sandbox in [sandbox, other] {
      sandbox.input = printed
      #expect(sandbox.run("dash import -").status == 0)
      #expect(sandbox.run("dash attributes").output.contains("pushups quantity"))
    }
  }
}

struct ImportNameTests {
  @Test func `the attribute option comes before the name of one file`() throws {
    let sandbox = Sandbox()
    let page = try sandbox.write("[{\"date\":\"2026-11-19\",\"value\":7}]", to: "page1.json")
    #expect(sandbox.run("dash import --attribute floors \(page)").status == 0)
    #expect(sandbox.run("dash attributes").output.contains("Floors"))
    #expect(!sandbox.run("dash attributes").output.contains("page1"))
  }
}
