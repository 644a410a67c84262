import Commands
import Foundation
import Host
import Text
import Time

/// A home of its own for one test: an empty folder, a fixed clock, and streams that are kept.
package final class Sandbox {
  package let home: URL
  package var now = LocalDateTime(day: Day(number: 20_777), minute: 21 * 60)
  package var variables: [String: String]
  package var input = ""
  package var isTerminal = false
  /// Whether ``input`` is typed at a terminal.
  package var isInputTerminal = false
  package var columns: Int?
  /// What a person does at the terminal, where there is one.
  package var terminal: Terminal?
  /// Where the program is, as the system says.
  package var executable = "/usr/local/bin/dash"
  /// What the terminal answers when it is asked; nil where there is none to be asked.
  package var terminalAnswer: String?

  /// The waits of all runs, in seconds; nothing really waits.
  package private(set) var waits: [Int] = []
  /// Whether Ctrl-C was pressed.
  package var isInterrupted: () -> Bool = { false }

  /// A service that answers as long as the sandbox is there.
  package var service: AnyObject?

  /// The folder of the package.
  package static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package init() {
    home = FileManager.default.temporaryDirectory.appending(path: "dash-\(UUID().uuidString)")
    variables = ["HOME": home.path, "LANG": "C.UTF-8"]
    try? FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: home)
  }

  /// What a run wrote, and its exit status.
  package struct Run {
    package var output = ""
    package var errors = ""
    package var status: Int32 = 0
    /// Output and errors as a terminal shows them, in the order they were written.
    package var transcript = ""
  }

  /// The path of the store that commands make here.
  package var storePath: String { home.path + "/.local/share/dash/dash.sqlite" }

  /// Writes a file below the home and returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    let file = home.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// The context of a run whose streams end up in `kept`.
  package func context(keeping kept: @escaping (_ text: String, _ isError: Bool) -> Void) -> Context
  {
    var context = Context(System.host())
    context.host.now = now
    context.host.variable = { [variables] in variables[$0] }
    context.host.output = OutputStream(isTerminal: isTerminal, columns: columns) {
      kept(String(decoding: $0, as: UTF8.self), false)
    }
    context.host.errors = OutputStream(isTerminal: isTerminal, columns: columns) {
      kept(String(decoding: $0, as: UTF8.self), true)
    }
    context.host.readInput = { [input] in Array(input.utf8) }
    context.host.readAnswer =
      isInputTerminal
      ? { [input] in
        input.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init)
      } : nil
    context.host.terminal = terminal
    context.host.askTerminal = terminalAnswer.map { answer in { _, _ in Array(answer.utf8) } }
    context.host.readSecret = context.host.readAnswer
    context.host.run = { [variables] in
      try System.run($0, variables: variables.map { "\($0)=\($1)" })
    }
    context.host.wait = { [unowned self] in waits.append($0) }
    context.host.catchInterrupts = { _ in }
    context.host.isInterrupted = isInterrupted
    context.host.executablePath = { [executable] in executable }
    context.host.personNumber = { 1000 }
    return context
  }

  /// Runs a command line, its words divided as a shell divides them.
  @discardableResult
  package func run(_ line: String) -> Run {
    var words = Sandbox.words(of: line)
    let tool = words.removeFirst() == "mood" ? Tool.mood : Tool.dash
    return run(tool, words)
  }

  @discardableResult
  package func run(_ tool: Tool, _ words: [String]) -> Run {
    var run = Run()
    let context = context { text, isError in
      run.transcript += text
      if isError { run.errors += text } else { run.output += text }
    }
    run.status = tool.run(words.map { Argument($0) }, in: context)
    return run
  }

  /// Divides a line at blanks; quotes of both kinds hold together what is in them.
  package static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

extension Sandbox {
  /// What stands in the home.
  package var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
  }
}
