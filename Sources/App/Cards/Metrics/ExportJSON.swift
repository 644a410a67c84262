import Facts
import Formats
import Metrics
import Time

/// Attributes with their values as one page of Exist's API, version 2.
///
///     {"count": 1, "next": null, "previous": null, "results": [
///       {"group": {…}, "name": "steps", …, "own": [], "goals": [], "values": [
///         {"date": "2026-11-20", "value": 5623}, …]}],
///      "averages": [{"attribute": "steps", "date": "2026-11-15", "overall": 7854.0, …}],
///      "facts": [{"date": "1990-05-04", "category": "event", "text": "Met Ana"}]}
///
/// Exist does not have `unit`, `gauge`, `hidden`, `own`, `goals`, `averages` and `facts` here; its other
/// clients ignore them.
package struct ExportJSON {
  /// The document.
  package let bytes: [UInt8]

  package init(of dataset: Dataset, _ facts: [OwnFact] = []) {
    // The entries of each attribute as a chain from the latest day back; entries are ordered by day.
    var latest = [Int32](repeating: -1, count: dataset.attributes.count)
    var earlier = [Int32](repeating: -1, count: dataset.entries.count)
    for (index, entry) in dataset.entries.enumerated() {
      earlier[index] = latest[Int(entry.attribute)]
      latest[Int(entry.attribute)] = Int32(truncatingIfNeeded: index)
    }
    let goals = Dictionary(grouping: dataset.goals, by: \.attribute)
    let groups = Dictionary(dataset.groups.map { ($0.name, $0) }) { $1 }
    var writer = Writer()
    writer.bytes.reserveCapacity(dataset.entries.count * 45)
    writer.put(
      "{\"count\": \(dataset.attributes.count), \"next\": null, \"previous\": null, \"results\": [")
    for (index, attribute) in dataset.attributes.enumerated() {
      writer.put(index == 0 ? "\n" : ",\n")
      writer.describe(
        attribute, in: groups[attribute.group] ?? Group(named: attribute.group),
        goals[attribute.name] ?? [])
      var isFirst = true
      var row = latest[index]
      while row >= 0 {
        let entry = dataset.entries[Int(row)]
        writer.put(isFirst ? "\n" : ",\n")
        isFirst = false
        writer.put("  {\"date\": \"")
        writer.put(entry.day.description)
        writer.put("\", \"value\": ")
        writer.put(entry.value)
        writer.put("}")
        row = earlier[Int(row)]
      }
      writer.put("]}")
    }
    writer.put("],\n\"averages\": [")
    var isFirst = true
    for set in dataset.averages {
      for (name, average) in set.averages.sorted(by: { $0.key < $1.key }) {
        writer.put(isFirst ? "\n" : ",\n")
        isFirst = false
        writer.put(average, of: name, in: set.week)
      }
    }
    writer.put("],\n\"facts\": [")
    isFirst = true
    for fact in facts {
      writer.put(isFirst ? "\n" : ",\n")
      isFirst = false
      writer.put("  {\"date\": \"\(fact.day)\", \"category\": \"\(fact.category.rawValue)\", ")
      writer.put("\"text\": \(JSONText.quoted(fact.text))}")
    }
    writer.put("]}\n")
    bytes = writer.bytes
  }
}

/// Appends members to the document, compactly: a history has hundreds of thousands.
private struct Writer {
  var bytes: [UInt8] = []

  mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func put(_ value: Value) {
    switch value {
    case .integer(let number): put("\(number)")
    case .decimal(let number): put("\(number)")
    case .text(let text): put(JSONText.quoted(text))
    }
  }

  /// The members of an attribute, up to the bracket that opens its values.
  mutating func describe(_ attribute: Attribute, in group: Group, _ goals: [Dataset.GoalEntry]) {
    func quoted(_ text: String?) -> String { text.map(JSONText.quoted) ?? "null" }
    let service = attribute.service.map {
      "{\"name\": \(JSONText.quoted($0)), \"label\": \(JSONText.quoted(Group.label(from: $0)))}"
    }
    let isManual = attribute.service == nil || attribute.service == "dash"
    let own = Attribute.Own.names.filter { attribute.own.contains($0.part) }
    let hidden = attribute.hidden.map { "\($0)" } ?? "null"
    put("{\"group\": {\"name\": \(quoted(group.name)), \"label\": \(quoted(group.label)), ")
    put("\"priority\": \(group.priority)},\n ")
    put("\"template\": \(quoted(Template.named(attribute.name)?.name)), ")
    put("\"name\": \(quoted(attribute.name)), \"label\": \(quoted(attribute.label)), ")
    put("\"priority\": \(attribute.priority), \"manual\": \(isManual), \"active\": true,\n ")
    put("\"value_type\": \(attribute.type.rawValue), ")
    put("\"value_type_description\": \(quoted(attribute.type.existDescription)), ")
    put("\"service\": \(service ?? "null"), \"private\": \(attribute.isPrivate),\n ")
    put("\"unit\": \(quoted(attribute.unit?.rawValue)), ")
    put("\"gauge\": \(quoted(attribute.gauge?.rawValue)), \"hidden\": \(hidden), ")
    put("\"own\": [\(own.map { quoted($0.name) }.joined(separator: ", "))], ")
    let written = goals.map { entry in
      "{\"weekday\": \(quoted(entry.weekday?.name.lowercased())), "
        + "\"value\": \(entry.goal.value.map { "\($0)" } ?? "null"), "
        + "\"limit\": \(entry.goal.isLimit)}"
    }
    put("\"goals\": [\(written.joined(separator: ", "))],\n \"values\": [")
  }

  mutating func put(_ average: Average, of name: String, in week: Day) {
    func written(_ figure: Average.Figure?) -> String { figure.map { "\($0.value)" } ?? "null" }
    put("  {\"attribute\": \(JSONText.quoted(name)), \"date\": \"\(week)\", ")
    put("\"overall\": \(written(average.overall))")
    for weekday in Weekday.allCases {
      put(", \"\(weekday.name.lowercased())\": \(written(average[weekday]))")
    }
    put("}")
  }
}
