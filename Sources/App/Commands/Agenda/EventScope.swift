import Actions
import Agenda
import CommandLine
import Text

/// Which occurrences of a series a command changes.
enum EventScope: String, CaseIterable {
  case this
  case future
  case all

  static let thisOption = Option("this", "Of a series, only this occurrence.")
  static let futureOption = Option("future", "Of a series, this occurrence and all later ones.")
  static let allOption = Option("all", "Of a series, all occurrences.")
  static let options = [thisOption, futureOption, allOption]

  /// The one that was given; nil if none was.
  ///
  /// - Throws: ``Failure`` of status usage for more than one.
  static func given(in line: Invocation) throws -> EventScope? {
    let given = zip(allCases, options).filter { line.has($1) }.map(\.0)
    if given.count > 1 {
      throw Failure.usage(
        "--\(given[0].rawValue) cannot be combined with --\(given[1].rawValue)",
        hints: ["Give one of them."])
    }
    return given.first
  }

  private var choice: String {
    switch self {
    case .this: "Only this occurrence"
    case .future: "This occurrence and all later ones"
    case .all: "All occurrences"
    }
  }

  /// The scope for an event: the one that was given, all of an event that comes once, or the answer of
  /// the person.
  static func of(_ found: FoundEvent, in line: Invocation, by answers: Answers) throws -> EventScope
  {
    guard found.item.marks.contains(.recurring) else { return .all }
    let given = try given(in: line)
    if let given, given == .all || found.isDayGiven { return given }
    func command(_ scope: EventScope) -> String {
      let options = zip(allCases, Self.options).filter { $0.0 != scope }.map(\.1)
      return line.typed(
        arguments: found.words, without: given == nil ? options : [],
        adding: given == nil ? ["--\(scope.rawValue)"] : [])
    }
    if given != nil {
      throw Failure.usage(
        "'\(found.item.title)' comes more than once, so it needs a day",
        hints: ["For the next one: " + command(.this)])
    }
    let answer = try answers.answer(
      Question(
        text: "'\(found.item.title)' comes more than once. What is meant",
        choices: allCases.map(\.choice),
        refusal: .usage(
          "'\(found.item.title)' comes more than once",
          hints: allCases.map { "\($0.choice): \(command($0))" })))
    return allCases[answer]
  }
}
