import Actions
import CommandLine
import Drawing
import Formats
import Host
import Importers
import Metrics
import Services
import Storage
import Text
import Time

/// One import: reads files, decides what they mean, stores what they hold and reports it.
struct ImportRun {
  let paths: [Argument]
  private let options: ImportOptions
  private let isStrict: Bool
  private let isLenient: Bool
  private let isRehearsal: Bool
  private let isReplacingAll: Bool
  private let missing: MissingDecision.Choice?
  private let readsPlaces: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    paths = line.arguments
    options = try ImportOptions(line)
    isRehearsal = line.has(Import.dryRun)
    isStrict = line.has(Import.strict)
    isReplacingAll = line.has(Import.replace)
    isLenient = line.has(Import.lenient)
    missing = try line.choice(Import.missing).flatMap(MissingDecision.Choice.init)
    if isStrict, isLenient {
      throw Failure.usage(
        "--strict and --lenient cannot be used together",
        hints: ["--strict imports nothing if an entry is invalid, --lenient all the others."])
    }
    readsPlaces = line.has(Import.places)
    typed = line.typed
  }

  /// - Returns: That entries were skipped, unless `--lenient` lets that pass; the others are stored.
  /// - Throws: ``Failure`` where nothing was imported.
  func run(in context: Context) throws -> Failure? {
    let program = ImportedProgram(paths, in: context)
    let files = program == nil ? try ImportedFile.all(at: paths, in: context) : []
    let read = try documents(of: program, in: context)
    let request = PlaceImport.Request(
      readsTables: readsPlaces, day: options.day, isRehearsal: isRehearsal, isStrict: isStrict,
      isLenient: isLenient, typed: typed)
    if program == nil, let places = try PlaceImport(files, request, in: context) {
      try places.run()
      return nil
    }
    let stored = try context.openStore()
    let known = try stored?.catalogue()
    var options = options
    options.rememberedScales =
      try stored?.rememberedScales().compactMapValues(RatingScale.init) ?? [:]
    options.shownUnits = context.settings.units
    options.order = context.settings.sourceOrder
    // Before the store is locked, because reading long files takes time.
    let decision = try decide(on: files, read, knowing: known, &options, in: context)
    guard !isRefused(decision), !decision.isEmpty else {
      return try report(decision, nil, in: context)
    }
    let store =
      isRehearsal ? try stored ?? Store.inMemory() : try context.world.openStoreForWriting()
    func record(
      _ change: Change, _ answers: Answers
    ) throws -> (ImportDecision, MissingDecision, RecordingResult?) {
      let now = try store.catalogue()
      let isSame =
        now.attributes == known?.attributes ?? [] && now.groups == known?.groups ?? []
      // Another process may have changed what the files mean.
      let decision =
        isSame ? decision : try decide(on: files, read, knowing: now, &options, in: context)
      guard !isRefused(decision), !decision.isEmpty else {
        return (decision, MissingDecision(), nil)
      }
      let dataset = decision.data.dataset
      let gone = try MissingDecision(
        on: change.valuesMissing(in: dataset), choice: missing,
        hasProblems: !decision.data.problems.isEmpty, isRehearsal: isRehearsal, typed: typed,
        answers)
      let addedPlaces = try change.addNew(
        context.places(decision.data.places, at: context.world.timestamp()))
      var bar = ProgressBar(
        of: dataset.entries.count, called: isRehearsal ? "Comparing" : "Storing",
        on: context.errors, glyphs: context.renderOptions.glyphs)
      defer { bar.erase() }
      for values in gone.deleted { try change.delete(values) }
      var result = try change.record(
        dataset, facts: decision.data.facts, isReplacingAll: isReplacingAll, by: options.order
      ) { bar.show($0) }
      result.places = addedPlaces
      result.deleted = gone.deleted.reduce(0) { $0 + $1.count }
      return (decision, gone, result)
    }
    let (done, gone, outcome) = try context.asking { answers in
      try context.change(by: typed, origin: .import, isDryRun: isRehearsal, in: store) {
        try record($0, answers)
      }
    }
    if !isRehearsal, !done.data.decidedScales.isEmpty {
      try store.remember(
        scales: done.data.decidedScales.mapValues(\.rawValue), at: context.now.description)
    }
    // After the store is unlocked, because someone may read it slowly.
    return try report(done, outcome, gone.lines, in: context)
  }

  /// What a program says, if one is named.
  private func documents(of program: ImportedProgram?, in context: Context) throws -> [Document] {
    guard let program else { return [] }
    return [try program.document(options, in: context)]
  }

  /// What the files hold, decided by the attributes and groups that are stored, and by the answers of
  /// the user, which are added to the options.
  private func decide(
    on files: [ImportedFile], _ read: [Document], knowing known: Catalogue?,
    _ options: inout ImportOptions,
    in context: Context
  ) throws -> ImportDecision {
    options.isOfOneFile =
      paths.count == 1 && files.count == 1 && context.files.kind(paths[0].bytes) != .folder
    while true {
      do {
        return try ImportDecision(
          on: files, knowing: known?.attributes ?? [], known?.groups ?? [], options,
          isRehearsal: isRehearsal, and: read,
          zones: { try context.sampleZones() })
      } catch let question as ImportQuestion {
        guard let answer = try context.ask(question) else {
          throw Failure(question, asTyped: typed)
        }
        options.answers[question.scope, default: []].append(answer)
      }
    }
  }

  /// Whether `--strict` refuses it, because an entry would be skipped.
  private func isRefused(_ decision: ImportDecision) -> Bool {
    isStrict && !decision.data.problems.isEmpty
  }

  /// Prints what was decided and what it changed; `lines` say what became of missing values.
  ///
  /// - Returns: That entries were skipped, unless `--lenient` lets that pass.
  /// - Throws: ``Failure`` where `--strict` refuses it.
  private func report(
    _ decision: ImportDecision, _ outcome: RecordingResult?, _ lines: [String] = [],
    in context: Context
  ) throws -> Failure? {
    for note in decision.skipped + decision.data.notes { context.warn(note) }
    report(decision.data.warnings, "description was", "descriptions were", "ignored", context)
    let skipped = ImportRun.failure(of: decision.data.problems)
    if let skipped, isLenient || isStrict { context.report(skipped) }
    if isRefused(decision) {
      throw Failure(
        "nothing was imported", hints: ["--strict imports all entries or none."], status: .data)
    }
    if let outcome, outcome.unusedAverages > 0 {
      context.warn(
        CountText.of(outcome.unusedAverages, "average", "averages")
          + " of unknown attributes were skipped")
    }
    if !context.isQuiet {
      if isRehearsal, !decision.reports.isEmpty {
        try context.show(ImportFormats.block(of: decision.reports, in: context.renderOptions))
      }
      try context.print(lines + decision.summary(outcome))
    }
    if let left = outcome?.left, left > 0 {
      context.warn(
        CountText.of(left, "value", "values")
          + " that you typed, or of your account, stayed (to replace: --replace)")
    }
    if let outranked = outcome?.outranked, outranked > 0 {
      context.warn(
        CountText.of(outranked, "value", "values")
          + " of sources that count first stayed (the order is the setting imports.order)")
    }
    return isLenient ? nil : skipped
  }

  /// That entries were skipped, with the first three; nil where none was.
  private static func failure(of problems: ProblemList) -> Failure? {
    if problems.isEmpty { return nil }
    return Failure(
      CountText.of(problems.count, "entry was", "entries were") + " skipped",
      hints: problems.first.prefix(3).flatMap { problem in
        ["\(problem)"] + (problem.hint.map { ["  \($0)"] } ?? [])
      })
  }

  /// Prints how many problems there are, and the first three with their places.
  private func report(
    _ problems: ProblemList, _ one: String, _ many: String, _ predicate: String,
    _ context: Context
  ) {
    guard !problems.isEmpty else { return }
    context.warn(CountText.of(problems.count, one, many) + " " + predicate)
    for problem in problems.first.prefix(3) {
      context.errors.report("  \(problem)", hints: problem.hint.map { ["  \($0)"] } ?? [])
    }
  }
}
