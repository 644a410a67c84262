import Actions
import Cards
import Drawing
import Formats
import Metrics
import Readings
import Storage
import Text
import Time

/// The tools that change something: each makes one change, which `dash undo` reverts.
enum WritingTools {
  /// Each by its name.
  static let all: [String: AssistantTool.Run] = [
    "log": log, "rate": rate, "tag": tag, "note": note, "undo": undo,
  ]

  private static func log(_ call: ToolCall) throws -> Sheet {
    let (world, values) = (call.writing, call.reading.valueText)
    // It knows the disclosed attributes only, so that a hint names no other.
    var logbook = Logbook(of: try call.reading.openStore(), in: world) {
      values.text(ofTypical: $0, $1, isExact: $2)
    }
    let assignment = Assignment(name: call.text("attribute"), value: call.text("value"))
    logbook.typing = Logbook.Typing(isCommand: true)
    logbook.typing.assignments = [assignment]
    try logbook.read(assignment, on: call.pastDay())
    return try call.record(logbook.entries)
  }

  private static func rate(_ call: ToolCall) throws -> Sheet {
    let (world, day) = (call.writing, try call.pastDay())
    guard let rating = world.settings.scale.stored(parsing: call.text("rating")) else {
      throw Failure.usage(
        "invalid rating", hints: ["Expected 1 to \(world.settings.scale.rawValue), or 6/9."])
    }
    try call.checkDisclosed(Mood.name)
    let ratings = try world.openStore()?.entries(of: Mood.name, in: day...day) ?? []
    guard ratings.allSatisfy(\.isPause) else {
      throw Failure("the day has several ratings", hints: ["The person can add one: mood add 4"])
    }
    return try call.record([RecordValues.Entry(.set(.integer(rating)), of: Mood.name, on: day)])
  }

  private static func tag(_ call: ToolCall) throws -> Sheet {
    let (tag, world) = (call.text("tag"), call.writing)
    var finder = AttributeFinder(in: try world.openStore())
    if let known = try finder.tracked(tag) { try call.checkDisclosed(known.name) }
    var action = SetTags([tag], isOn: true, on: [try call.pastDay()])
    // A question about a similar name could name one that is not disclosed.
    action.createsSimilar = true
    return try call.sheet(of: action.run(in: world))
  }

  private static func note(_ call: ToolCall) throws -> Sheet {
    let (day, text) = (try call.pastDay(), call.text("text"))
    _ = try WriteNote(text, .append, on: day).run(in: call.writing)
    // The text before is answered only by a tool that may read it.
    let date = DayText.plain(day, on: call.reading.today)
    return call.sheet("Added to the note on \(date), \(ChangeLines.undoHint)", of: [text]) {
      $0.member("attribute", Mood.noteName)
      $0.member("date", day.description)
      $0.member("value", $1)
    }
  }

  private static func undo(_ call: ToolCall) throws -> Sheet {
    let origin = try call.writing.openStore()?.originOfLatestChange()
    guard origin == .assistant else {
      throw Failure("the latest change is not an assistant's", hints: ["To undo it: dash undo"])
    }
    let commands = try RevertChanges(.undo).run(in: call.writing).changes.map(\.change.command)
    // Without the values before, which may be of something that is not disclosed.
    return call.sheet(
      "Undid '\(commands.joined())', \(UndoLines.redoHint)", of: commands, undo: "dash redo"
    ) { $0.member("command", $1) }
  }
}

extension ToolCall {
  /// The world with the whole store, whose changes are an assistant's.
  fileprivate var writing: World {
    var world = reading.world
    world.store = nil
    world.origin = .assistant
    world.typed = nil
    return world
  }

  /// The day of a change, which is over or today.
  fileprivate func pastDay() throws -> Day {
    let day = try day()
    guard day <= reading.today else { throw Failure.usage("\(day) is in the future") }
    return day
  }

  /// Refuses to change an attribute that is not disclosed, since the answer says its value.
  fileprivate func checkDisclosed(_ name: String) throws {
    guard try writing.openStore()?.attribute(named: name) != nil,
      try reading.openStore()?.attribute(named: name) == nil
    else { return }
    throw Failure("this attribute is not disclosed to assistants")
  }

  fileprivate func record(_ entries: [RecordValues.Entry]) throws -> Sheet {
    for entry in entries { try checkDisclosed(entry.name) }
    return try sheet(of: RecordValues(entries).run(in: writing))
  }

  fileprivate func sheet(of changes: [ValueChange]) -> Sheet {
    let lines = ChangeLines(of: changes, today: reading.today, in: reading.valueText)
    let text = lines.block(width: PlainText.width).map(\.text).joined(separator: "\n")
    return sheet(text, of: changes) { json, change in
      json.member("attribute", change.attribute.name)
      json.member("date", change.day.description)
      json.member("value", change.now)
      json.member("before", change.before)
    }
  }

  fileprivate func sheet<Item>(
    _ sentence: String, of changes: [Item], undo: String = "dash undo",
    _ write: @escaping (inout JSONText, Item) -> Void
  ) -> Sheet {
    let document = JSONText.object { json in
      json.array("changes", of: changes, write)
      json.member("undo", undo)
    }
    return Sheet(document) { Sheet.block(of: [sentence], $0) }
  }
}
