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
package struct Pool<Item: PoolItem> {
  /// An item in the sorted array.
  private struct Position {
    var order: Item.Order
    var slot: Int32
  }

  /// The items; nil where one was removed.
  private var slots: [Item?] = []
  private var freeSlots: [Int32] = []
  private var slotByID: [Item.ID: Int32] = [:]
  /// From the oldest to the newest, because most insertions are of the newest.
  private var sorted: [Position] = []
  /// How many items each group has; never 0.
  package private(set) var groups: [Item.Group: Int] = [:]
  /// What is held without gaps; see ``insert(page:isLast:for:)``.
  var stretch = PoolStretch<Item>()

  package init() {}

  /// A pool of some items, of which none belongs to a page.
  package init(_ items: some Sequence<Item>) {
    insert(contentsOf: items)
  }

  /// The item of an identifier; nil if it is not held.
  ///
  /// Takes the same time in a pool of any size.
  package subscript(id id: Item.ID) -> Item? { slotByID[id].flatMap { slots[Int($0)] } }

  /// Adds an item, or replaces the one with its identifier; the edges stay.
  package mutating func insert(_ item: Item) { insert(contentsOf: CollectionOfOne(item)) }

  /// Adds some items, or replaces those with their identifiers.
  ///
  /// Of several with one identifier the last is held. The edges stay.
  package mutating func insert(contentsOf items: some Sequence<Item>) {
    var added: [Int32] = []
    added.reserveCapacity(items.underestimatedCount)
    // Positions of replaced items that are elsewhere now.
    var moved: Set<Int32> = []
    var addedSlots: Set<Int32> = []
    slotByID.reserveCapacity(slotByID.count + items.underestimatedCount)
    for item in items {
      if let slot = slotByID[item.id], let old = slots[Int(slot)] {
        slots[Int(slot)] = item
        if old.group != item.group {
          leave(old.group)
          groups[item.group, default: 0] += 1
        }
        guard old.order != item.order, !addedSlots.contains(slot) else { continue }
        if moved.insert(slot).inserted { added.append(slot) }
      } else {
        let slot = store(item)
        slotByID[item.id] = slot
        groups[item.group, default: 0] += 1
        added.append(slot)
        addedSlots.insert(slot)
      }
    }
    if !moved.isEmpty { sorted.removeAll { moved.contains($0.slot) } }
    merge(added)
  }

  /// Removes an item; nil if it is not held.
  ///
  /// The edges stay.
  @discardableResult
  package mutating func remove(id: Item.ID) -> Item? {
    guard let slot = slotByID.removeValue(forKey: id), let item = slots[Int(slot)] else {
      return nil
    }
    sorted.remove(at: index(of: item))
    slots[Int(slot)] = nil
    freeSlots.append(slot)
    leave(item.group)
    return item
  }

  private mutating func leave(_ group: Item.Group) {
    guard let count = groups[group] else { return }
    groups[group] = count == 1 ? nil : count - 1
  }

  private mutating func store(_ item: Item) -> Int32 {
    if let slot = freeSlots.popLast() {
      slots[Int(slot)] = item
      return slot
    }
    slots.append(item)
    return Int32(slots.count - 1)
  }

  /// Whether the first of two positions is older.
  private func isOlder(_ first: Position, _ second: Position) -> Bool {
    if first.order != second.order { return first.order < second.order }
    guard let a = slots[Int(first.slot)], let b = slots[Int(second.slot)] else { return false }
    return a.id < b.id
  }

  /// The index of a held item in the sorted array.
  private func index(of item: Item) -> Int {
    let edge = PoolEdge(of: item)
    return firstIndex { slots[Int($0.slot)].map { PoolEdge(of: $0) >= edge } ?? false }
  }

  /// The first index whose position passes a test that all behind it pass, too.
  private func firstIndex(where isBehind: (Position) -> Bool) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(sorted[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Sorts the items of some slots into the others.
  private mutating func merge(_ added: [Int32]) {
    guard !added.isEmpty else { return }
    var batch: [Position] = []
    batch.reserveCapacity(added.count)
    for slot in added {
      guard let item = slots[Int(slot)] else { continue }
      batch.append(Position(order: item.order, slot: slot))
    }
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
  package var startIndex: Int { 0 }
  package var endIndex: Int { sorted.count }

  /// The item at an index; 0 is the newest.
  package subscript(index: Int) -> Item {
    guard let item = slots[Int(sorted[sorted.count - 1 - index].slot)] else {
      preconditionFailure("the sorted array has positions of held items")
    }
    return item
  }
}

extension Pool {
  /// The items of a group, the newest first.
  package func items(in group: Item.Group) -> [Item] {
    groups[group] == nil ? [] : filter { $0.group == group }
  }

  /// The items that are newer than a position, the newest first.
  package func items(newerThan edge: PoolEdge<Item>) -> Slice<Pool> {
    let index = firstIndex { slots[Int($0.slot)].map { PoolEdge(of: $0) > edge } ?? false }
    return self[0..<(sorted.count - index)]
  }
}
