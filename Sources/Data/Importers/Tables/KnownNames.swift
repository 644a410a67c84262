import Formats
import Metrics

/// Which attribute the head of a column means.
struct KnownNames {
  private var byName: Set<String> = []
  /// The names that have a label, those of stored attributes before those of templates.
  private var byLabel: [String: [String]] = [:]
  /// Whether a text that is not known is a name as it is.
  private let isExact: Bool

  init(_ attributes: [Attribute], isExact: Bool) {
    self.isExact = isExact
    for attributes in [attributes, Template.all.map(\.attribute)] {
      let known = byLabel
      for attribute in attributes where byName.insert(attribute.name).inserted && !isExact {
        let label = attribute.label.lowercased()
        if known[label] == nil { byLabel[label, default: []].append(attribute.name) }
      }
    }
  }

  /// The names of the attributes that a label could mean, where it could mean several.
  func rivals(for text: String) -> [String] {
    guard !byName.contains(text), let names = byLabel[text.lowercased()], names.count > 1 else {
      return []
    }
    return names
  }

  /// The name of a known attribute, by its name or label; else a new one, made of the text.
  func name(for text: String) -> String {
    if byName.contains(text) || isExact { return text }
    if let names = byLabel[text.lowercased()] { return names[0] }
    let name = KnownNames.name(from: text)
    return name.isEmpty ? text : name
  }

  /// The name for a head such as `Weight (lb)`, and the unit in parentheses where the rest names a
  /// known attribute.
  func measured(_ text: String) -> (name: String, unit: ColumnUnit?) {
    let whole = name(for: text)
    if byName.contains(whole) || isExact { return (whole, nil) }
    guard let open = text.lastIndex(where: { $0 == "(" || $0 == "[" }),
      text.last == ")" || text.last == "]"
    else { return (whole, nil) }
    let rest = name(for: String(text[..<open].trimmingBlanks))
    let unit = text[text.index(after: open)...].dropLast().trimmingBlanks
    let isUnit =
      ["%", "1-5", "1-9", "1–5", "1–9"].contains(unit) || ColumnUnit(unit).inMinutes != nil
      || Unit.storing(unit) != nil
    guard byName.contains(rest), isUnit else { return (whole, nil) }
    return (rest, ColumnUnit(unit))
  }

  /// `Screen time` as `screen_time`.
  static func name(from label: String) -> String {
    label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }
}

extension CSVGuard {
  /// The text that a cell holds, without the apostrophe that stops spreadsheets from running it.
  ///
  /// `isOwn` says whether dash wrote the table, with its escapes of control characters.
  static func text(of cell: String, isOwn: Bool) -> String {
    isOwn ? unescaped(withoutGuard(cell)) : withoutGuard(cell)
  }

  /// A cell without the apostrophe that stops spreadsheets from running it.
  static func withoutGuard(_ text: String) -> String {
    guard text.unicodeScalars.first == "'",
      let start = text.unicodeScalars.first(where: { $0 != "'" }), runs(start)
    else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}
