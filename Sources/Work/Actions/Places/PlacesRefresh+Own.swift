import Paging
import Places
import Services
import Storage
import Text

extension PlacesRefresh {
  private static let batch = 10

  mutating func fetchOwn() throws {
    var pool = Pool<StudentLocation>()
    var skipped: [String] = []
    try forEachPage(of: pool.whole, in: &pool, person: user.key) { refresh, page, _ in
      skipped += page.problems.compactMap(\.key)
      refresh.report.note(page)
    }
    // A server may ignore the condition.
    let result = OwnRecords(
      pool.filter { $0.person == user.key }, skipped: skipped, known: try store.knownRecords(),
      own: try store.comparedPlaces())
    let deleted = try deletedHere(result)
    var changed: [Place] = []
    for (number, record) in result.changed {
      guard var place = try store.place(number) else { continue }
      place.setName(record.content.name)
      place.setAddress(record.content.address)
      place.point = record.content.point
      place.updated = record.updated
      changed.append(place)
    }
    let new = result.new.compactMap { place(of: $0, isOwn: true) }
    let conflicts = try store.storeOwn(new: new, changed: changed, person: user.key) { numbers in
      let added = zip(numbers, result.new).map {
        KnownRecord(place: $0, key: $1.key, content: $1.content)
      }
      return [.own: KnownRecord.lines(of: result.known + added)]
    }
    report.warnings += conflicts.map { .conflict($0) }
    report.ownAdded = new.count
    report.ownChanged = changed.count
    report.warnings += result.conflicts.map { .changedTwice(place: $0, theirs: $1) }
    report.warnings += result.gone.filter { !deleted.contains($0) }.map { .deletedThere(place: $0) }
    if deleted.isEmpty { return }
    report.ownDeleted = deleted.count
    report.warnings += try world.changePlaces(by: "dash places --refresh", origin: .sync, in: store)
    {
      try $0.removePlaces(deleted)
    }.conflicts.map { .conflict($0) }
  }

  /// The places that were deleted at the account and are deleted here, too: no place that was
  /// changed here since, and more than a few only if the person says so.
  private func deletedHere(_ result: OwnRecords) throws -> [Int] {
    let own = try Dictionary(store.comparedPlaces().map { ($0.place, $0.content) }) { $1 }
    let gone = result.known.filter { result.gone.contains($0.place) && own[$0.place] == $0.content }
      .map(\.place)
    guard gone.count > PlacesRefresh.fewDeleted else { return gone }
    guard let answers else { return [] }
    let count = CountText.of(gone.count, "place", "places")
    let text = "\(count) of your own were deleted at the account"
    let answer = try answers.answer(
      text, choices: ["Delete them here, too", "Keep them here"], refusal: Failure(text))
    return answer == 0 ? gone : []
  }

  private static let fewDeleted = 3

  /// Sends waiting changes; rejected ones wait for the next refresh.
  mutating func send(isAll: Bool) throws {
    let own = try store.comparedPlaces()
    let contents = Dictionary(own.map { ($0.place, $0.content) }) { first, _ in first }
    var known = try store.knownRecords()
    let outbox = PlaceOutbox(
      of: own, known: known, isMany: world.settings.allowsManyPlaces, isAll: isAll)
    report.refused = outbox.refused
    var sending = RequestProgress(
      part: .sendingPlaces, service: client.provider.name, total: outbox.actions.count,
      fewest: 2 * PlacesRefresh.batch)
    defer { progress(nil) }
    let user = user.posted(as: world.settings.profileName)
    let (records, store, progress) = (list.records, store, progress)
    func document(_ place: Int) -> String { contents[place]?.document(of: user) ?? "" }
    var report = report
    defer { self.report = report }
    try client.send(
      for: outbox.actions, batch: PlacesRefresh.batch,
      progress: { done in
        sending.done = done
        progress(sending)
      },
      request: { action in
        switch action {
        case .post(let place): records.post(document(place))
        case .put(let place, let key): records.put(document(place), to: key)
        case .delete(let key): records.delete(key)
        }
      },
      handle: { _, action, result in
        do {
          let response = try result.get()
          func know(_ place: Int, as key: String) {
            guard let content = contents[place] else { return }
            known.append(KnownRecord(place: place, key: key, content: content))
          }
          switch action {
          case .post(let place):
            let key = try records.key(in: response)
            known.removeAll { $0.place == place }
            know(place, as: key)
            report.sent += 1
          case .put(let place, let key):
            known.removeAll { $0.place == place || $0.key == key }
            know(place, as: key)
            report.replaced += 1
          case .delete(let key):
            known.removeAll { $0.key == key }
            report.deleted += 1
          }
        } catch let error as ServiceError where error.isOfOneObject {
          if case .delete(let key) = action, error.isObjectNotFound {
            known.removeAll { $0.key == key }
          } else {
            if case .put(_, let key) = action, error.isObjectNotFound {
              for index in known.indices where known[index].key == key {
                known[index].isGone = true
              }
            }
            report.warnings.append(.rejected(action, error.failure))
            report.rejected += 1
          }
        }
        try store.storeSharing([.own: KnownRecord.lines(of: known)])
      })
  }
}

extension ServiceError {
  /// Whether the server has no such object, or does not show it to this person.
  fileprivate var isObjectNotFound: Bool {
    if case .code(ParseServer.objectNotFound, _) = problem { return true }
    return false
  }

  /// Whether another request may succeed.
  fileprivate var isOfOneObject: Bool {
    if case .code = problem { return true }
    return false
  }
}
