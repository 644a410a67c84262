import Metrics

/// An attribute while documents are still adding to its description.
struct AttributeDraft {
  private(set) var attribute: Attribute
  private let knownType: ValueType?
  /// Whether the user chose the stored type.
  private let isOwnType: Bool
  /// Whether values of other types are converted to the one that the user chose.
  var convertsValues: Bool { isOwnType && exactType == nil }
  private let template: Template?
  /// The type of the last document that has one.
  private var statedType: ValueType?
  /// The type of the last export of dash, which is the type of the stored values, or the one that
  /// the user chose.
  private var exactType: ValueType?
  private var hasPriority: Bool
  /// Whether the stated type is guessed from the values.
  private var isStatedTypeGuessed = true
  /// Whether its values come from a file of the account's export, which gives no types: there 0 and
  /// 1 are no and yes.
  private var isOfExportFile = false
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
    // What the user decided stays in the store; only an export of dash repeats it.
    attribute.own = []
    attribute.hidden = nil
  }

  /// Adds what a document says.
  mutating func add(_ series: Series) {
    attribute.label = series.label ?? attribute.label
    attribute.group = series.section?.name ?? attribute.group
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

  /// Whether the type is only guessed from the values.
  var isGuessed: Bool {
    template == nil && knownType == nil
      && (statedType == nil ? !kinds.isEmpty : isStatedTypeGuessed)
  }

  /// The attribute with its type.
  ///
  /// Exist's templates come before what a document says, because documents have shown wrong types
  /// for them. A tag of version 1 is a quantity that is always 0 or 1 in the group `custom`; later
  /// tags are booleans. An attribute that is stored with another type was never a tag. A type that
  /// the user chose is changed by an export of dash only.
  var finished: Attribute {
    var attribute = attribute
    let isTag =
      attribute.traits.contains(.tags) && kinds.isTruth
      && (statedType == .quantity
        && (knownType == .boolean || knownType == nil && !kinds.isEmpty)
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
      attribute.type = statedType ?? knownType ?? guessedType
    }
    if !hasPriority, attribute.type == .boolean { attribute.priority = 2 }
    return attribute
  }

  /// The type that the values suggest.
  private var guessedType: ValueType {
    isOfExportFile && !kinds.isEmpty && kinds.isTruth ? .boolean : kinds.type
  }
}
