import Facts
import Formats
import Metrics
import Places
import Time

/// The result of the first reading of a document: everything but its values.
struct Survey {
  /// The file as the user named it.
  let source: String
  /// The kind of export, if a later one of that kind replaces it.
  var importSource: ImportSource?
  var series: [Series] = []
  var averages = AveragesSurvey()
  var facts: [OwnFact] = []
  var places: [ImportedPlace] = []
  /// The attributes that it has values of, those among them that the person does not want.
  var attributesFound: Set<String> = []
  var problems = ProblemList()
  var warnings = ProblemList()
  var nullCount = 0
  var skippedCount = 0
  /// The attribute that the file's name names, if nothing in the document can name one.
  var hasFileName = true
  /// Whether its ratings are stored as they are, whatever the options say.
  var hasStoredMoods = false
  /// The scales that the user decided, by the keys of ``ImportOptions/rememberedScales``.
  var decidedScales: [String: RatingScale] = [:]
  /// What of the options about columns it used, as ``ImportOptions/columnOptions`` lists them.
  var usedOptions: Set<String> = []
  /// The day that the document names, and the problem if it is not one.
  var day: (day: Day?, problem: Problem)?

  struct AveragesSurvey {
    var isEmpty = true
    var areNamed = false
    var areMoodsAtMostFive = true

    mutating func add(_ other: AveragesSurvey) {
      isEmpty = isEmpty && other.isEmpty
      areNamed = areNamed || other.areNamed
      areMoodsAtMostFive = areMoodsAtMostFive && other.areMoodsAtMostFive
    }

    mutating func add(_ row: RawAverages) {
      isEmpty = false
      if row.name != nil { areNamed = true }
      if row.name == Mood.name,
        ([row.average.overall] + row.average.weekdays).contains(where: { ($0?.value ?? 0) > 5 })
      {
        areMoodsAtMostFive = false
      }
    }
  }

  var valueCount: Int { series.reduce(0) { $0 + $1.values.count } }
  init(of source: String) { self.source = source }

  /// Begins the survey of a document that names its attributes and has ratings as they are stored.
  init(of source: String, from kind: ImportSource?) {
    self.source = source
    importSource = kind
    (hasFileName, hasStoredMoods) = (false, true)
  }

  /// The day of values without one: from the options, else the document, else today.
  func day(_ options: ImportOptions) throws(DocumentError) -> Day {
    if let day = options.day { return day }
    guard let stated = self.day else { return options.today }
    guard let day = stated.day else { throw DocumentError(stated.problem) }
    return day
  }

  /// The attribute of values without a name: the file names it, or the options, which come first
  /// for one file.
  func attribute(_ options: ImportOptions, isKnown: (String) -> Bool) -> String? {
    options.isOfOneFile
      ? options.attribute ?? attributeOfFile(isKnown)
      : attributeOfFile(isKnown) ?? options.attribute
  }

  private func attributeOfFile(_ isKnown: (String) -> Bool) -> String? {
    hasFileName ? ExistFileName.attribute(in: source, isKnown: isKnown) : nil
  }

  /// Whether it holds values of an attribute that neither it nor the file's name names.
  func isNameless(_ isKnown: (String) -> Bool) -> Bool {
    let hasNameless = series.contains { $0.name == nil } || !averages.isEmpty && !averages.areNamed
    return hasNameless && attributeOfFile(isKnown) == nil
  }

  /// The scale of the series of mood, or nil if ratings are stored as they are: in version 1 of the
  /// API mood was a quantity, from 1 to 5 if none is above 5.
  func moodScale(of moods: [Series], _ options: ImportOptions) -> RatingScale? {
    if hasStoredMoods { return nil }
    if let scale = options.moodScale { return scale }
    let isQuantity = moods.contains { $0.type == .quantity }
    let isStatedScale = moods.contains { $0.type != .quantity && $0.type != nil }
    guard isQuantity, !isStatedScale else { return .nine }
    return moods.allSatisfy(\.values.isAtMostFive) && averages.areMoodsAtMostFive ? .five : .nine
  }
}

extension Document {
  /// Whether it holds values and nothing names their attribute, so that it cannot be imported.
  package func lacksName(_ options: ImportOptions, knowing attributes: [Attribute]) -> Bool {
    let known = DescribedAttributes(knowing: attributes, [])
    return survey.series.contains { $0.name == nil }
      && survey.attribute(options, isKnown: known.isKnown) == nil
  }
}

/// Counted problems; only the first ones are held, to bound the memory.
package struct ProblemList {
  package private(set) var first: [Problem] = []
  package private(set) var count = 0

  static let limit = 1000

  package init() {}

  init(repeating problem: Problem?, count: Int) {
    guard let problem else { return }
    self.count = count
    first = Array(repeating: problem, count: min(count, ProblemList.limit))
  }

  package var isEmpty: Bool { count == 0 }

  mutating func append(_ problem: Problem) {
    count += 1
    if first.count < ProblemList.limit { first.append(problem) }
  }

  mutating func append(_ problems: [Problem]) { for problem in problems { append(problem) } }

  func merged(with other: ProblemList) -> ProblemList {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged = self
    merged.count += other.count
    merged.first += other.first
    merged.first.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    if merged.first.count > ProblemList.limit { merged.first.removeSubrange(ProblemList.limit...) }
    return merged
  }

  mutating func append(_ other: ProblemList) {
    count += other.count
    first += other.first.prefix(max(0, ProblemList.limit - first.count))
  }
}

extension DocumentError {
  /// Refuses the document `source`.
  init(source: String, message: String, hint: String?, isUnknownShape: Bool = false) {
    self.init(Problem(source: source, message: message, hint: hint), isUnknownShape: isUnknownShape)
  }
}

extension [OffsetProblem] {
  mutating func append(offset: Int, message: String, hint: String) {
    append(OffsetProblem(offset: offset, message: message, hint: hint))
  }
}
