import Actions
import Support
import Testing
import Text
import Time

@testable import CommandLine
@testable import Commands

struct InvocationTests {
  private func parse(_ arguments: String...) throws -> Invocation {
    try Invocation(
      arguments.map { Argument($0) }, for: Probe.self, of: "dash",
      DayReading(today: Day(number: 20_777)))
  }

  private struct Probe: Command {
    static let name = "probe"
    static let effects: Effects = []
    static let summary = "A command for tests."
    static let examples: Examples = [:]
    static let loud = Option("loud", letter: "l", "Be loud.")
    static let count = Option("count", letter: "c", value: "number", "How many.")
    static let color = Option("shade", choices: ["red", "blue"], "Which.").excluding(loud)
    static let lone = Option("alone", "Alone.").excluding(
      count, because: "which is alone", hint: "Leave it out.")
    static let most = Option("most", value: "number", range: 1...9, "At most.")
      .requiring(count, hint: "Give --count.")
    static let options = [loud, count, color, lone, most, Option.date]
    static let arguments = [Parameter("what", "What.", isOptional: true, repeats: true)]
    static func run(_ line: Invocation, in context: Context) throws {}
  }

  @Test(arguments: [
    ["--count", "3"], ["--count=3"], ["-c", "3"], ["-c3"], ["-c=3"], ["-lc", "3"], ["-lc3"],
    ["--count", "9", "--count", "3"], ["--cou", "3"], ["a", "--count", "3", "b"],
  ])
  func `a value can be given in every usual form`(arguments: [String]) throws {
    let line = try Invocation(
      arguments.map { Argument($0) }, for: Probe.self, of: "dash", DayReading(today: Day(number: 0))
    )
    #expect(try line.text(Probe.count) == "3")
  }

  @Test func `negative numbers are values and arguments, not options`() throws {
    #expect(try parse("--count", "-5").text(Probe.count) == "-5")
    #expect(try parse("-5", "-0.4", "-.5").arguments.map(\.text) == ["-5", "-0.4", "-.5"])
    #expect(try parse("--date", "-3").day(.date)?.number == 20_774)
  }

  @Test func `two hyphens end the options, one hyphen is an argument`() throws {
    let line = try parse("--", "--loud", "-x", "--")
    #expect(!line.has(Probe.loud))
    #expect(line.arguments.map(\.text) == ["--loud", "-x", "--"])
    #expect(try parse("-").arguments.map(\.text) == ["-"])
  }

  @Test(arguments: [
    (["--conut", "3"], "unknown option '--conut' for 'dash probe'"),
    (["-z"], "unknown option '-z' for 'dash probe'"),
    (["--count"], "missing value for '--count <number>'"),
    (["-c"], "missing value for '-c <number>'"),
    (["--count", "--loud"], "missing value for '--count <number>'"),
    (["--loud=yes"], "'--loud' does not take a value, but 'yes' was given"),
    (["--lo=1", ""], "'--loud' does not take a value, but '1' was given"),
    ([""], "empty argument for 'dash probe'"),
    (["--" + "--"], "unknown option '----' for 'dash probe'"),
  ])
  func `an invalid argument is refused with status 64`(arguments: [String], message: String) {
    let failure = #expect(throws: Failure.self) {
      try Invocation(
        arguments.map { Argument($0) }, for: Probe.self, of: "dash",
        DayReading(today: Day(number: 0)))
    }
    #expect(failure?.message == message)
    #expect(failure?.status == .usage)
  }

  @Test(arguments: [
    ("--shade red --loud", "--shade cannot be combined with --loud", "Give one of them."),
    (
      "--alone --count 3", "--count cannot be combined with --alone, which is alone",
      "Leave it out."
    ),
    ("--most 3", "--most requires --count", "Give --count."),
  ])
  func `options that depend on others are checked`(line: String, message: String, hint: String) {
    let arguments = line.split(separator: " ").map { Argument(String($0)) }
    let failure = #expect(throws: Failure.self) {
      try Invocation(arguments, for: Probe.self, of: "dash", DayReading(today: Day(number: 0)))
    }
    #expect(failure?.message == message)
    #expect(failure?.hints == [hint])
    #expect(failure?.status == .usage)
  }

  @Test func `a number must be in the range of its option`() throws {
    #expect(try parse("--count", "1", "--most", "9").integer(Probe.most) == 9)
    #expect(throws: Failure.self) { try parse("--count", "1", "--most", "10").integer(Probe.most) }
  }

  @Test func `a choice must be one of the values`() throws {
    #expect(try parse("--shade", "red").choice(Probe.color) == "red")
    let failure = #expect(throws: Failure.self) { try parse("--shade", "rde").choice(Probe.color) }
    #expect(failure?.hints == ["Expected one of: red, blue.", "Did you mean 'red'?"])
  }

  @Test(arguments: [[], [UInt8(ascii: "=")]])
  func `a path that is not UTF-8 can be joined to its option`(between: [UInt8]) throws {
    let path: [UInt8] = Array("caf".utf8) + [0xE9]
    let argument = Argument(bytes: Array("-fo".utf8) + between + path)
    let line = try Invocation(
      [argument], for: Export.self, of: "dash", DayReading(today: Day(number: 20_777)))
    #expect(line.argument(Export.output)?.bytes == path)
  }

  @Test func `bytes that are not UTF-8 are valid as a path only`() throws {
    let line = try Invocation(
      [Argument(bytes: [0x66, 0xff])], for: Probe.self, of: "dash",
      DayReading(today: Day(number: 0)))
    #expect(line.arguments[0].bytes == [0x66, 0xff])
    #expect(throws: Failure.self) { try line.text(line.arguments[0]) }
  }

  @Test(arguments: [
    ("yesterdy", "yesterday"), ("--colour", "--color"), ("tody", "today"), ("avergaes", "averages"),
  ])
  func `the nearest word is suggested`(typed: String, nearest: String) {
    #expect(
      Suggestion.nearest(
        to: typed, among: ["today", "yesterday", "averages", "--color", "import"]) == nearest)
  }

  @Test func `nothing is suggested if no word is near`() {
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
  func `help and version are printed on standard output, with status 0`(line: String) {
    let run = Sandbox().run(line)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(run.errors.isEmpty)
    for row in run.output.split(separator: "\n") { #expect(row.count <= 80) }
  }

  @Test(arguments: [
    "dash tody", "dash help tody", "dash today extra", "dash import", "mood rate",
    "mood 4 5 --note x", "mood month november pizza",
    "dash -c ls", "dash ./script.sh", "dash --width 10", "dash --width x", "dash today --date soon",
    "mood rate 6", "mood rate 3.2", "mood rate 4/7", "mood rate 4 --date tomorrow",
    "dash --color red",
  ])
  func `an invalid command line has status 64 and creates no file`(line: String) {
    let sandbox = Sandbox()
    let run = sandbox.run(line)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(!run.errors.isEmpty)
    #expect(sandbox.contents.isEmpty)
  }

  @Test(arguments: [
    ("dash help --width 40", "OVERVIEW: Compare"), ("mood help --width 60", "OVERVIEW: Log how"),
    ("dash help --color never today", "OVERVIEW: Show a day"),
    ("dash help today --width=40", "OVERVIEW: Show a day"),
  ])
  func `help does not take the value of an option for a command`(line: String, begin: String) {
    let run = Sandbox().run(line)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(begin))
  }

  @Test func `help is wrapped at the given width`() {
    #expect(Sandbox().run("dash help").output != Sandbox().run("dash help --width 120").output)
    #expect(Sandbox().run("dash help --width 4").status == 64)
  }

  @Test func `the other program is suggested`() {
    #expect(
      Sandbox().run("mood doctor --json").errors.contains("Did you mean 'dash doctor --json'?"))
    #expect(!Sandbox().run("dash facts events births").errors.contains("Did you mean"))
  }

  @Test func `a command line for the shell dash gets a hint`() {
    for line in ["dash -c ls", "dash /tmp/x", "dash build.sh"] {
      #expect(Sandbox().run(line).errors.contains("/bin/dash"))
    }
  }

  @Test(arguments: [
    "dash undo --hel", "dash forget steps --he", "dash log --help", "dash undo -qh",
  ])
  func `help in any form prevents the command from running`(line: String) {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5")
    let run = sandbox.run(line)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("OVERVIEW"))
    #expect(sandbox.run("dash today").output.contains("Steps"))
  }

  @Test func `options can be before the command and its arguments`() {
    let sandbox = Sandbox()
    #expect(sandbox.run("dash --date yesterday steps 7000").status == 0)
    #expect(
      sandbox.run("dash --width 60 week").output == sandbox.run("dash week --width 60").output)
    #expect(sandbox.run("mood --date yesterday 4").output.contains("Thursday 19 November"))
    #expect(sandbox.run("dash --width 60 what").status == 64)
  }

  @Test func `every command has a summary, examples and distinct options`() {
    for tool in [Tool.dash, .mood] {
      for command in tool.commands {
        #expect(command.summary.hasSuffix("."))
        #expect(!command.examples.isEmpty)
        #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
        let letters = command.allOptions.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
        #expect(Set(tool.commands.map { $0.name }).count == tool.commands.count)
        for option in command.allOptions { #expect(option.help.hasSuffix(".")) }
        let others = command.options.flatMap { $0.rules.compactMap(\.other) }
        #expect(others.allSatisfy { other in command.allOptions.contains { $0.name == other } })
      }
      #expect(tool.commands.filter { $0.isDefault }.count == 1)
    }
  }
}
