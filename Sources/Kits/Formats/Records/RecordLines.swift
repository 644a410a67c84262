/// Reads lines of records one after another, in place, without lines that begin with `#`.
@usableFromInline package struct RecordLines: ~Escapable {
  @usableFromInline let bytes: Span<UInt8>
  /// The index at which the next line begins.
  @usableFromInline package var position = 0

  /// The lines in `bytes`, or no lines if they are of another version.
  @usableFromInline
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, version: Int = 1) {
    self.bytes = bytes
    var found: Int64? = 1
    if begins(with: "#"), bytes.count > 1, 48...57 ~= bytes[1] {
      var fields = RecordFields(bytes, at: 1)
      found = fields.readNumber()?.whole
      skip()
    }
    if found != Int64(version) { position = bytes.count }
  }

  @usableFromInline package var isAtEnd: Bool { position >= bytes.count }

  /// Whether the next line begins with some text.
  package func begins(with text: String) -> Bool {
    let text = text.utf8Span.span
    guard position <= bytes.count - text.count else { return false }
    for index in text.indices where bytes[position &+ index] != text[index] { return false }
    return true
  }

  /// Whether the first field of the next line is `key`.
  package func hasKey(_ key: String) -> Bool {
    let end = position + key.utf8.count
    return begins(with: key) && end < bytes.count && bytes[end] == UInt8(ascii: "\t")
  }

  /// Moves to the line after the next one.
  @usableFromInline package mutating func skip() { position = lineEnd(from: position) + 1 }

  /// Reads the next line and moves on; nil if it is damaged, empty or a comment.
  ///
  /// `tag` is a required first field; after `count` fields the others remain blank.
  @inlinable package mutating func next<Item: Record>(
    _ type: Item.Type, tag: String? = nil, first count: Int = .max
  ) -> Item? {
    guard let start = start(after: tag) else {
      skip()
      return nil
    }
    var fields = RecordFields(bytes, at: start, count)
    var record = Item.blank
    record.describe(&fields)
    position = fields.position
    let isWhole = fields.isWhole
    skip()
    return isWhole ? record : nil
  }

  /// The index of the first field of the next line, or nil if the line is not a record.
  @usableFromInline func start(after tag: String?) -> Int? {
    if let tag { return hasKey(tag) ? position + tag.utf8.count + 1 : nil }
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    return first == UInt8(ascii: "\n") || first == UInt8(ascii: "#") ? nil : position
  }

  /// Moves to the first line whose first field is not before `key`, if they ascend.
  package mutating func seek(_ key: String) { seek { $0.isBefore(key) } }

  /// Moves to the first line whose field at `index` is at least `number`, if they ascend.
  package mutating func seek(_ number: Int64, at index: Int) {
    seek { line in
      var fields = RecordFields(line.bytes, at: line.position)
      fields.unused(index)
      return fields.readNumber()?.whole.map { $0 < number } ?? false
    }
  }

  private mutating func seek(_ isBefore: (borrowing RecordLines) -> Bool) {
    var low = position
    var high = bytes.count
    // Lines before low are before the wanted one, and the line at high is not.
    while low < high {
      var middle = low + (high - low) / 2
      while middle > low, bytes[middle - 1] != UInt8(ascii: "\n") { middle -= 1 }
      position = middle
      if isBefore(self) {
        low = min(lineEnd(from: middle) + 1, high)
      } else {
        high = middle
      }
    }
    position = low
  }

  private func isBefore(_ key: String) -> Bool {
    let key = key.utf8Span.span
    for index in key.indices {
      let byte = position &+ index < bytes.count ? bytes[position &+ index] : UInt8(ascii: "\t")
      if byte == UInt8(ascii: "\t") { return true }
      if byte != key[index] { return byte < key[index] }
    }
    return false
  }

  /// The index of the next line feed, or of the end.
  private func lineEnd(from start: Int) -> Int { bytes.index(of: UInt8(ascii: "\n"), from: start) }
}
