import Actions
import Cards
import Drawing
import Formats
import Importers
import Metrics
import Places
import ReferenceData
import Services
import Storage
import Text
import Time

/// Reads the contents of screens from the store and the settings.
///
///     Reading          the world, and the characters that a screen is drawn with
///       +Demo          the store of the sample data
///     Sheet            something to show, as a document or drawn
///     Day, Metrics …   the readings of a subject
package struct Reading {
  package let world: World
  package let glyphs: Glyphs
  package let isDemo: Bool
  /// Whether to print a document, which a program can also read if it has no values.
  package let isDocument: Bool

  package init(_ world: World, glyphs: Glyphs, isDemo: Bool = false, isDocument: Bool = false) {
    (self.world, self.glyphs, self.isDemo, self.isDocument) = (world, glyphs, isDemo, isDocument)
  }

  package var settings: Settings { world.settings }
  package var now: LocalDateTime { world.now }
  package var today: Day { world.today }

  /// The store, or nil if nothing was ever recorded.
  package func openStore() throws -> Store? { try world.openStore() }

  /// The store, or a store of the sample data, unless the world already has that.
  package func store() throws -> Store? {
    try isDemo && world.store == nil ? demoStore() : openStore()
  }

  /// The result of a reading in one transaction, or nil without data.
  package func read<Result>(_ body: (Store) throws -> Result) throws -> Result? {
    guard let store = try store() else { return nil }
    return try store.reading { try body(store) }
  }

  /// Writes values by the settings.
  package var valueText: ValueText {
    ValueText(units: settings.units, scale: settings.scale, clock: settings.clock, glyphs: glyphs)
  }
}

/// Something to show: a document for programs, or a block to draw.
package struct Sheet {
  /// The text of the JSON document.
  package let document: () throws -> String
  package let block: (RenderOptions) throws -> Block

  package init(
    _ document: @autoclosure @escaping () throws -> String,
    block: @escaping (RenderOptions) throws -> Block
  ) { (self.document, self.block) = (document, block) }

  /// A card, or in its place sentences that say that there is nothing to show.
  package init(_ card: some Card, orSay nothing: [String] = []) {
    self.init(card.json) { options in
      nothing.isEmpty
        ? card.block(width: options.width, glyphs: options.glyphs)
        : Sheet.block(of: nothing, options)
    }
  }

  /// Sentences, each wrapped at the width.
  package static func block(of sentences: [String], _ options: RenderOptions) -> Block {
    sentences.flatMap { Wrap.block(of: $0, width: options.width) }
  }
}

private enum Demo {
  static var files: [(name: String, bytes: [UInt8])] {
    (0..<reference_sample_count()).map { index in
      let file = reference_sample(index)
      return (String(cString: file.name), Array(file.buffer))
    }
  }

  /// Goals as a person might set them.
  static let goals: [(name: String, period: GoalPeriod, goal: SetGoal)] = [
    ("steps", .everyDay, SetGoal(value: 6000, isLimit: false)),
    ("steps", .weekday(.sunday), SetGoal(value: 4000, isLimit: false)),
    ("distracting_min", .everyDay, SetGoal(value: nil, isLimit: true)),
    ("sleep", .everyDay, SetGoal(value: 420, isLimit: false)),
    ("coffees", .everyDay, SetGoal(value: 3, isLimit: true)),
    ("gym", .weekday(.friday), SetGoal(value: 1, isLimit: false)),
    ("gym", .week, SetGoal(value: 3, isLimit: false)),
  ]

  /// Whether a file holds insights or correlations.
  static func isNoticed(_ name: String) -> Bool {
    name.hasPrefix("export/insights") || name.hasPrefix("export/correlations")
  }
}

extension Reading {
  /// A store in memory with the sample data, moved so that today is one of its days: values,
  /// insights and correlations, goals of every kind, and places of some people.
  package func demoStore() throws -> Store {
    let options = ImportOptions(today: today)
    let documents = try Demo.files.filter { !Demo.isNoticed($0.name) }.map {
      try Document($0.bytes, named: $0.name, options)
    }
    let data = try ImportedData(of: documents, options: options)
    let store = try Store.inMemory()
    _ = try store.change(by: "demo", at: now.description) { change in
      _ = try change.record(data.dataset.moved(to: today))
      for (name, period, goal) in Demo.goals { _ = try change.set(goal, of: name, for: period) }
      // The last one gets the greatest number.
      _ = try change.add(SamplePlaces.places(today: today).reversed())
    }
    try addInsights(to: store)
    return store
  }

  private func addInsights(to store: Store) throws {
    let results = try Demo.files.filter { Demo.isNoticed($0.name) }.flatMap {
      file throws -> [JSONValue] in
      guard case .array(let results) = try JSONValue(reading: file.bytes.span) else { return [] }
      return results
    }
    var insights = results.compactMap(Exist.insight)
    var correlations = results.compactMap(Exist.correlation)
    guard let last = insights.map(\.day).max() else { return }
    let days = today.startOfWeek - last.startOfWeek
    for index in insights.indices { insights[index].day = insights[index].day + days }
    for index in correlations.indices { correlations[index].day = correlations[index].day + days }
    try store.cache(insights: insights.filter { $0.day <= today }, at: now.description)
    try store.cache(correlations: correlations, at: now.description)
  }
}
