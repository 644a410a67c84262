import Actions
import Agenda
import Cards
import Host
import Storage
import Text

// The calendars themselves: a list of them, and whether they can be used.

extension Reading {
  /// The calendars with the states of their sources.
  package func calendarList() throws -> Sheet {
    let store = try openStore()
    let listed: [ListedCalendar] =
      try store?.calendars().map { ($0, try state(of: $0, in: store)) } ?? []
    return Sheet(
      CalendarList(of: listed, home: world.nonEmptyVariable("HOME")),
      orSay: listed.isEmpty ? CalendarList.none : [])
  }

  private func state(of calendar: AgendaCalendar, in store: Store?) throws -> CalendarState {
    if calendar.isAddress {
      guard let response = try store?.cachedResponse(.calendar(calendar.source)) else {
        return .neverFetched
      }
      return .fetched(response.fetched)
    }
    switch world.files.kind(Array(calendar.source.utf8)) {
    case .file: return .file
    case .folder: return .folder
    // The first event creates its folder.
    case .nothing where calendar.isOwn: return .folder
    case .other, .nothing: return .missing
    }
  }

  /// Whether every calendar can be read, and written if that is allowed, and where time zones come
  /// from; empty without calendars.
  package var agendaFindings: [FindingSection] {
    guard let store = try? openStore(), let calendars = try? store.calendars(), !calendars.isEmpty
    else { return [] }
    var findings: [Finding] = []
    do {
      let reader = try CalendarReader(in: world, store: store)
      findings = calendars.map { finding(of: reader.read($0)) }
    } catch {
      let failure = Failure(error)
      findings.append(
        Finding(
          "zone", "Time zone", failure.message,
          remedy: failure.hints + ["dash settings set zone Europe/Berlin"]))
    }
    return [FindingSection("agenda", "Agenda", findings + [zoneFinding])]
  }

  private func finding(of reading: CalendarReader.Reading) -> Finding {
    let calendar = reading.calendar
    let name = "calendar_\(calendar.id)"
    if let failure = reading.failure {
      return Finding(
        name, calendar.name, failure.message, value: .text(calendar.shownSource),
        remedy: failure.hints.isEmpty
          ? ["To remove it: dash agenda calendars remove \(ShellText.quoted(calendar.name))"]
          : failure.hints)
    }
    var text = CountText.of(reading.eventCount, "event", "events")
    var remedy: [String] = []
    if let first = reading.problems.first {
      text += ", " + CountText.of(reading.problems.count, "problem", "problems")
      remedy.append("The first: \(first)")
    }
    let path = Array(calendar.source.utf8)
    if calendar.isWritable, world.files.kind(path) == .folder,
      let access = world.files.access(path), access.isOwn, access.permissions & 0o300 != 0o300
    {
      text += ", not writable"
      remedy.append("Make its folder writable: chmod u+rwx \(ShellText.quoted(calendar.source))")
    }
    return Finding(
      name, calendar.name, "\(text), \(calendar.shownSource)",
      value: .integer(Int64(reading.eventCount)), remedy: remedy)
  }

  /// The folder of the tz database, with its version if known.
  private var zoneFinding: Finding {
    guard let folder = world.host.zoneFolder else {
      return Finding(
        "zones", "Time zones", "none on this computer",
        remedy: [
          "Install the package tzdata: without it, "
            + "only the zones that calendars describe are known."
        ])
    }
    return Finding(
      "zones", "Time zones", folder + (zoneVersion(in: folder).map { ", version \($0)" } ?? ""),
      value: .text(folder))
  }

  /// `2025b`, from the file `+VERSION` or the first line of `tzdata.zi`: `# version 2025b`.
  private func zoneVersion(in folder: String) -> String? {
    for name in ["+VERSION", "tzdata.zi"] {
      let path = Array("\(folder)/\(name)".utf8)
      guard world.files.kind(path) == .file, let bytes = try? world.files.read(path) else {
        continue
      }
      let line = bytes.prefix(60).prefix { $0 != UInt8(ascii: "\n") }
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard let word = words.last else { continue }
      return CleanText(String(word)).string
    }
    return nil
  }
}
