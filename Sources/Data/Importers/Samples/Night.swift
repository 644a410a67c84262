import Time

/// One sleep as a source describes it.
///
/// Lengths are in minutes; nil where the source does not say.
struct Night {
  /// The day on which the person woke up.
  var day: Day
  var start: LocalDateTime?
  var end: LocalDateTime?
  var asleep: Double?
  var light: Double?
  var deep: Double?
  var rem: Double?
  var inBed: Double?
  var awakenings: Int?
  /// Whether the source says that it is or is not the main sleep of the day; nil where the longest is.
  var isMain: Bool?
  /// Seconds since 1970 of its start and its end, where it may be a part of a sleep that the source has
  /// divided; nil where it is a whole one.
  var span: (start: Int64, end: Int64)?

  init(on day: Day) { self.day = day }

  var hasStages: Bool { deep != nil || rem != nil }
  /// By which the longest is found.
  var length: Double { asleep ?? inBed ?? 0 }
}

extension Night {
  /// The longest time in seconds between two parts of one sleep.
  private static let longestGap: Int64 = 7200

  /// Nights of one source, of which those that are parts of one sleep are joined.
  static func joined(_ nights: [Night]) -> [Night] {
    let parts = nights.filter { $0.span != nil && $0.isMain == nil }
      .sorted { ($0.span ?? (0, 0)) < ($1.span ?? (0, 0)) }
    var sleeps = nights.filter { $0.span == nil || $0.isMain != nil }
    let count = sleeps.count
    for part in parts {
      if sleeps.count > count, let joined = sleeps[sleeps.count - 1].joined(with: part) {
        sleeps[sleeps.count - 1] = joined
      } else {
        sleeps.append(part)
      }
    }
    return sleeps
  }

  /// This one and a later one as one sleep; nil where the time between them is longer.
  ///
  /// Two that share most of their time are the same sleep, of which the longer one counts. What only one
  /// of both has measured is not known of the sleep.
  private func joined(with next: Night) -> Night? {
    guard let span, let other = next.span, other.start - span.end <= Night.longestGap else {
      return nil
    }
    let shared = min(span.end, other.end) - other.start
    if shared * 2 > min(span.end - span.start, other.end - other.start) {
      return next.length > length ? next : self
    }
    func sum(_ one: Double?, _ other: Double?) -> Double? {
      one.flatMap { one in other.map { one + $0 } }
    }
    var night = other.end > span.end ? next : self
    night.start = start
    night.span = (span.start, max(span.end, other.end))
    night.asleep = sum(asleep, next.asleep) ?? asleep ?? next.asleep
    night.light = sum(light, next.light)
    night.deep = sum(deep, next.deep)
    night.rem = sum(rem, next.rem)
    night.inBed = sum(inBed, next.inBed)
    night.awakenings = awakenings.flatMap { one in next.awakenings.map { one + $0 } }
    return night
  }
}
