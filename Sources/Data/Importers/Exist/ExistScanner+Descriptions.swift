import Formats
import Metrics

extension ExistScanner {
  /// What an object says of its attribute; nil, with a complaint, if it does not name it.
  mutating func description(
    in element: ExistElement, rows: Range<Int>, _ bytes: Span<UInt8>
  ) -> ExistSeries? {
    guard let name = element.attribute(or: .name) else {
      complaints.append(
        OffsetProblem(
          offset: element.offset, message: "this attribute has no name",
          hint: "Its name stands in 'attribute' or 'name', as text."))
      return nil
    }
    var series = ExistSeries(name: name, rows: rows)
    series.label = label(in: element, bytes)
    series.section = element.fields[.group] == nil ? nil : section(in: element, bytes)
    series.priority = element.whole(.priority, &oddities, bytes)
    series.type = type(in: element, bytes)
    series.service = service(in: element, bytes)
    if case .boolean(let isPrivate)? = element[.isPrivate] {
      series.isPrivate = isPrivate
    } else if element[.isPrivate] != nil {
      element.complain(of: .isPrivate, "true or false", &oddities, bytes)
    }
    series.hasExactType = element.fields[.goalKind] != nil
    if element.fields[.own] != nil {
      series.kept = kept(in: element, bytes)
      // An empty label is one, where it is known to be what was kept.
      series.label = element[.label]?.text ?? series.label
    }
    return series
  }

  /// The label, if it is not empty.
  private mutating func label(in element: ExistElement, _ bytes: Span<UInt8>) -> String? {
    let label = element.text(.label, &oddities, bytes)
    return label == "" ? nil : label
  }

  private mutating func type(in element: ExistElement, _ bytes: Span<UInt8>) -> ValueType? {
    guard let code = element[.type] else { return nil }
    if let type = code.whole.flatMap(UInt8.init(exactly:)).flatMap(ValueType.init) { return type }
    element.complain(of: .type, "a whole number from 0 to 8", &oddities, bytes)
    return nil
  }

  /// The service, whether it is a name or an object with one; nothing if it is empty or null.
  private mutating func service(in element: ExistElement, _ bytes: Span<UInt8>) -> String? {
    switch element[.service] {
    case nil: return nil
    case .text(let name)?: return name.isEmpty ? nil : name
    case .object?: return element[.service]?["name"]?.text
    default:
      element.complain(of: .service, "text, or an object with a 'name'", &oddities, bytes)
      return nil
    }
  }

  /// The group, whether it is a name, an object with one, or the object that holds the items.
  mutating func section(in element: ExistElement, _ bytes: Span<UInt8>) -> ExistSeries.Section? {
    switch element[.group] {
    case .text(let name)? where !name.isEmpty:
      let isHolder = element.items != nil
      return ExistSeries.Section(
        // What was the group of activity in 2015.
        name: name == "steps" ? "activity" : name,
        label: isHolder ? label(in: element, bytes) : nil,
        priority: isHolder ? element.whole(.priority, &oddities, bytes) : nil, isName: true)
    case .object?:
      let group = element[.group]
      guard let name = group?["name"]?.text, !name.isEmpty else { break }
      return ExistSeries.Section(
        name: name, label: group?["label"]?.text,
        priority: group?["priority"]?.whole.flatMap { Int(exactly: $0) }, isName: false)
    case nil where element.items == nil: return nil
    default: break
    }
    if element.fields[.group] == nil {
      oddities.append(
        OffsetProblem(
          offset: element.offset, message: "this group has no name",
          hint: "Its name stands in 'group'."))
    } else {
      element.complain(of: .group, "text, or an object with a 'name'", &oddities, bytes)
    }
    return nil
  }
}
