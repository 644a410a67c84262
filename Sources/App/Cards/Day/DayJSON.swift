import Formats
import Time

/// A day as a document: its date, and the members of each section.
///
/// The metrics have the grouped shape of Exist's API, version 1, so `dash import` reads it back.
package struct DayJSON {
  /// The document.
  package let text: String

  package init(of day: Day, _ sections: [any DaySection]) {
    text = JSONText.object { json in
      json.member("date", day.description)
      for section in sections { section.write(to: &json) }
    }
  }
}
