import Devices
import Metrics
import Time

// The cells of attributes, one for each field, and of experiments.
extension SmallCells {
  /// `steps/label	1	Steps`: a 1 or a 0 says whether the person chose it.
  static let attributes = SmallCells(
    "attributes",
    local: { store in
      var local: [String: Shelf.Local] = [:]
      for attribute in try store.catalogue().attributes {
        for field in AttributeField.allCases {
          let isOwn = field.isOwn(of: attribute)
          local["\(attribute.name)/\(field.rawValue)"] = Shelf.Local(
            "\(isOwn ? 1 : 0)\t\(field.text(of: attribute))",
            rank: isOwn ? Version.Rank.typed : Version.Rank.imported)
        }
      }
      return local
    },
    write: { wanted, change in
      var contents: [String: [AttributeField: String?]] = [:]
      for (name, content) in wanted {
        let parts = name.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let field = AttributeField(rawValue: String(parts[1])) else {
          continue
        }
        contents[String(parts[0]), default: [:]].updateValue(content, forKey: field)
      }
      for (name, fields) in contents.sorted(by: { $0.key < $1.key }) {
        try change.put(fields, ofAttribute: name)
      }
    })

  /// `<seed>_<first day>/plan`, `…/followed/12` and `…/stopped`.
  static let experiments = SmallCells(
    "experiments",
    local: { store in
      var local: [String: Shelf.Local] = [:]
      for experiment in try store.experiments() {
        let texts = experiment.texts
        let plan = [texts.assigned, texts.plan, experiment.question].joined(separator: "\t")
        local["\(experiment.cellName)/plan"] = Shelf.Local(plan, rank: 3)
        for (index, answer) in experiment.followed.enumerated() {
          guard let answer else { continue }
          local["\(experiment.cellName)/followed/\(index)"] = Shelf.Local(
            answer ? "y" : "n", rank: 3)
        }
        if let day = experiment.stopped {
          local["\(experiment.cellName)/stopped"] = Shelf.Local(day.description, rank: 3)
        }
      }
      return local
    },
    write: { wanted, change in
      // The plan first: the rest belongs to it.
      let ordered = wanted.sorted { one, other in
        let (first, second) = (one.key.hasSuffix("/plan"), other.key.hasSuffix("/plan"))
        return first == second ? one.key < other.key : first
      }
      for (name, content) in ordered {
        let parts = name.split(separator: "/").map(String.init)
        guard parts.count >= 2 else { continue }
        try change.put(content, part: Array(parts.dropFirst()), ofExperiment: parts[0])
      }
    })
}

/// What devices exchange of an attribute, one by one.
private enum AttributeField: String, CaseIterable {
  case label, group, priority, type, service
  case secret = "private"
  case gauge, hidden

  func isOwn(of attribute: Attribute) -> Bool {
    switch self {
    case .label: attribute.own.contains(.label)
    case .group: attribute.own.contains(.group)
    case .priority: attribute.own.contains(.priority)
    case .type: attribute.own.contains(.type)
    case .service, .secret: false
    case .gauge: attribute.gauge != nil
    case .hidden: attribute.hidden != nil
    }
  }

  /// The field as text; the type with its unit.
  func text(of attribute: Attribute) -> String {
    switch self {
    case .label: attribute.label
    case .group: attribute.group
    case .priority: "\(attribute.priority)"
    case .type: "\(attribute.type.rawValue)\t\(attribute.unit?.rawValue ?? "")"
    case .service: attribute.service ?? ""
    case .secret: attribute.isPrivate ? "1" : "0"
    case .gauge: attribute.gauge?.rawValue ?? ""
    case .hidden: attribute.hidden.map { $0 ? "1" : "0" } ?? ""
    }
  }

  /// Sets the field; false if the text cannot be.
  func set(_ text: String, isOwn: Bool, of attribute: inout Attribute) -> Bool {
    let part: Attribute.Own?
    switch self {
    case .label: (attribute.label, part) = (text, .label)
    case .group: (attribute.group, part) = (text, .group)
    case .priority:
      guard let priority = Int(text) else { return false }
      (attribute.priority, part) = (priority, .priority)
    case .type:
      guard let fields = text.fields(2), let number = UInt8(fields[0]),
        let type = ValueType(rawValue: number)
      else { return false }
      (attribute.type, attribute.unit, part) = (type, Unit(rawValue: fields[1]), .type)
    case .service: (attribute.service, part) = (text.isEmpty ? nil : text, nil)
    case .secret: (attribute.isPrivate, part) = (text == "1", nil)
    case .gauge: (attribute.gauge, part) = (Gauge(rawValue: text), nil)
    case .hidden: (attribute.hidden, part) = (text.isEmpty ? nil : text == "1", nil)
    }
    if let part {
      if isOwn { attribute.own.insert(part) } else { attribute.own.remove(part) }
    }
    return true
  }
}

extension Change {
  /// Adds, changes or deletes an attribute, as its fields say; nothing if it cannot be made of them.
  fileprivate func put(_ fields: [AttributeField: String?], ofAttribute name: String) throws {
    let stored = try store.attribute(named: name)
    if case .some(.none) = fields[.type] {
      if stored != nil { _ = try remove(name) }
      return
    }
    if stored == nil {
      // All that it must have.
      for field in [AttributeField.label, .group, .priority, .type] where fields[field] == nil {
        return
      }
    }
    var attribute =
      stored ?? Attribute(name: name, label: name, group: "", priority: 0, type: .quantity)
    for field in AttributeField.allCases {
      guard let content = fields[field] ?? nil, let parts = content.fields(2) else { continue }
      guard field.set(parts[1], isOwn: parts[0] == "1", of: &attribute) else { return }
    }
    guard stored != nil else {
      _ = try record(Dataset(attributes: [attribute]))
      return
    }
    do {
      try update(attribute)
    } catch is TypeConflict {
      // Its values here are of the old type: they are not lost, and neither is the rest.
      (attribute.type, attribute.unit) = (stored?.type ?? attribute.type, stored?.unit)
      try update(attribute)
    }
  }

  fileprivate func put(
    _ content: String?, part: [String], ofExperiment cellName: String
  ) throws {
    let stored = try store.experiments().first { $0.cellName == cellName }
    if part == ["plan"] {
      guard let content else {
        if let number = stored?.number { try removeExperiment(number) }
        return
      }
      let names = cellName.split(separator: "_")
      guard stored == nil, let fields = content.fields(3), names.count == 2,
        let first = Day(iso: String(names[1]))
      else { return }
      let unanswered = String(repeating: "-", count: fields[0].utf8.count)
      let new = try database.first(
        of: "SELECT 1, ?, \(first.number), ?, ?, '\(unanswered)', NULL", fields[2], fields[0],
        fields[1]
      ) { Experiment(&$0) }
      if let new { _ = try add(new) }
      return
    }
    guard var experiment = stored else { return }
    if part == ["stopped"] {
      experiment.stopped = content.flatMap { Day(iso: $0) }
    } else if part.count == 2, part[0] == "followed", let index = Int(part[1]),
      experiment.followed.indices.contains(index)
    {
      experiment.followed[index] = content.map { $0 == "y" }
    } else {
      return
    }
    try update(experiment)
  }
}

extension Experiment {
  /// Its seed and its first day: no other experiment has both.
  fileprivate var cellName: String { "\(seed)_\(first)" }
}
