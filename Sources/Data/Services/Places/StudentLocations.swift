import Host
import Places
import Time

/// The list of the records of all people at a server.
package struct StudentLocations: Sendable {
  package let records: ParseClass
  private var server: ParseServer { records.server }

  package init(at server: ParseServer) { records = ParseClass(StudentLocation.name, at: server) }

  /// How many records are requested at once.
  package static let pageSize = 100
  /// The sizes that are tried in turn if a page is too large to be read.
  static let sizes = [pageSize, 25, 5, 1]

  /// The request for the first page of a window, of one person if `person` is not nil.
  package func request(
    for window: RecordWindow, person: String? = nil, limit: Int = pageSize,
    members: [String]? = nil
  ) -> Request {
    records.list(
      ParseClass.Query(
        where: window.condition(person: person), order: RecordWindow.order, limit: limit,
        members: members))
  }

  /// Reads a page of a window.
  ///
  /// - Throws: ``ServiceError`` if the page is not of the documented shape, or its records are not in the
  ///   order or not in the window that was requested, so that it cannot be known what was left out.
  package func page(
    in response: Response, of window: RecordWindow, now: Timestamp
  ) throws(ServiceError) -> LocationPage {
    let list = try records.page(in: response)
    var page = LocationPage()
    var edge = window.olderThan
    var part: FetchedRecords.Part?
    for record in list.results {
      let next = StudentLocation.edge(of: record, now: now)
      if let next {
        if let edge, next.updated > edge.updated {
          throw server.error(.invalidResponse("its records are not in the requested order"))
        }
        edge = next
        part = FetchedRecords.Part(newest: part?.newest ?? next, oldest: next)
      }
      do throws(LocatedJSON.ShapeError) {
        let location = try StudentLocation(reading: record, now: now)
        page.locations.append(location)
        if StudentLocation.hasUnusableAddress(record) {
          page.unusableAddresses.append(location.key)
        }
      } catch {
        page.problems.append(LocationPage.Problem(key: next?.key, reason: error.message))
      }
    }
    page.part = part
    page.count = list.count
    page.isLast = list.results.isEmpty || list.count.map { list.results.count >= $0 } ?? false
    if page.isLast { return page }
    guard let part else {
      throw server.error(.invalidResponse("no record of a page has a key and a time"))
    }
    guard part.oldest != window.olderThan else {
      throw server.error(.endless("a page repeats the one before"))
    }
    return page
  }
}

extension ServiceClient {
  /// The next page of a window of the list of records.
  ///
  /// If it is too large, fewer records are requested; a single one that is still too large is skipped.
  ///
  /// - Throws: ``ServiceError``, ``NetworkError``, ``Interruption``.
  package mutating func page(
    of list: StudentLocations, _ window: RecordWindow, person: String? = nil, now: Timestamp
  ) throws -> LocationPage {
    for limit in StudentLocations.sizes {
      do {
        let request = list.request(for: window, person: person, limit: limit)
        return try list.page(in: response(to: request), of: window, now: now)
      } catch NetworkError.tooLarge {
        continue
      }
    }
    // The key and the times of the record alone.
    let request = list.request(for: window, person: person, limit: 1, members: ["updatedAt"])
    var page = try list.page(in: response(to: request), of: window, now: now)
    page.problems = [
      LocationPage.Problem(
        key: page.part?.newest.key, reason: "results[0]: the record is too large")
    ]
    return page
  }
}
