import Devices
import Metrics

// The cells of attributes, one for each field.
extension SmallCells {
  /// `steps/label	1	Steps`: a 1 or a 0 says whether the person chose it.
  ///
  /// Nothing is deleted: see ``deletedAttributes``.
  static let attributes = SmallCells(
    shelf: "attributes",
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
        guard parts.count == 2, let field = AttributeField(rawValue: String(parts[1]))
        else { continue }
        contents[String(parts[0]), default: [:]].updateValue(content, forKey: field)
      }
      for (name, fields) in contents.sorted(by: { $0.key < $1.key }) {
        try change.put(fields, ofAttribute: name)
      }
    })

  /// The same cells once days are merged: attributes that others have deleted are deleted, unless
  /// they have values here that others did not know.
  static let deletedAttributes = SmallCells(
    shelf: attributes.shelf, local: attributes.local,
    write: { wanted, change in
      for (cell, content) in wanted where content == nil && cell.hasSuffix(typeEnding) {
        let name = String(cell.dropLast(typeEnding.count))
        if try !change.store.isUsed(attribute: name) { _ = try change.remove(name) }
      }
    })

  private static let typeEnding = "/\(AttributeField.type.rawValue)"

  /// Whether changes of the shelf may convert or delete values.
  static func affectsValues(_ changes: [CellChange]) -> Bool {
    changes.contains { $0.name.hasSuffix(typeEnding) }
  }
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
  /// Adds or changes an attribute by its fields; nothing if they are not enough.
  fileprivate func put(_ fields: [AttributeField: String?], ofAttribute name: String) throws {
    let stored = try store.attribute(named: name)
    if stored == nil {
      // All that it must have.
      for field in [AttributeField.label, .group, .priority, .type] {
        guard case .some(.some) = fields[field] else { return }
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
}

extension Store {
  /// The attributes that have another type on another device, because values here do not fit it,
  /// with that type; sorted by name.
  package func typeConflicts() throws -> [(attribute: Attribute, other: ValueType)] {
    let shelf = try shelf(named: SmallCells.attributes.shelf)
    let wanted = shelf.wanted(Set(shelf.names))
    return try catalogue().attributes.sorted { $0.name < $1.name }.compactMap { attribute in
      var other = attribute
      guard let content = wanted["\(attribute.name)/\(AttributeField.type.rawValue)"] ?? nil,
        let fields = content.fields(2),
        AttributeField.type.set(fields[1], isOwn: true, of: &other), other.type != attribute.type
      else { return nil }
      return (attribute, other.type)
    }
  }

  /// Whether an attribute has values, ratings or pauses.
  fileprivate func isUsed(attribute name: String) throws(StoreError) -> Bool {
    guard let row = try row(ofAttribute: name) else { return false }
    return try database.number(
      "SELECT EXISTS(SELECT 1 FROM value WHERE attribute = \(row))"
        + " OR EXISTS(SELECT 1 FROM entry WHERE attribute = \(row))") != 0
  }
}
