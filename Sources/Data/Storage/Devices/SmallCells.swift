import Devices
import Facts
import Geography
import Metrics
import Places
import Text
import Time

/// A kind of small things: its shelf, and how it is read and written.
struct SmallCells: Sendable {
  let shelf: String
  let local: @Sendable (Store) throws -> [String: Shelf.Local]
  /// Writes the contents that it should have, as far as the store can.
  let write: @Sendable (_ wanted: [String: String?], _ change: Change) throws -> Void

  /// In the order in which they are merged: values need attributes, and attributes groups.
  static let beforeDays = [groups, attributes]
  static let afterDays = [goals, facts, answers, scales, risks, places, experiments]

  init(
    _ shelf: String, local: @escaping @Sendable (Store) throws -> [String: Shelf.Local],
    write: @escaping @Sendable (_ wanted: [String: String?], _ change: Change) throws -> Void
  ) {
    (self.shelf, self.local, self.write) = (shelf, local, write)
  }

  /// `health	5	Health and body`
  private static let groups = SmallCells(
    "groups",
    local: { store in
      var local: [String: Shelf.Local] = [:]
      let groups = try store.database.rows(of: GroupRow.selection) { GroupRow(&$0).group }
      for group in groups {
        local[group.name] = Shelf.Local("\(group.priority)\t\(group.label)", rank: 1)
      }
      return local
    },
    write: { wanted, change in
      for (name, content) in wanted {
        // A group is not deleted, because attributes of another device may be in it.
        guard let parts = content?.fields(2), let priority = Int(parts[0]) else { continue }
        _ = try change.record([Group(name: name, label: parts[1], priority: priority)])
      }
    })

  /// `steps/7	2	0.0`: for every day, at least the average is the goal.
  private static let goals = SmallCells(
    "goals",
    local: { store in
      var local: [String: Shelf.Local] = [:]
      for (name, period, goal) in try store.setGoals() {
        local["\(name)/\(period.number)"] = Shelf.Local(
          "\(goal.isLimit ? 1 : 0)\t\(goal.value.map { "\($0)" } ?? "")", rank: 3)
      }
      return local
    },
    write: { wanted, change in
      for (name, content) in wanted {
        let parts = name.split(separator: "/")
        guard parts.count == 2, let period = Int(parts[1]).flatMap(GoalPeriod.init) else {
          continue
        }
        let fields = content?.fields(2)
        let value = fields.flatMap { Double($0[1]) }
        guard fields == nil || value?.isFinite ?? fields?[1].isEmpty == true else { continue }
        let goal = fields.map { SetGoal(value: value, isLimit: $0[0] == "1") }
        _ = try change.set(goal, of: String(parts[0]), for: period)
      }
    })

  /// `2024-05-01/birth/Ada was born	52.5	13.4	Berlin`; without a place, the content is a dash.
  private static let facts = SmallCells(
    "facts",
    local: { store in
      var local: [String: Shelf.Local] = [:]
      for (_, fact) in try store.ownFacts() {
        let place = fact.place.map {
          "\($0.latitude)\t\($0.longitude)\t\(fact.placeName ?? "")"
        }
        local["\(fact.day)/\(fact.category.rawValue)/\(fact.text)"] = Shelf.Local(
          place ?? "-", rank: 3)
      }
      return local
    },
    write: { wanted, change in
      for (name, content) in wanted {
        let parts = name.split(separator: "/", maxSplits: 2)
        guard parts.count == 3, let day = Day(iso: String(parts[0])),
          let category = Fact.Category(rawValue: String(parts[1]))
        else { continue }
        var fact = OwnFact(category, on: day, text: String(parts[2]))
        if let fields = content?.fields(3), let place = Coordinates(fields) {
          (fact.place, fact.placeName) = (place, fields[2])
        }
        if content == nil || fact.place == nil {
          for (id, stored) in try change.store.ownFacts()
          where stored.day == day && stored.category == category && stored.text == fact.text {
            try change.removeFact(Int64(id))
          }
        }
        if content != nil { _ = try change.add(fact) }
      }
    })

  private static let answers = states(of: .answers)
  private static let scales = states(of: .scales)
  private static let risks = states(of: .risk)

  /// Decisions of the person, each a number or a text by its key.
  private static func states(of subject: StateKey.Subject) -> SmallCells {
    SmallCells(
      subject.rawValue,
      local: { store in
        var local: [String: Shelf.Local] = [:]
        for state in try store.states(of: subject) {
          guard let value = state.value else { continue }
          local[state.key] = Shelf.Local(value.cellText, rank: 3)
        }
        return local
      },
      write: { wanted, change in
        for (key, content) in wanted {
          try change.store.put(
            content.flatMap(Value.init(cellText:)), for: StateKey(subject, key),
            at: change.moment)
        }
      })
  }

  /// `2026-11-20/52.5,13.4/Café	1764230400000	1764230400000	52.5	13.4	+address	+note`.
  private static let places = SmallCells(
    "places",
    local: { store in
      var local: [String: Shelf.Local] = [:]
      for (name, place) in try named(store) {
        let fields = [place.address?.string, place.note?.string].map { $0.map { "+\($0)" } ?? "" }
        let times = [place.created, place.updated].map { "\($0.milliseconds)" }
        let point = [place.point.latitude, place.point.longitude].map { "\($0)" }
        local[name] = Shelf.Local((times + point + fields).joined(separator: "\t"), rank: 3)
      }
      return local
    },
    write: { wanted, change in
      let known = Dictionary(
        try named(change.store), uniquingKeysWith: { first, _ in first })
      for (name, content) in wanted.sorted(by: { $0.key < $1.key }) {
        guard let content else {
          if let place = known[name] { try change.removePlaces([place.id]) }
          continue
        }
        let parts = name.split(separator: "/", maxSplits: 2)
        guard let fields = content.fields(6), parts.count == 3,
          let day = Day(iso: String(parts[0])),
          let point = Coordinates(Array(fields[2...])),
          let created = Int64(fields[0]), let updated = Int64(fields[1]),
          let title = parts[2].split(separator: "\t").first,
          var place = Place(
            name: String(title), point: point, day: day,
            created: Timestamp(milliseconds: created),
            updated: Timestamp(milliseconds: updated))
        else { continue }
        place.setAddress(fields[4].isEmpty ? nil : String(fields[4].dropFirst()))
        place.setNote(fields[5].isEmpty ? nil : String(fields[5].dropFirst()))
        if let stored = known[name] {
          place.id = stored.id
          try change.put(place)
        } else {
          _ = try change.add([place])
        }
      }
    })

  /// The own places by the names of their cells; equal visits are numbered.
  private static func named(_ store: Store) throws -> [(String, Place)] {
    var counts: [String: Int] = [:]
    var named: [(String, Place)] = []
    guard try store.mayHave(.place) else { return [] }
    try store.ownPlaces(in: Day.first...Day.last) { place in
      let name = "\(place.day)/\(place.point.exactText)/\(place.name.string)"
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      named.append((number == 1 ? name : "\(name)\t\(number)", place))
    }
    return named
  }
}

extension String {
  /// A number of fields with tabs between them, of which the last may have tabs; nil for fewer.
  func fields(_ count: Int) -> [String]? {
    let fields = split(separator: "\t", maxSplits: count - 1, omittingEmptySubsequences: false)
    return fields.count == count ? fields.map(String.init) : nil
  }
}

extension Coordinates {
  /// The latitude and the longitude that the first two texts are.
  fileprivate init?(_ texts: [String]) {
    guard texts.count >= 2, let latitude = Double(texts[0]), let longitude = Double(texts[1]) else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }
}
