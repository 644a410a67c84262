import Metrics

extension Schema {
  /// Sets the sources of values from the changes that wrote them; an import is the default.
  static func deriveSources(_ database: Database) throws(StoreError) {
    struct Key: Hashable {
      let day: Int64
      let attribute: Int64
    }
    var sources: [Key: ValueSource] = [:]
    do {
      let changes = try database.prepare(
        """
        SELECT origin, before, replaced.id FROM change JOIN replaced ON change = change.id
        WHERE relation = 'value' AND undone = 0 ORDER BY change.id
        """)
      while var row = try changes.next() {
        let source = ChangeOrigin(rawValue: row.text())?.source ?? .typed
        if source == .imported, sources.isEmpty { continue }
        guard let values = PackedValues.unpack(row.bytes()) else {
          throw database.damage("its undo history cannot be read")
        }
        let day = row.integer()
        for value in values {
          sources[Key(day: day, attribute: value.attribute)] =
            source == .imported ? nil : source
        }
      }
    }
    let update = try database.prepare(
      "UPDATE value SET source = ? WHERE day = ? AND attribute = ?")
    for (key, source) in sources {
      update.bind(source, key.day, key.attribute)
      try update.run()
    }
  }
}
