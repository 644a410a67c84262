import Actions
import Drawing
import Host
import Text

/// What a command prints, as lines instead of bytes.
final class CapturedOutput {
  fileprivate(set) var block: Block = []
  /// Warnings and the failure.
  fileprivate(set) var problems: [CleanText] = []
  fileprivate(set) var status: Int32 = 0

  /// Adds text that a command wrote as it is.
  fileprivate func write(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    block += lines.map { Line(String(decoding: $0, as: UTF8.self)) }
  }
}

extension Context {
  /// Runs a command line of a program, and returns what it prints; it draws for `width` cells, and
  /// reads nothing from the terminal.
  ///
  /// Its problems do not begin with the program's name.
  func captured(_ tool: Tool, _ arguments: [Argument], width: Int) -> CapturedOutput {
    let output = CapturedOutput()
    let context = capturing(in: output, width: width)
    output.status = tool.run(arguments, in: context)
    let prefix = tool.name + ": "
    output.problems = output.problems.map {
      $0.string.hasPrefix(prefix) ? CleanText(String($0.string.dropFirst(prefix.count))) : $0
    }
    return output
  }

  /// The same context, which prints to `output`.
  func capturing(in output: CapturedOutput, width: Int) -> Context {
    var context = self
    context.capture = output
    context.settings.width = min(max(width, 20), 500)
    context.host = host.withoutTerminal(
      output: { output.write($0) }, problem: { output.problems.append($0) })
    return context
  }
}

extension CapturedOutput {
  /// Adds a screen.
  func add(_ screen: Block) { block += screen }
}
