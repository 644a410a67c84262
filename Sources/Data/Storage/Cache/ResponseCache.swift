import Metrics

/// What a service answered, or the part of it that is shown, with when and until when.
package struct CachedResponse: Equatable, Sendable {
  package var body: [UInt8]
  /// When it was fetched, as `2026-11-20T21:00`; nil where that is not known.
  package var fetched: String?
  /// Until when it counts as fresh, in the same form; nil where the service did not say.
  package var expires: String?
  /// What `If-None-Match` sends to ask whether it has changed.
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
  /// The cached response of a service under a key; nil where there is none.
  package func cachedResponse(
    _ key: String, from service: String
  ) throws(StoreError) -> CachedResponse? {
    let selection = try database.prepare(
      "SELECT body, fetched, expires, etag FROM response_cache WHERE service = ? AND key = ?")
    selection.bind(service, key)
    guard var row = try selection.next() else { return nil }
    return CachedResponse(
      body: row.bytes(), fetched: row.optionalText(),
      expires: row.optionalText(), etag: row.optionalText())
  }

  /// The cached bytes under a key; nil where there are none.
  ///
  /// Cheaper than ``cachedResponse(_:from:)`` where several are read.
  package func cachedBody(
    _ key: String, from service: String
  ) throws(StoreError) -> [UInt8]? {
    try withCachedBody(key, from: service) { $0.bytes() }
  }

  /// Caches responses of a service, each replacing the one under its key.
  ///
  /// All or none; not a change that undo reverts.
  package func cache(
    _ responses: [(key: String, response: CachedResponse)], from service: String
  ) throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      for (key, response) in responses { try put(response, under: key, from: service) }
    }
  }

  /// Deletes all cached responses of a service.
  package func deleteCache(of service: String) throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      try deleteCachedResponses(of: service)
    }
  }

  /// Deletes all cached responses of a service, in the transaction that is open.
  func deleteCachedResponses(of service: String) throws(StoreError) {
    let deletion = try database.prepare("DELETE FROM response_cache WHERE service = ?")
    deletion.bind(service)
    try deletion.run()
  }

  /// What `read` makes of the cached bytes under a key, the only column; nil where there are none.
  ///
  /// The statement stays prepared, since showing a day asks more than once.
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
    let insertion = try database.prepare(
      """
      INSERT OR REPLACE INTO response_cache(service, key, fetched, expires, etag, body)
      VALUES(?, ?, ?, ?, ?, ?)
      """)
    insertion.bind(
      service, key, response.fetched, response.expires, response.etag, ReadableBytes(response.body))
    try insertion.run()
  }
}
