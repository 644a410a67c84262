import Geography
import Text
import Time

/// The response of a service, or the part of it that is shown.
package struct CachedResponse: Equatable, Sendable {
  package var body: [UInt8]
  /// When it was fetched, as `2026-11-20T21:00`, if known.
  package var fetched: String?
  /// When it expires, in the same form, if the service said so.
  package var expires: String?
  /// The value for `If-None-Match`.
  package var etag: String?

  package init(body: [UInt8], fetched: String? = nil, expires: String? = nil, etag: String? = nil) {
    (self.body, self.fetched, self.expires, self.etag) = (body, fetched, expires, etag)
  }
}

/// The key of a cached response: a service, and a text that is unique for it.
package struct CacheKey: Sendable {
  let service, key: String

  package init(_ service: String, _ key: String) { (self.service, self.key) = (service, key) }

  static let accountService = "account"
  static let insights = "insights/"

  static func insights(on day: Day) -> CacheKey { CacheKey(accountService, "\(insights)\(day)") }
  static var correlations: CacheKey { CacheKey(accountService, "correlations") }
  /// The findings of the latest comparison of all attributes.
  static var findings: CacheKey { CacheKey("dash", "findings") }
  static var comparison: CacheKey { CacheKey("dash", "comparison") }

  /// A part of the data of `dash outside`.
  package enum OutsidePart: String { case forecast, air, illness }

  /// Lines about a place, by coordinates with two decimal places.
  package static func outside(_ part: OutsidePart, of place: Coordinates) -> CacheKey {
    CacheKey("outside", "\(place.text)/\(part.rawValue)")
  }

  /// Cities that were fetched by their name, which is a ``PlaceKey``.
  package static func cities(named key: String) -> CacheKey { CacheKey("outside", "place/\(key)") }

  /// The calendar at an address.
  package static func calendar(_ address: String) -> CacheKey { CacheKey("calendar", address) }

  /// A part of the facts of a date; see ``CachedFacts``.
  static func facts(of date: DateOfYear, _ part: String = "") -> CacheKey {
    CacheKey("facts", "\(date.month.rawValue.twoDigits)-\(date.day.twoDigits)" + part)
  }
}

extension Store {
  package func cachedResponse(_ key: CacheKey) throws(StoreError) -> CachedResponse? {
    try database.first(
      of: "SELECT body, fetched, expires, etag FROM response_cache WHERE service = ? AND key = ?",
      key.service, key.key
    ) {
      CachedResponse(
        body: $0.bytes(), fetched: $0.optionalText(), expires: $0.optionalText(),
        etag: $0.optionalText())
    }
  }

  /// The cached bytes under a key, or nil; cheaper than ``cachedResponse(_:)``.
  package func cachedBody(_ key: CacheKey) throws(StoreError) -> [UInt8]? {
    try withCachedBody(key) { $0.bytes() }
  }

  /// Caches responses, each replacing the one under its key; undo does not revert this.
  package func cache(_ responses: [(key: CacheKey, response: CachedResponse)]) throws {
    try writing { for (key, response) in responses { try put(response, under: key) } }
  }

  /// Caches lines, which replace the ones under their key; undo does not revert this.
  package func cache(_ lines: [UInt8], under key: CacheKey, at moment: String?) throws {
    try cache([(key, CachedResponse(body: lines, fetched: moment))])
  }

  /// Runs `body`, which writes something that can be made again, unless it would wait or fails.
  func withoutWaiting(_ body: () throws -> Void) {
    guard !database.isReadOnly else { return }
    database.wait(upTo: 0)
    defer { database.wait(upTo: database.patience) }
    try? body()
  }

  func deleteCachedResponses(of service: String) throws(StoreError) {
    try database.run("DELETE FROM response_cache WHERE service = ?", service)
  }

  /// Reads the cached bytes under a key, the only column of a row, if there are any.
  func withCachedBody<Result>(
    _ key: CacheKey, _ read: (inout Row) -> Result
  ) throws(StoreError) -> Result? {
    guard try has(.cache) else { return nil }
    return try database.first(
      of: "SELECT body FROM response_cache WHERE service = ? AND key = ?",
      in: &cacheSelection, key.service, key.key, read)
  }

  func put(_ response: CachedResponse, under key: CacheKey) throws(StoreError) {
    try database.run(
      """
      INSERT OR REPLACE INTO response_cache(service, key, fetched, expires, etag, body)
      VALUES(?, ?, ?, ?, ?, ?)
      """, key.service, key.key, response.fetched, response.expires, response.etag,
      ReadableBytes(response.body))
  }
}

/// The facts that were fetched for a date, as lines for the reader of facts.
package struct CachedFacts: Equatable, Sendable {
  package var lines: [UInt8]
  /// The facts that the card of the day shows: all of a date can take a hundred thousand bytes.
  package var digest: [UInt8]
  package var language: String?

  static let digest = "/digest"
  fileprivate static let language = "/language"

  package init(lines: [UInt8], digest: [UInt8], language: String?) {
    (self.lines, self.digest, self.language) = (lines, digest, language)
  }
}

extension Store {
  /// The facts that were fetched for a date, or nil.
  package func cachedFacts(of date: DateOfYear) throws(StoreError) -> CachedFacts? {
    guard let lines = try cachedBody(.facts(of: date)) else { return nil }
    return CachedFacts(
      lines: lines, digest: try cachedBody(.facts(of: date, CachedFacts.digest)) ?? [],
      language: try cachedBody(.facts(of: date, CachedFacts.language)).map {
        String(decoding: $0, as: UTF8.self)
      })
  }

  package func cache(_ facts: CachedFacts, of date: DateOfYear, at moment: String? = nil) throws {
    let parts = [
      ("", facts.lines), (CachedFacts.digest, facts.digest),
      (CachedFacts.language, facts.language.map { Array($0.utf8) }),
    ]
    try cache(
      parts.compactMap { part, body in
        body.map { (.facts(of: date, part), CachedResponse(body: $0, fetched: moment)) }
      })
  }
}
