import Formats
import Host
import Text
import Time

/// Why an answer of Exist is not what was asked for.
package enum ExistFault: Error, Equatable, Sendable {
  /// The token is none, or no longer one.
  case notAuthorised
  /// 300 requests an hour were used up; how many seconds to wait, where it says so.
  case tooMany(seconds: Int?)
  /// There is no such thing, or it was released.
  case notFound
  /// It sends elsewhere, where a token is never taken.
  case sentElsewhere
  /// Another status, with what the answer says of it.
  case refused(status: Int, reason: String?)
  /// The answer is not JSON, or not of the shape that is documented.
  case notUnderstood(String)

  /// Whether the account lets the token do something else, and not this.
  package var isForbidden: Bool {
    if case .refused(status: 403, _) = self { return true }
    return false
  }
}

extension Exist {
  /// A page of a list.
  package struct Page: Sendable {
    package let results: [JSONValue]
    /// The number of the page after it.
    package let next: Int?
  }

  /// What became of things that were to be written.
  package struct Written: Equatable, Sendable {
    /// The names of what was done, as the account has them, in their order.
    package var done: [Done] = []
    package var refused: [Refused] = []

    /// Something that was written.
    package struct Done: Equatable, Sendable {
      package var name: String
      package var label: String?
      package var day: Day?
    }

    /// Something that was not written, and why.
    package struct Refused: Equatable, Sendable {
      package var name: String?
      package var label: String?
      package var day: Day?
      /// The service's word: `unauthorised`, `validation`, `exists`, `missing_field`.
      package var code: String
      /// The service's sentence.
      package var reason: String
    }
  }

  /// Checks the status of an answer.
  ///
  /// - Returns: The body of an answer of status 200 or 202.
  package static func body(of response: Response) throws(ExistFault) -> [UInt8] {
    switch response.status {
    case 200, 202: return response.body
    case 401: throw .notAuthorised
    case 404: throw .notFound
    case 429: throw .tooMany(seconds: response.wait)
    case 300..<400: throw .sentElsewhere
    default:
      let document = try? JSONValue(reading: response.body.span)
      let reason = document?["error"]?.text ?? document?["detail"]?.text
      throw .refused(status: response.status, reason: reason)
    }
  }

  /// The document of an answer.
  package static func document(of response: Response) throws(ExistFault) -> JSONValue {
    let body = try body(of: response)
    do throws(JSONFault) {
      return try JSONValue(reading: body.span)
    } catch {
      throw .notUnderstood("the answer is not JSON: \(error.message)")
    }
  }

  /// A page of a list.
  package static func page(of response: Response) throws(ExistFault) -> Page {
    let document = try document(of: response)
    guard case .array(let results) = document["results"] else {
      throw .notUnderstood("the answer is no list")
    }
    let address = document["next"]?.text
    let next = address.flatMap(pageNumber)
    if address != nil, next == nil { throw .notUnderstood("the list does not say how it goes on") }
    return Page(results: results, next: next)
  }

  /// The number of the page that an address asks for; the rest of it may be of another scheme or
  /// host, and is not used.
  package static func pageNumber(in address: String) -> Int? {
    guard let question = address.firstIndex(of: "?") else { return nil }
    for part in address[address.index(after: question)...].split(separator: "&")
    where part.hasPrefix("page=") {
      return Int(part.dropFirst(5)).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  /// What became of things that were to be written; a status of 200 may hold refusals too.
  package static func written(_ response: Response) throws(ExistFault) -> Written {
    let document = try document(of: response)
    var written = Written()
    if case .array(let done) = document["success"] {
      written.done = done.compactMap { item in
        (item["name"]?.text).map {
          Written.Done(
            name: $0, label: item["label"]?.text,
            day: item["date"]?.text.flatMap { Day(iso: $0) })
        }
      }
    }
    if case .array(let refused) = document["failed"] {
      written.refused = refused.map { item in
        Written.Refused(
          name: item["name"]?.text ?? item["template"]?.text, label: item["label"]?.text,
          day: item["date"]?.text.flatMap { Day(iso: $0) },
          code: item["error_code"]?.text ?? "", reason: item["error"]?.text ?? "no reason given")
      }
    }
    if case .array = document["success"] { return written }
    if case .array = document["failed"] { return written }
    throw .notUnderstood("the answer does not say what was written")
  }

  /// Who the account belongs to.
  package static func profile(in document: JSONValue) throws(ExistFault) -> ExistProfile {
    guard let name = document["username"]?.text else {
      throw .notUnderstood("the answer is no profile")
    }
    func flag(_ name: String) -> Bool? {
      guard case .boolean(let flag) = document[name] else { return nil }
      return flag
    }
    let names = [document["first_name"]?.text, document["last_name"]?.text]
    return ExistProfile(
      name: name, fullName: names.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "),
      zone: document["timezone"]?.text,
      clock: document["local_time"]?.text.map { String($0.prefix(16)) },
      isImperialDistance: flag("imperial_distance"),
      isImperialWeight: flag("imperial_weight"), isImperialEnergy: flag("imperial_energy"),
      isImperialLiquid: flag("imperial_liquid"),
      isImperialTemperature: flag("imperial_temperature"))
  }
}

extension ExistFault: FailureConvertible {
  package var failure: Failure {
    switch self {
    case .notAuthorised:
      Failure(
        "Exist does not take the token any more", hints: ["Log in again: dash account login"])
    case .tooMany(let seconds):
      Failure(
        "Exist takes no more requests for now",
        hints: [
          (seconds.flatMap(Failure.minutes).map { "In \($0)" } ?? "In an hour")
            + ", say it again: it goes on where it ended."
        ], status: .later)
    case .notFound: Failure("Exist does not know what was asked for")
    case .sentElsewhere:
      Failure(
        "Exist sends elsewhere, where the token is not taken",
        hints: ["The setting exist.url says where it is asked."])
    case .refused(let status, let reason):
      Failure(
        "Exist answers with status \(status)" + (reason.map { ": \($0)" } ?? ""),
        status: status >= 500 ? .later : .failed)
    case .notUnderstood(let reason): Failure("Exist: \(reason)", status: .data)
    }
  }
}
