import Testing

@testable import Metrics

struct ValueReadingTests {
  private func attribute(_ type: ValueType, _ unit: Unit? = nil) -> Attribute {
    Attribute(name: "probe", label: "Probe", group: "health", priority: 1, type: type, unit: unit)
  }

  @Test(arguments: [
    ("0", 0), ("5623", 5623), ("5,623", 5623), ("1,234,567", 1_234_567), ("-4", -4),
    ("5623.0", 5623),
    (" 7 ", 7), ("9223372036854775807", Int64.max), ("-9223372036854775808", .min), ("12.", 12),
  ])
  func `a quantity is a whole number`(text: String, value: Int64) throws {
    #expect(try ValueReading().value(text, of: attribute(.quantity)) == .set(.integer(value)))
  }

  @Test(arguments: [
    ("-0.4", -0.4), ("3.2", 3.2), ("1,234.5", 1234.5), (".5", 0.5), ("-.5", -0.5), ("7", 7),
  ])
  func `a decimal is a number`(text: String, value: Double) throws {
    #expect(try ValueReading().value(text, of: attribute(.decimal)) == .set(.decimal(value)))
  }

  @Test(arguments: [
    ("5 000", 5000), ("5'000", 5000), ("5\u{2019}000", 5000), ("5\u{202F}000", 5000),
    ("12 345 678", 12_345_678), ("-5 000", -5000),
  ])
  func `a blank or an apostrophe separates thousands`(text: String, value: Int64) throws {
    #expect(try ValueReading().value(text, of: attribute(.quantity)) == .set(.integer(value)))
  }

  @Test(arguments: ["5 00", "5 0000", "05 000", "5000 000", "5  000", "5 000 0"])
  func `other groups are not a number`(text: String) {
    #expect(throws: ValueRefusal.self) {
      try ValueReading().value(text, of: attribute(.quantity))
    }
  }

  @Test(arguments: [
    ("8.000", ["8000", "8"]), ("8,000", nil), ("+8.000", ["+8000", "+8"]),
    ("5,623", nil), ("12.0", nil), ("0.000", nil), ("8.0000", nil), ("1,234,000", nil),
  ])
  func `a point before three zeros is ambiguous, a comma separates thousands`(
    text: String, readings: [String]?
  ) throws {
    let attribute = attribute(.quantity)
    let doubt = ValueReading().doubt(
      about: text, storing: .integer(8), isSum: text.hasPrefix("+"), of: attribute)
    #expect(doubt == readings.map(ValueDoubt.ambiguous))
  }

  @Test(arguments: [
    (ValueType.duration, "7.5", ["7.5h", "8m"]), (.duration, "30.5", ["31m"]),
    (.quantity, "5.623", ["5623"]), (.quantity, "4.5", []), (.quantity, "many", []),
  ])
  func `invalid text can mean a valid value`(
    type: ValueType, text: String, readings: [String]
  ) {
    let error = #expect(throws: ValueRefusal.self) {
      try ValueReading().value(text, of: attribute(type))
    }
    #expect(error?.readings == readings)
  }

  @Test(arguments: [
    (ValueType.quantity, "50.000", ["50000", "50"]), (.quantity, "5.623", ["5623"]),
    (.quantity, "5,623", []), (.decimal, "72,500", ["72500", "72.500"]), (.decimal, "72.500", []),
    (.percentage, "80%", []),
  ])
  func `a goal with one comma or point before three digits is ambiguous`(
    type: ValueType, text: String, readings: [String]
  ) {
    #expect(ValueReading().goalReadings(of: text, for: attribute(type)) == readings)
  }

  @Test(arguments: [("5km", Unit.kilometre), ("3mi", .kilometre), ("2l", .millilitre), ("5", nil)])
  func `a unit of a first value is that of its attribute`(text: String, unit: Unit?) {
    #expect(ValueReading.likelyUnit(of: text) == unit)
  }

  @Test(arguments: [
    ("7h12m", 432), ("7h 12m", 432), ("7h12", 432), ("7:12", 432), ("432m", 432), ("432", 432),
    ("432 min", 432), ("7h", 420), ("7.5h", 450), ("7.2 hours", 432), ("0:05", 5), ("7H12M", 432),
    ("1,234h 05m", 74_045), ("0", 0),
  ])
  func `a duration is hours and minutes`(text: String, minutes: Int64) throws {
    #expect(try ValueReading().value(text, of: attribute(.duration)) == .set(.integer(minutes)))
  }

  @Test(arguments: [
    ("23:40", 1420), ("11:40pm", 1420), ("11:40 PM", 1420), ("11pm", 1380), ("12am", 0),
    ("12pm", 720),
    ("12:30am", 30), ("0:05", 5), ("06:48", 408), ("00:00", 0), ("23:59", 1439), ("1am", 60),
  ])
  func `a time of day is a clock's`(text: String, minutes: Int64) throws {
    let reading = ValueReading()
    #expect(try reading.value(text, of: attribute(.timeFromMidnight)) == .set(.integer(minutes)))
    #expect(
      try reading.value(text, of: attribute(.timeFromMidday))
        == .set(.integer((minutes + 720) % 1440)))
  }

  @Test(arguments: [
    ("82%", 0.82), ("82 %", 0.82), ("0.82", 0.82), ("1", 1), ("0", 0), ("100%", 1), ("0.5%", 0.005),
  ])
  func `a percentage is a share`(text: String, share: Double) throws {
    #expect(try ValueReading().value(text, of: attribute(.percentage)) == .set(.decimal(share)))
  }

  @Test(arguments: [
    ("yes", 1), ("no", 0), ("true", 1), ("false", 0), ("1", 1), ("0", 0), ("Yes", 1), ("N", 0),
  ])
  func `a boolean is yes or no`(text: String, value: Int64) throws {
    #expect(try ValueReading().value(text, of: attribute(.boolean)) == .set(.integer(value)))
  }

  @Test(arguments: [
    ("3", RatingScale.five, 5), ("3.5", .five, 6), ("6/9", .five, 6), ("3/5", .nine, 5),
    ("6", .nine, 6),
    ("4 of 5", .nine, 7), ("4 of 9", .five, 4),
  ])
  func `a rating is on the person's scale or says its own`(
    text: String, scale: RatingScale, stored: Int64
  ) throws {
    let reading = ValueReading(scale: scale)
    #expect(try reading.value(text, of: attribute(.scale)) == .set(.integer(stored)))
  }

  @Test(arguments: [
    ("3.2mi", Unit.kilometre, Units.metric, 3.2 * 1.609344), ("5km", .kilometre, .imperial, 5),
    ("180lb", .kilogram, .metric, 180 * 0.453_592_37), ("72.5kg", .kilogram, .metric, 72.5),
    ("72.5", .kilogram, .metric, 72.5), ("160", .kilogram, .imperial, 160 * 0.453_592_37),
    ("11 st", .kilogram, .metric, 69.853_224_98), ("68°F", .celsius, .metric, 20),
    ("68", .celsius, .imperial, 20), ("20 °C", .celsius, .imperial, 20),
    ("20°", .celsius, .metric, 20),
    ("2,000kcal", .kilojoule, .metric, 8368), ("609.6", .inchPerHour, .metric, 1),
    ("1in/h", .inchPerHour, .metric, 1), ("12mm", .inchPerHour, .imperial, 12 / 609.6),
    ("0.6in", .inchPerHour, .metric, 0.025), ("0.6", .inchPerHour, .imperial, 0.025),
    ("500mg", .gram, .metric, 0.5),
  ])
  func `a unit is converted into the attribute's unit`(
    text: String, unit: Unit, units: Units, stored: Double
  ) throws {
    let value = try ValueReading(units: units).value(text, of: attribute(.decimal, unit))
    guard case .set(.decimal(let number)) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(abs(number - stored) < 1e-9)
  }

  @Test func `a count in another unit is rounded`() throws {
    let water = attribute(.quantity, .millilitre)
    #expect(try ValueReading().value("0.5l", of: water) == .set(.integer(500)))
    #expect(try ValueReading().value("12 fl oz", of: water) == .set(.integer(355)))
    #expect(try ValueReading(units: .imperial).value("12", of: water) == .set(.integer(355)))
    #expect(throws: ValueRefusal.self) { try ValueReading().value("250.5", of: water) }
  }

  @Test(arguments: [
    (ValueType.quantity, "+500", "5623", "6123"), (.quantity, "+-500", "5623", "5123"),
    (.decimal, "+0.5", "1.25", "1.75"), (.duration, "+30m", "7h12m", "7h42m"),
    (.duration, "+1:00", "0", "60"),
  ])
  func `a plus sign adds`(type: ValueType, text: String, before: String, after: String) throws {
    let reading = ValueReading()
    func stored(_ text: String) throws -> Value? {
      try reading.value(text, of: attribute(type)).value(after: nil, as: type)
    }
    let sum = try reading.value(text, of: attribute(type)).value(after: stored(before), as: type)
    #expect(try sum == stored(after))
  }

  @Test func `an added amount is a difference, converted without the offset of its unit`() throws {
    let value = try ValueReading(units: .imperial).value("+9", of: attribute(.decimal, .celsius))
    guard case .add(.decimal(let number)) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(abs(number - 5) < 1e-9)
  }

  @Test func `a sum that is not valid for its type is nil`() {
    let most = Value.integer(.max)
    #expect(TypedValue.add(.integer(1)).value(after: most, as: .quantity) == nil)
    #expect(
      TypedValue.add(.decimal(1e308)).value(after: .decimal(1.7e308), as: .decimal) == nil)
    #expect(TypedValue.add(.integer(5)).value(after: nil, as: .quantity) == .integer(5))
  }

  @Test(arguments: [
    (
      ValueType.quantity,
      [
        "", "many", "5.5", "5,62", "5,6234", ",5", "5,", "1e3", "5mi", "0x10", "--5", "٣",
        "9223372036854775808", "1,,234", "+", "1.2.3", "- 5", "NaN", "inf",
      ]
    ),
    (.decimal, ["", "3.2mi", "1,23.4", ".", "-", "+", "nan", "1.5.", "1,2,3"]),
    (
      .duration,
      [
        "", "-5", "7:60", "7:1", "7h60m", "7.5", "90s", "1:2:3", "h", "m", ":30", "7.5h3m",
        "9223372036854775807h", "153722867280912931h", "+", "+-5h",
      ]
    ),
    (
      .timeFromMidnight,
      ["", "7", "24:00", "23:60", "13pm", "0am", "2340", "+1:00", "-1:00", "1:2", "pm"]
    ),
    (.timeFromMidday, ["noonish", "25:00", "11"]),
    (.percentage, ["", "101", "101%", "-1%", "-0.1", "50kg", "+1%"]),
    (.boolean, ["", "maybe", "2", "-1", "yess", "+1"]),
    (.scale, ["", "0", "6", "3.3", "10/9", "3/7", "-1", "+1"]),
    (.text, ["", "   "]),
  ])
  func `what is no value is refused with the forms`(type: ValueType, texts: [String]) {
    for text in texts {
      let refusal = #expect(throws: ValueRefusal.self, "\(type) \(text)") {
        try ValueReading().value(text, of: attribute(type))
      }
      #expect(refusal?.forms.hasPrefix("Expected ") == true)
      #expect(refusal?.forms.hasSuffix(".") == true)
    }
  }

  @Test(arguments: [
    ("5kg", 5), ("45 g", 45), ("22 units", 22), ("3 Tassen", 3), ("-2 laps", -2),
  ])
  func `what is counted can follow a number without a unit`(text: String, value: Int64) throws {
    let read = try ValueReading().value(text, of: attribute(.quantity))
    #expect(read == .set(.integer(value)))
  }

  @Test func `nothing that is typed reaches a trap`() {
    let pieces = [
      "", "-", "+", ".", ",", "9", "99999999999999999999", ":", "h", "m", "%", "/", "pm", " of ",
      "km",
      "lb", "°", "\0", "é", "🙂", String(repeating: "9", count: 400),
    ]
    for type in ValueType.allCases {
      for unit in [Unit?.none, .kilometre, .celsius, .millilitre] {
        for first in pieces {
          for second in pieces {
            for third in pieces {
              let typed = try? ValueReading().value(
                first + second + third, of: attribute(type, unit))
              if let value = typed?.value(after: nil, as: type) {
                #expect(value.encoded(as: type) == value)
              }
            }
          }
        }
      }
    }
  }

  @Test func `82 for a percentage is 82%, because no share is above 1`() throws {
    #expect(
      try ValueReading().value("82", of: attribute(.percentage)) == .set(.decimal(0.82)))
  }

  @Test(arguments: [
    ("5623", ValueType.quantity), ("2.5", .decimal), ("82%", .percentage), ("7h12m", .duration),
    ("23:40", .timeFromMidnight), ("yes", .boolean), ("6/9", .scale), ("3.2mi", .decimal),
    ("a walk", .text), ("+3", .quantity),
  ])
  func `a first value tells the likely type`(text: String, type: ValueType) {
    #expect(ValueReading.likelyType(of: text) == type)
  }

  @Test func `every stored or shown unit can be typed`() {
    for unit in Unit.allCases {
      #expect(TypedUnit(unit.rawValue) != nil, "\(unit)")
      for system in [Units.metric, .imperial] {
        let shown = unit.shown(in: system)
        guard let own = TypedUnit(unit.rawValue), let other = TypedUnit(shown.unit.rawValue) else {
          continue
        }
        let there = own.converted(100, to: other, isDifference: false) ?? .nan
        #expect(abs(there - (100 * shown.factor + shown.offset)) < 1e-9, "\(unit)")
      }
    }
  }
}
