import Actions
import Cards
import CommandLine
import Drawing
import Readings
import Storage
import Text

struct UndoChange: Command {
  static let name = "undo"
  static let summary = "Undo the last command that changed data."
  static let examples: Examples = [
    "dash undo": "Undo the last change; again, the one before.",
    "dash undo 3": "Undo the last three changes.", "dash undo --list": "List what can be undone.",
  ]
  static let discussion = [
    "A command is undone as a whole, even an import of many years. 'dash redo' redoes it, "
      + "until another command changes data."
  ]
  static let options = ChangeLog.options
  static let arguments = [
    Parameter("count", "How many commands to undo or list.", isOptional: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    try ChangeLog(line, isUndoing: true).run(in: context)
  }
}

struct RedoChange: Command {
  static let name = "redo"
  static let summary = "Redo the last command that was undone."
  static let examples: Examples = [
    "dash redo": "Redo the last undone change.", "dash redo --list": "List what can be redone.",
  ]
  static let options = ChangeLog.options
  static let arguments = [
    Parameter("count", "How many commands to redo or list.", isOptional: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    try ChangeLog(line, isUndoing: false).run(in: context)
  }
}

/// Undoes or redoes changes, or lists them: what `dash undo` and `dash redo` have in common.
private struct ChangeLog {
  static let list = Option("list", letter: "l", "Only list them, the next one first.")
  static let force = Option(
    "force", letter: "f", "Leave files of events that have changed since as they are.")
  static let options = [list, force, Option.quiet, .json, .demo]

  /// Whether it undoes, otherwise redoes.
  let isUndoing: Bool
  private let line: Invocation
  private let count: Int?
  private var isList: Bool { line.has(Self.list) || line.has(.demo) }

  init(_ line: Invocation, isUndoing: Bool) throws {
    self.isUndoing = isUndoing
    self.line = line
    count = try line.arguments.first.map { argument in
      let text = try line.text(argument)
      guard let count = Int(text), 1...10_000 ~= count else {
        throw Failure.usage(
          "invalid number of commands '\(text)'", hints: "Expected a whole number from 1 to 10000.")
      }
      return count
    }
    if line.has(.json), !isList {
      throw Failure.usage(
        "--json can be used only with --list", hints: "To list as JSON: dash \(name) --list --json")
    }
  }

  func run(in context: Context) throws {
    if isList { return try show(context.reading.store(), in: context) }
    let done = try RevertChanges(
      isUndoing ? .undo : .redo, count: count ?? 1, skipsChangedFiles: line.has(Self.force)
    ).run(in: context.world)
    for path in done.skippedFiles {
      context.warn("\(path): has changed since, so it was left as it is")
    }
    let left = done.changes.map(\.change.mergedSince).reduce(0, +)
    if left > 0 {
      context.warn(
        CountText.of(left, "value or setting was", "values or settings were")
          + " changed on another device since, and \(left == 1 ? "is" : "are") not changed")
    }
    if context.isQuiet { return }
    let width = context.renderOptions.width
    let commands = done.changes.map { UndoableCommand($0.change, among: $0.attributes) }
    var block = UndoLines(of: commands, today: context.today, in: context.valueText)
      .done(isUndone: isUndoing, width: width)
    if commands.count < count ?? 1 {
      let text = commands.isEmpty ? nothing : "There are no more commands."
      block += Wrap.lines(of: text, width: width).map { Line($0) }
    }
    try context.show(block)
  }

  private var name: String { isUndoing ? UndoChange.name : RedoChange.name }
  private var nothing: String { "Nothing to \(name)." }

  private func commands(in store: Store, limit: Int) throws -> [UndoableCommand] {
    try store.reading {
      let attributes = try store.catalogue().attributes
      return try store.changes(isUndone: !isUndoing, limit: limit).map {
        UndoableCommand($0, among: attributes)
      }
    }
  }

  private func show(_ store: Store?, in context: Context) throws {
    let limit = count ?? 10
    let found = try store.map { try self.commands(in: $0, limit: limit + 1) } ?? []
    let commands = Array(found.prefix(limit))
    let lines = UndoLines(of: commands, today: context.today, in: context.valueText)
    if context.isJSON { return try context.write(document: lines.json) }
    let width = context.renderOptions.width
    var block = lines.list(width: width)
    if commands.isEmpty { block = [Line(nothing)] }
    if found.count > limit {
      let line = "dash \(name) --list \(limit * 2)"
      block += Wrap.block(of: "More: \(line)", .quiet, width: width)
    }
    try context.show(block)
  }
}
