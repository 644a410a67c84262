import Formats
import Foundation
import Metrics
import Support
import Testing
import Text

@testable import Commands
@testable import Host

struct ReadingCommandTests {
  @Test(arguments: [
    "dash", "dash today", "dash averages", "dash averages --refresh", "mood", "mood list --days 30",
    "dash today --json", "dash averages --json", "mood list --json", "dash attributes", "dash goal",
    "dash streaks", "dash attributes --json", "dash goal --json", "dash streaks --json",
  ])
  func `a command that reads creates no files`(line: String) {
    let sandbox = Sandbox()
    let run = sandbox.run(line)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(sandbox.contents.isEmpty)
  }

  @Test func `--demo does not change the person's own store`() {
    let sandbox = Sandbox()
    sandbox.run("mood rate 2")
    let before = try? Data(contentsOf: URL(filePath: sandbox.storePath))
    for line in ["dash --demo", "dash averages --demo --refresh", "mood list --demo"] {
      #expect(sandbox.run(line).status == 0)
    }
    #expect((try? Data(contentsOf: URL(filePath: sandbox.storePath))) == before)
  }

  @Test func `the JSON of a day can be imported without a change`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash import \(Sandbox.life)")
    let json = sandbox.run("dash today --json --all --date 2026-11-19").output
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
    let file = try sandbox.write(json, to: "day.json")
    let again = sandbox.run("dash import \(file)")
    #expect(again.output.contains("nothing changed"), "\(again.transcript)")

    let other = Sandbox()
    let copy = try other.write(json, to: "day.json")
    #expect(other.run("dash import \(copy)").status == 0)
    func values(_ text: String) throws -> [String: String] {
      let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let groups = document?["attributes"] as? [[String: Any]] ?? []
      return Dictionary(
        uniqueKeysWithValues: groups.flatMap { $0["items"] as? [[String: Any]] ?? [] }
          .filter { !($0["value"] is NSNull) }
          .map { ("\($0["attribute"] ?? "")", "\($0["value"] ?? "")") })
    }
    let copied = other.run("dash today --json --all --date 2026-11-19").output
    #expect(try values(copied) == values(json))
  }

  @Test func `units and scale follow the settings`() {
    let sandbox = Sandbox()
    sandbox.variables["DASH_UNITS"] = "imperial"
    sandbox.variables["DASH_SCALE"] = "9"
    let run = sandbox.run("dash today --demo")
    #expect(run.output.contains("2.5 mi"))
    #expect(run.output.contains("162.0 lb"))
    #expect(run.output.contains("7 of 9, good"))
    #expect(run.errors.isEmpty)
  }

  @Test func `without averages the message names the days that were searched`() {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5 --date 2026-09-17")
    let refreshed = sandbox.run("dash averages --refresh").output
    #expect(refreshed.contains("2026-09-21 to 2026-11-19"), "\(refreshed)")
    sandbox.run("dash undo")
    sandbox.run("dash log steps 5")
    let later = sandbox.run("dash averages --date 2026-11-25").output
    #expect(later.contains("2026-09-16 to 2026-11-14"), "\(later)")
  }

  @Test func `one group can be shown, and an unknown group is an error`() {
    let sandbox = Sandbox()
    let run = sandbox.run("dash today --demo --group sleep")
    #expect(run.output.contains("Sleep"))
    #expect(!run.output.contains("Activity"))
    let refused = sandbox.run("dash today --demo --group sleeep")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("Did you mean 'sleep'?"))
  }
}

struct RateMoodTests {
  @Test func `a day has one rating, and the message says which one it replaced`() {
    let sandbox = Sandbox()
    #expect(
      sandbox.run("mood rate 4 --note \"good\"").output
        == "Mood 4 of 5, good, on Friday 20 November · \"good\" · undo with: dash undo\n")
    #expect(
      sandbox.run("mood rate 6/9").output
        == "Mood 3.5 of 5, good, on Friday 20 November (was 4 of 5, good)\n"
        + "undo with: dash undo\n")
    #expect(sandbox.run("mood list --json").output.contains("\"mood\": 6"))
  }

  @Test func `only the owner can read the store and its folder`() throws {
    let sandbox = Sandbox()
    sandbox.run("mood rate 4")
    func mode(_ path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    #expect(try mode(sandbox.storePath) == 0o600)
    #expect(try mode(sandbox.home.path + "/.local/share/dash") == 0o700)
  }

  @Test func `a note may have a thousand characters, as people count them`() {
    let sandbox = Sandbox()
    let family = String(repeating: "👩‍👩‍👧‍👦", count: 1000)
    #expect(sandbox.run(.mood, ["rate", "3", "--note", family]).status == 0)
    #expect(sandbox.run(.mood, ["rate", "3", "--note", family + "x"]).status == 64)
  }

  @Test func `an escape sequence in a note never reaches the terminal`() {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    let run = sandbox.run(.mood, ["rate", "3", "--note", "\u{1b}]0;owned\u{7}\u{9b}31m\nred"])
    #expect(
      run.output.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.value >= 0x20 && !(0x7f..<0xa0 ~= $0.value)
      })
    for line in ["mood", "dash", "mood list --json", "dash --json"] {
      sandbox.isTerminal = false
      let text = sandbox.run(line).output
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.value >= 0x20 && !(0x7f..<0xa0 ~= $0.value)
        })
    }
  }
}

struct ImportTests {
  @Test func `the sample data is imported whole, and a second import changes nothing`() throws {
    let sandbox = Sandbox()
    let first = sandbox.run("dash import \(Sandbox.life)")
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("3,824 values of 43 attributes"))
    #expect(first.errors.contains("SampleData/calendars/home/home.ics: skipped"))
    let before = try Data(contentsOf: URL(filePath: sandbox.storePath))
    let second = sandbox.run("dash import \(Sandbox.life)")
    #expect(second.output.contains("nothing changed"))
    #expect(try Data(contentsOf: URL(filePath: sandbox.storePath)) == before)
  }

  @Test func `every value of the sample data is stored as it is in the document`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash import \(Sandbox.life)")
    for (day, attribute, value) in [
      ("2026-11-20", "steps", "5623"), ("2026-11-20", "sleep_start", "630"),
      ("2026-11-20", "mood", "7"), ("2026-11-21", "mood", "7"),
    ] {
      let json = sandbox.run("dash today --json --date \(day)").output
      #expect(json.contains("\"attribute\": \"\(attribute)\""))
      let item = json.split(separator: "\"attribute\": \"\(attribute)\"").last ?? ""
      #expect(item.split(separator: "\n")[2].contains("\"value\": \(value),"))
    }
  }

  @Test func `an invalid entry is left out, and with --strict nothing is imported`() throws {
    let sandbox = Sandbox()
    let file = try sandbox.write(
      "[{\"date\":\"2026-11-19\",\"value\":7},\n {\"date\":\"2026-02-30\",\"value\":8},\n"
        + " {\"date\":\"2026-11-18\",\"value\":\"many\"}]", to: "data_steps_2026.json")
    let strict = sandbox.run("dash import --strict \(file)")
    #expect(strict.status == 65)
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
    let run = sandbox.run("dash import \(file)")
    #expect(run.status == 1)
    #expect(run.errors.contains("data_steps_2026.json:2:10: '2026-02-30'"), "\(run.errors)")
    #expect(run.output.hasPrefix("1 value of 1 attribute"))
  }

  @Test func `a text among the numbers of an unknown attribute is left out`() throws {
    let sandbox = Sandbox()
    let file = try sandbox.write(
      "[{\"date\":\"2026-11-17\",\"value\":7},{\"date\":\"2026-11-18\",\"value\":\"many\"},"
        + "{\"date\":\"2026-11-19\",\"value\":9}]", to: "data_naps_2026.json")
    let run = sandbox.run("dash import \(file)")
    #expect(run.output.hasPrefix("2 values of 1 attribute"))
    #expect(run.errors.contains("'naps' (quantity)"))
  }

  @Test(arguments: ["{\"a\":1", "", "[1,2]", "{\"a\":1}", "null", "nonsense"])
  func `an invalid document stops the whole import`(text: String) throws {
    let sandbox = Sandbox()
    let good = try sandbox.write(
      "[{\"date\":\"2026-11-19\",\"value\":7}]", to: "data_steps_2026.json")
    let bad = try sandbox.write(text, to: "bad.json")
    let run = sandbox.run("dash import \(good) \(bad)")
    #expect(run.status == 65)
    #expect(run.errors.contains("bad.json"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `a missing file has status 1`() {
    let run = Sandbox().run("dash import nowhere.json")
    #expect(run.status == 1)
    #expect(run.errors == "dash: nowhere.json: no such file or directory\n")
  }

  @Test func `a document can be read from standard input`() {
    let sandbox = Sandbox()
    sandbox.input = "[{\"date\":\"2026-11-19\",\"value\":7}]"
    #expect(sandbox.run("dash import --attribute coffees -").status == 0)
    #expect(sandbox.run("dash --date 2026-11-19 --json").output.contains("\"value\": 7,"))
    #expect(sandbox.run("dash import -").status == 65)
  }

  @Test func `a full standard output ends with status 74`() {
    let sandbox = Sandbox()
    var context = sandbox.context { _, _ in }
    context.host.output = OutputStream(isTerminal: false, columns: nil) { _ in
      throw FileError(
        path: Array("standard output".utf8), code: 28, reason: "No space left on device",
        isOutput: true)
    }
    #expect(Tool.dash.run([Argument("today")], in: context) == 74)
  }
}

struct SettingsTests {
  @Test func `settings are read from the file, and variables outweigh them`() throws {
    let sandbox = Sandbox()
    _ = try sandbox.write(
      "# mine\n units = imperial \r\n\nscale=9\naverages.statistic = mean\n",
      to: ".config/dash/settings")
    #expect(sandbox.run("dash today --demo").output.contains("2.5 mi"))
    #expect(sandbox.run("dash averages --demo").output.contains("means of 60 days"))
    sandbox.variables["DASH_UNITS"] = "metric"
    #expect(sandbox.run("dash today --demo").output.contains("4.1 km"))
  }

  @Test
  func `an invalid line of the settings file is reported with its number, and the defaults apply`()
    throws
  {
    let sandbox = Sandbox()
    _ = try sandbox.write("units = imperal\nunit = metric\nnonsense\n", to: ".config/dash/settings")
    let run = sandbox.run("dash today --demo")
    #expect(run.status == 0)
    #expect(run.output.contains("4.1 km"))
    #expect(run.errors.contains("settings:1: invalid value 'imperal' for units"))
    #expect(run.errors.contains("settings:2: unknown setting 'unit'"))
    #expect(run.errors.contains("settings:3: invalid line 'nonsense'"))
    #expect(!run.errors.contains("more"))
  }

  @Test func `of many invalid lines three are reported, and how many more there are`()
    throws
  {
    let sandbox = Sandbox()
    let line = String(repeating: "x", count: 100)
    _ = try sandbox.write(
      String(repeating: line + "\n", count: 900), to: ".config/dash/settings")
    let run = sandbox.run("dash today --demo")
    #expect(run.status == 0)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines[4].hasSuffix("settings:3: invalid line '\(line)'"))
    #expect(
      lines.suffix(3) == [
        "dash: 897 more invalid settings", "  To list them: dash doctor",
        "  To correct them: dash settings edit",
      ])
  }
}

struct LookTests {
  private func look(_ variables: [String: String], _ flags: String = "", isTerminal: Bool = true)
    -> String
  {
    let sandbox = Sandbox()
    sandbox.isTerminal = isTerminal
    sandbox.variables.merge(variables) { $1 }
    return sandbox.run("dash today --demo " + flags).output
  }

  @Test(arguments: [
    (["TERM": "xterm"], "", true), (["TERM": "dumb"], "", false),
    (["TERM": "xterm", "NO_COLOR": "1"], "", false), (["TERM": "xterm", "NO_COLOR": ""], "", true),
    (["TERM": "xterm", "NO_COLOR": "1"], "--color always", true),
    (["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], "", false),
    (["TERM": "xterm", "CLICOLOR": "0"], "", false),
    (["TERM": "xterm"], "--color never", false),
    (["TERM": "xterm", "DASH_COLOR": "never"], "", false),
  ])
  func `colour follows the flags and variables`(
    variables: [String: String], flags: String, isColored: Bool
  ) {
    #expect(look(variables, flags).utf8.contains(0x1b) == isColored)
  }

  @Test func `a pipe has no colour unless it is forced`() {
    #expect(!look(["TERM": "xterm"], isTerminal: false).utf8.contains(0x1b))
    #expect(look(["CLICOLOR_FORCE": "1"], isTerminal: false).utf8.contains(0x1b))
    #expect(!look(["CLICOLOR_FORCE": "0"], isTerminal: false).utf8.contains(0x1b))
  }

  @Test(arguments: [
    (["LANG": "C"], true), (["LANG": ""], true), (["LANG": "C", "LC_ALL": "de_DE.utf8"], false),
    (["LC_ALL": "C"], true), (["LANG": "en_AU.UTF-8"], false), (["TERM": "linux"], true),
    (["DASH_ASCII": "yes"], true), (["LANG": "C", "DASH_ASCII": "no"], false),
  ])
  func `a terminal without UTF-8 gets ASCII`(variables: [String: String], isASCII: Bool) {
    let text = look(variables, isTerminal: false)
    #expect(text.utf8.allSatisfy { $0 < 0x80 } == isASCII)
  }
}
