import Drawing
import Formats
import Metrics
import Text
import Time

/// Commands that were undone or redone, or could be.
package struct UndoLines {
  package static let redoHint = "redo with: dash redo"

  private let commands: [UndoableCommand]
  private let today: Day
  private let values: ValueText

  /// The next one first.
  package init(of commands: [UndoableCommand], today: Day, in values: ValueText) {
    self.commands = commands
    self.today = today
    self.values = values
  }

  /// The changes: `Undid 'dash log steps 5623': Steps 5,623 → 5,123 · redo with: dash redo`.
  package func done(isUndone: Bool, width: Int) -> Block {
    let verb = isUndone ? "Undid" : "Redid"
    let end = isUndone ? UndoLines.redoHint : ChangeLines.undoHint
    let sentences = commands.map {
      "\(verb) '\($0.change.command)': \($0.effect(in: values, today: today))"
    }
    return sentences.isEmpty
      ? [] : Sentences.lines(sentences, end: end, width: width, glyphs: values.glyphs)
  }

  /// The commands numbered from 1, each with its effect below.
  package func list(width: Int) -> Block {
    var block: Block = []
    let indent = String(repeating: " ", count: 5)
    for (index, command) in commands.enumerated() {
      let number = String(index + 1)
      var line = Line(
        String(repeating: " ", count: max(0, 3 - number.utf8.count)) + number + "  ", .quiet)
      let typed = Line(command.change.command, .strong)
      let (day, time) = command.made
      let made = (day == today.description ? "today" : day) + " " + values.time(time)
      line.append(typed)
      if line.width + 2 + made.utf8.count <= width {
        line.append("  " + made, .quiet)
        block.append(line)
      } else {
        line.cut(to: width, glyphs: values.glyphs)
        block += [line, Line(indent + made, .quiet)]
      }
      block += Wrap.lines(
        of: command.effect(in: values, today: today, isListed: true),
        width: width - indent.utf8.count
      )
      .map { Line(CleanText(indent) + $0, .text) }
    }
    return block
  }

  /// The commands for programs.
  package var json: String {
    JSONText.object { json in
      json.array("changes", of: commands) { json, command in
        let (change, counts) = (command.change, command.change.counts)
        json.member("number", Int(change.number))
        json.member("made", change.made)
        json.member("command", change.command)
        json.member("value_count", counts.values)
        json.member("day_count", counts.days)
        json.member("row_count", counts.rows)
        json.member("entry_count", counts.entries)
        json.member("fact_count", counts.facts)
        json.member("average_set_count", counts.averageSets)
        json.member("calendar_count", counts.calendars)
        json.member("place_count", counts.places)
        json.member("experiment_count", counts.experiments)
        json.member("event_count", counts.files)
        json.array("values", of: command.values) { json, value in
          json.member("attribute", value.attribute.name)
          json.member("date", value.day.description)
          json.member("value", value.now)
        }
      }
    }
  }
}

/// A command to undo or redo, with the attributes of its values.
package struct UndoableCommand: Sendable {
  let change: ChangeSummary
  /// The single values, if there are few: from the present one to the one that undoing restores.
  let values: [ValueChange]

  /// A command that changed values of `attributes`.
  package init(_ change: ChangeSummary, among attributes: [Attribute]) {
    self.change = change
    values = change.values.compactMap { value in
      attributes.first { $0.name == value.attribute }.map {
        ValueChange($0, on: value.day, from: value.now, to: value.before)
      }
    }
  }

  /// Its day and its time of day, `2026-11-20` and `21:00`.
  var made: (day: String, time: String) {
    let parts = change.made.split(separator: "T", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
  }

  private static let few = 3

  /// The effect of undoing it: `Steps 5,623 → 5,123 on Friday 20 November`, `412 values of 30
  /// days`.
  ///
  /// A list has no present values, because it undoes the commands above first: `Steps back to
  /// 5,123`.
  func effect(in text: ValueText, today: Day, isListed: Bool = false) -> String {
    let counts = change.counts
    var parts: [String] = []
    if values.count == counts.values, 1...UndoableCommand.few ~= counts.values {
      parts += values.map { effect(of: $0, in: text, today, isListed) }
    } else if counts.values > 0 {
      parts.append(
        CountText.of(counts.values, "value", "values") + " of "
          + CountText.of(counts.days, "day", "days"))
    }
    for (count, one, several) in [
      (counts.rows, "attribute, group or goal", "attributes, groups or goals"),
      (counts.entries, "rating or pause", "ratings or pauses"),
      (counts.averageSets, "week of averages", "weeks of averages"),
      (counts.facts, "fact of your own", "facts of your own"),
      (counts.calendars, "calendar", "calendars"), (counts.places, "place", "places"),
      (counts.experiments, "experiment", "experiments"), (counts.files, "event", "events"),
    ] where count > 0 {
      parts.append(CountText.of(count, one, several))
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  private func effect(
    of value: ValueChange, in text: ValueText, _ today: Day, _ isListed: Bool
  ) -> String {
    func words(_ side: Value?) -> String {
      side.map { text.text(of: $0, value.attribute, isExact: true) } ?? "none"
    }
    let arrow = text.glyphs.arrow
    let change =
      isListed
      ? "back to \(words(value.now))" : "\(words(value.before)) \(arrow) \(words(value.now))"
    return "\(value.attribute.label) \(change) on "
      + DayText.plain(value.day, on: today)
  }
}
