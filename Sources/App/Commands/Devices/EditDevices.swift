import Actions
import Cards
import CommandLine
import Devices
import Host
import Metrics
import Readings
import Storage
import Text
import Time

struct ShowDevices: Command {
  static let name = "devices"
  static let summary = "List the devices that share your data through a folder."
  static let examples: Examples = [
    "dash devices": "When each wrote last, and what waits.",
    "dash devices join ~/Sync/dash": "Share your data through a folder.",
  ]
  static let discussion = [
    "A folder that any program carries, such as Syncthing, Dropbox, iCloud or a USB stick, is all "
      + "that devices need: there is no server and no account. Each device writes only its own "
      + "files in it. Docs/Devices.md lists the shared data, and says which change wins."
  ]
  static let options = [Option.json]

  static func run(_ line: Invocation, in context: Context) throws {
    let list = try DeviceList(in: context.world)
    if list == nil, !context.isJSON { throw Failure.notShared }
    if list != nil { try context.warnOfTypes() }
    let zone = try LocalZone(in: context.world).zone
    let rows = list?.others?.map { other in
      DeviceScreen.Row(
        other.title,
        written: other.written == 0
          ? nil : zone.local(Timestamp(milliseconds: other.written).instant),
        unread: list?.unread[other.id] ?? 0, waiting: other.waiting, damaged: other.damaged,
        refusal: other.refusal?.text)
    }
    let screen = DeviceScreen(
      of: list?.own.name, in: list?.own.folder, key: list?.key,
      hasUnsent: list?.hasUnsent ?? false, others: rows, now: context.now,
      clock: context.settings.clock)
    try context.show(Sheet(screen))
  }
}

struct JoinFolder: Command {
  static let name = "devices join"
  static let summary = "Share your data with other devices through a folder."
  static let examples: Examples = [
    "dash devices join ~/Sync/dash": "Under the name of this computer.",
    "dash devices join ~/Sync/dash --name laptop": "Under another name.",
    "dash devices join ~/Sync/dash --yes": "Merge the data that are here and in the folder.",
    "dash devices join ~/Sync/dash --encrypt": "So that who carries the folder cannot read it.",
    "dash devices join ~/Sync/dash --key dash.key": "With the key of the first device.",
  ]
  static let discussion = [
    "If there are data here and in the folder, nothing is changed at first: dash lists the values "
      + "that differ and which of them would win. With --yes it merges both.",
    "The folder is created if it is missing. Only you can read its files here, but every service "
      + "that carries them can read them there, unless they are encrypted.",
    "With --encrypt the program age encrypts them, also if the data are shared already. The key is "
      + "a file beside the store. Copy it to each other device, and type --key there.",
  ]
  static let deviceName = Option("name", value: "name", "How other devices show this one.")
  static let yes = Option("yes", letter: "y", "Merge the data on both sides.")
  static let encrypt = Option("encrypt", "Encrypt the files with a key beside the store.")
  static let key = Option("key", value: "file", "Encrypt them with the key of another device.")
  static let options = [deviceName, yes, encrypt, key, Option.quiet]
  static let arguments = [Parameter("folder", "The folder to share.", completion: .file)]

  static func run(_ line: Invocation, in context: Context) throws {
    let result = try JoinDevices(
      line.arguments[0], named: line.text(deviceName), isConfirmed: line.has(yes),
      isEncrypted: line.has(encrypt), keyFile: line.argument(key)
    ).run(in: context.world)
    let report = result.report
    try context.warnOfFiles(report)
    if result.isRehearsal {
      let conflicts = report.result.conflicts
      let names = report.others.map(\.title).joined(separator: ", ")
      let received = CountText.of(report.result.received, "value", "values")
      let shared = CountText.of(report.result.noted, "value", "values")
      let differing = CountText.of(conflicts.count, "value differs", "values differ")
      let options = result.key == nil ? "--yes" : "--encrypt --yes"
      let line = "dash devices join \(ShellText.quoted(line.arguments[0].text)) \(options)"
      var sentences = ["Would bring \(received) from \(names), and share \(shared) from here"]
      sentences.append(conflicts.isEmpty ? "No value differs" : "\(differing):")
      sentences += try context.lines(of: conflicts)
      return try context.say(sentences + ["Nothing was changed. To merge: \(line)"])
    }
    try context.acknowledge(
      [
        "Joined \(result.folder) as \(result.name)",
        report.sentence ?? "There was nothing to exchange",
        result.key.map { "Its files are encrypted. The key, which each device needs: \($0)" },
      ].compactMap(\.self))
  }
}

struct ExchangeChanges: Command {
  static let name = "devices sync"
  static let summary = "Exchange changes with your other devices now."
  static let examples: Examples = [
    "dash devices sync": "Read what has arrived, and write what has changed here.",
    "dash devices sync --every 10m": "Automatically, every ten minutes; 'off' ends that.",
  ]
  static let discussion = [
    "After each command that changes something, dash does this in the background, unless the "
      + "setting devices.auto is no. The changes of other devices arrive then too, or with --every."
  ]
  static let every = Option(
    "every", value: "interval", "Exchange automatically every 10m, 1h and so on, or off.")
  static let force = Option.force(with: every, in: "dash devices sync --every 10m --force")
  static let options = [every, force, Option.quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    if let minutes = try line.text(every).map(RefreshTimer.devices.minutes) {
      if minutes > 0, try context.openStore()?.ownDevice() == nil { throw Failure.notShared }
      return try RefreshTimer.devices.set(minutes, isForced: line.has(force), in: context)
    }
    let report = try SyncDevices().run(in: context.world)
    try context.warnOfFiles(report)
    for line in try context.lines(of: report.result.conflicts) { context.warn(line) }
    try context.acknowledge([report.sentence ?? "There was nothing to exchange"])
  }
}

struct LeaveFolder: Command {
  static let name = "devices leave"
  static let summary = "Share your data with other devices no more."
  static let examples: Examples = [
    "dash devices leave": "Your data does not change, here or there."
  ]
  static let discussion = [
    "The files of this device remain in the folder, because others may not have read them yet. To "
      + "delete them, type 'dash devices forget <name>' on another device."
  ]
  static let options = [Option.quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    let folder = try LeaveDevices().run(in: context.world)
    let ended = try RefreshTimer.devices.end(isForced: false, in: context)
    try context.acknowledge(
      ["Your data is no longer shared through \(folder)"] + [ended].compactMap(\.self))
  }
}

struct ForgetOtherDevice: Command {
  static let name = "devices forget"
  static let summary = "Delete the files of a device that is used no more."
  static let examples: Examples = ["dash devices forget phone": "Its changes remain."]
  static let discussion = [
    "What the device has changed is first written into the files of this one, so that devices "
      + "that join later have it too. A device that comes back joins as a new one."
  ]
  static let options = [Option.quiet]
  static let arguments = [Parameter("name", "The name of the device, as 'dash devices' lists it.")]

  static func run(_ line: Invocation, in context: Context) throws {
    let name = try line.text(line.arguments[0])
    let count = try ForgetDevice(name).run(in: context.world)
    try context.acknowledge(["Deleted \(CountText.of(count, "file", "files")) of \(name)"])
  }
}

extension DeviceReport {
  /// The exchange in words, without a full stop; nil if nothing was exchanged.
  fileprivate var sentence: String? {
    let parts = [
      result.received > 0 ? "received \(CountText.of(result.received, "change", "changes"))" : nil,
      result.noted > 0 ? "wrote \(CountText.of(result.noted, "change", "changes"))" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ").withCapital
  }
}

extension DeviceReport.Other.Refusal {
  fileprivate var text: String {
    switch self {
    case .newer: "written by a newer dash"
    case .otherKey: "encrypted with another key"
    case .plain: "not encrypted"
    }
  }
}

extension Context {
  /// Warns of files that could not be read, and of copies of a store.
  fileprivate func warnOfFiles(_ report: DeviceReport) throws {
    for other in report.others {
      if !other.damaged.isEmpty {
        let numbers = other.damaged.map(String.init).joined(separator: ", ")
        warn("damaged files of \(other.title): \(numbers) (the others were read)")
      }
      switch other.refusal {
      case .newer:
        warn("\(other.title) has a newer dash: its files are read once this one is updated")
      case .otherKey, .plain:
        warn(
          "some files of \(other.title) are \(other.refusal?.text ?? ""), and were not read: "
            + "type there 'dash devices join <folder> --key <file>', with the key of this device")
      case nil: break
      }
    }
    try warnOfTypes()
    if report.isRenewed {
      warn(
        "the folder does not have what this device wrote last, because another copy of this store "
          + "uses it or its files were deleted: this is a new device now")
    }
  }

  /// Warns of attributes that cannot have the type that another device has chosen.
  fileprivate func warnOfTypes() throws {
    for (attribute, other) in try openStore()?.typeConflicts() ?? [] {
      warn(
        "\(attribute.label) is a \(other.name) on another device, and still a "
          + "\(attribute.type.name) here, because values here do not fit: change them, or choose a "
          + "type for all devices with 'dash attributes type \(attribute.name) <type>'")
    }
  }

  /// Cells that were changed on both sides and the winners, at most ten.
  fileprivate func lines(of conflicts: [DeviceExchange.Conflict]) throws -> [String] {
    let attributes = try openStore()?.catalogue().attributes ?? []
    let most = 10
    var lines = try conflicts.prefix(most).map { conflict in
      let subject = try text(of: conflict, attributes)
      let (device, other) = conflict.isOurs ? ("this", "another") : ("another", "this")
      guard let texts = conflict.texts
      else { return "\(subject): the change of \(device) device wins over the one of \(other)" }
      func shown(_ text: String?) -> String {
        guard let text else { return "nothing" }
        guard case .value(let name) = conflict.subject,
          let attribute = attributes.first(where: { $0.name == name }), attribute.type != .text,
          let number = Double(text)
        else { return "'\(text)'" }
        return valueText.text(
          of: Value.decimal(number).encoded(as: attribute.type) ?? .decimal(number), attribute)
      }
      return
        "\(subject): \(shown(texts.winner)) of \(device) device wins over \(shown(texts.loser))"
    }
    if conflicts.count > most { lines.append("and \(conflicts.count - most) more") }
    return lines
  }

  private func text(
    of conflict: DeviceExchange.Conflict, _ attributes: [Attribute]
  ) throws -> String {
    func label(_ name: String) -> String { attributes.first { $0.name == name }?.label ?? name }
    switch conflict.subject {
    case .value(let name): return "\(label(name)) on \(conflict.shelf)"
    case .rating: return "A rating or pause on \(conflict.shelf)"
    case .dayOff: return "Day off on \(conflict.shelf)"
    case .attribute(let name, let field): return "The \(field) of \(label(name))"
    case .group(let name): return "The group \(name)"
    case .fact(let text): return "The fact '\(text)'"
    case .place(let name): return "The place \(name)"
    case .experiment: return "An experiment"
    case .answer: return "An answer"
    case .event:
      let content =
        conflict.isOurs ? conflict.ours ?? conflict.theirs : conflict.theirs ?? conflict.ours
      let title = try DeviceExchange.EventCells.title(of: content ?? "", in: world)
      return "The event \(title ?? conflict.name)"
    }
  }
}
