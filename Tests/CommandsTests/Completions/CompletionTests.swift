import Actions
import Foundation
import Support
import Testing

@testable import CommandLine
@testable import Commands

/// The completion scripts, run in the shells that are installed.
///
/// The scripts run `dash` for stored names; here that is a small script that prints what the real
/// command has printed in a sandbox.
struct CompletionTests {
  /// A command line whose last word is unfinished, and a completion that must be offered.
  static let cases: [(line: String, offered: String)] = [
    ("dash ", "averages"), ("dash to", "today"), ("dash ", "help"), ("dash --ver", "--version"),
    ("dash --dem", "--demo"), ("dash today --", "--group"), ("dash today --d", "--date"),
    ("dash today --date ", "friday"), ("dash today -d yes", "yesterday"),
    ("dash today --color al", "always"), ("dash today --group he", "health"),
    ("dash today --date friday --js", "--json"),
    ("dash import --attribute ", "weight"), ("dash import --attribute mon", "money_spent"),
    ("dash import Pack", "Package.swift"), ("dash import README.md Pack", "Package.swift"),
    ("dash completions ", "fish"), ("dash help doc", "doctor"), ("dash help --", "--man"),
    ("mood ", "rate"), ("mood ", "add"), ("mood no", "note"), ("mood ", "good"),
    ("dash mood ", "add"), ("dash mood ra", "rate"), ("dash mood list --", "--days"),
    ("dash settings ", "reset"), ("dash settings set day", "day.start"),
    ("dash settings set units ", "imperial"), ("dash settings set week.start mo", "monday"),
    ("dash attributes a", "add"), ("dash help settings r", "reset"), ("dash wei", "weight"),
    ("dash yest", "yesterday"), ("mood gr", "great"),
    ("mood rate 4 --n", "--note"), ("mood list --", "--days"),
  ]

  private let sandbox = Sandbox()
  private let variables: [String: String]
  private let folder: URL

  init() throws {
    sandbox.run("dash import SampleData/export")
    folder = sandbox.home.appending(path: "completions")
    for kind in Completion.allCases where kind.isDynamic {
      let names = sandbox.run("dash completions --words \(kind.rawValue)").output
      _ = try sandbox.write(names, to: "completions/\(kind.rawValue)")
    }
    for shell in CompletionShell.allCases {
      let script = sandbox.run("dash completions \(shell.rawValue)")
      #expect(script.status == 0)
      _ = try sandbox.write(script.output, to: "completions/script.\(shell.rawValue)")
    }
    try Shell.write(
      script: "[ \"$1 $2\" = 'completions --words' ] && cat \"$DASH_WORDS/$3\"",
      to: folder.path + "/dash")
    variables = [
      "PATH": "\(folder.path):/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin",
      "HOME": sandbox.home.path, "LANG": "C.UTF-8", "TERM": "dumb", "DASH_WORDS": folder.path,
    ]
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Runs a script in a shell.
  private func run(_ shell: String, _ program: String, _ arguments: [String] = []) throws -> String
  {
    let file = try sandbox.write(program, to: "completions/try.\(shell)")
    let executable = try #require(Shell.path(of: shell))
    return try Shell.run(executable, [file] + arguments, variables: variables).output
  }

  @Test(.enabled(if: Shell.path(of: "bash") != nil, "bash is not installed"))
  func `bash completes commands, options and stored names`() throws {
    let output = try run(
      "bash",
      """
      source '\(path("script.bash"))'
      while [[ $# -gt 0 ]]; do
        read -ra COMP_WORDS <<<"$1"
        if [[ $1 == *' ' ]]; then COMP_WORDS+=(''); fi
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
        _dash
        echo "[$1] ${COMPREPLY[*]} ."
        shift
      done
      """, Self.cases.map(\.line))
    for (line, offered) in Self.cases {
      let found = output.split(separator: "\n").first { $0.hasPrefix("[\(line)]") }
      #expect(found?.contains(" \(offered) ") == true, "\(line): \(found ?? "nothing")")
    }
  }

  @Test(.enabled(if: Shell.path(of: "bash") != nil, "bash is not installed"))
  func `bash does not expand a stored name`() throws {
    _ = try sandbox.write(
      "$(touch '\(path("owned"))')\tA\ntwo words\tB\n", to: "completions/attribute")
    let output = try run(
      "bash",
      """
      source '\(path("script.bash"))'
      COMP_WORDS=(dash import --attribute = '') COMP_CWORD=4
      _dash
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(output.contains("two\\ words"))
    #expect(output.contains("\\$\\(touch"))
    #expect(!FileManager.default.fileExists(atPath: path("owned")))
  }

  @Test(.enabled(if: Shell.path(of: "fish") != nil, "fish is not installed"))
  func `fish completes commands, options and stored names`() throws {
    let output = try run(
      "fish",
      """
      source '\(path("script.fish"))'
      for line in $argv
          echo "[$line] "(complete -C "$line" | string split -f1 \\t | string join ' ')" ."
      end
      """, Self.cases.map(\.line))
    for (line, offered) in Self.cases {
      let found = output.split(separator: "\n").first { $0.hasPrefix("[\(line)]") }
      #expect(found?.contains(" \(offered) ") == true, "\(line): \(found ?? "nothing")")
    }
  }

  /// Zsh completes only in a terminal, so it gets a pseudoterminal.
  @Test(.enabled(if: Shell.path(of: "zsh") != nil, "zsh is not installed"))
  func `zsh completes commands, options and stored names`() throws {
    let output = try run(
      "zsh",
      """
      zmodload zsh/zpty || { print NO TERMINAL; exit }
      zpty -b z 'COLUMNS=200 LINES=100 zsh -f -i'
      zpty -w z "PS1= ; autoload -Uz compinit; compinit -u -D; LISTMAX=0; bindkey '^I' list-choices"
      zpty -w z "source '\(path("script.zsh"))'; print READ''Y"
      out=
      for try in {1..100}; do
        while zpty -t z && zpty -r -t z text; do out+=$text; done
        [[ $out == *READY* ]] && break
        sleep 0.1
      done
      for line offered in "$@"; do
        out=
        zpty -w -n z "$line"$'\\t'
        for try in {1..100}; do
          while zpty -t z && zpty -r -t z text; do out+=$text; done
          [[ $out == *$'\\n'*$offered* ]] && break
          sleep 0.05
        done
        [[ $out == *$'\\n'*$offered* ]] && print -r -- "[$line] $offered"
        zpty -w -n z $'\\x15'
        sleep 0.05
        while zpty -t z && zpty -r -t z text; do :; done
      done
      zpty -d z
      """,
      Self.cases.flatMap { [$0.line, $0.offered] })
    if output.hasPrefix("NO TERMINAL") { return }
    for (line, offered) in Self.cases {
      #expect(output.contains("[\(line)] \(offered)\n"), "\(line): \(output)")
    }
  }

  @Test func `choices contain no characters that are special in a shell`() {
    for tool in Tool.all {
      for point in tool.table.completionPoints {
        for choice in point.options.flatMap(\.choices) + point.arguments.flatMap(\.choices) {
          #expect(!choice.contains { $0.isWhitespace || ",:;'\"\\()[]{}<>$*?!&|#~`".contains($0) })
        }
      }
    }
  }

  @Test func `subcommands are offered after a command and after its help`() throws {
    let tool = Tool(
      name: "dash", summary: "Tries.",
      sections: [Section("Try", [ShowDay.self, Above.self, Below.self])],
      rules: [], implied: [])
    let points = tool.table.completionPoints
    func commands(_ path: String) -> [String]? {
      points.first { $0.path == path }?.commands.map(\.name)
    }
    #expect(commands("dash") == ["today", "things", "help"])
    #expect(commands("dash things") == ["add"])
    #expect(commands("dash things add") == [])
    #expect(commands("dash help things") == ["add"])
    #expect(!tool.table.help(width: 80).contains { $0.contains("things add") })
    for shell in ["bash", "zsh", "fish"] {
      let script = try #require(CompletionShell(rawValue: shell)).script(for: [tool.table])
      _ = try sandbox.write(script, to: "completions/script.\(shell)")
    }
    let line = "dash things "
    for (shell, program) in [
      ("bash", "COMP_WORDS=(dash things '') COMP_CWORD=2; _dash; echo \"${COMPREPLY[@]}\""),
      ("fish", "complete -C '\(line)' | string split -f1 \\t"),
    ] where Shell.path(of: shell) != nil {
      let output = try run(shell, "source '\(path("script." + shell))'\n\(program)\n")
      #expect(output == "add\n", "\(shell)")
    }
  }

  private struct Above: Command {
    static let name = "things"
    static let effects: Effects = []
    static let summary = "Shows things."
    static let examples: Examples = [:]
    static func run(_ line: Invocation, in context: Context) throws {}
  }

  private struct Below: Command {
    static let name = "things add"
    static let effects: Effects = []
    static let summary = "Adds a thing."
    static let examples: Examples = [:]
    static let arguments = [Parameter("thing", "What.")]
    static func run(_ line: Invocation, in context: Context) throws {}
  }

  @Test func `completions of a missing store are empty and create nothing`() {
    let sandbox = Sandbox()
    for kind in ["attribute", "tag", "group"] {
      let run = sandbox.run("dash completions --words \(kind)")
      #expect(run.status == 0)
      #expect(run.transcript.isEmpty)
    }
    #expect(sandbox.run("dash completions --words day").output.contains("friday\tFriday 20 Nov"))
    #expect(sandbox.contents.isEmpty)
    #expect(sandbox.run("dash completions").status == 64)
    #expect(sandbox.run("dash completions zhs").errors.contains("Did you mean 'zsh'?"))
  }
}
