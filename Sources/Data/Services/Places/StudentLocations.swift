import Formats
import Host
import Paging
import Time

package struct StudentLocations: Sendable {
  package let records: ParseClass
  private var server: ParseServer { records.server }
  package init(at server: ParseServer) { records = ParseClass(StudentLocation.name, at: server) }

  package static let pageSize = 100
  /// The sizes that are tried in turn if a page is too large to be read.
  static let sizes = [pageSize, 25, 5, 1]

  package func request(
    for wanted: PoolRequest<StudentLocation>, person: String? = nil, limit: Int = pageSize,
    members: [String]? = nil
  ) -> Request {
    records.list(
      where: wanted.condition(person: person), order: "-updatedAt,-objectId", limit: limit,
      members: members)
  }

  /// Reads a requested page; throws if its order is another one, because records may be missing.
  package func page(
    in response: Response, of wanted: PoolRequest<StudentLocation>, now: Timestamp
  ) throws(ServiceError) -> LocationPage {
    let list = try records.page(in: response)
    var page = LocationPage()
    var edge = wanted.before
    var part: PoolPart<StudentLocation>?
    for record in list.results {
      let next = StudentLocation.edge(of: record, now: now)
      if let next {
        if let edge, next.order > edge.order {
          throw server.error(.invalidResponse("its records are not in the requested order"))
        }
        edge = next
        part = PoolPart(newest: part?.newest ?? next, oldest: next)
      }
      do throws(ShapeError) {
        let location = try StudentLocation(reading: record, now: now)
        page.locations.append(location)
        if StudentLocation.hasUnusableAddress(record) {
          page.unusableAddresses.append(location.key)
        }
      } catch {
        page.problems.append(LocationPage.UnreadRecord(key: next?.id, reason: error.message))
      }
    }
    page.part = part
    page.count = list.count
    page.isLast = list.results.isEmpty || list.count.map { list.results.count >= $0 } ?? false
    if page.isLast { return page }
    guard let part else {
      throw server.error(.invalidResponse("no record of a page has a key and a time"))
    }
    guard part.oldest != wanted.before else {
      throw server.error(.endless("a page repeats the one before"))
    }
    return page
  }
}

extension ServiceClient {
  /// A wanted page; a page that is too large is requested again with fewer records, and a single
  /// record that is too large is skipped.
  package mutating func page(
    of list: StudentLocations, _ wanted: PoolRequest<StudentLocation>, person: String? = nil,
    now: Timestamp
  ) throws -> LocationPage {
    for limit in StudentLocations.sizes {
      do {
        let request = list.request(for: wanted, person: person, limit: limit)
        return try list.page(in: response(to: request), of: wanted, now: now)
      } catch NetworkError.tooLarge {
        continue
      }
    }
    // The key and the times of the record alone.
    let request = list.request(for: wanted, person: person, limit: 1, members: ["updatedAt"])
    var page = try list.page(in: response(to: request), of: wanted, now: now)
    page.problems = [
      LocationPage.UnreadRecord(
        key: page.part?.newest.id, reason: "results[0]: the record is too large")
    ]
    return page
  }
}

extension PoolRequest<StudentLocation> {
  /// The condition for the records; with equal times the key decides, so that none is lost.
  fileprivate func condition(person: String?) -> String? {
    var parts: [JSONValue] = []
    if let before {
      let date = JSONValue.parseDate(before.order)
      let equal: JSONValue = [
        "updatedAt": ["$gte": date, "$lte": date], "objectId": ["$lt": .text(before.id)],
      ]
      parts.append(["$or": [["updatedAt": ["$lt": date]], equal]])
    }
    if let since { parts.append(["updatedAt": ["$gte": .parseDate(since)]]) }
    if let person { parts.append(["uniqueKey": .text(person)]) }
    return parts.count < 2 ? parts.first?.line : (["$and": .array(parts)] as JSONValue).line
  }
}

package struct LocationPage: Equatable, Sendable {
  package var locations: [StudentLocation] = []
  package var problems: [UnreadRecord] = []
  /// The keys of records whose address was omitted because it is not a web address.
  package var unusableAddresses: [String] = []
  /// The first and the last record, skipped ones too if their key and time could be read, or nil.
  package var part: PoolPart<StudentLocation>?
  /// How many records the request has, with this page; nil if the server does not say.
  package var count: Int?
  package var isLast = true

  package struct UnreadRecord: Equatable, Sendable {
    package var key: String?
    /// `results[3].latitude: expected a number from -90 to 90`.
    package var reason: String
  }
}
