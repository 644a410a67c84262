import Actions
import Cards
import Host
import Metrics
import Storage
import Text
import Time

extension StoreCheck {
  /// The file, its permissions and whether it is intact; then what it contains, as far as that can
  /// be read.
  var sections: [FindingSection] {
    func section(_ findings: [Finding]) -> FindingSection {
      FindingSection("store", "Store", findings)
    }
    func file(_ text: String, remedy: [String] = []) -> Finding {
      Finding("path", "File", text, value: .text(path), remedy: remedy)
    }
    switch state {
    case .missing: return [section([file("none yet; recording a value will create \(path)")])]
    case .notAFile:
      let remedy = "Set DASH_DATA to the path of a file, such as ~/dash.sqlite."
      return [section([file("\(path) is not a regular file", remedy: [remedy])])]
    case .tooShort, .unreadable, .checked:
      let folder = self.folder.map { finding("folder", "Folder", $0) }
      return [
        section(
          [file(path), finding("access", "Access", self.file)]
            + [folder].compactMap(\.self) + sizes + health)
      ] + contents
    }
  }

  private func finding(_ name: String, _ label: String, _ access: StoreCheck.Access) -> Finding {
    let (digits, path) = (access.permissions, ShellText.quoted(access.path))
    func finding(_ text: String, _ remedy: [String] = []) -> Finding {
      Finding(name, label, "\(digits), \(text)", value: .text(digits), remedy: remedy)
    }
    return switch access.fault {
    case nil: finding("only you have access")
    case .hidden:
      Finding(
        name, label, "no permission to read its attributes",
        remedy: ["Check the permissions of the folders above it: ls -ld \(path)"])
    case .foreign:
      finding("owned by another user", ["Take ownership: sudo chown \"$USER\" \(path)"])
    case .shared:
      finding("accessible to other users", ["Restrict it: chmod \(access.wanted) \(path)"])
    case .notWritable:
      finding("not writable for you", ["Make it writable: chmod \(access.wanted) \(path)"])
    }
  }

  private var sizes: [Finding] {
    let free = freeSpace.map { free in
      Finding(
        "room", "Free space", SizeText.text(free), value: .integer(Int64(free)),
        remedy: hasRoom ? [] : ["The disk is almost full: delete other files on it."])
    }
    return [Finding("size", "Size", SizeText.text(size), value: .integer(Int64(size)))]
      + [free].compactMap(\.self)
  }

  /// The version of its tables, and whether it is intact.
  private var health: [Finding] {
    func schema(_ text: String, _ version: Int? = nil, remedy: [String] = []) -> Finding {
      Finding("schema", "Schema", text, value: version.map { .integer(Int64($0)) }, remedy: remedy)
    }
    let checkup: Checkup
    switch state {
    case .missing, .notAFile: return []
    case .tooShort: return [schema("not a store of dash", remedy: World.otherStoreHints)]
    case .unreadable(let error): return [unreadable(error)]
    case .checked(let found): checkup = found
    }
    switch checkup.kind {
    case .empty: return [schema("no data yet", 0)]
    case .foreign: return [schema("a database of another program", remedy: World.otherStoreHints)]
    case .newer(let version):
      return [
        schema(
          "version \(version), newer than this dash supports (\(Checkup.version))", version,
          remedy: ["Install a newer version of dash."])
      ]
    case .store(let version):
      let text =
        version == Checkup.version
        ? "the latest" : "the next command will upgrade it to \(Checkup.version)"
      let mark = version == Checkup.version ? "," : ";"
      return [schema("version \(version)\(mark) \(text)", version), integrity(of: checkup)]
        + interruptions(of: checkup)
    }
  }

  /// A command that was interrupted while it changed files beside the store.
  private func interruptions(of checkup: Checkup) -> [Finding] {
    func finding(_ text: String) -> [Finding] { [Finding("interrupted", "Interrupted", text)] }
    if checkup.hasIntents {
      return finding("a command while it changed files; they are put back now")
    }
    guard let reverted = checkup.revertedFiles else { return [] }
    let time = reverted.made.replacing("T", with: " ")
    return finding("a command; undone on \(time)\n\(reverted.text)")
  }

  private func unreadable(_ fault: StoreError) -> Finding {
    let remedy: [String] =
      switch fault.kind {
      case .disk, .unflushed:
        ["The disk may be failing. Copy the file to another disk, then: dash restore <backup>"]
      case .busy: ["Another dash is writing. Try again in a moment."]
      case .descriptors: fault.failure.hints
      case .access: World.otherStoreHints
      case .content, .damaged, .altered, .other: StoreCheck.damaged
      }
    return Finding("integrity", "Integrity", fault.reason, remedy: remedy)
  }

  private func integrity(of checkup: Checkup) -> Finding {
    var found = checkup.damage
    if let difference = checkup.difference { found.append("it \(difference)") }
    for (count, one, several, text) in [
      (checkup.brokenReferences, "row refers", "rows refer", "to missing rows"),
      (checkup.counts?.strays, "value has", "values have", "no attribute or day"),
      (checkup.counts?.misfits, "value does", "values do", "not match the attribute's type"),
    ] { if let count, count > 0 { found.append("\(CountText.of(count, one, several)) \(text)") } }
    guard found.isEmpty else {
      return Finding(
        "integrity", "Integrity", found.joined(separator: "\n"), remedy: StoreCheck.damaged)
    }
    return Finding("integrity", "Integrity", "no damage found", value: .text("sound"))
  }

  private static let damaged = [
    "Copy the file, then restore your latest backup: dash restore <backup>",
    "Without a backup, save what can still be read: dash doctor --salvage <new file>",
  ]

  private var contents: [FindingSection] {
    guard case .checked(let checkup) = state else { return [] }
    return [counts(of: checkup), sources(of: checkup)].compactMap(\.self)
  }

  private func counts(of checkup: Checkup) -> FindingSection? {
    guard let counts = checkup.counts else { return nil }
    func finding(_ name: String, _ label: String, _ count: Int) -> Finding {
      Finding(name, label, CountText.grouped(count), value: .integer(Int64(count)))
    }
    func finding(_ name: String, _ label: String, _ day: Day) -> Finding {
      Finding(name, label, DayText.long(day), value: .text(day.description))
    }
    let days = checkup.days.map {
      [finding("oldest", "Oldest", $0.lowerBound), finding("newest", "Newest", $0.upperBound)]
    }
    return FindingSection(
      "kept", "Contents",
      [
        finding("attributes", "Attributes", counts.attributes),
        finding("groups", "Groups", counts.groups), finding("values", "Values", counts.values),
        finding("days", "Days", counts.days),
      ] + (days ?? []) + [
        finding("goals", "Goals", counts.goals), finding("entries", "Day entries", counts.entries),
        finding("changes", "Changes", counts.changes),
      ])
  }

  private func sources(of checkup: Checkup) -> FindingSection? {
    if checkup.sources.isEmpty { return nil }
    return FindingSection(
      "sources", "Sources",
      checkup.sources.map { source in
        let days =
          source.first == source.last ? "\(source.first)" : "\(source.first) to \(source.last)"
        let text =
          "\(days): " + CountText.of(source.values, "value", "values") + " of "
          + CountText.of(source.attributes, "attribute", "attributes")
          + (source.imported.map { ", imported \($0.replacing("T", with: " "))" } ?? "")
        return Finding(source.source.word, source.source.label, text)
      })
  }
}

extension ValueSource {
  /// Its name in documents: `apple-health`.
  fileprivate var word: String {
    switch self {
    case .typed: "typed"
    case .account: "account"
    case .imported: "documents"
    case .refresh: "derived"
    case .export(let source): source.name.lowercased().replacing(" ", with: "-")
    }
  }

  /// Its name for people.
  fileprivate var label: String {
    switch self {
    case .typed, .account, .imported, .refresh: word.withCapital
    case .export(.healthAutoExport): "Auto Export"
    case .export(.samsungHealth): "Samsung"
    case .export(.loop): "Loop"
    case .export(let source): source.name
    }
  }
}
