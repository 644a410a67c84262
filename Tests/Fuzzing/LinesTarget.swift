import Host
import Text

@testable import Commands

/// A line as a person types it, after a byte that chooses the program.
///
/// Any line either stores what its echo says, or nothing: a refused line leaves the store as it
/// was, and one that changes it says so.
enum LinesTarget {
  static func run(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let text = String(decoding: bytes.dropFirst().filter { $0 != 0 && $0 != 0x0A }, as: UTF8.self)
    let words = ShellText.arguments(of: text)
    let commands = ["log", "tag", "skip", "goal", "note", "rate", "forget", "agenda"]
    guard !words.isEmpty, !words.contains(where: { $0.hasPrefix("-") }),
      !Tool.all.contains(where: { tool in
        tool.commands.contains { $0.name == words[0] } && !commands.contains(words[0])
      })
    else { return }
    let store = StoreFile.shared
    store.restore()
    var written: [UInt8] = []
    let tool = choice & 1 == 1 ? Tool.mood : Tool.dash
    let world = World(choices: 1, said: [], store: store)
    let status = tool.run(words.map { Argument($0) }, in: world.context { written += $0 })
    precondition([0, 1, 64, 65, 74, 75].contains(status), "the status is one of ours: \(status)")
    if status != 0 {
      precondition(store.isWhole, "a refused line stores nothing: \(text)")
    } else if !store.isWhole {
      precondition(!written.isEmpty, "a line that stores something says what: \(text)")
    }
  }
}
