import Foundation
import Support
import Testing

@testable import Commands

/// What typed lines do: each line of the tables in `Golden/typed`, in a store of its own.
///
/// A table has a line as it is typed, and indented below it the exit status with the first line of the
/// output, and what is stored afterwards that was not stored before:
///
///     dash steps 5000
///         0  Steps 5,000 on Friday 20 November (was 4,000) · undo with: dash undo
///            2026-11-20 steps 5000
///
/// `echo 4 | mood` pipes a line; `dash log sleep 8 < 1` answers a question at a terminal. `# empty` and
/// `# used` begin the lines for an empty store, and for one that is used; `# used scale=9` changes a
/// setting. The table `hints` has all lines of the output, and each command in its hints is run too.
/// `UPDATE_GOLDEN=1` rewrites the results, which are to be reviewed like code.
struct TypedLineTests {
  static let tables = [
    "attributes", "dash", "dates", "hints", "log", "mood", "numbers", "people", "phrases", "tag",
  ]

  private static let folder = Sandbox.package.appending(
    path: "Tests/CommandsTests/Golden/typed")

  /// What the used store was made with, on Friday 20 November 2026.
  private static let used = [
    "dash log steps 4000 coffees 2 weight 72.5 sleep 7h12m",
    "dash log steps 6000 --date yesterday",
    "dash attributes add Pushups --type quantity", "dash attributes add Stretching --type duration",
    "dash attributes add Balance --type decimal", "dash attributes add Journal --type text",
    "dash attributes add Battery --type percentage", "dash attributes add Focus --type scale",
    "dash attributes add Volume --type decimal --unit ml --group food",
    "dash log pushups 30 stretching 15m balance -2.5 --date yesterday --force",
    "dash log volume 500 --date yesterday",
    "dash tag gym 'Dog walk'", "dash tag coffee --date yesterday",
    "mood rate 3 'slow morning' --date yesterday",
  ]

  /// Attributes of older versions whose names now mean something else.
  private static let legacy = """
    date,attribute,value,type
    2026-11-18,friday,1,boolean
    2026-11-18,week,3,quantity
    2026-11-18,monday,4,quantity

    """

  private static func sandbox(_ world: Substring) throws -> Sandbox {
    let sandbox = Sandbox()
    var words = world.split(separator: " ")
    if words.removeFirst() == "used" {
      let file = URL(filePath: sandbox.storePath)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try usedStore.get().write(to: file)
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      let folder = file.deletingLastPathComponent().path
      try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }
    for setting in words {
      let parts = setting.split(separator: "=")
      #expect(sandbox.run("dash settings set \(parts[0]) \(parts[1])").status == 0)
    }
    return sandbox
  }

  private static let usedStore = Result {
    let sandbox = Sandbox()
    for line in used {
      let run = sandbox.run(line)
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
    sandbox.input = legacy
    #expect(sandbox.run("dash import -").status == 0)
    return try Data(contentsOf: URL(filePath: sandbox.storePath))
  }

  /// Runs a typed line in a sandbox.
  private static func run(_ typed: String, in sandbox: Sandbox) -> Sandbox.Run {
    var line = typed
    sandbox.input = ""
    sandbox.isInputTerminal = false
    if let bar = line.range(of: " | "), line.hasPrefix("echo ") {
      sandbox.input =
        line[..<bar.lowerBound].dropFirst(5)
        .replacingOccurrences(of: "\\n", with: "\n") + "\n"
      line = String(line[bar.upperBound...])
    } else if let answer = line.range(of: " < ", options: .backwards) {
      sandbox.input = line[answer.upperBound...].replacingOccurrences(of: " ", with: "\n") + "\n"
      sandbox.isInputTerminal = true
      line = String(line[..<answer.lowerBound])
    }
    return sandbox.run(line)
  }

  /// The stored values, a line each: `2026-11-20 steps 5000`.
  private static func stored(in sandbox: Sandbox) -> [String] {
    let rows = sandbox.run("dash export --format csv --scale 9").output.split(separator: "\n")
    return rows.dropFirst().filter { !$0.hasSuffix(",pause") }.map { row in
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      return cells.dropLast().joined(separator: " ")
    }
  }

  /// The result of a line, as the table has it.
  ///
  /// `isWhole`: Whether it has all lines of the output.
  private static func result(
    of typed: String, in world: Substring, isWhole: Bool
  ) throws -> [String] {
    let sandbox = try sandbox(world)
    let before = stored(in: sandbox)
    let run = run(typed, in: sandbox)
    let after = stored(in: sandbox)
    let new = after.filter { !before.contains($0) }
    let names = Set(new.map { $0.split(separator: " ").prefix(2) })
    let gone = before.filter {
      !after.contains($0) && !names.contains($0.split(separator: " ").prefix(2))
    }
    if run.status != 0 {
      #expect(new + gone == [], "\(typed): a line that fails stores nothing")
    } else if before != after {
      let undo = sandbox.run(typed.contains(" undo") ? "dash redo" : "dash undo")
      #expect(undo.status == 0, "\(typed): \(undo.errors)")
      #expect(stored(in: sandbox) == before, "\(typed): undo restores everything")
    }
    // At a terminal, the question comes first.
    let text = sandbox.isInputTerminal ? run.transcript : run.status == 0 ? run.output : run.errors
    let lines = text.split(separator: "\n")
    let first = lines.first ?? ""
    let more = isWhole ? lines.dropFirst().map { "            \($0)" } : []
    if isWhole, run.status != 0 { try runHints(of: run.errors, in: world) }
    let status = String(repeating: " ", count: 6 - "\(run.status)".count) + "\(run.status)"
    return [first.isEmpty ? status : "\(status)  \(first)"] + more + new.map { "        \($0)" }
      + gone.map { "        - \($0)" }
  }

  /// Runs each command that hints suggest, which must succeed; after `Then` in the same store.
  private static func runHints(of errors: String, in world: Substring) throws {
    var sandbox = try sandbox(world)
    for hint in errors.split(separator: "\n").dropFirst() {
      var command = hint
      if let quoted = hint.firstRange(of: "Did you mean 'dash ") {
        command = hint[quoted.lowerBound...].dropFirst(14).prefix { $0 != "'" }
      } else if let start = ["dash", "mood"].compactMap({ hint.firstRange(of: ": \($0) ") }).first {
        command = hint[start.lowerBound...].dropFirst(2)
      } else {
        continue
      }
      if !hint.contains("Then, ") { sandbox = try TypedLineTests.sandbox(world) }
      let run = sandbox.run(String(command))
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
  }

  @Test(arguments: tables)
  func `typed lines do what was meant, or are refused`(table: String) throws {
    let file = TypedLineTests.folder.appending(path: "\(table).txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    var world = "empty"[...]
    var written: [String] = []
    var lines = text.components(separatedBy: "\n")[...]
    while let line = lines.popFirst() {
      written.append(line)
      if line.hasPrefix("# ") { world = line.dropFirst(2) }
      if line.isEmpty || line.hasPrefix("#") { continue }
      var expected: [String] = []
      while lines.first?.hasPrefix("  ") == true { expected.append(lines.removeFirst()) }
      let result = try TypedLineTests.result(of: line, in: world, isWhole: table == "hints")
      if try !Golden.isUpdating() {
        #expect(result == expected, "\(table), \(world): \(line)")
      }
      written += result
    }
    if try Golden.isUpdating() {
      try written.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }

  @Test func `the tables have at least 300 lines`() throws {
    let count = try TypedLineTests.tables.map { table in
      try String(
        contentsOf: TypedLineTests.folder.appending(path: "\(table).txt"), encoding: .utf8
      ).split(separator: "\n").count { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }
    }
    #expect(count.reduce(0, +) >= 300)
  }
}
