import Almanac

@testable import Commands

/// What people type: values of every type and unit, days, dates, clock times, goals and names.
enum ValuesTarget {
  private static let today = Day(number: 20_777)
  private static let readings = [
    ValueReading(), ValueReading(units: Units(.imperial), scale: .nine),
  ]
  private static let attributes: [Attribute] =
    ValueType.allCases.map {
      Attribute(name: "a\($0.rawValue)", label: "A", group: "custom", priority: 1, type: $0)
    }
    + Unit.allCases.flatMap { unit in
      [ValueType.quantity, .decimal].map {
        Attribute(
          name: "u\(unit.rawValue)", label: "U", group: "custom", priority: 1, type: $0, unit: unit)
      }
    }

  static func read(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for reading in readings {
      for attribute in attributes {
        if let typed = try? reading.value(text, of: attribute) {
          for before in [nil, Value.integer(.max), .integer(.min), .decimal(1e300), .text("a")] {
            _ = typed.value(after: before, as: attribute.type)
          }
        }
        _ = SetGoal(reading: text, for: attribute, by: reading)
      }
    }
    _ = ValueReading.timeOfDay(text)
    _ = ValueReading.likelyType(of: text)
    _ = DayStart.minutes(text)
    _ = PlaceWords(text)
    _ = Moment(text)
    _ = Month(word: text)
    _ = Weekday(word: text)
    if let day = Day(word: text, on: today) {
      precondition(Day(iso: day.description) == day, "a day is written as it is read")
    }
    for today in [Day.first, today, .last] {
      _ = Day(word: text, on: today)
      if let date = FactDate(words: text, on: today) {
        for days in [-1, 0, 1] { _ = date.advanced(by: days).day }
      }
    }
    _ = Naming.name(from: text)
    _ = Naming.template(text)
    _ = Naming.matches(text, among: attributes)
    _ = WebAddress.encoded(text)
    _ = WebAddress.encoded(title: text)
    _ = ShellText.words(of: text)
    precondition(ShellText.words(of: ShellText.quoted(text)) == [text] || text.contains("!"))
    _ = Curl.host(of: text)
    _ = Suggestion.nearest(to: text, among: ["yesterday", "today", "friday"])
    _ = FoldedText("the quick brown fox").ranges(of: FoldedText(text))
  }
}
