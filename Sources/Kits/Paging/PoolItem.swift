/// Something that a ``Pool`` can hold, such as a record of a service that sends its list in pages.
@usableFromInline
package protocol PoolItem {
  associatedtype ID: Hashable & Comparable
  associatedtype Group: Hashable
  associatedtype Order: Comparable

  /// What makes it the same item after a change, such as the key of a record.
  var id: ID { get }
  /// What it belongs to, such as the person who wrote it.
  var group: Group { get }
  /// Its position in the list, such as the time of its last change; the greatest is the newest. Items of the
  /// same order are in the order of their identifiers.
  var order: Order { get }
}
