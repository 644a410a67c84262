import Actions
import Cards
import Facts
import Geography
import Places
import ReferenceData
import Storage
import Text
import Time

extension Reading {
  /// The digest of a date, read from the lines of that date alone.
  package func factDigest(of date: DateOfYear, from store: Store?) throws -> FactDigest {
    let stored = try store?.facts(of: date, isDigest: true)
    var own = FactDigest()
    for fact in stored?.own ?? [] { own.add(fact.category) { fact } }
    return FactDigest(
      own: own,
      fetched: stored.map { FactText.digest(in: $0.fetched.span, from: .service) } ?? FactDigest(),
      almanac: almanac { FactText.digest(of: date, in: $0, from: .almanac) })
  }

  /// The facts of a date, numbered.
  package func facts(of date: DateOfYear, from store: Store?) throws -> DayFacts {
    let stored = try store?.facts(of: date)
    return facts(of: date, own: stored?.own ?? [], fetched: stored?.fetched ?? [])
  }

  /// The facts of all dates, each date numbered.
  package func facts(ofAllDatesFrom store: Store?) throws -> [(
    date: DateOfYear, entry: DayFacts.Entry
  )] {
    try DateOfYear.all.flatMap { date in try facts(of: date, from: store).entries.map { (date, $0) }
    }
  }

  private func facts(of date: DateOfYear, own: [Fact], fetched: [UInt8]) -> DayFacts {
    let day = (month: date.month.rawValue, day: date.day)
    return DayFacts(
      own: own, fetched: FactText.facts(of: day, in: fetched.span, from: .service),
      almanac: almanac { FactText.facts(of: day, in: $0, from: .almanac) })
  }

  /// Calls `body` with the facts that are compiled in, without copying them.
  private func almanac<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(reference_facts().buffer.span)
  }

  /// A fact by its number on a date; throws a ``Failure`` if the date has fewer facts.
  package func fact(_ number: Int, on date: DateOfYear, from store: Store?) throws -> Fact {
    let entries = try facts(of: date, from: store).entries
    guard number <= entries.count else {
      throw Failure.usage(
        "no fact \(number) on \(FactWords.short(date))",
        hints: ["Expected 1 to \(entries.count); 'dash facts' lists them."])
    }
    return entries[number - 1].fact
  }

  /// The zoom of a map of a fact: a quarter of the Earth, which always has a coast.
  package static let factZoom = 2

  /// A map of the place of a fact.
  package func map(
    of fact: Fact, at place: Coordinates, on date: DateOfYear, zoom: Int = factZoom
  ) throws -> MapScreen {
    try mapScreen(
      title: CleanText("\(FactWords.short(date)) \(FactWords.year(fact.year))"),
      marks: [MapMark(.target, name: CleanText(place.text), point: place)],
      extent: .around(place, degrees: MapView.degrees(zoom: zoom)), caption: CleanText(fact.text))
  }
}

/// The facts of the date: the last card, unless the setting `facts.card` hides it.
enum FactSubject: DaySubject {
  static let name: String? = "facts"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group == nil ? reading.settings.showsFacts : request.group == name
    return FactSection(
      of: isShown ? try reading.factDigest(of: DateOfYear(request.day), from: store) : nil)
  }
}
