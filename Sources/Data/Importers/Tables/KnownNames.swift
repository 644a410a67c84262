import Formats
import Metrics

/// Which attribute the head of a column means.
struct KnownNames {
  private var byName: Set<String> = []
  /// Names by label; labels of stored attributes have priority over templates.
  private var byLabel: [String: [String]] = [:]
  /// Whether a text that is not known is a name as it is.
  private let isExact: Bool

  /// A reader of heads; the labels of `attributes` come before templates and their other names.
  init(_ attributes: [Attribute], isExact: Bool) {
    self.isExact = isExact
    for attributes in [attributes, Template.all.map(\.attribute)] {
      let known = byLabel
      for attribute in attributes where byName.insert(attribute.name).inserted && !isExact {
        let label = attribute.label.lowercased()
        if known[label] == nil { byLabel[label, default: []].append(attribute.name) }
      }
    }
  }

  /// The names of the attributes that a label could mean, where it could mean several.
  func rivals(for text: String) -> [String] {
    guard !byName.contains(text), let names = byLabel[text.lowercased()], names.count > 1
    else { return [] }
    return names
  }

  /// The name of a known attribute, by its name or label; else a new one, made of the text.
  func name(for text: String) -> String {
    if byName.contains(text) || isExact { return text }
    if let names = byLabel[text.lowercased()] { return names[0] }
    if let template = Naming.known(text) { return template.name }
    let name = Naming.name(from: text)
    return name.isEmpty ? text : name
  }

  /// The name for a head such as `Weight (lb)`, with the unit if the rest is a known attribute.
  func measured(_ text: String) -> (name: String, unit: ColumnUnit?) {
    let whole = name(for: text)
    if byName.contains(whole) || isExact { return (whole, nil) }
    guard let open = text.lastIndex(where: { $0 == "(" || $0 == "[" }),
      text.last == ")" || text.last == "]"
    else { return (whole, nil) }
    let rest = name(for: String(text[..<open].trimmingBlanks))
    let unit = text[text.index(after: open)...].dropLast().trimmingBlanks
    let isUnit =
      unit == "%" || ColumnUnit(unit).scaleTop != nil || ColumnUnit(unit).inMinutes != nil
      || Unit.storing(unit) != nil
    guard byName.contains(rest), isUnit else { return (whole, nil) }
    return (rest, ColumnUnit(unit))
  }
}

extension CSVGuard {
  /// The text of a cell without its guard, and without escapes if it `isOwn`.
  static func text(of cell: String, isOwn: Bool) -> String {
    isOwn ? unescaped(withoutGuard(cell)) : withoutGuard(cell)
  }

  /// A cell without the apostrophe that stops spreadsheets from running it.
  static func withoutGuard(_ text: String) -> String {
    guard text.unicodeScalars.first == "'", runs(text) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}

/// What a cell of the column `type` says, in exports of dash.
struct StatedType {
  /// The type, or nil if the word is unknown.
  private(set) var type: ValueType?
  /// The scale of ratings, which `scale-5` or `scale-9` says; `scale` does not say it.
  private(set) var scale: RatingScale?
  /// Whether the row is a pause, whose value is the reason.
  let isPause: Bool

  init?(_ text: String) {
    let word = text.trimmingBlanks.lowercased()
    if word.isEmpty { return nil }
    isPause = word == TimedEntry.exportName
    scale = RatingScale.allCases.first { word == $0.exportName }
    type = scale == nil ? ValueType(word: word) : .scale
  }

  static func problem(of field: CSV.Field, in reader: CSVReader) -> OffsetProblem {
    let types = ValueType.allCases.map(\.name).joined(separator: ", ")
    return OffsetProblem(
      offset: field.start, message: "\(reader.quote(field)) is not a type",
      hint: "Types are \(types), scale-5, scale-9 and pause.")
  }
}

extension ValueType {
  /// The type with that name, or `tag`.
  package init?(word: some StringProtocol) {
    let word = word.lowercased()
    guard let type = word == "tag" ? .boolean : ValueType.allCases.first(where: { $0.name == word })
    else { return nil }
    self = type
  }
}

struct TableHeader {
  struct Column {
    /// Without white space at its ends, or the attribute that the user says it means.
    var text: String
    /// The index of its field in the window at the start of the table.
    var offset: Int
    var key: String
    /// Whether the user says which attribute it means.
    var isMapped: Bool
  }

  let columns: [Column]
  let day: Int?
  /// What the first line says, without white space at the ends of its fields.
  let heads: [String]
  /// The first line as it names a kind of table.
  var key: String { heads.joined(separator: ",") }

  init(_ reader: CSVReader, _ options: ImportOptions) {
    let names = Dictionary(options.columns.map { ($0.lowercased(), $1) }) { $1 }
    columns = zip(reader.header, reader.heads).map { field, text in
      let text = String(text.trimmingBlanks)
      let mapped = names[text.lowercased()]
      return Column(
        text: mapped ?? text, offset: field.start, key: (mapped ?? text).lowercased(),
        isMapped: mapped != nil)
    }
    let dayNames = options.dateColumn.map { [$0.lowercased()] } ?? TableHeader.dayNames
    day = dayNames.lazy.compactMap { [columns] name in columns.firstIndex { $0.key == name } }.first
    heads = reader.heads.map { String($0.trimmingBlanks) }
  }

  /// The header at the beginning of a document; nil if its first line is not one of a table.
  init?(_ head: FileHead) {
    // The rest of a long document does not matter here, and its last line may be cut.
    let bytes = Array(head.bytes)
    let end =
      CSV.lineEnd(bytes.span, from: 0, count: 3) ?? CSV.lineEnd(bytes.span, from: 0, count: 2)
      ?? CSV.lineEnd(bytes.span, from: 0, count: 1) ?? bytes.count
    let line = ByteSource(Array(bytes[..<end]), named: head.name)
    guard let reader = try? CSVReader(ByteWindow(line)) else { return nil }
    self.init(reader, head.options)
  }

  /// The names of a column of days, the surest first: Daylio's, then English, German, Dutch,
  /// Danish, French, Spanish, Italian, Portuguese, Polish, Finnish, Czech, Turkish, Russian,
  /// Japanese, Chinese, Korean.
  static let dayNames = [
    "full_date", "date", "day", "datum", "tag", "dag", "dato", "jour", "fecha", "día", "dia",
    "data", "giorno", "dzień", "päivämäärä", "päivä", "den", "tarih", "gün", "дата", "день",
    "日付", "日期", "날짜",
  ]

  func index(of key: String) -> Int? { columns.firstIndex { $0.key == key } }
  var isDaily: Bool { day != nil && columns.count > 1 }

  func missingDay(in reader: CSVReader) -> DocumentError {
    let names = columns.map(\.text).filter { !$0.isEmpty }
    let list = names.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    let hint =
      columns.count < 2
      ? "Separate columns with commas, semicolons, tabs or bars; one is called date."
      : "Name it, such as --date-column \(Quoting.argument(names.first ?? "date")). The columns"
        + " are \(list)\(names.count > 6 ? " and others" : "")."
    return reader.window.error(
      OffsetProblem(
        offset: columns.first?.offset ?? 0,
        message: "no column of the first line holds the day", hint: hint), isUnknownShape: true)
  }

  /// Whether its columns are Daylio's, whichever others there are.
  var isDaylio: Bool {
    isDaily && ["mood", "activities"].allSatisfy { index(of: $0) != nil }
      && (index(of: "full_date") != nil || isOldDaylio)
  }

  var isOldDaylio: Bool {
    ["year", "date", "weekday", "time", "mood", "activities"].allSatisfy { index(of: $0) != nil }
      && index(of: "full_date") == nil
  }
}

extension CSVReader {
  /// Reads the next row that is not empty, with as many fields as the header: more are joined to
  /// the last one (`isTooLong`).
  mutating func nextRow(
    into fields: inout [CSV.Field], onMove: (ByteWindow) throws -> Void = { _ in }
  ) throws -> (isTooLong: Bool, Void)? {
    while try next(into: &fields, onMove: onMove) {
      if fields.allSatisfy({ $0.start == $0.end }) { continue }
      let count = header.count
      while fields.count > count, let last = fields.last, last.start == last.end {
        fields.removeLast()
      }
      let isTooLong = fields.count > count
      if isTooLong {
        fields[count - 1].end = fields[fields.count - 1].end
        fields.removeSubrange(count...)
      }
      let end = fields[fields.count - 1].end
      while fields.count < count {
        fields.append(CSV.Field(start: end, end: end, isQuoted: false, isLast: false))
      }
      return (isTooLong, ())
    }
    return nil
  }

  func cell(_ field: CSV.Field) -> Substring { text(field).trimmingBlanks }

  /// The number of a field of up to 18 digits and nothing else, as most are.
  func digits(_ field: CSV.Field) -> Int64? {
    guard 1...18 ~= field.end - field.start else { return nil }
    let bytes = window.bytes.span
    var number: Int64 = 0
    for index in field.start..<field.end {
      guard 48...57 ~= bytes[index] else { return nil }
      number = number &* 10 &+ Int64(bytes[index] &- 48)
    }
    return number
  }

  func text(_ field: CSV.Field) -> String { CSV.text(window.bytes.span, field.start, field.end) }

  func quote(_ field: CSV.Field) -> String {
    JSON.quote(window.bytes.span, field.start..<field.end)
  }

  func error(_ field: CSV.Field, _ message: String, hint: String) -> DocumentError {
    window.error(OffsetProblem(offset: field.start, message: message, hint: hint))
  }

  /// The problem of a row with more fields than the header has.
  func lengthProblem(_ fields: [CSV.Field]) -> OffsetProblem {
    let last = fields[fields.count - 1]
    let text = JSON.text(window.bytes.span.extracting(last.start..<last.end))
    let joined = text.replacing(",", with: "")
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isNumber =
      parts.count > 1 && 1...3 ~= parts[0].utf8.count
      && parts.dropFirst().allSatisfy { $0.utf8.count == 3 }
      && joined.utf8.allSatisfy { 48...57 ~= $0 }
    return OffsetProblem(
      offset: last.start,
      message: isNumber
        ? "\(quote(last)) is not a number"
        : "\(quote(last)) is more than the \(header.count) columns of the first line hold",
      hint: isNumber
        ? "Write \(joined), or quote the field."
        : "A field that holds the separator must be in double quotes.")
  }
}
