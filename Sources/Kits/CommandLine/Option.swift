/// The description of one option, from which parsing, help, completions and documents are made.
package struct Option: Sendable {
  /// Without its dashes: `date`.
  package let name: String
  /// Its short form, without its dash.
  package let letter: Character?
  /// The name of its value in help, `day`; an option without a value has none.
  package let value: String?
  /// The valid numbers of a value that is a whole number.
  package let range: ClosedRange<Int>
  /// The only valid values; empty if it takes others.
  package let choices: [String]
  private let chosenCompletion: Completion?
  /// Whether help and completions omit it, because only scripts use it.
  package private(set) var isHidden = false
  /// One sentence.
  package let help: String
  /// How it depends on other options, which parsing checks.
  private(set) var rules: [Rule] = []

  package init(
    _ name: String, letter: Character? = nil, value: String? = nil,
    range: ClosedRange<Int> = 0...Int.max, choices: [String] = [], completion: Completion? = nil,
    _ help: String
  ) {
    (self.name, self.letter, self.range, self.help) = (name, letter, range, help)
    self.value = value ?? (choices.isEmpty ? nil : name)
    (self.choices, chosenCompletion) = (choices, completion)
  }

  /// How its value is completed; by default from the value's name.
  package var completion: Completion {
    chosenCompletion ?? Completion(of: value ?? "", choices: choices)
  }

  /// The same option, which help and completions omit.
  package var hidden: Option {
    var option = self
    option.isHidden = true
    return option
  }

  /// As it is typed and shown: `--date <day>`.
  package var usage: String { value.map { "--\(name) <\($0)>" } ?? "--\(name)" }

  /// A condition on the other options of a command line.
  struct Rule: Sendable {
    /// Whether the other option must be given too; otherwise it must not be.
    let isRequirement: Bool
    /// The name of the other option; nil means arguments.
    let other: String?
    /// A clause about the option, `which only sets the timer`; empty without one.
    var reason = ""
    /// The whole message, or nil to make it of the names and the reason.
    var message: String?
    let hint: String

    func message(for option: String) -> String {
      if let message { return message }
      let other = other ?? ""
      if isRequirement { return "--\(option) requires --\(other)" }
      if reason.isEmpty { return "--\(option) cannot be combined with --\(other)" }
      return "--\(other) cannot be combined with --\(option), \(reason)"
    }
  }

  /// The same option, which cannot be given together with any of `others`.
  package func excluding(
    _ others: Option..., because reason: String = "", saying message: String? = nil,
    hint: String = "Give one of them."
  ) -> Option {
    adding(
      others.map {
        Rule(isRequirement: false, other: $0.name, reason: reason, message: message, hint: hint)
      })
  }

  /// The same option, which cannot be given together with arguments.
  package func excludingArguments(saying message: String, hint: String) -> Option {
    adding([Rule(isRequirement: false, other: nil, message: message, hint: hint)])
  }

  /// The same option, which can be given only together with another.
  package func requiring(_ other: Option, hint: String) -> Option {
    adding([Rule(isRequirement: true, other: other.name, hint: hint)])
  }

  private func adding(_ rules: [Rule]) -> Option {
    var option = self
    option.rules += rules
    return option
  }

  package static let help = Option("help", letter: "h", "Show help.")
  package static let version = Option("version", "Show the version.")
  package static let man = Option("man", "Print the manual page, in the format of man(7).")
  package static let date = Option(
    "date", letter: "d", value: "day", "The day: 2026-11-20, today, yesterday, friday, -3.")
  package static let quiet = Option("quiet", letter: "q", "Do not report what was done.")
  /// ``quiet`` for commands that report nothing.
  package static let unneededQuiet = quiet.hidden
  package static let yes = Option("yes", "Take the first answer of every question.")
  /// ``yes`` for commands that rarely ask.
  package static let unneededYes = yes.hidden
  package static let json = Option("json", "Print JSON.")
  package static let csv = Option("csv", "Print CSV.")
  package static let demo = Option("demo", "Use sample data instead of your own.")
  package static let addressOnly = Option("print", "Print the address, and open nothing.")
  /// Of commands with `--refresh`.
  package static let every = Option(
    "every", value: "interval",
    "With --refresh, do it automatically every 1h, 30m and so on, or off.")

  /// `--force` for the timer that `line` sets with the option `every`.
  package static func force(with every: Option, in line: String) -> Option {
    Option(
      "force", letter: "f", "With --every, replace or remove a timer that you edited yourself."
    ).requiring(every, hint: "Type: \(line)")
  }

  package static let color = Option(
    "color", choices: ["auto", "always", "never"], "When to use colours.")
  package static let ascii = Option("ascii", "Draw with ASCII characters only.")
  package static let plain = Option(
    "plain", "Print sentences, without frames, gauges, columns and colours."
  ).excluding(json, csv, width)
  package static let width = Option(
    "width", value: "cells", range: 20...500, "Draw for this width, from 20 to 500.")

  package static let svg = Option(
    "svg", value: "file", "Draw the screen as a picture in SVG, and write it to this file."
  ).excluding(json, csv, plain, ascii)

  /// How screens are drawn; every command takes these.
  package static let rendering = [color, ascii, width, plain]
}

/// The description of one argument that is not an option.
package struct Parameter: Sendable {
  /// Its name in help: `rating`.
  package let name: String
  package let help: String
  /// The only valid arguments; empty if it takes others.
  package let choices: [String]
  private let chosenCompletion: Completion?
  package let isOptional, repeats: Bool
  /// The choices of the next argument for each of this one's, with a sentence about it; nil if they
  /// do not depend on it.
  package let next: (@Sendable () -> [(argument: String, help: String, choices: [String])])?

  package init(
    _ name: String, _ help: String, choices: [String] = [], completion: Completion? = nil,
    isOptional: Bool = false, repeats: Bool = false,
    next: (@Sendable () -> [(argument: String, help: String, choices: [String])])? = nil
  ) {
    (self.name, self.help, self.choices) = (name, help, choices)
    chosenCompletion = completion
    (self.isOptional, self.repeats, self.next) = (isOptional, repeats, next)
  }

  /// How it is completed; by default from its name.
  package var completion: Completion { chosenCompletion ?? Completion(of: name, choices: choices) }

  /// As help shows it: `<rating>`, `[<day>]`, `<file> ...`.
  package var usage: String {
    let text = repeats ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(text)]" : text
  }
}

/// What a shell offers for an argument or an option's value.
package enum Completion: String, Sendable, CaseIterable {
  /// The names of the stored attributes.
  case attribute
  /// The names of the stored tags.
  case tag
  /// The names of the stored groups.
  case group
  /// The names of the calendars of the agenda.
  case calendar
  /// The names of cities.
  case place
  /// The titles of events to come.
  case event
  /// `today`, `yesterday`, weekdays.
  case day
  /// The names of the stored attributes, and days: what a command line can begin with instead of a
  /// command.
  case start
  /// A file, or a folder on the way to one.
  case file
  case folder
  /// The choices in the description of the argument or option.
  case choices
  /// Nothing: numbers, notes.
  case none

  /// The completion of an argument or value from its name in help: `<day>` is completed with days.
  package init(of name: String, choices: [String]) {
    self = choices.isEmpty ? Completion(rawValue: name) ?? .none : .choices
  }

  /// The kinds whose list the script requests from `dash`.
  static let dynamicNames = allCases.filter(\.isDynamic).map(\.rawValue)

  /// Whether the script runs `dash completions --words` for the list while a person types.
  package var isDynamic: Bool {
    switch self {
    case .attribute, .tag, .group, .calendar, .place, .event, .day, .start: true
    case .file, .folder, .choices, .none: false
    }
  }
}
