import Archives
import Formats
import Importers
import Metrics
import Storage
import Text
import Time

/// What imported files hold, decided by the attributes that are stored.
struct ImportDecision {
  let data: ImportedData
  /// Which files are skipped, and why.
  let skipped: [String]
  /// What each export holds, by measure and source.
  let reports: [ImportReport]
  private let isRehearsal: Bool
  /// The attributes that are stored after the import.
  private let names: Set<String>

  /// Reads the files; `others` are documents that are read already, `zones` the time zones of samples,
  /// which are asked for only if there are some.
  ///
  /// - Throws: ``DocumentError`` where one is refused, ``FileError`` where one cannot be read.
  init(
    on files: [ImportedFile], knowing attributes: [Attribute], _ groups: [Group],
    _ options: ImportOptions, isRehearsal: Bool, and others: [Document] = [],
    zones: () throws -> (own: Zone, named: (String) -> Zone?)
  ) throws {
    var documents = others
    var skipped = SkippedFiles()
    var memory = Document.allowedMemory
    var exports = Exports()
    var taken: [Bool] = []
    var containers: Set<String> = []
    for file in files {
      taken.append(try file.source.map { try exports.take($0) } ?? false)
      if taken.last == true, let container = file.container { containers.insert(container) }
    }
    for (file, isTaken) in zip(files, taken) where !isTaken {
      guard let source = file.source else {
        skipped.add(file, file.reason)
        continue
      }
      // All that is below a folder with an export in it belongs to that.
      if let container = file.container,
        containers.contains(where: { container == $0 || container.hasPrefix($0 + "/") })
      {
        skipped.add(file, "it is not a part of the export that is read")
        continue
      }
      do {
        if let backup = try LoopBackup(source) {
          documents.append(Document(backup, named: source.name, knowing: attributes))
          continue
        }
        let document = try Document(source, knowing: attributes, options, memory: &memory)
        if file.isInFolder, document.lacksName(options, knowing: attributes) {
          skipped.add(file, "it does not name the attribute of its values")
        } else {
          documents.append(document)
        }
      } catch let error as DocumentError where file.isInFolder {
        guard let reason = error.skipReason else { throw error }
        skipped.add(file, reason)
      } catch let error as ArchiveError where file.isInFolder {
        skipped.add(file, error.message)
      }
    }
    if exports.isEmpty, let name = options.filter.sources.first ?? options.filter.exceptions.first {
      throw DocumentError(
        Problem(
          source: "--source", message: "no file has several sources, so there is no '\(name)'",
          hint: "Exports of health data have sources: dash import --formats"))
    }
    var options = options
    if !exports.isEmpty { (options.zone, options.zoneNamed) = try zones() }
    let read = try exports.documents(options, knowing: attributes)
    documents += read.map(\.document)
    reports = read.map(\.report)
    data = try ImportedData(
      of: documents, knowing: attributes, groups: groups, lost: exports.lost, options: options)
    names = Set((attributes + data.dataset.attributes).map(\.name))
    self.skipped = skipped.lines
    self.isRehearsal = isRehearsal
  }

  /// Whether there is nothing to store, not even a description.
  var isEmpty: Bool {
    data.dataset.attributes.isEmpty && data.facts.isEmpty && data.places.isEmpty
      && weeks == 0
  }

  /// How many weeks have averages of attributes that are stored.
  private var weeks: Int {
    data.dataset.averages.count { $0.averages.keys.contains(where: names.contains) }
  }

  /// The result: `4,009 values of 33 attributes, 2026-07-18 to 2026-11-21: 4,009 new`, and for
  /// `--dry-run` the attributes that would be new.
  ///
  /// `outcome` is nil where nothing was recorded.
  func summary(_ outcome: RecordingResult?) -> [String] {
    let dataset = data.dataset
    let hasValues =
      !dataset.entries.isEmpty || !dataset.goals.isEmpty || !data.facts.isEmpty
      || !data.places.isEmpty
      || weeks > 0
      || !dataset.timedEntries.isEmpty
    guard let outcome, hasValues || !outcome.isEmpty else { return [nothing] }
    if outcome.isEmpty, outcome.left + outcome.outranked == 0 {
      return [
        contents + ": "
          + (isRehearsal ? "nothing would change" : "nothing changed, all of it is stored already")
      ]
    }
    var parts: [String] = []
    for (count, word) in [
      (outcome.added, "new"), (outcome.replaced, "replaced"), (outcome.unchanged, "unchanged"),
      (outcome.left + outcome.outranked, "left unchanged"), (outcome.deleted, "deleted"),
      (outcome.hours, "with new hours"),
    ] where count > 0 {
      parts.append("\(CountText.grouped(count)) \(word)")
    }
    if parts.isEmpty { parts.append("stored") }
    let text = contents + ": " + parts.joined(separator: ", ")
    guard isRehearsal else { return [text] }
    let new = outcome.newAttributes.prefix(12).joined(separator: ", ")
    let others = outcome.newAttributes.count - 12
    return [text]
      + (new.isEmpty
        ? [] : ["New attributes: " + new + (others > 0 ? " and \(others) others" : "")])
      + ["Nothing was changed: this was a dry run."]
  }

  /// Why there is nothing to store.
  private var nothing: String {
    if !data.problems.isEmpty { return "Nothing to import: every entry was skipped." }
    if !data.dataset.averages.isEmpty {
      return "Nothing to import: the averages are of unknown attributes."
    }
    return "Nothing to import: no attribute has a value."
  }

  /// `4,009 values of 33 attributes, 2026-07-18 to 2026-11-21, 2 weeks of averages`.
  private var contents: String {
    let dataset = data.dataset
    var parts: [String] = []
    if let first = dataset.entries.first?.day, let last = dataset.entries.last?.day {
      parts.append(
        CountText.of(dataset.entries.count, "value", "values") + " of "
          + CountText.of(dataset.attributesWithValues, "attribute", "attributes"))
      parts.append(first == last ? "\(first)" : "\(first) to \(last)")
    } else if !dataset.attributes.isEmpty {
      parts.append(
        CountText.of(dataset.attributes.count, "attribute", "attributes") + " without values")
    }
    if weeks > 0 { parts.append(CountText.of(weeks, "week of averages", "weeks of averages")) }
    if !dataset.goals.isEmpty {
      parts.append(CountText.of(dataset.goals.count, "goal", "goals"))
    }
    if !dataset.timedEntries.isEmpty {
      parts.append(
        CountText.of(dataset.timedEntries.count, "rating or pause", "ratings or pauses"))
    }
    if !data.facts.isEmpty { parts.append(CountText.of(data.facts.count, "fact", "facts")) }
    if !data.places.isEmpty { parts.append(CountText.of(data.places.count, "place", "places")) }
    return parts.joined(separator: ", ")
  }
}
