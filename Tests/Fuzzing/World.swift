import Text
import Time

@testable import Commands
@testable import Host

/// A world in which a tool can run with any arguments: it has no network, no program but those that
/// answer with the input, and no file but a store of the sample data and one named `in`, which is
/// the input too.
struct World {
  /// What the first byte of an input says.
  let choices: UInt8
  /// What standard input, files, other programs and the person at the terminal say.
  let said: [UInt8]
  /// The store, which is there or not.
  let store: StoreFile

  private var hasStore: Bool { choices & 1 == 1 }
  private var isTerminal: Bool { choices & 2 == 2 }
  private var isColored: Bool { choices & 4 == 4 }
  private var isNarrow: Bool { choices & 8 == 8 }
  private var saidText: String { String(decoding: said, as: UTF8.self) }

  /// The context whose output goes to `write`.
  func context(_ write: @escaping ([UInt8]) -> Void) -> Context {
    let output = OutputStream(isTerminal: isTerminal, columns: isNarrow ? 20 : 80, write: write)
    // A person who gave the same wrong answer for ever would be asked for ever.
    var answers: ArraySlice<Substring>?
    let nextLine: (() -> String?)? =
      isTerminal
      ? {
        if answers == nil { answers = saidText.split(separator: "\n")[...] }
        return answers?.popFirst().map(String.init)
      } : nil
    return Context(
      Host(
        now: LocalDateTime(day: Day(number: 20_777), minute: 1260),
        instant: Instant(seconds: 1_795_208_400),
        variableBytes: { variable($0).map { Array($0.utf8) } }, files: files,
        output: output, errors: output, readInput: { said }, readAnswer: nextLine,
        readSecret: nextLine, terminal: isTerminal ? terminal : nil,
        queryTerminal: isTerminal ? { _, _ in said } : nil, run: end, wait: { _ in },
        catchInterrupts: { _ in }, isInterrupted: { false },
        executablePath: { "/usr/bin/dash" }, userID: { 1000 }))
  }

  /// Runs a command line, the first word the tool, and checks what it promises: its status, and
  /// what it writes.
  func run(_ words: [Argument]) {
    var written: [UInt8] = []
    let tool = words[0].text == "mood" ? Tool.mood : Tool.dash
    let status = tool.run(Array(words.dropFirst()), in: context { written += $0 })
    precondition([0, 1, 64, 65, 74, 75].contains(status), "the status is one of ours: \(status)")
    if let foreign = WrittenText.foreign(in: written), !isScreen(words) {
      preconditionFailure("\(foreign), in what was written")
    }
  }

  /// Whether the command moves the cursor or puts text on the clipboard of a terminal.
  private func isScreen(_ words: [Argument]) -> Bool {
    guard isTerminal else { return false }
    return words.contains {
      ["browse", "facts", "import", "mood", "places", "sync"].contains($0.text)
    }
  }

  private func variable(_ name: String) -> String? {
    switch name {
    case "HOME": "/nowhere"
    case "DASH_DATA": store.path
    case "LANG": "C.UTF-8"
    case "CLICOLOR_FORCE": isColored ? "1" : nil
    case "TERM": isColored ? "xterm-kitty" : nil
    default: nil
    }
  }

  private static let token = "/nowhere/.config/dash/token"

  /// The bytes of a file that is there.
  private func bytes(_ path: [UInt8]) -> [UInt8]? {
    switch String(decoding: path, as: UTF8.self) {
    case "in": said
    case World.token: hasStore ? Array("Bearer secret\n".utf8) : nil
    case "/nowhere/.config/dash/settings": choices & 16 == 16 ? said : nil
    case store.path: hasStore ? [UInt8](repeating: 0, count: 4096) : nil
    default: nil
    }
  }

  private var files: Files {
    let refusal = { (path: [UInt8]) in
      FileError(path: path, code: 2, reason: "No such file or directory", isOutput: false)
    }
    let read = { (path: [UInt8]) throws in
      guard let bytes = bytes(path) else { throw refusal(path) }
      return bytes
    }
    return Files(
      read: read,
      open: { path in
        var rest = try read(path)
        return {
          defer { rest = [] }
          return rest
        }
      },
      openAnywhere: { path in
        let bytes = try read(path)
        return { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }
      },
      kind: { bytes($0) == nil ? .nothing : .file }, isLink: { _ in false }, target: { $0 },
      size: { bytes($0)?.count ?? 0 }, isSame: { $0 == $1 }, stamp: { _ in nil },
      absolute: { Array("/".utf8) + $0 },
      access: { bytes($0) == nil ? nil : FileAccess(permissions: 0o600, isOwn: true) },
      freeSpace: { _ in 1 << 40 }, list: { throw refusal($0) },
      makePrivate: { if String(decoding: $0, as: UTF8.self) != store.path { throw refusal($0) } },
      makeFolders: { _ in }, restrict: { _, _ in nil }, lock: { _ in {} },
      remove: { throw refusal($0) }, link: { throw refusal($1) },
      setMode: { path, _ in throw refusal(path) },
      drafts: Files.Drafts(
        make: { throw refusal($0) }, write: { throw refusal($1) }, open: { throw refusal($0) },
        place: { _, path, _ in throw refusal(path) },
        discard: { _ in }, clear: { _ in }),
      spool: spool)
  }

  /// A spool in memory.
  private func spool() -> Spool {
    var chunks: [[UInt8]] = []
    var next = 0
    return Spool(
      write: { chunks.append($0) },
      read: {
        guard next < chunks.count else { return [] }
        defer { next += 1 }
        return chunks[next]
      })
  }

  private var terminal: Terminal {
    var rest = said[...]
    return Terminal(
      begin: { _ in }, end: {}, suspend: {},
      read: { _ in
        guard !rest.isEmpty else { return .closed }
        let piece = rest.prefix(3)
        rest = rest.dropFirst(3)
        return piece == [0, 0, 0] ? .resized : .bytes(Array(piece))
      },
      size: { isNarrow ? (20, 3) : (80, 24) }, uptime: { 0 })
  }

  /// Every program says what is said; curl does so for each request.
  private func end(of program: Program, _ watch: Program.Watch?) -> Program.End {
    guard program.command[0] == "curl" else {
      return .exited(status: Int(choices >> 7), output: said, errors: said)
    }
    let status = choices & 32 == 32 ? 429 : 200
    let headers = Array("retry-after: 2\r\n\r\n".utf8)
    let count = String(decoding: program.input, as: UTF8.self).split(separator: "\n")
      .count { $0.hasPrefix("url = ") }
    var output: [UInt8] = []
    var errors = ""
    for _ in 0..<count {
      output += headers + said
      errors += "\nanswered: \(status) \(headers.count) \(said.count)\n"
    }
    return .exited(status: 0, output: output, errors: Array(errors.utf8))
  }
}
