import Metrics
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
    self.body = body
    self.fetched = fetched
    self.expires = expires
    self.etag = etag
  }
}

extension Store {
  /// The cached response of a service under a key, or nil.
  package func cachedResponse(
    _ key: String, from service: String
  ) throws(StoreError) -> CachedResponse? {
    try database.first(
      of: "SELECT body, fetched, expires, etag FROM response_cache WHERE service = ? AND key = ?",
      service, key
    ) {
      CachedResponse(
        body: $0.bytes(), fetched: $0.optionalText(), expires: $0.optionalText(),
        etag: $0.optionalText())
    }
  }

  /// The cached bytes under a key, or nil; cheaper than ``cachedResponse(_:from:)``.
  package func cachedBody(_ key: String, from service: String) throws(StoreError) -> [UInt8]? {
    try withCachedBody(key, from: service) { $0.bytes() }
  }

  /// Caches responses, each replacing the one under its key; undo does not revert this.
  package func cache(
    _ responses: [(key: String, response: CachedResponse)], from service: String
  ) throws {
    try writing {
      for (key, response) in responses { try put(response, under: key, from: service) }
    }
  }

  /// Deletes all cached responses of a service, in the transaction that is open.
  func deleteCachedResponses(of service: String) throws(StoreError) {
    try database.run("DELETE FROM response_cache WHERE service = ?", service)
  }

  /// Reads the cached bytes under a key, the only column of a row, if there are any.
  ///
  /// The statement remains prepared, because showing a day uses it more than once.
  func withCachedBody<Result>(
    _ key: String, from service: String, _ read: (inout Row) -> Result
  ) throws(StoreError) -> Result? {
    if cacheSelection == nil {
      cacheSelection = try database.prepare(
        "SELECT body FROM response_cache WHERE service = ? AND key = ?")
    }
    guard let selection = cacheSelection.take() else { return nil }
    selection.bind(service, key)
    var result: Result?
    if var row = try selection.next() { result = read(&row) }
    selection.reset()
    cacheSelection = consume selection
    return result
  }

  /// Caches one response, in the transaction that is open.
  func put(_ response: CachedResponse, under key: String, from service: String) throws(StoreError) {
    try database.run(
      """
      INSERT OR REPLACE INTO response_cache(service, key, fetched, expires, etag, body)
      VALUES(?, ?, ?, ?, ?, ?)
      """, service, key, response.fetched, response.expires, response.etag,
      ReadableBytes(response.body))
  }
}

/// The facts that were fetched for a date, as lines for the reader of facts.
package struct CachedFacts: Equatable, Sendable {
  package var lines: [UInt8]
  /// The facts that the card of the day shows: all of a date can take a hundred thousand bytes.
  package var digest: [UInt8]
  package var language: String?

  package init(lines: [UInt8], digest: [UInt8], language: String?) {
    self.lines = lines
    self.digest = digest
    self.language = language
  }
}

extension Store {
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
