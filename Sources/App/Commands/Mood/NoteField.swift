import Drawing
import Metrics

/// A note while it is written, with the place of the cursor in it.
struct NoteField: Equatable {
  private var characters: [Character]
  private var cursor: Int

  init(_ text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var before: String { String(characters[..<cursor]) }
  var after: String { String(characters[cursor...]) }
  var isEmpty: Bool { characters.isEmpty }
  var isFull: Bool { characters.count >= Mood.longestNote }

  /// Does what a key says; keys that mean nothing in a note do nothing.
  mutating func take(_ key: Key) {
    switch key {
    case .scalar(let scalar): insert(scalar)
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, characters.count)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .backspace: erase(from: max(cursor - 1, 0))
    case .delete:
      if cursor < characters.count { characters.remove(at: cursor) }
    case .eraseBefore: erase(from: 0)
    case .eraseAfter: characters.removeSubrange(cursor...)
    case .eraseWord:
      var start = cursor
      while start > 0, characters[start - 1].isWhitespace { start -= 1 }
      while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
      erase(from: start)
    case .enter, .escape, .interrupt, .endOfInput, .suspend, .up, .down: break
    }
  }

  private mutating func erase(from start: Int) {
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  /// Marks and joiners become one character with what stands before them, as they are shown.
  private mutating func insert(_ scalar: Unicode.Scalar) {
    if cursor > 0 {
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
