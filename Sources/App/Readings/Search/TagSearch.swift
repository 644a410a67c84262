import Cards
import Drawing
import Metrics
import Storage
import Text
import Time

/// Searches the names of tags.
enum TagSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection {
    var found: [(attribute: Attribute, days: Int, last: Day?)] = []
    if let store {
      let tags = try store.catalogue().attributes.filter {
        $0.type == .boolean
          && !(FoldedText($0.label).ranges(of: request.words).isEmpty
            && FoldedText($0.name).ranges(of: request.words).isEmpty)
      }
      let histories = try store.history(of: tags.map(\.name), in: Day.first...Day.last)
      for (tag, history) in zip(tags, histories) {
        let days = history.filter { $0.value.whole == 1 }
        found.append((tag, days.count, days.last?.day))
      }
    }
    let shown = Array(found.prefix(request.limit))
    let sentences = shown.map { tag, days, last in
      let count = days == 0 ? "no day" : CountText.of(days, "day", "days")
      let end = last.map { ", last on \(DayText.plain($0, on: reading.today))" } ?? ""
      return "\(tag.label): \(count)\(end)"
    }
    return SearchSection(
      title: "Tags", count: found.count, block: { Sheet.block(of: sentences, $0) },
      json: { json in
        json.array("tags", of: shown) { json, tag in
          json.member("attribute", tag.attribute.name)
          json.member("label", tag.attribute.label)
          json.member("days", tag.days)
          json.member("last", tag.last?.description)
        }
      })
  }
}
