import Foundation

/// What a full screen takes: its first frame, a key that moves to another row or another day, and
/// nothing at all, beside the programs that people use in a terminal.
enum BrowseSection {
  private static let count = 40
  private static let idleSeconds = 5
  /// As many keys as a person presses in a long while: memory must not grow.
  private static let manyKeys = 10_000

  static func text() throws -> String {
    try Workplace.with { stores in
      var table = Table(
        title: "At 80 × 24, medians of \(count) keys; idle for \(idleSeconds) seconds",
        heads: [
          "first frame", "", "row", "", "day", "", "idle", "ticks", "memory", "own",
        ])
      for length in ["1-year", "10-years", "100-years"] {
        table.rows.append(
          try row(
            "dash browse, \(length.replacing("-", with: " "))",
            browse(length + "-all", in: stores), down: ("j", "k"), day: ("h", "l")))
      }
      for (name, words, day) in [
        ("htop", [], nil), ("tig", ["--all"], nil), ("calcurse", [], ("l", "h")),
      ] as [(String, [String], (String, String)?)] {
        guard let path = Program.place(of: name) else { continue }
        let program = Program(path: path, words: words, variables: stores.world)
        table.rows.append(try row(name, program, down: ("j", "k"), day: day))
      }
      return table.text + "\n\n"
        + (try growth(browse("10-years-all", in: stores)))
    }
  }

  /// Bars do not grow at the beginning: that takes 0.2 s.
  private static func browse(_ data: String, in stores: Stores) -> Program {
    var program = stores.program("dash", "browse", data: data)
    program.variables["DASH_BROWSE_MOTION"] = "no"
    return program
  }

  /// The memory before and after many keys, to other rows, days and views and back.
  private static func growth(_ program: Program) throws -> String {
    let terminal = try TerminalProgram(program)
    defer { terminal.close() }
    // Each view was shown before.
    let round = ["j", "h", "h", "[", "2", "h", "4", "5", "1", "l", "l", "]", "k"]
    terminal.press(round, count: 10 * round.count)
    let before = terminal.ownMemory
    terminal.press(round, count: manyKeys / round.count * round.count)
    func text(_ memory: Int?) -> String { memory.map { "\($0) kB" } ?? "unknown" }
    return "Own memory with 10 years, before \(manyKeys) keys and after: "
      + "\(text(before)), \(text(terminal.ownMemory))"
  }

  /// Keys are pressed there and back, so that each has something to move.
  private static func row(
    _ name: String, _ program: Program, down: (String, String), day: (String, String)?
  ) throws -> [String] {
    let terminal = try TerminalProgram(program)
    defer { terminal.close() }
    func median(_ keys: (String, String)?) -> [String] {
      guard let keys else { return ["-", "-"] }
      let replies = (0..<count).map { terminal.press($0 % 2 == 0 ? keys.0 : keys.1) }
      return [
        "\(Int(Sample(replies.map { Double($0.bytes) }).median)) B",
        milliseconds(Sample(replies.map(\.milliseconds)).median),
      ]
    }
    let rows = median(down)
    let days = median(day)
    let (bytes, ticks) = terminal.idle(seconds: idleSeconds)
    return [name, "\(terminal.start.bytes) B", milliseconds(terminal.start.milliseconds)] + rows
      + days + [
        "\(bytes) B", ticks.map(String.init) ?? "-", terminal.memory.map { "\($0) kB" } ?? "-",
        terminal.ownMemory.map { "\($0) kB" } ?? "-",
      ]
  }

  private static func milliseconds(_ value: Double) -> String {
    String(format: "%.2f ms", value)
  }
}
