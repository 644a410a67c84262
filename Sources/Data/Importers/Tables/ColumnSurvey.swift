import Formats
import Metrics

/// The shapes of the cells of one column, found by the first pass.
struct ColumnSurvey {
  /// How many cells say something.
  private(set) var count = 0
  private(set) var wordCount = 0
  private(set) var truthCount = 0
  private(set) var percentCount = 0
  private(set) var ratingCount = 0
  private(set) var durationCount = 0
  private(set) var clocks = ClockSurvey()
  /// The units of numbers, in the order of their first cells.
  private(set) var units: [ColumnUnit] = []
  private(set) var measureCount = 0
  private(set) var numbers = (point: NumberSurvey(), comma: NumberSurvey())
  private(set) var marks = MarkSurvey()
  private(set) var hasLeadingZero = false
  private(set) var firstNumber, firstOffScale, firstClock, firstMeasure: SurveyedField?
  /// Words, each once in lower case, with their first cells; only where they are collected.
  private(set) var words: [(word: String, field: SurveyedField)] = []
  private var known: Set<String> = []

  private static let mostWords = 100

  struct ClockSurvey {
    var count = 0
    var hasHalfOrDate = false
    var hasLeadingZero = false
    var least = Int64.max
    var most = Int64.min
    /// The longest of those without seconds, which can also be minutes and seconds.
    var mostWithoutSeconds = Int64.min
    var isByDay = false
    var isBeforeSix = false
    var isFromEighteen = false

    mutating func add(_ clock: CellShape.Clock) {
      count += 1
      hasHalfOrDate = hasHalfOrDate || clock.half != nil || clock.hasDate
      hasLeadingZero = hasLeadingZero || clock.hasLeadingZero
      let minutes = clock.timeOfDay ?? clock.minutes
      least = min(least, minutes)
      most = max(most, minutes)
      if clock.seconds == nil { mostWithoutSeconds = max(mostWithoutSeconds, minutes) }
      if minutes < 360 {
        isBeforeSix = true
      } else if minutes >= 1080 {
        isFromEighteen = true
      } else {
        isByDay = true
      }
    }
  }

  func numbers(_ mark: DecimalMark) -> NumberSurvey {
    mark == .point ? numbers.point : numbers.comma
  }

  @inline(__always)
  mutating func add(digits number: Int64, _ field: CSV.Field, of reader: inout CSVReader) {
    count &+= 1
    numbers.point.add(number)
    numbers.comma.add(number)
    if firstNumber == nil { firstNumber = SurveyedField(field, of: &reader) }
    if firstOffScale == nil, !(1...9 ~= number) {
      firstOffScale = SurveyedField(field, of: &reader)
    }
    if field.end - field.start > 1, reader.window.bytes[field.start] == UInt8(ascii: "0") {
      hasLeadingZero = true
    }
  }

  mutating func addText() {
    count += 1
    wordCount += 1
  }

  /// Adds a cell; `type` is the known type of the column.
  mutating func add(
    _ shape: CellShape, _ text: Substring, _ field: CSV.Field, of reader: inout CSVReader,
    type: ValueType?, collectsWords: Bool
  ) {
    if case .missing = shape { return }
    count += 1
    switch shape {
    case .missing: break
    case .number(let number):
      marks.add(number, isCount: type == .quantity, field, of: &reader)
      numbers.point.add(number.value(.point))
      numbers.comma.add(number.value(.comma))
      hasLeadingZero = hasLeadingZero || number.hasLeadingZero
      if firstNumber == nil { firstNumber = SurveyedField(field, of: &reader) }
      let value = (number.value(.point) ?? number.value(.comma))?.number ?? 0
      if firstOffScale == nil, !(1...9 ~= value) || Int64(exactly: 2 * value) == nil {
        firstOffScale = SurveyedField(field, of: &reader)
      }
    case .percent(let number):
      marks.add(number, field, of: &reader)
      percentCount += 1
    case .rating(let number, of: _):
      marks.add(number, field, of: &reader)
      ratingCount += 1
    case .clock(let clock):
      clocks.add(clock)
      if firstClock == nil { firstClock = SurveyedField(field, of: &reader) }
    case .duration: durationCount += 1
    case .measure(let number, let unit):
      marks.add(number, field, of: &reader)
      measureCount += 1
      if !units.contains(unit) { units.append(unit) }
      if firstMeasure == nil { firstMeasure = SurveyedField(field, of: &reader) }
    case .truth, .word:
      if case .word = shape { wordCount += 1 } else { truthCount += 1 }
      let word = text.lowercased()
      if collectsWords, known.count < ColumnSurvey.mostWords, known.insert(word).inserted {
        words.append((word, SurveyedField(field, of: &reader)))
      }
    }
  }

  /// What the values are as a type is guessed from them: numbers, `yes` and `no`, and words.
  func values(_ mark: DecimalMark) -> ValueSurvey {
    var kinds: ValueSurvey.Kinds = []
    let numbers = numbers(mark)
    if numbers.hasZeroOrOne { kinds.insert(.zeroOrOne) }
    if numbers.hasOtherWhole { kinds.insert(.whole) }
    if numbers.hasFraction { kinds.insert(.fraction) }
    if truthCount > 0 { kinds.insert(.boolean) }
    if wordCount > 0 { kinds.insert(.text) }
    return ValueSurvey(kinds, count: count, textCount: wordCount)
  }
}

/// What the numbers without a unit in one column are, read with one decimal mark.
struct NumberSurvey {
  private(set) var count = 0
  private(set) var hasZeroOrOne = false
  private(set) var hasOtherWhole = false
  private(set) var hasFraction = false
  private(set) var hasHalf = false
  private(set) var least = Double.infinity
  private(set) var most = -Double.infinity
  private(set) var leastNotZero = Double.infinity

  var isTruth: Bool { count > 0 && !hasOtherWhole && !hasFraction }

  @inline(__always) mutating func add(_ number: Int64) {
    count &+= 1
    if number == 0 || number == 1 { hasZeroOrOne = true } else { hasOtherWhole = true }
    addBounds(Double(number))
  }

  mutating func add(_ value: Value?) {
    switch value {
    case .integer(let number)?: add(number)
    case .decimal(let number)?:
      count &+= 1
      if Int64(exactly: number) != nil {
        hasOtherWhole = true
      } else {
        hasFraction = true
        if Int64(exactly: 2 * number) != nil { hasHalf = true }
      }
      addBounds(number)
    case .text?, nil: break
    }
  }

  @inline(__always) private mutating func addBounds(_ number: Double) {
    least = min(least, number)
    most = max(most, number)
    if number != 0 { leastNotZero = min(leastNotZero, number) }
  }
}
