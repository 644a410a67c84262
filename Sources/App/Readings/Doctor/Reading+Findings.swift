import Actions
import Cards
import Drawing
import Host
import Outside
import Storage
import Text

extension Reading {
  /// The versions of dash and of what it is built with.
  package var programFindings: FindingSection {
    FindingSection(
      "program", "Program",
      [
        Finding("dash", "dash", Version.current),
        Finding("sqlite", "SQLite", Checkup.sqliteVersion),
        Finding("swift", "Swift", Version.language),
      ])
  }

  /// Where the store is, who can access it, whether it is intact, and what it contains.
  package var storeFindings: [FindingSection] {
    do {
      return try StoreCheck(in: world).sections
    } catch {
      let failure = Failure(error)
      let finding = Finding("path", "File", failure.message, remedy: failure.hints)
      return [FindingSection("store", "Store", [finding])]
    }
  }

  /// The parts of a damaged store that were saved into the file `target`.
  package func findings(of saved: SalvageStore.Result, in target: String) -> FindingSection {
    SalvageFindings(saved: saved, target: target).section
  }

  /// The settings file, problems in it, and the environment variables that are set, without values
  /// of `secrets`.
  package func settingsFindings(variables: [String], secrets: Set<String>) -> FindingSection {
    var findings: [Finding] = []
    if let bytes = world.settingsPath {
      let path = String(decoding: bytes, as: UTF8.self)
      switch world.files.kind(bytes) {
      case .file, .other: findings.append(Finding("file", "File", path))
      case .folder:
        let remedy = "This is a folder; the settings must be a file. Move it away."
        findings.append(Finding("file", "File", path, remedy: [remedy]))
      case .nothing:
        let text = "none (optional; it would be \(path))"
        findings.append(Finding("file", "File", text, value: .text(path)))
      }
    }
    let assignments = variables.compactMap { name in
      world.nonEmptyVariable(name).map { "\(name)=\(secrets.contains(name) ? "…" : $0)" }
    }.joined(separator: " ")
    findings.append(
      Finding(
        "variables", "Variables", assignments.isEmpty ? "none set" : assignments,
        value: .text(assignments)))
    if let problem = world.daysOffProblem {
      findings.append(Finding("days_off", "Days off", problem.message, remedy: problem.hints))
    }
    for (index, problem) in settings.problems.enumerated() {
      findings.append(
        Finding(
          index == 0 ? "problems" : "problem_\(index + 1)", "Problem", problem.message,
          value: index == 0 ? .integer(Int64(settings.problems.count)) : nil,
          remedy: problem.hints.isEmpty ? ["Correct it: dash settings edit"] : problem.hints))
    }
    if settings.problems.isEmpty {
      findings.append(Finding("problems", "Problems", "none", value: .integer(0)))
    }
    return FindingSection("settings", "Settings", findings)
  }

  /// What the terminal can show, and how that is known.
  package var terminalFindings: FindingSection {
    // Plain text needs none of it.
    var world = world
    world.settings.isPlain = false
    let (width, colors, glyphs) = (world.width, world.colors, world.glyphs)
    let isTerminal = world.host.output.isTerminal
    let term = world.nonEmptyVariable("TERM")
    func finding(_ name: String, _ label: String, _ value: String, _ reason: String) -> Finding {
      Finding(name, label, "\(value) (\(reason))", value: .text(value))
    }
    return FindingSection(
      "terminal", "Terminal",
      [
        Finding(
          "terminal", "Output",
          isTerminal ? "a terminal" + (term.map { ", \($0)" } ?? "") : "not a terminal",
          value: .text(isTerminal ? term ?? "" : "none")),
        Finding(
          "width", "Width", "\(width.value) cells (\(width.reason))",
          value: .integer(Int64(width.value))),
        finding("colors", "Colours", colors.value.name, colors.reason),
        finding("glyphs", "Characters", glyphs.value.name, glyphs.reason),
      ])
  }

  /// Whether the place where the person lives is known, and how old its weather is; nil without the
  /// setting `place`.
  package var outsideFindings: FindingSection? {
    guard settings.place != nil else { return nil }
    let store = (try? openStore()) ?? nil
    let place: OutsideReport.Place
    do {
      place = try PlaceFinder(in: world, store: store).usualPlace(nil)
    } catch {
      let failure = Failure(error)
      let remedy = failure.hints.prefix(3) + ["To set it: dash settings set place <city>"]
      return FindingSection(
        "outside", "Outside", [Finding("place", "Place", failure.message, remedy: Array(remedy))])
    }
    var findings = [Finding("place", "Place", place.label)]
    if let report = try? outsideReport(of: place, from: store) {
      let text =
        report.age.map { "\(report.forecast?.service ?? ""), \(OutsideText.age($0))" }
        ?? "never fetched"
      findings.append(Finding("weather", "Weather", text))
    }
    return FindingSection("outside", "Outside", findings)
  }
}

extension ColorDepth {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .sixteen: "16"
    case .palette: "256"
    case .truecolor: "all"
    }
  }
}

extension Glyphs {
  fileprivate var name: String {
    switch self {
    case .unicode: "Unicode"
    case .ascii: "ASCII"
    case .words: "words only"
    }
  }
}

struct SalvageFindings {
  let saved: SalvageStore.Result
  let target: String

  var section: FindingSection {
    let events = saved.eventCount
    let own = [
      Finding("events", "Own events", CountText.grouped(events), value: .integer(Int64(events)))
    ]
    let command = "dash restore \(ShellText.quoted(target))"
    return FindingSection(
      "saved", "Saved from \(saved.store)",
      saved.salvage.results.map(finding) + (events == 0 ? [] : own) + omissions + [
        Finding("file", "File", "\(target), verified", value: .text(target)),
        Finding("next", "To use it", command),
      ])
  }

  private func finding(_ result: Salvage.Result) -> Finding {
    let (name, label) = names(of: result.part)
    return Finding(
      name, label, CountText.grouped(result.saved), value: .integer(Int64(result.saved)),
      remedy: [lost(of: result), refused(of: result)].compactMap(\.self))
  }

  private var omissions: [Finding] {
    let texts = saved.salvage.omissions.compactMap { omission, count -> String? in
      if count == 0 { return nil }
      switch omission {
      case .changes:
        return count.map { CountText.of($0, "change", "changes") + " that undo could revert" }
          ?? "the changes that undo could revert"
      case .outbox:
        return count.map { CountText.of($0, "value", "values") + " noted for the account" }
          ?? "the values noted for the account"
      }
    }
    let text = texts.joined(separator: ", ")
    return text.isEmpty ? [] : [Finding("not_saved", "Not saved", text)]
  }

  private func names(of part: Salvage.Part) -> (name: String, label: String) {
    switch part {
    case .groups: ("groups", "Groups")
    case .attributes: ("attributes", "Attributes")
    case .values: ("values", "Values")
    case .goals: ("goals", "Goals")
    case .entries: ("entries", "Day entries")
    case .facts: ("facts", "Own facts")
    case .state: ("state", "State")
    case .calendars: ("calendars", "Calendars")
    case .places: ("places", "Places")
    case .experiments: ("experiments", "Experiments")
    case .events: ("events", "Own events")
    }
  }

  private func refused(of result: Salvage.Result) -> String? {
    result.refused == 0
      ? nil : "\(CountText.of(result.refused, "row is", "rows are")) invalid and not saved."
  }

  private func lost(of result: Salvage.Result) -> String? {
    guard result.isBroken else { return nil }
    if !result.brokenSubjects.isEmpty {
      return "Some of \(result.brokenSubjects.joined(separator: ", ")) could not be read."
    }
    guard let first = result.brokenDays.first, let last = result.brokenDays.last
    else { return "Some could not be read." }
    let spans = result.brokenDays.count
    if first.lowerBound == .first, last.upperBound == .last, spans == 1 {
      return "Others could not be read."
    }
    let ranges = spans > 3 ? [first.lowerBound...last.upperBound] : result.brokenDays
    let parts = ranges.map { span in
      if span.lowerBound == .first { return "up to \(span.upperBound)" }
      if span.upperBound == .last { return "from \(span.lowerBound) on" }
      return span.count == 1
        ? "of \(span.lowerBound)" : "of \(span.lowerBound) to \(span.upperBound)"
    }
    return "Some \(parts.joined(separator: ", ")) could not be read."
  }
}

extension Reading {
  /// The devices that share the store, with their clocks; nil if it is not shared.
  package var deviceFindings: FindingSection? {
    // A store that cannot be opened is a finding of its own.
    guard let store = try? world.openStore(), (try? store.ownDevice()) != nil else { return nil }
    let list: DeviceList
    do {
      guard let found = try DeviceList(in: world) else { return nil }
      list = found
    } catch let failure as Failure {
      let finding = Finding("folder", "Folder", failure.message, remedy: failure.hints)
      return FindingSection("devices", "Devices", [finding])
    } catch {
      return nil
    }
    guard let now = try? world.timestamp() else { return nil }
    var findings = [
      Finding(
        "folder", "Folder", list.own.folder,
        remedy: list.others == nil
          ? ["It is not there. Connect its disk, or type: dash devices leave"] : [])
    ]
    for (index, other) in (list.others ?? []).enumerated() {
      let ahead = (other.written - now.milliseconds) / 1000
      let isAhead = ahead > DeviceScreen.tolerance
      findings.append(
        Finding(
          "device_\(index + 1)", "Device",
          isAhead ? "\(other.title): its clock is \(ahead / 60) minutes ahead" : other.title,
          remedy: isAhead ? ["Set its clock: its changes win over later ones of others."] : []))
    }
    return FindingSection("devices", "Devices", findings)
  }
}
