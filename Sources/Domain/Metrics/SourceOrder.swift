import Text

/// Which of several kinds of export gives the value of a day that all of them have: those that a person
/// named, the first before the next, and then the others in their usual order.
package struct SourceOrder: Equatable, Sendable {
  /// All kinds, the one that counts first at the beginning.
  package let sources: [ImportSource]
  /// By number, the place in the order.
  private let ranks: [UInt8]

  package init(_ first: [ImportSource] = []) {
    sources = first + ImportSource.allCases.filter { !first.contains($0) }
    var ranks = [UInt8](repeating: .max, count: 256)
    for (rank, source) in sources.enumerated() { ranks[Int(source.rawValue)] = UInt8(rank) }
    self.ranks = ranks
  }

  /// Parses names with commas between them, such as `Garmin, Apple Health`; nil where one is not the name
  /// of a kind, or is there twice.
  package init?(parsing text: String) {
    var first: [ImportSource] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let folded = name.trimmed.lowercased()
      guard let source = ImportSource.allCases.first(where: { $0.name.lowercased() == folded }),
        !first.contains(source)
      else { return nil }
      first.append(source)
    }
    self.init(first)
  }

  /// Whether one source counts before another one.
  package func ranks(_ one: ImportSource, before other: ImportSource) -> Bool {
    ranks[Int(one.rawValue)] < ranks[Int(other.rawValue)]
  }

  /// The names of all kinds, as ``init(parsing:)`` reads them.
  package var text: String { sources.map(\.name).joined(separator: ", ") }
}
