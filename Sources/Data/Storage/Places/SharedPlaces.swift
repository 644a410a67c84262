import Places
import Time

/// The records about sharing places; the first two are state, or deleted records would come back,
/// and records deleted there be sent again.
package enum SharingRecord: String, CaseIterable, Sendable {
  /// Whose account it is, and where.
  case account
  case own
  /// Which parts of the list of all records were fetched.
  case fetched

  /// The key of its state, or nil if it is cached, because it can be fetched again.
  fileprivate var state: StateKey? {
    switch self {
    case .account: .placeAccount
    case .own: .ownRecords
    case .fetched: nil
    }
  }
}

package struct SharedPlacesResult: Equatable, Sendable {
  package var added = 0
  package var changed = 0
  package var deleted = 0

  package init() {}
}

extension Store {
  /// A stored record, or empty.
  package func sharingRecord(_ key: SharingRecord) throws(StoreError) -> [UInt8] {
    if isEmpty { return [] }
    if let state = key.state { return try withState(state) { $0.bytes() } ?? [] }
    return try cachedBody(CacheKey("places", key.rawValue)) ?? []
  }

  /// Undo does not revert this.
  package func storeSharing(_ bodies: [SharingRecord: [UInt8]]) throws {
    try writing { try putPlaces(bodies) }
  }

  private func putPlaces(_ bodies: [SharingRecord: [UInt8]]) throws(StoreError) {
    for key in SharingRecord.allCases {
      guard let body = bodies[key] else { continue }
      if let state = key.state {
        try put(ReadableBytes(body), for: state)
      } else {
        try put(CachedResponse(body: body), under: CacheKey("places", key.rawValue))
      }
    }
  }

  /// The person's own places by number, and whether each is sent to the account.
  package func ownPlaces() throws(StoreError) -> [(place: Place, isShared: Bool)] {
    try database.rows(of: PlaceRow.selection + " WHERE person = '' ORDER BY id") { row in
      PlaceRow(&row).map { ($0.place, $0.state == .shared) }
    }
  }

  /// Begins with another account, or the same after a logout, so that own places are sent on
  /// request; `deletesOthers` deletes the places of others, and returns how many.
  @discardableResult package func connectPlaces(
    _ bodies: [SharingRecord: [UInt8]], deletesOthers: Bool
  ) throws -> Int {
    try writing {
      try database.run("UPDATE place SET state = 0 WHERE state != 0")
      try putPlaces(bodies)
      guard deletesOthers else { return 0 }
      try database.run("DELETE FROM place WHERE person != ''")
      return database.changedRows
    }
  }

  /// Stores places of others by their keys, with records; undo does not revert this.
  package func storeShared(
    _ places: [Place], _ bodies: [SharingRecord: [UInt8]]
  ) throws -> SharedPlacesResult {
    precondition(places.allSatisfy { !$0.isOwn && $0.key != nil }, "they are of others")
    return try writing {
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
        try insertion.run(PlaceRow(place: place, state: .heldBack, row: Int64(place.id)))
      }
      try putPlaces(bodies)
      return result
    }
  }

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

  /// Deletes places of others that were changed since a time, except these keys; returns how many.
  package func deleteShared(
    except keys: Set<String>, since: Timestamp, _ bodies: [SharingRecord: [UInt8]]
  ) throws -> Int {
    try writing {
      let missing = try database.rows(
        of: "SELECT key, id FROM place WHERE person != '' AND updated >= ?", since.milliseconds
      ) { keys.contains($0.text()) ? nil : $0.integer() }
      let deletion = try database.prepare("DELETE FROM place WHERE id = ?")
      for id in missing { try deletion.run(id) }
      try putPlaces(bodies)
      return missing.count
    }
  }

  /// Stores own places of the account: new ones, and changed ones by number if they still exist.
  ///
  /// Undo does not revert this, or it would delete them at the account. Deletes places of `person`
  /// that were fetched before the login. `bodies` makes the records from the new numbers. Returns
  /// the attributes that could not be derived.
  package func storeOwn(
    new: [Place], changed: [Place], person: String,
    _ bodies: (_ numbers: [Int]) -> [SharingRecord: [UInt8]]
  ) throws -> [DerivedConflict] {
    precondition((new + changed).allSatisfy(\.isOwn), "they are the person's own")
    return try writing {
      let first = Int(try unusedPlaceNumber())
      try database.run("DELETE FROM place WHERE person = ? AND person != ''", person)
      let insertion = try database.prepare(PlaceRow.insertion)
      for (offset, place) in new.enumerated() {
        try insertion.run(PlaceRow(place: place, state: .shared, row: Int64(first + offset)))
      }
      for place in changed where try self.place(place.id) != nil {
        try insertion.run(PlaceRow(place: place, state: .shared, row: Int64(place.id)))
      }
      try putPlaces(bodies(new.indices.map { first + $0 }))
      return try deriveFromPlaces(on: Set((new + changed).map(\.day)))
    }
  }
}
