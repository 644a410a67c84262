import Limits

/// Another program to run, with its arguments and input.
package struct Program: Equatable, Sendable {
  /// Its name, searched on `PATH`, and its arguments; no shell parses them.
  package var command: [String]
  /// Paths that follow the arguments, as bytes, which need not be UTF-8.
  package var paths: [[UInt8]]
  package var input: [UInt8]
  package var seconds, largestOutput: Int
  /// Whether it uses the terminal, without limits and without capturing its output.
  package var hasTerminal: Bool
  /// The environment of a program that reads data; nil to pass the whole environment to one of the
  /// person's own programs.
  package var box: Box?

  package init(
    _ command: [String], paths: [[UInt8]] = [], input: [UInt8] = [], seconds: Int = 20,
    largestOutput: Int = Limit.output.amount, hasTerminal: Bool = false, box: Box? = nil
  ) {
    (self.command, self.paths, self.input) = (command, paths, input)
    (self.seconds, self.largestOutput) = (seconds, largestOutput)
    (self.hasTerminal, self.box) = (hasTerminal, box)
  }

  /// The environment of a program that reads data: few variables.
  ///
  /// Others could name programs and files. All programs that it starts end with it.
  package struct Box: Equatable, Sendable {
    /// What every program may need: where programs, its own files and temporary ones are, and in
    /// which language and zone it writes.
    static let usual = ["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TZDIR"]
    /// What a program needs that uses the network: proxies and certificates.
    package static let network = [
      "http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY",
      "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE",
    ]

    /// The names of more variables that are passed on.
    package var names: [String]
    /// Variables that are set, `GIT_TERMINAL_PROMPT=0`.
    package var settings: [String]

    package init(passing names: [String] = [], setting settings: [String] = []) {
      (self.names, self.settings) = (names, settings)
    }
  }

  /// Called several times a second with the seconds that a program has run.
  package typealias Watch = (_ seconds: Double) -> Void

  /// After how many seconds a person notices that they wait.
  package static let noticed = 0.3

  /// How it ended.
  package enum End: Equatable, Sendable {
    case exited(status: Int, output: [UInt8], errors: [UInt8])
    case signalled(Int)
    /// It is not on `PATH`.
    case missing
    case tooSlow, tooLarge
  }
}

/// A program that was started and runs beside this one.
package struct RunningProgram {
  /// Reads what the program has written, without waiting; returns how it ended once it has.
  package var end: () -> Program.End?
  /// Ends the program and its own programs; does nothing if it has ended.
  package var stop: () -> Void

  package init(end: @escaping () -> Program.End?, stop: @escaping () -> Void) {
    (self.end, self.stop) = (end, stop)
  }
}
