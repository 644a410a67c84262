import Actions
import Cards
import CommandLine
import Host
import Metrics
import Time

/// Deletes values of a day.
struct ForgetValue: Command {
  static let name = "forget"
  static let effects: Effects = .writesDay
  static let summary = "Delete values and pauses of a day."
  static let examples = [
    (line: "dash forget steps yesterday", meaning: "Yesterday's steps."),
    (line: "dash forget coffee gym", meaning: "Two values of today."),
  ]
  static let discussion = [
    "A day without a value does not count as zero: averages ignore it. 'dash undo' restores the value."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label; a day can follow the last.", repeats: true)
  ]

  private let words: [String]
  private let line: DayLine
  private let isQuiet: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    words = try line.arguments.map { try line.text($0) }
    self.line = try DayLine(line, allowsFuture: true)
    isQuiet = line.has(.quiet)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let store = try context.openStore(for: words[0])
    var finder = AttributeFinder(in: store)
    let named = try TypedWords(
      words, line: line, isName: { try finder.tracked($0) != nil },
      command: { words, day in
        ShellText.line(
          of: ["dash", "forget"] + words.map { ShellText.quoted($0) }
            + (day.map { ["--date", ShellText.quoted($0)] } ?? []))
      })
    let attributes = try named.words.map { try finder.attribute(named: $0) }
    let day = try line.day(named: named.day)
    var resumed: [Attribute] = []
    let changes = try context.change(by: typed, in: store) { change in
      try attributes.compactMap { attribute -> ValueChange? in
        let isPaused = try store.pauses(of: attribute.name, in: day...day).isEmpty == false
        let before = try change.forget(attribute.name, on: day)
        if isPaused { resumed.append(attribute) }
        return isPaused && before == nil
          ? nil : ValueChange(attribute, on: day, from: before, to: nil)
      }
    }
    if isQuiet { return }
    if !resumed.isEmpty {
      let options = context.renderOptions
      try context.show(
        PauseLines(resuming: resumed, on: day, today: context.today, glyphs: options.glyphs)
          .block(width: options.width))
    }
    if !changes.isEmpty { try context.show(changes) }
  }
}
