import Actions
import CommandLine
import Drawing
import Host
import Importers
import Text

/// One run of `dash import`: its options and its output.
struct ImportRun {
  private let line: Invocation
  private let options: ImportOptions
  private let missing: MissingDecision.Choice?

  var paths: [Argument] { line.arguments }
  private var isStrict: Bool { line.has(Import.strict) }
  private var isLenient: Bool { line.has(Import.lenient) }
  private var isRehearsal: Bool { line.has(Import.dryRun) }

  init(_ line: Invocation) throws {
    self.line = line
    options = try ImportOptions(line)
    missing = try line.choice(Import.missing).flatMap(MissingDecision.Choice.init)
  }

  /// Imports; returns a failure for skipped entries, unless `--lenient` was given.
  func run(in context: Context) throws -> Failure? {
    let bar = WorkBar(in: context)
    defer { context.errors.eraseBar() }
    var world = context.world
    world.host.files = context.filesWithBar
    let input = try ImportInput(paths, in: world)
    let request = PlaceImport.Request(
      readsTables: line.has(Import.places), day: options.day, isRehearsal: isRehearsal,
      isStrict: isStrict, isLenient: isLenient)
    if let places = try PlaceImport(input.files, request, in: context) {
      try places.run()
      return nil
    }
    let reading = try ReadImport(input, options, typed: world.typed, answer: context.ask).run(
      in: world)
    let result = try context.asking { answers in
      var action = StoreImport(reading, at: context.world.timestamp, answers: answers)
      action.isStrict = isStrict
      action.isRehearsal = isRehearsal
      action.isReplacingAll = line.has(Import.replace)
      action.missing = missing
      action.progress = { bar.show($0, of: $1, called: isRehearsal ? "Comparing" : "Storing") }
      return try action.run(in: world)
    }
    context.errors.eraseBar()
    return try report(result, in: context)
  }

  /// Prints the result; returns a failure for skipped entries, unless `--lenient` was given.
  private func report(_ result: ImportResult, in context: Context) throws -> Failure? {
    let data = result.decision.data
    for note in result.skippedLines + data.notes { context.warn(note) }
    if result.decision.isEmpty, data.problems.isEmpty, !result.decision.skipped.isEmpty {
      throw Failure(
        "\(line.arguments.map(\.text).joined(separator: " ")): nothing in it can be imported",
        hints: ["To list what can be imported, and how to get it: dash import --formats"],
        status: .data)
    }
    if !data.warnings.isEmpty {
      context.warn(
        CountText.of(data.warnings.count, "description was", "descriptions were") + " ignored")
      for problem in data.warnings.first.prefix(3) {
        context.errors.report("  \(problem)", hints: problem.hint.map { ["  \($0)"] } ?? [])
      }
    }
    let skipped = result.skippedEntries
    if let skipped, isLenient || isStrict { context.report(skipped) }
    if result.isRefused {
      throw Failure(
        "nothing was imported", hints: ["--strict imports all entries or none."], status: .data)
    }
    func warn(_ count: Int?, _ one: String, _ many: String, _ text: String) {
      if let count, count > 0 { context.warn("\(CountText.of(count, one, many)) \(text)") }
    }
    warn(
      result.recorded?.unusedAverages, "average", "averages", "of unknown attributes were skipped")
    if !context.isQuiet {
      if isRehearsal, !result.decision.reports.isEmpty {
        try context.show(
          ImportFormats.block(of: result.decision.reports, in: context.renderOptions))
      }
      try context.print(result.missingLines + result.summary())
    }
    warn(
      result.recorded?.left, "value", "values",
      "left unchanged: typed, or from your account (to replace: --replace)")
    warn(
      result.recorded?.outranked, "value", "values",
      "left unchanged: another source has a higher priority (setting imports.order)")
    return isLenient ? nil : skipped
  }
}

extension Context {
  /// Asks how to read a document until the answer is one of the choices or empty.
  func ask(_ question: ImportQuestion) throws -> [ImportAnswer]? {
    question.others.isEmpty
      ? try askOne(question).map { [$0] } : try askAll([question] + question.others)
  }

  /// Asks about several columns on one screen; an empty line takes the first choice of each.
  private func askAll(_ questions: [ImportQuestion]) throws -> [ImportAnswer]? {
    guard let readAnswer = host.readAnswer else { return nil }
    warn("\(questions[0].problem.source): \(questions.count) columns can be read in several ways")
    let arrow = renderOptions.glyphs == .ascii ? "->" : "→"
    var answers: [String: (question: Int, answer: ImportAnswer)] = [:]
    for (number, question) in questions.enumerated() {
      errors.report("  \(question.problem)", hints: [])
      for (letter, choice) in zip("abcdefghi", question.choices) {
        let key = "\(number + 1)\(letter)"
        answers[key] = (number, choice.answer)
        let mark = letter == "a" ? arrow : String(repeating: " ", count: arrow.count)
        errors.report("    \(mark) \(key): \(choice.meaning)", hints: [])
      }
    }
    while true {
      let text = "Enter for \(arrow), or others such as \(questions.count)b: "
      try errors.write(Array(CleanText(text).string.utf8))
      guard let line = readAnswer() else { return nil }
      let typed = line.lowercased().split { $0 == " " || $0 == "," }.map { answers[String($0)] }
      if typed.contains(where: { $0 == nil }) { continue }
      var chosen = questions.map { $0.choices[0].answer }
      for (question, answer) in typed.compactMap({ $0 }) { chosen[question] = answer }
      return chosen
    }
  }

  private func askOne(_ question: ImportQuestion) throws -> ImportAnswer? {
    guard let readAnswer = host.readAnswer else { return nil }
    warn(question.description)
    let choices = question.choices
    let isListed = question.example == nil || choices.count < 6
    // Answers that are numbers themselves, such as ratings, are not numbered.
    let isNumbered = choices.allSatisfy { Double($0.typed) == nil }
    func key(_ index: Int) -> String { isNumbered ? "\(index + 1)" : choices[index].typed }
    if isListed {
      for index in choices.indices {
        errors.report("  \(key(index)): \(choices[index].meaning)", hints: [])
      }
    }
    let forms =
      isListed && !isNumbered
      ? choices.map(\.typed).joined(separator: "/") : "\(key(0))-\(key(choices.count - 1))"
    while true {
      try errors.write(Array(CleanText("\(question.prompt) [\(forms)] ").string.utf8))
      guard let line = readAnswer() else { return nil }
      let answer = line.trimmed.lowercased()
      if answer.isEmpty { return nil }
      let index = choices.indices.first { key($0) == answer || choices[$0].typed == answer }
      if let index { return choices[index].answer }
    }
  }
}

/// A progress bar for long work, erased when it is closed.
final class WorkBar {
  private var bar: ProgressBar?
  private let context: Context

  init(in context: Context) { self.context = context }

  deinit { bar?.erase() }

  func show(_ done: Int, of total: Int, called name: String) {
    if bar == nil {
      bar = ProgressBar(
        of: total, called: name, on: context.errors, glyphs: context.renderOptions.glyphs)
    }
    bar?.show(done)
  }

  func erase() { bar?.erase() }
}

extension Context {
  /// The files, which show a bar while a long one is read, and a notice while many short ones are.
  var filesWithBar: Files {
    guard errors.isTerminal else { return files }
    let start = host.uptime()
    /// A file that takes a moment to be understood once it is read.
    let long = 1 << 20
    func showReading(_ path: [UInt8]) {
      let seconds = host.uptime() - start
      guard seconds >= Program.noticed || files.size(path) >= long else { return }
      let name = String(decoding: path, as: UTF8.self).split(separator: "/").last ?? ""
      errors.draw(notice: CleanText("Reading \(name), \(Int(seconds)) s, Ctrl-C stops"))
    }
    /// Files shorter than this are read too soon for a bar to be seen.
    let shortest = 1 << 25
    var watched = files
    watched.open = { path in
      let chunks = try files.open(path)
      let size = files.size(path)
      guard size >= shortest else {
        return {
          showReading(path)
          return try chunks()
        }
      }
      let bar = WorkBar(in: self)
      var done = 0
      return {
        let chunk = try chunks()
        done += chunk.count
        if chunk.isEmpty {
          bar.erase()
        } else {
          bar.show(min(done, size), of: size, called: "Reading")
        }
        return chunk
      }
    }
    watched.openAnywhere = { path in
      let read = try files.openAnywhere(path)
      let size = files.size(path)
      guard size >= shortest else {
        return { offset, count in
          showReading(path)
          return try read(offset, count)
        }
      }
      let bar = WorkBar(in: self)
      return { offset, count in
        let bytes = try read(offset, count)
        bar.show(min(offset + bytes.count, size), of: size, called: "Reading")
        return bytes
      }
    }
    return watched
  }
}
