/// The script for bash, 3.2 and later.
///
/// Words that come from the store are compared and quoted, never handed to `compgen -W`, which
/// would expand them.
package enum BashCompletions {
  package static func script(for tools: [CommandTable]) -> String {
    let facts = tools.flatMap(\.completionPoints).map(facts)
    return """
      # Completions of \(tools.map(\.name).joined(separator: " and ")) for bash, as 'dash completions bash' writes them.

      # What may follow the words in $1.
      _dash_facts() {
        commands= options= values= arguments=
        case $1 in
      \(facts.joined(separator: "\n"))
        esac
      }

      # Offers the lines of the standard input that begin with $cur; what follows a tab describes them.
      _dash_offer() {
        local word
        while IFS=$'\\t' read -r word _; do
          if [[ -n $word && $word == "$cur"* ]]; then
            COMPREPLY+=("$(printf %q "$word")")
          fi
        done
      }

      # Offers what belongs in a place of kind $1.
      _dash_place() {
        local word list
        case $1 in
        choices:*)
          list=${1#choices:}
          _dash_offer <<<"${list//,/$'\\n'}"
          ;;
        file | folder)
          compopt -o filenames 2>/dev/null
          list=-f
          if [[ $1 == folder ]]; then list=-d; fi
          while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$list" -- "$cur")
          ;;
        attribute | tag | group | day)
          _dash_offer < <(command dash completions --words "$1" 2>/dev/null)
          ;;
        esac
      }

      _dash() {
        local cur=${COMP_WORDS[COMP_CWORD]} path=${COMP_WORDS[0]##*/}
        local commands options values arguments word value kind= ended= count=0 i
        local -a places
        COMPREPLY=()
        _dash_facts "$path"
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          kind=
          if [[ $ended ]]; then
            count=$((count + 1))
          elif [[ $word == -- ]]; then
            ended=1 commands=
          elif [[ $word == -?* && $word != -[0-9.]* ]]; then
            commands=
            for value in $values; do
              if [[ ${value%%=*} == "$word" ]]; then
                kind=${value#*=}
                # Bash divides --date=friday into three words.
                if [[ ${COMP_WORDS[i + 1]} == = ]]; then i=$((i + 1)); fi
                i=$((i + 1))
                break
              fi
            done
          elif [[ $count == 0 && " $commands " == *" $word "* ]]; then
            path="$path $word"
            _dash_facts "$path"
          else
            count=$((count + 1))
          fi
        done
        # An option that had its value is done with: only one whose value is being typed counts.
        if [[ $kind && $i -gt $COMP_CWORD ]]; then
          if [[ $cur == = ]]; then cur=; fi
          _dash_place "$kind"
        elif [[ ! $ended && $cur == -* ]]; then
          _dash_offer <<<"${options// /$'\\n'}"
        else
          if [[ $count == 0 ]]; then _dash_offer <<<"${commands// /$'\\n'}"; fi
          read -ra places <<<"$arguments"
          value=${places[count]}
          if [[ ! $value && ${#places[@]} -gt 0 ]]; then
            value=${places[${#places[@]} - 1]}
            if [[ $value != *... ]]; then value=; fi
          fi
          _dash_place "${value%...}"
        fi
      }

      complete -F _dash \(tools.map(\.name).joined(separator: " "))

      """
  }

  /// The facts of one point: blanks between words, `=` before what a value is, `...` behind what
  /// repeats.
  private static func facts(of point: CompletionPoint) -> String {
    let shell = CompletionShell.bash
    let values = point.valued.flatMap { option in
      option.spellings.map { "\($0)=\(place(option.completion, option.choices))" }
    }
    let arguments = point.arguments.map {
      place($0.completion, $0.choices) + ($0.repeats ? "..." : "")
    }
    let commands = point.commands.map(\.name)
    let options = point.options.flatMap(\.spellings)
    func line(_ name: String, _ words: [String]) -> String {
      "    \(name)=\(shell.quoted(words.joined(separator: " ")))"
    }
    return """
        \(shell.quoted(point.path)))
      \(line("commands", commands))
      \(line("options", options))
      \(line("values", values))
      \(line("arguments", arguments))
          ;;
      """
  }

  private static func place(_ completion: Completion, _ choices: [String]) -> String {
    choices.isEmpty ? completion.rawValue : "choices:" + choices.joined(separator: ",")
  }
}
