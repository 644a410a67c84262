import Formats
import Metrics
import Time

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
    /// Whether it is of mood.
    var isMood: Bool
    /// The scale that mood was rated on, if it has to be changed.
    var moodScale: RatingScale?
  }

  private(set) var entries: [Dataset.Entry] = []
  /// What is wrong with the rows that were left out, by document.
  private(set) var complaints: [[OffsetProblem]]
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
    // Sorting eight bytes a row and gathering the rest in order is faster than putting whole
    // entries in their places, each of which is far from the one before and misses the cache.
    var order = [Place](repeating: Place(part: 0, row: 0), count: places.last ?? 0)
    for (index, part) in parts.enumerated() {
      let contents = documents[part.document].contents
      let rows = contents.rows.span
      for row in part.series.rows {
        let place = Int((part.day ?? rows[row].day).number &- first)
        order[places[place]] = Place(
          part: Int32(truncatingIfNeeded: index), row: Int32(truncatingIfNeeded: row))
        places[place] &+= 1
      }
    }
    entries.reserveCapacity(order.count)
    gather(order, parts, documents, attributes)
  }

  /// Where a row stands before it is sorted: in which part, and where in its document's rows.
  private struct Place {
    var part: Int32
    var row: Int32
  }

  /// What a part says of its rows, in a form without references, whose counting would cost more
  /// than all the rest.
  private struct Origin {
    var document: Int
    var attribute: Int32
    var type: ValueType
    var day: Day?
    var moodScale: RatingScale?
    /// The whole numbers, and the decimals, that are kept as they are; empty ranges where none is.
    var wholes: Range<Int64>
    var decimals: Range<Double>

    init(_ part: Part, type: ValueType) {
      document = part.document
      attribute = part.attribute
      self.type = type
      day = part.day
      moodScale = part.moodScale
      let range = part.moodScale == nil ? type.wholeRange : nil
      wholes =
        range.map { $0.lowerBound..<($0.upperBound == .max ? .max : $0.upperBound + 1) } ?? 0..<0
      decimals =
        type == .decimal
        ? -Double.greatestFiniteMagnitude..<Double.greatestFiniteMagnitude
        : type == .percentage ? 0..<1 : 0..<0
    }
  }

  /// Turns sorted rows into entries; of those of one attribute and day the last stays.
  private mutating func gather(
    _ order: [Place], _ parts: [Part], _ documents: [ExistDocument], _ attributes: [Attribute]
  ) {
    let origins = parts.map { Origin($0, type: attributes[Int($0.attribute)].type) }
    let contents = documents.map(\.contents.rows)
    let first = contents.first ?? []
    let rows = first.span
    // The place of each attribute's latest entry.
    var latest = [Int](repeating: -1, count: attributes.count)
    for place in order {
      let origin = origins[Int(place.part)]
      let row =
        origin.document == 0 ? rows[Int(place.row)] : contents[origin.document][Int(place.row)]
      let attribute = Int(origin.attribute)
      // By ranges, because types change from row to row here, and a switch over them could not be
      // foreseen.
      let value: Value?
      if row.kind == .integer, origin.wholes.contains(Int64(bitPattern: row.bits)) {
        value = .integer(Int64(bitPattern: row.bits))
      } else if row.kind == .decimal, origin.decimals.contains(Double(bitPattern: row.bits)) {
        value = .decimal(Double(bitPattern: row.bits))
      } else if row.kind == .text {
        value = documents[origin.document].text(of: row).encoded(as: origin.type)
      } else {
        value = row.encoded(as: origin.type, scale: origin.moodScale)
      }
      guard let value else {
        complaints[origin.document].append(
          documents[origin.document].complaint(of: row, attributes[attribute], origin.moodScale))
        continue
      }
      let day = origin.day ?? row.day
      let earlier = latest[attribute]
      if earlier >= 0, entries[earlier].day.number == day.number {
        entries[earlier].value = value
        repeatedCount &+= 1
      } else {
        latest[attribute] = entries.count
        entries.append(Dataset.Entry(day: day, attribute: origin.attribute, value: value))
      }
    }
  }
}

extension ExistRow {
  /// The number as an attribute of `type` keeps it, a rating on `scale` changed to the kept one;
  /// nil if it is none of that type.
  fileprivate func encoded(as type: ValueType, scale: RatingScale?) -> Value? {
    guard let number, kind != .boolean || type == .boolean else { return nil }
    guard let scale else { return number.encoded(as: type) }
    return number.number.flatMap { scale.stored(from: $0) }.map(Value.integer)
  }
}

extension ExistDocument {
  fileprivate func text(of row: ExistRow) -> Value {
    if contents.separator != nil {
      let end = Int(row.bits >> 1)
      // Text that was put together here is no cell.
      guard row.bits & 1 == 1 else {
        return .text(JSON.text(bytes.span.extracting(row.offset..<end)))
      }
      return .text(CSVGuard.withoutGuard(CSV.text(bytes.span, row.offset, end)))
    }
    return .text(
      JSON.text(
        of: JSONString(
          start: row.offset + 1, end: Int(row.bits >> 1), isEscaped: row.bits & 1 == 1),
        in: bytes.span))
  }

  /// What is written in a row, in quotes.
  private func quote(_ row: ExistRow) -> String {
    guard let separator = contents.separator else {
      let quoted = JSON.quote(bytes.span, at: row.offset)
      // What reads like a number shows that it is text.
      guard row.kind == .text, case .text(let text) = text(of: row), Double(text) != nil else {
        return quoted
      }
      return "'\"\(quoted.dropFirst().dropLast())\"'"
    }
    var end = row.offset
    while end < bytes.count, bytes[end] != separator, bytes[end] != UInt8(ascii: "\""),
      bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r")
    {
      end += 1
    }
    return JSON.quote(bytes.span, row.offset..<end)
  }

  fileprivate func complaint(
    of row: ExistRow, _ attribute: Attribute, _ scale: RatingScale?
  ) -> OffsetProblem {
    let rule = scale == .five ? "a rating from 1 to 5" : attribute.type.rule
    return OffsetProblem(
      offset: row.offset,
      message: "\(quote(row)) is not a value of '\(attribute.name)'",
      hint: row.kind == .huge
        ? "Numbers go up to 1.797e308." : "A value of it is \(rule).")
  }
}
