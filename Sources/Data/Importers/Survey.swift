import Facts
import Formats
import Metrics
import Places
import Time

/// What the first pass over a document finds: everything but its values.
struct Survey {
  /// The file as the user named it.
  let source: String
  /// Which kind of export it is, where a later one of that kind replaces it; nil for all other documents.
  var importSource: ImportSource?
  var series: [Series] = []
  var averages = AveragesSurvey()
  /// Facts that the user has added.
  var facts: [OwnFact] = []
  /// Places of the person, each with its day.
  var places: [ImportedPlace] = []
  /// The attributes that it has values of, those among them that the person does not want.
  var attributesFound: Set<String> = []
  /// What is wrong with entries, which are skipped.
  var problems = ProblemList()
  /// What is wrong with descriptions of attributes, which are ignored without loss of values.
  var warnings = ProblemList()
  var nullCount = 0
  /// How many correlations and insights were skipped.
  var skippedCount = 0
  /// The attribute that the file's name names, if nothing in the document can name one.
  var hasFileName = true
  /// Whether its ratings are stored as they are, whatever the options say.
  var hasStoredMoods = false
  /// The scales of ratings that the user decided for this document, for its next one of the same
  /// kind: by what ``ImportOptions/rememberedScales`` calls the column.
  var decidedScales: [String: RatingScale] = [:]
  /// What of the options about columns it used, as ``ImportOptions/columnOptions`` lists them.
  var usedOptions: Set<String> = []
  /// The day that the document names, and the problem if it is not one.
  var day: (day: Day?, problem: Problem)?

  /// What the averages of a document are.
  struct AveragesSurvey {
    var isEmpty = true
    /// Whether any of them names its attribute.
    var areNamed = false
    /// Whether no average of mood is above 5.
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

  /// How many values it has.
  var valueCount: Int { series.reduce(0) { $0 + $1.values.count } }

  init(of source: String) { self.source = source }

  /// The day of values that have none of their own: from the options, else from the document, else
  /// today.
  func day(_ options: ImportOptions) throws(DocumentError) -> Day {
    if let day = options.day { return day }
    guard let stated = self.day else { return options.today }
    guard let day = stated.day else { throw DocumentError(stated.problem) }
    return day
  }

  /// The attribute of values without a name: that of an export file's name, else that of the
  /// options, and the other way round where the user named one file; nil if neither names one.
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
    let hasNameless =
      series.contains { $0.name == nil } || !averages.isEmpty && !averages.areNamed
    return hasNameless && attributeOfFile(isKnown) == nil
  }

  /// The scale on which this document rates mood: from 1 to 5 if it is a quantity, as in version 1
  /// of the API, and none is above 5; nil where ratings are stored as they are.
  ///
  /// Version 1 had no other type for it, whichever scale was in use at the time. `moods` are the
  /// series of this document that are of mood.
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
