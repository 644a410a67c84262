import Cards
import Metrics
import Storage
import Text

extension Context {
  /// Whether the store is intact, and what it contains, as far as that can be read.
  func health(of path: [UInt8]) -> (findings: [Finding], counts: [FindingSection]) {
    // SQLite treats a file shorter than its header as empty.
    if 1..<512 ~= files.size(path) {
      return ([Finding("schema", "Schema", "not a store of dash", remedy: Doctor.otherFile)], [])
    }
    let checkup: Checkup
    do {
      checkup = try Checkup(path: path)
    } catch {
      return ([unreadable(error)], [])
    }
    switch checkup.kind {
    case .empty:
      return ([Finding("schema", "Schema", "no data yet", value: .integer(0))], [])
    case .foreign:
      return (
        [Finding("schema", "Schema", "a database of another program", remedy: Doctor.otherFile)],
        []
      )
    case .newer(let version):
      return (
        [
          Finding(
            "schema", "Schema",
            "version \(version), newer than this dash supports (\(Checkup.version))",
            value: .integer(Int64(version)), remedy: ["Install a newer version of dash."])
        ], []
      )
    case .store(let version):
      let text =
        version == Checkup.version
        ? "version \(version), the latest"
        : "version \(version); the next command will upgrade it to \(Checkup.version)"
      return (
        [
          Finding("schema", "Schema", text, value: .integer(Int64(version))),
          integrity(of: checkup),
        ],
        [counts(of: checkup), sources(of: checkup)].compactMap(\.self)
      )
    }
  }

  private func unreadable(_ fault: StoreError) -> Finding {
    let remedy: [String] =
      switch fault.kind {
      case .disk, .unflushed:
        ["The disk may be failing. Copy the file to another disk, then: dash restore <backup>"]
      case .busy: ["Another dash is writing. Try again in a moment."]
      case .descriptors: fault.failure.hints
      case .access: Doctor.otherFile
      case .content, .damaged, .altered, .other: Doctor.damaged
      }
    return Finding("integrity", "Integrity", fault.reason, remedy: remedy)
  }

  private func integrity(of checkup: Checkup) -> Finding {
    var found = checkup.damage
    if let difference = checkup.difference { found.append("it \(difference)") }
    if checkup.brokenReferences > 0 {
      found.append(
        CountText.of(checkup.brokenReferences, "row refers", "rows refer")
          + " to missing rows")
    }
    if let strays = checkup.counts?.strays, strays > 0 {
      found.append(
        CountText.of(strays, "value has", "values have") + " no attribute or day")
    }
    if let misfits = checkup.counts?.misfits, misfits > 0 {
      found.append(
        CountText.of(misfits, "value does", "values do") + " not match the attribute's type")
    }
    guard found.isEmpty else {
      return Finding(
        "integrity", "Integrity", found.joined(separator: "\n"), remedy: Doctor.damaged)
    }
    return Finding("integrity", "Integrity", "no damage found", value: .text("sound"))
  }

  /// Who supplied the values; nil without any.
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

  private func counts(of checkup: Checkup) -> FindingSection? {
    guard let counts = checkup.counts else { return nil }
    func finding(_ name: String, _ label: String, _ count: Int) -> Finding {
      Finding(name, label, CountText.grouped(count), value: .integer(Int64(count)))
    }
    var findings = [
      finding("attributes", "Attributes", counts.attributes),
      finding("groups", "Groups", counts.groups), finding("values", "Values", counts.values),
      finding("days", "Days", counts.days),
    ]
    if let days = checkup.days {
      findings += [
        Finding(
          "oldest", "Oldest", DayText.long(days.lowerBound),
          value: .text(days.lowerBound.description)),
        Finding(
          "newest", "Newest", DayText.long(days.upperBound),
          value: .text(days.upperBound.description)),
      ]
    }
    findings += [
      finding("goals", "Goals", counts.goals),
      finding("entries", "Day entries", counts.entries),
      finding("changes", "Changes", counts.changes),
    ]
    return FindingSection("kept", "Contents", findings)
  }
}

extension ValueSource {
  /// What it is called in documents: `apple-health`.
  fileprivate var word: String {
    switch self {
    case .typed: "typed"
    case .account: "account"
    case .imported: "documents"
    case .refresh: "derived"
    case .export(let source): source.name.lowercased().replacing(" ", with: "-")
    }
  }

  /// What people read.
  fileprivate var label: String {
    switch self {
    case .typed: "Typed"
    case .account: "Account"
    case .imported: "Documents"
    case .refresh: "Derived"
    case .export(.healthAutoExport): "Auto Export"
    case .export(.samsungHealth): "Samsung"
    case .export(.loop): "Loop"
    case .export(let source): source.name
    }
  }
}

extension Doctor {
  /// What to do about a file that is not a store.
  static let otherFile = ["To use another file, set DASH_DATA to its path."]
  /// What to do about a damaged store.
  static let damaged = [
    "Copy the file, then restore your latest backup: dash restore <backup>",
    "Without a backup, save what can still be read: dash doctor --salvage <new file>",
  ]
}
