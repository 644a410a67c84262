import Actions
import Text

@testable import Commands

/// Whole command lines of both tools.
///
/// A byte chooses the world; lines are words, the first the tool; behind an empty line stands what
/// is said to the command.
enum ArgumentsTarget {
  static func run(_ bytes: [UInt8]) {
    guard let choices = bytes.first else { return }
    var words: [Argument] = []
    var rest = bytes.dropFirst()
    while let end = rest.firstIndex(of: 0x0A) ?? (rest.isEmpty ? nil : rest.endIndex) {
      let word = rest[rest.startIndex..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if word.isEmpty { break }
      // No system passes a NUL.
      words.append(Argument(bytes: word.filter { $0 != 0 }))
    }
    guard !words.isEmpty else { return }
    let store = StoreFile.shared
    if choices & 1 == 1 { store.restore() } else { store.remove() }
    World(choices: choices, said: Array(rest), store: store).run(words)
  }
}
