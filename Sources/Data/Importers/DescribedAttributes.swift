import Metrics

/// The attributes and groups that the documents of one import describe.
struct DescribedAttributes {
  private let stored: [String: Attribute]
  private var groups: [String: Group]
  private var drafts: [AttributeDraft] = []
  /// Indexes into the drafts.
  private var indexes: [String: Int32] = [:]

  /// Begins with those that are stored already, the last of repeated names.
  init(knowing attributes: [Attribute], _ groups: [Group]) {
    stored = Dictionary(attributes.map { ($0.name, $0) }) { $1 }
    self.groups = Dictionary(groups.map { ($0.name, $0) }) { $1 }
  }

  /// Adds what a document says of the attribute `name`; its index among the attributes.
  mutating func add(_ series: Series, named name: String) -> Int32 {
    if let section = series.section {
      var group = groups[section.name] ?? Group(named: section.name)
      group.label = section.label ?? group.label
      group.priority = section.priority ?? group.priority
      groups[section.name] = group
    }
    let index = indexes[name] ?? Int32(drafts.count)
    if index == drafts.count {
      drafts.append(AttributeDraft(named: name, knowing: stored[name]))
      indexes[name] = index
    }
    drafts[Int(index)].add(series)
    return index
  }

  /// Whether the attribute is stored already or one of Exist's.
  func isKnown(_ name: String) -> Bool { stored[name] != nil || Template.named(name) != nil }

  /// Whether the user chose the type of the attribute at `index`, whatever documents say.
  func convertsValues(ofAttributeAt index: Int32) -> Bool { drafts[Int(index)].convertsValues }

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
