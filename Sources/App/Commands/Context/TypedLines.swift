import Actions
import Host
import Text

/// Lines of standard input, to do each as a typed line.
struct TypedLines {
  private let lines: [String]

  /// - Throws: ``Failure`` if the bytes are not UTF-8.
  init(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("standard input: is not UTF-8 text", status: .data)
    }
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0.trimmed) }
  }

  /// Does all lines, and reports failures with their line numbers.
  func run(_ tool: Tool, in context: Context) throws {
    var count = 0
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != "#" {
      do {
        try TypedLines.run(line, tool, in: context)
      } catch {
        count += 1
        let failure = Failure(error)
        context.errors.report(
          "standard input:\(index + 1): \(failure.message)",
          hints: failure.hints.map { CleanText($0) })
      }
    }
    if count > 0 { throw Failure("skipped \(CountText.of(count, "line", "lines"))") }
  }

  /// Does one line, which may only change days.
  static func run(_ line: String, _ tool: Tool, in context: Context) throws {
    var context = context
    context.host.readAnswer = nil
    context.host.readInput = { [] }
    var (tool, arguments) = (tool, ShellText.arguments(of: line).map { Argument($0) })
    if let other = Tool.all.first(where: { $0.name == arguments.first?.text }) {
      (tool, arguments) = (other, Array(arguments.dropFirst()))
    }
    if !context.world.hasReadSettings { context.world.readSettings() }
    guard let command = try tool.command(of: arguments, in: context),
      command.effects.contains(.writesDay)
    else {
      throw Failure.usage(
        "not understood: '\(line)'",
        hints: ["Expected a line such as 'steps 5000', 'mood 4 slept well' or 'note rainy'."])
    }
    try tool.dispatch(arguments, in: context)
  }
}
