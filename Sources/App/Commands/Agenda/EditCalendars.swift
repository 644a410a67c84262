import Actions
import Agenda
import Cards
import CommandLine
import Drawing
import Formats
import Host
import Readings
import Text

struct AddCalendar: ParsedCommand {
  static let name = "agenda calendars add"
  static let effects: Effects = .usesNetwork
  static let summary = "Add a calendar: a folder, an .ics file, or an address."
  static let examples: Examples = [
    "dash agenda calendars add ~/.calendars": "Every calendar in a folder.",
    "dash agenda calendars add trip.ics --color teal": "One file.",
    "dash agenda calendars add https://example.org/work.ics --name Work":
      "An address, fetched now and with --refresh.",
    "dash agenda calendars add --address-file ~/.work-address": "An address that is a secret.",
  ]
  static let discussion = [
    "A folder has the form of vdirsyncer and khal: each .ics file in it is an event, or each "
      + "folder in it is a calendar. webcal: means https:. The calendar is read or fetched once, "
      + "and added only if that succeeds.",
    "An address can be a secret. dash shows it shortened, and reads it from a file that only you "
      + "can read or from the variable DASH_CALENDAR_ADDRESS. If an address needs a name and a "
      + "password, --login-file names a file with one line, name:password, which is read at each "
      + "refresh.",
    "If a calendar seems to be about holidays or leave, dash offers to use its events as days off: "
      + "see the setting days.off.",
  ]
  static let title = Option("name", value: "name", "What to call it; its own name unless given.")
  static let color = Option("color", value: "color", "Its colour: a name such as blue, or #3366CC.")
  static let writable = Option("writable", "Allow 'dash agenda add' to write to its folder.")
  static let uncounted = Option(
    "uncounted", "Leave its events out of the attributes events and events_duration.")
  static let addressFile = Option(
    "address-file", value: "file", "Read the address from the first line of a file."
  ).excludingArguments(
    saying: "both a source and --address-file were given", hint: "Give one of them.")
  static let loginFile = Option(
    "login-file", value: "file", "The file with the name and the password for the address.")
  static let options = [title, color, writable, uncounted, addressFile, loginFile, .quiet]
  static let arguments = [
    Parameter(
      "source", "A folder, an .ics file, or an address.", completion: .file, isOptional: true)
  ]
  static let variable = "DASH_CALENDAR_ADDRESS"

  private let line: Invocation
  /// The source as it was typed, if it is not a secret.
  private let typed: String?

  init(_ line: Invocation) throws {
    self.line = line
    typed = try line.words.first
  }

  func run(in context: Context) throws {
    let name = try line.text(Self.title).map(AgendaCalendar.name(typed:))
    let color = try line.text(Self.color).map(ChosenColor.init(parsing:))
    let source = try self.source(in: context)
    var addition = AddCalendarSource(source)
    addition.name = name
    addition.color = color
    addition.isWritable = line.has(Self.writable)
    addition.isCounted = !line.has(Self.uncounted)
    addition.login = try line.text(Self.loginFile).map(absolute(context))
    var world = context.world
    // A secret must not be in the change log.
    world.typed =
      typed.map { line.typed.replacing($0, with: AgendaCalendar.shown($0)) } ?? line.typed
    let added = try addition.run(in: world)
    for new in added { context.report(new.problems) }
    if context.isQuiet { return }
    try context.say(
      added.map { new in
        let events = CountText.of(new.eventCount, "event", "events")
        return "Added \(new.calendar.name): \(events) from \(shown(new.calendar, from: source))"
      } + [ChangeLines.undoHint])
    let leave = added.filter(\.isAboutLeave).map(\.calendar.name)
    if !leave.isEmpty { try offer(leave, in: context) }
  }

  /// Offers to use calendars for days off, or without a terminal says how.
  private func offer(_ calendars: [String], in context: Context) throws {
    let names = DaysOffSource.names(in: context.settings.daysOff ?? "") + calendars
    let setting = names.joined(separator: ", ")
    guard context.host.readAnswer != nil else {
      let line = "dash settings set days.off \(ShellText.quoted(setting))"
      return try context.say(["To use its whole days as days off: \(line)"])
    }
    let question = "Use the whole days of \(calendars.joined(separator: " and ")) as days off?"
    guard try context.confirm(question, hints: []) else { return }
    try context.world.setDaysOff(to: setting)
    try context.say(["days.off: \(setting)"])
  }

  /// The source of a calendar, with the path as the person wrote it.
  private func shown(_ calendar: AgendaCalendar, from source: String) -> String {
    guard let typed, !calendar.isAddress else { return calendar.shownSource }
    if calendar.source == source { return typed }
    return (typed.hasSuffix("/") ? String(typed.dropLast()) : typed)
      + calendar.source.dropFirst(source.count)
  }

  private func source(in context: Context) throws -> String {
    let text: String
    if let typed {
      text = typed
    } else if let file = try line.text(Self.addressFile) {
      text = try SecretFile(file, files: context.files).line
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
      if typed == nil { throw invalid(text) }
      if line.has(Self.loginFile) {
        throw Failure.usage("--login-file is for an address", hints: ["Leave it out."])
      }
      return try absolute(context)(text)
    }
    address = address[..<colon].lowercased() + address[colon...]
    guard Curl.host(of: address) != nil, !address.utf8.contains(where: "{}[]".utf8.contains)
    else { throw invalid(address) }
    if line.has(Self.writable) {
      throw Failure.usage("an address cannot be written to", hints: ["Leave out --writable."])
    }
    return address
  }

  private func invalid(_ address: String) -> Failure {
    .usage(
      "invalid address '\(AgendaCalendar.shown(address))'",
      hints: "Expected an address that begins with https:// or webcal://.",
      "A name and a password belong in a file: --login-file FILE")
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

struct ListCalendars: Command {
  static let name = "agenda calendars"
  static let summary = "List the calendars of the agenda."
  static let examples: Examples = [
    "dash agenda calendars": "All of them, and when they were fetched.",
    "dash agenda calendars add ~/.calendars": "Add those in a folder.",
  ]
  static let options = [Option.json]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.calendarList())
  }
}

struct RenameCalendar: Command {
  static let name = "agenda calendars rename"
  static let summary = "Rename a calendar."
  static let examples: Examples = [
    "dash agenda calendars rename work Office": "Its files are not touched."
  ]
  static let arguments = [
    Parameter.calendar,
    Parameter("name", "The new name; several words form one name.", repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let newName = try AgendaCalendar.name(
      typed: line.arguments.dropFirst().map(line.text).joined(separator: " "))
    let change = ChangeCalendar(try line.text(line.arguments[0]), .rename(newName))
    let before = try change.run(in: context.world).before.name
    try context.say(
      before == newName
        ? ["\(before) has that name already"]
        : ["Renamed \(before) to \(newName)", ChangeLines.undoHint])
  }
}

struct ColorCalendar: Command {
  static let name = "agenda calendars color"
  static let summary = "Set the colour of a calendar."
  static let examples: Examples = [
    "dash agenda calendars color work orange": "One of the program's colours.",
    "dash agenda calendars color work '#3366CC'": "Any; the nearest is drawn.",
    "dash agenda calendars color work auto": "Let dash choose.",
  ]
  private static let automatic = "auto"
  static let arguments = [
    Parameter.calendar,
    Parameter("color", "The colour: a name, #3366CC, or auto.", choices: Hue.names + [automatic]),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let text = try line.text(line.arguments[1])
    let change = ChangeCalendar(
      try line.text(line.arguments[0]),
      .color(text == Self.automatic ? nil : try ChosenColor(parsing: text)))
    let done = try change.run(in: context.world)
    let color = "\(done.before.name): colour \(done.after.color ?? Self.automatic)"
    try context.say(
      done.before == done.after
        ? ["\(color), as before"]
        : ["\(color) (was \(done.before.color ?? Self.automatic))", ChangeLines.undoHint])
  }
}

struct RemoveCalendar: Command {
  static let name = "agenda calendars remove"
  static let summary = "Remove a calendar from the agenda, but not its files."
  static let examples: Examples = [
    "dash agenda calendars remove work": "Its events are no longer shown."
  ]
  static let arguments = [Parameter.calendar]

  static func run(_ line: Invocation, in context: Context) throws {
    let change = ChangeCalendar(try line.text(line.arguments[0]), .remove)
    let calendar = try change.run(in: context.world).before
    let rest = calendar.isAddress ? "" : "; \(calendar.source) was not changed"
    try context.say(["Removed \(calendar.name) from the agenda\(rest)", ChangeLines.undoHint])
  }
}

extension Parameter {
  fileprivate static let calendar = Parameter("calendar", "The calendar, by its name.")
}

extension AgendaCalendar {
  /// A name as it is stored: one line without blanks around it.
  static func name(typed text: String) throws -> String {
    let name = String(text.trimmed)
    guard 1...100 ~= name.count, CleanText.isClean(name) else {
      throw Failure.usage(
        "invalid name '\(name)'",
        hints: ["Expected a name of at most 100 characters, without control characters."])
    }
    return name
  }
}

extension ChosenColor {
  init(parsing text: String) throws {
    guard let color = ChosenColor(text) else {
      throw Failure.usage(
        "invalid colour '\(text)'",
        hints: ["Expected #3366CC, or one of: \(Hue.names.joined(separator: ", "))."]
          + Suggestion.hints(for: text, among: Hue.names))
    }
    self = color
  }
}
