import Facts
import Formats
import Host
import Time

/// A service that tells what happened on a date.
package struct FactService: Equatable, Sendable {
  private let kind: Kind
  /// Where its addresses begin, without a slash at the end.
  private let base: String

  private enum Kind: Sendable {
    case wikimedia
    case muffinLabs
  }

  /// Where Wikimedia's feed begins; `{language}` stands for the language.
  package static let wikimediaBase = "https://{language}.wikipedia.org/api/rest_v1"
  /// Where MuffinLabs' begins.
  package static let muffinLabsBase = "https://history.muffinlabs.com"
  /// Some six times what a date with many births has.
  private static let largestBody = 8 << 20

  /// Wikimedia's feed in a language.
  package static func wikimedia(_ language: FactLanguage, at base: String) -> FactService {
    FactService(.wikimedia, base.replacing("{language}", with: language.rawValue))
  }

  /// MuffinLabs, which knows English alone.
  package static func muffinLabs(at base: String) -> FactService {
    FactService(.muffinLabs, base)
  }

  private init(_ kind: Kind, _ base: String) {
    self.kind = kind
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
  }

  /// What asks for all of a date.
  ///
  /// Of Wikimedia all kinds at once: that is as many bytes as they have one by one, and one request
  /// of the few that it answers in a minute.
  package func request(for date: DateOfYear) -> Request {
    let (month, day) = (date.month.rawValue, date.day)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let path =
      switch kind {
      case .wikimedia: "/feed/onthisday/all/\(two(month))/\(two(day))"
      case .muffinLabs: "/date/\(month)/\(day)"
      }
    return Request(base + path, largestBody: FactService.largestBody)
  }

  /// The facts of an answer, the most notable of each category first.
  package func facts(in response: Response) throws(FactFault) -> [Fact] {
    switch response.status {
    case 200: break
    case 404: throw .nothing
    case 429: throw .tooMany(seconds: response.wait)
    default: throw .refused(status: response.status)
    }
    let document: JSONValue
    do throws(JSONFault) {
      document = try JSONValue(reading: response.body.span)
    } catch {
      throw .notUnderstood
    }
    guard case .object = document else { throw .notUnderstood }
    let facts =
      switch kind {
      case .wikimedia: Wikimedia.facts(in: document)
      case .muffinLabs: MuffinLabs.facts(in: document)
      }
    if facts.isEmpty { throw .nothing }
    return facts
  }
}
