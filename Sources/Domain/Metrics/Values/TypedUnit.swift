/// A unit as people type it; `base = number × factor + offset` in the base unit of its measure.
struct TypedUnit: Sendable {
  /// What a unit measures; units of the same measure can be converted into each other.
  enum Measure: Sendable {
    case length, speed, mass, energy, volume, temperature, rain, pulse, time, pressure
  }

  let measure: Measure
  /// The spellings, in lower case; the first is the one to show.
  let spellings: [String]
  let factor, offset: Double

  private init(_ measure: Measure, _ spellings: [String], _ factor: Double, offset: Double = 0) {
    (self.measure, self.spellings, self.factor, self.offset) = (measure, spellings, factor, offset)
  }

  /// The unit with that spelling, in upper or lower case, or nil.
  init?(_ spelling: some StringProtocol) {
    let spelling = spelling.lowercased()
    guard let unit = TypedUnit.all.first(where: { $0.spellings.contains(spelling) })
    else { return nil }
    self = unit
  }

  /// A number in another unit of the same measure, or nil; a difference has no offset.
  func converted(_ number: Double, to other: TypedUnit, isDifference: Bool) -> Double? {
    guard measure == other.measure else { return nil }
    if factor == other.factor, offset == other.offset { return number }
    if isDifference { return number * factor / other.factor }
    return (number * factor + offset - other.offset) / other.factor
  }

  /// All units that people type, with factors that are exact by definition.
  ///
  /// The energy is the thermochemical kilocalorie, the ounce the US fluid ounce. Rain is the sum of
  /// a day, or the mean of its 24 hours.
  static let all: [TypedUnit] = [
    TypedUnit(.length, ["km", "kilometre", "kilometres", "kilometer", "kilometers"], 1),
    TypedUnit(.length, ["mi", "mile", "miles"], 1.609344),
    TypedUnit(.length, ["m", "metre", "metres", "meter", "meters"], 0.001),
    TypedUnit(.length, ["ft", "foot", "feet"], 0.0003048),
    TypedUnit(.speed, ["km/h", "kmh", "kph"], 1),
    TypedUnit(.speed, ["mph", "mi/h"], 1.609344),
    TypedUnit(.speed, ["m/s"], 3.6),
    TypedUnit(.mass, ["kg", "kilo", "kilos"], 1000),
    TypedUnit(.mass, ["lb", "lbs", "pound", "pounds"], 453.592_37),
    TypedUnit(.mass, ["g", "gram", "grams"], 1),
    TypedUnit(.mass, ["mg"], 0.001),
    TypedUnit(.mass, ["oz", "ounce", "ounces"], 28.349_523_125),
    TypedUnit(.mass, ["st", "stone"], 6350.293_18),
    TypedUnit(.energy, ["kj"], 1),
    TypedUnit(.energy, ["kcal"], 4.184),
    TypedUnit(.volume, ["ml", "millilitre", "millilitres", "milliliter", "milliliters"], 1),
    TypedUnit(.volume, ["l", "litre", "litres", "liter", "liters"], 1000),
    TypedUnit(.volume, ["fl oz", "floz"], 29.573_529_562_5),
    TypedUnit(.volume, ["cl"], 10),
    TypedUnit(.volume, ["dl"], 100),
    TypedUnit(.temperature, ["°c", "c"], 1),
    TypedUnit(.temperature, ["°f", "f"], 1 / 1.8, offset: -32 / 1.8),
    TypedUnit(.rain, ["mm"], 1),
    TypedUnit(.rain, ["in"], 25.4),
    TypedUnit(.rain, ["mm/h"], 24),
    TypedUnit(.rain, ["in/h"], 24 * 25.4),
    TypedUnit(.pulse, ["bpm"], 1),
    TypedUnit(.time, ["ms"], 1),
    TypedUnit(.time, ["s"], 1000),
    TypedUnit(.time, ["min"], 60_000),
    TypedUnit(.time, ["h"], 3_600_000),
    TypedUnit(.pressure, ["hpa", "mbar"], 1),
    TypedUnit(.pressure, ["kpa"], 10),
  ]
}

extension Unit {
  /// At most two units other than `shown` that put numbers within a range of this one.
  package func others(
    for numbers: [Double], within range: ClosedRange<Double>, except shown: Unit
  ) -> [String] {
    guard let own = TypedUnit(rawValue) else { return [] }
    let excepted = TypedUnit(shown.rawValue)?.spellings
    return TypedUnit.all.filter { other in
      other.measure == own.measure && other.spellings != excepted
        && numbers.allSatisfy {
          other.converted($0, to: own, isDifference: false).map(range.contains) ?? false
        }
    }.prefix(2).map { $0.spellings[0] }
  }

  /// A number in this unit for one in the spelled unit, `lb` or `miles`, if both measure the same.
  package func converted(_ number: Double, from spelling: some StringProtocol) -> Double? {
    guard let from = TypedUnit(spelling), let own = TypedUnit(rawValue) else { return nil }
    return from.converted(number, to: own, isDifference: false)
  }

  /// Whether a spelling means this very unit, so that nothing is converted.
  package func isSpelled(_ spelling: some StringProtocol) -> Bool {
    guard let from = TypedUnit(spelling), let own = TypedUnit(rawValue) else { return false }
    return from.spellings == own.spellings
  }

  /// The unit that stores numbers of the spelled unit, kilograms for pounds, if there is one.
  package static func storing(_ spelling: some StringProtocol) -> Unit? {
    guard let unit = TypedUnit(spelling) else { return nil }
    if let same = stored.first(where: { $0.isSpelled(spelling) }) { return same }
    guard unit.measure != .rain else { return nil }
    return stored.first { TypedUnit($0.rawValue)?.measure == unit.measure }
  }
}

/// What people count in a number whose attribute has no unit: `insulin 22 units`, `carbs 45 g`.
enum CountedUnit {
  /// Metric units and words for pieces; miles and pounds could be meant to be converted.
  private static let words = [
    "g", "mg", "kg", "km", "ml", "cl", "l", "cm", "mmol/l", "mmol", "mg/dl", "bpm", "mmhg",
    "unit", "units", "u", "ie", "iu", "einheiten", "x", "times", "reps", "rounds", "sets", "laps",
    "pieces", "piece", "pcs", "portions", "servings", "glasses", "glass", "cups", "cup", "bottles",
    "bottle", "cans", "pints", "shots", "drinks", "tablets", "pills", "pages", "kilometres",
    "kilometers", "grams", "points", "steps", "mal", "stück", "gläser", "tassen", "seiten",
    "€", "$", "£", "eur", "usd", "gbp", "chf", "euro", "euros", "dollars", "francs",
  ]

  /// An amount of money without the sign before it: `18.90` for `€18.90`; else nil.
  static func withoutCurrency(_ text: Substring) -> String? {
    guard let sign = text.first, ["€", "$", "£"].contains(sign) else { return nil }
    return String(text.dropFirst().drop { $0 == " " })
  }

  static func isCounted(_ suffix: Substring) -> Bool { words.contains(suffix.lowercased()) }
}
