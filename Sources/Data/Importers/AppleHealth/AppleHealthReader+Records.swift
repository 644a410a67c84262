import Formats
import Time

/// The samples of an export.
extension AppleHealthReader {
  /// Reports a tag that cannot be read, with its place.
  func report(
    _ message: String, hint: String, _ scanner: TagScanner, _ book: inout DayBook
  ) {
    book.report(
      scanner.problem(message, hint: hint, isLocated: book.problems.count < ProblemList.limit))
  }

  /// Reads a sample; what is to be added at its end.
  mutating func readRecord(
    _ scanner: TagScanner, into book: inout DayBook
  ) -> Open? {
    let attributes = HealthAttributes(scanner)
    let bytes = scanner.window.bytes.span
    let typeHash = HealthAttributes.hash(bytes, attributes.type)
    let type: HealthType
    if let known = types[typeHash] {
      type = known
    } else {
      type = HealthType.all[HealthType.shortName(scanner.text(attributes.type))] ?? .unused
      types[typeHash] = type
    }
    if type == .unused {
      book.passOver(HealthType.shortName(scanner.text(attributes.type)))
      return nil
    }
    guard let start = Stamp(bytes.extracting(attributes.start)),
      let end = Stamp(bytes.extracting(attributes.end))
    else {
      report(
        "this record has no valid dates",
        hint: "Dates look like startDate=\"2026-07-19 10:36:11 +0200\".", scanner, &book)
      return nil
    }
    let source = self.source(attributes, scanner, &book)
    let first = start.offset.map { start.local.seconds - Int64($0) } ?? start.local.seconds
    let last = end.offset.map { end.local.seconds - Int64($0) } ?? end.local.seconds
    let local = clock.local(first)
    switch type {
    case .span(let measure, let unit):
      if let value = value(unit, attributes, scanner, &book) {
        book.add(value, to: measure, from: source, start: local, seconds: last - first)
      }
    case .moment(let measure, let unit):
      if let value = value(unit, attributes, scanner, &book) {
        book.add(
          value, to: measure, from: source, on: local.day, second: first, minute: local.minute)
      }
    case .heartRate:
      if let value = value(.rate, attributes, scanner, &book) {
        book.add(value, to: .heartRate, from: source, on: local.day)
        book.add(value, to: .maximumHeartRate, from: source, on: local.day)
      }
    case .interval(let measure):
      book.add(
        Double(max(last - first, 0)) / 60, to: measure, from: source, on: local.day)
    case .standHour:
      if scanner.bytes(attributes.value, are: "HKCategoryValueAppleStandHourStood") {
        book.add(1, to: .standHours, from: source, on: local.day)
      }
    case .sexualActivity: book.add(1, to: .sexualActivity, from: source, on: local.day)
    case .menstrualFlow:
      let flow = ["None": 0.0, "Light": 1, "Medium": 2, "Heavy": 3]
      let name = scanner.text(attributes.value)
      if let value = flow.first(where: { name.hasSuffix($0.key) })?.value {
        book.add(value, to: .menstrualFlow, from: source, on: local.day)
      } else {
        book.passOver("menstrual flow without its strength")
      }
    case .sleep:
      if book.isSecondPass { return nil }
      let name = scanner.text(attributes.value)
      let stages: [(String, SleepSegments.Stage)] = [
        ("InBed", .inBed), ("AsleepUnspecified", .asleep), ("AsleepCore", .light),
        ("AsleepDeep", .deep), ("AsleepREM", .rem), ("Awake", .awake), ("Asleep", .asleep),
      ]
      guard let stage = stages.first(where: { name.hasSuffix($0.0) })?.1 else {
        book.passOver("sleep of the kind '\(name)'")
        return nil
      }
      return .sleep(stage, start: first, end: last, source: source)
    case .unused: break
    }
    return nil
  }

  /// The number of a sample in the unit that is stored; nil where it has none, which is a problem
  /// unless it is `NaN`: nothing was measured.
  mutating func value(
    _ unit: HealthUnit, _ attributes: HealthAttributes, _ scanner: TagScanner, _ book: inout DayBook
  ) -> Double? {
    let bytes = scanner.window.bytes.span
    guard let number = HealthAttributes.number(bytes, attributes.value) else {
      if scanner.text(attributes.value).lowercased() == "nan" { return nil }
      report(
        "'\(scanner.text(attributes.value))' is not a number",
        hint: "The value of this record must be one.", scanner, &book)
      return nil
    }
    guard let factor = factor(unit, attributes, scanner, &book) else { return nil }
    return number * factor
  }

  /// What the unit of a sample is multiplied by; nil, counted, where it is unknown.
  mutating func factor(
    _ unit: HealthUnit, _ attributes: HealthAttributes, _ scanner: TagScanner, _ book: inout DayBook
  ) -> Double? {
    let bytes = scanner.window.bytes.span
    let key =
      HealthAttributes.hash(bytes, attributes.type) &* 31
      ^ HealthAttributes.hash(bytes, attributes.unit)
    let factor: Double?
    if let known = factors[key] {
      factor = known
    } else {
      factor = unit.factor(scanner.text(attributes.unit))
      factors.updateValue(factor, forKey: key)
    }
    if factor == nil {
      let type = HealthType.shortName(scanner.text(attributes.type))
      book.passOver("\(type) in the unknown unit '\(scanner.text(attributes.unit))'")
    }
    return factor
  }

  /// The index of the source, by its name alone: the device has an address that differs each time.
  mutating func source(
    _ attributes: HealthAttributes, _ scanner: TagScanner, _ book: inout DayBook
  ) -> Int {
    let hash = HealthAttributes.hash(scanner.window.bytes.span, attributes.source)
    if let known = sources[hash] { return known }
    let name = scanner.text(attributes.source)
    let device = scanner.text(attributes.device)
    let isWatch = name.contains("Watch") || device.contains("name:Apple Watch")
    let isPhone = name.contains("iPhone") || device.contains("name:iPhone")
    let index = book.source(
      name.isEmpty ? "Apple Health" : name, rank: isWatch ? 0 : isPhone ? 1 : 2)
    sources[hash] = index
    return index
  }
}
