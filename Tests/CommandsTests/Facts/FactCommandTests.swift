import Foundation
import Storage
import Support
import Testing
import Time

@testable import Commands

/// What happened on a date, shown, added and passed on.
struct FactCommandTests {
  /// A program of that name on the `PATH` of a sandbox, a script of the shell.
  private func program(_ name: String, _ script: String, in sandbox: Sandbox) throws {
    try Shell.write(script: script, to: sandbox.home.path + "/bin/\(name)")
    sandbox.variables["PATH"] = sandbox.home.path + "/bin:/usr/bin:/bin"
  }

  private func file(_ name: String, in sandbox: Sandbox) -> String {
    (try? String(contentsOf: sandbox.home.appending(path: name), encoding: .utf8)) ?? ""
  }

  @Test(arguments: [40, 80, 120])
  func `every date is shown within the width, as a card and as lists`(width: Int) {
    let sandbox = Sandbox()
    for date in DateOfYear.all {
      let words = "\(date.day) \(date.month.name)"
      let day = date.day(in: 2024)?.description ?? ""
      for line in [
        "dash facts \(words)", "dash facts events \(words)", "dash facts births \(words) --ascii",
        "dash facts deaths \(words)", "dash today --group facts --date \(day)",
      ] {
        let run = sandbox.run("\(line) --width \(width)")
        #expect(run.status == 0 && run.errors.isEmpty, "\(line)")
        #expect(run.output.split(separator: "\n").count >= 3, "\(line)")
        for row in run.output.split(separator: "\n") {
          #expect(TextWidthProbe.cells(row) <= width, "\(line): \(row)")
        }
      }
    }
  }

  @Test func `a number means the same fact in every list`() {
    let sandbox = Sandbox()
    let births = sandbox.run("dash facts births").output
    #expect(births.contains("8  1889  Edwin Hubble"))
    #expect(sandbox.run("dash facts births --oldest").output.contains("8  1889  Edwin Hubble"))
    #expect(
      sandbox.run("dash facts open 8 --print").output
        == "https://en.wikipedia.org/wiki/Edwin_Hubble\n")
    #expect(sandbox.run("dash facts --search 'edwin hubble'").output.contains("20 Nov  8  1889"))
    #expect(sandbox.run("dash facts open 13").errors.hasPrefix("dash: no fact 13 on 20 Nov\n"))
    #expect(sandbox.run("dash facts open 0").status == 64)
    #expect(sandbox.run("dash facts open two").status == 64)
  }

  @Test func `words are found without their accents, in any case, and marked`() {
    let sandbox = Sandbox()
    let plain = sandbox.run("dash facts --search LAGERLOF")
    #expect(plain.output.contains("Selma *Lagerlöf*"))
    #expect(sandbox.run("dash facts --search lagerlöf").output == plain.output)
    #expect(sandbox.run("dash facts deaths --search hubble").output.contains("No fact"))
    #expect(sandbox.run("dash facts --search ' '").status == 64)
    #expect(sandbox.run("dash facts 20 Nov --search x").status == 64)
    #expect(sandbox.run("dash facts --search the --limit 2").output.contains("more"))
    let title = sandbox.run("dash facts --search whaleship").output
    #expect(title.contains("Essex (1799 whaleship)"))
  }

  @Test(arguments: [
    ("", "Friday 20 November"), ("tomorrow", "Saturday 21 November"), ("-3", "Tuesday 17 November"),
    ("+3", "Monday 23 November"), ("--next", "Saturday 21 November"),
    ("--previous", "Thursday 19 November"), ("29 Feb", "29 February"),
    ("29 Feb --next", "Sunday 1 March"), ("1990-05-04", "Friday 4 May 1990"),
    ("november 21", "Saturday 21 November"), ("31 Dec --next", "Friday 1 January 2027"),
  ])
  func `a date can be typed in many ways`(words: String, expected: String) {
    let output = Sandbox().run("dash facts \(words)").output
    #expect(output.hasPrefix("\(expected) · on this day\n"), "\(output)")
  }

  @Test func `one's own fact stands first, is undone, exported and read back`() throws {
    let sandbox = Sandbox()
    #expect(sandbox.run("dash facts add 2019-11-20 \"Met Ana\"").status == 0)
    #expect(sandbox.run("dash facts add 1961-11-20 Mum --birth").status == 0)
    #expect(
      sandbox.run("dash facts add 1961-11-20 Mum --birth").output
        == "Unchanged: 20 November 1961, born: Mum\n")
    #expect(
      sandbox.run("dash facts add birth 1961-11-20 Mum").errors
        .contains("The date comes first: dash facts add 1961-11-20 \"Mum\" --birth"))
    #expect(sandbox.run("dash facts").output.contains("1  2019  Met Ana · 7 years ago, yours"))
    #expect(sandbox.run("dash today").output.contains("2019  Met Ana · yours"))
    #expect(sandbox.run("dash today").output.contains("born: Mum"))
    let file = sandbox.home.appending(path: "life.json").path
    #expect(sandbox.run("dash export -o \(file)").status == 0)
    #expect(sandbox.run("dash import \(file)").output.contains("nothing changed"))
    let other = Sandbox()
    #expect(other.run("dash import \(file) --dry-run").output.contains("2 facts"))
    #expect(!other.run("dash facts").output.contains("Met Ana"))
    #expect(other.run("dash import \(file)").output.contains("2 facts"))
    #expect(other.run("dash export").output == sandbox.run("dash export").output)
    let undone = other.run("dash undo").output.replacing("\n", with: " ")
    #expect(undone.contains("2 facts of your own"))
    #expect(!other.run("dash facts").output.contains("Met Ana"))
    #expect(sandbox.run("dash facts remove 2").errors.contains("not a fact of your own"))
    #expect(sandbox.run("dash facts remove 1").status == 0)
    #expect(!sandbox.run("dash facts").output.contains("Met Ana"))
    sandbox.run("dash undo")
    #expect(sandbox.run("dash facts").output.contains("Met Ana"))
  }

  @Test func `a fact is one line, whatever was typed`() {
    let sandbox = Sandbox()
    #expect(sandbox.run(.dash, ["facts", "add", "2020-11-20", " two\n lines\t "]).status == 0)
    #expect(sandbox.run("dash facts").output.contains("1  2020  two lines · 6 years ago, yours"))
    #expect(sandbox.run("dash export").output.contains("\"text\": \"two lines\""))
  }

  @Test func `a search without results says so`() {
    let sandbox = Sandbox()
    #expect(
      sandbox.run("dash facts --search zzzz").output == "No fact of the year contains 'zzzz'.\n")
    let nothing = sandbox.run("dash facts --search ' '")
    #expect(nothing.status == 64)
    #expect(nothing.errors.hasPrefix("dash: nothing to search for in ''\n"))
  }

  @Test func `what is no fact is not added`() throws {
    let sandbox = Sandbox()
    for line in [
      "dash facts add 2026-11-21 x", "dash facts add 2020-01-01 ' '", "dash facts add 2020-13-01 x",
      "dash facts add 2020-01-01 x --birth --death",
      "dash facts add 2020-01-01 \(String(repeating: "x", count: 201))",
    ] {
      #expect(sandbox.run(line).status == 64, "\(line)")
    }
    #expect(sandbox.contents.isEmpty)
    let file = try sandbox.write(
      #"{"results": [], "facts": [{"date": "1990-05-04", "category": "x", "text": "a"}, 1]}"#,
      to: "bad.json")
    #expect(sandbox.run("dash import \(file)").errors.contains("2 entries were skipped"))
  }

  @Test func `fetched facts take the place of those that are built in, and carry no escapes`()
    throws
  {
    let sandbox = Sandbox()
    sandbox.run("mood rate 4")
    let nasty = "11-20\tevent\t1970\tA;\u{1B}]8;;x\tRed \u{1B}[31m\u{9B}31m <b>&amp;\u{202E}x\u{7}"
    let store = try Store(path: sandbox.storePath)
    let lines = nasty + "\n11-20\tevent\t-44\tB\tSecond\n11-20\tbroken"
    try store.cache(
      CachedFacts(lines: Array(lines.utf8), digest: Array(("2\t" + nasty).utf8), language: nil),
      of: DateOfYear(sandbox.now.day))
    for line in [
      "dash today", "dash facts", "dash facts events", "dash facts --search red",
      "dash facts share 1", "dash facts open 1 --print", "dash facts --json", "dash today --json",
    ] {
      let run = sandbox.run(line)
      #expect(run.status == 0)
      #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      #expect(!run.output.unicodeScalars.contains { [0x9B, 0x202E].contains($0.value) }, "\(line)")
    }
    let events = sandbox.run("dash facts events").output
    #expect(events.contains("1   1970  Red"))
    #expect(events.contains("2  44 BC  Second"))
    #expect(!events.contains("1998"))
    #expect(sandbox.run("dash facts births").output.contains("Hubble"))
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = "xterm-kitty"
    let linked = sandbox.run("dash facts events").output
    #expect(linked.contains("\u{1B}]8;;https://en.wikipedia.org/wiki/A%3B%1B%5D8%3B%3Bx\u{1B}\\"))
  }

  @Test func `titles are links only at terminals that are known to have them`() {
    let sandbox = Sandbox()
    func hasLinks(_ variables: [String: String]) -> Bool {
      sandbox.variables.merge(variables) { $1 }
      defer { for name in variables.keys { sandbox.variables[name] = nil } }
      let outputs = ["dash facts", "dash today --group facts"].map { sandbox.run($0).output }
      #expect(outputs[0].contains("\u{1B}]8;;http") == outputs[1].contains("\u{1B}]8;;http"))
      return outputs[0].contains("\u{1B}]8;;http")
    }
    #expect(!hasLinks(["TERM": "xterm-kitty"]))
    sandbox.isTerminal = true
    #expect(hasLinks(["TERM": "xterm-kitty"]))
    #expect(hasLinks(["TERM": "xterm-256color", "VTE_VERSION": "6003"]))
    #expect(hasLinks(["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"]))
    #expect(!hasLinks(["TERM": "xterm-256color", "VTE_VERSION": "4200"]))
    #expect(!hasLinks(["TERM": "dumb", "TERM_PROGRAM": "iTerm.app"]))
    #expect(!hasLinks(["TERM": "xterm"]))
  }

  @Test func `an article is opened by the program of the desktop`() throws {
    let sandbox = Sandbox()
    sandbox.variables["PATH"] = sandbox.home.path
    let nothing = sandbox.run("dash facts open 8")
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("--print"))
    try program("xdg-open", "echo \"$@\" > \(sandbox.home.path)/opened", in: sandbox)
    #expect(sandbox.run("dash facts open 9").status == 0)
    #expect(
      file("opened", in: sandbox) == "https://en.wikipedia.org/wiki/Selma_Lagerl%C3%B6f\n")
    try program("xdg-open", "exit 4", in: sandbox)
    #expect(sandbox.run("dash facts open 9").errors.contains("xdg-open failed with status 4"))
    sandbox.run("dash facts add 1990-11-20 Ana")
    #expect(sandbox.run("dash facts open 1").errors.hasPrefix("dash: no article is known: Ana\n"))
    #expect(sandbox.run("dash facts map 1").errors.contains("no place is known"))
  }

  @Test func `a fact is copied by the first way there is`() throws {
    let sandbox = Sandbox()
    let text =
      "20 November 1889, born: Edwin Hubble, discoverer of galaxies beyond ours and of "
      + "their flight apart https://en.wikipedia.org/wiki/Edwin_Hubble"
    // Not up to the end: what other tests start meanwhile may hold the pipe open.
    let read = "head -c \(text.utf8.count) > \(sandbox.home.path)/copied"
    #expect(sandbox.run("dash facts share 8").output == text + "\n")
    #expect(sandbox.run("dash facts share 8 --copy").status == 1)
    sandbox.isTerminal = true
    #expect(
      sandbox.run("dash facts share 8 --copy").output.hasPrefix(
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"))
    try program(
      "xclip", "\(read); echo $@ >> \(sandbox.home.path)/copied",
      in: sandbox)
    sandbox.variables["DISPLAY"] = ":0"
    sandbox.variables["WAYLAND_DISPLAY"] = "wayland-0"
    // wl-copy is not there, and so the next is taken.
    let run = sandbox.run("dash facts share 8 --copy")
    #expect(run.status == 0 && !run.output.contains("\u{1B}]52"))
    #expect(file("copied", in: sandbox) == text + "-selection clipboard\n")
    try program("wl-copy", "\(read); sleep 20 &", in: sandbox)
    let clock = ContinuousClock()
    let time = clock.measure { sandbox.run("dash facts share 8 --copy") }
    #expect(file("copied", in: sandbox) == text)
    // One that stays to hand the text out is not waited for.
    #expect(time < .seconds(4))
  }

  @Test func `the card is hidden by its setting, and shown alone when it is asked for`() {
    let sandbox = Sandbox()
    #expect(sandbox.run("dash today --demo").output.contains("On this day"))
    sandbox.variables["DASH_FACTS_CARD"] = "no"
    #expect(!sandbox.run("dash today --demo").output.contains("On this day"))
    #expect(sandbox.run("dash today --demo --json").output.contains(#""facts": null"#))
    let alone = sandbox.run("dash today --group facts").output
    #expect(alone.contains("On this day"))
    #expect(!sandbox.run("dash today --demo --group facts").output.contains("Steps"))
    #expect(!sandbox.run("dash today --demo --group sleep").output.contains("On this day"))
  }
}
