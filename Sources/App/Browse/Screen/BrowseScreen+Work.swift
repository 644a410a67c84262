import Actions
import Drawing
import Host
import Limits
import Text
import Time

// Work that waits for the network, in a process of its own: keys are taken meanwhile.

/// What runs beside the screen.
struct BrowseWork: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A command line, which was typed.
    case line
    /// Older places of others are fetched; with how many places there were before.
    case places(before: Int)
  }

  let kind: Kind
  /// What the status line says of it: `outside --refresh`.
  let title: String
  /// The day that it is about, and the prompt whose answer it is, which opens again if it fails.
  let day: Day
  var answered: BrowsePrompt?
  var seconds = 0
  /// Whether quitting was asked for, and must be confirmed.
  var isQuitting = false
}

extension BrowseScreen {
  /// The milliseconds from one look at the work to the next.
  static let workInterval = 200
  /// A sync of many years may take an hour.
  private static let longestWork = 3600

  /// Starts this program with work; returns false if it has to be done here.
  ///
  /// The sample data are in the memory of this process.
  mutating func start(_ kind: BrowseWork.Kind, title: String, line: String = "") -> Bool {
    guard let start = world.host.start, world.store == nil else { return false }
    if let work = state.work {
      if kind == .line { state.explain("'\(work.title)' is still running; Esc stops it.") }
      return true
    }
    var command = [world.host.executablePath(), "browse"]
    // Its line comes on standard input, because other users can see arguments.
    command += [state.day.description, "--run", kind == .line ? "line" : "places"]
    command += ["--width", "\(min(max(cache.size.columns, 20), 500))"]
    if world.settings.isASCIIForced { command.append("--ascii") }
    do {
      running = try start(
        Program(
          command, input: Array(line.utf8), seconds: Self.longestWork,
          largestOutput: Limit.listOutput.amount))
      state.work = BrowseWork(kind: kind, title: title, day: state.day)
      state.message = nil
      started = world.host.seconds?() ?? 0
    } catch {
      state.message = message(Failure(error).message)
    }
    return true
  }

  /// Looks at the work, and shows its report once it has ended.
  mutating func checkWork() {
    guard let work = state.work, let running else { return }
    guard let end = running.end() else {
      state.work?.seconds = max((world.host.seconds?() ?? 0) - started, 0)
      return
    }
    finishWork()
    let report: BrowseReport
    switch end {
    case .exited(let status, let output, let errors):
      report = BrowseReport(
        BrowseScreen.lines(of: output).map { Line($0) },
        problems: BrowseScreen.lines(of: errors).map { BrowseScreen.withoutProgram($0) },
        isDone: status == 0)
    case .missing, .signalled, .tooSlow, .tooLarge:
      report = BrowseReport(
        [], problems: [CleanText("'\(work.title)' ended before it was done.")], isDone: false)
    }
    // Something may be typed meanwhile.
    let open = (state.prompt, state.round)
    switch work.kind {
    case .line: show(report, onPage: state.prompt == nil && state.picked == nil)
    case .places(let before): showPlaces(before: before, report)
    }
    (state.prompt, state.round) = open
    if !report.isDone, let prompt = work.answered, state.day == work.day, state.prompt == nil,
      state.page == nil, state.picked == nil
    {
      state.prompt = prompt
      state.prompt?.field.select()
    }
  }

  /// Ends the work; parts that it has stored remain.
  mutating func stopWork() {
    guard let work = state.work else { return }
    running?.stop()
    finishWork()
    state.message = BrowseState.Message(
      text: CleanText("Stopped '\(work.title)'. Complete parts are stored."), isProblem: false)
  }

  private mutating func finishWork() {
    running = nil
    state.work = nil
    cache.isCurrent = false
  }

  /// Handles a key that is about the work; returns whether it was.
  mutating func handleWork(_ key: Key) -> Bool {
    guard state.work != nil, key == .escape, state.prompt == nil, state.page == nil,
      state.picked == nil
    else { return false }
    stopWork()
    return true
  }

  /// Whether the screen may end: work is first asked about, and stopped the second time.
  mutating func mayQuit() -> Bool {
    guard let work = state.work else { return true }
    if work.isQuitting {
      running?.stop()
      return true
    }
    state.work?.isQuitting = true
    state.explain("'\(work.title)' is still running: q again quits and stops it.")
    return false
  }

  private static func lines(of bytes: [UInt8]) -> [CleanText] {
    bytes.split(separator: UInt8(ascii: "\n")).map {
      CleanText(String(decoding: $0, as: UTF8.self))
    }
  }

  /// A line of messages without the name of the program, and not indented.
  private static func withoutProgram(_ line: CleanText) -> CleanText {
    let text = line.string
    return CleanText(String((text.hasPrefix("dash: ") ? text.dropFirst(6) : text[...]).trimmed))
  }
}
