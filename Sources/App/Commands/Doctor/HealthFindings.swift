import Cards
import Storage
import Text

extension Context {
  /// Whether the store is sound, and what it holds, as far as that can be read.
  func health(of path: String) -> (findings: [Finding], counts: [FindingSection]) {
    // SQLite would take a file that is shorter than its header for an empty one.
    if 1..<512 ~= files.size(Array(path.utf8)) {
      return ([Finding("schema", "Schema", "is no store", remedy: Doctor.elsewhere)], [])
    }
    let checkup: Checkup
    do {
      checkup = try Checkup(path: path)
    } catch {
      return ([unreadable(error)], [])
    }
    switch checkup.kind {
    case .empty:
      return ([Finding("schema", "Schema", "nothing is recorded yet", value: .integer(0))], [])
    case .foreign:
      return (
        [Finding("schema", "Schema", "a database of another program", remedy: Doctor.elsewhere)],
        []
      )
    case .newer(let version):
      return (
        [
          Finding(
            "schema", "Schema",
            "version \(version), and this dash reads up to \(Checkup.version)",
            value: .integer(Int64(version)), remedy: ["Use a newer dash."])
        ], []
      )
    case .store(let version):
      let text =
        version == Checkup.version
        ? "version \(version), the latest"
        : "version \(version); the next look at it brings it to \(Checkup.version)"
      return (
        [
          Finding("schema", "Schema", text, value: .integer(Int64(version))),
          soundness(of: checkup),
        ],
        counts(of: checkup).map { [$0] } ?? []
      )
    }
  }

  private func unreadable(_ fault: StoreError) -> Finding {
    let remedy: [String] =
      switch fault.kind {
      case .disk, .unflushed:
        ["The disk may be failing: save what you can, then dash restore <file>"]
      case .busy: ["Another dash is writing; look again in a moment."]
      case .access: ["DASH_DATA names another file to use."]
      case .content, .damaged, .other: Doctor.damaged
      }
    return Finding("integrity", "Integrity", fault.reason, remedy: remedy)
  }

  private func soundness(of checkup: Checkup) -> Finding {
    var found = checkup.damage
    if checkup.brokenReferences > 0 {
      found.append(
        CountText.of(checkup.brokenReferences, "row names", "rows name")
          + " others that are not there")
    }
    if let strays = checkup.counts?.strays, strays > 0 {
      found.append(
        CountText.of(strays, "value belongs", "values belong") + " to no attribute or day")
    }
    if let misfits = checkup.counts?.misfits, misfits > 0 {
      found.append(
        CountText.of(misfits, "value is none", "values are none") + " of their attribute's type")
    }
    guard found.isEmpty else {
      return Finding(
        "integrity", "Integrity", found.joined(separator: "\n"), remedy: Doctor.damaged)
    }
    return Finding("integrity", "Integrity", "sound", value: .text("sound"))
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
      finding("goals", "Goals set", counts.goals),
      finding("changes", "Changes", counts.changes),
    ]
    return FindingSection("kept", "What is kept", findings)
  }
}

extension Doctor {
  /// What to do about a file that is no store.
  static let elsewhere = ["DASH_DATA names another file to use."]
  /// What to do about a store that is damaged.
  static let damaged = [
    "Keep a copy of the file, then put your latest backup in its place: dash restore <file>",
    "What can still be read, this writes to a new file: dash doctor --salvage <file>",
  ]
}
