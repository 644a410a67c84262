import Formats
import Metrics
import Time

extension ExistScanner {
  /// What an export of ours says of an attribute beside Exist's members.
  ///
  ///     "unit": "km", "gauge": null, "hidden": null, "own": ["label"],
  ///     "goals": [{"weekday": null, "value": 10000.0, "limit": false}]
  mutating func kept(in element: ExistElement, _ bytes: Span<UInt8>) -> ExistSeries.Kept {
    var kept = ExistSeries.Kept(own: [], goals: [])
    if let unit = element.text(.unit, &oddities, bytes) {
      kept.unit = Unit(rawValue: unit)
      if kept.unit == nil {
        element.complain(of: .unit, "one that is kept, such as km", &oddities, bytes)
      }
    }
    if let gauge = element.text(.gauge, &oddities, bytes) {
      kept.gauge = Gauge(rawValue: gauge)
      if kept.gauge == nil {
        let names = Gauge.allCases.map(\.rawValue).joined(separator: ", ")
        element.complain(of: .gauge, "one of \(names)", &oddities, bytes)
      }
    }
    if case .boolean(let hidden)? = element[.hidden] {
      kept.hidden = hidden
    } else if element[.hidden] != nil {
      element.complain(of: .hidden, "true, false or null", &oddities, bytes)
    }
    for (name, part) in Attribute.Own.names {
      guard case .array(let parts)? = element[.own] else { break }
      if parts.contains(.text(name)) { kept.own.insert(part) }
    }
    if case .array(let goals)? = element[.goals] {
      for goal in goals {
        if let goal = ExistSeries.Kept.Goal(goal) {
          kept.goals.append(goal)
        } else {
          element.complain(
            of: .goals, "an array of objects with 'weekday', 'value' and 'limit'", &complaints,
            bytes)
        }
      }
    }
    return kept
  }
}

extension ExistSeries.Kept.Goal {
  /// The goal of an object; nil if it is none.
  fileprivate init?(_ object: JSONValue) {
    guard case .boolean(let isLimit)? = object["limit"] else { return nil }
    switch object["weekday"] {
    case nil, .null?: weekday = nil
    case .text(let name)?:
      guard let weekday = Weekday.allCases.first(where: { $0.name.lowercased() == name }) else {
        return nil
      }
      self.weekday = weekday
    default: return nil
    }
    let value = object["value"] ?? .null
    guard value == .null || value.number != nil else { return nil }
    goal = SetGoal(value: value.number, isLimit: isLimit)
  }
}
