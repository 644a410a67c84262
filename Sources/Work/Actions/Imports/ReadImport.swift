import Geography
import Host
import Importers
import Metrics
import Storage
import Text
import Time

/// The input of an import: files, or the data of a program.
package struct ImportInput {
  /// The paths, or a program and its arguments.
  package let paths: [Argument]
  /// The files at the paths; empty if a program is named.
  package let files: [ImportedFile]
  /// Nil if files are named.
  let program: ImportedProgram?

  /// Finds the files, or the program.
  package init(_ paths: [Argument], in world: World) throws {
    self.paths = paths
    program = ImportedProgram(paths, in: world)
    files = program == nil ? try ImportedFile.all(at: paths, in: world) : []
  }

  /// Whether it is one file, which no folder or archive contains.
  func isOneFile(in world: World) -> Bool {
    paths.count == 1 && files.count == 1 && world.files.kind(paths[0].bytes) != .folder
  }

  /// The import as a person types it, for the change log.
  package var typed: String {
    ShellText.line(of: ["dash", "import"] + paths.map { ShellText.quoted($0.text) })
  }
}

/// Reads files, or the data of a program, and decides what they mean.
///
/// It is separate from ``StoreImport``, so that a question about stored values does not read long
/// files again.
package struct ReadImport: Action {
  private let input: ImportInput
  private let options: ImportOptions
  /// Answers how to read a document; nil refuses it.
  private let answer: (ImportQuestion) throws -> ImportAnswer?
  fileprivate let typed: String

  /// Creates the action; `typed` is the command line for hints.
  package init(
    _ input: ImportInput, _ options: ImportOptions, typed: String? = nil,
    answer: @escaping (ImportQuestion) throws -> ImportAnswer?
  ) {
    self.input = input
    self.options = options
    self.answer = answer
    self.typed = typed ?? input.typed
  }

  /// Reads; throws ``Failure`` for a question without an answer.
  package func run(in world: World) throws -> ImportReading {
    var documents: [Document] = []
    if let program = input.program { documents = [try program.document(options, in: world)] }
    var options = options
    let store = try world.openStore()
    if let scales = try store?.rememberedScales() {
      options.rememberedScales = scales.compactMapValues(RatingScale.init)
    }
    options.shownUnits = world.settings.units
    options.order = world.settings.sourceOrder
    options.isOfOneFile = input.isOneFile(in: world)
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
        options.answers[question.scope, default: []].append(given)
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

  /// The command line, for hints and for the change log.
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
    self.init(question.problem.description, status: .data)
    if let example = question.example {
      hints = [example]
    } else {
      hints = question.choices.map { choice in
        // The meaning as the beginning of a sentence.
        let (first, rest) = (choice.meaning.prefix(1).uppercased(), choice.meaning.dropFirst())
        return "\(first)\(rest): \(typed) \(choice.option)"
      }
    }
  }
}
