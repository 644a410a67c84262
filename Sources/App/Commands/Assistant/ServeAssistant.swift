import Assistant
import CommandLine
import Storage
import Text

struct ServeAssistant: Command {
  static let name = "mcp"
  static let summary = "Let an assistant ask about your days."
  static let examples: Examples = [
    "dash mcp": "As an assistant starts it.",
    "dash mcp --only sleep,activity": "Only these groups.",
    "dash mcp --write": "Also log, rate, tag and note.", "dash mcp log": "The requests so far.",
  ]
  static let discussion = [
    "A server of the Model Context Protocol on standard input and output. What a tool answers goes "
      + "to the assistant, and so to the company that runs its model. Private attributes and notes "
      + "are not answered unless you say so.",
    "Claude Code: claude mcp add dash -- dash mcp",
    "Claude Desktop, Cursor and others, in their settings file: "
      + #"{"mcpServers":{"dash":{"command":"dash","args":["mcp"]}}}"#,
    "VS Code, in .vscode/mcp.json: "
      + #"{"servers":{"dash":{"type":"stdio","command":"dash","args":["mcp"]}}}"#,
    "Codex, in ~/.codex/config.toml below [mcp_servers.dash]: "
      + #"command = "dash", and args = ["mcp"]"#,
    "If the assistant does not find the program, write its whole path: command -v dash.",
  ]
  static let write = Option("write", "Also offer tools that change data; each can be undone.")
    .excluding(.demo, hint: "The sample data cannot be changed.")
  static let isPrivate = Option("private", "Also answer private attributes.")
  static let notes = Option("notes", "Also answer notes and other texts.")
  static let only = Option(
    "only", value: "groups",
    "Only these groups, with commas; also events, places, weather and facts.")
  static let options = [write, isPrivate, notes, only, Option.demo]
  static let arguments = [
    Parameter("action", "log: show the requests so far.", choices: ["log"], isOptional: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    if let word = try line.words.first {
      guard word == "log" else {
        throw Failure.usage("unexpected argument '\(word)'", hints: "To see the log: dash mcp log")
      }
      let lines = try RequestLog(in: context.world).lines()
      return try context.print(lines.isEmpty ? ["No assistant has asked anything."] : lines)
    }
    let groups = try line.text(only)?.split(separator: ",").map { String($0.trimmed) }
    let names = try context.reading.store()?.catalogue().groups.map(\.name) ?? []
    let known = names + ["events", "places", "weather", "facts"]
    if !names.isEmpty, let other = groups?.first(where: { !known.contains($0) }) {
      throw Failure.unknown("group", other, among: known)
    }
    let disclosure = Disclosure(
      hasPrivate: line.has(isPrivate), hasNotes: line.has(notes), groups: groups)
    // It may answer for months.
    context.world.holder.release()
    var server = AssistantServer(
      context.world, disclosing: disclosure, isWriting: line.has(write), isDemo: context.isDemo)
    try server.run()
  }
}
