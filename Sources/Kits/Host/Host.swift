import Text
import Time

/// The outside world as one value, made by ``System/host()``; tests replace its parts.
package struct Host {
  package var now: LocalDateTime
  /// The seconds since 1970 in UTC, for dates of HTTP, or nil if unknown.
  package var seconds: (() -> Int)?
  /// The instant of ``now``; nil if `now` was given as a local time, without a zone.
  package var instant: Instant?
  /// Reads the clock again, for a program that runs for long; nil if ``now`` was given.
  package var readClock: (() -> (now: LocalDateTime, instant: Instant))?
  /// The bytes of an environment variable, which may be any but NUL, or nil.
  package var variableBytes: (String) -> [UInt8]?
  /// The names of the environment variables that begin with a prefix, or nil if that is unknown.
  package var variableNames: (_ prefix: String) -> [String]? = { _ in nil }
  package var files: Files
  package var output, errors: OutputStream
  /// All bytes of the standard input, which is small: a token, a note, lines that someone typed.
  package var readInput: () throws -> [UInt8]
  /// The bytes of standard input that have arrived, after waiting for some; none at its end.
  package var readChunk: () throws -> [UInt8] = { [] }
  /// Waits until standard input has bytes or ends; returns false after `milliseconds` without any.
  package var inputArrives: (_ milliseconds: Int) -> Bool = { _ in true }
  /// Whether standard input is a pipe with data.
  package var isPiped: () -> Bool = { false }
  /// Opens standard input of any size at its first byte; nil to read it by ``readInput``.
  package var openInput: (() throws -> (() throws -> [UInt8]))?
  /// Opens standard input of any size as ``Files/openAnywhere`` does, with its size in bytes.
  package var openInputAnywhere:
    (() throws -> (size: Int, read: (_ offset: Int, _ count: Int) throws -> [UInt8]))?
  /// Reads a typed line without its line end; nil if standard input is not a terminal.
  package var readAnswer: (() -> String?)?
  /// The same for a line that is not echoed while it is typed.
  package var readSecret: (() -> String?)?
  /// The terminal's keys; nil unless standard input and output are both a terminal.
  package var terminal: Terminal?
  /// Sends a query to the terminal and reads the reply; nil if there is no terminal to query.
  package var queryTerminal: ((_ query: [UInt8], _ isComplete: ([UInt8]) -> Bool) -> [UInt8]?)?
  /// Runs another program until it ends; see ``run(_:whileWaiting:)``.
  package var run: (Program, Program.Watch?) throws -> Program.End
  /// Starts another program beside this one; nil if this host cannot.
  package var start: ((Program) throws -> RunningProgram)?
  /// Starts another program that continues when this one ends, without input and output; nil if
  /// this host cannot.
  package var detach: ((Program) throws -> Void)?
  /// Waits for a number of seconds, but no longer than until Ctrl-C is caught.
  package var wait: (_ seconds: Int) -> Void
  /// Begins to catch Ctrl-C, or ends that again; calls may be nested.
  package var catchInterrupts: (_ isCaught: Bool) -> Void
  package var isInterrupted: () -> Bool
  package var executablePath: () -> String
  /// The numeric user ID.
  package var userID: () -> Int
  /// Seconds of a clock that only goes forward.
  package var uptime: () -> Double = { System.seconds() }
  /// A random number, from which what must be unique is made.
  package var random: () -> UInt64 = { .random(in: .min ... .max) }

  /// Runs another program until it ends, and calls `watch` from ``Program/noticed`` seconds on.
  package func run(_ program: Program, whileWaiting watch: Program.Watch? = nil) throws
    -> Program.End
  {
    try run(program, watch)
  }

  /// The text of an environment variable, or nil; ``path(variable:)`` reads paths.
  package var variable: (String) -> String? {
    get {
      let bytes = variableBytes
      return { name in bytes(name).map { String(decoding: $0, as: UTF8.self) } }
    }
    set {
      variableBytes = { newValue($0).map { Array($0.utf8) } }
      variableNames = { _ in nil }
    }
  }

  /// The path in an environment variable that is set and not empty, as bytes.
  package func path(variable name: String) -> [UInt8]? {
    variableBytes(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of an environment variable that is set and not empty.
  package func nonEmptyVariable(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The same host beneath a screen, without input; `problem` takes each line of its messages.
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
    host.run = { [run] program, watch in
      var program = program
      program.hasTerminal = false
      return try run(program, watch)
    }
    host.terminal = nil
    host.readAnswer = nil
    host.readSecret = nil
    host.readInput = { [] }
    host.readChunk = { [] }
    host.openInput = nil
    host.openInputAnywhere = nil
    host.inputArrives = { _ in true }
    return host
  }
}

// The time zones of this computer: the tz database, and the zone that its clocks show.
extension Host {
  /// Where systems have the tz database, the most usual first; `TZDIR` names another folder.
  private static let zoneFolders = [
    "/usr/share/zoneinfo", "/etc/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
  ]

  /// The link to the zone, or a copy of its file.
  private static let localZonePath = "/etc/localtime"

  /// The folder of the tz database; nil if this computer has none.
  package var zoneFolder: String? {
    (nonEmptyVariable("TZDIR").map { [$0] } ?? Host.zoneFolders).first {
      files.kind(Array($0.utf8)) == .folder
    }
  }

  /// The zones of the tz database, each read when it is first asked for.
  package func zoneDatabase() -> ZoneDatabase {
    let folder = zoneFolder
    let files = files
    return ZoneDatabase { name in
      guard let path = name.hasPrefix("/") ? name : folder.map({ $0 + "/" + name })
      else { return nil }
      let bytes = Array(path.utf8)
      return files.kind(bytes) == .file ? try? files.read(bytes) : nil
    }
  }

  /// The zone of this computer: `TZ`, else `/etc/localtime`, else UTC.
  package func localZone(in database: ZoneDatabase) throws -> Zone {
    if let variable = variable("TZ") { return try database.zone(variable: variable) }
    let path = Array(Host.localZonePath.utf8)
    guard files.kind(path) == .file else { return .utc }
    return try Zone(name: localZoneName ?? "local time", tzif: files.read(path))
  }

  /// The name to which `/etc/localtime` leads, `Europe/Berlin`; nil if it is not a link.
  private var localZoneName: String? {
    let path = Array(Host.localZonePath.utf8)
    guard files.isLink(path), let target = try? files.target(path) else { return nil }
    let mark = Array("zoneinfo/".utf8)
    let start = target.indices.first { index in
      (index == 0 || target[index - 1] == UInt8(ascii: "/")) && target[index...].starts(with: mark)
    }
    return start.map { String(decoding: target[($0 + mark.count)...], as: UTF8.self) }
  }

  /// Changes when the zone of this computer does, and when the tz database is replaced.
  package var zoneState: String {
    let zone =
      variable("TZ") ?? files.stamp(Array(Host.localZonePath.utf8)).map { $0.description } ?? "UTC"
    let database = zoneFolder.flatMap { files.stamp(Array($0.utf8)) }
    return zone + " " + (database.map { $0.description } ?? "none")
  }
}
