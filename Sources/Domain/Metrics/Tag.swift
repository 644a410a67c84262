extension Attribute {
  /// The most characters of a label that a person gives.
  package static let longestLabel = 60

  /// A tag as a person makes one: yes or no, among the daily tags.
  package static func tag(name: String, label: String) -> Attribute {
    Attribute(
      name: name, label: label, group: "custom", priority: 2, type: .boolean, service: "dash")
  }
}
