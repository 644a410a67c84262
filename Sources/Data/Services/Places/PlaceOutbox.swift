/// How the person's own places differ from the known records of an account.
package struct PlaceOutbox: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case post(place: Int)
    case put(place: Int, key: String)
    /// Deletes a record whose place was removed here.
    case delete(key: String)
  }

  package private(set) var actions: [Action] = []
  /// Places that are sent only on request: those from before the login, and imported ones.
  package private(set) var heldBack: [Int] = []
  /// Places that cannot be sent because the account has another one and may have only one.
  package private(set) var refused: [Int] = []

  /// Compares places with records; `isAll` also sends ``heldBack``, and an account that is not
  /// `isMany` replaces the record of a removed place.
  package init(of own: [OwnRecords.Own], known: [KnownRecord], isMany: Bool, isAll: Bool = false) {
    let places = Set(own.map(\.place))
    let entries = Dictionary(known.map { ($0.place, $0) }) { first, _ in first }
    var removed = known.filter { !$0.isGone && !places.contains($0.place) }.map(\.key)
    var count = known.count { !$0.isGone && places.contains($0.place) }
    var posts: [Action] = []
    for place in own {
      if let entry = entries[place.place] {
        if entry.content == place.content { continue }
        if !entry.isGone {
          actions.append(.put(place: place.place, key: entry.key))
          continue
        }
      } else if !place.isShared, !isAll {
        heldBack.append(place.place)
        continue
      }
      guard isMany || count == 0 else {
        refused.append(place.place)
        continue
      }
      count += 1
      if !isMany, let key = removed.popLast() {
        actions.append(.put(place: place.place, key: key))
      } else {
        posts.append(.post(place: place.place))
      }
    }
    actions += removed.map { .delete(key: $0) } + posts
  }
}
