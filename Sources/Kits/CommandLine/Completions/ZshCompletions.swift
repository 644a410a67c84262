/// The script for zsh: a function for each command, in the specifications of `_arguments`.
package enum ZshCompletions {
  package static func script(for tools: [CommandTable]) -> String {
    let names = tools.map(\.name)
    let functions = tools.flatMap(\.completionPoints).map(function)
    return """
      #compdef \(names.joined(separator: " "))
      # Completions of \(names.joined(separator: " and ")) for zsh, as 'dash completions zsh' writes them.

      # Offers what is kept, of the kind $1.
      _dash_words() {
        local line
        local -a found
        for line in ${(f)"$(command dash completions --words $1 2>/dev/null)"}; do
          found+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
        done
        _describe -t $1 $1 found
      }

      \(functions.joined(separator: "\n\n"))

      _dash() {
        _dash_at_${service:t}
      }

      if [[ $funcstack[1] == _dash ]]; then
        _dash "$@"
      else
        compdef _dash \(names.joined(separator: " "))
      fi

      """
  }

  private static func function(of point: CompletionPoint) -> String {
    let shell = CompletionShell.zsh
    var specifications = point.options.map(specification)
    let name = name(of: point.path)
    var lines = ["\(name)() {"]
    if point.commands.isEmpty {
      for (position, argument) in point.arguments.enumerated() {
        let place = argument.repeats ? "*" : "\(position + 1)"
        let colons = argument.isOptional ? "::" : ":"
        specifications.append(
          shell.quoted(
            place + colons + escaped(argument.name)
              + action(argument.completion, argument.choices)))
      }
      lines.append("  _arguments -s -S \\")
      lines.append(specifications.map { "    " + $0 }.joined(separator: " \\\n"))
      return (lines + ["}"]).joined(separator: "\n")
    }
    specifications += ["'1: :->command'", "'*:: :->rest'"]
    lines += ["  local curcontext=$curcontext state line", "  local -a commands"]
    lines += ["  typeset -A opt_args", "  commands=("]
    lines += point.commands.map {
      "    " + shell.quoted("\($0.name):" + $0.summary.dropLast())
    }
    lines += ["  )", "  _arguments -C -s -S \\"]
    lines += [specifications.map { "    " + $0 }.joined(separator: " \\\n") + " && return"]
    lines += [
      "  case $state in", "  command) _describe -t commands command commands ;;",
      "  rest) (( $+functions[\(name)_$words[1]] )) && \(name)_$words[1] ;;",
      "  esac", "}",
    ]
    return lines.joined(separator: "\n")
  }

  private static func name(of path: String) -> String {
    "_dash_at_" + path.replacing(" ", with: "_")
  }

  /// `'(-d --date)'{-d+,--date=}'[The day.]:day: _dash_words day'`.
  private static func specification(of option: Option) -> String {
    let shell = CompletionShell.zsh
    let takes = option.value != nil
    let value =
      option.value.map { ":" + escaped($0) + action(option.completion, option.choices) } ?? ""
    let meaning = shell.quoted("[\(escaped(String(option.help.dropLast())))]\(value)")
    let long = "--\(option.name)\(takes ? "=" : "")"
    guard let letter = option.letter else { return shell.quoted(long) + meaning }
    return "'(-\(letter) --\(option.name))'{-\(letter)\(takes ? "+" : ""),\(long)}" + meaning
  }

  private static func action(_ completion: Completion, _ choices: [String]) -> String {
    switch completion {
    case .choices: ":(\(choices.joined(separator: " ")))"
    // The blank keeps _arguments from putting options of its own before the kind.
    case .attribute, .tag, .group, .day: ": _dash_words \(completion.rawValue)"
    case .file: ":_files"
    case .folder: ":_files -/"
    case .none: ": "
    }
  }

  /// Without the meaning that colons, brackets and backslashes have in specifications.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\:[]".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
