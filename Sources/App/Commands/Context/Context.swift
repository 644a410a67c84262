import CommandLine
import Host
import Storage
import Text
import Time

/// What every command works with: the host and the settings.
///
///     Command        a command: its description, and `run(in: Context)`
///     Context        host and settings; messages and questions to the user
///       +Store       paths of the store and of the settings file; opens the store
///       +Output      width, colours and characters; writes screens, sentences and documents
///       +Background      the background colour of the terminal
///       +Programs    browser, clipboard, editor
///       +Services    requests to web services
///     Tool           a program: parses a command line, runs one of its commands
///     Programs       the commands of dash and mood, in the order of help
///     Manual         their manual pages
package struct Context {
  package var host: Host
  /// The name of the program that runs, with which its messages begin.
  var tool = "dash"
  /// The settings from the file, the environment and the command line; see ``readSettings()``.
  package var settings = Settings()

  /// Whether ``settings`` were read.
  private(set) var hasReadSettings = false
  /// Whether not to report what was done.
  var isQuiet = false
  /// Whether the program was started without a command.
  var isBare = false
  /// Takes what is printed, instead of the output.
  var capture: CapturedOutput?
  /// The store of all commands, instead of the file: the sample data, while it is browsed.
  var store: Store?
  /// How long to wait for a lock on the store, in milliseconds; nil for half a minute.
  var patience: Int?

  package init(_ host: Host) { self.host = host }

  package var now: LocalDateTime { host.now }
  var files: Files { host.files }
  var output: OutputStream { host.output }
  var errors: OutputStream { host.errors }

  /// The value of an environment variable that is set and not empty.
  func nonEmptyVariable(_ name: String) -> String? { host.nonEmptyVariable(name) }

  /// Today's date; before the time in `day.start` this is still yesterday.
  package var today: Day { now.minute < settings.dayStart ? now.day - 1 : now.day }

  /// Reads the settings from the file and from environment variables, which take precedence.
  ///
  /// Invalid settings keep their defaults, and are added to ``Settings/problems``; so is the reason
  /// if the file cannot be read.
  mutating func readSettings() {
    hasReadSettings = true
    if let path = settingsPath {
      do {
        if let bytes = try readSettingsFile(path) {
          settings.apply(bytes, from: String(decoding: path, as: UTF8.self))
        }
      } catch {
        settings.reject(file: Failure(error))
      }
    }
    settings.apply(variables: host.variable)
    if let zone = settings.zone { useZone(zone) }
  }

  /// Reads the settings after they have changed; options of the command line hold.
  mutating func readSettingsAgain() {
    let before = settings
    settings = Settings()
    readSettings()
    if before.isColorForced {
      settings.isColorForced = true
      settings.color = before.color
    }
    if before.isASCIIForced {
      settings.isASCIIForced = true
      settings.ascii = true
    }
    settings.width = before.width
  }

  /// Takes the time from the clocks of a zone, unless a local time was given as now.
  private mutating func useZone(_ name: String) {
    do {
      guard let zone = try host.zoneDatabase().zone(named: name) else {
        settings.zone = nil
        settings.problems.append(
          Settings.Problem(
            message: "unknown time zone '\(name)' in the setting zone",
            hints: [
              host.zoneFolder.map { "Expected a name below \($0), such as Europe/Berlin." }
                ?? "This computer has no time zones: install the package tzdata."
            ]))
        return
      }
      if let instant = host.instant { host.now = zone.local(instant) }
    } catch {
      settings.zone = nil
      settings.problems.append(
        Settings.Problem(message: "\(name): \(Failure(error).message)", hints: []))
    }
  }

  /// Reads the clock again, where it goes on.
  mutating func refreshClock() {
    guard let readClock = host.readClock else { return }
    (host.now, host.instant) = { ($0.now, $0.instant) }(readClock())
    if let zone = settings.zone { useZone(zone) }
  }

  /// Options that ask for another form than plain text, or for lines of a width.
  private static let otherForms = [Option.json, ShowCorrelations.csv, .width]

  /// Applies the options of the command line, which take precedence over all settings.
  mutating func apply(_ line: Invocation) throws {
    isQuiet = line.has(.quiet)
    let color = try line.rendering(.color)
    if let color { settings.color = color }
    settings.isColorForced = color != nil
    settings.isASCIIForced = line.has(.ascii)
    if settings.isASCIIForced { settings.ascii = true }
    if line.has(.plain) {
      for other in Context.otherForms where line.has(other) {
        throw Failure.usage(
          "--plain cannot be combined with --\(other.name)", hints: ["Give one of them."])
      }
      if color == "always" {
        throw Failure.usage(
          "--plain cannot be combined with --color always", hints: ["Plain text has no colours."])
      }
      settings.isPlain = true
    }
    if let width = try line.integer(.width, in: 20...500) { settings.width = width }
  }
}

extension Context {
  /// Prints a failure on standard error: one line, and its hints beneath.
  func report(_ failure: Failure) {
    errors.report("\(tool): \(failure.message)", hints: failure.hints.map { CleanText($0) })
  }

  /// Prints a warning on standard error.
  func warn(_ text: String) {
    errors.report("\(tool): \(text)", hints: [])
  }

  /// Prints the problems of the settings on standard error, of more than three how many there are.
  func reportSettingsProblems() {
    let limit = 3
    for problem in settings.problems.prefix(limit) {
      errors.report("\(tool): \(problem.message)", hints: problem.hints.map { CleanText($0) })
    }
    let others = settings.problems.count - limit
    if others > 0 {
      errors.report(
        "\(tool): \(CountText.of(others, "more invalid setting", "more invalid settings"))",
        hints: ["To list them: dash doctor", "To correct them: dash settings edit"])
    }
  }

  /// Asks the user to confirm; an empty answer means no.
  ///
  /// - Throws: ``Failure`` of status usage, with `hints`, if standard input is not a terminal.
  func confirm(_ question: String, hints: [String]) throws -> Bool {
    guard let readAnswer = host.readAnswer else {
      throw Failure.usage(
        "cannot ask for confirmation: standard input is not a terminal", hints: hints)
    }
    try errors.write(Array(CleanText("\(question) [y/N] ").string.utf8))
    let answer = readAnswer()?.trimmed.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
