import Almanac
import Cards

/// The world, as far as the commands meet it: one value, made once by the system or by a test.
package struct Environment {
  /// The local date and time.
  package var now: Moment
  /// The value of an environment variable; nil where it is not set.
  package var variable: (String) -> String?
  package var files: Files
  package var output: OutputStream
  package var errors: OutputStream
  /// All bytes of the standard input.
  package var readInput: () throws -> [UInt8]
  /// A line that a person types, without its end; nil where nobody sits before the standard input.
  package var readAnswer: (() -> String?)?
  /// The same for a line that is not shown while it is typed.
  package var readSecret: (() -> String?)?
  /// The keys of a person at a terminal; nil where the standard input or the output is none.
  package var terminal: Terminal?
  /// Asks the terminal what it answers by itself, until it has; nil where there is none to be
  /// asked.
  package var askTerminal: ((_ question: [UInt8], _ isAnswered: ([UInt8]) -> Bool) -> [UInt8]?)?
  /// Runs another program until it ends.
  package var run: (Program) throws -> Program.End
  /// The absolute path of the program that runs.
  package var executablePath: () -> String
  /// The number by which the system knows the person.
  package var personNumber: () -> Int
  /// Whether the process ends after a screen is written, whose memory may then be left to the
  /// system.
  package var endsAfterScreen: Bool
  /// The name of the tool that runs, as its messages begin.
  var tool = "dash"
  /// What the settings say; read from the file and the variables by ``readSettings()``.
  package var settings = Settings()

  package init(
    now: Moment, variable: @escaping (String) -> String?, files: Files, output: OutputStream,
    errors: OutputStream, readInput: @escaping () throws -> [UInt8],
    readAnswer: (() -> String?)? = nil, readSecret: (() -> String?)? = nil,
    terminal: Terminal? = nil,
    askTerminal: ((_ question: [UInt8], _ isAnswered: ([UInt8]) -> Bool) -> [UInt8]?)? = nil,
    run: @escaping (Program) throws -> Program.End,
    executablePath: @escaping () -> String, personNumber: @escaping () -> Int,
    endsAfterScreen: Bool = false
  ) {
    self.now = now
    self.variable = variable
    self.files = files
    self.output = output
    self.errors = errors
    self.readInput = readInput
    self.readAnswer = readAnswer
    self.readSecret = readSecret
    self.terminal = terminal
    self.askTerminal = askTerminal
    self.run = run
    self.executablePath = executablePath
    self.personNumber = personNumber
    self.endsAfterScreen = endsAfterScreen
  }

  /// The day that goes on: until the setting `day.start`, the day before.
  package var today: Day { now.minute < settings.dayStart ? now.day - 1 : now.day }

  /// The value of a variable that is set to something.
  func filled(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reads the settings from the file, which variables outweigh.
  ///
  /// What is not understood is kept in ``Settings/problems``, and its defaults hold; so is why the
  /// file cannot be read.
  mutating func readSettings() {
    if let path = settingsPath {
      do {
        if let bytes = try files.readIfThere(path) { settings.take(bytes, from: path) }
      } catch {
        let failure = Failure(telling: error)
        settings.problems.append(
          Settings.Problem(message: failure.message, hints: failure.hints))
      }
    }
    settings.take(variables: variable)
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
      errors.tell("\(tool): \(problem.message)", hints: problem.hints)
    }
    let others = settings.problems.count - most
    if others > 0 {
      let others = CountText.of(others, "setting more is", "settings more are")
      errors.tell("\(tool): \(others) not understood", hints: ["To mend them: dash settings edit"])
    }
  }

  /// Tells a failure: one line, and its hints beneath.
  func tell(_ failure: Failure) {
    errors.tell("\(tool): \(failure.message)", hints: failure.hints)
  }

  /// Whether a person agrees to what `question` asks; a bare return is no.
  ///
  /// - Throws: ``Failure`` of status usage, with `hints`, where nobody is there to be asked.
  func asks(_ question: String, hints: [String]) throws -> Bool {
    guard let readAnswer else {
      throw Failure.usage("nobody is there to be asked: \(question)", hints: hints)
    }
    try errors.write(Array("\(TextWidth.clean(question)) [y/N] ".utf8))
    let answer = readAnswer()?.trimmed.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Tells something beside the output, on the standard error stream.
  func remark(_ text: String) {
    errors.tell("\(tool): \(text)", hints: [])
  }
}

/// Where bytes go, and what kind of thing reads them.
package struct OutputStream {
  /// Whether it is a terminal.
  package var isTerminal: Bool
  /// How many cells a line of the terminal has, if it says so.
  package var columns: Int?
  /// Writes all of it, or throws.
  package var write: ([UInt8]) throws -> Void
  /// The line on which the cursor stands.
  private let line = Line()

  private final class Line {
    var holdsBar = false
  }

  package init(isTerminal: Bool, columns: Int?, write: @escaping ([UInt8]) throws -> Void) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.write = write
  }

  /// Writes a message for people.
  ///
  /// Where messages go nowhere, there is nobody to tell that.
  func tell(_ message: String, hints: [String]) {
    eraseBar()
    let lines = [message] + hints.map { "  " + $0 }
    let texts = lines.map { TextWidth.clean(OutputStream.shortened($0)) }
    try? write(Array((texts.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes a bar, whose line the next message takes.
  ///
  /// Where nobody can see it, nothing is lost.
  func draw(bar: String) {
    line.holdsBar = true
    try? write(Array(bar.utf8))
  }

  /// Takes a bar away, if there is one.
  func eraseBar() {
    guard line.holdsBar else { return }
    line.holdsBar = false
    let cells = min(columns ?? 80, 80) - 1
    try? write(Array(("\r" + String(repeating: " ", count: max(0, cells)) + "\r").utf8))
  }

  /// A line with its beginning and its end, where what was quoted is longer than anybody reads.
  private static func shortened(_ line: String) -> String {
    guard line.utf8.count > 2000 else { return line }
    // By scalars: one character may be as long as all of it.
    let scalars = line.unicodeScalars
    guard scalars.count > 2000 else { return line }
    return String(scalars.prefix(1000)) + " … " + String(scalars.suffix(900))
  }
}
