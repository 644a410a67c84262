import Places
import Time

/// What is known of the account for places, and under which keys.
///
/// Which records of their own the account has is state, as is the account: without it, a record that was
/// deleted here would come back, and one that was deleted there would be sent again.
package enum PlaceCacheKey: String, CaseIterable, Sendable {
  /// Whose account it is, and where.
  case account
  /// The person's own records.
  case own
  /// Which parts of the list of all records were fetched.
  case fetched

  /// Its state; nil for what is fetched again, which is cached.
  fileprivate var state: StateKey? {
    switch self {
    case .account: .placeAccount
    case .own: .ownRecords
    case .fetched: nil
    }
  }
}

/// How many places of others a refresh has added, changed and deleted.
package struct SharedPlacesResult: Equatable, Sendable {
  package var added = 0
  package var changed = 0
  package var deleted = 0

  package init() {}
}

extension Store {
  private static let placeService = "places"

  /// What is known of the account under a key; empty if nothing is.
  package func placeCache(_ key: PlaceCacheKey) throws(StoreError) -> [UInt8] {
    if isEmpty { return [] }
    if let state = key.state { return try withState(state) { $0.bytes() } ?? [] }
    return try cachedBody(key.rawValue, from: Store.placeService) ?? []
  }

  /// Stores what is known of the account; not a change that undo reverts.
  package func cachePlaces(_ bodies: [PlaceCacheKey: [UInt8]]) throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      try putPlaces(bodies)
    }
  }

  private func putPlaces(_ bodies: [PlaceCacheKey: [UInt8]]) throws(StoreError) {
    for key in PlaceCacheKey.allCases {
      guard let body = bodies[key] else { continue }
      if let state = key.state {
        try put(ReadableBytes(body), for: state)
      } else {
        try put(CachedResponse(body: body), under: key.rawValue, from: Store.placeService)
      }
    }
  }

  /// The person's own places, in the order of their numbers, and whether each is sent to the account.
  package func ownPlaces() throws(StoreError) -> [(place: Place, isShared: Bool)] {
    let selection = try database.prepare(PlaceRow.selection + " WHERE person = '' ORDER BY id")
    var places: [(Place, Bool)] = []
    while var row = try selection.next() {
      guard let stored = PlaceRow(&row) else { continue }
      places.append((stored.place, stored.state == .shared))
    }
    return places
  }

  /// Begins with another account, or the same one after a logout.
  ///
  /// Own places that were added before are sent only on request.
  ///
  /// - Parameters:
  ///   - bodies: What is known of the account.
  ///   - deletesOthers: Whether the places of others are deleted, because they are of another server.
  /// - Returns: How many places of others were deleted.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func connectPlaces(
    _ bodies: [PlaceCacheKey: [UInt8]], deletesOthers: Bool
  ) throws -> Int {
    try prepareForWriting()
    return try transaction {
      try migrate()
      try database.run("UPDATE place SET state = 0 WHERE state != 0")
      try putPlaces(bodies)
      guard deletesOthers else { return 0 }
      let count = try database.number("SELECT count(*) FROM place WHERE person != ''")
      try database.run("DELETE FROM place WHERE person != ''")
      return Int(count)
    }
  }

  /// Stores places of others, each of which replaces the one with its key, and what is then known of the
  /// account; all or nothing, and not a change that undo reverts.
  package func storeShared(
    _ places: [Place], _ bodies: [PlaceCacheKey: [UInt8]]
  ) throws -> SharedPlacesResult {
    precondition(places.allSatisfy { !$0.isOwn && $0.key != nil }, "they are of others")
    try prepareForWriting()
    return try transaction {
      try migrate()
      let before = try sharedPlaces(places.compactMap(\.key))
      var result = SharedPlacesResult()
      var number = try unusedPlaceNumber()
      let insertion = try database.prepare(PlaceRow.insertion)
      for var place in places {
        let old = place.key.flatMap { before[$0] }
        place.id = old?.id ?? Int(number)
        if place == old { continue }
        if old == nil {
          number += 1
          result.added += 1
        } else {
          result.changed += 1
        }
        insertion.bind(PlaceRow(place, state: .heldBack, row: Int64(place.id)))
        try insertion.run()
      }
      try putPlaces(bodies)
      return result
    }
  }

  /// The places of others with these keys.
  private func sharedPlaces(_ keys: [String]) throws(StoreError) -> [String: Place] {
    if keys.isEmpty { return [:] }
    let marks = keys.map { _ in "?" }.joined(separator: ", ")
    let selection = try database.prepare(
      PlaceRow.selection + " WHERE person != '' AND key IN (\(marks))")
    selection.bind(all: keys)
    var places: [String: Place] = [:]
    while var row = try selection.next() {
      if let place = PlaceRow(&row)?.place, let key = place.key { places[key] = place }
    }
    return places
  }

  /// Deletes places of others that were changed since a time and have none of these keys, and stores what
  /// is then known of the account.
  ///
  /// - Returns: How many were deleted.
  /// - Throws: ``StoreError``.
  package func deleteShared(
    except keys: Set<String>, since: Timestamp, _ bodies: [PlaceCacheKey: [UInt8]]
  ) throws -> Int {
    try prepareForWriting()
    return try transaction {
      try migrate()
      var missing: [Int64] = []
      let selection = try database.prepare(
        "SELECT key, id FROM place WHERE person != '' AND updated >= ?")
      selection.bind(since.milliseconds)
      while var row = try selection.next() {
        if !keys.contains(row.text()) { missing.append(row.integer()) }
      }
      let deletion = try database.prepare("DELETE FROM place WHERE id = ?")
      for id in missing {
        deletion.bind(id)
        try deletion.run()
      }
      try putPlaces(bodies)
      return missing.count
    }
  }

  /// Stores own places that the account has: new ones, and changed ones by their numbers.
  ///
  /// All or nothing, and not a change that undo reverts: to delete them here would delete them at the
  /// account. Places of others that are the person's, because they were fetched before the login, are
  /// deleted.
  ///
  /// - Parameters:
  ///   - new: Their `id` is not used.
  ///   - changed: They replace the places with their numbers, if those still exist.
  ///   - person: What the account calls the person.
  ///   - bodies: Makes what is then known of the account, from the numbers of the new places.
  /// - Returns: Attributes that could not be derived from the places.
  /// - Throws: ``StoreError``.
  package func storeOwn(
    new: [Place], changed: [Place], person: String,
    _ bodies: (_ numbers: [Int]) -> [PlaceCacheKey: [UInt8]]
  ) throws -> [DerivedConflict] {
    precondition((new + changed).allSatisfy(\.isOwn), "they are the person's own")
    try prepareForWriting()
    return try transaction {
      try migrate()
      let first = Int(try unusedPlaceNumber())
      let deletion = try database.prepare("DELETE FROM place WHERE person = ? AND person != ''")
      deletion.bind(person)
      try deletion.run()
      let insertion = try database.prepare(PlaceRow.insertion)
      for (offset, place) in new.enumerated() {
        insertion.bind(PlaceRow(place, state: .shared, row: Int64(first + offset)))
        try insertion.run()
      }
      for place in changed where try self.place(place.id) != nil {
        insertion.bind(PlaceRow(place, state: .shared, row: Int64(place.id)))
        try insertion.run()
      }
      try putPlaces(bodies(new.indices.map { first + $0 }))
      return try deriveFromPlaces(on: Set((new + changed).map(\.day)))
    }
  }
}
