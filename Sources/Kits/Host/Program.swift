/// Another program of the system, and what it is told.
package struct Program: Equatable, Sendable {
  /// Its name, which is looked for on `PATH`, and its arguments; no shell ever reads them.
  package var words: [String]
  /// What it reads from its standard input.
  package var input: [UInt8]
  /// How long it may take, in seconds.
  package var seconds: Int
  /// How many bytes it may write to its standard output.
  package var largestOutput: Int
  /// Whether it talks with the person: it gets the terminal, takes as long as it likes, and nothing
  /// of what it writes is caught.
  package var hasTerminal: Bool

  package init(
    _ words: [String], input: [UInt8] = [], seconds: Int = 20, largestOutput: Int = 1 << 20,
    hasTerminal: Bool = false
  ) {
    self.words = words
    self.input = input
    self.seconds = seconds
    self.largestOutput = largestOutput
    self.hasTerminal = hasTerminal
  }

  /// How it went.
  package enum End: Equatable, Sendable {
    /// It ended by itself.
    case exited(status: Int, output: [UInt8], errors: [UInt8])
    /// A signal ended it.
    case signalled(Int)
    /// No such program is on `PATH`.
    case missing
    /// It took longer than it may, and was ended.
    case tooSlow
    /// It wrote more than it may, and was ended.
    case tooLarge
  }
}
