import Facts
import Formats
import Metrics
import Places
import Time

/// What documents hold: values that can be stored, and what could not be read.
package struct ImportedData {
  /// Attributes in the order in which they first appear, entries in the order of their days.
  ///
  /// Averages may be of attributes that are not among these.
  package private(set) var dataset = Dataset()
  /// Facts that the user added, in the order of the documents.
  package private(set) var facts: [OwnFact] = []
  /// Places of the person, each with its day.
  package private(set) var places: [ImportedPlace] = []
  /// The entries that were skipped, by document, line and column.
  package private(set) var problems = ProblemList()
  /// What is wrong with descriptions of attributes and groups, which are ignored without loss of
  /// values.
  package private(set) var warnings = ProblemList()
  /// What was decided for the user, each once, as a sentence without its full stop.
  package internal(set) var notes: [String] = []
  /// How many days had no value.
  package private(set) var nullCount = 0
  /// The scales that the user decided, to be used for the next documents of the same kind; see
  /// ``ImportOptions/rememberedScales``.
  package private(set) var decidedScales: [String: RatingScale] = [:]

  /// Decides what documents mean, the later adding to the earlier, and reads their values.
  ///
  /// `attributes` and `groups` are those that are stored already: their units and gauges stay, and
  /// their names, groups and types where no document says otherwise. A new attribute without
  /// a value is left out if no document gives its type and Exist does not define it. `lost` are files
  /// that could not be read.
  ///
  /// - Throws: ``DocumentError`` for a document whose values belong to no attribute, or whose day
  ///   does not exist, and where several documents leave their attribute to the options; and what
  ///   reading the sources throws.
  package init(
    of documents: [Document], knowing attributes: [Attribute] = [], groups: [Group] = [],
    lost: [Problem] = [], options: ImportOptions
  ) throws {
    try self.init(
      of: documents, knowing: attributes, groups: groups, options: options, sinkLimit: 1 << 18)
    problems.append(lost)
  }

  /// `sinkLimit` is the first limit of the ``ImportSink``.
  init(
    of documents: [Document], knowing attributes: [Attribute], groups: [Group],
    options: ImportOptions, sinkLimit: Int
  ) throws {
    var described = DescribedAttributes(knowing: attributes, groups)
    try ImportedData.checkNames(of: documents, options, described)
    try ImportedData.checkColumns(of: documents, options)
    var parts: [DocumentPart] = []
    for document in documents {
      let part = try DocumentPart(document.survey, options, &described)
      parts.append(part)
      for series in document.survey.series {
        for goal in series.exported?.goals ?? [] {
          guard let name = series.name else { continue }
          dataset.goals.append(
            Dataset.GoalEntry(attribute: name, period: goal.period, goal: goal.goal))
        }
      }
    }
    dataset.attributes = described.attributes
    addEntries(of: documents)
    dataset.groups = described.groups(of: dataset.attributes)

    var sink = ImportSink(
      attributes: dataset.attributes.count, limit: sinkLimit, order: options.order)
    // By attribute: whether it is stored, or described by a document with values, by an export, or with
    // a type and nothing but nulls.
    let stored = Set(attributes.map(\.name))
    var isNeeded = dataset.attributes.map { stored.contains($0.name) }
    for (document, part) in zip(documents, parts) {
      let survey = document.survey
      sink.begin(
        part.series(of: dataset.attributes, described),
        of: document.isInMemory ? survey.valueCount : 0, from: survey.importSource,
        averageName: survey.averages.areNamed
          ? nil : survey.attribute(options, isKnown: described.isKnown),
        moodScale: part.moodScale)
      try document.importer.read(into: &sink)
      problems.append(survey.problems.merged(with: sink.problems))
      warnings.append(survey.warnings)
      nullCount += survey.nullCount
      decidedScales.merge(survey.decidedScales) { $1 }
      let hasProblems = !survey.problems.isEmpty || !sink.problems.isEmpty
      for (series, index) in zip(survey.series, part.attributes)
      where sink.valueCount > 0 || series.exported != nil
        || isOnlyNull(series, at: Int(index), hasProblems: hasProblems)
      {
        isNeeded[Int(index)] = true
      }
    }
    let replacedCount: Int
    (dataset.entries, replacedCount) = sink.finish()
    dataset.averages = sink.averages.sets
    let pauseCount = add(sink.pauses)
    facts = documents.flatMap(\.survey.facts)
    places = documents.flatMap(\.survey.places)
    removeAttributes { !isNeeded[$0] }
    try apply(
      options.filter,
      knowing: documents.reduce(into: []) { $0.formUnion($1.survey.attributesFound) })
    add(sink.hours)
    notes = sink.notes
    addNotes(
      documents, parts, options, described, pauseCount: pauseCount,
      replacedCount: replacedCount + sink.averages.replacedCount)
  }

  /// Leaves out the days and attributes that are not wanted.
  ///
  /// `found` are attributes of exports, those among them of which nothing is wanted.
  ///
  /// - Throws: ``DocumentError`` for an attribute that no document has.
  private mutating func apply(
    _ filter: SampleFilter, knowing found: Set<String>
  ) throws(DocumentError) {
    if filter.isEmpty { return }
    let names = found.union(dataset.attributes.map(\.name))
    for name in filter.attributes.sorted() where !names.contains(name) {
      throw DocumentError(
        Problem(
          source: "--attributes", message: "no document has values of '\(name)'",
          hint: names.isEmpty
            ? "The documents have no values."
            : "Known are \(names.sorted().joined(separator: ", ")).")
      )
    }
    let attributes = dataset.attributes
    dataset.entries.removeAll {
      !filter.wants(attributes[Int($0.attribute)].name, on: $0.day)
    }
    dataset.timedEntries.removeAll { !filter.wants($0.attribute, on: $0.day) }
    if !filter.attributes.isEmpty {
      dataset.goals.removeAll { !filter.attributes.contains($0.attribute) }
      removeAttributes { !filter.attributes.contains(attributes[$0].name) }
    }
  }

  /// Adds the hours of values.
  private mutating func add(_ hours: [HourlyEntry]) {
    if hours.isEmpty { return }
    let indexes = Dictionary(
      uniqueKeysWithValues: dataset.attributes.enumerated().map { ($1.name, Int32($0)) })
    for entry in hours {
      guard let index = indexes[entry.attribute] else { continue }
      let key = Dataset.Entry(day: entry.day, attribute: index, value: entry.value)
      dataset.hours[key] = entry.hours
    }
  }

  /// Adds pauses of days that have no entries, in the order in which they are stored; how many days
  /// these are.
  private mutating func add(_ pauses: [TimedEntry]) -> Int {
    func key(_ entry: TimedEntry) -> String { "\(entry.day) \(entry.attribute)" }
    let present = Set(dataset.timedEntries.map(key))
    let new = Set(pauses).filter { !present.contains(key($0)) }
      .sorted { ($0.attribute, $0.day) < ($1.attribute, $1.day) }
    dataset.timedEntries += new
    return new.count
  }

  /// Adds the ratings and pauses of exports, those of a later document instead of an earlier one's.
  private mutating func addEntries(of documents: [Document]) {
    var types: [String: ValueType] = [:]
    for attribute in dataset.attributes { types[attribute.name] = attribute.type }
    var entries: [String: [Day: [TimedEntry]]] = [:]
    for survey in documents.map(\.survey) {
      for series in survey.series {
        guard let name = series.name, let type = types[name] else { continue }
        var ofSeries: [Day: [TimedEntry]] = [:]
        for var entry in series.exported?.entries ?? [] {
          entry.attribute = name
          let value = entry.value
          entry.value = value?.encoded(as: type)
          if value == nil || entry.value != nil {
            ofSeries[entry.day, default: []].append(entry)
          } else {
            problems.append(
              Problem(
                source: survey.source,
                message: "an entry of '\(name)' on \(entry.day) is not \(type.rule)"))
          }
        }
        entries[name, default: [:]].merge(ofSeries) { $1 }
      }
    }
    for (_, days) in entries.sorted(by: { $0.key < $1.key }) {
      for (_, ofDay) in days.sorted(by: { $0.key < $1.key }) { dataset.timedEntries += ofDay }
    }
  }

  /// Whether a series gives an attribute its type and no value, because every value is null.
  ///
  /// In a document with problems its values may have been skipped.
  private func isOnlyNull(_ series: Series, at index: Int, hasProblems: Bool) -> Bool {
    series.values.count == 0 && !hasProblems
      && (series.type != nil || Template.named(dataset.attributes[index].name) != nil)
  }

  /// Refuses several documents that leave their attribute to the options, which name one.
  private static func checkNames(
    of documents: [Document], _ options: ImportOptions, _ described: DescribedAttributes
  ) throws(DocumentError) {
    guard let name = options.attribute else { return }
    let nameless = documents.filter { $0.survey.isNameless(described.isKnown) }
    guard nameless.count > 1 else { return }
    throw DocumentError(
      Problem(
        source: nameless[1].name,
        message: "does not name the attribute of its values, and neither does \(nameless[0].name)",
        hint: "--attribute \(name) can name that of one file only: import each on its own."))
  }

  /// Refuses options about columns that no document has: a name that is misspelled would be ignored.
  private static func checkColumns(
    of documents: [Document], _ options: ImportOptions
  ) throws(DocumentError) {
    let used = documents.reduce(into: Set<String>()) { $0.formUnion($1.survey.usedOptions) }
    for option in options.columnOptions where !used.contains("\(option.typed) \(option.column)") {
      throw DocumentError(
        Problem(
          source: option.typed,
          message:
            "no \(option.typed == "--map" ? "document" : "table") has a column '\(option.column)'",
          hint: option.typed == "--map"
            ? "Columns are named as in the first line of a table, apps, tags and currencies as in their export."
            : "Columns are named as in the first line of the table."))
    }
  }

  private mutating func removeAttributes(where isRemoved: (Int) -> Bool) {
    guard dataset.attributes.indices.contains(where: isRemoved) else { return }
    var newIndexes: [Int32] = []
    var remaining: [Attribute] = []
    for (index, attribute) in dataset.attributes.enumerated() {
      newIndexes.append(Int32(remaining.count))
      if !isRemoved(index) { remaining.append(attribute) }
    }
    for index in dataset.entries.indices {
      dataset.entries[index].attribute = newIndexes[Int(dataset.entries[index].attribute)]
    }
    let groups = Set(remaining.map(\.group))
    dataset.groups.removeAll { !groups.contains($0.name) }
    dataset.attributes = remaining
  }
}
