import Actions
import Cards
import Metrics
import Storage
import Time

extension Reading {
  /// All attributes with their holdings, or the attributes of a group.
  package func attributes(ofGroup typed: String?, isDemo: Bool) throws -> Sheet {
    var groups: [Group] = []
    var rows: [(attribute: Attribute, holding: Holding)] = []
    if let store = try store(isDemo: isDemo) {
      try store.reading {
        let catalogue = try store.catalogue()
        let only = try typed.map { try catalogue.storedGroup(typed: $0).name }
        groups = catalogue.groups
        for (attribute, holding) in zip(catalogue.attributes, try store.holdings(of: catalogue))
        where only == nil || attribute.group == only {
          rows.append((attribute, holding))
        }
      }
    }
    let nothing = [
      "Nothing is tracked yet. To start: dash attributes add Gym", "See 'dash help attributes'.",
    ]
    return Sheet(
      AttributeList(of: rows, groups: groups, in: valueText), orSay: rows.isEmpty ? nothing : [])
  }

  /// A set of averages, with the range of each attribute's usual values on the weekday of `day`.
  ///
  /// `window` are the days without values if there is no set.
  package func averages(
    _ set: AverageSet?, on day: Day, orNoneIn window: Range<Day>, from store: Store?
  ) throws -> Sheet {
    let catalogue = try store?.catalogue()
    let attributes = catalogue?.attributes ?? []
    return Sheet {
      AverageJSON(of: set, attributes).text
    } block: { options in
      guard let set, let store, let catalogue else {
        return Sheet.block(
          of: [
            "No averages: no values from \(window.lowerBound) to \(window.upperBound - 1)."
          ], options)
      }
      return AverageTable(
        of: set, groups: catalogue.groups, attributes: attributes, marking: day.weekday,
        weekStart: settings.weekStart,
        ranges: try usualRanges(of: set, attributes, on: day.weekday, from: store), in: valueText
      ).block(width: options.width, glyphs: options.glyphs)
    }
  }

  /// The usual range of each attribute on a weekday, by its name; empty for averages of Exist.
  private func usualRanges(
    of set: AverageSet, _ attributes: [Attribute], on weekday: Weekday, from store: Store
  ) throws -> [String: UsualRange] {
    guard let window = set.window else { return [:] }
    let names = attributes.filter { set.averages[$0.name] != nil }.map(\.name)
    let days = window.lowerBound...window.upperBound - 1
    var ranges: [String: UsualRange] = [:]
    for (name, history) in zip(names, try store.history(of: names, in: days)) {
      let pauses = try store.pauses(of: name, in: days)
      ranges[name] = UsualRange(
        of: history.compactMap { day, value in
          day.weekday == weekday && pauses[day] == nil ? value.number : nil
        })
    }
    return ranges
  }
}
