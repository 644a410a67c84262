import Facts
import Formats
import Metrics
import Places
import Time

/// What documents hold: values that can be stored, and what could not be read.
package struct ImportedData {
  /// Attributes in the order of the documents, entries by their days; averages may be of others.
  package private(set) var dataset = Dataset()
  package private(set) var facts: [OwnFact] = []
  package private(set) var places: [ImportedPlace] = []
  /// The entries that were skipped, by document, line and column.
  package private(set) var problems = ProblemList()
  package private(set) var warnings = ProblemList()
  package var notes: [String] = []
  package private(set) var nullCount = 0
  /// The scales that the user decided, for ``ImportOptions/rememberedScales``.
  package private(set) var decidedScales: [String: RatingScale] = [:]

  /// Decides what documents mean, the later adding to the earlier, and reads their values.
  ///
  /// Stored attributes keep their units and gauges. A new attribute without a value is ignored if
  /// no document gives its type and Exist does not define it.
  package init(
    of documents: [Document], knowing attributes: [Attribute] = [], groups: [Group] = [],
    lost: [Problem] = [], options: ImportOptions
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

    var sink = ImportSink(attributes: dataset.attributes.count, options)
    // Whether an attribute is stored, has values, or has a type and only nulls.
    let stored = Set(attributes.map(\.name))
    var isNeeded = dataset.attributes.map { stored.contains($0.name) }
    for (document, part) in zip(documents, parts) {
      let survey = document.survey
      sink.begin(
        part.series(of: dataset.attributes, described),
        of: survey.valueCount, from: survey.importSource,
        averageName: survey.averages.areNamed
          ? nil : survey.attribute(options, isKnown: described.isKnown), moodScale: part.moodScale)
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
    dataset.averages = sink.averages.sets
    let pauseCount = add(sink.pauses)
    facts = documents.flatMap(\.survey.facts)
    places = documents.flatMap(\.survey.places)
    let indexes = try removeAttributes(
      isNeeded: isNeeded, options.filter,
      knowing: documents.reduce(into: []) { $0.formUnion($1.survey.attributesFound) })
    let replacedCount = try sink.finish(into: &dataset, attributes: indexes, options.filter)
    notes = sink.notes
    addNotes(
      documents, parts, options, described, pauseCount: pauseCount,
      replacedCount: replacedCount + sink.averages.replacedCount)
    problems.append(lost)
  }

  /// Adds pauses of days without entries, in the order of storage; returns their number.
  private mutating func add(_ pauses: [TimedEntry]) -> Int {
    func key(_ entry: TimedEntry) -> String { "\(entry.day) \(entry.attribute)" }
    let present = Set(dataset.timedEntries.map(key))
    let new = Set(pauses).filter { !present.contains(key($0)) }
      .sorted { ($0.attribute, $0.day) < ($1.attribute, $1.day) }
    dataset.timedEntries += new
    return new.count
  }

  /// Adds the ratings and pauses of exports; a later document replaces earlier ones.
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

  /// Whether a series gives its type but only nulls; with problems, values may be skipped.
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
      source: nameless[1].name,
      message: "does not name the attribute of its values, and neither does \(nameless[0].name)",
      hint: "--attribute \(name) names the attribute of one file only: import each on its own.")
  }

  /// Refuses options about columns that no document has, such as misspelled names.
  private static func checkColumns(
    of documents: [Document], _ options: ImportOptions
  ) throws(DocumentError) {
    let used = documents.reduce(into: Set<String>()) { $0.formUnion($1.survey.usedOptions) }
    for option in options.columnOptions where !used.contains("\(option.typed) \(option.column)") {
      throw DocumentError(
        source: option.typed,
        message:
          "no \(option.typed == "--map" ? "document" : "table") has a column '\(option.column)'",
        hint: option.typed == "--map"
          ? "Columns are named as in the first line of a table, "
            + "apps, tags and currencies as in their export."
          : "Columns are named as in the first line of the table.")
    }
  }

  /// Removes attributes that are not needed or not wanted, and all of unwanted days but values.
  ///
  /// `found` also has attributes without wanted days. Returns new indexes, -1 where removed.
  private mutating func removeAttributes(
    isNeeded: [Bool], _ filter: SampleFilter, knowing found: Set<String>
  ) throws(DocumentError) -> [Int32] {
    let needed = zip(dataset.attributes, isNeeded).filter { $1 }.map(\.0.name)
    let names = found.union(needed)
    for name in filter.attributes.sorted() where !names.contains(name) {
      throw DocumentError(
        source: "--attributes", message: "no document has values of '\(name)'",
        hint: names.isEmpty
          ? "The documents have no values." : "Known are \(names.sorted().joined(separator: ", "))."
      )
    }
    dataset.timedEntries.removeAll { !filter.wants($0.attribute, on: $0.day) }
    dataset.goals.removeAll { !filter.wants($0.attribute) }
    var indexes: [Int32] = []
    var remaining: [Attribute] = []
    for (attribute, isNeeded) in zip(dataset.attributes, isNeeded) {
      let isKept = isNeeded && filter.wants(attribute.name)
      indexes.append(isKept ? Int32(remaining.count) : -1)
      if isKept { remaining.append(attribute) }
    }
    let groups = Set(remaining.map(\.group))
    if remaining.count < indexes.count { dataset.groups.removeAll { !groups.contains($0.name) } }
    dataset.attributes = remaining
    return indexes
  }

  mutating func addNotes(
    _ documents: [Document], _ parts: [DocumentPart], _ options: ImportOptions,
    _ described: DescribedAttributes, pauseCount: Int, replacedCount: Int
  ) {
    if let name = options.attribute, !options.isOfOneFile,
      !documents.contains(where: { $0.survey.isNameless(described.isKnown) })
    {
      notes.append("--attribute \(name) is not used: every document names its attributes")
    }
    let guessed = described.guessed
    if !guessed.isEmpty {
      let names = guessed.prefix(5).map(\.finished).map { "'\($0.name)' (\($0.type.name))" }
      let more = guessed.count - 5
      let others = more > 0 ? " and \(more) \(more == 1 ? "other" : "others")" : ""
      notes.append(
        "no type is given, so it is guessed from the values: \(names.joined(separator: ", "))"
          + others)
    }
    if parts.contains(where: { $0.moodScale == .five && $0.hasMoods }) {
      notes.append("mood was rated from 1 to 5 and is converted to the scale from 1 to 9")
    }
    if options.moodScale == nil, parts.contains(where: \.hasUntypedMoods) {
      notes.append("mood is read on the scale from 1 to 9, because no type is given")
    }
    func add(_ count: Int, _ one: String, _ many: String, _ predicate: String) {
      if count > 0 { notes.append("\(count) \(count == 1 ? one : many) \(predicate)") }
    }
    add(pauseCount, "day was", "days were", "skipped on purpose: stored as a pause")
    add(replacedCount, "date is", "dates are", "repeated: the last value is used")
    add(
      documents.reduce(0) { $0 + $1.survey.skippedCount }, "correlation or insight is",
      "correlations and insights are", "skipped")
  }
}
