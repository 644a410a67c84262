/// The script for fish, 3.0 and later: a `complete` line for each command, option and argument.
package enum FishCompletions {
  package static func script(for tools: [CommandTable]) -> String {
    let points = tools.flatMap(\.completionPoints)
    let shell = CompletionShell.fish
    let paths = points.filter { $0.path.contains(" ") }.map { shell.quoted($0.path) }
    let valued = points.filter { !$0.valued.isEmpty }.map { point in
      let spellings = point.valued.flatMap(\.spellings).map { shell.quoted("\(point.path) \($0)") }
      return "            case \(spellings.joined(separator: " "))\n                set value yes"
    }
    return """
      # Completions of \(tools.map(\.name).joined(separator: " and ")) for fish, as 'dash completions fish' writes them.

      # Whether the words so far are those of $argv[1], with a number of words after them that is in
      # $argv[2..]; '+' after a number stands for more.
      function __dash_at
          set -l words (commandline -opc)
          set -l path (string replace -r '.*/' '' -- $words[1])
          set -l count 0
          set -l value
          set -l ended
          for word in $words[2..-1]
              if test -n "$value"
                  set value
              else if test -n "$ended"
                  set count (math $count + 1)
              else if test "$word" = --
                  set ended yes
              else if string match -qr -- '^-[^0-9.]' $word
                  switch "$path $word"
      \(valued.joined(separator: "\n"))
                  end
              else if test $count -eq 0
                  switch "$path $word"
                      case \(paths.joined(separator: " "))
                          set path "$path $word"
                      case '*'
                          set count 1
                  end
              else
                  set count (math $count + 1)
              end
          end
          test "$path" = $argv[1]; or return 1
          set -q argv[2]; or return 0
          if string match -q -- '*+' $argv[2]
              test $count -ge (string replace + '' -- $argv[2])
          else
              test $count -eq $argv[2]
          end
      end

      # What is kept, of the kind $argv[1].
      function __dash_words
          command dash completions --words $argv[1] 2>/dev/null
      end

      \(tools.map { "complete -c \($0.name) -f" }.joined(separator: "\n"))
      \(points.flatMap(lines).joined(separator: "\n"))

      """
  }

  private static func lines(for point: CompletionPoint) -> [String] {
    let shell = CompletionShell.fish
    let tool = point.path.prefix { $0 != " " }
    func line(_ place: String, _ rest: String) -> String {
      let condition = shell.quoted("__dash_at \(shell.quoted(point.path))\(place)")
      return "complete -c \(tool) -n \(condition) \(rest)"
    }
    func meaning(_ text: String) -> String { shell.quoted(String(text.dropLast())) }
    let commands = point.commands.map { command in
      line(" 0", "-a \(command.name) -d \(meaning(command.summary))")
    }
    let arguments = point.arguments.enumerated().compactMap { position, argument in
      offer(argument.completion, argument.choices).map {
        line(" \(position)\(argument.repeats ? "+" : "")", $0)
      }
    }
    let options = point.options.map { option in
      var rest = "-l \(option.name)"
      if let letter = option.letter { rest += " -s \(letter)" }
      if option.value != nil {
        rest += " " + (offer(option.completion, option.choices).map { "-r " + $0 } ?? "-x")
      }
      return line("", rest + " -d \(meaning(option.help))")
    }
    return commands + arguments + options
  }

  /// What `complete` is told to offer in a place; nil for nothing.
  private static func offer(_ completion: Completion, _ choices: [String]) -> String? {
    switch completion {
    case .choices: "-f -a \(CompletionShell.fish.quoted(choices.joined(separator: " ")))"
    case .attribute, .tag, .group, .day: "-f -a '(__dash_words \(completion.rawValue))'"
    case .file: "-F"
    case .folder: "-f -a '(__fish_complete_directories)'"
    case .none: nil
    }
  }
}
