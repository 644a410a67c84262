import Formats
import Foundation
import Services
import Support
import Testing
import Text
import Time

@testable import Host
@testable import Paging

/// The list of records in pages, through the real `curl`.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct LocationListTests {
  private let parse: ScriptedParse
  private let list: StudentLocations
  /// A day after the records of the server.
  private let now = Timestamp(milliseconds: 1_795_208_405_123 + 86_400_000)

  init() throws {
    parse = try ScriptedParse()
    let keys = try #require(ParseServer.Keys(application: "app"))
    list = StudentLocations(at: ParseServer(at: parse.address, keys: keys, session: "r:ana"))
  }

  private var client: ServiceClient {
    var host = System.host()
    host.catchInterrupts = { _ in }
    host.isInterrupted = { false }
    host.wait = { _ in }
    return ServiceClient(list.records.server, host: host, agent: "trial/1") { _ in }
  }

  private typealias List = Pool<StudentLocation>
  private typealias Wanted = PoolRequest<StudentLocation>

  /// Fetches a page into a pool; the names on it.
  private func fetch(_ wanted: Wanted, into pool: inout List) throws -> [String] {
    var client = client
    let page = try client.page(of: list, wanted, now: now)
    pool.insert(page.locations, page.part, isLast: page.isLast, for: wanted)
    return page.locations.map(\.content.name)
  }

  /// Fetches what is newer and fills gaps, as a refresh does; the names in the order of arrival.
  private func refresh(_ pool: inout List) throws -> [String] {
    var names = try fetch(pool.newer, into: &pool)
    while let gap = pool.gap { names += try fetch(gap, into: &pool) }
    return names
  }

  @Test func `pages of equal times lose no record and list none twice`() throws {
    parse.change { $0.step = 0 }
    for number in 1...250 { parse.add("P\(number)") }
    var pool = List()
    var names = try refresh(&pool)
    #expect(names.count == 100)
    for _ in 0..<3 { names += try fetch(pool.older, into: &pool) }
    #expect(names.count == 250 && Set(names).count == 250)
    #expect(try fetch(pool.older, into: &pool).isEmpty)
  }

  @Test(arguments: [true, false], [1000, 30])
  func `a refresh fetches all that is newer, whatever pages the server makes`(
    counts: Bool, largestPage: Int
  ) throws {
    parse.change {
      $0.counts = counts
      $0.largestPage = largestPage
      $0.step = 1
    }
    for number in 1...120 { parse.add("old \(number)") }
    var pool = List()
    #expect(try refresh(&pool).count == min(largestPage, 100))
    parse.change { $0.step = 0 }
    for number in 1...230 { parse.add("new \(number)") }
    let names = try refresh(&pool)
    // The clock stood still, so that all these and the newest of the old have the same time.
    #expect(Set(names.filter { $0.hasPrefix("new") }).count == 230)
    #expect(names.count == 231 && Set(names).count == 231)
    #expect(pool.parts.count == 1)
  }

  @Test func `a refresh that fails goes on where it ended`() throws {
    for number in 1...50 { parse.add("old \(number)") }
    var pool = List()
    #expect(try refresh(&pool).count == 50)
    for number in 1...350 { parse.add("new \(number)") }
    parse.fail([3: .status(500)])
    #expect(throws: ServiceError.self) { try refresh(&pool) }
    #expect(pool.parts.count == 2)
    for number in 1...150 { parse.add("latest \(number)") }
    parse.fail([2: .cutResponse])
    #expect(throws: NetworkError.self) { try refresh(&pool) }
    #expect(pool.parts.count == 3)
    // What is stored is the same after it was written and read.
    pool = List(parts: PoolPart.records(in: PoolPart.lines(of: pool.parts)))
    let names = try refresh(&pool)
    #expect(
      Set(names).isSuperset(of: (1...150).map { "new \($0)" } + (1...50).map { "latest \($0)" }))
    // Besides those, the newest of each part before.
    #expect(names.count == 203)
    #expect(pool.parts.count == 1)
    #expect(try refresh(&pool) == ["latest 150"])
  }

  @Test func `records of a person are listed by key`() throws {
    for number in 1...130 {
      parse.add("Ana \(number)", by: "anaKey")
      parse.add("Bo \(number)")
    }
    var wanted = Wanted()
    var names: [String] = []
    var client = client
    while true {
      let page = try client.page(of: list, wanted, person: "anaKey", now: now)
      names += page.locations.map(\.content.name)
      if page.isLast { break }
      wanted.before = page.part?.oldest
    }
    #expect(names.count == 130 && names.allSatisfy { $0.hasPrefix("Ana") })
  }

  @Test func `hostile records cost only themselves, with the reason`() throws {
    parse.add("good")
    let hostile: [[String: Any]] = [
      ["latitude": 900], ["longitude": "1"], ["latitude": NSNull()], ["mapString": " \n "],
      ["mapString": String(repeating: "m", count: 1 << 20)], ["mapString": 5],
      ["uniqueKey": NSNull()], ["uniqueKey": ["a": "b"]], ["objectId": "a b"],
      ["updatedAt": "0000-01-01T00:00:00.000Z"], ["createdAt": "0000-00-00T00:00:00.000Z"],
      ["createdAt": "tomorrow"], ["updatedAt": "9999-12-31T23:59:59.999Z"],
    ]
    for (number, members) in hostile.enumerated() { parse.add("bad \(number)", members) }
    parse.add(
      "\u{1b}]0;evil\u{7}P\u{202e}", ["firstName": "\u{1b}[2J", "mediaURL": "javascript:alert(1)"])
    parse.add("text", ["mediaURL": "aa"])
    parse.add("none", ["mediaURL": ""])
    var client = client
    let page = try client.page(of: list, Wanted(), now: now)
    #expect(
      page.locations.map(\.content.name) == ["none", "text", "\u{fffd}]0;evil\u{fffd}P", "good"])
    #expect(page.locations.allSatisfy { CleanText.isClean($0.firstName.string) })
    #expect(
      page.locations.map(\.content.address) == [nil, nil, nil, "https://example.org/"])
    #expect(page.unusableAddresses.count == 2)
    let expected = [
      "latitude: expected a number from -90 to 90", "longitude: expected a number, found '1'",
      "latitude: expected a number from -90 to 90", "mapString: expected a text, found a text of",
      "mapString: expected a text, found 5", "uniqueKey: expected a text, found null",
      "uniqueKey: expected a text, found an object", "objectId: not a key",
      "updatedAt: not a time since 1970", "createdAt: not a time since 1970",
      "updatedAt: in the future",
    ]
    for reason in expected {
      #expect(page.problems.contains { $0.reason.contains(reason) }, "\(reason): \(page.problems)")
    }
    #expect(page.problems.count == hostile.count)
  }

  @Test func `a page that is too large is requested in smaller parts`() throws {
    parse.add("small 1")
    let key = parse.add("huge", ["extra": String(repeating: "x", count: 17 << 20)])
    parse.add("small 2")
    var client = client
    var page = try client.page(of: list, Wanted(), now: now)
    #expect(page.locations.map(\.content.name) == ["small 2"])
    page = try client.page(
      of: list, Wanted(before: page.part?.oldest), now: now)
    #expect(page.locations.isEmpty)
    #expect(page.problems.map(\.key) == [key])
    #expect(page.problems.map(\.reason) == ["results[0]: the record is too large"])
    page = try client.page(
      of: list, Wanted(before: page.part?.oldest), now: now)
    #expect(page.locations.map(\.content.name) == ["small 1"])
    #expect(page.isLast)
  }

  @Test(arguments: [
    (#"{"results": []"#, "not JSON"), (#"{"result": []}"#, "results: missing"),
    (#"{"results": {}}"#, "expected an array"), ("[]", "expected an object"),
    (#"{"results": [{}], "count": 2}"#, "no record of a page has a key and a time"),
  ])
  func `a page of another shape is an invalid response`(body: String, reason: String) throws {
    let response = Response(status: 200, body: Array(body.utf8))
    do {
      _ = try list.page(in: response, of: Wanted(), now: now)
      Issue.record("it was read")
    } catch {
      #expect(error.failure.message.contains(reason), "\(error.failure.message)")
      #expect(error.failure.status == .data)
    }
  }

  @Test func `a server that ignores the order or repeats a page does not hold up the program`()
    throws
  {
    for number in 1...3 { parse.add("P\(number)") }
    var client = client
    let page = try client.page(of: list, Wanted(), now: now)
    let body = """
      {"results": [
        {"objectId": "a", "updatedAt": "2026-11-20T21:00:05.123Z"},
        {"objectId": "b", "updatedAt": "2026-11-20T21:00:06.123Z"}], "count": 3}
      """
    let response = Response(status: 200, body: Array(body.utf8))
    #expect(throws: ServiceError.self) {
      try list.page(in: response, of: Wanted(), now: now)
    }
    parse.change { state in
      state.override = { _ in
        .json(
          #"{"results": [{"objectId": "a", "updatedAt": "2026-11-20T21:00:05.123Z"}], "count": 9}"#)
      }
    }
    let wanted = Wanted(
      before: PoolEdge(
        order: try #require(Timestamp(iso: "2026-11-20T21:00:05.123Z")), id: "a"))
    #expect(throws: ServiceError.self) { try client.page(of: list, wanted, now: now) }
    #expect(page.part != nil)
  }
}
