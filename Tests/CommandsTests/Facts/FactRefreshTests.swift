import Actions
import Foundation
import Services
import Storage
import Support
import Testing
import Time

@testable import Commands

/// Facts from the network, through the real `curl`.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct FactRefreshTests {
  private let script = Script()
  private let server: LoopbackServer
  private let sandbox = Sandbox()

  /// What the services answer; by ends of what is asked, and otherwise a fact of the date.
  final class Script: @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [(end: String, answer: LoopbackServer.Answer, times: Int)] = []

    func answer(_ end: String, _ answer: LoopbackServer.Answer, times: Int = .max) {
      lock.withLock { answers.append((end, answer, times)) }
    }

    func forget() { lock.withLock { answers = [] } }

    func answer(to target: String) -> LoopbackServer.Answer {
      lock.withLock {
        for place in answers.indices
        where answers[place].times > 0 && target.contains(answers[place].end) {
          answers[place].times -= 1
          return answers[place].answer
        }
        return target.contains("/muffin/")
          ? .json(
            #"{"data": {"Events": [{"year": "44 BC", "text": "Old \#(target)", "links": []}], "Births": [], "Deaths": []}}"#
          )
          : .json(
            #"{"selected": [], "events": [{"text": "New \#(target)", "year": 1998, "pages": []}], "#
              + #""births": [{"text": "Somebody", "year": 1900, "pages": []}], "deaths": []}"#)
      }
    }
  }

  init() throws {
    server = try LoopbackServer { [script] in script.answer(to: $0.target) }
    sandbox.variables["DASH_FACTS_URL"] = server.address + "/{language}"
    sandbox.variables["DASH_FACTS_FALLBACK_URL"] = server.address + "/muffin/"
    sandbox.variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
  }

  private func cached(_ month: Int = 11, _ day: Int = 20) throws -> String? {
    let date = try #require(DateOfYear(month: month, day: day))
    guard FileManager.default.fileExists(atPath: sandbox.storePath),
      let facts = try Store(path: sandbox.storePath).cachedFacts(of: date)
    else { return nil }
    return String(decoding: facts.lines, as: UTF8.self)
  }

  private var targets: [String] { server.asked.map(\.target) }

  @Test func `a day is fetched, stored and shown without network`() throws {
    let run = sandbox.run("dash facts --refresh")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.transcript == "Fetched 20 November, from 127.0.0.1: 1 event, 1 birth\n")
    #expect(targets == ["/en/feed/onthisday/all/11/20"])
    server.stop()
    #expect(sandbox.run("dash facts events").output.contains("1998  New /en/feed"))
    #expect(!sandbox.run("dash facts births").output.contains("Hubble"))
    // What was not fetched of a date stays that of the almanac.
    #expect(sandbox.run("dash facts deaths").output.contains("Tolstoy"))
    #expect(sandbox.run("dash today").output.contains("New /en/feed"))
    let mode = try FileManager.default.attributesOfItem(atPath: sandbox.storePath)
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func `the agent names the contact, if there is one`() throws {
    sandbox.run("dash facts --refresh --quiet")
    sandbox.variables["DASH_CONTACT"] = "ana@example.org"
    sandbox.run("dash facts --refresh --quiet")
    #expect(
      server.asked.map { $0.headers["user-agent"] } == [
        "dash/\(Version.current) (personal dashboard for the terminal)",
        "dash/\(Version.current) (ana@example.org; personal dashboard for the terminal)",
      ])
    for contact in [
      "a\"b", "a b", "a(b)", "a\\b", "ä@example.org", String(repeating: "x", count: 201),
    ] {
      sandbox.variables["DASH_CONTACT"] = contact
      #expect(sandbox.run("dash settings get contact").errors.contains("for contact"))
    }
  }

  @Test func `a month is fetched three dates at a time, and February has 29`() throws {
    sandbox.isTerminal = true
    sandbox.columns = 100
    let run = sandbox.run("dash facts 2 Feb --refresh --month")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output
        == "Fetched 29 dates, 1 Feb to 29 Feb, from 127.0.0.1: 29 events, 29 births\n")
    #expect(run.errors.contains("Fetching 29 dates ━"))
    #expect(run.errors.contains("100%"))
    #expect(targets.count == 29)
    #expect(try cached(2, 29)?.contains("02/29") == true)
    #expect(sandbox.run("dash facts --refresh --month --quiet").transcript.contains("100%"))
    sandbox.isTerminal = false
    #expect(sandbox.run("dash facts --refresh --month -q").transcript.isEmpty)
  }

  @Test func `another language is asked for, and has no second service`() throws {
    sandbox.variables["DASH_FACTS_LANGUAGE"] = "de"
    sandbox.run("dash facts --refresh")
    script.answer("/de/", .json("{}", status: 503))
    let run = sandbox.run("dash facts --refresh")
    #expect(run.status == 75)
    #expect(run.errors.contains("127.0.0.1 answered with status 503\n"))
    #expect(targets.allSatisfy { $0.hasPrefix("/de/") })
    #expect(try cached()?.contains("New /de/") == true)
  }

  @Test(arguments: [
    ("404", LoopbackServer.Answer.json("{}", status: 404), "has no facts of that date"),
    ("501", .json("{}", status: 501), "answered with status 501"),
    ("503", .json("{}", status: 503), "answered with status 503"),
    ("403", .json("{}", status: 403), "answered with status 403"),
    ("html", .json("<html><body>Log in</body>"), "invalid response of 127.0.0.1: not JSON"),
    ("empty", .json(#"{"events": [], "births": []}"#), "has no facts of that date"),
    (
      "cut", LoopbackServer.Answer(body: Array("{\"ev".utf8), length: 999),
      "connection lost: 127.0.0.1"
    ),
  ])
  func `if Wikimedia fails, the second service is asked, with a warning`(
    name: String, answer: LoopbackServer.Answer, reason: String
  ) throws {
    script.answer("/en/", answer)
    let run = sandbox.run("dash facts --refresh")
    #expect(run.status == 0)
    #expect(run.errors.contains("\(reason); fetched from 127.0.0.1 instead\n"), "\(run.errors)")
    #expect(run.errors.contains("dash settings set contact") == (name == "403"))
    #expect(run.output == "Fetched 20 November, from 127.0.0.1: 1 event\n")
    #expect(targets.last == "/muffin/date/11/20")
    #expect(sandbox.run("dash facts events").output.contains("44 BC  Old /muffin"))
  }

  @Test func `where neither answers, what was there stays`() throws {
    sandbox.run("dash facts --refresh")
    let before = try cached()
    script.answer("/en/", .json("{}", status: 500))
    script.answer("/muffin/", .json("<html>"))
    let run = sandbox.run("dash facts --refresh")
    #expect(run.status == 75)
    let words = "dash: 127.0.0.1 answered with status 500\n"
    let end = "  Facts fetched earlier are not changed.\n"
    #expect(run.transcript == words + end)
    #expect(try cached() == before)
    #expect(
      sandbox.run("dash facts --refresh 21 Nov").transcript
        == words + "  invalid response of 127.0.0.1: not JSON.\n" + end)
    server.stop()
    let offline = sandbox.run("dash facts --refresh")
    #expect(offline.status == 75)
    #expect(
      offline.transcript == "dash: connection refused: 127.0.0.1\n"
        + "  Facts fetched earlier are not changed.\n")
    #expect(try cached() == before)
  }

  @Test func `a fetch that fails makes no store`() throws {
    script.answer("/", .json("", status: 500))
    #expect(sandbox.run("dash facts --refresh").status == 75)
    #expect(sandbox.contents.isEmpty)
    sandbox.variables["PATH"] = sandbox.home.path
    let run = sandbox.run("dash facts --refresh")
    #expect(run.status == 75)
    #expect(run.errors.hasPrefix("dash: curl is not installed"))
    #expect(sandbox.contents.isEmpty)
  }

  @Test func `an empty answer and a missing category take nothing away`() throws {
    sandbox.run("dash facts --refresh")
    let before = try cached()
    script.answer("/en/", .json("{}"), times: 1)
    let run = sandbox.run("dash facts --refresh")
    #expect(run.status == 0)
    #expect(run.transcript == "dash: no facts of 20 Nov were found; nothing was changed\n")
    #expect(try cached() == before)
    script.answer("feed", .json(#"{"events": [{"text": "Alone", "year": 1998, "pages": []}]}"#))
    #expect(
      sandbox.run("dash facts --refresh").transcript
        == "Fetched 20 November, from 127.0.0.1: 1 event\n")
    #expect(try cached()?.contains("Alone") == true)
    #expect(try cached()?.contains("Somebody") == true)
    // In another language it would be of the one before.
    sandbox.variables["DASH_FACTS_LANGUAGE"] = "de"
    sandbox.run("dash facts --refresh")
    #expect(try cached()?.contains("Somebody") == false)
  }

  @Test(arguments: ["en", "de"])
  func `a date that fails is reported, and the others of its month are fetched`(language: String)
    throws
  {
    sandbox.variables["DASH_FACTS_LANGUAGE"] = language
    script.answer("11/11", .json("{}", status: 500))
    let run = sandbox.run("dash facts --refresh --month")
    #expect(run.status == 75)
    #expect(
      run.output == "Fetched 29 dates, 1 Nov to 30 Nov, from 127.0.0.1: 29 events, 29 births\n")
    #expect(
      run.errors == "dash: 127.0.0.1 answered with status 500\n  Not fetched: 11 Nov.\n"
        + "  Facts fetched earlier are not changed.\n")
    #expect(try cached(11, 10) != nil)
    #expect(try cached(11, 11) == nil)
    #expect(try cached(11, 13) != nil)
  }

  @Test func `an answer that is cut off turns to the second service for its date alone`() throws {
    let cut = LoopbackServer.Answer(body: Array("{\"ev".utf8), length: 999)
    script.answer("onthisday/all/11/02", cut, times: 1)
    let run = sandbox.run("dash facts --refresh --month")
    #expect(run.status == 0)
    #expect(
      run.errors == "dash: connection lost: 127.0.0.1; fetched from 127.0.0.1 instead\n")
    #expect(targets.filter { $0.contains("/muffin/") } == ["/muffin/date/11/2"])
    #expect(try cached(11, 2)?.contains("Old /muffin") == true)
    // Stored facts remain, and the second service is not asked.
    script.answer("onthisday/all/11/03", cut)
    let again = sandbox.run("dash facts --refresh --month")
    #expect(again.status == 75)
    #expect(again.output.hasPrefix("Fetched 29 dates"))
    #expect(again.errors.contains("  Not fetched: 3 Nov.\n"))
    #expect(try cached(11, 3)?.contains("New /en") == true)
    #expect(targets.count { $0.contains("/muffin/") } == 1)
  }

  @Test func `a host that is away is not waited for with every date`() throws {
    sandbox.variables["DASH_FACTS_URL"] = "https://no-such-host.invalid/{language}"
    let run = sandbox.run("dash facts --refresh --month")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Fetched 30 dates, 1 Nov to 30 Nov, from 127.0.0.1: 30 events"))
    #expect(
      run.errors
        == "dash: host not found: no-such-host.invalid (are you online?); fetched from 127.0.0.1 "
        + "instead\n")
    #expect(targets.count == 30)
  }

  @Test func `a short wait that is asked for is waited, and a long one is left to the person`()
    throws
  {
    script.answer("11/02", .json("", status: 429, headers: ["Retry-After: 1"]), times: 1)
    let run = sandbox.run("dash facts --refresh --month")
    #expect(run.status == 0)
    #expect(run.errors == "dash: 127.0.0.1 asks to wait 1 second\n")
    #expect(run.output.hasPrefix("Fetched 30 dates"))
    script.answer("11/05", .json("", status: 429, headers: ["Retry-After: 900"]))
    let long = sandbox.run("dash facts --refresh --month")
    #expect(long.status == 75)
    #expect(long.output.hasPrefix("Fetched 4 dates, 1 Nov to 4 Nov"))
    #expect(
      long.errors.hasPrefix(
        "dash: 127.0.0.1 accepts no more requests for now\n  Try again in 15 minutes.\n"))
    #expect(long.errors.contains("  Not fetched: 5 Nov, 6 Nov, 7 Nov and 23 more.\n"))
    #expect(!targets.contains { $0.contains("/muffin/") })
  }

  @Test func `what is nasty in an answer comes to no screen`() throws {
    script.answer(
      "/en/",
      .json(
        #"{"events": [{"year": 1970, "text": "Red \u001b[31m\u009b31m\t<b>&lt;i&gt;x\n\u202ey\u0000 <script>z</script>"#
          + #"", "pages": [{"title": "A\tB\nC", "content_urls": {"desktop": {"page": "javascript:alert(1)"}}, "#
          + #""thumbnail": {"source": "https://a.example/\u001b]8;;\tx"}}]}, "#
          + #"{"year": 12, "text": "\#(String(repeating: "long ", count: 20_000))", "pages": []}]}"#
      ))
    #expect(sandbox.run("dash facts --refresh").status == 0)
    let lines = try #require(try cached()).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].split(separator: "\t", omittingEmptySubsequences: false).count == 11)
    #expect(
      lines[0]
        == "11-20\tevent\t1970\tA B C\tRed [31m 31m x y z\t\t\t\t\t\thttps://a.example/%1B]8%3B%3B%09x"
    )
    #expect(lines[1].utf8.count < 700)
    for line in ["dash facts", "dash facts events --json", "dash today", "dash facts share 1"] {
      let output = sandbox.run(line).output
      #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(line)")
      #expect(!output.contains("<script>"))
    }
  }

  @Test func `every article and the picture of a fetched fact can be opened`() throws {
    script.answer(
      "/en/",
      .json(
        #"{"events": [{"year": 1970, "text": "It was.", "pages": ["#
          + #"{"title": "One", "thumbnail": {"source": "https://a.example/1.jpg"}}, {"title": "Two"}, "#
          + #"{"title": "Drei", "content_urls": {"desktop": {"page": "https://de.wikipedia.org/wiki/Drei"}}}]}, "#
          + #"{"year": 1960, "text": "Older.", "pages": []}]}"#))
    #expect(sandbox.run("dash facts --refresh").status == 0)
    #expect(
      sandbox.run("dash facts open 1 --print").output == "https://en.wikipedia.org/wiki/One\n")
    #expect(
      sandbox.run("dash facts open 1 --link 3 --print").output
        == "https://de.wikipedia.org/wiki/Drei\n")
    let list = """
      1  One  https://en.wikipedia.org/wiki/One
      2  Two  https://en.wikipedia.org/wiki/Two
      3  Drei  https://de.wikipedia.org/wiki/Drei

      """
    #expect(sandbox.run("dash facts open 1 --list").output == list)
    let missing = sandbox.run("dash facts open 1 --link 4")
    #expect(missing.status == 64)
    #expect(
      missing.errors == "dash: no link 4: the fact has 3 links\n"
        + list.split(separator: "\n").map { "  \($0)\n" }.joined()
        + "  See 'dash help facts open'.\n")
    #expect(
      sandbox.run("dash facts picture 1 --print").output == "https://a.example/1.jpg\n")
    #expect(
      sandbox.run("dash facts picture 2").errors == "dash: no picture is known: Older.\n")
    #expect(
      sandbox.run("dash facts picture 1 1 Jan").errors.hasSuffix(
        "  To fetch facts with pictures: dash facts --refresh\n"))
    #expect(sandbox.run("dash facts open 1 --list --print").status == 64)
    let json = sandbox.run("dash facts events --json").output
    #expect(json.contains(#""link": "https://de.wikipedia.org/wiki/Drei""#))
  }

  @Test(arguments: [
    "dash facts --month", "dash facts births --refresh",
    "dash facts --refresh --json", "dash facts --refresh --search x",
    "dash facts --refresh someday",
    "dash facts --refresh --limit 3", "dash facts --refresh --oldest",
  ])
  func `what does not go together is refused, and nothing is asked`(line: String) {
    #expect(sandbox.run(line).status == 64)
    #expect(server.asked.isEmpty)
  }

  @Test(arguments: [
    "http://a.example/", "https://a.example/{x}", "https://a[1-9].example/", "a.example",
  ])
  func `an address that is none to be asked is no setting`(address: String) {
    for key in ["facts.url", "facts.fallback.url", "exist.url"] {
      #expect(sandbox.run("dash settings set \(key) \(address)").status == 64)
    }
  }
}
