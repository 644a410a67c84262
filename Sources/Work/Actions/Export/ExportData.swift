import Facts
import Host
import Metrics
import Places
import Storage
import Text
import Time

/// Writes all that was entered, set or fetched, or a part of it.
package struct ExportData: Action {
  /// The content and format of an export.
  package enum Form: Sendable {
    /// Everything, to be imported again.
    case json
    /// Values alone, with ratings on a scale.
    case csv(RatingScale)
    /// The own places alone.
    case places(PlaceExport.Format)
  }

  /// Where it is written.
  package enum Target {
    /// A file, which must not exist unless it is replaced.
    case file(Argument, isReplacing: Bool)
    /// Takes the parts of the document, after everything is read.
    case stream((_ bytes: [UInt8]) throws -> Void)
  }

  /// How many values of how many attributes were written, or how many places.
  package struct Result {
    package var values = 0
    package var attributes = 0
    package var places = 0
  }

  private let form: Form
  private let names: [String]
  private let days: ClosedRange<Day>
  private let target: Target

  /// The values on `days` of the attributes with these names or labels, or of all if there are
  /// none.
  package init(
    as form: Form, of names: [String] = [], in days: ClosedRange<Day> = .first ... .last,
    to target: Target
  ) {
    self.form = form
    self.names = names
    self.days = days
    self.target = target
  }

  /// - Throws: ``Failure`` if nothing is recorded, for an unknown attribute, and if the file cannot
  ///   be one of an export; ``StoreError``, `FileError`.
  package func run(in world: World) throws -> Result {
    guard let store = try world.openStore() else {
      throw Failure(
        "nothing is recorded yet, so there is nothing to export",
        hints: ["To see what it looks like: dash export --demo"])
    }
    switch target {
    case .stream(let write):
      // Written after everything is read, so that a pager does not lock the store.
      let spool = world.files.spool()
      let result = try self.write(store, to: spool.write, in: world)
      while case let bytes = try spool.read(), !bytes.isEmpty { try write(bytes) }
      return result
    case .file(let path, let isReplacing):
      try world.refuseReserved(path, hint: "Name another file.")
      var result = Result()
      try world.files.put(at: path.bytes, isReplacing: isReplacing) { draft in
        result = try write(store, to: world.files.drafts.open(draft), in: world)
      }
      return result
    }
  }

  /// Writes the document in parts, all of it from one state of the store.
  private func write(
    _ store: Store, to write: @escaping ([UInt8]) throws -> Void, in world: World
  ) throws -> Result {
    try store.reading {
      if case .places(let format) = form {
        return Result(places: try writePlaces(of: store, as: format, to: write))
      }
      let catalogue = try store.catalogue()
      let indexes = try indexes(in: catalogue)
      let values = ValueExport(of: store, at: indexes, of: catalogue, in: days)
      if case .csv(let scale) = form {
        var table = ExportCSV(
          of: indexes.map { catalogue.attributes[$0] }, scale: scale, to: write)
        try values.byDay { try table.add($2, of: $1, on: $0) }
        try table.finish()
      } else {
        let dataset = try store.exportedDataset(at: indexes, of: catalogue, in: days)
        let facts =
          try names.isEmpty ? store.ownFacts().map(\.fact).filter { days ~= $0.day } : []
        try ExportJSON(of: dataset, facts).write(
          to: write, values: { try values.latestFirst(ofAttributeAt: $0, $1) },
          averages: {
            try store.forEachExportedAverages(
              in: days, on: world.today, by: world.settings.statistic, $0)
          },
          places: names.isEmpty ? { try store.ownPlaces(in: days, $0) } : nil)
      }
      return Result(values: values.valueCount, attributes: values.attributeCount)
    }
  }

  /// Writes the places, the oldest visit first, and returns how many there are.
  private func writePlaces(
    of store: Store, as format: PlaceExport.Format, to write: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    var export = PlaceExport(format, to: write)
    var count = 0
    try store.ownPlaces(in: days) { place in
      try export.add(ImportedPlace(place))
      count += 1
    }
    try export.finish()
    return count
  }

  /// The indexes of the named attributes, in the order of the cards.
  private func indexes(in catalogue: Catalogue) throws -> [Int] {
    if names.isEmpty { return Array(catalogue.attributes.indices) }
    return try names.reduce(into: Set<Int>()) { indexes, name in
      let attribute = try catalogue.attribute(typed: name)
      if let index = catalogue.index(of: attribute.name) { indexes.insert(index) }
    }.sorted()
  }
}
