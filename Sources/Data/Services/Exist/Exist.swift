import Host
import Metrics
import Time

/// An account of Exist: what can be asked of it, in version 2 of its API.
///
/// Shapes are those of <https://developer.exist.io/>; where real answers differ, theirs.
package struct Exist: Sendable {
  /// Where the API begins, with its slash at the end.
  package let base: String
  package let token: Token

  /// The usual ``base``.
  package static let base = "https://exist.io/api/2/"
  /// How many things one request may write.
  package static let largestWriting = 35
  /// More than a month of a hundred attributes with the longest notes has.
  package static let largestBody = 6 << 20

  package init(base: String = Exist.base, token: Token) {
    self.base = base.hasSuffix("/") ? base : base + "/"
    self.token = token
  }

  /// A secret that opens the account, and how it is presented.
  package struct Token: Equatable, Sendable {
    package var kind: Kind
    package var secret: String

    /// The word before a token; the two kinds are not told apart by their looks.
    package enum Kind: String, CaseIterable, Sendable {
      /// Of a developer's client: reads and writes.
      case developer = "Bearer"
      /// A simple token: only reads.
      case simple = "Token"
    }

    package init(kind: Kind, secret: String) {
      self.kind = kind
      self.secret = secret
    }
  }

  /// Who it belongs to; the cheapest way to try a token.
  package var profile: Request { reading("accounts/profile/") }

  /// Attributes with their values of up to 31 days up to `day`; a page has up to 100 attributes.
  package func values(upTo day: Day, days: Int, page: Int = 1) -> Request {
    precondition(1...FetchPlan.longest ~= days, "Exist gives a month at a time")
    return reading("attributes/with-values/", "days=\(days)&date_max=\(day)&limit=100&page=\(page)")
  }

  /// Every attribute of the account without values, those that nobody supplies any more too.
  package func attributes(page: Int = 1) -> Request {
    reading(
      "attributes/", "limit=100&page=\(page)&include_inactive=true&include_low_priority=true")
  }

  /// The attributes that this client may write.
  package func owned(page: Int = 1) -> Request {
    reading("attributes/owned/", "limit=100&page=\(page)")
  }

  /// The averages of the latest week, or of every week since `first`.
  package func averages(since first: Day? = nil, page: Int = 1) -> Request {
    let history = first.map { "&include_historical=1&date_min=\($0)" } ?? ""
    return reading("averages/", "limit=100&page=\(page)\(history)")
  }

  /// What it has noticed since a day.
  package func insights(since first: Day, page: Int = 1) -> Request {
    reading("insights/", "limit=100&date_min=\(first)&page=\(page)")
  }

  /// What moves together, of the latest week.
  package func correlations(page: Int = 1) -> Request {
    reading("correlations/", "limit=100&page=\(page)")
  }

  /// Asks to be the one that writes these attributes.
  package func acquire(_ names: [String]) -> Request {
    writing("attributes/acquire/", of: names) { name in
      let key = Template.named(name) == nil ? "name" : "template"
      return "{\"\(key)\":\(Exist.quoted(name))}"
    }
  }

  /// Asks for attributes to be made: those of Exist's own list by their names, others by what they
  /// are.
  package func create(_ attributes: [Attribute]) -> Request {
    writing("attributes/create/", of: attributes) { attribute in
      if Template.named(attribute.name) != nil {
        return "{\"template\":\(Exist.quoted(attribute.name)),\"manual\":false}"
      }
      return
        "{\"label\":\(Exist.quoted(attribute.label)),\"group\":\(Exist.quoted(attribute.group)),"
        + "\"value_type\":\(attribute.type.rawValue),\"manual\":false}"
    }
  }

  /// Puts values, each in the place of what the day holds.
  package func update(_ values: [(name: String, day: Day, value: Value)]) -> Request {
    writing("attributes/update/", of: values) { name, day, value in
      let text =
        switch value {
        case .integer(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .text(let text): Exist.quoted(text)
        }
      return "{\"name\":\(Exist.quoted(name)),\"date\":\"\(day)\",\"value\":\(text)}"
    }
  }

  private func reading(_ path: String, _ query: String = "") -> Request {
    asking(path + (query.isEmpty ? "" : "?" + query))
  }

  private func writing<Item>(
    _ path: String, of items: [Item], _ document: (Item) -> String
  ) -> Request {
    precondition(items.count <= Exist.largestWriting, "Exist takes 35 at a time")
    return asking(path, "[" + items.map(document).joined(separator: ",") + "]")
  }

  private func asking(_ path: String, _ document: String? = nil) -> Request {
    Request(
      base + path, authorization: "\(token.kind.rawValue) \(token.secret)", document: document,
      largestBody: Exist.largestBody)
  }

  /// A string of JSON.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1F}":
        quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
