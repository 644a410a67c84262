/// An item of a list that is fetched in pages.
package protocol PoolItem {
  associatedtype ID: Hashable
  associatedtype Group: Hashable
  associatedtype Order: Comparable

  /// What identifies the item: no two items of a list have the same.
  var id: ID { get }
  /// What the item can be viewed by.
  var group: Group { get }
  /// Where the item belongs in the list, which is ascending.
  var order: Order { get }
}
