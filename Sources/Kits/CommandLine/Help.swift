import Drawing

extension CommandTable {
  /// The help of the tool: what it is, its commands, and where to read on.
  package func help(width: Int) -> [String] {
    var lines = ["OVERVIEW: \(summary)", "", "USAGE: \(name) <command>"]
    for (index, section) in sections.enumerated() {
      lines += ["", "\(section.title.uppercased()):"]
      var rows = section.commands.filter { !$0.name.contains(" ") }.map {
        ($0.isDefault ? "\($0.name) (default)" : $0.name, $0.summary)
      }
      if index == sections.count - 1 { rows.append(("help", Help.summary)) }
      lines += table(rows, width)
    }
    if !forms.isEmpty {
      lines += ["", "WITHOUT A COMMAND:"] + table(forms.map { ($0, $1) }, width)
    }
    lines += ["", "OPTIONS:"]
    lines += table([Option.version, .help].map { (usage(of: $0), $0.help) }, width)
    let more =
      "See '\(name) help <command>' for options and examples, and "
      + "'\(name) help --\(Option.man.name)' for the manual page."
    return lines + [""] + Wrap.lines(of: more, width: width - 2).map { "  " + $0.string }
  }

  /// The help of one command: examples first, then its options and arguments.
  package func help(of command: any CommandDescription.Type, width: Int) -> [String] {
    var lines = ["OVERVIEW: \(command.summary)", ""]
    if !command.examples.isEmpty {
      lines += ["EXAMPLES:"]
      lines += table(command.examples.map { ($0.key, $0.value) }, width)
      lines += [""]
    }
    let parts =
      command.arguments.map(\.usage)
      + command.shownOptions.filter { $0.name != Option.help.name }.map { "[\($0.usage)]" }
    lines += Help.usage("USAGE: \(name) \(command.name)", parts, width)
    if !command.discussion.isEmpty {
      for paragraph in command.discussion {
        lines += [""] + Wrap.lines(of: paragraph, width: width).map(\.string)
      }
    }
    if !command.keyTable.isEmpty {
      lines += ["", "KEYS:"] + table(command.keyTable.map { ($0.key, $0.meaning) }, width)
    }
    if !command.arguments.isEmpty {
      lines +=
        ["", "ARGUMENTS:"] + table(command.arguments.map { ("<\($0.name)>", help(of: $0)) }, width)
    }
    let below = commands(below: command.name + " ")
    if !below.isEmpty {
      lines += ["", "COMMANDS:"] + table(below.map { ($0.name, $0.summary) }, width)
    }
    lines += ["", "OPTIONS:"]
    lines += table(command.shownOptions.map { (usage(of: $0), help(of: $0)) }, width)
    if !below.isEmpty {
      lines += ["", "  See '\(name) help \(command.name) <command>' for options and examples."]
    }
    return lines
  }

  package func usage(of option: Option) -> String {
    option.letter.map { "-\($0), \(option.usage)" } ?? option.usage
  }

  package func help(of option: Option) -> String {
    Help.sentence(option.help, choices: option.choices)
  }

  package func help(of argument: Parameter) -> String {
    Help.sentence(argument.help, choices: argument.choices)
  }

  /// Two columns, the second from column 26 on, as swift-argument-parser has them.
  private func table(_ rows: [(String, String)], _ width: Int) -> [String] {
    rows.flatMap { label, text in
      let wrapped = Wrap.lines(of: text, width: max(width - 26, 10)).map(\.string)
      let first = "  " + label
      let indent = String(repeating: " ", count: 26)
      guard first.count < 26 else { return [first] + wrapped.map { indent + $0 } }
      let padding = String(repeating: " ", count: 26 - first.count)
      return [first + padding + (wrapped.first ?? "")] + wrapped.dropFirst().map { indent + $0 }
    }
  }
}

/// Parts of help that completions and manual pages use too.
enum Help {
  /// The summary of `help`, which is not a command of the table.
  static let summary = "Show help for a command."

  static func sentence(_ help: String, choices: [String]) -> String {
    choices.isEmpty ? help : "\(help) (values: \(choices.joined(separator: ", ")))"
  }

  /// A usage line wrapped at `width` between its parts.
  static func usage(_ name: String, _ parts: [String], _ width: Int) -> [String] {
    var lines = [name]
    for part in parts {
      if lines[lines.count - 1].count + 1 + part.count > width { lines.append("      ") }
      lines[lines.count - 1] += " " + part
    }
    return lines
  }
}
