/// An item of a ``Pool``, such as a record of a service that sends its list in pages.
@usableFromInline
package protocol PoolItem {
  associatedtype ID: Hashable & Comparable
  associatedtype Order: Comparable

  /// The identifier that an item keeps when it changes, such as the key of a record.
  var id: ID { get }
  /// The position in the list, such as the time of the last change; the newest item has the
  /// greatest.
  var order: Order { get }
}

/// The position that an item of a list had when it was received.
@usableFromInline
package struct PoolEdge<Item: PoolItem> {
  @usableFromInline package var order: Item.Order
  @usableFromInline package var id: Item.ID

  @inlinable
  package init(order: Item.Order, id: Item.ID) {
    self.order = order
    self.id = id
  }

  @inlinable
  package init(of item: Item) { self.init(order: item.order, id: item.id) }
}

extension PoolEdge: Comparable {
  /// Whether the first is older.
  @inlinable
  package static func < (first: PoolEdge, second: PoolEdge) -> Bool {
    first.order == second.order ? first.id < second.id : first.order < second.order
  }
}

/// Items of a list that were received without a gap between them.
package struct PoolPart<Item: PoolItem>: Equatable {
  package var newest: PoolEdge<Item>
  package var oldest: PoolEdge<Item>

  package init(newest: PoolEdge<Item>, oldest: PoolEdge<Item>) {
    self.newest = newest
    self.oldest = oldest
  }
}

/// The items to request from a list, from the newest to the oldest.
package struct PoolRequest<Item: PoolItem>: Equatable {
  /// The item before the first one, or nil to begin with the newest item of the list.
  package var before: PoolEdge<Item>?
  /// The least order, or nil to reach the end of the list.
  ///
  /// All items of this order are requested, because one may have been added since the others were
  /// received.
  package var since: Item.Order?

  package init(before: PoolEdge<Item>? = nil, since: Item.Order? = nil) {
    self.before = before
    self.since = since
  }
}

extension PoolEdge: Sendable where Item.ID: Sendable, Item.Order: Sendable {}
extension PoolPart: Sendable where Item.ID: Sendable, Item.Order: Sendable {}
extension PoolRequest: Sendable where Item.ID: Sendable, Item.Order: Sendable {}
