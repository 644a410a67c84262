import Cards
import CommandLine
import Drawing
import Metrics
import Readings
import Storage
import Text

/// Undoes or redoes changes, or lists them: what `dash undo` and `dash redo` have in common.
struct ChangeLog {
  static let list = Option("list", letter: "l", "Only list them, the next one first.")
  static let force = Option(
    "force", letter: "f", "Leave files of events that have changed since as they are.")
  static let options = [list, force, Option.quiet, .json, .demo]

  /// Whether it undoes, otherwise redoes.
  let isUndoing: Bool
  private let count: Int?
  private let isList: Bool
  private let isQuiet: Bool
  private let isForced: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation, isUndoing: Bool) throws {
    self.isUndoing = isUndoing
    count = try line.arguments.first.map { argument in
      let text = try line.text(argument)
      guard let count = Int(text), 1...10_000 ~= count else {
        throw Failure.usage(
          "invalid number of commands '\(text)'",
          hints: ["Expected a whole number from 1 to 10000."])
      }
      return count
    }
    isList = line.has(Self.list) || line.has(.demo)
    isForced = line.has(Self.force)
    isQuiet = line.has(.quiet)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    if isJSON, !isList {
      let name = isUndoing ? "undo" : "redo"
      throw Failure.usage(
        "--json can be used only with --list",
        hints: ["To list as JSON: dash \(name) --list --json"])
    }
  }

  func run(in context: Context) throws {
    let store = try context.reading.store(isDemo: isDemo)
    if isList { return try show(store, in: context) }
    let done = try store.map { try perform(in: $0, context) } ?? []
    if !isDemo, !done.isEmpty { try context.world.restrictStore() }
    if isQuiet { return }
    let width = context.renderOptions.width
    var block = UndoLines(of: done, today: context.today, in: context.valueText)
      .done(isUndone: isUndoing, width: width)
    if done.count < count ?? 1 {
      block += Wrap.lines(of: done.isEmpty ? nothing : "There are no more commands.", width: width)
        .map {
          Line($0)
        }
    }
    try context.show(block)
  }

  private var nothing: String {
    isUndoing ? "Nothing to undo." : "Nothing to redo."
  }

  /// Undoes or redoes the given number of commands, or as many as there are.
  private func perform(in store: Store, _ context: Context) throws -> [UndoableCommand] {
    var done: [UndoableCommand] = []
    let folder = store.ownCalendarFolder
    if !isDemo { try OwnCalendar(of: store, in: context).settle() }
    for _ in 0..<(count ?? 1) {
      // Read before, because undoing a command removes the attributes that it created.
      let before = try store.catalogue().attributes
      let writer = EventFileWriter(files: context.files, ownFolder: folder)
      func restore(_ files: [EventFileChange]) throws -> [EventFileChange] {
        try writer.restore(files, isForced: isForced) { path in
          context.warn("\(path): has changed since, so it was left as it is")
        }
      }
      do {
        let change =
          try isUndoing
          ? store.undo(restoringFiles: restore) : store.redo(restoringFiles: restore)
        guard let change else { break }
        done.append(UndoableCommand(change, among: before))
      } catch {
        if (error as? StoreError)?.kind != .unflushed { writer.revert() }
        throw error
      }
    }
    return done
  }

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
    if isJSON { return try context.write(document: UndoJSON(of: commands).text) }
    let width = context.renderOptions.width
    var block = UndoLines(of: commands, today: context.today, in: context.valueText)
      .list(width: width)
    if commands.isEmpty {
      block = [Line(nothing)]
    }
    if found.count > limit {
      let line = "dash \(isUndoing ? "undo" : "redo") --list \(limit * 2)"
      block += Wrap.block(of: "More: \(line)", .quiet, width: width)
    }
    try context.show(block)
  }
}

extension UndoableCommand {
  /// A change for display, with the attributes of its values.
  fileprivate init(_ change: ChangeSummary, among attributes: [Attribute]) {
    self.init(
      number: Int(change.number), made: change.made, command: change.command,
      valueCount: change.valueCount, dayCount: change.dayCount, rowCount: change.rowCount,
      entryCount: change.entryCount,
      factCount: change.factCount, setCount: change.setCount,
      calendarCount: change.calendarCount, placeCount: change.placeCount,
      experimentCount: change.experimentCount, fileCount: change.fileCount,
      values: change.values.compactMap { value in
        attributes.first { $0.name == value.attribute }.map {
          ValueChange($0, on: value.day, from: value.now, to: value.before)
        }
      })
  }
}
