import Text

/// The order of groups that a person chose: those that are named first, and then the others.
package struct GroupOrder: Equatable, Sendable {
  /// Names of groups, the first at the top.
  package let names: [String]

  package init(_ names: [String] = []) { self.names = names }

  /// Parses names with commas between them, at most 100; nil where a name is empty, has a blank, or is
  /// there twice.
  package init?(parsing text: String) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimmed) }
    let isValid = names.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
    guard isValid, names.count <= 100, Set(names).count == names.count else { return nil }
    self.names = names
  }

  /// As it is parsed.
  package var text: String { names.joined(separator: ", ") }

  /// The items with those of chosen groups first; others, and those of no group, stay in their order.
  package func sorted<Item>(_ items: [Item], by name: (Item) -> String?) -> [Item] {
    if names.isEmpty { return items }
    var first: [(rank: Int, item: Item)] = []
    var rest: [Item] = []
    for item in items {
      if let rank = name(item).flatMap(names.firstIndex) {
        first.append((rank, item))
      } else {
        rest.append(item)
      }
    }
    // A group may have several items, which stay in their order.
    let ranks = names.indices.flatMap { rank in first.filter { $0.rank == rank }.map(\.item) }
    return ranks + rest
  }
}
