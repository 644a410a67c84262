import Formats
import Services
import Text
import Time

@testable import Host
@testable import Paging

/// What a server for places answers, and what is stored of it.
enum SharedTarget {
  static func read(_ bytes: [UInt8]) {
    guard let keys = ParseServer.Keys(application: "app") else { return }
    let server = ParseServer(at: "https://a.example/parse", keys: keys, session: "r:secret")
    let list = StudentLocations(at: server)
    let now = Timestamp(milliseconds: 1_795_208_405_123)
    for status in [200, 400, 404, 500] {
      let response = Response(status: status, body: bytes)
      if let problem = server.problem(in: response) {
        let failure = server.error(problem).failure
        precondition(!failure.message.contains("r:secret"), "a message has no secret")
      }
    }
    let response = Response(status: 200, body: bytes)
    _ = try? server.user(in: response)
    _ = try? server.session(in: response)
    _ = try? list.records.key(in: response)
    let last = PoolEdge<StudentLocation>(order: now, id: "k")
    for wanted in [PoolRequest<StudentLocation>(), PoolRequest(before: last)] {
      if let page = try? list.page(in: response, of: wanted, now: now) { check(page) }
    }
    // The input as lines.
    if let account = SharedAccount(line: bytes) {
      precondition(SharedAccount(line: account.line)?.user.key == account.user.key)
    }
    check(PoolPart.records(in: bytes))
    let known = KnownRecord.records(in: bytes)
    precondition(
      KnownRecord.records(in: KnownRecord.lines(of: known)) == known, "lines are read as written")
  }

  private static func check(_ page: LocationPage) {
    for location in page.locations {
      let texts = [
        location.firstName.string, location.lastName.string, location.content.name,
        location.content.address ?? "", location.key, location.person,
      ]
      precondition(texts.allSatisfy(CleanText.isClean), "texts are clean")
      precondition(
        -90...90 ~= location.content.point.latitude
          && -180...180 ~= location.content.point.longitude, "points are on Earth")
    }
    let own = page.locations.enumerated().map {
      OwnRecords.Own(place: $0 + 1, content: $1.content, isShared: true)
    }
    let records = OwnRecords(page.locations, known: [], own: own)
    precondition(records.new.isEmpty, "a record with a place of the same content is not new")
    let outbox = PlaceOutbox(of: own, known: records.known, isMany: true)
    precondition(outbox.actions.isEmpty, "nothing is sent that the account has")
    if let part = page.part { check([part]) }
  }

  private static func check(_ parts: [PoolPart<StudentLocation>]) {
    precondition(
      PoolPart.records(in: PoolPart.lines(of: parts)) == parts, "lines are read as written")
  }
}
