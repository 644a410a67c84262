import Time

/// The outside world as one value, made by `System` for a program and by hand for a test.
package struct Host {
  /// The local date and time.
  package var now: LocalDateTime
  /// The seconds since 1970 in UTC, by which a date of HTTP is compared; nil if unknown.
  package var seconds: (() -> Int)?
  /// The instant of ``now``; nil if `now` was given as a local time, without a zone.
  package var instant: Instant?
  /// Reads the clock again, for a program that runs for long; nil if ``now`` was given and does not change.
  package var readClock: (() -> (now: LocalDateTime, instant: Instant))?
  /// The bytes of an environment variable, which may be any but NUL; nil where it is not set.
  package var variableBytes: (String) -> [UInt8]?
  package var files: Files
  package var output: OutputStream
  package var errors: OutputStream
  /// All bytes of the standard input, which is small: a token, a note, lines that someone typed.
  package var readInput: () throws -> [UInt8]
  /// Waits until standard input has bytes or ends, at most so many milliseconds; returns false if
  /// nothing arrived.
  package var inputArrives: (_ milliseconds: Int) -> Bool
  /// Opens the standard input of any size, each time from its first byte; what it returns reads
  /// the next bytes, none at the end.
  ///
  /// Nil to read it by ``readInput``.
  package var openInput: (() throws -> (() throws -> [UInt8]))?
  /// Reads a line that a person types, without its line end; nil if standard input is not a terminal.
  package var readAnswer: (() -> String?)?
  /// The same for a line that is not echoed while it is typed.
  package var readSecret: (() -> String?)?
  /// The terminal's keys; nil unless standard input and output are both a terminal.
  package var terminal: Terminal?
  /// Sends a query to the terminal, and reads until its reply is complete; nil if there is no
  /// terminal to query.
  package var queryTerminal: ((_ query: [UInt8], _ isComplete: ([UInt8]) -> Bool) -> [UInt8]?)?
  /// Runs another program until it ends.
  package var run: (Program) throws -> Program.End
  /// Waits for a number of seconds, but no longer than until Ctrl-C is caught.
  package var wait: (_ seconds: Int) -> Void
  /// Begins to catch Ctrl-C, or ends that again; calls may be nested.
  package var catchInterrupts: (_ isCaught: Bool) -> Void
  /// Whether Ctrl-C was caught.
  package var isInterrupted: () -> Bool
  /// The absolute path of this program.
  package var executablePath: () -> String
  /// The numeric user ID.
  package var userID: () -> Int
  /// A random number, from which what must be unique is made.
  package var random: () -> UInt64 = { .random(in: .min ... .max) }

  package init(
    now: LocalDateTime, instant: Instant?, seconds: (() -> Int)? = nil,
    variable: @escaping (String) -> String?, files: Files, output: OutputStream,
    errors: OutputStream, readInput: @escaping () throws -> [UInt8],
    inputArrives: @escaping (_ milliseconds: Int) -> Bool = { _ in true },
    openInput: (() throws -> (() throws -> [UInt8]))? = nil,
    readAnswer: (() -> String?)? = nil, readSecret: (() -> String?)? = nil,
    terminal: Terminal? = nil,
    queryTerminal: ((_ query: [UInt8], _ isComplete: ([UInt8]) -> Bool) -> [UInt8]?)? = nil,
    run: @escaping (Program) throws -> Program.End,
    wait: @escaping (_ seconds: Int) -> Void,
    catchInterrupts: @escaping (_ isCaught: Bool) -> Void, isInterrupted: @escaping () -> Bool,
    executablePath: @escaping () -> String, userID: @escaping () -> Int
  ) {
    self.now = now
    self.seconds = seconds
    self.instant = instant
    variableBytes = { variable($0).map { Array($0.utf8) } }
    self.files = files
    self.output = output
    self.errors = errors
    self.readInput = readInput
    self.inputArrives = inputArrives
    self.openInput = openInput
    self.readAnswer = readAnswer
    self.readSecret = readSecret
    self.terminal = terminal
    self.queryTerminal = queryTerminal
    self.run = run
    self.wait = wait
    self.catchInterrupts = catchInterrupts
    self.isInterrupted = isInterrupted
    self.executablePath = executablePath
    self.userID = userID
  }

  /// The value of an environment variable as text; nil where it is not set.
  ///
  /// Not for paths, whose bytes need not be UTF-8: see ``path(variable:)``.
  package var variable: (String) -> String? {
    get {
      let bytes = variableBytes
      return { name in bytes(name).map { String(decoding: $0, as: UTF8.self) } }
    }
    set { variableBytes = { newValue($0).map { Array($0.utf8) } } }
  }

  /// The path in an environment variable that is set and not empty, as bytes.
  package func path(variable name: String) -> [UInt8]? {
    variableBytes(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of an environment variable that is set and not empty.
  package func nonEmptyVariable(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
