import Actions
import Agenda
import Cards
import CommandLine
import Drawing
import Formats
import Host
import Text

struct AddCalendar: ParsedCommand {
  static let name = "agenda calendars add"
  static let effects: Effects = .usesNetwork
  static let summary = "Add a calendar: a folder, an .ics file, or an address."
  static let examples = [
    (line: "dash agenda calendars add ~/.calendars", meaning: "Every calendar in a folder."),
    (line: "dash agenda calendars add trip.ics --color teal", meaning: "One file."),
    (
      line: "dash agenda calendars add https://example.org/work.ics --name Work",
      meaning: "An address, fetched now and with --refresh."
    ),
    (
      line: "dash agenda calendars add --address-file ~/.work-address",
      meaning: "An address that is a secret."
    ),
  ]
  static let discussion = [
    """
    A folder has the form of vdirsyncer and khal: each .ics file in it is an event, or each \
    folder in it is a calendar. webcal: means https:. The calendar is read or fetched once, and \
    added only if that succeeds.
    """,
    """
    An address can be a secret. dash shows it shortened, and reads it from a file that only you \
    can read or from the variable DASH_CALENDAR_ADDRESS. If an address needs a name and a \
    password, --login-file names a file with one line, name:password, which is read at each \
    refresh.
    """,
  ]
  static let title = Option("name", value: "name", "What to call it; its own name unless given.")
  static let color = Option(
    "color", value: "color", "Its colour: a name such as blue, or #3366CC.")
  static let writable = Option("writable", "Allow 'dash agenda add' to write to its folder.")
  static let uncounted = Option(
    "uncounted", "Leave its events out of the attributes events and events_duration.")
  static let addressFile = Option(
    "address-file", value: "file", "Read the address from the first line of a file.")
  static let loginFile = Option(
    "login-file", value: "file", "The file with the name and the password for the address.")
  static let options = [title, color, writable, uncounted, addressFile, loginFile, .quiet]
  static let arguments = [
    Parameter(
      "source", "A folder, an .ics file, or an address.", completion: .file, isOptional: true)
  ]
  static let variable = "DASH_CALENDAR_ADDRESS"

  private let source: String?
  private let addressFile: String?
  private let loginFile: String?
  private let isWritable: Bool
  private let typed: String
  private let addition: (_ source: String) -> AddCalendarSource

  init(_ line: Invocation) throws {
    source = try line.arguments.first.map(line.text)
    addressFile = try line.text(Self.addressFile)
    loginFile = try line.text(Self.loginFile)
    isWritable = line.has(Self.writable)
    if source != nil, addressFile != nil {
      throw Failure.usage(
        "both a source and --address-file were given", hints: ["Give one of them."])
    }
    // A secret must not be in the change log.
    typed = source.map { line.typed.replacing($0, with: AgendaCalendar.shown($0)) } ?? line.typed
    let name = try line.text(Self.title).map(AgendaCalendar.name(typed:))
    let color = try line.text(Self.color).map(ChosenColor.init(parsing:))
    addition = { [isWritable] source in
      var addition = AddCalendarSource(source)
      addition.name = name
      addition.color = color
      addition.isWritable = isWritable
      addition.isCounted = !line.has(Self.uncounted)
      return addition
    }
  }

  func run(in context: Context) throws {
    let source = try self.source(in: context)
    var addition = addition(source)
    addition.login = try loginFile.map(absolute(context))
    var world = context.world
    world.typed = typed
    let added = try addition.run(in: world)
    for new in added { context.report(new.problems) }
    if context.isQuiet { return }
    try context.say(
      added.map { new in
        let events = CountText.of(new.eventCount, "event", "events")
        return "Added \(new.calendar.name): \(events) from \(shown(new.calendar, from: source))"
      } + [ChangeLines.undoHint])
  }

  /// The source of a calendar, with the path as the person wrote it.
  private func shown(_ calendar: AgendaCalendar, from source: String) -> String {
    guard let typed = self.source, !calendar.isAddress else { return calendar.shownSource }
    if calendar.source == source { return typed }
    return (typed.hasSuffix("/") ? String(typed.dropLast()) : typed)
      + calendar.source.dropFirst(source.count)
  }

  private func source(in context: Context) throws -> String {
    let text: String
    if let source {
      text = source
    } else if let addressFile {
      text = try SecretFile(addressFile, files: context.files).line
    } else if let address = context.nonEmptyVariable(Self.variable) {
      text = address
    } else {
      throw Failure.usage(
        "'dash agenda calendars add' needs <source>",
        hints: ["<source>: \(Self.arguments[0].help)", "See 'dash help agenda calendars add'."])
    }
    var address = text
    if let colon = text.firstIndex(of: ":"),
      ["webcal", "webcals"].contains(text[..<colon].lowercased())
    {
      address = "https" + text[colon...]
    }
    guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else {
      if source == nil { throw invalid(text) }
      if loginFile != nil {
        throw Failure.usage("--login-file is for an address", hints: ["Leave it out."])
      }
      return try absolute(context)(text)
    }
    address = address[..<colon].lowercased() + address[colon...]
    guard Curl.host(of: address) != nil, !address.utf8.contains(where: "{}[]".utf8.contains) else {
      throw invalid(address)
    }
    if isWritable {
      throw Failure.usage(
        "an address cannot be written to", hints: ["Leave out --writable."])
    }
    return address
  }

  private func invalid(_ address: String) -> Failure {
    .usage(
      "invalid address '\(AgendaCalendar.shown(address))'",
      hints: [
        "Expected an address that begins with https:// or webcal://.",
        "A name and a password belong in a file: --login-file FILE",
      ])
  }

  private func absolute(_ context: Context) -> (String) throws -> String {
    { path in String(decoding: try context.files.absolute(Array(path.utf8)), as: UTF8.self) }
  }
}

extension Context {
  /// Prints how many problems calendars have, and the first three with their positions.
  func report(_ problems: [Problem]) {
    guard !problems.isEmpty else { return }
    warn(CountText.of(problems.count, "problem", "problems") + " in the calendar")
    for problem in problems.prefix(3) {
      errors.report("  \(problem)", hints: problem.hint.map { ["  \($0)"] } ?? [])
    }
  }
}
