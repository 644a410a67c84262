import Drawing
import Formats
import Metrics
import Text
import Time

/// Which values a command has changed, what they were before, and how to undo it.
package struct ChangeLines {
  private let changes: [ValueChange]
  private let today: Day
  private let values: ValueText
  private let isRehearsal: Bool

  private static let few = 8
  package static let undoHint = "undo with: dash undo"

  /// `isRehearsal` says that none of it was stored.
  package init(
    of changes: [ValueChange], today: Day, in values: ValueText, isRehearsal: Bool = false
  ) {
    (self.isRehearsal, self.changes) = (isRehearsal, changes)
    (self.today, self.values) = (today, values)
  }

  /// A line for each value, or one for many; the last says how to undo it, or that nothing changed.
  package func block(width: Int) -> Block {
    let changed = changes.filter(\.isChange)
    // Unchanged values are listed only among few.
    let listed = changes.count <= ChangeLines.few ? changes : changed
    let sentences = changed.count <= ChangeLines.few ? listed.map(sentence) : [summary(of: changed)]
    let end =
      changed.isEmpty
      ? "nothing changed"
      : isRehearsal ? "not recorded: this was a dry run" : ChangeLines.undoHint
    return Sentences.lines(sentences, end: end, width: width, glyphs: values.glyphs)
  }

  /// `Steps 5,623 on Friday 20 November (was 5,123)`.
  private func sentence(_ change: ValueChange) -> String {
    let day = DayText.plain(change.day, on: today)
    let label = change.attribute.label
    let before = change.before.map { values.text(of: $0, change.attribute, isExact: true) }
    guard let now = change.now else {
      return before.map { "\(label) deleted on \(day) (was \($0))" }
        ?? "\(label) has no value on \(day)"
    }
    let sentence = "\(label) \(values.text(of: now, change.attribute, isExact: true)) on \(day)"
    if !change.isChange { return sentence + ", as before" }
    return sentence + (before.map { " (was \($0))" } ?? group(ofNew: change))
  }

  private func group(ofNew change: ValueChange) -> String {
    change.isNew ? " (new in \(Group(named: change.attribute.group).label))" : ""
  }

  /// `412 values of Steps, Gym on 30 days: 400 new, 12 replaced`.
  private func summary(of changed: [ValueChange]) -> String {
    var named: Set<String> = []
    let labels = changed.filter { named.insert($0.attribute.name).inserted }
      .map { $0.attribute.label + group(ofNew: $0) }
    let days = Set(changed.map(\.day)).count
    let new = changed.count { $0.before == nil }
    let deleted = changed.count { $0.now == nil }
    let replaced = changed.count - new - deleted
    let parts = [(new, "new"), (replaced, "replaced"), (deleted, "deleted")].filter { $0.0 > 0 }
      .map { "\(CountText.grouped($0)) \($1)" }
    return CountText.of(changed.count, "value", "values")
      + " of \(labels.joined(separator: ", ")) on \(CountText.of(days, "day", "days")): "
      + parts.joined(separator: ", ")
  }
}

/// Which attributes a command has paused on a day, or no longer pauses.
package enum PauseLines {
  /// An attribute that was paused; `before` is the pause that there was already.
  package static func block(
    pausing attribute: Attribute, on days: [Day], _ pause: Pause,
    replacing before: Pause?, today: Day, width: Int, glyphs: Glyphs
  ) -> Block {
    var sentence = "\(attribute.label) is paused on "
    sentence +=
      days.count == 1
      ? DayText.plain(days[0], on: today)
      : "\(CountText.of(days.count, "day", "days")), "
        + DayText.range(days[0]...days[days.count - 1])
    if let reason = pause.reason { sentence += ": \"\(reason)\"" }
    let isChange = pause != before
    if let before {
      sentence += !isChange ? ", as before" : before.reason.map { " (was \"\($0)\")" } ?? ""
    }
    return Sentences.lines(
      [sentence], end: isChange ? ChangeLines.undoHint : "nothing changed", width: width,
      glyphs: glyphs)
  }

  /// Attributes that are no longer paused.
  package static func block(
    resuming attributes: [Attribute], on day: Day, today: Day, width: Int, glyphs: Glyphs
  ) -> Block {
    let date = DayText.plain(day, on: today)
    return Sentences.lines(
      attributes.map { "\($0.label) is no longer paused on \(date)" }, end: ChangeLines.undoHint,
      width: width, glyphs: glyphs)
  }
}

/// Sentences that say what a command has done.
enum Sentences {
  /// One sentence on each line, and `end` after the last one if it fits, else below.
  static func lines(_ sentences: [String], end: String, width: Int, glyphs: Glyphs) -> Block {
    var lines: [CleanText] = []
    for sentence in sentences {
      let line = CleanText(sentence)
      if line.width <= width {
        lines.append(line)
      } else {
        lines += Wrap.lines(of: sentence, width: width)
      }
    }
    let joined = lines.last.map { $0 + CleanText(glyphs.dot + end) }
    if let joined, joined.width <= width {
      lines[lines.count - 1] = joined
    } else {
      lines += Wrap.lines(of: end, width: width)
    }
    return lines.map { Line($0) }
  }
}

/// Commands that were undone or redone, or could be.
package struct UndoLines: JSONDocument {
  package static let redoHint = "redo with: dash redo"

  private let commands: [UndoableCommand]
  private let today: Day
  private let values: ValueText

  /// The next one first.
  package init(of commands: [UndoableCommand], today: Day, in values: ValueText) {
    (self.commands, self.today, self.values) = (commands, today, values)
  }

  /// The changes: `Undid 'log steps 5623': Steps 5,623 → 5,123 · redo with: dash redo`.
  package func done(isUndone: Bool, width: Int) -> Block {
    let verb = isUndone ? "Undid" : "Redid"
    let end = isUndone ? UndoLines.redoHint : ChangeLines.undoHint
    let sentences = commands.map {
      let typed = $0.change.command
      let command = typed.hasPrefix("dash ") ? String(typed.dropFirst(5)) : typed
      return "\(verb) '\(command)': \($0.effect(in: values, today: today))"
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

  package func write(to json: inout JSONText) {
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
      json.member("day_off_count", counts.daysOff)
      json.member("event_count", counts.files)
      json.member("setting_count", change.choices.count { $0.kind == .setting })
      json.member("reminder_count", change.choices.count { $0.kind == .reminder })
      json.array("values", of: command.values) { json, value in
        json.member("attribute", value.attribute.name)
        json.member("date", value.day.description)
        json.member("value", value.now)
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

  /// What undoing it does: `Steps 5,623 → 5,123 on Friday 20 November`, `412 values of 30 days`.
  ///
  /// A list undoes the commands above first, so it has no present values: `Steps back to 5,123`.
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
    if change.attributes.count == counts.attributes {
      parts += change.attributes.map { "attribute \($0.label) \($0.fate.words)" }
    } else {
      parts.append(CountText.of(counts.attributes, "attribute", "attributes"))
    }
    // A new attribute may bring its group, which is not named.
    let groups = counts.attributes > 0 ? 0 : counts.groups
    for (count, one, several) in [
      (groups, "group", "groups"), (counts.goals, "goal", "goals"),
      (counts.ratings, "rating", "ratings"), (counts.pauses, "pause", "pauses"),
      (counts.averageSets, "week of averages", "weeks of averages"),
      (counts.facts, "fact of your own", "facts of your own"),
      (counts.calendars, "calendar", "calendars"), (counts.places, "place", "places"),
      (counts.experiments, "experiment", "experiments"), (counts.files, "event", "events"),
      (counts.daysOff, "answer about a day off", "answers about days off"),
    ] where count > 0 { parts.append(CountText.of(count, one, several)) }
    parts += change.choices.map { $0.words(isListed: isListed, arrow: text.glyphs.arrow) }
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
    return "\(value.attribute.label) \(change) on " + DayText.plain(value.day, on: today)
  }
}

extension ChangedChoice {
  /// `setting clock 12h → 24h`, `reminder mood daily at 21:00 → off`; in a list `… back to off`.
  fileprivate func words(isListed: Bool, arrow: String) -> String {
    let (title, none) = kind == .setting ? ("setting", "its default") : ("reminder", "off")
    let end = isListed ? "back to" : "\(now ?? none) \(arrow)"
    return "\(title) \(name) \(end) \(before ?? none)"
  }
}

extension ChangedAttribute.Fate {
  fileprivate var words: String {
    switch self {
    case .deleted: "deleted"
    case .restored: "restored"
    case .reverted: "as it was"
    }
  }
}
