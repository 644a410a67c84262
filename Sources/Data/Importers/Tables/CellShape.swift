import Metrics
import Text

/// What a cell looks like, before it is known what its column holds.
enum CellShape {
  /// A sign that nothing was measured: `-`, `n/a`, `NaN`.
  case missing
  case number(TableNumber)
  case percent(TableNumber)
  /// `4/5`, which names its scale.
  case rating(TableNumber, of: RatingScale)
  /// `23:40`, `7:05 am`, `2026-11-20 23:40`.
  case clock(Clock)
  /// `7h12m`, `1 h 5`, in minutes.
  case duration(Int64)
  /// `72.5kg`, `45 min`.
  case measure(TableNumber, ColumnUnit)
  /// `yes`, `x`.
  case truth(Bool)
  case word

  struct Clock {
    /// Whole minutes of the time before `am` or `pm`.
    var minutes: Int64
    /// The hours that `pm` adds, if `am` or `pm` is written.
    var half: Int64?
    var hasDate: Bool
    /// Whether the hour has two digits, the first a zero.
    var hasLeadingZero: Bool
    /// The seconds after the minutes, without a fraction, if they are written.
    var seconds: Int64?

    var timeOfDay: Int64? {
      guard minutes < 24 * 60 else { return nil }
      guard let half else { return minutes }
      let (hour, minute) = (minutes / 60, minutes % 60)
      guard 1...12 ~= hour else { return nil }
      return (hour % 12 + half) * 60 + minute
    }

    /// Minutes of a length of time; `45:30` may be minutes and seconds, which are rounded.
    func duration(inMinutesAndSeconds: Bool) -> Int64? {
      guard half == nil, !hasDate else { return nil }
      return inMinutesAndSeconds && seconds == nil ? (minutes + 30) / 60 : minutes
    }
  }

  /// `text` has no blanks at its ends.
  init(_ text: Substring) {
    guard text.utf8.contains(where: { 48...57 ~= $0 }) else {
      self = CellShape.named(text)
      return
    }
    if let number = TableNumber(text) {
      self = .number(number)
      return
    }
    if text.hasSuffix("%"), let number = TableNumber(text.dropLast().trimmingBlanks) {
      self = .percent(number)
    } else if let rating = CellShape.rating(text) {
      self = rating
    } else if let clock = CellShape.clock(text) {
      self = .clock(clock)
    } else if let minutes = CellShape.duration(text) {
      self = .duration(minutes)
    } else if let measure = CellShape.measure(text) {
      self = measure
    } else {
      self = .word
    }
  }

  /// A cell without digits.
  private static func named(_ text: Substring) -> CellShape {
    let word = text.lowercased()
    if let truth = truths[word] { return .truth(truth) }
    return missingSigns.contains(word) ? .missing : .word
  }

  /// Words of spreadsheets in several languages among them.
  private static let truths: [String: Bool] = [
    "yes": true, "true": true, "y": true, "x": true, "✓": true, "✔": true, "☑": true, "✅": true,
    "ja": true, "oui": true, "sí": true, "wahr": true, "vrai": true, "verdadero": true,
    "vero": true, "verdadeiro": true, "waar": true,
    "no": false, "false": false, "n": false, "✗": false, "✘": false, "nein": false, "nee": false,
    "non": false, "falsch": false, "faux": false, "falso": false, "onwaar": false,
  ]

  private static let missingSigns: Set<String> = [
    "-", "–", "—", "--", "n/a", "#n/a", "#nv", "nan", "null", "no data", "?",
  ]

  private static func rating(_ text: Substring) -> CellShape? {
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = TableNumber(parts[0].trimmingBlanks),
      let scale = Int(parts[1].trimmingBlanks).flatMap(RatingScale.init)
    else { return nil }
    return .rating(number, of: scale)
  }

  private static func clock(_ text: Substring) -> Clock? {
    guard text.utf8.contains(UInt8(ascii: ":")) || text.last == "m" || text.last == "M"
    else { return nil }
    var rest = text.lowercased()[...]
    var clock = Clock(minutes: 0, half: nil, hasDate: false, hasLeadingZero: false)
    if rest.utf8.count > 11, rest.dropFirst(4).first == "-",
      let mark = rest.dropFirst(10).first, mark == "t" || mark == " "
    {
      rest = rest.dropFirst(11)
      clock.hasDate = true
    }
    if rest.hasSuffix(" uhr") { rest = rest.dropLast(4) }
    let isHalved = rest.hasSuffix("am") || rest.hasSuffix("pm")
    if isHalved {
      clock.half = rest.hasSuffix("pm") ? 12 : 0
      rest = rest.dropLast(2).trimmingBlanks
    }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard isHalved ? 1...3 ~= parts.count : 2...3 ~= parts.count, let hours = whole(parts[0]),
      parts.dropFirst().allSatisfy({ $0.utf8.prefix(2).count == 2 })
    else { return nil }
    var minutes: Int64 = 0
    if parts.count > 1 {
      guard parts[1].utf8.count == 2, let number = whole(parts[1]), number < 60 else { return nil }
      minutes = number
    }
    if parts.count == 3 {
      // With or without a fraction.
      let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
      guard seconds.count <= 2, seconds[0].utf8.count == 2, let number = whole(seconds[0]),
        number < 60, seconds.count == 1 || whole(seconds[1]) != nil
      else { return nil }
      clock.seconds = number
    }
    clock.minutes = hours * 60 + minutes
    clock.hasLeadingZero = parts[0].utf8.count == 2 && parts[0].first == "0"
    return clock
  }

  /// `7h12m`, `7h 12`, `1 h 5 min`; a number with one unit is a ``measure(_:_:)``.
  private static func duration(_ text: Substring) -> Int64? {
    let text = text.lowercased()[...]
    guard let h = text.firstIndex(of: "h"), let hours = whole(text[..<h].trimmingBlanks)
    else { return nil }
    var rest = text[text.index(after: h)...].trimmingBlanks
    for ending in ["min", "m"] where rest.hasSuffix(ending) {
      rest = rest.dropLast(ending.count).trimmingBlanks
      break
    }
    return whole(rest).map { hours * 60 + $0 }
  }

  private static func measure(_ text: Substring) -> CellShape? {
    guard let last = text.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
    let suffix = text[text.index(after: last)...].trimmingBlanks
    guard !suffix.isEmpty, suffix.utf8.count <= 12, let number = TableNumber(text[...last])
    else { return nil }
    let unit = ColumnUnit(suffix)
    return unit.inMinutes != nil || Unit.storing(suffix) != nil ? .measure(number, unit) : nil
  }

  /// A number of up to six digits, so that no sum of these overflows.
  private static func whole(_ text: some StringProtocol) -> Int64? {
    text.digits(1...6).map(Int64.init)
  }
}

extension StringProtocol {
  /// Without white space at its ends.
  var trimmingBlanks: Substring {
    let text = Substring(self)
    // Most texts begin and end with letters or digits of ASCII.
    if let first = text.utf8.first, let last = text.utf8.last, 0x21...0x7E ~= first,
      0x21...0x7E ~= last
    {
      return text
    }
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return Substring(self[start..<end])
  }
}
