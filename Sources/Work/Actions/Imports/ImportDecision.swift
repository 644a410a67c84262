import Archives
import Formats
import Importers
import Metrics
import Storage
import Text
import Time

/// What imported files hold, decided by the attributes that are stored.
package struct ImportDecision {
  package let data: ImportedData
  /// The files that are skipped, each with its reason.
  package let skipped: [ImportedFile]
  /// What each export holds, by measure and source.
  package let reports: [ImportReport]
  /// The attributes that are stored after the import.
  private let names: Set<String>

  /// Reads the files; calls `zones` only if there are samples.
  init(
    on files: [ImportedFile], knowing attributes: [Attribute], _ groups: [Group],
    _ options: ImportOptions, and others: [Document],
    zones: () throws -> (own: Zone, named: (String) -> Zone?)
  ) throws {
    var documents = others
    var skipped: [ImportedFile] = []
    func skip(_ file: ImportedFile, _ reason: String) {
      skipped.append(ImportedFile(name: file.name, container: file.container, reason: reason))
    }
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
        skip(file, file.reason)
        continue
      }
      // All that is below a folder with an export in it belongs to that.
      if let container = file.container,
        containers.contains(where: { container == $0 || container.hasPrefix($0 + "/") })
      {
        skip(file, "it is not a part of the export that is read")
        continue
      }
      do {
        if let backup = try LoopBackup(source) {
          documents.append(Document(backup, named: source.name, knowing: attributes))
          continue
        }
        let document = try Document(source, knowing: attributes, options, memory: &memory)
        if file.isInFolder, document.lacksName(options, knowing: attributes) {
          skip(file, "it does not name the attribute of its values")
        } else {
          documents.append(document)
        }
      } catch let error as DocumentError where file.isInFolder {
        guard let reason = error.skipReason else { throw error }
        skip(file, reason)
      } catch let error as ArchiveError where file.isInFolder {
        skip(file, error.message)
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
    self.skipped = skipped
  }

  /// Whether there is nothing to store, not even a description.
  package var isEmpty: Bool {
    data.dataset.attributes.isEmpty && data.facts.isEmpty && data.places.isEmpty
      && weeks == 0
  }

  /// How many weeks have averages of attributes that are stored.
  package var weeks: Int {
    data.dataset.averages.count { $0.averages.keys.contains(where: names.contains) }
  }
}

extension LoopBackup {
  /// Reads a database of Loop; early versions have no types, values or notes.
  init?(_ source: ByteSource) throws {
    let chunks = try source.open()
    var bytes = try chunks()
    while bytes.count < 16, case let next = try chunks(), !next.isEmpty { bytes += next }
    guard ForeignDatabase.begins(bytes) else { return nil }
    while case let next = try chunks(), !next.isEmpty {
      bytes += next
      guard bytes.count <= ForeignDatabase.largest else {
        throw Failure("\(source.name): is a database of more than 64 MiB", status: .data)
      }
    }
    // Shorter than the smallest page.
    guard bytes.count >= 512 else { return nil }
    let database = try ForeignDatabase(bytes, named: source.name)
    let habits = try database.columns(of: "habits")
    let repetitions = try database.columns(of: "repetitions")
    guard habits.contains("name"), repetitions.isSuperset(of: ["habit", "timestamp"]) else {
      return nil
    }
    self.init()
    let type = habits.contains("type") ? "type" : "0"
    var found: [Habit] = []
    try database.forEachRow(of: "SELECT id, name, \(type) FROM habits ORDER BY id") { row in
      found.append((row.integer(), row.text(), row.integer() == 1))
    }
    let value = repetitions.contains("value") ? "value" : "2"
    let notes = repetitions.contains("notes") ? "coalesce(notes, '')" : "''"
    var rows: [Repetition] = []
    try database.forEachRow(
      of: "SELECT habit, timestamp, \(value), \(notes) FROM repetitions ORDER BY timestamp"
    ) { row in
      rows.append((row.integer(), row.integer(), row.integer(), row.text()))
    }
    self.habits = found
    self.repetitions = rows
  }
}
