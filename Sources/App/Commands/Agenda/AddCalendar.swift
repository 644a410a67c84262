import Actions
import Agenda
import Cards
import CommandLine
import Drawing
import Host
import Storage
import Text

/// Adds a source of events.
struct AddCalendar: Command {
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
    "A folder is one that vdirsyncer or khal writes: each .ics file in it is an event, or each folder in it "
      + "is a calendar. webcal: means https:. The calendar is read or fetched once; if that fails, it is not "
      + "added.",
    "An address can be a secret. It is shown shortened, and it can be given in a file that only you can "
      + "read or in the variable DASH_CALENDAR_ADDRESS. For an address that needs a name and a password, "
      + "--login-file names a file with one line, name:password; it is read at each refresh.",
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
  private let title: String?
  private let color: CalendarColor?
  private let isWritable: Bool
  private let isCounted: Bool
  private let addressFile: String?
  private let loginFile: String?
  private let isQuiet: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    source = try line.arguments.first.map(line.text)
    title = try line.text(Self.title).map(AgendaCalendar.name(typed:))
    color = try line.text(Self.color).map(CalendarColor.parse)
    isWritable = line.has(Self.writable)
    isCounted = !line.has(Self.uncounted)
    addressFile = try line.text(Self.addressFile)
    loginFile = try line.text(Self.loginFile)
    isQuiet = line.has(.quiet)
    // A secret must not be in the change log.
    typed = source.map { line.typed.replacing($0, with: AgendaCalendar.shown($0)) } ?? line.typed
    if source != nil, addressFile != nil {
      throw Failure.usage(
        "both a source and --address-file were given", hints: ["Give one of them."])
    }
  }

  func run(in context: Context) throws {
    let source = try self.source(in: context)
    let stored = try context.openStore()
    let reader = try CalendarReader(in: context.world, store: stored)
    let addition = CalendarAddition(
      to: try stored?.calendars() ?? [], title: title, color: color, isWritable: isWritable,
      isCounted: isCounted, in: context, reader: reader)
    let added =
      AgendaCalendar.isAddress(source)
      ? [try addition.fetched(source, loginFile: loginFile.map(absolute(context)))]
      : try addition.read(source, typed: self.source ?? source)
    try context.change(by: typed, in: stored) { change in
      for new in added { _ = try change.add(new.calendar) }
    }
    let store = try context.world.openStoreForWriting()
    for new in added {
      if let response = new.response {
        try store.storeFetchedCalendar(response, of: new.calendar.source)
      }
    }
    for new in added { context.report(new.problems) }
    if isQuiet { return }
    try context.say(added.map(\.sentence) + [ChangeLines.undoHint])
  }

  /// The address or the absolute path that was given.
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

extension CalendarColor {
  /// The colour that was typed.
  ///
  /// - Throws: ``Failure`` of status usage for anything else.
  static func parse(_ text: String) throws -> CalendarColor {
    guard let color = CalendarColor(text) else {
      throw Failure.usage(
        "invalid colour '\(text)'",
        hints: ["Expected #3366CC, or one of: \(Hue.names.joined(separator: ", "))."]
          + Suggestion.hints(for: text, among: Hue.names))
    }
    return color
  }
}
