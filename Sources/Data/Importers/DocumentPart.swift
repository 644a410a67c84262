import Formats
import Metrics
import Time

/// What was decided about the series of one document.
struct DocumentPart {
  /// The index of each series' attribute.
  let attributes: [Int32]
  let moodScale: RatingScale?
  /// Whether it has ratings of mood that may have to be converted, and whether their scale was
  /// assumed.
  let hasMoods: Bool
  let hasUntypedMoods: Bool
  private let days: [Day?]
  private let areMoods: [Bool]
  /// The type that the document states for each series.
  private let statedTypes: [ValueType?]

  init(
    _ survey: Survey, _ options: ImportOptions, _ described: inout DescribedAttributes
  ) throws(DocumentError) {
    let day = survey.series.contains(where: \.isOfDay) ? try survey.day(options) : nil
    var attributes: [Int32] = []
    var moods: [Series] = []
    var areMoods: [Bool] = []
    for series in survey.series {
      guard let name = series.name ?? survey.attribute(options, isKnown: described.isKnown)
      else {
        throw DocumentError(
          Problem(
            source: survey.source, message: "does not name the attribute of its values",
            hint: "Name it, such as --attribute steps."))
      }
      attributes.append(described.add(series, named: name))
      areMoods.append(name == Mood.name)
      if name == Mood.name { moods.append(series) }
    }
    self.attributes = attributes
    self.areMoods = areMoods
    days = survey.series.map { $0.isOfDay ? day : nil }
    statedTypes = survey.series.map(\.type)
    moodScale = survey.moodScale(of: moods, options)
    let rated = moodScale == nil ? [] : moods.filter { $0.values.count > 0 }
    hasMoods = !rated.isEmpty
    hasUntypedMoods = rated.contains { $0.type == nil }
  }

  func series(of all: [Attribute], _ described: DescribedAttributes) -> [ResolvedSeries] {
    attributes.indices.map { index in
      let attribute = all[Int(attributes[index])]
      let isConverted = described.convertsValues(ofAttributeAt: attributes[index])
      return ResolvedSeries(
        attribute: attributes[index], name: attribute.name, type: attribute.type,
        statedType: isConverted ? statedTypes[index] : nil, day: days[index],
        moodScale: areMoods[index] ? moodScale : nil)
    }
  }
}
