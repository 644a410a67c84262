import Formats

extension AppleHealthReader {
  func report(_ message: String, hint: String, _ scanner: TagScanner) {
    book.report(
      scanner.problem(message, hint: hint, isLocated: book.problems.count < ProblemList.limit))
  }

  /// Reads a sample; returns one that is complete only at its end tag.
  mutating func readRecord(_ scanner: TagScanner) -> Open? {
    let attributes = HealthAttributes(scanner)
    let (index, typeHash) = self.type(attributes, scanner)
    let type = types[index].type
    if type == .unused {
      types[index].skippedCount += 1
      return nil
    }
    guard let (first, last) = times(attributes, of: "record", scanner) else { return nil }
    let source = self.source(attributes, scanner)
    let local = book.clock.local(first)
    func isNew(_ value: Double) -> Bool {
      seen.insert(type: typeHash, source: source, start: first, end: last, value: value)
    }
    switch type {
    case .span(let measure, _):
      if let value = value(index, attributes, scanner), isNew(value) {
        book.add(value, to: measure, from: source, start: local, seconds: last - first)
      }
    case .moment(let measure, let unit):
      // Two equal portions of one meal look the same.
      if let value = value(index, attributes, scanner), unit.isOfFood || isNew(value) {
        book.add(
          value, to: measure, from: source, on: local.day, second: first, minute: local.minute)
      }
    case .heartRate:
      if let value = value(index, attributes, scanner), isNew(value) {
        book.addRate(value, from: source, on: local.day)
      }
    case .interval(let measure):
      if isNew(0) {
        book.add(Double(max(last - first, 0)) / 60, to: measure, from: source, on: local.day)
      }
    case .standHour:
      if scanner.bytes(attributes.value, are: "HKCategoryValueAppleStandHourStood"), isNew(0) {
        book.add(1, to: .standHours, from: source, on: local.day)
      }
    case .sexualActivity: book.add(1, to: .sexualActivity, from: source, on: local.day)
    case .menstrualFlow:
      let flow = ["None": 0.0, "Light": 1, "Medium": 2, "Heavy": 3]
      let name = scanner.text(attributes.value)
      if let value = flow.first(where: { name.hasSuffix($0.key) })?.value {
        book.add(value, to: .menstrualFlow, from: source, on: local.day)
      } else {
        book.skip("menstrual flow without its strength")
      }
    case .sleep:
      if book.isSecondPass { return nil }
      let name = scanner.text(attributes.value)
      let stages: [(String, SleepSegments.Stage)] = [
        ("InBed", .inBed), ("AsleepUnspecified", .asleep), ("AsleepCore", .light),
        ("AsleepDeep", .deep), ("AsleepREM", .rem), ("Awake", .awake), ("Asleep", .asleep),
      ]
      guard let stage = stages.first(where: { name.hasSuffix($0.0) })?.1 else {
        book.skip("sleep of the kind '\(name)'")
        return nil
      }
      return .sleep(stage, start: first, end: last, source: source)
    case .unused: break
    }
    return nil
  }

  /// The instants of the start and the end of a tag; reports invalid ones.
  mutating func times(
    _ attributes: HealthAttributes, of what: String, _ scanner: TagScanner
  ) -> (first: Int64, last: Int64)? {
    let bytes = scanner.window.bytes.span
    if let start = dates.instant(bytes, attributes.start),
      let end = dates.instant(bytes, attributes.end)
    {
      return (start, end)
    }
    report(
      "this \(what) has no valid dates",
      hint: "Dates look like startDate=\"2026-07-19 10:36:11 +0200\".", scanner)
    return nil
  }

  /// The index of the type and unit of a sample, and the hash of its type.
  private mutating func type(
    _ attributes: HealthAttributes, _ scanner: TagScanner
  ) -> (index: Int, hash: UInt64) {
    let bytes = scanner.window.bytes.span
    let hash = bytes.hash(of: attributes.type)
    let key = hash &* 31 ^ bytes.hash(of: attributes.unit)
    if let known = typeIndexes[key] { return (known, hash) }
    let name = HealthType.shortName(scanner.text(attributes.type))
    types.append(RecordType(named: name, in: scanner.text(attributes.unit)))
    typeIndexes[key] = types.count - 1
    return (types.count - 1, hash)
  }

  /// The number in the stored unit; reports anything else but `NaN`, and counts unknown units.
  private mutating func value(
    _ type: Int, _ attributes: HealthAttributes, _ scanner: TagScanner
  ) -> Double? {
    guard let number = HealthAttributes.number(scanner.window.bytes.span, attributes.value) else {
      if scanner.text(attributes.value).lowercased() == "nan" { return nil }
      report(
        "'\(scanner.text(attributes.value))' is not a number",
        hint: "The value of this record must be one.", scanner)
      return nil
    }
    guard let factor = types[type].factor else {
      types[type].skippedCount += 1
      return nil
    }
    return number * factor
  }

  /// The index of the source, by its name alone: the device has an address that differs each time.
  mutating func source(_ attributes: HealthAttributes, _ scanner: TagScanner) -> Int {
    let hash = scanner.window.bytes.span.hash(of: attributes.source)
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

/// A type of records with one unit.
struct RecordType {
  let type: HealthType
  /// What values are multiplied by; nil if the unit is unknown.
  let factor: Double?
  /// What records that are not imported are called, and how many there are.
  let skipped: String
  var skippedCount = 0

  init(named name: String, in unit: String) {
    type = HealthType.all[name] ?? .unused
    factor = type.unit?.factor(unit)
    skipped = type == .unused ? name : "\(name) in the unknown unit '\(unit)'"
  }
}

/// The attributes of a tag, as indexes into the window's bytes; missing ones are empty.
struct HealthAttributes {
  var type = 0..<0
  var source = 0..<0
  var device = 0..<0
  var unit = 0..<0
  var start = 0..<0
  var end = 0..<0
  var value = 0..<0

  init(_ scanner: TagScanner) {
    scanner.forEachAttribute { name, value in
      let bytes = scanner.window.bytes
      // The names differ in their first letters, and most in their lengths.
      switch (bytes[name.lowerBound], name.count) {
      case (UInt8(ascii: "t"), 4): type = value
      case (UInt8(ascii: "s"), 10): source = value
      case (UInt8(ascii: "d"), 6): device = value
      case (UInt8(ascii: "u"), 4): unit = value
      case (UInt8(ascii: "s"), 9): start = value
      case (UInt8(ascii: "e"), 7): end = value
      case (UInt8(ascii: "v"), 5): self.value = value
      default: break
      }
    }
  }

  static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    let part = bytes.extracting(range)
    var position = 0
    do throws(SyntaxError) {
      let number = try JSON.number(part, &position).double
      return position == part.count ? number : nil
    } catch {
      return nil
    }
  }
}
