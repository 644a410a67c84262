import Formats
import Metrics
import Time

extension ExistDocument {
  /// The day of values that have none of their own: as told, else as the document says, else today.
  func day(_ options: ReadingOptions) throws(ReadingFault) -> Day {
    if let day = options.day { return day }
    guard let field = contents.day else { return options.today }
    if let text = field.value.text, let day = Day(iso: String(text.prefix(10))),
      text.utf8.count == 10 || text.dropFirst(10).hasPrefix("T")
        || text.dropFirst(10).hasPrefix(" ")
    {
      return day
    }
    throw ReadingFault(
      OffsetProblem(
        offset: field.offset,
        message: "\(JSON.quote(bytes.span, at: field.offset)) is not a day",
        hint: "Say which day it is, such as --date 2026-11-20."), in: bytes.span, of: source)
  }

  /// The attribute of values without a name: in a file of the export, as its name says, else as
  /// told, and the other way round where the person told it of one file; nil if nothing tells.
  func attribute(_ options: ReadingOptions, isKnown: (String) -> Bool) -> String? {
    options.isOfOneFile
      ? options.attribute ?? attributeOfFile(isKnown)
      : attributeOfFile(isKnown) ?? options.attribute
  }

  private func attributeOfFile(_ isKnown: (String) -> Bool) -> String? {
    contents.isEnveloped ? nil : ExistFileName.attribute(in: source, isKnown: isKnown)
  }

  /// Whether it holds values of an attribute that neither it nor the file's name tells.
  func isNameless(_ isKnown: (String) -> Bool) -> Bool {
    let hasNameless =
      contents.series.contains { $0.name == nil }
      || !contents.averages.isEmpty && contents.averages.allSatisfy { $0.name == nil }
    return hasNameless && attributeOfFile(isKnown) == nil
  }

  /// Whether it holds values and nothing says of what, so that no ``Reading`` can be made of it.
  ///
  /// `attributes` are those that are kept.
  package func lacksName(_ options: ReadingOptions, knowing attributes: [Attribute]) -> Bool {
    let catalogue = Catalogue(knowing: attributes, [])
    return contents.series.contains { $0.name == nil }
      && attribute(options, isKnown: catalogue.isKnown) == nil
  }

  /// The scale on which this document rates mood: from 1 to 5 if it is a quantity, as in version 1
  /// of the API, and none is above 5; nil where ratings are known to be as they are kept.
  ///
  /// Version 1 had no other type for it, whichever scale was in use at the time. `moods` are the
  /// series of this document that are of mood.
  func moodScale(of moods: [ExistSeries], _ options: ReadingOptions) -> RatingScale? {
    // An export of ours knows how it is kept.
    let isOwn = contents.series.contains { series in
      series.kept != nil || series.hasExactType
    }
    if isOwn || contents.separator != nil && moods.contains(where: { $0.type != nil }) {
      return nil
    }
    if let scale = options.moodScale { return scale }
    let isQuantity = moods.contains { $0.type == .quantity }
    let isStatedScale = moods.contains { $0.type != .quantity && $0.type != nil }
    guard isQuantity, !isStatedScale else { return .nine }
    let areValuesLow = moods.allSatisfy { series in
      contents.rows[series.rows].allSatisfy { row in row.number?.number.map { $0 <= 5 } ?? true }
    }
    let areAveragesLow = contents.averages.allSatisfy { row in
      row.name != Mood.name
        || ([row.average.overall] + row.average.weekdays).allSatisfy { ($0?.value ?? 0) <= 5 }
    }
    return areValuesLow && areAveragesLow ? .five : .nine
  }
}
