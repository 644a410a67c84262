import Text

extension Host {
  /// The same host for something that runs while a screen is shown: it reads nothing from the terminal,
  /// `output` takes what it writes, and `problem` each line of its messages.
  package func withoutTerminal(
    output write: @escaping (_ bytes: [UInt8]) -> Void,
    problem: @escaping (_ line: CleanText) -> Void
  ) -> Host {
    var host = self
    host.output.write = { write($0) }
    host.errors = OutputStream(isTerminal: false, columns: nil) { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        problem(CleanText(String(decoding: line, as: UTF8.self)))
      }
    }
    host.run = { [run] program in
      var program = program
      program.hasTerminal = false
      return try run(program)
    }
    host.terminal = nil
    host.readAnswer = nil
    host.readSecret = nil
    host.readInput = { [] }
    host.openInput = nil
    host.openInputAnywhere = nil
    host.inputArrives = { _ in true }
    return host
  }
}
