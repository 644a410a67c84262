import Host
import Text
import Time

/// What a person told one command: its options and words, understood by the facts of that command.
package struct Invocation {
  private let tool: String
  private let command: any CommandDescription.Type
  /// The options that were given, in order, each with its value or an empty word.
  package private(set) var given: [Given] = []

  /// An option as it was given.
  package struct Given {
    package let option: String
    package let value: Argument
  }

  /// All words as they came.
  private let input: [Argument]

  /// The words that are no options, in order.
  package private(set) var words: [Argument] = []
  package let today: Day
  /// Whether help was asked for, by the beginning of its name or among joined short options.
  package private(set) var asksForHelp = false

  /// Sorts `input` into the options and arguments of `command`.
  ///
  /// - Throws: ``Failure`` of status usage where a word is not understood or missing.
  package init(
    _ input: [Argument], for command: any CommandDescription.Type, of tool: String, on today: Day
  ) throws {
    self.command = command
    self.tool = tool
    self.today = today
    self.input = input
    try sort(input)
    if asksForHelp { return }
    let needed = command.arguments.filter { !$0.isOptional }
    if words.count < needed.count {
      let missing = needed[words.count]
      throw refusal(
        "'\(fullName)' needs \(missing.usage)",
        hints: ["<\(missing.name)>: \(missing.help)"])
    }
    if !command.arguments.contains(where: \.repeats), words.count > command.arguments.count {
      throw refusal(
        "'\(words[command.arguments.count].text)' is one word too many for '\(fullName)'")
    }
  }

  private var fullName: String { "\(tool) \(command.name)" }

  /// What was typed, as the log of changes tells it: `dash log steps 5623`.
  package var typed: String {
    ShellText.line(of: [tool, command.name] + input.map { ShellText.quoted($0.text) })
  }

  private func refusal(_ message: String, hints: [String] = []) -> Failure {
    .usage(message, hints: hints + ["See '\(tool) help \(command.name)'."])
  }

  private mutating func sort(_ input: [Argument]) throws {
    var rest = input[...]
    while let word = rest.popFirst() {
      let text = word.text
      if text == "--" {
        for word in rest { try add(word) }
        return
      }
      if text.hasPrefix("--") {
        try readLong(word, rest: &rest)
      } else if Invocation.isOption(text) {
        try readShort(word, rest: &rest)
      } else {
        try add(word)
      }
    }
  }

  private mutating func add(_ word: Argument) throws {
    if word.bytes.isEmpty { throw refusal("an empty word says nothing to '\(fullName)'") }
    words.append(word)
  }

  /// Whether a word is an option by its looks: `-` alone is standard input, and `-5` is a number.
  package static func isOption(_ text: String) -> Bool {
    var bytes = text.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    return !(48...57 ~= second) && second != UInt8(ascii: ".")
  }

  private mutating func readLong(_ word: Argument, rest: inout ArraySlice<Argument>) throws {
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: word.bytes[2..<(equals ?? word.bytes.endIndex)], as: UTF8.self)
    let option = try option(named: name)
    if option.name == Option.help.name { asksForHelp = true }
    if option.value == nil {
      if let equals {
        let given = String(decoding: word.bytes[(equals + 1)...], as: UTF8.self)
        throw refusal("'--\(option.name)' takes no value, and '\(given)' was given")
      }
      given.append(Given(option: option.name, value: Argument("")))
    } else if let equals {
      let value = Argument(bytes: Array(word.bytes[(equals + 1)...]))
      given.append(Given(option: option.name, value: value))
    } else {
      try takeValue(of: option, as: "--\(option.name)", from: &rest)
    }
  }

  /// The option of that name, or the only one that begins so.
  private func option(named name: String) throws -> Option {
    let options = command.allOptions
    if let option = options.first(where: { $0.name == name }) { return option }
    let begun = name.isEmpty ? [] : options.filter { !$0.isHidden && $0.name.hasPrefix(name) }
    if begun.count == 1 { return begun[0] }
    if begun.count > 1 {
      let names = begun.map { "'--\($0.name)'" }.joined(separator: ", ")
      throw refusal("'--\(name)' could be any of \(names)")
    }
    throw refusal(
      "'--\(name)' is no option of '\(fullName)'",
      hints: Suggestion.hints(for: "--" + name, among: command.shownOptions.map { "--" + $0.name }))
  }

  /// Reads joined short options, `-dh`, the last of which may have its value joined on: `-d3`,
  /// `-d=3`.
  private mutating func readShort(_ word: Argument, rest: inout ArraySlice<Argument>) throws {
    var letters = word.text.dropFirst()
    var read = 0
    while let letter = letters.popFirst() {
      read += 1
      if letter == Option.help.letter { asksForHelp = true }
      guard let option = command.allOptions.first(where: { $0.letter == letter }) else {
        throw refusal("'-\(letter)' is no option of '\(fullName)'")
      }
      if option.value == nil {
        given.append(Given(option: option.name, value: Argument("")))
      } else if letters.isEmpty {
        try takeValue(of: option, as: "-\(letter)", from: &rest)
        return
      } else {
        // Paths are bytes. What was read so far are letters of one byte each.
        var value = word.bytes.dropFirst(1 + read)
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
      throw refusal(
        "'\(typed)' needs a value, <\(option.value ?? "")>",
        hints: [
          rest.first.map { "To give '\($0.text)' as the value, write \(typed)=\($0.text)." }
            ?? option.help
        ])
    }
    rest.removeFirst()
    given.append(Given(option: option.name, value: value))
  }
}
