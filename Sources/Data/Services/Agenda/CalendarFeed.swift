import Drawing
import Host

/// A calendar at an address: one iCalendar text, which any web server may serve.
package struct CalendarFeed: Provider {
  package let base: String
  private let login: Login?

  package struct Login: Equatable, Sendable {
    package var name, password: String

    /// Parses `name:password`, unless a header cannot have its characters.
    package init?(_ text: String) {
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
        text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
      else { return nil }
      name = String(text[..<colon])
      password = String(text[text.utf8.index(after: colon)...])
    }

    var header: Request.Header {
      let value = String(
        decoding: Base64.bytes(of: Array("\(name):\(password)".utf8)), as: UTF8.self)
      return Request.Header("Authorization", "Basic \(value)", isSecret: true)
    }
  }

  package init(at address: String, login: Login? = nil) {
    base = address
    self.login = login
  }

  package var headers: [Request.Header] {
    [Request.Header("Accept", "text/calendar, */*;q=0.5")] + (login.map { [$0.header] } ?? [])
  }

  package func problem(in response: Response) -> ServiceProblem? {
    switch response.status {
    case 401, 403: .status(response.status, reason: "access denied")
    case 404, 410: .notFound("calendar at this address")
    default: .init(status: response)
    }
  }

  package func hints(for problem: ServiceProblem) -> [String] {
    switch problem {
    case .status(401, _), .status(403, _):
      [
        login == nil
          ? "If it needs a name and a password, give a file with them: --login-file FILE"
          : "Check the name and the password in the file of --login-file."
      ]
    case .redirected: ["Add the address that it redirects to."]
    default: problem.usualHints
    }
  }

  /// The request for the calendar, if it has changed since it was fetched with this validator.
  package func request(unless validator: String?) -> Request {
    let request = Request(base, seconds: 120, largestResponse: .calendarResponse)
    guard let validator else { return request }
    return validator.hasPrefix(CalendarFeed.dateMark)
      ? request.unlessModified(since: String(validator.dropFirst(CalendarFeed.dateMark.count)))
      : request.unlessMatching(validator)
  }

  /// The ETag, else the date, marked as one, to send with the next request; nil without either.
  package static func validator(of response: Response) -> String? {
    response.etag ?? response.lastModified.map { dateMark + $0 }
  }

  private static let dateMark = "modified "
}
