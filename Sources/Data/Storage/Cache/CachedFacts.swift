import Time

/// The facts that were fetched for a date, as lines for the reader of facts.
package struct CachedFacts: Equatable, Sendable {
  package var lines: [UInt8]
  /// Only the facts that the card of the day shows: all of a date can take a hundred thousand
  /// bytes.
  package var digest: [UInt8]
  /// The code of the language they are in.
  package var language: String?

  package init(lines: [UInt8], digest: [UInt8], language: String?) {
    self.lines = lines
    self.digest = digest
    self.language = language
  }
}

extension Store {
  /// The service in the cache for facts of all services.
  static let factsService = "facts"

  static func factsKey(of date: DateOfYear) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(date.month.rawValue))-\(two(date.day))"
  }

  static func digestKey(of date: DateOfYear) -> String { factsKey(of: date) + "/digest" }

  private static func languageKey(of date: DateOfYear) -> String {
    factsKey(of: date) + "/language"
  }

  /// The facts that were fetched for a date, or nil.
  package func cachedFacts(of date: DateOfYear) throws(StoreError) -> CachedFacts? {
    func body(_ key: String) throws(StoreError) -> [UInt8]? {
      try withCachedBody(key, from: Store.factsService) { $0.bytes() }
    }
    guard let lines = try body(Store.factsKey(of: date)) else { return nil }
    return CachedFacts(
      lines: lines, digest: try body(Store.digestKey(of: date)) ?? [],
      language: try body(Store.languageKey(of: date)).map { String(decoding: $0, as: UTF8.self) })
  }

  /// Replaces the cached facts of a date.
  package func cache(_ facts: CachedFacts, of date: DateOfYear, at moment: String? = nil) throws {
    var responses = [
      (Store.factsKey(of: date), facts.lines), (Store.digestKey(of: date), facts.digest),
    ]
    if let language = facts.language {
      responses.append((Store.languageKey(of: date), Array(language.utf8)))
    }
    try cache(
      responses.map { ($0.0, CachedResponse(body: $0.1, fetched: moment)) },
      from: Store.factsService)
  }
}
