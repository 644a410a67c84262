/// Text while a person writes it, with the position of the cursor.
package struct TextField: Equatable, Sendable {
  /// Whether all of the text is selected: the next character replaces it, an arrow keeps it.
  package private(set) var isSelected = false
  private var characters: [Character]
  private var cursor: Int
  private let limit: Int
  /// How long a character may be to which marks are joined, in bytes.
  private static let longestCharacter = 256

  /// A field with the cursor at the end of `text`, which is selected.
  package init(_ text: String, limit: Int) {
    characters = Array(text)
    cursor = characters.count
    self.limit = limit
    select()
  }

  /// Selects all of the text, with the cursor at its end.
  package mutating func select() {
    cursor = characters.count
    isSelected = !characters.isEmpty
  }

  package var text: String { String(characters) }
  package var before: String { String(characters[..<cursor]) }
  package var after: String { String(characters[cursor...]) }
  package var isEmpty: Bool { characters.isEmpty }
  package var isFull: Bool { characters.count >= limit }
  /// How ``before`` is drawn.
  package var backdrop: Backdrop { isSelected ? .reversed : .none }

  /// Edits the text; keys that edit nothing are ignored.
  package mutating func handle(_ key: Key) {
    if isSelected, replace(with: key) { return }
    switch key {
    case .scalar(let scalar): insert(scalar)
    case .tab: insert(" ")
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, characters.count)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .backspace: erase(from: max(cursor - 1, 0))
    case .delete: if cursor < characters.count { characters.remove(at: cursor) }
    case .eraseBefore: erase(from: 0)
    case .eraseAfter: characters.removeSubrange(cursor...)
    case .eraseWord:
      var start = cursor
      while start > 0, characters[start - 1].isWhitespace { start -= 1 }
      while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
      erase(from: start)
    case .enter, .escape, .interrupt, .endOfInput, .suspend, .up, .down, .pageUp, .pageDown,
      .backTab, .redraw, .redo, .pasteBegins, .pasteEnds, .press, .wheelUp, .wheelDown:
      break
    }
  }

  /// Ends the selection unless the key edits nothing; returns whether the key only erased it.
  private mutating func replace(with key: Key) -> Bool {
    switch key {
    case .scalar, .tab, .backspace, .delete, .eraseBefore, .eraseAfter, .eraseWord: erase(from: 0)
    case .left, .right, .home, .end: break
    default: return false
    }
    isSelected = false
    switch key {
    case .backspace, .delete, .eraseBefore, .eraseAfter, .eraseWord: return true
    default: return false
    }
  }

  private mutating func erase(from start: Int) {
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  /// Joins marks and joiners with the character before them, as a terminal shows them.
  private mutating func insert(_ scalar: Unicode.Scalar) {
    // More marks than any script joins are dropped: joining takes time with their number.
    let isJoinable = cursor > 0 && characters[cursor - 1].utf8.count < TextField.longestCharacter
    if cursor > 0, !isJoinable, scalar.properties.isGraphemeExtend { return }
    if isJoinable {
      var joined = String(characters[cursor - 1])
      joined.unicodeScalars.append(scalar)
      if joined.count == 1, let character = joined.first {
        characters[cursor - 1] = character
        return
      }
    }
    guard !isFull else { return }
    characters.insert(Character(scalar), at: cursor)
    cursor += 1
  }
}
