import Metrics

/// Which attribute the minutes of a tag or an app belong to: the one that `--map` names, else for tags one
/// that is named like the tag.
struct MappedNames {
  /// By a tag or app without case, what the option calls it and which attribute it names.
  private var mapped: [String: (typed: String, attribute: String)] = [:]

  init(_ options: ImportOptions) {
    for (column, attribute) in options.columns {
      mapped[SampleFilter.folded(column)] = (column, attribute)
    }
  }

  var isEmpty: Bool { mapped.isEmpty }

  /// The attribute that `--map` names for a tag or app; nil where it names none.
  func mappedAttribute(of name: String, _ book: inout DayBook) -> NamedBook.Attribute? {
    guard let (typed, attribute) = mapped[SampleFilter.folded(name)] else { return nil }
    book.usedOptions.insert("--map \(typed)")
    return NamedBook.Attribute(
      name: attribute, label: Group.label(from: attribute), group: "productivity")
  }

  /// The attribute of a tag: `deep work` as `deep_work_min`; nil for a tag without letters.
  func attribute(of tag: String, _ book: inout DayBook) -> NamedBook.Attribute? {
    if let attribute = mappedAttribute(of: tag, &book) { return attribute }
    let name = KnownNames.name(from: tag)
    if name.isEmpty { return nil }
    return NamedBook.Attribute(
      name: name + "_min", label: tag, group: "productivity")
  }
}
