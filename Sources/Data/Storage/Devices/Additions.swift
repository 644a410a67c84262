import Devices
import Metrics
import Time

// Amounts added to values since the latest exchange with devices: a state for each day and
// attribute, with each amount and its key, and the value before.

extension Change {
  /// Notes an amount before it is added to a value of a day, if other devices share the store,
  /// or did: amounts that several devices add are added up.
  package func noteAddition(
    of amount: Value, row attribute: Int64, on day: Day
  ) throws(StoreError) {
    guard amount.number != nil, try store.latestDevice() != nil else { return }
    try store.add(amount, row: attribute, on: day)
    let change = try row()
    let earlier = try database.first(
      of: "SELECT before FROM replaced WHERE change = ? AND relation = ? AND id = ?", change,
      Relation.addition.rawValue, day
    ) { $0.bytes() }
    var packed = PackedValues()
    for note in try earlier.map(store.unpack) ?? [] {
      packed.append(note.value, of: note.attribute)
    }
    packed.append(amount, of: attribute)
    try database.run(
      "INSERT OR REPLACE INTO replaced(change, relation, id, before) VALUES(?, ?, ?, ?)", change,
      Relation.addition.rawValue, day, packed.bytes)
  }
}

extension Store {
  /// Adds an amount to the sum of a day, before it is added to the stored value.
  fileprivate func add(_ amount: Value, row: Int64, on day: Day) throws(StoreError) {
    guard let name = try name(ofAttribute: row) else { return }
    let key = StateKey(.added, "\(day)/\(name)")
    // Random, so that a copy of the store and the store itself share the same amount once.
    let noted = "\(DeviceID(.random(in: 0 ... .max))):\(amount.cellText)"
    if let text = try withState(key, { $0.text() }) { return try put("\(noted) \(text)", for: key) }
    let before = try storedValue(row: row, on: day)?.cellContent
    try put(noted + (before.map { "\t\($0)" } ?? ""), for: key)
  }

  /// Subtracts what a change had added to values of a day, or adds it again, before that is undone
  /// or redone; `merged` are values that other devices have changed since, which are changed here.
  func revertAdditions(
    _ packed: [UInt8], on day: Day, isRedone: Bool, fromMerged merged: Set<Int64>
  ) throws(StoreError) {
    guard try latestDevice() != nil else { return }
    for note in try unpack(packed) {
      let amount: Value
      switch note.value {
      case .integer(let number)?: amount = .integer(isRedone ? number : -number)
      case .decimal(let number)?: amount = .decimal(isRedone ? number : -number)
      case .text?, nil: continue
      }
      try add(amount, row: note.attribute, on: day)
      guard merged.contains(note.attribute), let name = try name(ofAttribute: note.attribute),
        let type = try key(ofAttribute: name)?.type
      else { continue }
      let stored = try storedValue(row: note.attribute, on: day)
      let value = TypedValue.add(amount).value(after: stored?.value, as: type)
      if let value, value.number != 0 {
        try database.run(
          ValueRow.insertion,
          ValueRow(day: day, attribute: note.attribute, stored: StoredValue(value, from: .typed)))
      } else {
        try database.run("DELETE FROM value WHERE day = ? AND attribute = ?", day, note.attribute)
      }
    }
  }

  /// Amounts added to values since the latest exchange, by day and by the name of the cell.
  func additions() throws(StoreError) -> [String: [String: Shelf.Addition]] {
    var additions: [String: [String: Shelf.Addition]] = [:]
    for state in try states(of: .added) {
      let key = state.key.split(separator: "/", maxSplits: 1)
      let parts = (state.text ?? "").split(separator: "\t", maxSplits: 1)
      guard key.count == 2, let noted = parts.first else { continue }
      let amounts = noted.split(separator: " ").compactMap { text -> (String, String)? in
        guard let colon = text.firstIndex(of: ":") else { return nil }
        return (String(text[..<colon]), String(text[colon...].dropFirst()))
      }
      additions[String(key[0]), default: [:]][CellName.value(of: String(key[1]))] =
        Shelf.Addition(amounts, to: parts.count > 1 ? String(parts[1]) : nil)
    }
    return additions
  }
}

extension StoredValue {
  /// The value as the content of a cell; nil without a value.
  var cellContent: String? {
    value.map {
      ValueContent(value: $0.cellText, source: String(source.rawValue), hours: hours?.digits ?? "")
        .content
    }
  }
}
