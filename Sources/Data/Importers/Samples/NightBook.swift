import Time

/// The nights of all sources, of which one source counts each day.
///
/// That is the one whose place in the order the person gave, then one with stages of sleep, then the
/// one with the most sleep. Its longest sleep gives the day's start, end and stages; others, such as
/// naps, add to the time asleep only.
struct NightBook {
  /// By source.
  private var nights: [Int: [Night]] = [:]

  mutating func add(_ night: Night, from source: Int) { nights[source, default: []].append(night) }

  /// Calls `body` with every value of every night: once for those of each source that has any, and
  /// whether that source counts on the day.
  ///
  /// `rank` is the place of a source in the order of the person, the same for all where there is none.
  func forEachValue(
    _ body: (Measure, Double, _ source: Int, Day, _ counts: Bool) -> Void,
    rank: (_ source: Int) -> Int
  ) {
    var byDay: [Day: [(source: Int, night: Night)]] = [:]
    for (source, nights) in nights {
      for night in Night.joined(nights) { byDay[night.day, default: []].append((source, night)) }
    }
    for (day, entries) in byDay {
      let sources = Set(entries.map(\.source)).sorted { one, other in
        func key(_ source: Int) -> (Int, Int, Double, Int) {
          let own = entries.filter { $0.source == source }.map(\.night)
          let asleep = own.reduce(0) { $0 + ($1.asleep ?? 0) }
          return (rank(source), own.contains(where: \.hasStages) ? 0 : 1, -asleep, source)
        }
        return key(one) < key(other)
      }
      for source in sources {
        let own = entries.filter { $0.source == source }.map(\.night)
        for (measure, value) in NightBook.values(of: own) {
          body(measure, value, source, day, source == sources[0])
        }
      }
    }
  }

  /// The values of a day of one source.
  private static func values(of nights: [Night]) -> [(Measure, Double)] {
    let mains = nights.filter { $0.isMain == true }
    let candidates = mains.isEmpty ? nights.filter { $0.isMain != false } : mains
    var values: [(Measure, Double)] = []
    let asleep = nights.compactMap(\.asleep)
    if !asleep.isEmpty { values.append((.sleep, asleep.reduce(0, +))) }
    guard let main = candidates.max(by: { $0.length < $1.length }) else { return values }
    for (measure, value) in [
      (Measure.lightSleep, main.light), (.deepSleep, main.deep), (.remSleep, main.rem),
      (.timeInBed, main.inBed), (.awakenings, main.awakenings.map(Double.init)),
      // The time of falling asleep counts from midday.
      (.sleepStart, main.start.map { Double(($0.minute + 720) % 1440) }),
      (.sleepEnd, main.end.map { Double($0.minute) }),
    ] {
      if let value { values.append((measure, value)) }
    }
    return values
  }
}
