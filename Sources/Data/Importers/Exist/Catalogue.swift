import Metrics

/// The attributes and groups of all documents of a reading.
struct Catalogue {
  private let known: [String: Attribute]
  private var groups: [String: Group]
  private var drafts: [AttributeDraft] = []
  /// Places in the drafts.
  private var places: [String: Int32] = [:]

  /// Begins with those that are kept already, the last of repeated names.
  init(knowing attributes: [Attribute], _ groups: [Group]) {
    known = Dictionary(attributes.map { ($0.name, $0) }) { $1 }
    self.groups = Dictionary(groups.map { ($0.name, $0) }) { $1 }
  }

  /// Adds what a document says of the attribute `name`; its place among the attributes.
  mutating func add(_ series: ExistSeries, named name: String, of document: ExistDocument) -> Int32
  {
    if let section = series.section {
      var group = groups[section.name] ?? Group(named: section.name)
      group.label = section.label ?? group.label
      group.priority = section.priority ?? group.priority
      groups[section.name] = group
    }
    let place = places[name] ?? Int32(drafts.count)
    if place == drafts.count {
      drafts.append(AttributeDraft(named: name, knowing: known[name]))
      places[name] = place
    }
    drafts[Int(place)].add(series, of: document)
    return place
  }

  /// Whether the attribute is kept already or one of Exist's.
  func isKnown(_ name: String) -> Bool { known[name] != nil || Template.named(name) != nil }

  /// In the order in which they were added first.
  var attributes: [Attribute] { drafts.map(\.finished) }

  /// The attributes whose types are guessed from their values.
  var guessed: [Attribute] { drafts.filter(\.isGuessed).map(\.finished) }

  /// The groups of `attributes`, in the order of these.
  func groups(of attributes: [Attribute]) -> [Group] {
    var names: Set<String> = []
    return attributes.compactMap { attribute in
      names.insert(attribute.group).inserted
        ? groups[attribute.group] ?? Group(named: attribute.group) : nil
    }
  }
}
