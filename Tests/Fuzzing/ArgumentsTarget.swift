@testable import Commands

/// Whole command lines of both tools.
///
/// A byte chooses the world; lines are words, the first the tool; behind an empty line stands what
/// is said to the command.
enum ArgumentsTarget {
  static func run(_ bytes: [UInt8]) {
    guard let choices = bytes.first else { return }
    var words: [Word] = []
    var rest = bytes.dropFirst()
    while let end = rest.firstIndex(of: 0x0A) ?? (rest.isEmpty ? nil : rest.endIndex) {
      let word = rest[rest.startIndex..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if word.isEmpty { break }
      // No system passes a NUL.
      words.append(Word(bytes: word.filter { $0 != 0 }))
    }
    guard let name = words.first?.text else { return }
    let store = StoreFile.shared
    if choices & 1 == 1 { store.restore() } else { store.remove() }
    let world = World(choices: choices, said: Array(rest), store: store)
    var written: [UInt8] = []
    let tool = name == "mood" ? Tool.mood : Tool.dash
    let status = tool.run(Array(words.dropFirst()), in: world.environment { written += $0 })
    precondition([0, 1, 64, 65, 74, 75].contains(status), "the status is one of ours: \(status)")
    if let foreign = WrittenText.foreign(in: written), !isScreen(words, choices) {
      preconditionFailure("\(foreign), in what was written")
    }
  }

  /// Whether the command moves the cursor or puts text on the clipboard of a terminal.
  private static func isScreen(_ words: [Word], _ choices: UInt8) -> Bool {
    guard choices & 2 == 2 else { return false }
    return words[0].text == "mood"
      || words.contains { ["facts", "import", "sync"].contains($0.text) }
  }
}
