import Formats

/// Commands that can be undone or redone, the next one first.
package struct UndoJSON {
  /// The document.
  package let text: String

  package init(of commands: [UndoableCommand]) {
    text = JSONText.object { json in
      json.array("changes", of: commands) { json, command in
        json.member("number", command.number)
        json.member("made", "\(command.day)T\(command.time)")
        json.member("command", command.command)
        json.member("value_count", command.valueCount)
        json.member("day_count", command.dayCount)
        json.member("row_count", command.rowCount)
        json.member("entry_count", command.entryCount)
        json.member("fact_count", command.factCount)
        json.member("average_set_count", command.setCount)
        json.member("calendar_count", command.calendarCount)
        json.member("place_count", command.placeCount)
        json.member("experiment_count", command.experimentCount)
        json.member("event_count", command.fileCount)
        json.array("values", of: command.values) { json, value in
          json.member("attribute", value.attribute.name)
          json.member("date", value.day.description)
          json.member("value", value.now)
        }
      }
    }
  }
}
