import Text

/// What may leave this computer: the attributes, notes and subjects that an assistant can ask for.
package struct Disclosure: Equatable, Sendable {
  /// Whether private attributes are included.
  package var hasPrivate: Bool
  /// Whether notes are, and other attributes that hold texts.
  package var hasNotes: Bool
  /// The only groups, also of subjects such as `places`; nil includes all.
  package var groups: [String]?

  package init(hasPrivate: Bool = false, hasNotes: Bool = false, groups: [String]? = nil) {
    self.hasPrivate = hasPrivate
    self.hasNotes = hasNotes
    self.groups = groups
  }
}

extension Store {
  /// Hides everything else from every later reading of this store; nothing can be written.
  ///
  /// Temporary views have the names of the tables, and SQLite finds them first: no reading can
  /// forget to filter. Findings and insights were computed from all attributes, so they are
  /// computed again.
  package func limit(to disclosure: Disclosure) throws {
    var conditions: [String] = []
    if !disclosure.hasPrivate { conditions.append("private = 0") }
    if !disclosure.hasNotes { conditions.append("type != 2") }
    if let groups = disclosure.groups {
      let names = groups.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
      conditions.append(
        "group_id IN (SELECT id FROM main.attribute_group WHERE name IN (\(names)))")
    }
    let isKnown = "attribute IN (SELECT id FROM temp.attribute)"
    let note = disclosure.hasNotes ? "note" : "NULL AS note"
    let condition = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    try database.run(
      """
      PRAGMA temp_store = MEMORY;
      CREATE TEMP VIEW attribute AS SELECT * FROM main.attribute WHERE \(condition);
      CREATE TEMP VIEW attribute_group AS SELECT * FROM main.attribute_group
        WHERE id IN (SELECT group_id FROM temp.attribute);
      CREATE TEMP VIEW value AS SELECT * FROM main.value WHERE \(isKnown);
      CREATE TEMP VIEW average AS SELECT * FROM main.average WHERE \(isKnown);
      CREATE TEMP VIEW goal AS SELECT * FROM main.goal WHERE \(isKnown);
      CREATE TEMP VIEW entry AS SELECT id, day, attribute, minute, value, \(note)
        FROM main.entry WHERE \(isKnown);
      CREATE TEMP VIEW place AS SELECT id, key, person, first_name, last_name, name, address,
        \(note), latitude, longitude, day, created, updated, state FROM main.place;
      CREATE TEMP VIEW experiment AS SELECT * FROM main.experiment WHERE NOT EXISTS (
        SELECT 1 FROM main.attribute WHERE id NOT IN (SELECT id FROM temp.attribute)
          AND type != 2 AND instr(plan, name));
      CREATE TEMP VIEW response_cache AS SELECT * FROM main.response_cache
        WHERE service NOT IN ('dash', '\(CacheKey.accountService)');
      PRAGMA query_only = ON;
      """)
    database.isLimited = true
  }
}
