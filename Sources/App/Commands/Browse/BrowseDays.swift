import Actions
import Browse
import CommandLine
import Drawing
import Host
import Readings
import Text
import Time

struct BrowseDays: Command {
  static let name = "browse"
  static let effects: Effects = .needsTerminal
  static let summary = "Browse your days on the whole screen, and change them with single keys."
  static let examples: Examples = [
    "dash browse": "Today.", "dash browse week": "Another view.",
    "dash browse history friday": "A view of another day.",
    "dash browse --demo": "The sample data; changes are lost at the end.",
  ]
  static let discussion = [
    "The views are \(BrowseView.allCases.map(\.rawValue).joined(separator: ", ")). "
      + "Changes are recorded like changes by commands: 'dash undo' undoes them. "
      + "A line after ':' is about the day on the screen unless it names another one."
  ]
  static var keyTable: [(key: String, meaning: String)] { BrowseKeys.table }
  static let keys = Option(
    "keys", value: "file", "Press the keys in a file, and print a frame for each of its lines.")
  static let size = Option(
    "size", value: "columns x rows", "With --keys, the size of the screen. Default: 80x24."
  ).requiring(keys, hint: "A terminal has its own size.")
  static let work = Option(
    "run", choices: ["line", "places"],
    "Used by the screen itself: run the line on standard input like one after ':', or fetch older "
      + "shared places."
  ).excluding(.demo, keys)
  static let options = [Option.demo, keys, size, work]
  static let arguments = [
    Parameter(
      "view", "The view, a day, or a view and a day; today as a day unless given.",
      isOptional: true, repeats: true)
  ]

  /// The view and the day that the arguments name.
  private static func start(of line: Invocation) throws -> (BrowseView, Day) {
    var words = try line.words
    let named = words.first.flatMap { BrowseView(rawValue: $0.lowercased()) }
    if named != nil { words.removeFirst() }
    let view = named ?? .day
    if words.isEmpty { return (view, line.today) }
    let text = words.joined(separator: " ")
    if line.days.typed(text) != nil { return (view, try line.day(text)) }
    if let second = BrowseView(rawValue: text.lowercased()) {
      throw Failure.usage(
        "two views: '\(view.rawValue)' and '\(second.rawValue)'", hints: ["Give one of them."])
    }
    let names = BrowseView.allCases.map(\.rawValue)
    throw Failure.usage(
      "unknown view or day '\(text)'",
      hints: Suggestion.hints(for: words[0], among: names)
        + ["The views are \(names.joined(separator: ", "))."])
  }

  /// Reads `80x24`, at most 500 each.
  private static func screenSize(_ text: String) throws -> ScreenSize {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      1...500 ~= columns, 1...500 ~= rows
    else {
      throw Failure.usage("invalid size '\(text)'", hints: ["Expected columns and rows, as 80x24."])
    }
    return ScreenSize(columns: columns, rows: rows)
  }

  static func run(_ line: Invocation, in context: Context) throws {
    let (view, day) = try start(of: line)
    if line.has(.plain) {
      throw Failure.usage(
        "browse draws on the whole screen, and has no --plain",
        hints: ["To print the same: \(view.printedLine) --plain"])
    }
    let scriptSize = try line.text(Self.size).map(screenSize) ?? ScreenSize(columns: 80, rows: 24)
    var context = context.forScreen
    context.world.typed = nil
    if let work = try line.choice(Self.work) { return try perform(work, on: day, in: context) }
    // Between keys no file is open, so that others can replace it.
    context.world.holder.release()
    if context.isDemo {
      let store = try context.reading.demoStore()
      // Undo ends at the sample data.
      try store.forgetChanges()
      context.world.store = store
    }
    // A key is answered at once, even if with the message that another program writes.
    context.world.patience = Self.patience
    var screen = BrowseScreen(
      BrowseState(view: view, day: day, today: line.today), isDemo: context.isDemo,
      in: context.world, typed: TypedText(of: context))
    if let absence = screen.absence(of: view) {
      let sentences = absence.split(separator: ".", maxSplits: 1)
      throw Failure(
        absence.prefix(1).lowercased() + sentences[0].dropFirst(),
        hints: sentences.dropFirst().map { String($0.trimmed) })
    }
    if let script = line.argument(keys) {
      let keys = try BrowseScript(context.files.read(script.bytes), named: script.text)
      return try context.show(keys.frames(of: screen, size: scriptSize))
    }
    guard let terminal = context.host.terminal, context.host.variable("TERM") != "dumb" else {
      throw Failure.usage(
        "browse needs a terminal that can move its cursor",
        hints: ["To print the same: \(view.printedLine)"])
    }
    var options = context.renderOptions
    options.isSynchronized = context.world.isSynchronized
    if hasMotion(in: context) { screen.growBars() }
    var loop = ScreenLoop(
      on: terminal, mode: context.settings.usesMouse ? .fullScreenWithMouse : .fullScreen,
      writingTo: context.output, options)
    _ = try loop.run(&screen)
  }

  /// Does the work of a screen in this process, and prints its report.
  private static func perform(_ work: String, on day: Day, in context: Context) throws {
    if work == "places" {
      if let failure = try FetchOlderPlaces().run(in: context.world)?.failure { throw failure }
      return
    }
    let typed = String(decoding: try context.host.readInput(), as: UTF8.self)
    let report = TypedText(of: context).run(
      String(typed.trimmed),
      TypedText.Place(day: day, world: context.world, width: context.renderOptions.width))
    try context.print(report.block.map(\.text))
    guard report.isDone else {
      let problems = report.problems.map { String($0.string.trimmed) }
      throw Failure(problems.first ?? "failed", hints: Array(problems.dropFirst()))
    }
    for problem in report.problems { context.warn(problem.string) }
  }

  /// How long to wait for another program that writes to the store, in milliseconds.
  private static let patience = 300

  /// Whether bars grow at the beginning: not where each frame goes over a network.
  private static func hasMotion(in context: Context) -> Bool {
    context.settings.hasMotion
      && ["SSH_CONNECTION", "SSH_TTY"].allSatisfy { context.nonEmptyVariable($0) == nil }
  }
}

extension BrowseView {
  /// The command line that prints the same.
  fileprivate var printedLine: String {
    switch self {
    case .day: "dash \(ShowDay.name)"
    case .week: "dash \(ShowWeek.name)"
    case .month: "dash \(ShowCalendar.name) --months 1 --shade mood"
    case .year: "dash \(ShowYear.name)"
    case .history: "dash \(ShowHistory.name) mood"
    case .mood: "mood \(ListMood.name)"
    case .facts: "dash \(ShowFacts.name)"
    case .calendar: "dash \(ShowCalendar.name)"
    case .outside: "dash \(ShowOutside.name)"
    case .map: "dash \(ShowMap.name)"
    case .settings: "dash \(ListSettings.name)"
    }
  }
}
