import Actions
import Cards
import Drawing
import Formats
import Geography
import Places
import Services
import Storage
import Text
import Time

/// The conditions of a list of places, as a person types them.
package struct PlaceQuery {
  package var since: Day?
  /// The name of an own place or a city, or latitude and longitude.
  package var near: String?
  /// The greatest distance from ``near``.
  package var kilometres = 50.0
  /// The name of people, or `me`.
  package var people: String?
  /// Words in the name, address, note or person.
  package var words: String?

  package init() {}
  fileprivate var isEmpty: Bool { since == nil && near == nil && people == nil && words == nil }

  fileprivate func filter(
    from store: Store?, in reading: Reading, _ answers: Answers
  ) throws -> PlaceFilter {
    var filter = PlaceFilter()
    filter.since = since
    filter.words = words.map { FoldedText($0) }
    if let near {
      guard let words = PlaceWords(near) else { throw Failure.invalidPlace(near) }
      var finder = PlaceFinder(in: reading.world, store: store, command: "dash places --near")
      finder.takesNumber = false
      filter.near = try finder.meant(by: words, answers: answers).coordinates
      filter.kilometres = kilometres
    }
    guard let people else { return filter }
    let typed = FoldedText(people)
    if ["me", "i", "myself"].contains(typed.string) {
      filter.isOwn = true
      return filter
    }
    let others = try store?.placePeople().filter { !$0.isOwn } ?? []
    let wanted = others.filter { !FoldedText($0.name.string).ranges(of: typed).isEmpty }
    if wanted.isEmpty {
      throw Failure.usage(
        "no places of '\(people)'",
        hints: Suggestion.hints(for: people, among: others.map(\.name.string))
          + ["For your own: dash places --by me"])
    }
    filter.people = Set(wanted.map(\.key))
    return filter
  }
}

/// The list of places, a page at a time.
package struct PlaceList {
  private let query: PlaceQuery
  private let filter: PlaceFilter
  private let store: Store?
  private let reading: Reading
  /// The command line of the list, without its page.
  private let request: String
  private let position: PlacePosition?
  private let isMore: Bool

  private static let page = 100

  /// Reads the page after the last one that was shown if `isMore`, else the first page.
  /// - Throws: ``Question`` if several cities have the name; ``Failure`` of status usage for an
  ///   unknown place or person.
  package init(
    _ query: PlaceQuery, from store: Store?, request: String, isMore: Bool, in reading: Reading,
    answers: Answers
  ) throws {
    (self.query, self.store, self.request) = (query, store, request)
    (self.isMore, self.reading) = (isMore, reading)
    filter = try query.filter(from: store, in: reading, answers)
    if !isMore {
      position = nil
    } else if let end = try store?.state(.placeListEnd), end.request == request {
      position = end.position
    } else {
      let first = try store?.places(filter, limit: PlaceList.page).places
      position = first?.last.map(PlacePosition.init)
    }
  }

  /// The places of the page, and how many there are from the first of them on.
  package func places() throws -> (places: [Place], count: Int) {
    try store?.places(filter, after: position, limit: PlaceList.page) ?? ([], 0)
  }

  /// Whether older places of others can follow a page with this many places.
  package func canGrow(_ count: Int) -> Bool {
    store != nil && isMore && count < PlaceList.page && filter.isOwn != true
  }

  /// Stores where a page ends that may be continued, and that the news were seen.
  package func noteShown(_ places: [Place]) throws {
    guard let store else { return }
    let isContinued =
      try isMore || places.count == PlaceList.page || store.state(.placeListEnd) != nil
    store.noteShownPlaces(
      end: isContinued ? places.last.map(PlacePosition.init) : nil, of: request,
      at: reading.now.description)
  }

  /// A page, with the number of places that follow it.
  package func sheet(of places: [Place], left: Int, isTiles: Bool) throws -> Sheet {
    let look = reading.placeLook
    let nothing = try nothing()
    return Sheet(
      JSONText.object { json in
        json.array("places", of: places) { $0.write($1, near: filter.near) }
        json.member("left", left)
      }
    ) { options in
      if places.isEmpty { return Sheet.block(of: nothing, options) }
      let rows = PlaceRows(of: places, near: filter.near, look: look)
      var block = isTiles ? rows.tiles(width: options.width) : rows.block(width: options.width)
      if left > 0 {
        let more = "\(CountText.of(left, "more place", "more places")): \(request)"
        block.append(Line())
        block += Wrap.block(
          of: more + (isTiles ? " --tiles" : "") + " --more", .quiet, width: options.width)
      }
      return block
    }
  }

  /// How many places each country or year has.
  package func counts(of kind: PlaceCounts.Kind) throws -> Sheet {
    let places = try store?.places(filter, limit: .max).places ?? []
    let counts = PlaceCounts(rows(of: kind, places), of: kind)
    return Sheet(counts, orSay: places.isEmpty ? PlaceList.none : [])
  }

  private func rows(of kind: PlaceCounts.Kind, _ places: [Place]) -> [PlaceCounts.Row] {
    switch kind {
    case .years:
      return Dictionary(grouping: places) { $0.day.civil.year }
        .sorted { $0.key > $1.key }
        .map { ("\($0.key)", nil, $0.value.count) }
    case .countries:
      let gazetteer = reading.world.gazetteer
      let lookup = CountryLookup(gazetteer)
      return Dictionary(grouping: places) { lookup.country(of: $0.point) ?? "" }.map {
        code, places in
        (
          name: code.isEmpty ? "Far from cities" : gazetteer.countryName(code) ?? code,
          code: code.isEmpty ? nil : code, count: places.count
        )
      }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
  }

  private func nothing() throws -> [String] {
    if isMore { return ["No more places. From the first: \(request)"] }
    if !query.isEmpty, try store?.placeCount() ?? 0 > 0 { return ["No such places."] }
    return PlaceList.none
  }

  private static let none = ["There are no places.", "To add one: dash places add Melbourne"]
}

extension Reading {
  package var placeFindings: FindingSection? {
    guard let store = try? openStore(), let count = try? store.placeCount(), count > 0
    else { return nil }
    var findings = [
      Finding("places", "Places", CountText.grouped(count), value: .integer(Int64(count)))
    ]
    if let invalid = try? store.invalidPlaceCount(), invalid > 0 {
      findings.append(
        Finding(
          "invalid", "Invalid", "\(CountText.of(invalid, "place", "places")) cannot be read",
          remedy: ["To save all others into a new store: dash doctor --salvage FILE"]))
    }
    return FindingSection("places", "Places", findings)
  }
}

/// The latest own place: the group `location`, unless the setting `places.card` hides it.
enum PlaceSubject: DaySubject {
  static let name: String? = "location"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? reading.settings.showsPlaces
    let contents =
      !isShown
      ? nil
      : reading.isDemo
        ? sample(of: request.day, in: reading)
        : try contents(of: request.day, from: store, in: reading)
    let notice =
      request.group == name
      ? "No places up to \(DayText.plain(request.day, on: reading.today)). See 'dash help places'."
      : nil
    return PlaceSection(
      contents, on: request.day, today: reading.today, glyphs: reading.glyphs, notice: notice)
  }

  private static func sample(of day: Day, in reading: Reading) -> PlaceSection.Contents? {
    let own = SamplePlaces.places(today: reading.today).filter { $0.isOwn && $0.day <= day }
    return own.first.map { last in (last.name, last.day, own.count { $0.day == day }, 0, []) }
  }

  private static func contents(
    of day: Day, from store: Store?, in reading: Reading
  ) throws -> PlaceSection.Contents? {
    guard let store else { return nil }
    let last = try store.lastOwnPlace(until: day)
    let news = day == reading.today ? try store.placeNews() : nil
    if last == nil, news == nil { return nil }
    return (last?.name, last?.day ?? day, last?.count ?? 0, news?.count ?? 0, news?.names ?? [])
  }
}

extension Reading {
  /// The account with which places are shared, and which of the person's own it has.
  package func placesAccount() throws -> Sheet {
    let status = try placesStatus()
    return Sheet(status.json) { status.block(width: $0.width) }
  }

  private func placesStatus() throws -> SharedAccountStatus {
    var status = SharedAccountStatus()
    status.clock = settings.clock
    status.isMany = settings.allowsManyPlaces
    if settings.showsGravatar, let mail = settings.mail {
      status.picture = Gravatar.address(of: mail)
    }
    guard let server = try PlacesSession(in: world).read() else { return status }
    status.address = server.base
    guard let store = try openStore() else { return status }
    try store.reading {
      guard let account = try store.sharedAccount(), account.address == server.base else { return }
      status.title = account.user.title
      status.name = account.user.name
      status.since = account.since
      status.refreshed = account.refreshed
      let known = try store.knownRecords()
      let outbox = PlaceOutbox(of: try store.comparedPlaces(), known: known, isMany: status.isMany)
      let gone = Set(known.filter(\.isGone).map(\.place))
      var states: [Int: SharedAccountStatus.State] = [:]
      for number in outbox.heldBack { states[number] = .heldBack }
      for number in outbox.refused { states[number] = .refused }
      for action in outbox.actions {
        switch action {
        case .post(let place): states[place] = .waiting
        case .put(let place, let key):
          let isOwn = known.contains { $0.key == key && $0.place == place }
          states[place] = isOwn ? .changed : .waiting
        case .delete: status.removed += 1
        }
      }
      status.places = try store.ownPlaces().map { own in
        (
          own.place.id, own.place.name, own.place.day,
          states[own.place.id] ?? (gone.contains(own.place.id) ? .gone : .shared)
        )
      }
      status.places.sort { ($0.day, $0.number) > ($1.day, $1.number) }
    }
    return status
  }
}
