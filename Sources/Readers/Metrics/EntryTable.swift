import Almanac

/// The rows of several documents as entries in the order of their days.
struct EntryTable {
  /// The rows of one attribute in one document.
  struct Part {
    /// The document's place among all.
    var document: Int
    var series: ExistSeries
    /// The attribute's place in the dataset.
    var attribute: Int32
    /// The day of the rows, if they have none of their own.
    var day: Day?
    /// The scale that mood was rated on, if it has to be changed.
    var moodScale: RatingScale?
  }

  private(set) var entries: [Dataset.Entry]
  /// What is wrong with the rows that were left out, by document.
  private(set) var complaints: [[Complaint]]
  /// How many entries a later one of the same attribute and day has replaced.
  private(set) var repeatedCount = 0

  /// Sorts by counting the rows of each day, so that it takes linear time and later rows stay
  /// later.
  init(_ parts: [Part], of documents: [ExistDocument], _ attributes: [Attribute]) {
    complaints = Array(repeating: [], count: documents.count)
    // Numbers of days, because comparing these is faster here.
    var first = Day.last.number
    var last = Day.first.number
    for part in parts {
      let contents = documents[part.document].contents
      let rows = contents.rows.span
      for index in part.series.rows {
        let day = (part.day ?? rows[index].day).number
        first = min(first, day)
        last = max(last, day)
      }
    }
    // Where the next entry of each day goes, from the first day on.
    var places = [Int](repeating: 0, count: max(0, Int(last - first) + 2))
    for part in parts {
      let contents = documents[part.document].contents
      let rows = contents.rows.span
      for index in part.series.rows {
        places[Int((part.day ?? rows[index].day).number &- first) &+ 1] &+= 1
      }
    }
    for index in places.indices.dropFirst() { places[index] &+= places[index &- 1] }
    let gap = Dataset.Entry(day: .first, attribute: -1, value: .integer(0))
    entries = Array(repeating: gap, count: places.last ?? 0)
    for part in parts {
      let document = documents[part.document]
      let contents = document.contents
      let bytes = document.bytes.span
      let rows = contents.rows.span
      let attribute = attributes[Int(part.attribute)]
      for index in part.series.rows {
        let row = rows[index]
        let day = part.day ?? row.day
        let place = Int(day.number &- first)
        if let value = row.kept(as: attribute.type, scale: part.moodScale, in: bytes) {
          entries[places[place]] = Dataset.Entry(day: day, attribute: part.attribute, value: value)
        } else {
          complaints[part.document].append(row.complaint(of: attribute, bytes))
        }
        places[place] &+= 1
      }
    }
    closeGaps(attributeCount: attributes.count)
  }

  /// Takes out the places of rows that were left out, and of values that are replaced by later ones
  /// of the same day.
  private mutating func closeGaps(attributeCount: Int) {
    // The place of each attribute's latest entry.
    var latest = [Int](repeating: -1, count: attributeCount)
    var end = 0
    for index in entries.indices where entries[index].attribute >= 0 {
      let attribute = Int(entries[index].attribute)
      let earlier = latest[attribute]
      if earlier >= 0, entries[earlier].day.number == entries[index].day.number {
        entries[earlier].value = entries[index].value
        repeatedCount &+= 1
      } else {
        if end != index { entries[end] = entries[index] }
        latest[attribute] = end
        end &+= 1
      }
    }
    entries.removeLast(entries.count - end)
  }
}

extension ExistRow {
  /// The value as an attribute of `type` keeps it; nil if it is none of that type.
  @inline(__always)
  fileprivate func kept(
    as type: ValueType, scale: RatingScale?, in bytes: Span<UInt8>
  ) -> Value? {
    // The two that are most frequent and cannot be wrong.
    if scale == nil {
      if kind == .integer, type == .quantity { return .integer(Int64(bitPattern: bits)) }
      if kind == .decimal, type == .decimal { return .decimal(Double(bitPattern: bits)) }
    }
    return keptSlowly(as: type, scale: scale, in: bytes)
  }

  private func keptSlowly(
    as type: ValueType, scale: RatingScale?, in bytes: Span<UInt8>
  ) -> Value? {
    guard kind != .boolean || type == .boolean else { return nil }
    let value = value(in: bytes)
    guard let scale else { return value?.kept(as: type) }
    return value?.number.flatMap(scale.kept).map(Value.integer)
  }

  fileprivate func complaint(of attribute: Attribute, _ bytes: Span<UInt8>) -> Complaint {
    Complaint(
      offset: offset,
      message: "\(JSON.quote(bytes, at: offset)) is not a value of '\(attribute.name)'",
      hint: kind == .huge
        ? "Numbers go up to 1.797e308." : "A value of it is \(attribute.type.rule).")
  }
}
