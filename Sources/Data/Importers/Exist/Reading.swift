import Facts
import Formats
import Metrics

/// What came of documents: values that can be recorded, and what could not be read.
package struct Reading: Sendable {
  /// Attributes in the order in which they first appear, entries in the order of their days.
  ///
  /// Averages may be of attributes that are not among these.
  package private(set) var dataset = Dataset()
  /// Facts that the person added, in the order of the documents.
  package private(set) var facts: [OwnFact] = []
  /// Every entry that was left out, by document and place.
  package private(set) var problems: [Problem] = []
  /// What was odd in descriptions of attributes and groups, whose values are kept without it.
  package private(set) var oddities: [Problem] = []
  /// What was decided for the person, each once, as a sentence without its full stop.
  package private(set) var remarks: [String] = []
  /// How many days had no value.
  package private(set) var nullCount = 0

  /// Decides what documents mean, the later adding to the earlier.
  ///
  /// `attributes` and `groups` are those that are kept already: their units and gauges stay, and
  /// their names, groups and types where no document says otherwise. An attribute that is new, and
  /// of which only documents without a single value tell, is left out, unless one of them is an
  /// export of ours. Throws for a document whose values belong to no attribute, or whose day is
  /// none, and where several documents leave their attribute to the options.
  package init(
    of documents: [ExistDocument], knowing attributes: [Attribute] = [], groups: [Group] = [],
    options: ReadingOptions
  ) throws(ReadingFault) {
    var catalogue = Catalogue(knowing: attributes, groups)
    try Reading.checkNames(of: documents, options, catalogue)
    var parts: [EntryTable.Part] = []
    var moodScales: [RatingScale?] = []
    for (index, document) in documents.enumerated() {
      let contents = document.contents
      let day = contents.series.contains(where: \.isOfDay) ? try document.day(options) : nil
      let first = parts.count
      for series in contents.series {
        for goal in series.kept?.goals ?? [] {
          guard let name = series.name else { continue }
          dataset.goals.append(
            Dataset.GoalEntry(attribute: name, weekday: goal.weekday, goal: goal.goal))
        }
        let name = try document.name(of: series, options, catalogue)
        parts.append(
          EntryTable.Part(
            document: index, series: series,
            attribute: catalogue.add(series, named: name, of: document),
            day: series.isOfDay ? day : nil, isMood: name == Mood.name))
      }
      let moods = parts[first...].indices.filter { parts[$0].isMood }
      let scale = document.moodScale(of: moods.map { parts[$0].series }, options)
      for place in moods { parts[place].moodScale = scale }
      moodScales.append(scale)
      nullCount += contents.nullCount
    }
    dataset.attributes = catalogue.attributes
    dataset.groups = catalogue.groups(of: dataset.attributes)
    let table = EntryTable(parts, of: documents, dataset.attributes)
    dataset.entries = table.entries
    let averages = AverageTable(documents, moodScales: moodScales, options, catalogue)
    dataset.averages = averages.sets
    facts = documents.flatMap(\.contents.facts)
    for (index, document) in documents.enumerated() {
      problems += Problem.locating(
        document.contents.complaints + table.complaints[index] + averages.complaints[index],
        in: document.bytes.span, of: document.source)
      oddities += Problem.locating(
        document.contents.oddities, in: document.bytes.span, of: document.source)
    }
    leaveOutUntold(parts, of: documents, table.complaints, knowing: attributes)
    for remark in documents.flatMap(\.contents.remarks) where !remarks.contains(remark) {
      remarks.append(remark)
    }
    if let name = options.attribute, !options.isOfOneFile,
      !documents.contains(where: { $0.isNameless(catalogue.isKnown) })
    {
      remarks.append("--attribute \(name) names nothing, because all that was read has a name")
    }
    remarkOnTypes(catalogue.guessed)
    remarkOnMood(parts, options)
    remark(
      table.repeatedCount + averages.repeatedCount, "date is", "dates are",
      "repeated: the last value is taken")
    remark(
      documents.reduce(0) { $0 + $1.contents.skippedCount }, "correlation or insight is",
      "correlations and insights are", "passed over")
  }

  /// Refuses several documents that leave their attribute to the options: it can be that of one.
  private static func checkNames(
    of documents: [ExistDocument], _ options: ReadingOptions, _ catalogue: Catalogue
  ) throws(ReadingFault) {
    guard let name = options.attribute else { return }
    let nameless = documents.filter { $0.isNameless(catalogue.isKnown) }
    guard nameless.count > 1 else { return }
    throw ReadingFault(
      Problem(
        source: nameless[1].source,
        message: "does not say of what its values are, and neither does \(nameless[0].source)",
        hint: "--attribute \(name) names the values of one file: import each by itself."))
  }

  /// Takes back new attributes of which only documents without values tell.
  private mutating func leaveOutUntold(
    _ parts: [EntryTable.Part], of documents: [ExistDocument], _ complaints: [[OffsetProblem]],
    knowing attributes: [Attribute]
  ) {
    var counts = complaints.map { -$0.count }
    for part in parts { counts[part.document] += part.series.rows.count }
    var isTold = [Bool](repeating: false, count: dataset.attributes.count)
    for part in parts where counts[part.document] > 0 || part.series.kept != nil {
      isTold[Int(part.attribute)] = true
    }
    let known = Set(attributes.map(\.name))
    for place in isTold.indices where known.contains(dataset.attributes[place].name) {
      isTold[place] = true
    }
    guard isTold.contains(false) else { return }
    var places: [Int32] = []
    var kept: [Attribute] = []
    for (place, attribute) in dataset.attributes.enumerated() {
      places.append(Int32(kept.count))
      if isTold[place] { kept.append(attribute) }
    }
    for index in dataset.entries.indices {
      dataset.entries[index].attribute = places[Int(dataset.entries[index].attribute)]
    }
    let groups = Set(kept.map(\.group))
    dataset.groups.removeAll { !groups.contains($0.name) }
    dataset.attributes = kept
  }

  /// Says how many there are of something, if there are any.
  private mutating func remark(
    _ count: Int, _ one: String, _ many: String, _ predicate: String
  ) {
    guard count > 0 else { return }
    remarks.append("\(count) \(count == 1 ? one : many) \(predicate)")
  }

  private mutating func remarkOnTypes(_ guessed: [Attribute]) {
    guard !guessed.isEmpty else { return }
    let names = guessed.prefix(5).map { "'\($0.name)' (\($0.type.name))" }
    let more = guessed.count - 5
    let others = more > 0 ? " and \(more) \(more == 1 ? "other" : "others")" : ""
    remarks.append(
      "no type is given, so it is told from the values: \(names.joined(separator: ", "))\(others)")
  }

  private mutating func remarkOnMood(_ parts: [EntryTable.Part], _ options: ReadingOptions) {
    let moods = parts.filter { $0.moodScale != nil && !$0.series.rows.isEmpty }
    if moods.contains(where: { $0.moodScale == .five }) {
      remarks.append("mood was rated from 1 to 5 and is kept on the scale from 1 to 9")
    }
    if options.moodScale == nil, moods.contains(where: { $0.series.type == nil }) {
      remarks.append("mood is read on the scale from 1 to 9, because no type is given")
    }
  }
}

extension ExistDocument {
  /// The attribute of a series: its own, else that of values without a name.
  fileprivate func name(
    of series: ExistSeries, _ options: ReadingOptions, _ catalogue: Catalogue
  ) throws(ReadingFault) -> String {
    if let name = series.name ?? attribute(options, isKnown: catalogue.isKnown) { return name }
    throw ReadingFault(
      Problem(
        source: source, message: "holds values and does not say of what",
        hint: "Name their attribute, such as --attribute steps."))
  }
}
