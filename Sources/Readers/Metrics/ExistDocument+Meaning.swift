import Almanac

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
      Complaint(
        offset: field.offset,
        message: "\(JSON.quote(bytes.span, at: field.offset)) is not a day",
        hint: "Say which day it is, such as --date 2026-11-20."), in: bytes.span, of: source)
  }

  /// The attribute of values without a name: as told, else, in a file of the export, as its name
  /// says.
  func attribute(
    _ options: ReadingOptions, _ catalogue: Catalogue
  ) throws(ReadingFault) -> String {
    if let attribute = options.attribute { return attribute }
    if !contents.isEnveloped,
      let attribute = ExistFileName.attribute(in: source, isKnown: catalogue.isKnown)
    {
      return attribute
    }
    throw ReadingFault(
      Problem(
        source: source, message: "holds values and does not say of what",
        hint: "Name their attribute, such as --attribute steps."))
  }

  /// The scale on which a series of this document rates mood: from 1 to 5 if it is a quantity, as
  /// in version 1 of the API, and none is above 5; nil where ratings are known to be as they are
  /// kept.
  ///
  /// Version 1 had no other type for it, whichever scale was in use at the time.
  func moodScale(of series: ExistSeries, _ options: ReadingOptions) -> RatingScale? {
    // An export of ours knows how it is kept.
    if series.kept != nil || contents.separator != nil && series.type != nil { return nil }
    if let scale = options.moodScale { return scale }
    let isLow = contents.rows[series.rows].allSatisfy { row in
      row.number?.number.map { $0 <= 5 } ?? true
    }
    return series.type == .quantity && isLow ? .five : .nine
  }
}
