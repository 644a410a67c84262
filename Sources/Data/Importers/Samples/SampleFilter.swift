import Time

/// Which samples of exports a person wants, by the options of the import.
package struct SampleFilter: Sendable {
  /// The sources to read, in the order in which they count; empty for all.
  package var sources: [String] = []
  /// The sources to leave out.
  package var exceptions: [String] = []
  package var from: Day?
  package var to: Day?
  /// The attributes to import; empty for all.
  package var attributes: Set<String> = []

  package init() {}

  /// Whether values of the attribute on the day are wanted.
  package func wants(_ attribute: String, on day: Day) -> Bool {
    wants(day) && (attributes.isEmpty || attributes.contains(attribute))
  }

  func wants(_ day: Day) -> Bool {
    (from.map { day >= $0 } ?? true) && (to.map { day <= $0 } ?? true)
  }

  /// Whether nothing is left out.
  package var isEmpty: Bool {
    sources.isEmpty && exceptions.isEmpty && from == nil && to == nil && attributes.isEmpty
  }

  /// The place of a source in the order; nil where the source is left out.
  ///
  /// `rank` is its place where the person says nothing.
  func rank(of source: String, else rank: Int) -> Int? {
    let name = SampleFilter.folded(source)
    if exceptions.contains(where: { SampleFilter.folded($0) == name }) { return nil }
    if sources.isEmpty { return rank }
    return sources.firstIndex { SampleFilter.folded($0) == name }
  }

  /// A name as people type it: without case, with plain spaces and apostrophes.
  static func folded(_ name: String) -> String {
    String(
      name.lowercased().map { character in
        switch character {
        case "\u{A0}", "\u{202F}": " "
        case "’": "'"
        default: character
        }
      })
  }
}
