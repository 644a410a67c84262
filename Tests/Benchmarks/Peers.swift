import Foundation

/// A program to compare with: its name, its data, and its questions, table by table.
struct Peer {
  enum Subject { case start, day, keeping, lookingBack, facts, document, table, calendar }

  let name: String
  var version = ["--version"]
  var variables: [String: String] = [:]
  var write: () throws -> Void = {}
  let questions: [Question]

  struct Question {
    let subject: Subject
    /// A note in the table, after the name of the program.
    let title: String
    let words: [String]
    var removed: String?

    init(_ subject: Subject, _ title: String, _ words: [String], removing removed: String? = nil) {
      (self.subject, self.title, self.words, self.removed) = (subject, title, words, removed)
    }
  }
}

/// The installed peers, each tried once; the others are named.
struct Peers {
  private var rows: [(subject: Peer.Subject, row: Rounds.Row)] = []
  private var versions: [String] = []
  private var missing: [String] = []

  init(_ peers: [Peer], in stores: Stores) {
    for peer in peers {
      do {
        try add(peer, in: stores)
      } catch {
        missing.append("\(peer.name) (\(error))")
      }
    }
  }

  private mutating func add(_ peer: Peer, in stores: Stores) throws {
    guard let path = TimedProgram.place(of: peer.name) else { throw Trouble("it is not there") }
    let variables = stores.world.merging(peer.variables) { $1 }
    func program(_ words: [String]) -> TimedProgram {
      TimedProgram(path: path, words: words, variables: variables)
    }
    try peer.write()
    var added: [(Peer.Subject, Rounds.Row)] = []
    if !peer.version.isEmpty {
      let output = try program(peer.version).output().split(separator: "\n").first ?? ""
      // Without dates, marks and what it was built for.
      let words = output.split(separator: " ").prefix { !$0.contains("-") }.joined(separator: " ")
        .replacing(",", with: "")
      versions.append(words.hasPrefix(peer.name) ? words : "\(peer.name) \(words)")
      let name = ([peer.name] + peer.version).joined(separator: " ")
      if peer.version == ["--version"] {
        added.append((.start, Rounds.Row(name: name, program: program(peer.version))))
      }
    } else {
      versions.append(peer.name)
    }
    for question in peer.questions {
      let row = Rounds.Row(
        name: "\(peer.name) \(question.title)", program: program(question.words),
        preparation: question.removed.map(TimedProgram.remove))
      try row.preparation?.run()
      try row.program.run()
      added.append((question.subject, row))
    }
    rows += added
  }

  func rows(of subject: Peer.Subject) -> [Rounds.Row] {
    rows.filter { $0.subject == subject }.map(\.row)
  }

  var said: String {
    let here = versions.isEmpty ? "no other program" : versions.joined(separator: "; ")
    return "Beside it: \(here)"
      + (missing.isEmpty ? "" : "\nLeft out: \(missing.joined(separator: "; "))")
  }

  /// Programs that read whole documents and tables: orjson, DuckDB and the shell of SQLite.
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
