/// The items of a list that is received in pages: each once, from the newest to the oldest.
///
///     var pool = Pool<Record>()
///     pool.insert(page: records, isLast: records.count < 100, for: pool.newerRequest)
///     pool[id: "r1"]          // the item of an identifier
///     pool.first              // the newest
///     pool.olderRequest       // what to request to go on behind the oldest one
///
/// Items are stored in the order in which they came; a sorted array holds their positions and a dictionary
/// finds them by identifier. A batch is sorted and merged, so that inserting n items at once takes as long
/// as sorting them, and one batch into n items as long as moving n positions.
@frozen @usableFromInline
package struct Pool<Item: PoolItem> {
  /// An item in the sorted array.
  @usableFromInline @frozen
  struct Position {
    @usableFromInline var order: Item.Order
    @usableFromInline var slot: Int32

    @inlinable
    init(order: Item.Order, slot: Int32) {
      self.order = order
      self.slot = slot
    }
  }

  /// The items; nil where one was removed.
  @usableFromInline var slots: [Item?] = []
  @usableFromInline var slotByID: [Item.ID: Int32] = [:]
  /// From the oldest to the newest, because most insertions are of the newest.
  @usableFromInline var sorted: [Position] = []
  /// What is held without gaps; see ``insert(page:isLast:for:)``.
  @usableFromInline var stretch = PoolStretch<Item>()

  @inlinable
  package init() {}

  /// A pool of some items, of which none belongs to a page.
  @inlinable
  package init(_ items: some Sequence<Item>) {
    insert(contentsOf: items)
  }

  /// The item of an identifier; nil if it is not held.
  ///
  /// Takes the same time in a pool of any size.
  @inlinable
  package subscript(id id: Item.ID) -> Item? { slotByID[id].flatMap { slots[Int($0)] } }

  /// Adds an item, or replaces the one with its identifier; the edges stay.
  @inlinable
  package mutating func insert(_ item: Item) { insert(contentsOf: CollectionOfOne(item)) }

  /// Adds some items, or replaces those with their identifiers.
  ///
  /// Of several with one identifier the last is held. The edges stay.
  @inlinable
  package mutating func insert(contentsOf items: some Sequence<Item>) {
    let firstAdded = slots.count
    // Slots of replaced items that are elsewhere in the list now.
    var moved: Set<Int32> = []
    let count = items.underestimatedCount
    // A small batch is appended without reserving: capacity then grows in larger steps.
    if count > firstAdded {
      slots.reserveCapacity(firstAdded + count)
      slotByID.reserveCapacity(slotByID.count + count)
    }
    var batch: [Position] = []
    batch.reserveCapacity(count)
    // Whether an added item was replaced at once by one of another order.
    var isRepeated = false
    for item in items {
      let next = Int32(slots.count)
      // One look-up, which adds an unknown identifier.
      let slot = Pool.read(&slotByID[item.id, default: next])
      guard slot < next, let old = slots[Int(slot)] else {
        slots.append(item)
        batch.append(Position(order: item.order, slot: next))
        continue
      }
      slots[Int(slot)] = item
      if old.order == item.order { continue }
      if slot < firstAdded { moved.insert(slot) } else { isRepeated = true }
    }
    if isRepeated { batch = batch.compactMap { position(of: $0.slot) } }
    if !moved.isEmpty {
      sorted.removeAll { moved.contains($0.slot) }
      batch += moved.compactMap { position(of: $0) }
    }
    merge(&batch)
  }

  /// The position of the item in a slot; nil if it was removed.
  @inlinable
  func position(of slot: Int32) -> Position? {
    slots[Int(slot)].map { Position(order: $0.order, slot: slot) }
  }

  /// What a place in memory holds, which is created by that.
  @inlinable
  static func read(_ value: inout Int32) -> Int32 { value }

  /// Removes an item; nil if it is not held.
  ///
  /// The edges stay.
  @inlinable
  @discardableResult
  package mutating func remove(id: Item.ID) -> Item? {
    guard let slot = slotByID.removeValue(forKey: id), let item = slots[Int(slot)] else {
      return nil
    }
    sorted.remove(at: index(of: item))
    slots[Int(slot)] = nil
    if slots.count > 2 * sorted.count + 16 { compact() }
    return item
  }

  /// Drops the slots of removed items.
  @inlinable
  mutating func compact() {
    let items = slots.compactMap(\.self)
    slots = []
    slotByID = [:]
    sorted = []
    insert(contentsOf: items)
  }

  /// Whether the first of two positions is older.
  @inlinable
  func isOlder(_ first: Position, _ second: Position) -> Bool {
    if first.order != second.order { return first.order < second.order }
    guard let a = slots[Int(first.slot)], let b = slots[Int(second.slot)] else { return false }
    return a.id < b.id
  }

  /// The index of a held item in the sorted array.
  @inlinable
  func index(of item: Item) -> Int {
    let edge = PoolEdge(of: item)
    return firstIndex { slots[Int($0.slot)].map { PoolEdge(of: $0) >= edge } ?? false }
  }

  /// The first index whose position passes a test that all behind it pass, too.
  @inlinable
  func firstIndex(where isBehind: (Position) -> Bool) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(sorted[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Sorts some positions into the others.
  @inlinable
  mutating func merge(_ batch: inout [Position]) {
    guard !batch.isEmpty else { return }
    batch.sort { isOlder($0, $1) }
    guard let oldest = batch.first, let newest = sorted.last else {
      sorted = batch
      return
    }
    // From the back, so that each position moves once and those older than the batch not at all.
    var next = batch.count - 1
    var last = isOlder(newest, oldest) ? -1 : sorted.count - 1
    let first = sorted.count
    sorted.append(contentsOf: batch)
    if last < 0 { return }
    last = first - 1
    var place = sorted.count - 1
    while next >= 0 {
      let position = batch[next]
      while last >= 0, isOlder(position, sorted[last]) {
        sorted[place] = sorted[last]
        place -= 1
        last -= 1
      }
      sorted[place] = position
      place -= 1
      next -= 1
    }
  }
}

extension Pool: RandomAccessCollection {
  @inlinable
  package var startIndex: Int { 0 }
  @inlinable
  package var endIndex: Int { sorted.count }

  /// The item at an index; 0 is the newest.
  @inlinable
  package subscript(index: Int) -> Item {
    guard let item = slots[Int(sorted[sorted.count - 1 - index].slot)] else {
      preconditionFailure("the sorted array has positions of held items")
    }
    return item
  }
}

extension Pool {
  /// How many items each group has; never 0.
  @inlinable
  package var groups: [Item.Group: Int] {
    reduce(into: [:]) { counts, item in counts[item.group, default: 0] += 1 }
  }

  /// The items of a group, the newest first.
  @inlinable
  package func items(in group: Item.Group) -> [Item] {
    filter { $0.group == group }
  }

  /// The items that are newer than a position, the newest first.
  @inlinable
  package func items(newerThan edge: PoolEdge<Item>) -> Slice<Pool> {
    let index = firstIndex { slots[Int($0.slot)].map { PoolEdge(of: $0) > edge } ?? false }
    return self[0..<(sorted.count - index)]
  }
}
