import Commands
import Foundation
import Host
import Text
import Time

/// An isolated environment for one test: an empty home folder, a fixed clock, and captured streams.
package final class Sandbox {
  /// The invented life of `SampleData`, as arguments: all but the exports of other people in `imports`.
  package static let life =
    "SampleData/attributes-v1.json SampleData/calendars SampleData/export SampleData/tables"
    + " SampleData/today.json SampleData/with-values"

  package let home: URL
  package var now = LocalDateTime(day: Day(number: 20_777), minute: 21 * 60)
  package var variables: [String: String]
  package var input = ""
  /// The standard input where it is no text.
  package var inputBytes: [UInt8]?
  package var isTerminal = false
  /// Whether ``input`` arrives within the time for which it is waited.
  package var inputArrives = true
  /// Whether ``input`` comes from a terminal.
  package var isInputTerminal = false
  package var columns: Int?
  package var rows: Int?
  /// The width of a terminal behind standard error alone.
  package var errorColumns: Int?
  /// A scripted terminal, if there is one.
  package var terminal: Terminal?
  /// The path of the program.
  package var executable = "/usr/local/bin/dash"
  /// The terminal's reply to a query; nil if there is no terminal to query.
  package var terminalAnswer: String?

  /// Starts a program beside a screen; nil if the sandbox cannot.
  package var start: ((Program) throws -> RunningProgram)?

  /// What every random number is; nil for real ones.
  package var random: UInt64?

  /// The waits of all runs, in seconds; nothing really waits.
  package private(set) var waits: [Int] = []
  /// Whether Ctrl-C was pressed.
  package var isInterrupted: () -> Bool = { false }

  /// A server that runs as long as the sandbox exists.
  package var service: AnyObject?

  /// The folder of the package.
  package static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package init() {
    home = FileManager.default.temporaryDirectory.appending(path: "dash-\(UUID().uuidString)")
    variables = [
      "HOME": home.path, "LANG": "C.UTF-8", "TZ": "CET-1CEST,M3.5.0,M10.5.0/3",
    ]
    try? FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: home)
  }

  /// The output of a run, and its exit status.
  package struct Run {
    package var output = ""
    package var errors = ""
    package var status: Int32 = 0
    /// Output and errors in the order in which they were written, as a terminal shows them.
    package var transcript = ""
  }

  /// The path of the store that commands create here.
  package var storePath: String { home.path + "/.local/share/dash/dash.sqlite" }

  /// Writes a file below the home and returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    let file = home.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// The context of a run whose output is passed to `capture`.
  package func context(capturing capture: @escaping (_ text: String, _ isError: Bool) -> Void)
    -> Context
  {
    var context = Context(System.host())
    context.host.now = now
    context.host.instant = nil
    context.host.readClock = nil
    context.host.variable = { [variables] in variables[$0] }
    context.host.output = OutputStream(isTerminal: isTerminal, columns: columns, rows: rows) {
      capture(String(decoding: $0, as: UTF8.self), false)
    }
    context.host.errors = OutputStream(
      isTerminal: isTerminal || errorColumns != nil, columns: errorColumns ?? columns
    ) {
      capture(String(decoding: $0, as: UTF8.self), true)
    }
    let bytes = inputBytes ?? Array(input.utf8)
    context.host.readInput = { bytes }
    var chunks = [bytes]
    context.host.readChunk = { chunks.popLast() ?? [] }
    context.host.openInput = nil
    context.host.openInputAnywhere = {
      (bytes.count, { Array(bytes.dropFirst($0).prefix($1)) })
    }
    context.host.inputArrives = { [inputArrives] _ in inputArrives }
    var answers = input.split(separator: "\n", omittingEmptySubsequences: false).makeIterator()
    context.host.readAnswer = isInputTerminal ? { answers.next().map(String.init) } : nil
    context.host.terminal = terminal
    context.host.queryTerminal = terminalAnswer.map { answer in { _, _ in Array(answer.utf8) } }
    context.host.readSecret = context.host.readAnswer
    context.host.start = start
    context.host.run = { [variables] program, watch in
      try System.run(
        program, variables: variables.map { "\($0)=\($1)" }, whileWaiting: watch)
    }
    context.host.wait = { [unowned self] in waits.append($0) }
    context.host.catchInterrupts = { _ in }
    context.host.isInterrupted = isInterrupted
    context.host.executablePath = { [executable] in executable }
    context.host.userID = { 1000 }
    if let random { context.host.random = { random } }
    return context
  }

  /// Runs a command line, divided into arguments as a shell does.
  @discardableResult
  package func run(_ line: String) -> Run {
    var arguments = Sandbox.arguments(of: line)
    let tool = arguments.removeFirst() == "mood" ? Tool.mood : Tool.dash
    return run(tool, arguments)
  }

  @discardableResult
  package func run(_ tool: Tool, _ arguments: [String]) -> Run {
    var run = Run()
    let context = context { text, isError in
      run.transcript += text
      if isError { run.errors += text } else { run.output += text }
    }
    run.status = tool.run(arguments.map { Argument($0) }, in: context)
    return run
  }

  /// Divides a line at spaces outside of quotes.
  package static func arguments(of line: String) -> [String] {
    var arguments: [String] = []
    var argument: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        argument = argument ?? ""
      } else if quote == nil, character == " " {
        if let done = argument { arguments.append(done) }
        argument = nil
      } else {
        argument = (argument ?? "") + String(character)
      }
    }
    return arguments + (argument.map { [$0] } ?? [])
  }
}

extension Sandbox {
  /// The names of the files in the home folder.
  package var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
  }
}
