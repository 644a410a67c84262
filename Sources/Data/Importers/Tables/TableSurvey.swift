import Formats

/// Where a field lies and what it holds, for an error that is known only later.
///
/// A class: a survey asks for each cell whether it has one, which would copy the texts of a struct.
final class SurveyedField {
  private let quoted: String
  private let place: Problem

  init(_ field: CSV.Field, of reader: inout CSVReader) {
    quoted = reader.quote(field)
    place = reader.locate(OffsetProblem(offset: field.start, message: "", hint: ""))
  }

  /// The problem of the field; the message follows the quoted field.
  func problem(_ message: String, hint: String? = nil) -> Problem {
    place.saying("\(quoted) \(message)", hint: hint)
  }

  static func < (one: SurveyedField, other: SurveyedField) -> Bool {
    (one.place.line ?? 0, one.place.column ?? 0) < (other.place.line ?? 0, other.place.column ?? 0)
  }
}

/// The possible orders of the dates in a table.
struct DateSurvey {
  private let stated: DateOrder?
  private var possible = DateOrder.allCases
  /// Whether dates are not all written as `2026-11-20`.
  private(set) var isMixed = false
  /// The first field that is a different day in each of two orders.
  private var firstAmbiguous: [Set<DateOrder>: SurveyedField] = [:]

  private static let pairs: [[DateOrder]] = [
    [.yearFirst, .dayFirst], [.yearFirst, .monthFirst], [.dayFirst, .monthFirst],
  ]

  init(stated: DateOrder?) { self.stated = stated }

  /// Adds a date; returns whether it may be a day, and throws if no order fits all dates so far.
  mutating func add(
    _ date: TableDate?, _ field: CSV.Field, of reader: inout CSVReader
  ) throws(DocumentError) -> Bool {
    guard let date else { return false }
    if let stated { return date.day(in: stated) != nil }
    guard case .parts = date else { return true }
    let orders = date.orders
    guard !orders.isEmpty else { return false }
    isMixed = true
    let both = possible.filter(orders.contains)
    guard !both.isEmpty else {
      throw DocumentError(
        SurveyedField(field, of: &reader).problem(
          "is written in another order than the dates before it",
          hint: "Say which is meant, such as --date-format d/m/y: the others are skipped."))
    }
    possible = both
    for pair in DateSurvey.pairs
    where pair.allSatisfy(orders.contains) && date.day(in: pair[0]) != date.day(in: pair[1])
      && firstAmbiguous[Set(pair)] == nil
    {
      firstAmbiguous[Set(pair)] = SurveyedField(field, of: &reader)
    }
    return true
  }

  /// The order of all dates, with a note if the table decided it.
  func decision() throws(ImportQuestion) -> (order: DateOrder, note: String?) {
    if let stated { return (stated, nil) }
    guard isMixed else { return (possible[0], nil) }
    if let first = firstAmbiguous.filter({ $0.key.isSubset(of: possible) }).values.min(by: <) {
      throw ImportQuestion(
        first.problem("can be read as several days"), "How are dates written?",
        possible.map {
          .init(
            $0.rawValue, "dates as \($0.rawValue)", "--date-format \($0.rawValue)", .dateOrder($0))
        })
    }
    let order = possible[0]
    return (
      order, "dates are read as \(order.rawValue), the only order in which all of them are days"
    )
  }
}

/// Which mark may stand before fractions in some columns.
struct MarkSurvey {
  /// The first number that can only have that mark.
  private var firstSure: [DecimalMark: SurveyedField] = [:]
  /// The first number that differs with the mark.
  private var firstAmbiguous: (field: SurveyedField, number: TableNumber)?

  /// Adds a number, which is whole if it is a count.
  mutating func add(
    _ number: TableNumber, isCount: Bool = false, _ field: CSV.Field, of reader: inout CSVReader
  ) {
    if let mark = isCount ? number.onlyMarkOfCount : number.onlyMark {
      if firstSure[mark] == nil { firstSure[mark] = SurveyedField(field, of: &reader) }
    } else if number.isAmbiguous, firstAmbiguous == nil {
      firstAmbiguous = (SurveyedField(field, of: &reader), number)
    }
  }

  mutating func add(_ other: MarkSurvey) {
    firstSure.merge(other.firstSure, uniquingKeysWith: { $0 < $1 ? $0 : $1 })
    if let found = other.firstAmbiguous, firstAmbiguous.map({ found.field < $0.field }) ?? true {
      firstAmbiguous = found
    }
  }

  func decision(stated: DecimalMark?) throws(ImportQuestion) -> DecimalMark {
    if let stated { return stated }
    func question(_ problem: Problem, _ meaning: (DecimalMark) -> String) -> ImportQuestion {
      ImportQuestion(
        problem, "Which mark is before a fraction?",
        DecimalMark.allCases.map {
          .init($0.rawValue, meaning($0), "--decimal \($0.rawValue)", .decimal($0))
        })
    }
    switch (firstSure[.point], firstSure[.comma]) {
    case (let point?, let comma?):
      let (mark, earlier, later): (DecimalMark, DecimalMark, SurveyedField) =
        point < comma ? (.comma, .point, comma) : (.point, .comma, point)
      throw question(
        later.problem(
          "has a decimal \(mark.rawValue), and others before it have a decimal \(earlier.rawValue)")
      ) { $0 == .point ? "1.5 is one and a half" : "1,5 is one and a half" }
    case (_?, nil): return .point
    case (nil, _?): return .comma
    case (nil, nil):
      guard let (field, number) = firstAmbiguous else { return .point }
      throw question(field.problem("can be read as two numbers")) { mark in
        switch number.value(mark) {
        case .integer(let number)?: "it is \(number)"
        case .decimal(let number)?: "it is \(number)"
        case .text?, nil: "it is no number"
        }
      }
    }
  }
}
