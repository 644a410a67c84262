import Formats
import Metrics

/// Which attribute the head of a column means.
struct KnownNames {
  private var byName: Set<String> = []
  /// Names by label; labels of stored attributes have priority over templates.
  private var byLabel: [String: [String]] = [:]
  /// Whether a text that is not known is a name as it is.
  private let isExact: Bool

  /// A reader of heads; the labels of `attributes` come before templates and their other names.
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
    if let template = Naming.known(text) { return template.name }
    let name = KnownNames.name(from: text)
    return name.isEmpty ? text : name
  }

  /// The name for a head such as `Weight (lb)`, with the unit if the rest is a known attribute.
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
  /// The text of a cell without its guard, and without escapes if it `isOwn`.
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

/// What a cell of the column `type` says, in exports of dash.
enum StatedType: Equatable {
  case type(ValueType)
  /// Ratings as `scale` or `scale-5` says.
  case rating(RatingScale)
  case unknown

  init?(_ text: String) {
    let word = text.trimmingBlanks.lowercased()
    if word.isEmpty { return nil }
    if word == "scale-5" {
      self = .rating(.five)
    } else if word == ValueType.scale.name {
      self = .rating(.nine)
    } else if let type = ValueType(word: word) {
      self = .type(type)
    } else {
      self = .unknown
    }
  }

  var type: ValueType? {
    switch self {
    case .type(let type): type
    case .rating: .scale
    case .unknown: nil
    }
  }

  /// The problem of a cell that is no type.
  static func problem(of field: CSV.Field, in reader: CSVReader) -> OffsetProblem {
    let types = ValueType.allCases.map(\.name).joined(separator: ", ")
    return OffsetProblem(
      offset: field.start, message: "\(reader.quote(field)) is not a type",
      hint: "Types are \(types) and scale-5.")
  }
}

extension ValueType {
  /// The type with that name, or `tag`.
  package init?(word: some StringProtocol) {
    let word = word.lowercased()
    guard
      let type = word == "tag" ? .boolean : ValueType.allCases.first(where: { $0.name == word })
    else { return nil }
    self = type
  }
}
