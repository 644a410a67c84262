/// The items of a list that is received in pages: each once, from the newest to the oldest.
///
///     var pool = Pool<Record>(parts: parts)   // the parts that were received before
///     let request = pool.newer
///     pool.insert(records, part, isLast: isLast, for: request)
///     pool.gap                                // the next request, if a gap is left
///     pool.parts                              // the parts to store
@usableFromInline package struct Pool<Item: PoolItem>: RandomAccessCollection {
  @usableFromInline var items: [Item.ID: Item] = [:]
  /// From the newest to the oldest.
  @usableFromInline var edges: [PoolEdge<Item>] = []
  /// The parts that were received, the newest first: several after an interruption.
  package private(set) var parts: [PoolPart<Item>]

  package init(parts: [PoolPart<Item>] = []) { self.parts = parts }

  /// Adds items, or replaces the items with their identifiers; the parts do not change.
  @inlinable package mutating func insert(contentsOf items: some Sequence<Item>) {
    var added: [PoolEdge<Item>] = []
    added.reserveCapacity(items.underestimatedCount)
    // Replaced items whose order is another now.
    var moved: Set<Item.ID> = []
    for item in items {
      let old = self.items.updateValue(item, forKey: item.id)
      if let old, old.order != item.order { moved.insert(item.id) }
      if old == nil { added.append(PoolEdge(of: item)) }
    }
    if !moved.isEmpty {
      added.removeAll { moved.contains($0.id) }
      edges.removeAll { moved.contains($0.id) }
      for id in moved { if let item = self.items[id] { added.append(PoolEdge(of: item)) } }
    }
    merge(&added)
  }

  /// Sorts edges into the others, from the oldest, so that newer edges are not moved.
  @inlinable mutating func merge(_ added: inout [PoolEdge<Item>]) {
    added.sort(by: >)
    var last = edges.count - 1
    edges.append(contentsOf: added)
    var index = edges.count - 1
    while last >= 0, let oldest = added.last {
      if edges[last] < oldest {
        edges[index] = edges[last]
        last -= 1
      } else {
        edges[index] = oldest
        added.removeLast()
      }
      index -= 1
    }
    for (index, edge) in added.enumerated() { edges[index] = edge }
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { edges.count }

  /// The item at an index; 0 is the newest.
  @inlinable package subscript(index: Int) -> Item {
    guard let item = items[edges[index].id] else { preconditionFailure("each edge is of an item") }
    return item
  }

  /// The items that were changed since the newest one, or all if there is none.
  package var newer: PoolRequest<Item> { PoolRequest(since: parts.first?.newest.order) }
  /// The items that are older than the oldest one, or all if there is none.
  package var older: PoolRequest<Item> { PoolRequest(before: parts.last?.oldest) }
  /// All items down to the oldest one that was received.
  package var whole: PoolRequest<Item> { PoolRequest(since: parts.last?.oldest.order) }

  /// The items between the two newest parts, or nil if there is no gap.
  package var gap: PoolRequest<Item>? {
    parts.count < 2 ? nil : PoolRequest(before: parts[0].oldest, since: parts[1].newest.order)
  }

  /// Adds a page of a response, and joins the parts without a gap between them; `part` has the
  /// edges of the page, with unreadable items, and `before` of the request ends the page before.
  package mutating func insert(
    _ page: [Item], _ part: PoolPart<Item>?, isLast: Bool, for request: PoolRequest<Item>
  ) {
    insert(contentsOf: page)
    guard let newest = request.before ?? part?.newest else { return }
    var joined = PoolPart(newest: newest, oldest: part?.oldest ?? newest)
    // Equal orders do not show that parts touch: items between them may have been added since.
    let touching = parts.indices.filter { index in
      let other = parts[index]
      return other.oldest == request.before
        || isLast && request.since.map { other.newest.order >= $0 } ?? false
        || other.newest.order > joined.oldest.order
          && request.before.map { other.oldest < $0 } ?? true
    }
    for index in touching {
      joined.oldest = Swift.min(joined.oldest, parts[index].oldest)
      // Without `before`, the page begins with the newest item of the list.
      if request.before != nil { joined.newest = Swift.max(joined.newest, parts[index].newest) }
    }
    for index in touching.reversed() { parts.remove(at: index) }
    parts.insert(joined, at: touching.first ?? 0)
  }
}

/// An item of a ``Pool``, such as a record of a service that sends its list in pages.
@usableFromInline package protocol PoolItem {
  associatedtype ID: Hashable & Comparable
  associatedtype Order: Comparable

  /// The identifier that an item keeps when it changes, such as the key of a record.
  var id: ID { get }
  /// The position in the list, such as the time of a change; the newest item has the greatest.
  var order: Order { get }
}

/// The position that an item of a list had when it was received.
@usableFromInline package struct PoolEdge<Item: PoolItem>: Comparable {
  @usableFromInline package var order: Item.Order
  @usableFromInline package var id: Item.ID

  @inlinable package init(order: Item.Order, id: Item.ID) { (self.order, self.id) = (order, id) }
  @inlinable package init(of item: Item) { self.init(order: item.order, id: item.id) }

  /// Whether the first is older.
  @inlinable package static func < (first: PoolEdge, second: PoolEdge) -> Bool {
    first.order == second.order ? first.id < second.id : first.order < second.order
  }
}

/// Items of a list that were received without a gap between them.
package struct PoolPart<Item: PoolItem>: Equatable {
  package var newest, oldest: PoolEdge<Item>

  package init(newest: PoolEdge<Item>, oldest: PoolEdge<Item>) {
    (self.newest, self.oldest) = (newest, oldest)
  }
}

/// The items to request from a list, from the newest to the oldest.
package struct PoolRequest<Item: PoolItem>: Equatable {
  /// The item before the first one, or nil to begin with the newest item of the list.
  package var before: PoolEdge<Item>?
  /// The least order, whose items are requested again since some may be new, or nil.
  package var since: Item.Order?
}

extension PoolEdge: Sendable where Item.ID: Sendable, Item.Order: Sendable {}
extension PoolPart: Sendable where Item.ID: Sendable, Item.Order: Sendable {}
extension PoolRequest: Sendable where Item.ID: Sendable, Item.Order: Sendable {}
