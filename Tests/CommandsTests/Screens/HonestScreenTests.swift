import Support
import Testing
import Time

@testable import Commands

/// What cards say where there is little to compare with, where less is better, and where there is
/// little room.
struct HonestScreenTests {
  private let sandbox = Sandbox()

  @Test(arguments: 0..<7)
  func `a new attribute has its first average on the day that the card says`(weekday: Int) throws {
    let start = sandbox.now.day + weekday
    var said: String?
    for offset in 0..<14 {
      let day = start + offset
      sandbox.now = LocalDateTime(day: day, minute: 1200)
      sandbox.run("dash log steps \(5000 + offset) sleep 7h")
      let screen = sandbox.run("dash today").output
      let json = sandbox.run("dash today --json").output
      guard let range = screen.firstRange(of: "usual from ") else {
        #expect(screen.contains("avg "))
        #expect(said == "\(day.civil.day) \(day.month.shortName)")
        return
      }
      let words = screen[range.upperBound...].prefix { $0 != "│" && $0 != "\n" }
        .split(separator: " ").prefix(2).joined(separator: " ")
      if let said { #expect(words == said) }
      said = words
      #expect(!screen.contains("avg ") && !screen.contains("⣀"), "\(screen)")
      #expect(!screen.contains("averages of"))
      #expect(json.contains(#""usual_from": "2026-"#) || json.contains(#""usual_from": "2"#))
    }
    Issue.record("there was never an average")
  }

  @Test func `what is seldom recorded is promised nothing`() {
    sandbox.run("dash log weight 71 --date 2026-10-25")
    sandbox.run("dash log weight 72")
    let screen = sandbox.run("dash today").output
    #expect(screen.contains("72.0 kg") && !screen.contains("usual from"))
  }

  @Test func `the overall average is the same number everywhere, and said to be that`() {
    for (day, steps) in [("2026-11-09", 8000), ("2026-11-10", 8100), ("2026-11-11", 8300)] {
      sandbox.run("dash log steps \(steps) sleep 7h --date \(day)")
    }
    sandbox.run("dash log steps 4050 sleep 7h")
    #expect(sandbox.run("dash today").output.contains("avg 8,100 of all days"))
    #expect(sandbox.run("dash today --group sleep").output.contains("all days"))
    let json = sandbox.run("dash today --group activity --json").output
    #expect(json.contains(#""average": 8100"#) && json.contains(#""average_of": "all_days""#))
    let table = sandbox.run("dash averages --width 100").output
    #expect(table.contains("8,100*") && table.contains("* of all days"), "\(table)")
    let averages = sandbox.run("dash averages --json").output
    #expect(averages.contains(#""friday": 8100"#) && averages.contains(#""of_all_days": ["#))
  }

  @Test func `a weekday with enough values has its own average`() {
    for (day, steps) in [("2026-11-06", 6000), ("2026-11-13", 7000), ("2026-11-11", 9000)] {
      sandbox.run("dash log steps \(steps) --date \(day)")
    }
    sandbox.run("dash log steps 4050")
    let card = sandbox.run("dash today").output
    #expect(card.contains("avg 6,500") && !card.contains("all days"))
    #expect(card.contains("averages of Sunday 15 Nov"))
    #expect(sandbox.run("dash today --json").output.contains(#""average_of": "weekday""#))
    sandbox.run("dash goal steps 5000")
    #expect(!sandbox.run("dash today").output.contains("averages of"))
    #expect(!sandbox.run("dash week").output.contains("averages of"))
  }

  @Test func `what less is better of never looks like success`() {
    let card = sandbox.run("dash today --demo --group sleep").output
    #expect(card.contains("+250%") && !card.contains("350%"))
    sandbox.run("dash attributes add Cigarettes --type quantity --group food")
    sandbox.run("dash goal cigarettes '<= 10'")
    for (count, words) in [(4, " 40% "), (10, " limit "), (12, " +20% "), (0, " 0% ")] {
      sandbox.run("dash log cigarettes \(count)")
      sandbox.isTerminal = false
      let plain = sandbox.run("dash today --group food").output
      #expect(plain.contains(words) && !plain.contains("100%"), "\(plain)")
      #expect(sandbox.run("dash streaks").output.contains(words))
      sandbox.isTerminal = true
      sandbox.variables["COLORTERM"] = "truecolor"
      let isAlert = sandbox.run("dash today --group food").output.contains("38;2;214;61;62")
      #expect(isAlert == (count >= 10))
    }
  }

  @Test func `at 40 columns no row loses its average or its label`() {
    func screen(_ width: Int) -> String {
      sandbox.run("dash today --demo --all --width \(width)").output
    }
    let (narrow, wide) = (screen(40), screen(160))
    func count(_ text: String) -> Int { text.components("avg ") }
    #expect(count(narrow) == count(wide))
    for label in ["Productive time", "Distracting time", "Resting heart rate", "Weather summary"] {
      #expect(narrow.contains(label), "\(label)")
    }
    #expect(!narrow.contains("…"), "\(narrow)")
    let streaks = sandbox.run("dash streaks --demo --width 40").output
    #expect(streaks.contains("Distracting time") && !streaks.contains("…"))
  }

  @Test func `piped output has the width of the terminal behind standard error`() {
    func width() -> Int {
      sandbox.run("dash week --demo").output.split(separator: "\n").map(TextWidthProbe.cells).max()
        ?? 0
    }
    #expect(width() == 80)
    sandbox.errorColumns = 60
    #expect(width() == 60)
    sandbox.variables["COLUMNS"] = "70"
    #expect(width() == 70)
    sandbox.variables["COLUMNS"] = "0"
    #expect(width() == 60)
  }

  @Test func `a future day offers nothing that is refused`() {
    sandbox.run("mood rate 4 --date=-2")
    let screen = sandbox.run("dash today --date tomorrow").output
    #expect(!screen.contains("mood rate"), "\(screen)")
    #expect(sandbox.run("dash today --date yesterday").output.contains("mood rate 1-5 --date"))
  }

  @Test func `a card of values that a person logged names no service`() {
    sandbox.run("dash log steps 5000")
    #expect(!sandbox.run("dash today --group activity").output.contains("dash"))
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
