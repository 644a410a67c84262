import CommandLine
import Formats
import Host
import Text
import Time

/// What every command works with: the outside world, the settings, and the name of the program.
package struct Context {
  package var host: Host
  /// The name of the tool that runs, as its messages begin.
  var tool = "dash"
  /// What the settings say; read from the file and the variables by ``readSettings()``.
  package var settings = Settings()

  package init(_ host: Host) { self.host = host }

  package var now: LocalDateTime { host.now }
  var files: Files { host.files }
  var output: OutputStream { host.output }
  var errors: OutputStream { host.errors }

  /// The value of an environment variable that is set and not empty.
  func filled(_ name: String) -> String? { host.filled(name) }

  /// The day that goes on: until the setting `day.start`, the day before.
  package var today: Day { now.minute < settings.dayStart ? now.day - 1 : now.day }

  /// Reads the settings from the file, which variables outweigh.
  ///
  /// What is not understood is kept in ``Settings/problems``, and its defaults hold; so is why the
  /// file cannot be read.
  mutating func readSettings() {
    if let path = settingsPath {
      do {
        if let bytes = try files.readIfThere(path) { settings.take(bytes, from: path) }
      } catch {
        let failure = Failure(error)
        settings.problems.append(
          Settings.Problem(message: failure.message, hints: failure.hints))
      }
    }
    settings.take(variables: host.variable)
  }

  /// Takes the flags of the command line, which outweigh the settings.
  mutating func take(_ line: Invocation) throws {
    if let color = try line.choice(.color) { settings.color = color }
    settings.isColorForced = line.has(.color)
    settings.isASCIIForced = line.has(.ascii)
    if settings.isASCIIForced { settings.ascii = true }
    if let width = try line.whole(.width, in: 20...500) { settings.width = width }
  }

  /// Tells what was not understood of the settings; of much, how much it is.
  func tellSettingsProblems() {
    let most = 3
    for problem in settings.problems.prefix(most) {
      errors.tell("\(tool): \(problem.message)", hints: problem.hints.map { CleanText($0) })
    }
    let others = settings.problems.count - most
    if others > 0 {
      let others = CountText.of(others, "setting more is", "settings more are")
      errors.tell("\(tool): \(others) not understood", hints: ["To mend them: dash settings edit"])
    }
  }

  /// Tells a failure: one line, and its hints beneath.
  func tell(_ failure: Failure) {
    errors.tell("\(tool): \(failure.message)", hints: failure.hints.map { CleanText($0) })
  }

  /// Whether a person agrees to what `question` asks; a bare return is no.
  ///
  /// - Throws: ``Failure`` of status usage, with `hints`, where nobody is there to be asked.
  func asks(_ question: String, hints: [String]) throws -> Bool {
    guard let readAnswer = host.readAnswer else {
      throw Failure.usage("nobody is there to be asked: \(question)", hints: hints)
    }
    try errors.write(Array(CleanText("\(question) [y/N] ").string.utf8))
    let answer = readAnswer()?.trimmed.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Tells something beside the output, on the standard error stream.
  func remark(_ text: String) {
    errors.tell("\(tool): \(text)", hints: [])
  }
}
