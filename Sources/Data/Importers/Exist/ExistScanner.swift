import Facts
import Formats

/// Reads the bytes of one document from front to back and collects what it says.
struct ExistScanner {
  /// Where an object stands, which decides what it may be.
  enum Place {
    /// In a page or in the document's own array: anything.
    case document
    /// In the `values` of an attribute: a day and its value.
    case values
    /// In the `items` of a group: an attribute and its value of the day.
    case items
  }

  /// Every value with its day; those that no series refers to were taken back.
  var rows: [ExistRow] = []
  var series: [ExistSeries] = []
  var averages: [ExistAverage] = []
  /// What is wrong with entries, which are left out for it.
  var complaints: [OffsetProblem] = []
  /// What is wrong with descriptions, without which their values are kept.
  var oddities: [OffsetProblem] = []
  /// Facts that a person has added.
  var facts: [OwnFact] = []
  var nullCount = 0
  /// How many correlations and insights were passed over.
  var skippedCount = 0
  /// Whether any part had a shape known here, or there was none that needed one.
  var isKnown = false
  /// Whether an object stands around all, so that it is no file of the export.
  var isEnveloped = false
  /// What stands between the cells of a table; nil for JSON.
  var separator: UInt8?
  /// What was decided of a table.
  var remarks: [String] = []
  /// The member of the document that says its day, `date` before `local_time`.
  var day: ExistElement.Field?

  /// Reads the whole document.
  mutating func read(_ bytes: Span<UInt8>) throws(JSONFault) {
    // A row of a history is written in 32 bytes or more, so it never has to grow; what is not
    // written to costs no memory.
    rows.reserveCapacity(bytes.count / 32)
    var position = try JSON.start(of: bytes)
    switch bytes[position] {
    case UInt8(ascii: "["): try readElements(bytes, &position, in: .document, depth: 0)
    case UInt8(ascii: "{"): try readEnvelope(bytes, &position)
    default: try JSON.skipValue(bytes, &position, depth: 0)
    }
    try JSON.finish(bytes, position)
  }

  /// Reads the object around all, a page or a day.
  private mutating func readEnvelope(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(JSONFault) {
    isEnveloped = true
    var date: ExistElement.Field?
    var localTime: ExistElement.Field?
    var averages: Int?
    var isFirst = true
    while let string = try JSON.nextName(bytes, &position, isFirst: &isFirst) {
      let offset = position
      switch ExistElement.Name(string, in: bytes) {
      case .averages?:
        if position < bytes.count, bytes[position] == UInt8(ascii: "[") { averages = offset }
        try JSON.skipValue(bytes, &position, depth: 1)
      case .facts?: keepFacts(try JSON.value(bytes, &position, depth: 1), at: offset)
      case .date?:
        date = .init(value: try JSON.value(bytes, &position, depth: 1), offset: offset)
      case .localTime?:
        localTime = .init(value: try JSON.value(bytes, &position, depth: 1), offset: offset)
      case .attributes?, .results?:
        forgetAll()
        if position < bytes.count, bytes[position] == UInt8(ascii: "[") {
          try readElements(bytes, &position, in: .document, depth: 1)
        } else {
          try JSON.skipValue(bytes, &position, depth: 1)
        }
      default: try JSON.skipValue(bytes, &position, depth: 1)
      }
    }
    // Last, because a repeated member before them takes everything back.
    if var offset = averages { try readElements(bytes, &offset, in: .document, depth: 1) }
    day = [date, localTime].compactMap { $0 }.first { $0.value != .null && $0.value != .text("") }
  }

  /// Reads the array at `position`.
  private mutating func readElements(
    _ bytes: Span<UInt8>, _ position: inout Int, in place: Place, depth: Int
  ) throws(JSONFault) {
    var isFirst = true
    var isEmpty = true
    while try JSON.nextElement(bytes, &position, isFirst: &isFirst) {
      isEmpty = false
      if place != .items, let row = try ExistRow(bytes, &position, depth: depth &+ 1) {
        keep(row, in: place)
        continue
      }
      if position < bytes.count, bytes[position] == UInt8(ascii: "{") {
        let element = try readElement(bytes, &position, in: place, depth: depth &+ 1)
        keep(element, in: place, bytes)
      } else {
        complaints.append(
          OffsetProblem(
            offset: position, message: "\(JSON.quote(bytes, at: position)) is not an object",
            hint: "Every element of this array is an object, {…}."))
        try JSON.skipValue(bytes, &position, depth: depth &+ 1)
      }
    }
    if isEmpty, place == .document { isKnown = true }
  }

  /// Reads the object at `position`, its members in any order; the last of repeated ones is meant.
  private mutating func readElement(
    _ bytes: Span<UInt8>, _ position: inout Int, in place: Place, depth: Int
  ) throws(JSONFault) -> ExistElement {
    try JSON.checkDepth(depth, at: position)
    var element = ExistElement(offset: position)
    var isFirst = true
    while let string = try JSON.nextName(bytes, &position, isFirst: &isFirst) {
      let isArray = position < bytes.count && bytes[position] == UInt8(ascii: "[")
      switch ExistElement.Name(string, in: bytes) {
      case .value?: element.value = try ExistValue(bytes, &position, depth: depth &+ 1)
      case .values? where place == .document && isArray:
        let first = rows.count
        try readElements(bytes, &position, in: .values, depth: depth &+ 1)
        element.rows = first..<rows.count
      case .items? where place == .document && isArray:
        if let items = element.items { series.removeSubrange(items) }
        let first = series.count
        try readElements(bytes, &position, in: .items, depth: depth &+ 1)
        element.items = first..<series.count
      case .values?, .items?, .attributes?, .results?, .averages?, .facts?, nil:
        try JSON.skipValue(bytes, &position, depth: depth &+ 1)
      case let name?:
        let offset = position
        element.fields[name] = .init(
          value: try JSON.value(bytes, &position, depth: depth &+ 1), offset: offset)
      }
    }
    return element
  }

  /// Takes back what a member held that is repeated.
  private mutating func forgetAll() {
    rows.removeAll(keepingCapacity: true)
    (series, averages, complaints, oddities) = ([], [], [], [])
    (nullCount, skippedCount, isKnown) = (0, 0, false)
  }
}
