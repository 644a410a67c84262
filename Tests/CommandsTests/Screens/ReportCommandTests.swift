import Foundation
import FoundationXML
import Support
import Testing
import Time

@testable import Commands

struct ReportCommandTests {
  /// The page of a command line, and what the command printed.
  private func page(_ line: String, in sandbox: Sandbox) throws -> (text: String, Sandbox.Run) {
    let file = sandbox.home.appending(path: "a.html")
    let run = sandbox.run("\(line) -o \(file.path) --force")
    return (try String(contentsOf: file, encoding: .utf8), run)
  }

  @Test(arguments: ["week", "month", "year", "2026-09-01 2026-11-20", "last month"])
  func `a page is one valid file without scripts, and has the numbers of the screens`(
    days: String
  ) throws {
    let sandbox = Sandbox()
    let (page, run) = try page("dash report \(days) --demo --private --notes", in: sandbox)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(page.utf8.count <= 500_000)
    for outside in ["<script", "src=", "url(", "@import", "<iframe", "<link", "onload"] {
      #expect(!page.contains(outside))
    }
    for needed in ["lang=\"en\"", "<title>", "<h1>", "role=\"img\"", "@media print", "viewport"] {
      #expect(page.contains(needed))
    }
    #expect(page.contains("With 2 private attributes."))
    let body = page.split(separator: "<body>")[1].split(separator: "</body>")[0]
    let document = try XMLDocument(xmlString: "<body>\(body)</body>")
    let pictures = try document.nodes(forXPath: "//*[local-name()='svg']")
    #expect(pictures.count > 10)
    for picture in pictures {
      #expect(try !picture.nodes(forXPath: "*[local-name()='title']").isEmpty)
    }
    let charts = try pictures.filter {
      try $0.nodes(forXPath: "*[local-name()='title']").first?.stringValue?
        .hasPrefix("Active minutes, ") == true
    }
    #expect(charts.count == 1)
    let range = run.output.matches(of: /\d{4}-\d\d-\d\d/).map { String($0.output) }
    let screen = sandbox.run(
      "dash history steps_active_min --demo --plain --from \(range[0]) --to \(range[1])"
    ).output.split(separator: "\n\n")[0]
    let words = try charts.first?.nodes(forXPath: "*[local-name()='desc']").first?.stringValue
    let isSaid = words?.replacing(/, (half of the|all) days [0-9hm ]+ to [0-9hm ]+/, with: "")
    #expect(isSaid?.trimmingCharacters(in: .newlines) == String(screen))
    #expect(words != isSaid && page.contains("<path class=\"k w\""))
    for title in ["In short", "Goals", "Streaks", "Activity", "Weekdays", "Events"] {
      #expect(page.contains("<h2>\(title)</h2>"), "\(title)")
    }
  }

  @Test func `a page has experiments, days like this one, and days without values`() throws {
    let sandbox = Sandbox()
    for back in 0..<40 where back != 3 { sandbox.run("dash log steps \(5000 + back) -d -\(back)") }
    sandbox.run("mood 2 a year of rain --date 2025-11-20")
    sandbox.run("mood 4")
    let start = sandbox.run("dash experiment start \"no <b>coffee</b>\" --measure steps --yes")
    #expect(start.status == 0, "\(start)")
    let before = try page("dash report month", in: sandbox).text
    #expect(!before.contains("Experiments") && !before.contains("rain"))
    #expect(before.contains("<li>Steps: no value on 1 day: 17 Nov</li>"))
    #expect(before.contains("<h2>On this day</h2>") && before.contains("A year ago"))
    sandbox.now = LocalDateTime(day: sandbox.now.day + 5, minute: 600)
    sandbox.run("mood 4")
    let after = try page("dash report week --notes", in: sandbox).text
    #expect(after.contains("Experiments") && after.contains("no &lt;b&gt;coffee&lt;/b&gt;"))
    sandbox.run("dash attributes steps --private yes")
    #expect(!(try page("dash report week", in: sandbox).text.contains("coffee")))
  }

  @Test func `a year of a hundred attributes has at most 500 kB`() throws {
    let sandbox = Sandbox()
    var table = (["date"] + (1...100).map { "measure \($0)" }).joined(separator: ",") + "\n"
    var state: UInt64 = 7
    for back in stride(from: 364, through: 0, by: -1) {
      table += (sandbox.now.day - back).description
      for index in 1...100 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // A weekly rhythm, with chance.
        table += ",\(index * (50 + 5 * (back % 7) + Int(state >> 33) % 40))"
      }
      table += "\n"
    }
    let imported = sandbox.run("dash import \(try sandbox.write(table, to: "all.csv"))")
    #expect(imported.status == 0, "\(imported)")
    let text = try page("dash report year", in: sandbox).text
    #expect(text.contains("Measure 100") || text.contains("measure 100"))
    #expect(text.utf8.count <= 500_000, "\(text.utf8.count)")
  }

  @Test func `private attributes and notes are left out unless they are wanted`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash import \(Sandbox.package.path)/SampleData/export")
    sandbox.run("dash log weight 71.5")
    sandbox.run("mood 4 a quiet secret")
    let open = try page("dash report month", in: sandbox).text
    #expect(open.contains("Weight") && !open.contains("quiet secret"))
    sandbox.run("dash attributes weight --private yes")
    let closed = try page("dash report month", in: sandbox).text
    #expect(!closed.contains("Weight") && closed.contains("Without 1 private attribute."))
    let all = try page("dash report month --private --notes", in: sandbox).text
    #expect(all.contains("Weight") && all.contains("quiet secret"))
  }

  @Test(
    arguments: NastyTexts.all + ["</script><script>alert(1)</script>", "\"><img src=x>", "'&<"])
  func `no text leaves its element`(text: String) throws {
    let sandbox = Sandbox()
    sandbox.run(.dash, ["attributes", "add", "a" + text, "--type", "quantity"])
    sandbox.run(.dash, ["log", "a" + text, "5"])
    sandbox.run(.mood, ["4", "--note", text])
    sandbox.run(.dash, ["log", "steps", "5"])
    let page = try page("dash report week --notes", in: sandbox).text
    #expect(!page.contains("<script") && !page.contains("<img"))
    #expect(!page.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    let body = page.split(separator: "<body>")[1].split(separator: "</body>")[0]
    #expect(throws: Never.self) { try XMLDocument(xmlString: "<body>\(body)</body>") }
  }

  @Test func `a file is replaced only with force, and days must be readable`() throws {
    let sandbox = Sandbox()
    let path = try sandbox.write("mine", to: "mine.html")
    let refused = sandbox.run("dash report --demo -o \(path)")
    #expect(refused.status != 0 && refused.errors.contains("already exists"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(sandbox.run("dash report --demo -o \(path) -f").status == 0)
    #expect(sandbox.run("dash report someday --demo -o x.html").status == 64)
    #expect(sandbox.run("dash report --demo").errors.contains("missing --output"))
    #expect(sandbox.run("dash report -o \(sandbox.home.path)/x.html").status != 0)
  }
}
