import Formats
import Metrics

extension TableScanner {
  /// Reads a table with a column for each attribute, or in long form with `attribute` and `value`.
  mutating func read(
    _ bytes: Span<UInt8>, _ header: TableHeader, knowing attributes: [Attribute]
  ) throws(OffsetProblem) {
    let day = header.day ?? 0
    if let name = header.place("attribute"), let value = header.place("value") {
      let names = KnownNames(attributes, isExact: true)
      let type = header.place("type")
      try TableScanner.rows(of: header, bytes) { cells, isWhole in
        guard isWhole else { return complainOfLength(cells, header, bytes) }
        let text = CSV.text(bytes, cells[name].start, cells[name].end)
        guard !text.isEmpty else {
          complaints.append(
            OffsetProblem(
              offset: cells[name].start, message: "this row names no attribute",
              hint: "A row is 2026-11-20,steps,5623."))
          return
        }
        let column = column(named: names.name(for: CSVGuard.withoutGuard(text)), label: nil)
        if let type, columns[column].type == nil {
          let word = CSV.text(bytes, cells[type].start, cells[type].end)
          columns[column].type = ValueType.allCases.first { $0.name == word }
        }
        add(cells[value], to: column, row: add(day: cells[day], bytes))
      }
      return
    }
    let names = KnownNames(attributes, isExact: false)
    var columnPlaces: [(cell: Int, column: Int)] = []
    for (index, column) in header.columns.enumerated() where index != day && !column.text.isEmpty {
      // A column of values that does not say of what, as pages of values have it.
      if column.key == "value", header.columns.count == 2 {
        columns.append(Column())
        columnPlaces.append((index, columns.count - 1))
      } else {
        let text = CSVGuard.withoutGuard(column.text)
        let rivals = names.rivals(for: text)
        if !rivals.isEmpty {
          throw OffsetProblem(
            offset: column.offset, message: "'\(text)' is the label of \(rivals.count) attributes",
            hint: "Name the column \(rivals.joined(separator: " or ")).")
        }
        columnPlaces.append((index, self.column(named: names.name(for: text), label: text)))
      }
    }
    try TableScanner.rows(of: header, bytes) { cells, isWhole in
      guard isWhole else { return complainOfLength(cells, header, bytes) }
      let row = add(day: cells[day], bytes)
      for (cell, column) in columnPlaces { add(cells[cell], to: column, row: row) }
    }
  }
}

/// Which attribute a person means by the head of a column.
struct KnownNames {
  private var byName: Set<String> = []
  /// The names that have a label, those that are kept before those that could be.
  private var byLabel: [String: [String]] = [:]
  /// Whether what is not known is a name as it stands.
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

  /// `Screen time` as `screen_time`.
  static func name(from label: String) -> String {
    label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }
}

extension CSVGuard {
  /// A cell without the apostrophe that keeps spreadsheets from running it.
  static func withoutGuard(_ text: String) -> String {
    guard text.unicodeScalars.first == "'",
      let start = text.unicodeScalars.first(where: { $0 != "'" }), runs(start)
    else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}
