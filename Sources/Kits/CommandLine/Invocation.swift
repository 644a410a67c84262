import Host
import Text
import Time

/// The options and arguments that were given to one command, parsed by that command's description.
package struct Invocation {
  private let tool: String
  let command: any CommandDescription.Type
  /// The options that were given, in order, each with its value or an empty argument.
  package internal(set) var given: [Given] = []

  /// An option as it was given.
  package struct Given {
    package let option: String
    package let value: Argument
  }

  /// The whole command line after the command's name.
  private let input: [Argument]

  /// The arguments that are not options, in order.
  package private(set) var arguments: [Argument] = []
  package let days: DayReading
  package var today: Day { days.today }
  /// The day of a command line that names none: the day on the screen where it was typed, else
  /// today.
  package let defaultDay: Day
  /// Whether help was requested in a form that only parsing finds: `--hel`, or `h` among joined
  /// short options.
  package private(set) var requestsHelp = false

  /// Divides `input` into the options and arguments of `command`, and checks them.
  ///
  /// `defaultDay`: The day on the screen where the line was typed, or nil to use today.
  package init(
    _ input: [Argument], for command: any CommandDescription.Type, of tool: String,
    _ days: DayReading, defaultDay: Day? = nil
  ) throws {
    self.command = command
    self.defaultDay = defaultDay ?? days.today
    (self.tool, self.days, self.input) = (tool, days, input)
    try parse(input)
    if requestsHelp { return }
    let needed = command.arguments.filter { !$0.isOptional }
    if arguments.count < needed.count {
      let missing = needed[arguments.count]
      throw usageFailure(
        "'\(fullName)' needs \(missing.usage)", hints: ["<\(missing.name)>: \(missing.help)"])
    }
    if !command.arguments.contains(where: \.repeats), arguments.count > command.arguments.count {
      let rest = Array(arguments.dropFirst(command.arguments.count))
      guard takeDays(rest) else { throw unexpected(rest) }
      arguments.removeLast(rest.count)
    }
    try checkRules()
  }

  private func checkRules() throws {
    if given.isEmpty { return }
    for option in command.allOptions where !option.rules.isEmpty && has(option) {
      for rule in option.rules where isGiven(rule.other) != rule.isRequirement {
        throw Failure.usage(
          rule.message(for: option.name), hints: rule.hint.isEmpty ? [] : [rule.hint])
      }
    }
  }

  /// Whether the option with the name was given, or any argument if it is nil.
  private func isGiven(_ option: String?) -> Bool {
    option.map { name in given.contains { $0.option == name } } ?? !arguments.isEmpty
  }

  private var takesDay: Bool { command.options.contains { $0.name == Option.date.name } }
  private var fullName: String { "\(tool) \(command.name)" }

  /// The command line as the change log shows it: `dash log steps 5623`.
  package var typed: String {
    ShellText.line(of: [tool, command.name] + screenDay + input.map { ShellText.quoted($0.text) })
  }

  /// `--date 2026-11-18`, for a line that was typed on the screen of that day and names no day.
  private var screenDay: [String] {
    guard defaultDay != today, !has(.date), takesDay,
      !(1...DayReading.mostWords).contains(where: { count in
        days.typed(among: arguments.suffix(count).map(\.text)) != nil
      })
    else { return [] }
    return ["--\(Option.date.name)", defaultDay.description]
  }

  /// The command line with other text in the place of an argument or an option's value.
  package func typed(replacing text: String, with other: String) -> String {
    ShellText.line(
      of: [tool, command.name]
        + input.map { argument in
          if argument.text == text { return other }
          guard argument.text.hasPrefix("-"), argument.text.hasSuffix("=" + text)
          else { return ShellText.quoted(argument.text) }
          return argument.text.dropLast(text.count) + other
        })
  }

  /// The command line with other arguments, and with the options that were given, but for some, and
  /// others.
  package func typed(
    arguments: [String], without: [Option] = [], adding options: [String] = []
  ) -> String {
    let given = given.filter { given in !without.contains { $0.name == given.option } }
      .flatMap { given in
        let takesValue = command.allOptions.first { $0.name == given.option }?.value != nil
        return ["--\(given.option)"] + (takesValue ? [given.value.text] : [])
      }
    return ShellText.line(
      of: [tool, command.name] + screenDay + (arguments + given + options).map(ShellText.quoted))
  }

  /// The failure for arguments that the command does not take; a day is meant for `--date`.
  private func unexpected(_ rest: [Argument]) -> Failure {
    let text = rest.map(\.text).joined(separator: " ")
    var hints: [String] = []
    if takesDay, days.typed(among: rest.map(\.text)) != nil {
      let words = arguments.prefix(command.arguments.count).map { ShellText.quoted($0.text) }
      let line = ShellText.line(
        of: [tool, command.name] + words + ["--date", ShellText.quoted(text)])
      hints = ["For that day: \(line)"]
    }
    return usageFailure("unexpected argument '\(rest[0].text)' for '\(fullName)'", hints: hints)
  }

  private func usageFailure(_ message: String, hints: [String] = []) -> Failure {
    .usage(message, hints: hints + ["See '\(tool) help \(command.name)'."])
  }

  private mutating func parse(_ input: [Argument]) throws {
    var rest = input[...]
    while let argument = rest.popFirst() {
      let text = argument.text
      if text == "--" {
        for argument in rest { try add(argument) }
        return
      }
      if text.hasPrefix("--") {
        try parseLong(argument, rest: &rest)
      } else if Invocation.isOption(text) {
        try parseShort(argument, rest: &rest)
      } else {
        try add(argument)
      }
    }
  }

  private mutating func add(_ argument: Argument) throws {
    if argument.bytes.isEmpty { throw usageFailure("empty argument for '\(fullName)'") }
    arguments.append(argument)
  }

  /// Whether an argument has the form of an option: `-` alone is standard input, and `-5` is a
  /// number.
  package static func isOption(_ text: String) -> Bool {
    var bytes = text.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    return !(48...57 ~= second) && second != UInt8(ascii: ".")
  }

  private mutating func parseLong(_ argument: Argument, rest: inout ArraySlice<Argument>) throws {
    let bytes = argument.bytes
    let equals = bytes.firstIndex(of: UInt8(ascii: "="))
    let option = try option(
      named: String(decoding: bytes[2..<(equals ?? bytes.endIndex)], as: UTF8.self))
    if option.name == Option.help.name { requestsHelp = true }
    let joined = equals.map { Argument(bytes: Array(bytes[($0 + 1)...])) }
    if option.value == nil {
      if let joined {
        throw usageFailure(
          "'--\(option.name)' does not take a value, but '\(joined.text)' was given")
      }
      given.append(Given(option: option.name, value: Argument("")))
    } else if let joined {
      given.append(Given(option: option.name, value: joined))
    } else {
      try takeValue(of: option, as: "--\(option.name)", from: &rest)
    }
  }

  /// The option of that name, or the only one whose name begins with it.
  private func option(named name: String) throws -> Option {
    let options = command.allOptions
    if let option = options.first(where: { $0.name == name }) { return option }
    let matches = name.isEmpty ? [] : options.filter { !$0.isHidden && $0.name.hasPrefix(name) }
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      let names = matches.map { "--\($0.name)" }.joined(separator: ", ")
      throw usageFailure("ambiguous option '--\(name)' (matches \(names))")
    }
    throw usageFailure(
      "unknown option '--\(name)' for '\(fullName)'",
      hints: Suggestion.hints(for: "--" + name, among: command.shownOptions.map { "--" + $0.name }))
  }

  /// Parses joined short options, `-dh`; the last one may have its value joined on: `-d3`, `-d=3`.
  private mutating func parseShort(_ argument: Argument, rest: inout ArraySlice<Argument>) throws {
    var letters = argument.text.dropFirst()
    var count = 0
    while let letter = letters.popFirst() {
      count += 1
      if letter == Option.help.letter { requestsHelp = true }
      guard let option = command.allOptions.first(where: { $0.letter == letter }) else {
        throw usageFailure("unknown option '-\(letter)' for '\(fullName)'")
      }
      if option.value == nil {
        given.append(Given(option: option.name, value: Argument("")))
      } else if letters.isEmpty {
        try takeValue(of: option, as: "-\(letter)", from: &rest)
        return
      } else {
        // The value may be a path, which is bytes. The letters before it have one byte each.
        var value = argument.bytes.dropFirst(1 + count)
        if letters.first == "=" { value.removeFirst() }
        given.append(Given(option: option.name, value: Argument(bytes: Array(value))))
        return
      }
    }
  }

  private mutating func takeValue(
    of option: Option, as typed: String, from rest: inout ArraySlice<Argument>
  ) throws {
    guard let value = rest.first, !Invocation.isOption(value.text) else {
      throw usageFailure(
        "missing value for '\(typed) <\(option.value ?? "")>'",
        hints: [
          rest.first.map { "To pass '\($0.text)' as the value, write \(typed)=\($0.text)." }
            ?? option.help
        ])
    }
    rest.removeFirst()
    given.append(Given(option: option.name, value: value))
  }
}
