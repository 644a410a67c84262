import Foundation

extension Peers {
  /// Those that read documents and tables whole: a script each for Python's orjson and for DuckDB,
  /// and the shell of SQLite.
  static func databases(in stores: Stores) -> [Peer] {
    let result = stores.path("peer.sqlite")
    let ducks = stores.path("peer.duckdb")
    func python(
      _ subject: Peer.Subject, _ title: String, _ script: String, into file: String
    ) -> Peer.Question {
      Peer.Question(subject, title, ["-c", script], removing: file)
    }
    let document = stores.path("10-years.json")
    let rows = stores.path("rows.csv")
    let insertion = """
      store = sqlite3.connect("\(result)")
      store.execute("CREATE TABLE value(day INTEGER NOT NULL, attribute INTEGER NOT NULL, "
                    "value ANY NOT NULL, PRIMARY KEY(day, attribute)) STRICT, WITHOUT ROWID")
      with store:
          store.executemany("INSERT INTO value VALUES(?, ?, ?)", rows)
      """
    return [
      Peer(
        name: "python3",
        version: [
          "-c",
          "import orjson, sys; print(sys.version.split()[0], 'with orjson', orjson.__version__)",
        ],
        questions: [
          python(
            .document, "orjson, executemany",
            """
            import orjson, sqlite3
            from datetime import date
            page = orjson.loads(open("\(document)", "rb").read())
            rows = [(date.fromisoformat(entry["date"]).toordinal(), place, entry["value"])
                    for place, attribute in enumerate(page["results"])
                    for entry in attribute["values"] if entry["value"] is not None]
            \(insertion)
            """, into: result),
          python(
            .table, "csv, executemany",
            """
            import csv, sqlite3
            from datetime import date
            places = {}
            lines = csv.reader(open("\(rows)", newline=""))
            next(lines)
            rows = [(date.fromisoformat(day).toordinal(), places.setdefault(name, len(places)),
                     float(value)) for day, name, value in lines]
            \(insertion)
            """, into: result),
        ]),
      Peer(
        name: "python3",
        version: ["-c", "import duckdb; print('with duckdb', duckdb.__version__)"],
        questions: [
          python(
            .document, "duckdb, read_json",
            """
            import duckdb
            duckdb.connect("\(ducks)").execute('''
            CREATE TABLE value AS
            SELECT name, entry.date::DATE AS day, entry.value::DOUBLE AS value
            FROM (SELECT attribute.name AS name, unnest(attribute.values) AS entry
                  FROM (SELECT unnest(results) AS attribute
                        FROM read_json("\(document)", maximum_object_size = 100000000)))
            WHERE entry.value IS NOT NULL''')
            """, into: ducks),
          python(
            .table, "duckdb, read_csv",
            """
            import duckdb
            duckdb.connect("\(ducks)").execute(
                'CREATE TABLE value AS FROM read_csv("\(rows)")')
            """, into: ducks),
        ]),
      Peer(
        name: "sqlite3",
        questions: [
          Peer.Question(
            .table, ".import --csv", [result, ".import --csv \(rows) value"], removing: result)
        ]),
    ]
  }
}
