import Almanac

/// What came of documents: values that can be recorded, and what could not be read.
package struct Reading: Sendable {
  /// Attributes in the order in which they first appear, entries in the order of their days.
  ///
  /// Averages may be of attributes that are not among these.
  package private(set) var dataset = Dataset()
  /// Every entry that was left out, by document and place.
  package private(set) var problems: [Problem] = []
  /// What was decided for the person, each once, as a sentence without its full stop.
  package private(set) var remarks: [String] = []
  /// How many days had no value.
  package private(set) var nullCount = 0

  /// Decides what documents mean, the later adding to the earlier.
  ///
  /// `attributes` and `groups` are those that are kept already: their units and gauges stay, and their
  /// names, groups and types where no document says otherwise. Throws for a document whose values
  /// belong to no attribute, or whose day is none.
  package init(
    of documents: [ExistDocument], knowing attributes: [Attribute] = [], groups: [Group] = [],
    options: ReadingOptions
  ) throws(ReadingFault) {
    var catalogue = Catalogue(knowing: attributes, groups)
    var parts: [EntryTable.Part] = []
    for (index, document) in documents.enumerated() {
      let contents = document.contents
      let day = contents.series.contains(where: \.isOfDay) ? try document.day(options) : nil
      for series in contents.series {
        for goal in series.kept?.goals ?? [] {
          guard let name = series.name else { continue }
          dataset.goals.append(
            Dataset.GoalEntry(attribute: name, weekday: goal.weekday, goal: goal.goal))
        }
        let name: String
        if let ownName = series.name {
          name = ownName
        } else {
          name = try document.attribute(options, catalogue)
        }
        parts.append(
          EntryTable.Part(
            document: index, series: series,
            attribute: catalogue.add(series, named: name, of: document),
            day: series.isOfDay ? day : nil,
            moodScale: name == Mood.name ? document.moodScale(of: series, options) : nil))
      }
      nullCount += contents.nullCount
    }
    dataset.attributes = catalogue.attributes
    dataset.groups = catalogue.groups(of: dataset.attributes)
    let table = EntryTable(parts, of: documents, dataset.attributes)
    dataset.entries = table.entries
    let averages = try AverageTable(documents, options, catalogue)
    dataset.averages = averages.sets
    for (document, complaints) in zip(documents, table.complaints) {
      problems += Problem.locating(
        document.contents.complaints + complaints, in: document.bytes.span, of: document.source)
    }
    for remark in documents.flatMap(\.contents.remarks) where !remarks.contains(remark) {
      remarks.append(remark)
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
    let others = guessed.count > 5 ? " and \(guessed.count - 5) others" : ""
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
