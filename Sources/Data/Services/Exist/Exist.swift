import Formats
import Host
import Metrics
import Text
import Time

/// An account at Exist: version 2 of its API, in the shapes of <https://developer.exist.io/>, or of
/// recorded responses if these differ.
package struct Exist: Provider {
  package let name = "Exist"
  /// Where the API begins, with a slash at the end.
  package let base: String
  package let token: Token

  package static let largestWrite = 35
  /// More than a month of a hundred attributes with the longest notes needs.

  package init(base: String = ServiceAddress.exist.base, token: Token) {
    self.base = base.hasSuffix("/") ? base : base + "/"
    self.token = token
  }

  package var headers: [Request.Header] {
    [Request.Header("Authorization", "\(token.kind.rawValue) \(token.secret)", isSecret: true)]
  }

  package func reason(in document: JSONValue) -> String? {
    document["error"]?.text ?? document["detail"]?.text
  }

  package func hints(for problem: ServiceProblem) -> [String] {
    switch problem {
    case .unauthorized, .sessionExpired, .wrongCredentials: ["Log in again: dash account login"]
    case .rateLimited(let seconds):
      // 300 requests an hour.
      [
        "Try again in \(seconds.flatMap(Failure.minutes) ?? "an hour"); dash continues where it "
          + "stopped."
      ]
    case .redirected: ["The setting exist.url holds the address of Exist."]
    case .endless: problem.usualHints
    case .notFound, .status, .code, .invalidResponse, .otherAddress: []
    }
  }

  package struct Token: Equatable, Sendable {
    package var kind: Kind
    package var secret: String

    /// The scheme of the header `Authorization`; the two kinds of token look the same.
    package enum Kind: String, CaseIterable, Sendable {
      /// The token of a developer's client: reads and writes.
      case developer = "Bearer"
      case simple = "Token"
    }

    package init(kind: Kind, secret: String) { (self.kind, self.secret) = (kind, secret) }
  }

  /// The profile of the person; the cheapest way to try a token.
  package var profile: Request { request("accounts/profile/") }

  /// Attributes with their values of up to 31 days up to `day`; a page has up to 100 attributes.
  package func values(upTo day: Day, days: Int, page: Int = 1) -> Request {
    precondition(1...FetchPlan.longest ~= days, "Exist returns at most a month")
    return request("attributes/with-values/?days=\(days)&date_max=\(day)&limit=100&page=\(page)")
  }

  /// Every attribute of the account without values, also if no service supplies it now.
  package func attributes(page: Int = 1) -> Request {
    request("attributes/?limit=100&page=\(page)&include_inactive=true&include_low_priority=true")
  }

  package func owned(page: Int = 1) -> Request {
    request("attributes/owned/?limit=100&page=\(page)")
  }

  /// The averages of the latest week, or of every week since `first`.
  package func averages(since first: Day? = nil, page: Int = 1) -> Request {
    let history = first.map { "&include_historical=1&date_min=\($0)" } ?? ""
    return request("averages/?limit=100&page=\(page)\(history)")
  }

  package func insights(since first: Day, page: Int = 1) -> Request {
    request("insights/?limit=100&date_min=\(first)&page=\(page)")
  }

  package func correlations(page: Int = 1) -> Request {
    request("correlations/?limit=100&page=\(page)")
  }

  /// Makes this client the service that supplies these attributes.
  package func acquire(_ names: [String]) -> Request {
    write("attributes/acquire/", of: names) { json, name in
      json.member(Template.named(name) == nil ? "name" : "template", name)
    }
  }

  /// Stops supplying these attributes; Exist keeps their values.
  package func release(_ names: [String]) -> Request {
    write("attributes/release/", of: names) { json, name in json.member("name", name) }
  }

  /// Creates attributes: by name if Exist's own list has them, else by label, group and type.
  package func create(_ attributes: [Attribute]) -> Request {
    write("attributes/create/", of: attributes) { json, attribute in
      if Template.named(attribute.name) != nil {
        json.member("template", attribute.name)
      } else {
        json.member("label", attribute.label)
        json.member("group", attribute.group)
        json.member("value_type", Int(attribute.type.rawValue))
      }
      json.member("manual", false)
    }
  }

  /// Writes values; each replaces the value of its day.
  package func update(_ values: [(name: String, day: Day, value: Value)]) -> Request {
    write("attributes/update/", of: values) { json, entry in
      json.member("name", entry.name)
      json.member("date", entry.day.description)
      switch entry.value {
      case .integer(let number): json.member("value", Int(number))
      case .decimal(let number): json.member("value", number)
      case .text(let text): json.member("value", text)
      }
    }
  }

  private func write<Item>(
    _ path: String, of items: [Item], _ body: (inout JSONText, Item) -> Void
  ) -> Request {
    precondition(items.count <= Exist.largestWrite, "Exist accepts 35 items a request")
    return request(path, .post(JSONText.row(of: items, body)))
  }

  private func request(_ path: String, _ method: Request.Method = .get) -> Request {
    Request(address(path), method: method, largestResponse: .existResponse)
  }
}
