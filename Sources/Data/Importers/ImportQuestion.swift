import Formats
import Metrics
import Text

/// The answer to an ``ImportQuestion``, for documents of one kind.
package enum ImportAnswer: Equatable, Sendable {
  case dateOrder(DateOrder)
  case decimal(DecimalMark)
  case scale(RatingScale, column: String)
  case type(ValueType, column: String)
  case unit(ColumnUnit, column: String)
  /// How several rows of a day become its value.
  case rows(DayRule, column: String)
  /// A rating from 1 to 9 of a word in lower case.
  case mood(Int64, word: String)
}

extension ImportAnswer: CustomStringConvertible {
  /// The answer as an option says it, without quotes: `--unit weight=lb`.
  package var description: String {
    switch self {
    case .dateOrder(let order): "--date-format \(order.rawValue)"
    case .decimal(let mark): "--decimal \(mark.rawValue)"
    case .scale(let scale, let column): "--scale \(column)=\(scale.rawValue)"
    case .type(let type, let column): "--type \(column)=\(type == .boolean ? "tag" : type.name)"
    case .unit(let unit, let column): "--unit \(column)=\(unit.spelling)"
    case .rows(let rule, let column): "--rows \(column)=\(rule.rawValue)"
    case .mood(let rating, let word): "--moods \(word)=\(RatingScale.five.text(of: Double(rating)))"
    }
  }

  /// Parses a ``description``.
  package init?(_ description: some StringProtocol) {
    let option = description.prefix { $0 != " " }
    let rest = description.dropFirst(option.count + 1)
    let equals = rest.lastIndex(of: "=") ?? rest.startIndex
    let column = String(rest[..<equals])
    let word = String(rest[equals...].drop { $0 == "=" })
    let answer: ImportAnswer? =
      switch option {
      case "--date-format": DateOrder(rawValue: word).map { .dateOrder($0) }
      case "--decimal": DecimalMark(rawValue: word).map { .decimal($0) }
      case "--scale": Int(word).flatMap(RatingScale.init).map { .scale($0, column: column) }
      case "--type": ValueType(word: word).map { .type($0, column: column) }
      case "--unit": .unit(ColumnUnit(word), column: column)
      case "--rows": DayRule(rawValue: word).map { .rows($0, column: column) }
      case "--moods": Double(word).flatMap(RatingScale.five.stored).map { .mood($0, word: column) }
      default: nil
      }
    guard let answer else { return nil }
    self = answer
  }

  /// Whether both answer the same question, so that the later one replaces the other.
  package func replaces(_ other: ImportAnswer) -> Bool {
    func subject(_ answer: ImportAnswer) -> Substring {
      let text = answer.description
      return text[..<(text.lastIndex(of: "=") ?? text.firstIndex(of: " ") ?? text.endIndex)]
    }
    return subject(self) == subject(other)
  }

  /// Whether the person has typed an option of the same kind.
  func isTyped(in options: ImportOptions) -> Bool {
    switch self {
    case .dateOrder: options.dateOrder != nil
    case .decimal: options.decimal != nil
    case .scale, .type, .unit, .rows:
      options.columnOptions.contains { description.hasPrefix($0.typed + " ") }
    case .mood: !options.moods.isEmpty
    }
  }
}

/// Why a document is refused that can be read in several ways: a question whose answer settles it.
package struct ImportQuestion: Error, Sendable {
  /// One way to read the document.
  package struct Choice: Sendable {
    /// The text to type, `5`.
    package let typed: String
    /// What it means, as a phrase: `ratings from 1 to 5`.
    package let meaning: String
    package let option: String
    package let answer: ImportAnswer

    init(_ typed: String, _ meaning: String, _ option: String, _ answer: ImportAnswer) {
      (self.typed, self.meaning, self.option, self.answer) = (typed, meaning, option, answer)
    }
  }

  /// What can be read in several ways, with its place.
  package let problem: Problem
  package let prompt: String
  package let choices: [Choice]
  /// The kind of documents that the answer applies to, a key of ``ImportOptions/answers``.
  package internal(set) var scope = ""
  /// The questions about other columns of the same table, whose first choices are proposed, as is
  /// the first one here.
  package private(set) var others: [ImportQuestion] = []
  /// Where the choices are too many to be listed: how an option is written that settles it.
  package let example: String?

  init(_ problem: Problem, _ prompt: String, _ choices: [Choice], example: String? = nil) {
    var problem = problem
    problem.hint = example ?? "Say which: " + choices.map(\.option).joined(separator: " or ") + "."
    (self.problem, self.prompt, self.choices, self.example) = (problem, prompt, choices, example)
  }

  /// Runs `body`, whose question is about documents of the kind `scope`.
  static func asking(about scope: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch var question as ImportQuestion {
      question.scope = scope
      throw question
    }
  }

  /// One question for several columns; a question with an example is asked on its own.
  static func all(_ questions: [ImportQuestion]) -> ImportQuestion? {
    if let alone = questions.first(where: { $0.example != nil }) { return alone }
    guard var first = questions.first else { return nil }
    first.others = Array(questions.dropFirst())
    return first
  }

  /// The options that answer this question and the others with their first choices, one option of
  /// each name: `--type a=tag,b=tag --unit sleep=h`.
  package var proposedOptions: String {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for option in ([self] + others).map({ $0.choices[0].option }) {
      let name = String(option.prefix { $0 != " " })
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(String(option.dropFirst(name.count + 1)))
    }
    return names.map { "\($0) \(values[$0, default: []].joined(separator: ","))" }
      .joined(separator: " ")
  }

  /// A question about a column: the words that may follow an option and `start`, what each of
  /// them means, and the answers.
  private init(
    _ problem: Problem, _ prompt: String, _ option: String, _ start: String,
    _ words: [(word: String, meaning: String, answer: ImportAnswer)]
  ) {
    self.init(
      problem, prompt,
      words.map {
        Choice($0.word, $0.meaning, "\(option) \(Quoting.argument(start + $0.word))", $0.answer)
      })
  }

  /// Which scale the bare numbers of a column are on; `isOnly` if no other column has ratings.
  static func scale(_ problem: Problem, of column: String, isOnly: Bool) -> ImportQuestion {
    ImportQuestion(
      problem, "On which scale are the ratings of '\(column)'?", "--scale",
      isOnly ? "" : column + "=",
      [("5", .five), ("9", .nine)].map { ($0, "from 1 to \($0)", .scale($1, column: column)) })
  }

  static func type(
    _ problem: Problem, of column: String, named text: String, _ types: [(ValueType, String)]
  ) -> ImportQuestion {
    ImportQuestion(
      problem, "What is '\(text)'?", "--type", text + "=",
      types.map { ($0 == .boolean ? "tag" : $0.name, $1, .type($0, column: column)) })
  }

  static func unit(
    _ problem: Problem, of column: String, named text: String, _ units: [(ColumnUnit, String)]
  ) -> ImportQuestion {
    ImportQuestion(
      problem, "What are the numbers of '\(text)'?", "--unit", text + "=",
      units.map { ($0.spelling, $1, .unit($0, column: column)) })
  }

  /// How several rows of a day become its value.
  static func rows(
    _ problem: Problem, of column: String, named text: String, _ rules: [DayRule]
  ) -> ImportQuestion {
    let meanings: [DayRule: String] = [.sum: "sum", .mean: "mean", .maximum: "largest"]
    return ImportQuestion(
      problem, "What is a day's value of '\(text)'?", "--rows", text + "=",
      rules.map { rule in
        let meaning = "the \(meanings[rule] ?? "last") of its rows"
        return (rule.rawValue, meaning, .rows(rule, column: column))
      })
  }

  /// What a word for a mood means; `all` are the words without a meaning.
  static func mood(_ problem: Problem, _ word: String, all: [String]) -> ImportQuestion {
    let example = MoodWords.proposals(for: Array(all.prefix(8)))
      .map { "\($0.word)=\($0.step)" }.joined(separator: ",")
    return ImportQuestion(
      problem, "How good is '\(word)', from 1 to 5?",
      (Int64(1)...9).map { rating in
        let shown = rating % 2 == 1 ? "\((rating + 1) / 2)" : "\(rating / 2).5"
        return Choice(
          shown, RatingScale.moodWord(for: rating),
          "--moods \(Quoting.argument("\(word)=\(shown)"))", .mood(rating, word: word))
      }, example: "Rate them from 1 to 5, such as --moods \(Quoting.argument(example)).")
  }
}

extension ImportQuestion: CustomStringConvertible, FailureConvertible {
  package var description: String { problem.description }

  package var failure: Failure {
    Failure(problem.description, hints: problem.hint.map { [$0] } ?? [], status: .data)
  }
}

enum Quoting {
  static func argument(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      65...90 ~= $0 || 97...122 ~= $0 || 48...57 ~= $0 || "=_-./%,:".utf8.contains($0) || $0 > 127
    }
    return isPlain ? text : quoted(text)
  }

  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
