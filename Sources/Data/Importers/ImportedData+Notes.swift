import Metrics

extension ImportedData {
  /// Notes what was decided for the person, after what importers noted.
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
      let names = guessed.prefix(5).map { "'\($0.name)' (\($0.type.name))" }
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
