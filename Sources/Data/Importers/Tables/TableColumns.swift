import Formats
import Metrics

/// The columns of a table's values: from its first line, or in the long form from its rows.
struct TableColumns {
  private(set) var all: [TableColumn] = []
  /// In the wide form, each column of values: its index in the table and in `all`.
  private(set) var cells: [(cell: Int, column: Int)] = []
  /// The index in the table of the column with the time of each row, if days have several rows.
  private(set) var time: Int?
  private var indexes: [String: Int] = [:]
  /// In the long form, the indexes by the hashes of names as they are written.
  private(set) var known = RecentValues<Int>()
  private let header: TableHeader
  private let names: KnownNames
  private let attributes: [String: Attribute]
  private let options: ImportOptions
  /// The indexes of columns without a name, and the indexes of used ones.
  private var nameless: [Int] = []
  private var skipped: Set<Int> = []

  /// In bytes; a longer name of a column is the sign of a broken first line.
  private static let longestName = 1000

  /// Finds the columns of the wide form; throws for a name that is too long, ambiguous or repeated.
  init(
    of header: TableHeader, isLong: Bool, knowing attributes: [Attribute],
    _ options: ImportOptions, _ reader: CSVReader
  ) throws(DocumentError) {
    self.header = header
    self.attributes = Dictionary(attributes.map { ($0.name, $0) }) { $1 }
    self.options = options
    names = KnownNames(attributes, isExact: isLong)
    if !isLong { try findColumns(reader) }
  }

  subscript(index: Int) -> TableColumn {
    _read { yield all[index] }
    _modify { yield &all[index] }
  }

  private mutating func findColumns(_ reader: CSVReader) throws(DocumentError) {
    nameless = header.columns.indices.filter { $0 != header.day && header.columns[$0].text.isEmpty }
    func refuse(_ head: TableHeader.Column, _ message: String, _ hint: String) -> DocumentError {
      reader.window.error(OffsetProblem(offset: head.offset, message: message, hint: hint))
    }
    let subject = TableSubject(header)
    if let subject, !header.columns.contains(where: \.isMapped) {
      throw subject.error(of: header, in: reader)
    }
    for (index, head) in header.columns.enumerated() where index != header.day && !head.text.isEmpty
    {
      if subject != nil, !head.isMapped { continue }
      // A column of values without a name, as in pages of values.
      if head.key == "value", header.columns.count == 2 {
        cells.append((index, column(named: nil, label: nil)))
        continue
      }
      let text = CSVGuard.withoutGuard(head.text)
      guard text.utf8.count <= TableColumns.longestName else {
        throw refuse(
          head, "the name of a column is longer than \(TableColumns.longestName) bytes",
          "Shorten it, or check that the first line ends where it should.")
      }
      let rivals = names.rivals(for: text)
      if !rivals.isEmpty {
        throw refuse(
          head, "'\(text)' is the label of \(rivals.count) attributes",
          "Name the column \(rivals.joined(separator: " or ")).")
      }
      let (name, unit) = names.measured(text)
      if indexes[name] != nil {
        throw refuse(
          head, "'\(text)' is a second column of '\(name)'",
          "Rename one of the two columns, or import them from tables of their own.")
      }
      cells.append((index, column(named: name, label: text)))
      all[all.count - 1].labelUnit = unit
    }
    findNote()
  }

  /// Uses a column called notes beside a mood as its note, unless an attribute has that name.
  private mutating func findNote() {
    guard indexes[Mood.name] != nil, indexes[Mood.noteName] == nil else { return }
    let words = ["note", "notes", "mood note", "notiz", "notizen", "comment", "comments"]
    guard
      let index = all.firstIndex(where: {
        $0.knownType == nil && words.contains($0.label?.lowercased() ?? "")
      }), let name = all[index].name
    else { return }
    indexes[name] = nil
    indexes[Mood.noteName] = index
    all[index].name = Mood.noteName
    all[index].knownType = .text
  }

  private static let timeNames = ["time", "uhrzeit", "zeit", "heure", "hora", "ora", "tijd"]

  /// Takes a column of times, such as `Time` beside `Date`, as the order of the rows of each day.
  mutating func findTime() {
    guard
      let index = all.firstIndex(where: { column in
        column.repeatedDays.count > 0 && column.type == nil
          && column.survey.clocks.count == column.survey.count
          && TableColumns.timeNames.contains(column.label?.lowercased() ?? "")
      }), let position = cells.firstIndex(where: { $0.column == index })
    else { return }
    time = cells[position].cell
    cells.remove(at: position)
    for position in cells.indices where cells[position].column > index {
      cells[position].column -= 1
    }
    all.remove(at: index)
  }

  mutating func column(named name: String?, label: String?) -> Int {
    if let name, let index = indexes[name] { return index }
    var column = TableColumn(name: name, label: label)
    let resolved = name ?? options.attribute ?? ""
    let known = attributes[resolved] ?? Template.named(resolved)?.attribute
    column.knownType = known?.type
    column.unit = known?.unit
    column.range = known.flatMap(PlausibleRange.init)
    all.append(column)
    if let name { indexes[name] = all.count - 1 }
    return all.count - 1
  }

  /// The column of the attribute that a cell of the long form names, which is added if it is new.
  mutating func column(of field: CSV.Field, in reader: CSVReader, isOwn: Bool) -> Int {
    let hash = reader.hash(of: field)
    if let index = known[hash] { return index }
    let name = names.name(for: CSVGuard.text(of: reader.text(field), isOwn: isOwn))
    let index = column(named: name, label: nil)
    known[hash] = index
    return index
  }

  /// Refuses a type for an attribute that is stored or defined by Exist with another.
  func checkTypes(in source: String) throws(DocumentError) {
    for column in all {
      guard let stated = column.option(options.types), let known = column.knownType,
        known != stated, let name = column.name
      else { continue }
      throw DocumentError(
        source: source, message: "'\(name)' has the type \(known.name), not \(stated.name)",
        hint: attributes[name] == nil
          ? "It is an attribute of Exist's. Import the column under another name:"
            + " --map \(Quoting.argument("\(column.shown)=other_name"))"
          : "To convert it first: dash attributes type \(name) \(stated.name)")
    }
  }

  mutating func findNameless(_ fields: [CSV.Field]) {
    for index in nameless where fields[index].end > fields[index].start { skipped.insert(index) }
  }

  var namelessProblems: [OffsetProblem] {
    skipped.sorted().map { index in
      OffsetProblem(
        offset: header.columns[index].offset, message: "this column has no name",
        hint: "Its values are skipped. Give it a name in the first line.")
    }
  }
}
