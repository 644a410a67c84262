import Foundation
import Metrics
import Storage
import Support
import Testing
import Time

@testable import Commands

/// A home in which every text that comes from outside is ``HostileTextTests/nasty``, the same for
/// each command.
struct HostileWorld {
  private static var nasty: String { HostileTextTests.nasty }
  private let sandbox: Sandbox
  /// The files that commands change, as they were.
  private var files: [String: Data] = [:]

  init() throws {
    let exist = try ScriptedExist([
      .init(name: "tracks", label: Self.escaped, type: 0, service: "evil"),
      .init(
        name: "place", label: "Place", group: "location", type: 2, service: "swarm",
        values: ["2026-11-20": "\"\(Self.escaped)\""]),
      .init(name: "mood_note", label: "Mood note", group: "mood", type: 2, service: "exist"),
    ])
    exist.change {
      $0.username = Self.escaped
      $0.zone = Self.escaped
      $0.refused["mood"] = (Self.nasty, Self.nasty)
    }
    sandbox = Sandbox(of: exist)
    // No program but the one that asks the account.
    let folder = sandbox.home.appending(path: "bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/curl", withDestinationPath: try #require(Shell.path(of: "curl")))
    sandbox.variables["PATH"] = folder.path
    try fill()
    sandbox.isInputTerminal = true
    sandbox.input = Self.nasty
    for path in [sandbox.storePath, sandbox.home.path + "/.config/dash/token"] {
      files[path] = try Data(contentsOf: URL(filePath: path))
    }
    let settings = """
      profile.name = \(Self.oneLine)
      place = \(Self.oneLine)
      \(Self.oneLine)
      \(Self.oneLine) = \(Self.oneLine)
      units = \(Self.oneLine)

      """
    files[sandbox.home.path + "/.config/dash/settings"] = Data(settings.utf8)
  }

  /// As a string of JSON has it, without its quotes.
  private static let escaped = nasty.unicodeScalars.reduce(into: "") { text, scalar in
    let digits = String(scalar.value, radix: 16)
    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static let oneLine = nasty.replacing("\n", with: "")

  private func fill() throws {
    func must(_ words: [String]) throws {
      let run = sandbox.run(Tool.dash, words)
      try #require(run.status == 0, "\(words): \(run.errors)")
    }
    let types = ValueType.allCases.map { "\($0.rawValue)" }
    let attributes = types.map { type in
      let value = type == "2" ? "\"\(Self.escaped)\"" : "1"
      return """
        {"name": "n\(type)\(Self.escaped)", "label": "L\(type)\(Self.escaped)", "value_type": \(type),
         "group": {"name": "g\(Self.escaped)", "label": "G\(Self.escaped)", "priority": 2},
         "service": {"name": "s\(Self.escaped)"}, "priority": 1, "values": [
           {"date": "2026-11-20", "value": \(value)}, {"date": "2026-11-13", "value": \(value)}]}
        """
    }
    let document = """
      {"results": [\(attributes.joined(separator: ","))], "facts": [
        {"date": "1990-11-20", "category": "event", "text": "Met \(Self.escaped)"}]}
      """
    try must(["import", try sandbox.write(document, to: "in\(Self.oneLine).json")])
    try must(["account", "login"])
    try must(["sync"])
    _ = sandbox.run(Tool.mood, ["rate", "4", "--note", Self.nasty])
    _ = sandbox.run(Tool.dash, ["tag", Self.nasty])
    try keepWhatServicesSay()
    _ = try sandbox.write(
      "date,\(Self.oneLine)\n2026-11-20,1\n2026-11-19,\(Self.oneLine)\n", to: "t.csv")
    _ = try sandbox.write("[{\"date\": \"\(Self.escaped)\", \"value\": 1}]", to: "data_x_2026.json")
  }

  private func keepWhatServicesSay() throws {
    let store = try Store(path: sandbox.storePath)
    let today = sandbox.now.day
    try store.cache(insights: [
      Insight(
        day: today, priority: 1, period: 1, attribute: Self.nasty, group: "mood",
        text: Self.nasty + "\n" + Self.nasty)
    ])
    var correlation = Correlation(Self.nasty, Self.nasty, found: today, sentence: Self.nasty)
    (correlation.period, correlation.isNextDay, correlation.stars) = (7, true, 5)
    (correlation.strength, correlation.percentage) = (0.5, 50)
    try store.cache(correlations: [correlation])
    let fetched =
      "11-20\tevent\t1998\t\(Self.line)\t\(Self.line)\tKZ\tspace\t-\t1,2\t\(Self.line)\n"
    try store.cache(
      CachedFacts(lines: Array(fetched.utf8), digest: [], language: nil), of: DateOfYear(today))
  }

  /// Without what divides the lines of facts.
  private static let line = oneLine.replacing("\t", with: "")

  /// Runs a command in the world as it was at first.
  func run(_ tool: Tool, _ words: [String], isTerminal: Bool) -> Sandbox.Run {
    for (path, data) in files { try? data.write(to: URL(filePath: path)) }
    let token = sandbox.home.path + "/.config/dash/token"
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token)
    sandbox.isTerminal = isTerminal
    sandbox.columns = isTerminal ? 60 : nil
    sandbox.variables["TERM"] = isTerminal ? "xterm-kitty" : nil
    sandbox.variables["COLORTERM"] = isTerminal ? "truecolor" : nil
    var run = sandbox.run(tool, words.map { $0.replacing("HOME", with: sandbox.home.path) })
    // Ours too: what puts text on the clipboard, in Base64.
    if words.starts(with: ["facts", "share"]) {
      run.output.replace(/\u{1B}\]52;c;[A-Za-z0-9+\/=]*\u{7}/, with: "")
    }
    // And a bar that shows how far it is.
    run.errors.replace(/\r[^\r\n\u{1B}]*|\u{1B}\[K/, with: "")
    return run
  }

  /// The command lines of a command: without arguments, with those it takes, and with a nasty one in each position.
  static func lines(of command: any Command.Type) -> [[String]] {
    let name = command.name.split(separator: " ").map(String.init)
    // Files are made in the home alone.
    let word = command.arguments.contains { $0.name == "file" } ? "HOME/" + nasty : nasty
    var lines = [
      name, name + [word], name + [word, nasty, nasty], name + ["--" + nasty],
      name + ["-\u{1B}"],
    ]
    let arguments = arguments[command.name] ?? [[]]
    lines += arguments.map { name + $0 }
    for option in command.options {
      guard option.value != nil else {
        lines += arguments.map { name + $0 + ["--\(option.name)"] }
        continue
      }
      lines.append(
        name + (arguments.first ?? []) + [
          "--\(option.name)=" + (option.value == "file" ? "HOME/" : "") + nasty
        ])
      if let choice = option.choices.last {
        lines.append(name + (arguments.first ?? []) + ["--\(option.name)", choice])
      }
    }
    return lines
  }

  /// What is understood by those that take words.
  private static let arguments: [String: [[String]]] = [
    "history": [["n0" + nasty], ["n2" + nasty], ["n7" + nasty], ["L5" + nasty]],
    "year": [["n0" + nasty], ["n7" + nasty]],
    "log": [["n0" + nasty, "7"], ["n2" + nasty, nasty], ["n3" + nasty, nasty]],
    "tag": [[nasty + "x"], ["n7" + nasty]],
    "untag": [["n7" + nasty]],
    "forget": [["n0" + nasty], ["n2" + nasty]],
    "goal": [["n0" + nasty, "5"], ["n0" + nasty], ["n3" + nasty, nasty]],
    "attributes add": [["x" + nasty], ["x", "--type", "scale", "--group", nasty]],
    "attributes rename": [["n0" + nasty, nasty + "z"]],
    "attributes hide": [["n0" + nasty]],
    "attributes show": [["n0" + nasty]],
    "attributes move": [["n0" + nasty, "--group", nasty], ["n0" + nasty, "--priority", "3"]],
    "attributes gauge": [["n0" + nasty, "ring"]],
    "attributes private": [["n0" + nasty], ["n0" + nasty, "--private", "no"]],
    "attributes remove": [["n0" + nasty, "--yes"], ["n0" + nasty]],
    "facts": [["--all"], ["--search", "a"]],
    "facts open": [["1"], ["2"], ["30"]], "facts picture": [["1"], ["2"]],
    "facts map": [["1"], ["2"]],
    "map": [[], ["world"], [nasty], ["-37.8,145"]],
    "facts share": [["1"], ["2"]],
    "facts add": [["1990-11-20", nasty]], "facts remove": [["1"], ["2"]],
    "import": [["HOME"], ["HOME/t.csv"], ["HOME/data_x_2026.json"], ["HOME/" + nasty]],
    "export": [[], ["--format", "csv", "-o", "HOME/" + oneLine], ["-o", "HOME/out" + oneLine]],
    "backup": [["HOME/b" + oneLine]], "restore": [["HOME/t.csv"], ["HOME/" + nasty]],
    "account own": [["n0" + nasty]],
    "account login": [["--token-file", "HOME/t.csv"], ["--token-file", nasty]],
    "places login": [
      ["https://127.0.0.1:1/" + oneLine, "--token-file", "HOME/t.csv"], [nasty],
    ],
    "settings get": [["profile.name"], ["place"]],
    "settings set": [["profile.name", nasty], ["place", nasty], ["exist.url", nasty]],
    "settings reset": [["place"]],
    "remind": [["at", "21:00"], ["at", nasty], ["off"], ["--status"]],
    "report": [["-o", "HOME/r" + oneLine], ["year", "-o", "HOME/y" + oneLine, "--notes"]],
    "setup": [["--yes", "--as", nasty], ["--yes", "--prefix", "HOME/" + nasty]],
    "completions": [["bash"], ["zsh"], ["fish"]],
    "rate": [["4", "--note", nasty], ["4", nasty]], "note": [[nasty]], "search": [["a"], [nasty]],
    "clear": [[]],
  ]
}
