import Host
import Metrics
import Text

@testable import Commands

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A line as a person types it, after a byte that chooses the program.
///
/// Any line either stores what its echo says, or nothing: a refused line leaves the store as it
/// was, and one that changes it names every attribute whose values it changed.
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
    let world = World(choices: 1, said: [], store: store)
    if before.isEmpty { before = rows(in: world) }
    var written: [UInt8] = []
    let tool = choice & 1 == 1 ? Tool.mood : Tool.dash
    let status = tool.run(words.map { Argument($0) }, in: world.context { written += $0 })
    require([0, 1, 64, 65, 74, 75].contains(status), "the status is one of ours: \(status)")
    if status != 0 {
      // No file of an event can be written here: its announcement in the store is withdrawn.
      require(
        store.isWhole || rows(in: world) == before, "a refused line stores nothing: \(text)")
    } else if !store.isWhole {
      require(!written.isEmpty, "a line that stores something says what: \(text)")
      let echo = Self.bytes(String(decoding: written, as: UTF8.self).lowercased())
      for row in rows(in: world).symmetricDifference(before) {
        let name = String(decoding: row.split(separator: 0x2C)[1], as: UTF8.self)
        require(
          names(of: name, in: world).contains { echo.contains(Self.bytes($0)) },
          "a line that changes \(name) says so: \(text)")
      }
    }
  }

  /// The bytes of a text without blanks; a long name is wrapped.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }.flatMap { Array($0.utf8) }
  }

  /// The values of the sample data.
  nonisolated(unsafe) private static var before: Set<[UInt8]> = []

  /// Every stored value, `2026-11-20,steps,5000,…`, as bytes: in a character, a mark of a note or a
  /// name may be one with a comma or a quote beside it.
  private static func rows(in world: World) -> Set<[UInt8]> {
    var written: [UInt8] = []
    let words = ["export", "--format", "csv"]
    _ = Tool.dash.run(words.map { Argument($0) }, in: world.context { written += $0 })
    var rows: [[UInt8]] = []
    var isOpen = false
    for line in written.split(separator: 0x0A) {
      // A line of a note in quotes follows the one before.
      if isOpen { rows[rows.count - 1] += [0x0A] + line } else { rows.append(Array(line)) }
      if line.count(where: { $0 == 0x22 }) % 2 == 1 { isOpen.toggle() }
    }
    return Set(
      rows.filter {
        $0.prefix(4).allSatisfy { 0x30...0x39 ~= $0 }
          && $0.split(separator: 0x2C, maxSplits: 2).count == 3
      })
  }

  /// What an echo can call an attribute, in lower case.
  private static func names(of name: String, in world: World) -> [String] {
    let attributes = (try? world.context { _ in }.openStore()?.catalogue().attributes) ?? []
    let label = attributes.first { $0.name == name }?.label
    // A note is shown in quotes, also after its rating.
    // Without the control characters that it may have been typed with.
    let shown = label.map { CleanText($0).string.lowercased() }
    return [name, shown ?? name] + (name == Mood.noteName ? ["note", "\""] : [])
  }
}

/// Ends with a message if a promise does not hold; the optimizer removes that of `precondition`.
private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard !condition else { return }
  let text = Array("\(message())\n".utf8)
  _ = write(2, text, text.count)
  preconditionFailure()
}
