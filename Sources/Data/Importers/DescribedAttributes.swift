import Metrics

/// The attributes and groups that the documents of one import describe.
struct DescribedAttributes {
  private let stored: [String: Attribute]
  private var groups: [String: Group]
  private var drafts: [AttributeDraft] = []
  private var indexes: [String: Int32] = [:]

  /// Begins with stored attributes and groups; the last of repeated names is used.
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

  func isKnown(_ name: String) -> Bool { stored[name] != nil || Template.named(name) != nil }

  /// Whether the user chose the type of the attribute at `index`, whatever documents say.
  func convertsValues(ofAttributeAt index: Int32) -> Bool { drafts[Int(index)].convertsValues }
  var attributes: [Attribute] { drafts.map(\.finished) }
  var guessed: [AttributeDraft] { drafts.filter(\.isGuessed) }

  func groups(of attributes: [Attribute]) -> [Group] {
    var names: Set<String> = []
    return attributes.compactMap { attribute in
      names.insert(attribute.group).inserted
        ? groups[attribute.group] ?? Group(named: attribute.group) : nil
    }
  }
}

/// An attribute while documents are still adding to its description.
struct AttributeDraft {
  private(set) var attribute: Attribute
  private let knownType: ValueType?
  private let isOwnType: Bool
  /// Whether values of other types are converted to the one that the user chose.
  var convertsValues: Bool { isOwnType && exactType == nil }
  private let template: Template?
  private var statedType: ValueType?
  /// The type in the last export of dash, or the one that the user chose.
  private var exactType: ValueType?
  private var hasPriority: Bool
  private var isStatedTypeGuessed = true
  /// Whether its values come from a file of the account's export, which has 0 and 1 for no and yes.
  private var isOfExportFile = false
  /// Whether it is new and no document names its group, and a table has it.
  private var isUngroupedColumn = false
  /// Whether a document names its group as version 1 of the API does.
  private var isOfFirstVersion = false
  /// What its values are, as far as its type may depend on them.
  private var kinds: ValueSurvey.Kinds = []

  /// Begins with the attribute as it is stored, else as Exist has it, else with the name alone.
  init(named name: String, knowing known: Attribute?) {
    template = Template.named(name)
    knownType = known?.type
    isOwnType = known?.own.contains(.type) == true
    attribute =
      known ?? template?.attribute
      ?? Attribute(
        name: name, label: Group.label(from: name), group: Group.tagsName, priority: 9,
        type: .quantity)
    hasPriority = known != nil || template != nil
    // The store has what the user decided; only an export of dash repeats it.
    attribute.own = []
    attribute.hidden = nil
  }

  mutating func add(_ series: Series) {
    attribute.label = series.label ?? attribute.label
    attribute.group = series.section?.name ?? attribute.group
    isUngroupedColumn =
      series.section == nil && knownType == nil && template == nil
      && (series.isColumn || isUngroupedColumn)
    attribute.service = series.service ?? attribute.service
    attribute.isPrivate = series.isPrivate ?? attribute.isPrivate
    attribute.priority = series.priority ?? attribute.priority
    hasPriority = hasPriority || series.priority != nil
    statedType = series.type ?? statedType
    if series.type != nil, !series.isGuessed { isStatedTypeGuessed = false }
    if knownType == nil, template == nil, attribute.unit == nil { attribute.unit = series.unit }
    if series.exported != nil || series.hasExactType || series.isTypeChosen {
      exactType = series.type ?? exactType
    }
    if let exported = series.exported {
      attribute.unit = exported.unit
      attribute.gauge = exported.gauge
      attribute.hidden = exported.hidden
      attribute.own = exported.own
    }
    isOfExportFile = isOfExportFile || series.isOfExportFile
    isOfFirstVersion = isOfFirstVersion || series.section?.isName == true
    if template == nil, series.type == nil || attribute.traits.contains(.tags) {
      kinds.formUnion(series.values.kinds)
    }
  }

  var isGuessed: Bool {
    template == nil && knownType == nil
      && (statedType == nil ? !kinds.isEmpty : isStatedTypeGuessed)
  }

  /// The attribute with its type.
  ///
  /// Exist's templates have priority over documents, which have shown wrong types for them. A tag
  /// of version 1 is a quantity in the group `custom` that is always 0 or 1; later tags are
  /// booleans. Only an export of dash changes a type that the user chose.
  var finished: Attribute {
    var attribute = attribute
    let isTag =
      attribute.traits.contains(.tags) && kinds.isTruth
      && (statedType == .quantity && (knownType == .boolean || knownType == nil && !kinds.isEmpty)
        || statedType == nil && knownType == nil && isOfFirstVersion)
    if let exactType {
      attribute.type = exactType
    } else if isOwnType, let knownType {
      attribute.type = knownType
    } else if let template, statedType != nil || knownType == nil {
      attribute.type = template.type
    } else if isTag {
      attribute.type = .boolean
    } else {
      let isTruth = isOfExportFile && !kinds.isEmpty && kinds.isTruth
      attribute.type = statedType ?? knownType ?? (isTruth ? .boolean : kinds.type)
    }
    if !hasPriority, attribute.type == .boolean { attribute.priority = 2 }
    if isUngroupedColumn, attribute.type != .boolean {
      attribute.group =
        Naming.likelyGroup(of: attribute.label)
        ?? attribute.unit.flatMap { unit in Template.all.first { $0.unit == unit }?.group }
        ?? Group.otherName
    }
    return attribute
  }
}
