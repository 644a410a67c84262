import Metrics

/// The response of a service, or the part of it that is shown.
package struct CachedResponse: Equatable, Sendable {
  package var body: [UInt8]
  /// When it was fetched, as `2026-11-20T21:00`, if known.
  package var fetched: String?
  /// When it expires, in the same form, if the service said so.
  package var expires: String?
  /// The value for `If-None-Match`.
  package var etag: String?

  package init(
    body: [UInt8], fetched: String? = nil, expires: String? = nil, etag: String? = nil
  ) {
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
  package func cachedBody(
    _ key: String, from service: String
  ) throws(StoreError) -> [UInt8]? {
    try withCachedBody(key, from: service) { $0.bytes() }
  }

  /// Caches responses of a service, which undo does not revert; each replaces the one under its
  /// key.
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
  func put(
    _ response: CachedResponse, under key: String, from service: String
  ) throws(StoreError) {
    try database.run(
      """
      INSERT OR REPLACE INTO response_cache(service, key, fetched, expires, etag, body)
      VALUES(?, ?, ?, ?, ?, ?)
      """, service, key, response.fetched, response.expires, response.etag,
      ReadableBytes(response.body))
  }
}
