import Support
import Testing
import Text
import Time

@testable import CommandLine
@testable import Commands

struct InvocationTests {
  private func told(_ words: String...) throws -> Invocation {
    try Invocation(
      words.map { Argument($0) }, for: Probe.self, of: "dash", on: .init(number: 20_777))
  }

  private struct Probe: Command {
    static let name = "probe"
    static let summary = "Tries what may be told."
    static let examples: [(line: String, meaning: String)] = []
    static let loud = Option("loud", letter: "l", "Be loud.")
    static let count = Option("count", letter: "c", value: "number", "How many.")
    static let color = Option("shade", choices: ["red", "blue"], "Which.")
    static let options = [loud, count, color, Option.date]
    static let arguments = [Parameter("what", "What.", isOptional: true, repeats: true)]
    init(_ line: Invocation) throws {}
    func run(in context: Context) throws {}
  }

  @Test(arguments: [
    ["--count", "3"], ["--count=3"], ["-c", "3"], ["-c3"], ["-c=3"], ["-lc", "3"], ["-lc3"],
    ["--count", "9", "--count", "3"], ["--cou", "3"], ["a", "--count", "3", "b"],
  ])
  func `a value is given in every usual way`(words: [String]) throws {
    let line = try Invocation(
      words.map { Argument($0) }, for: Probe.self, of: "dash", on: .init(number: 0))
    #expect(try line.text(Probe.count) == "3")
  }

  @Test func `negative numbers are values and words`() throws {
    #expect(try told("--count", "-5").text(Probe.count) == "-5")
    #expect(try told("-5", "-0.4", "-.5").words.map(\.text) == ["-5", "-0.4", "-.5"])
    #expect(try told("--date", "-3").day(.date)?.number == 20_774)
  }

  @Test func `two dashes end the options, one is a word`() throws {
    let line = try told("--", "--loud", "-x", "--")
    #expect(!line.has(Probe.loud))
    #expect(line.words.map(\.text) == ["--loud", "-x", "--"])
    #expect(try told("-").words.map(\.text) == ["-"])
  }

  @Test(arguments: [
    (["--conut", "3"], "'--conut' is no option of 'dash probe'"),
    (["-z"], "'-z' is no option of 'dash probe'"),
    (["--count"], "'--count' needs a value, <number>"), (["-c"], "'-c' needs a value, <number>"),
    (["--count", "--loud"], "'--count' needs a value, <number>"),
    (["--loud=yes"], "'--loud' takes no value, and 'yes' was given"),
    (["--lo=1", ""], "'--loud' takes no value, and '1' was given"),
    ([""], "an empty word says nothing to 'dash probe'"),
    (["--" + "--"], "'----' is no option of 'dash probe'"),
  ])
  func `what is not understood is refused with status 64`(words: [String], message: String) {
    let failure = #expect(throws: Failure.self) {
      try Invocation(words.map { Argument($0) }, for: Probe.self, of: "dash", on: .init(number: 0))
    }
    #expect(failure?.message == message)
    #expect(failure?.status == .usage)
  }

  @Test func `a choice is one of its values`() throws {
    #expect(try told("--shade", "red").choice(Probe.color) == "red")
    let failure = #expect(throws: Failure.self) { try told("--shade", "rde").choice(Probe.color) }
    #expect(failure?.hints == ["It takes red, blue.", "Did you mean 'red'?"])
  }

  @Test(arguments: [[], [UInt8(ascii: "=")]])
  func `a path that is no text may be joined to its option`(between: [UInt8]) throws {
    let path: [UInt8] = Array("caf".utf8) + [0xE9]
    let word = Argument(bytes: Array("-fo".utf8) + between + path)
    let line = try Invocation([word], for: Export.self, of: "dash", on: Day(number: 20_777))
    #expect(line.word(Export.output)?.bytes == path)
  }

  @Test func `bytes that are no text are a path, and no text`() throws {
    let line = try Invocation(
      [Argument(bytes: [0x66, 0xff])], for: Probe.self, of: "dash", on: .init(number: 0))
    #expect(line.words[0].bytes == [0x66, 0xff])
    #expect(throws: Failure.self) { try line.text(line.words[0]) }
  }

  @Test(arguments: [
    ("yesterdy", "yesterday"), ("--colour", "--color"), ("tody", "today"), ("avergaes", "averages"),
  ])
  func `the nearest word is suggested`(word: String, meant: String) {
    #expect(
      Suggestion.nearest(
        to: word, among: ["today", "yesterday", "averages", "--color", "import"]) == meant)
  }

  @Test func `nothing is suggested for what is near to nothing`() {
    #expect(Suggestion.nearest(to: "xyzzy", among: ["today", "averages"]) == nil)
    #expect(Suggestion.nearest(to: "a", among: ["b"]) == "b")
    #expect(Suggestion.nearest(to: "🧘", among: ["⭐"]) == nil)
    #expect(Suggestion.nearest(to: "births", among: ["birth", "births"]) == nil)
    #expect(
      Suggestion.nearest(to: String(repeating: "today", count: 10_000), among: ["today"]) == nil)
  }
}

struct ToolTests {
  @Test(arguments: [
    "dash help", "dash --help", "dash -h", "dash help today", "dash today --help",
    "dash today --nonsense -h", "mood help rate", "mood rate -h", "mood --help", "dash --version",
  ])
  func `help and version go to the output, with status 0`(line: String) {
    let run = Sandbox().run(line)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(run.errors.isEmpty)
    for row in run.output.split(separator: "\n") { #expect(row.count <= 80) }
  }

  @Test(arguments: [
    "dash tody", "dash help tody", "dash today extra", "dash import", "mood rate",
    "mood 4 5 --note x", "mood month november 2025",
    "dash -c ls", "dash ./script.sh", "dash --width 10", "dash --width x", "dash today --date soon",
    "mood rate 6", "mood rate 3.2", "mood rate 4/7", "mood rate 4 --date tomorrow",
    "dash --color red",
  ])
  func `a line that is not understood has status 64 and makes nothing`(line: String) {
    let sandbox = Sandbox()
    let run = sandbox.run(line)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(!run.errors.isEmpty)
    #expect(sandbox.contents.isEmpty)
  }

  @Test(arguments: [
    ("dash help --width 40", "OVERVIEW: Your day"), ("mood help --width 60", "OVERVIEW: Log how"),
    ("dash help --color never today", "OVERVIEW: Show a day"),
    ("dash help today --width=40", "OVERVIEW: Show a day"),
  ])
  func `the value of an option is no command to help with`(line: String, begin: String) {
    let run = Sandbox().run(line)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(begin))
  }

  @Test func `help is as wide as it is told to be`() {
    #expect(Sandbox().run("dash help").output != Sandbox().run("dash help --width 120").output)
    #expect(Sandbox().run("dash help --width 4").status == 64)
  }

  @Test func `no word is meant by itself`() {
    #expect(Sandbox().run("dash mood").errors.contains("a program of its own"))
    #expect(Sandbox().run("dash mood rate 4").errors.contains("Did you mean 'mood rate 4'?"))
    #expect(!Sandbox().run("dash facts events births").errors.contains("Did you mean"))
  }

  @Test func `who meant the shell is told where it is`() {
    for line in ["dash -c ls", "dash /tmp/x", "dash build.sh"] {
      #expect(Sandbox().run(line).errors.contains("/bin/dash"))
    }
  }

  @Test(arguments: [
    "dash undo --hel", "dash forget steps --he", "dash log --help", "dash undo -qh",
  ])
  func `who asks for help gets it, and nothing is done`(line: String) {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5")
    let run = sandbox.run(line)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("OVERVIEW"))
    #expect(sandbox.run("dash today").output.contains("Steps"))
  }

  @Test func `who writes options before the command is told the order`() {
    let run = Sandbox().run("dash --width 60 week")
    #expect(run.status == 64)
    #expect(run.errors.contains("Options stand behind the command: dash week"), "\(run.errors)")
    #expect(!Sandbox().run("dash --width 60 what").errors.contains("Options stand"))
  }

  @Test func `every command has a summary, examples and options that help can show`() {
    for tool in [Tool.dash, .mood] {
      for command in tool.commands {
        #expect(command.summary.hasSuffix("."))
        #expect(!command.examples.isEmpty)
        #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
        let letters = command.allOptions.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
        #expect(Set(tool.commands.map { $0.name }).count == tool.commands.count)
        for option in command.allOptions { #expect(option.help.hasSuffix(".")) }
      }
      #expect(tool.commands.filter { $0.isDefault }.count == 1)
    }
  }
}
