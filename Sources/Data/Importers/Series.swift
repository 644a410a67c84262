import Formats
import Metrics
import Time

/// What one document says about one attribute, and a survey of its values.
struct Series {
  struct Section {
    var name: String
    var label: String?
    var priority: Int?
    /// Whether it is the name alone, as version 1 of the API writes it, and not an object.
    var isName: Bool
  }

  /// The members that only an export of dash has, all of them at once.
  struct Exported {
    var unit: Unit?
    var gauge: Gauge?
    var hidden: Bool?
    var own: Attribute.Own
    var goals: [Goal]
    /// Several ratings of a day, and pauses; they name the attribute once the series does.
    var entries: [TimedEntry] = []

    struct Goal {
      var period: GoalPeriod
      var goal: SetGoal
    }
  }

  /// Nil if the document has the values of one attribute without its name.
  var name: String?
  var label: String?
  var section: Section?
  var priority: Int?
  var type: ValueType?
  var isTypeChosen = false
  var isGuessed = false
  var unit: Unit?
  /// Whether the values are stored with this type by dash, which has written the document.
  var hasExactType = false
  var service: String?
  var isPrivate: Bool?
  var exported: Exported?
  /// Whether it is a column of a table, which has no groups.
  var isColumn = false
  /// Whether it is a file of the account's export, which says nothing but days and values.
  var isOfExportFile = false
  /// Whether its one value belongs to the day of the whole document.
  var isOfDay = false
  /// The indexes of its rows in the memory of the importer.
  var rows = 0..<0
  var values = ValueSurvey()
}

/// A series with everything that was decided about it: how its values are stored.
struct ResolvedSeries {
  var attribute: Int32
  var name: String
  var type: ValueType
  /// The type of the values in the document, if the user chose another for the attribute.
  var statedType: ValueType?
  var day: Day?
  /// The scale on which mood was rated, if it has to be converted or checked.
  var moodScale: RatingScale?
  // The whole numbers and decimals that are stored as they are. Ranges, because types change from
  // row to row in some documents, and a switch could not be predicted.
  private var wholes: Range<Int64> = 0..<0
  private var decimals: Range<Double> = 0..<0

  init(
    attribute: Int32, name: String, type: ValueType, statedType: ValueType? = nil, day: Day?,
    moodScale: RatingScale?
  ) {
    (self.attribute, self.name, self.type) = (attribute, name, type)
    self.statedType = statedType == type ? nil : statedType
    self.day = day
    self.moodScale = moodScale
    if self.statedType != nil { return }
    if moodScale == nil, let range = type.wholeRange {
      wholes = range.lowerBound..<(range.upperBound == .max ? .max : range.upperBound + 1)
    }
    if let range = type.decimalRange { decimals = range.lowerBound..<range.upperBound }
  }

  /// Whether a value is stored as it is: the usual case.
  @inline(__always) func isStoredAsIs(_ kind: RawValue.Kind, _ bits: UInt64) -> Bool {
    kind == .integer && wholes.contains(Int64(bitPattern: bits))
      || kind == .decimal && decimals.contains(Double(bitPattern: bits))
  }

  /// The number as the attribute stores it, with ratings from 1 to 9; nil if it is invalid.
  func stored(_ value: RawValue) -> Value? {
    guard let number = value.number, value.kind != .boolean || type == .boolean else { return nil }
    guard let moodScale else {
      return statedType.map { number.retyped(from: $0, to: type) } ?? number.encoded(as: type)
    }
    return number.number.flatMap { moodScale.stored(from: $0) }.map(Value.integer)
  }

  /// A value of the document's type as the attribute stores it; nil if it is invalid.
  func stored(_ value: Value) -> Value? {
    statedType.map { value.retyped(from: $0, to: type) } ?? value.encoded(as: type)
  }

  func problem(of value: RawValue, quoted: String) -> OffsetProblem {
    let rule = moodScale == .five ? "a rating from 1 to 5" : type.rule
    return OffsetProblem(
      offset: value.offset, message: "\(quoted) is not a value of '\(name)'",
      hint: value.kind == .huge ? "Numbers go up to 1.797e308." : "A value of it is \(rule).")
  }
}

struct DocumentPart {
  let attributes: [Int32]
  let moodScale: RatingScale?
  /// Whether it has ratings of mood that may need conversion, and whether their scale was assumed.
  let hasMoods: Bool
  let hasUntypedMoods: Bool
  private let all: [(series: Series, day: Day?, isMood: Bool)]

  init(
    _ survey: Survey, _ options: ImportOptions, _ described: inout DescribedAttributes
  ) throws(DocumentError) {
    let day = survey.series.contains(where: \.isOfDay) ? try survey.day(options) : nil
    var attributes: [Int32] = []
    var all: [(series: Series, day: Day?, isMood: Bool)] = []
    for series in survey.series {
      guard let name = series.name ?? survey.attribute(options, isKnown: described.isKnown) else {
        throw DocumentError(
          source: survey.source, message: "does not name the attribute of its values",
          hint: "Name it, such as --attribute steps.")
      }
      attributes.append(described.add(series, named: name))
      all.append((series, series.isOfDay ? day : nil, name == Mood.name))
    }
    (self.attributes, self.all) = (attributes, all)
    let moods = all.filter(\.isMood).map(\.series)
    moodScale = survey.moodScale(of: moods, options)
    let rated = moodScale == nil ? [] : moods.filter { $0.values.count > 0 }
    hasMoods = !rated.isEmpty
    hasUntypedMoods = rated.contains { $0.type == nil }
  }

  func series(of described: [Attribute], _ drafts: DescribedAttributes) -> [ResolvedSeries] {
    zip(attributes, all).map { index, part in
      let attribute = described[Int(index)]
      let isConverted = drafts.convertsValues(ofAttributeAt: index)
      return ResolvedSeries(
        attribute: index, name: attribute.name, type: attribute.type,
        statedType: isConverted ? part.series.type : nil, day: part.day,
        moodScale: part.isMood ? moodScale : nil)
    }
  }
}

struct RawValue: Sendable {
  enum Kind: UInt8, Sendable {
    case null
    /// `bits` is an `Int64`.
    case integer
    /// `bits` are the bits of a `Double`.
    case decimal
    /// What `bits` means is up to the importer.
    case text
    /// `bits` is 0 or 1.
    case boolean
    case huge
    /// An array or object, which no value is.
    case container
  }

  var kind: Kind
  var bits: UInt64
  /// The index of its first byte in the window.
  var offset: Int

  var number: Value? {
    switch kind {
    case .integer, .boolean: .integer(Int64(bitPattern: bits))
    case .decimal: .decimal(Double(bitPattern: bits))
    case .text, .null, .huge, .container: nil
    }
  }
}

/// Which kinds of values there are among some rows: what a type is guessed from.
struct ValueSurvey {
  struct Kinds: OptionSet {
    let rawValue: UInt8

    /// 0 and 1 as numbers.
    static let zeroOrOne = Kinds(rawValue: 1)
    static let boolean = Kinds(rawValue: 2)
    static let whole = Kinds(rawValue: 4)
    static let fraction = Kinds(rawValue: 8)
    static let text = Kinds(rawValue: 16)

    var isTruth: Bool { isSubset(of: [.zeroOrOne, .boolean]) }

    var type: ValueType {
      if contains(.text) { return .text }
      if contains(.fraction) { return .decimal }
      return self == .boolean ? .boolean : .quantity
    }
  }

  private var all: Kinds
  private var textCount: Int
  private(set) var count: Int
  /// Whether no number is above 5, as on the first mood scale of Exist.
  private(set) var isAtMostFive = true

  /// The kinds that count: a few texts among numbers are mistakes.
  var kinds: Kinds { textCount * 2 < count ? all.subtracting(.text) : all }

  @inline(__always) mutating func add(_ kind: RawValue.Kind, _ bits: UInt64) {
    count &+= 1
    switch kind {
    case .integer:
      all.insert(bits <= 1 ? .zeroOrOne : .whole)
      if Int64(bitPattern: bits) > 5 { isAtMostFive = false }
    case .decimal:
      let number = Double(bitPattern: bits)
      all.insert(Int64(exactly: number) == nil ? .fraction : .whole)
      if number > 5 { isAtMostFive = false }
    case .boolean: all.insert(.boolean)
    case .text:
      textCount &+= 1
      all.insert(.text)
    case .huge: all.insert(.fraction)
    case .null, .container: break
    }
  }

  init(_ kinds: Kinds = [], count: Int = 0, textCount: Int = 0) {
    (all, self.count, self.textCount) = (kinds, count, textCount)
  }
}
