import Text

/// One change of a cell, as devices exchange it.
package struct CellChange: Hashable, Sendable {
  /// The cells that are read and written together: a day, or a kind of small things.
  package var shelf: String
  /// Its name in the shelf, such as `value/steps`.
  package var name: String
  package var version: Version
  /// A deletion is nil.
  package var content: String?

  package init(_ shelf: String, _ name: String, _ version: Version, _ content: String?) {
    (self.shelf, self.name, self.version, self.content) = (shelf, name, version, content)
  }
}

/// What a device knows of a cell: the change that won, and what its store shows of it.
struct Cell: Equatable {
  var version: Version
  /// Of the content that the store shows: none if it does not have the attribute yet.
  var shown: Checksum
  /// The content if the store does not have it exactly; empty for a deletion.
  var held: String?
}

/// The names of cells that the merge itself must know.
package enum CellName {
  private static let values = "value/"
  private static let sums = "sum/"

  /// The value of an attribute on the day of its shelf.
  package static func value(of attribute: String) -> String { values + attribute }

  /// An amount that was added to such a value.
  static func sum(of attribute: String, _ key: String) -> String { "\(sums)\(attribute)/\(key)" }
  package static func isSum(_ name: String) -> Bool { name.hasPrefix(sums) }

  /// The attribute of a cell with a value, or nil.
  package static func attribute(ofValue name: String) -> String? {
    name.hasPrefix(values) ? String(name.dropFirst(values.count)) : nil
  }

  static func attribute(ofSum name: String) -> Substring? {
    guard name.hasPrefix(sums), let slash = name.lastIndex(of: "/") else { return nil }
    return name[name.index(name.startIndex, offsetBy: sums.count)..<slash]
  }
}

/// The content of a cell with a value: its source and its hours, each a text without tabs, and the
/// value with a letter for its form: `i7431`, `d6.5`, `tA quiet day`.
package struct ValueContent: Equatable {
  package var source, hours, value: String

  package init(value: String, source: String, hours: String = "") {
    (self.value, self.source, self.hours) = (value, source, hours)
  }

  package init?(_ content: String) {
    let parts = content.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    self.init(value: String(parts[2]), source: String(parts[0]), hours: String(parts[1]))
  }

  package var content: String { "\(source)\t\(hours)\t\(value)" }

  /// The source of a value that a person typed.
  package static let typed = "0"

  /// The sum of amounts and the value of a content, if there is one; nil if nothing is left without
  /// such a value, because all additions were undone.
  package static func sum(of content: String?, adding amounts: [String]) -> String? {
    let base = content.flatMap(ValueContent.init)?.value
    var whole: Int64? = 0
    var number = 0.0
    for part in (base.map { [$0] } ?? []) + amounts {
      let amount = Double(part.dropFirst()) ?? 0
      number += amount
      let integer = part.hasPrefix("i") ? Int64(part.dropFirst()) : nil
      whole = integer.flatMap { whole?.addingReportingOverflow($0) }
        .flatMap { $0.overflow ? nil : $0.partialValue }
    }
    if content == nil, abs(number) < 1e-9 { return nil }
    let value = whole.map { "i\($0)" } ?? "d\(number)"
    return ValueContent(value: value, source: typed).content
  }

  /// Whether two contents have the same number, but for rounding in another order.
  static func isAlmost(_ one: String?, _ other: String?) -> Bool {
    if one == other { return true }
    guard let one = one.flatMap(ValueContent.init), let other = other.flatMap(ValueContent.init),
      one.source == other.source, let number = Double(one.value.dropFirst()),
      let wanted = Double(other.value.dropFirst())
    else { return false }
    return abs(number - wanted) <= 1e-9 * max(1, abs(wanted))
  }
}
