import Facts
import Geography
import Metrics
import Text
import Time

@testable import Commands
@testable import Host

/// What people type: values of every type and unit, days, dates, clock times, goals and names.
///
/// The first byte chooses what reads the others.
enum ValuesTarget {
  private static let today = Day(number: 20_777)
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

  nonisolated(unsafe) private static let readers: [(String) -> Void] =
    others
    + [ValueReading(), ValueReading(units: Units(.imperial), scale: .nine)].flatMap { reading in
      attributes.map { attribute in { read($0, of: attribute, by: reading) } }
    }

  static func read(_ bytes: [UInt8]) {
    precondition(readers.count <= 256, "a byte chooses among all")
    guard let choice = bytes.first else { return }
    readers[Int(choice) % readers.count](String(decoding: bytes.dropFirst(), as: UTF8.self))
  }

  private static func read(_ text: String, of attribute: Attribute, by reading: ValueReading) {
    if let typed = try? reading.value(text, of: attribute) {
      for before in [nil, Value.integer(.max), .integer(.min), .decimal(1e300), .text("a")] {
        _ = typed.value(after: before, as: attribute.type)
      }
    }
    _ = SetGoal(reading: text, for: attribute, by: reading)
  }

  /// What is typed beside values.
  nonisolated(unsafe) private static let others: [(String) -> Void] = [
    { text in
      _ = ValueReading.timeOfDay(text)
      _ = ValueReading.likelyType(of: text)
    },
    { text in
      _ = DayStart.minutes(text)
      _ = LocalDateTime(text)
      _ = Month(parsing: text)
      _ = Weekday(parsing: text)
    },
    { text in
      if let day = Day(parsing: text, on: today) {
        precondition(Day(iso: day.description) == day, "a day is written as it is read")
      }
    },
    { text in
      for today in [Day.first, today, .last] {
        _ = Day(parsing: text, on: today)
        if let date = FactDate(typed: text, on: today) {
          for days in [-1, 0, 1] { _ = date.advanced(by: days).day }
        }
      }
    },
    { text in
      _ = Naming.name(from: text)
      _ = Naming.template(text)
      _ = Naming.matches(text, among: attributes)
    },
    { text in
      _ = PlaceWords(text)
      _ = WebAddress.encoded(text)
      _ = WebAddress.encoded(title: text)
      _ = Curl.host(of: text)
    },
    { text in
      _ = ShellText.arguments(of: text)
      precondition(ShellText.arguments(of: ShellText.quoted(text)) == [text] || text.contains("!"))
    },
    { text in
      _ = Suggestion.nearest(to: text, among: ["yesterday", "today", "friday"])
      _ = FoldedText("the quick brown fox").ranges(of: FoldedText(text))
    },
  ]
}
