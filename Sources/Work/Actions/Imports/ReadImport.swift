import Archives
import Formats
import Geography
import Host
import Importers
import Metrics
import ReferenceData
import Storage
import Text
import Time

/// The input of an import: files, or the data of a program.
package struct ImportInput {
  package let paths: [Argument]
  package let files: [ImportedFile]
  let program: ImportedProgram?

  package init(_ paths: [Argument], in world: World) throws {
    self.paths = paths
    program = ImportedProgram(paths, in: world)
    files = program == nil ? try ImportedFile.all(at: paths, in: world) : []
  }

  /// The import as a person types it, for the change log.
  package var typed: String {
    ShellText.line(of: ["dash", "import"] + paths.map { ShellText.quoted($0.text) })
  }
}

/// Reads files, or the data of a program, and decides what they mean.
///
/// A question of ``StoreImport`` does not read long files again.
package struct ReadImport: Action {
  private let input: ImportInput
  private let options: ImportOptions
  /// Answers how to read a document, and the other questions about it; nil refuses it.
  private let answer: (ImportQuestion) throws -> [ImportAnswer]?
  fileprivate let typed: String

  /// `typed` is the command line for hints.
  package init(
    _ input: ImportInput, _ options: ImportOptions, typed: String? = nil,
    answer: @escaping (ImportQuestion) throws -> [ImportAnswer]?
  ) {
    (self.input, self.options, self.answer) = (input, options, answer)
    self.typed = typed ?? input.typed
  }

  /// Reads; throws ``Failure`` for a question without an answer.
  package func run(in world: World) throws -> ImportReading {
    return_large_blocks()
    var documents: [Document] = []
    if let program = input.program { documents = [try program.document(options, in: world)] }
    var options = options
    let store = try world.openStore()
    if let scales = try store?.rememberedScales() {
      options.rememberedScales = scales.compactMapValues(RatingScale.init)
    }
    for (table, answers) in try store?.rememberedAnswers() ?? [] {
      options.rememberedAnswers[table] = answers.compactMap { ImportAnswer($0) }
    }
    options.shownUnits = world.settings.units
    options.order = world.settings.sourceOrder ?? SourceOrder()
    options.profiles = try TableProfiles.all(in: world)
    // Neither a folder nor an archive.
    options.isOfOneFile =
      input.paths.count == 1 && input.files.count == 1
      && world.files.kind(input.paths[0].bytes) != .folder
    let known = try store?.catalogue()
    return try decided(documents, options, knowing: known, in: world)
  }

  /// What the documents and files mean; it asks questions until that is certain.
  fileprivate func decided(
    _ documents: [Document], _ options: ImportOptions, knowing known: Catalogue?, in world: World
  ) throws -> ImportReading {
    var options = options
    while true {
      do {
        let decision = try ImportDecision(
          on: input.files, knowing: known?.attributes ?? [], known?.groups ?? [], options,
          and: documents, zones: world.sampleZones)
        return ImportReading(
          action: self, decision: decision, options: options, documents: documents, known: known)
      } catch let question as ImportQuestion {
        guard let given = try answer(question) else { throw Failure(question, asTyped: typed) }
        options.answers[question.scope, default: []] += given
      }
    }
  }
}

/// What some files hold, and how it was decided.
package struct ImportReading {
  fileprivate let action: ReadImport
  package let decision: ImportDecision
  /// With the answers to all questions so far.
  let options: ImportOptions
  fileprivate let documents: [Document]
  /// The attributes and groups it was decided by, if there was a store.
  fileprivate let known: Catalogue?

  var typed: String { action.typed }

  /// The same, decided by attributes and groups that another process may have changed since.
  func decided(knowing now: Catalogue, in world: World) throws -> ImportReading {
    let isSame = now.attributes == known?.attributes ?? [] && now.groups == known?.groups ?? []
    return isSame ? self : try action.decided(documents, options, knowing: now, in: world)
  }
}

extension World {
  /// The time zone of a person's samples, by the setting `places.lived`, and the zones that samples
  /// may name.
  fileprivate func sampleZones() throws -> (own: Zone, named: (String) -> Zone?) {
    let local = try LocalZone(in: self)
    let named = { (name: String) in try? local.database.zone(named: name) }
    guard !settings.placesLived.isEmpty else { return (local.zone, named) }
    let finder = PlaceFinder(in: self, store: try openStore(), command: "dash import")
    let homes = try settings.placesLived.map { home in
      guard let words = PlaceWords(home.place),
        let zone = try finder.place(words, number: nil, answers: nil).zone.flatMap({
          try local.database.zone(named: $0)
        })
      else {
        throw Failure(
          "the time zone of '\(home.place)' is not known",
          hints: ["Name a city instead: dash settings set places.lived '\(home.from) Berlin'"])
      }
      return (from: home.from, zone: zone)
    }
    return (Zone(of: homes) ?? local.zone, named)
  }
}

extension Failure {
  /// The refusal of a document that can be read in several ways, with the command for each of them.
  fileprivate init(_ question: ImportQuestion, asTyped typed: String) {
    if !question.others.isEmpty {
      let all = [question] + question.others
      self.init(
        "\(question.problem.source): \(all.count) columns can be read in several ways",
        hints: all.flatMap { [$0.problem.description, $0.problem.hint.map { "  " + $0 } ?? ""] }
          + ["All of it in one command: \(typed) \(question.proposedOptions)"], status: .data)
      return
    }
    self.init(question.problem.description, status: .data)
    if let example = question.example {
      hints = [example]
    } else {
      hints = question.choices.map { "\($0.meaning.withCapital): \(typed) \($0.option)" }
    }
  }
}

/// What imported files hold, decided by the attributes that are stored.
package struct ImportDecision {
  package let data: ImportedData
  package let skipped: [ImportedFile]
  package let reports: [ImportReport]
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
    var options = options
    options.tables = ForeignDatabases().tables
    options.makeTable = { try TemporaryEntries() }
    var exports = Exports(options)
    let taken = try files.map { try $0.source.map { try exports.take($0) } ?? false }
    let folders = exports.foldersOfTables
    for (file, isTaken) in zip(files, taken) where !isTaken {
      guard let source = file.source else {
        skip(file, file.reason)
        continue
      }
      do {
        if let document = try Document(loopBackup: source, knowing: attributes, options) {
          documents.append(document)
          continue
        }
        if file.isInFolder, folders.contains(where: file.name.hasPrefix),
          try !Document.isOfProgram(source, options)
        {
          skip(file, "it is not a part of the export that is read")
          continue
        }
        if file.isInFolder, let places = try PlaceFile(source), !places.isTable {
          skip(file, "it is a file of places: import it on its own")
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
    if exports.isEmpty, let name = options.filter.sources.first {
      throw DocumentError(
        Problem(
          source: "--source", message: "no file has several sources, so there is no '\(name)'",
          hint: "Exports of health data have sources: dash import --formats"))
    }
    if !exports.isEmpty { (options.zone, options.zoneNamed) = try zones() }
    let read = try exports.documents(options, knowing: attributes)
    documents += read.map(\.document)
    reports = read.map(\.report)
    var data = try ImportedData(
      of: documents, knowing: attributes, groups: groups, lost: exports.lost, options: options)
    if exports.isEmpty {
      data.notes += options.filter.exceptions.map(SampleFilter.note(onMissing:))
    }
    self.data = data
    names = Set((attributes + data.dataset.attributes).map(\.name))
    self.skipped = skipped
  }

  /// Whether there is nothing to store, not even a description.
  package var isEmpty: Bool {
    data.dataset.attributes.isEmpty && data.facts.isEmpty && data.places.isEmpty && weeks == 0
  }

  /// How many weeks have averages of attributes that are stored.
  package var weeks: Int {
    data.dataset.averages.count { $0.averages.keys.contains(where: names.contains) }
  }
}
