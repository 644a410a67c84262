import Cards
import Host
import Storage
import Text

extension Context {
  /// Writes what can be read from the store to a new file, which is created only if anything can.
  ///
  /// It reads a copy of the store, because opening the store itself could make SQLite roll back an
  /// unfinished write in it.
  func salvage(to argument: Argument) throws -> (section: FindingSection, isComplete: Bool) {
    let store = try world.storePath()
    try world.refuseReserved(argument, hint: "Give the path of a new file.")
    let (name, target) = (String(decoding: store, as: UTF8.self), argument.text)
    let salvaged = try salvage(store, to: argument.bytes, name: name)
    // Those of the folder beside the store, which is not damaged with it.
    let events = try OwnCalendar.files(in: name + ".calendar", files).count
    let own =
      events == 0 || salvaged.results.contains { $0.part == .events }
      ? []
      : [
        Finding(
          "events", "Own events", CountText.grouped(events), value: .integer(Int64(events)))
      ]
    let findings =
      salvaged.results.map(finding) + own + omitted(from: salvaged) + [
        Finding("file", "File", "\(target), verified", value: .text(target)),
        Finding(
          "next", "To use it", "dash restore \(ShellText.quoted(target))",
          value: .text("dash restore \(ShellText.quoted(target))")),
      ]
    return (FindingSection("saved", "Saved from \(name)", findings), salvaged.isWhole)
  }

  private func salvage(_ store: [UInt8], to target: [UInt8], name: String) throws -> Salvage {
    guard files.kind(store) == .file, files.size(store) >= 512 else {
      _ = try files.read(store)
      throw Failure("\(name): is not a store of dash", hints: Doctor.otherFile, status: .data)
    }
    guard files.kind(target) == .nothing else {
      throw Failure(
        "\(String(decoding: target, as: UTF8.self)): already exists",
        hints: ["Give the path of a new file."], status: .output)
    }
    let copy = try files.drafts.make(target)
    defer { files.drafts.discard(copy) }
    try files.copy(store, toDraft: copy)
    let journal = Array("-journal".utf8)
    if files.kind(store + journal) == .file {
      try files.makePrivate(copy + journal)
      try files.copy(store + journal, toDraft: copy + journal)
    }
    var salvaged: Salvage?
    try files.put(at: target, isReplacing: false) { draft in
      do {
        salvaged = try Salvage(from: SQLitePath.of(copy), to: SQLitePath.of(draft))
      } catch var fault as StoreError
        where fault.path == String(decoding: SQLitePath.of(copy), as: UTF8.self)
      {
        fault.path = name
        // A full disk says nothing about the store.
        guard [.content, .damaged, .altered].contains(fault.kind) else { throw fault }
        throw Failure(
          "\(name): \(fault.reason)",
          hints: ["Nothing can be read from it. Restore a backup: dash restore <file>"],
          status: .data)
      }
      let folder = name + ".calendar"
      let events = try OwnCalendar.files(in: folder, files)
      if !events.isEmpty { try Store.save(events, intoCopy: SQLitePath.of(draft)) }
      guard salvaged?.results.contains(where: { $0.saved > 0 }) == true else {
        throw Failure(
          "\(name): nothing can be read from it",
          hints: ["Restore a backup: dash restore <file>"], status: .data)
      }
    }
    guard let salvaged else {
      preconditionFailure("put(at:isReplacing:_:) always runs its closure")
    }
    return salvaged
  }

  private func finding(_ result: Salvage.Result) -> Finding {
    let (name, label) = names(of: result.part)
    return Finding(
      name, label, CountText.grouped(result.saved), value: .integer(Int64(result.saved)),
      remedy: [lost(of: result), refused(of: result)].compactMap(\.self))
  }

  /// What is never saved, with how much of it there was.
  private func omitted(from salvaged: Salvage) -> [Finding] {
    let texts = salvaged.omissions.compactMap { omission, count -> String? in
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
    return text.isEmpty ? [] : [Finding("not_saved", "Not saved", text, value: .text(text))]
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

  /// How many rows are invalid, as a sentence.
  private func refused(of result: Salvage.Result) -> String? {
    result.refused == 0
      ? nil : "\(CountText.of(result.refused, "row is", "rows are")) invalid and not saved."
  }

  /// What could not be read, as a sentence.
  private func lost(of result: Salvage.Result) -> String? {
    guard result.isBroken else { return nil }
    if !result.brokenSubjects.isEmpty {
      return "Some of \(result.brokenSubjects.joined(separator: ", ")) could not be read."
    }
    guard let first = result.brokenDays.first, let last = result.brokenDays.last else {
      return "Some could not be read."
    }
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
