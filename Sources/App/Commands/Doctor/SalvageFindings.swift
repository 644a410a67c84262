import Cards
import Host
import Storage
import Text

extension Context {
  /// Writes what can be read of the store to a new file, which is made only where there is
  /// something.
  ///
  /// A copy of the store is read, so that not even SQLite takes anything back in it.
  func salvage(to target: String) throws -> (section: FindingSection, isWhole: Bool) {
    let store = try storePath()
    let bytes = Array(store.utf8)
    let path = Array(target.utf8)
    let salvaged = try salvage(bytes, to: path, told: store)
    let findings =
      salvaged.results.map(finding) + [
        Finding("file", "File", "\(target), checked", value: .text(target)),
        Finding(
          "next", "To use it", "dash restore \(ShellText.quoted(target))",
          value: .text("dash restore \(ShellText.quoted(target))")),
      ]
    return (FindingSection("saved", "Saved from \(store)", findings), salvaged.isWhole)
  }

  private func salvage(_ store: [UInt8], to target: [UInt8], told name: String) throws -> Salvage {
    guard files.kind(store) == .file, files.size(store) >= 512 else {
      _ = try files.read(store)
      throw Failure("\(name): is no store", hints: Doctor.elsewhere, status: .data)
    }
    guard !files.isSame(store, target) else {
      throw Failure("\(name): is the store itself", hints: ["Name a new file."])
    }
    guard files.kind(target) == .nothing else {
      throw Failure(
        "\(String(decoding: target, as: UTF8.self)): is there already",
        hints: ["Name a new file."], status: .output)
    }
    let copy = try files.drafts.make(target)
    defer { files.drafts.discard(copy) }
    try files.drafts.write(files.read(store), copy)
    let journal = Array("-journal".utf8)
    if files.kind(store + journal) == .file {
      try files.makePrivate(copy + journal)
      try files.drafts.write(files.read(store + journal), copy + journal)
    }
    var salvaged: Salvage?
    try files.put(at: target, isReplacing: false) { draft in
      do {
        salvaged = try Salvage(from: SQLitePath.of(copy), to: SQLitePath.of(draft))
      } catch var fault as StoreError where fault.path == SQLitePath.of(copy) {
        fault.path = name
        throw Failure(
          "\(name): \(fault.reason)",
          hints: ["Nothing can be read of it. A backup is put in its place: dash restore <file>"],
          status: .data)
      }
      guard salvaged?.results.contains(where: { $0.saved > 0 }) == true else {
        throw Failure(
          "\(name): nothing can be read of it",
          hints: ["A backup is put in its place: dash restore <file>"], status: .data)
      }
    }
    guard let salvaged else { preconditionFailure("what fills a draft is run") }
    return salvaged
  }

  private func finding(_ result: Salvage.Result) -> Finding {
    let (name, label) = names(of: result.part)
    return Finding(
      name, label, CountText.grouped(result.saved), value: .integer(Int64(result.saved)),
      remedy: lost(of: result).map { [$0] } ?? [])
  }

  private func names(of part: Salvage.Part) -> (name: String, label: String) {
    switch part {
    case .groups: ("groups", "Groups")
    case .attributes: ("attributes", "Attributes")
    case .values: ("values", "Values")
    case .goals: ("goals", "Goals set")
    case .facts: ("facts", "Own facts")
    case .account: ("account", "Account")
    }
  }

  /// What could not be read, for people.
  private func lost(of result: Salvage.Result) -> String? {
    guard result.isBroken else { return nil }
    guard let first = result.brokenDays.first, let last = result.brokenDays.last else {
      return "Some could not be read."
    }
    let spans = result.brokenDays.count
    if first.lowerBound == .first, last.upperBound == .last, spans == 1 {
      return "Others could not be read."
    }
    let told = spans > 3 ? [first.lowerBound...last.upperBound] : result.brokenDays
    let words = told.map { span in
      if span.lowerBound == .first { return "up to \(span.upperBound)" }
      if span.upperBound == .last { return "from \(span.lowerBound) on" }
      return span.count == 1
        ? "of \(span.lowerBound)" : "of \(span.lowerBound) to \(span.upperBound)"
    }
    return "Some \(words.joined(separator: ", ")) could not be read."
  }
}
