import Facts
import Formats
import Geography
import Metrics
import Time

extension ExistContents {
  /// What an object says about its attribute; nil, with a problem, if it does not name it.
  mutating func series(
    of element: ExistElement, rows: Range<Int>, _ bytes: Span<UInt8>
  ) -> Series? {
    guard let name = element.attribute(or: .name) else {
      problems.append(
        offset: element.offset, message: "this attribute has no name",
        hint: "Its name is the value of 'attribute' or 'name', as text.")
      return nil
    }
    var series = Series(name: name, rows: rows)
    series.label = label(in: element, bytes)
    series.section = element.fields[.group] == nil ? nil : section(of: element, bytes)
    series.priority = element.whole(.priority, &warnings, bytes)
    series.type = element.member(.type, "a whole number from 0 to 8", &warnings, bytes) {
      $0.whole.flatMap(UInt8.init(exactly:)).flatMap(ValueType.init)
    }
    series.service = service(in: element, bytes)
    series.isPrivate = element.member(.isPrivate, "true or false", &warnings, bytes, \.boolean)
    series.hasExactType = element.fields[.goalKind] != nil
    if element.fields[.own] != nil {
      series.exported = exported(in: element, bytes)
      // An empty label is one, where an export says that it is stored.
      series.label = element[.label]?.text ?? series.label
    }
    return series
  }

  private mutating func label(in element: ExistElement, _ bytes: Span<UInt8>) -> String? {
    let label = element.text(.label, &warnings, bytes)
    return label == "" ? nil : label
  }

  /// The service, whether it is a name or an object with one; nothing if it is empty or null.
  private mutating func service(in element: ExistElement, _ bytes: Span<UInt8>) -> String? {
    switch element[.service] {
    case nil: return nil
    case .text(let name)?: return name.isEmpty ? nil : name
    case .object?: return element[.service]?["name"]?.text
    default:
      element.report(.service, "text, or an object with a 'name'", &warnings, bytes)
      return nil
    }
  }

  /// The group, whether it is a name, an object with one, or the object that holds the items.
  mutating func section(of element: ExistElement, _ bytes: Span<UInt8>) -> Series.Section? {
    switch element[.group] {
    case .text(let name)? where !name.isEmpty:
      let isHolder = element.items != nil
      return Series.Section(
        // In 2015, the group of activity was called so.
        name: name == "steps" ? "activity" : name,
        label: isHolder ? label(in: element, bytes) : nil,
        priority: isHolder ? element.whole(.priority, &warnings, bytes) : nil, isName: true)
    case .object?:
      let group = element[.group]
      guard let name = group?["name"]?.text, !name.isEmpty else { break }
      return Series.Section(
        name: name, label: group?["label"]?.text,
        priority: group?["priority"]?.whole.flatMap { Int(exactly: $0) }, isName: false)
    case nil where element.items == nil: return nil
    default: break
    }
    if element.fields[.group] == nil {
      warnings.append(
        offset: element.offset, message: "this group has no name",
        hint: "Its name is the value of 'group'.")
    } else {
      element.report(.group, "text, or an object with a 'name'", &warnings, bytes)
    }
    return nil
  }

  /// The members of an attribute that only exports of dash have.
  ///
  ///     "unit": "km", "gauge": null, "hidden": null, "own": ["label"],
  ///     "goals": [{"weekday": null, "value": 10000.0, "limit": false}]
  private mutating func exported(in element: ExistElement, _ bytes: Span<UInt8>) -> Series.Exported
  {
    var exported = Series.Exported(own: [], goals: [])
    exported.unit = element.member(.unit, "a unit of dash, such as km", &warnings, bytes) {
      $0.text.flatMap(Unit.init(rawValue:))
    }
    let gauges = Gauge.allCases.map(\.rawValue).joined(separator: ", ")
    exported.gauge = element.member(.gauge, "one of \(gauges)", &warnings, bytes) {
      $0.text.flatMap(Gauge.init(rawValue:))
    }
    exported.hidden = element.member(.hidden, "true, false or null", &warnings, bytes, \.boolean)
    for (name, part) in Attribute.Own.names
    where element[.own]?.elements.contains(.text(name)) == true {
      exported.own.insert(part)
    }
    for goal in element[.goals]?.elements ?? [] {
      if let goal = Series.Exported.Goal(goal) {
        exported.goals.append(goal)
      } else {
        element.report(
          .goals, "an array of objects with 'weekday', 'value' and 'limit'", &problems, bytes)
      }
    }
    for entry in element[.entries]?.elements ?? [] {
      if let entry = TimedEntry(entry) {
        exported.entries.append(entry)
      } else {
        element.report(
          .entries, "an array of objects with 'date', 'minute', 'value' and 'note'", &problems,
          bytes)
      }
    }
    return exported
  }
}

extension Series.Exported.Goal {
  fileprivate init?(_ object: JSONValue) {
    guard let isLimit = object["limit"]?.boolean else { return nil }
    let name = object["weekday"] ?? .null
    guard name == .null || name.text != nil, let period = GoalPeriod(named: name.text)
    else { return nil }
    self.period = period
    let value = object["value"] ?? .null
    guard value.number != nil || value == .null && period != .week else { return nil }
    goal = SetGoal(value: value.number, isLimit: isLimit)
  }
}

extension TimedEntry {
  /// Creates the entry of an object, without its attribute.
  ///
  ///     {"date": "2026-11-20", "minute": 845, "value": 5, "note": "tired"}
  fileprivate init?(_ object: JSONValue) {
    guard let day = object["date"]?.text.flatMap(Day.init(iso:)) else { return nil }
    let minute = object["minute"] ?? .null
    let note = object["note"] ?? .null
    let value = object["value"] ?? .null
    guard minute == .null || minute.whole.map({ TimedEntry.minutes ~= Int(clamping: $0) }) ?? false,
      note == .null || note.text != nil, value == .null || value.number != nil
    else { return nil }
    self.init(
      attribute: "", day: day, minute: minute.whole.map { Int(clamping: $0) },
      value: value.whole.map { .integer($0) } ?? value.number.map { .decimal($0) }, note: note.text)
  }
}

/// The format of a fact in an export of dash.
///
///     "facts": [{"date": "1990-05-04", "category": "event", "text": "Met Ana"}]
///
/// One with a place has a `place`, its name, a `latitude` and a `longitude` too.
let ownFactRule =
  "A fact has a 'date', a 'category' of event, birth or death, and a 'text' of at most "
  + "\(OwnFact.longestText) characters; a 'place' has a 'latitude' and a 'longitude'."

extension OwnFact {
  init?(_ object: JSONValue) {
    guard let day = object["date"]?.text.flatMap(Day.init(iso:)),
      let category = object["category"]?.text.flatMap(Fact.Category.init(rawValue:)),
      let text = object["text"]?.text, !text.isEmpty, text.count <= OwnFact.longestText
    else { return nil }
    self.init(category, on: day, text: text)
    guard let name = object["place"] else { return }
    guard let name = name.text, let latitude = object["latitude"]?.number,
      let longitude = object["longitude"]?.number,
      let point = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    (place, placeName) = (point, name)
  }
}
