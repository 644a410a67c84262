/// A position in a list: that of an item when it was received, whatever happens to the item later.
@frozen @usableFromInline
package struct PoolEdge<Item: PoolItem> {
  @usableFromInline package let order: Item.Order
  @usableFromInline package let id: Item.ID

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
