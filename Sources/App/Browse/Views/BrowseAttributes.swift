import Cards
import Drawing
import Metrics
import Readings
import Storage

/// The attribute that history, year and month show, and on a wide screen the list to choose it.
struct BrowseAttributes {
  /// The selected attribute; without a value in the store, the first that has some.
  let name: String
  /// Reads the picture beside the list.
  let reader: BrowseReader
  private let screen: BrowseReader
  private let attributes: [Attribute]
  private let values: [Value?]

  private static let width = 30

  init(of state: BrowseState, from store: Store, _ reader: BrowseReader) throws {
    screen = reader
    let catalogue = try store.catalogue()
    let used = try reader.usedAttributes(in: store)
    let all = zip(catalogue.attributes, try store.values(on: state.day, of: catalogue))
      .filter { attribute, _ in used.contains(attribute.name) }
    attributes = all.map { $0.0 }
    values = all.map { $0.1 }
    let names = attributes.map(\.name)
    name = names.contains(state.attribute) ? state.attribute : names.first ?? state.attribute
    self.reader = reader.isWide ? reader.narrowed(by: Self.width + BrowseReader.gap) : reader
  }

  /// Lets arrows choose the attribute, keys change its value, and draws the list.
  func complete(_ content: inout BrowseContent) {
    content.movement = .attributes(attributes.map(\.name))
    content.opening = .day
    guard let index = attributes.firstIndex(where: { $0.name == name }) else { return }
    var row = BrowseRow(Line())
    row.describe(attributes[index], values[index])
    content.subject = row
    content.status = row.label + screen.glyphs.dot + (text(at: index) ?? "no value")
    guard screen.isWide else { return }
    let top = max(min(index - screen.rows / 2, attributes.count - screen.rows), 0)
    let shown = attributes.indices.dropFirst(top).prefix(screen.rows)
    let list = shown.map { index in
      var value = Line(text(at: index) ?? "", .quiet)
      value.cut(to: Self.width / 2 - 2, glyphs: screen.glyphs)
      var line = Line(indent: 1)
      line.append(attributes[index].label)
      line.cut(to: Self.width - value.width - 1, glyphs: screen.glyphs)
      line.pad(to: Self.width - value.width)
      line.append(value)
      return line
    }
    content.rows = list.beside(content.rows.map(\.line), at: Self.width + BrowseReader.gap).rows
    if let item = row.item {
      content.spots = [
        BrowseSpot(item: item, lines: index - top..<index - top + 1, cells: 0..<Self.width)
      ]
    }
  }

  private func text(at index: Int) -> String? {
    values[index].map { Wrap.joined(screen.valueText.text(of: $0, attributes[index])) }
  }
}

extension BrowseContent {
  /// The findings, all or about an attribute, and then its numbers; Enter explains each.
  static func findings(
    about attribute: Attribute?, from store: Store, _ reader: BrowseReader, panes: [String]
  ) throws -> BrowseContent {
    var content = BrowseContent()
    content.panes = panes
    let title = attribute.map { "Findings about \($0.label)" } ?? "All findings"
    content.heading = Wrap.block(of: title, .strong, width: reader.columns)
    let (findings, summary) = try reader.reading.findings(about: attribute?.name, from: store)
    for (index, finding) in findings.enumerated() {
      var head = Line(indent: 2)
      head.append("\(index + 1)", .quiet, rightIn: 2)
      var rows = Wrap.block(of: finding.sentence, beside: head, column: 6, width: reader.columns)
        .rows
      rows[0].item = .number(finding.number)
      rows[0].label = "Enter explains it"
      content.rows += rows
    }
    if attribute == nil || findings.isEmpty {
      content.rows += reader.wrapped(summary.joined(separator: " "))
    }
    guard let attribute, attribute.type.hasAverage else { return content }
    content.rows.append(BrowseRow(Line()))
    for (number, name, text) in [
      (.average(attribute.name), "Average", "its days and how it is computed"),
      (.goal(attribute.name), "Goal", "its value and who set it"),
      (.trend(attribute.name), "Trend", "how fast it changes, and how sure that is"),
    ] as [(ExplainedNumber, String, String)] {
      content.rows.append(BrowseRow(doing: .number(number), name, text, from: reader))
    }
    return content
  }
}
