import Formats

/// What a row is in a table whose rows are not days, by the names in its first line.
///
/// A column called weight among exercises is not the weight of a body.
enum TableSubject: CaseIterable {
  case exercises, payments, books, music

  /// The subject of a table whose first line has a name of each list.
  init?(_ header: TableHeader) {
    let heads = Set(header.heads.map { $0.lowercased().replacing("_", with: " ") })
    let subject = TableSubject.allCases.first { subject in
      subject.signs.allSatisfy { !heads.isDisjoint(with: $0) }
    }
    guard let subject else { return nil }
    self = subject
  }

  /// In English, German, French, Spanish, Italian, Dutch and Portuguese.
  private var signs: [[String]] {
    switch self {
    case .exercises:
      [
        [
          "exercise", "exercise name", "exercise title", "übung", "name der übung", "exercice",
          "nom de l'exercice", "ejercicio", "esercizio", "oefening", "exercício",
        ],
        [
          "reps", "sets", "set", "set order", "set index", "repetitions", "wiederholungen",
          "wiederh.", "sätze", "réps", "répétitions", "ordre de la série", "repeticiones", "series",
          "ripetizioni", "serie", "herhalingen", "repetições", "séries",
        ],
      ]
    case .payments:
      [
        [
          "payee", "merchant", "empfänger", "zahlungsempfänger", "bénéficiaire", "beneficiario",
          "begunstigde", "beneficiário",
        ],
        [
          "amount", "outflow", "inflow", "betrag", "montant", "importe", "importo", "bedrag",
          "valor",
        ],
      ]
    case .books:
      [["title", "titel", "titre", "título", "titolo"], ["author", "autor", "auteur", "autore"]]
    case .music:
      [["artist", "artist name", "künstler"], ["track", "track name", "song", "title", "album"]]
    }
  }

  private var row: String {
    switch self {
    case .exercises: "a set of an exercise"
    case .payments: "a payment"
    case .books: "a book"
    case .music: "a piece of music"
    }
  }

  /// Refuses a table without a column that the person has named.
  func error(of header: TableHeader, in reader: CSVReader) -> DocumentError {
    let column = header.heads.indices.last { $0 != header.day }.map { header.heads[$0] } ?? ""
    return reader.window.error(
      OffsetProblem(
        offset: header.columns.first?.offset ?? 0, message: "a row is \(row), not a day",
        hint: "To import a column all the same, name its attribute, and how a day's value is made:"
          + " --map \(Quoting.argument("\(column)=my_name")) --rows my_name=sum"),
      isUnknownShape: true)
  }
}
