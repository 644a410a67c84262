import Formats
import Host

/// A web service: its requests, how to read responses, and how it reports a problem.
package protocol Provider: Sendable {
  /// Its name in messages: `Exist`, `en.wikipedia.org`.
  var name: String { get }
  /// The beginning of every address: a request to another one is refused, to protect secrets.
  var base: String { get }
  var headers: [Request.Header] { get }
  /// What it calls the secret that it may refuse; a token unless it says so.
  var secretName: String { get }
  func problem(in response: Response) -> ServiceProblem?
  /// What the document of a response with an unusual status gives as its reason, or nil.
  func reason(in document: JSONValue) -> String?
  /// Whether further requests would meet the same problem and are not sent.
  func isLasting(_ problem: ServiceProblem) -> Bool
  func hints(for problem: ServiceProblem) -> [String]
}

extension Provider {
  package var name: String { Curl.host(of: base) ?? base }
  package var headers: [Request.Header] { [] }
  package var secretName: String { "token" }

  package func problem(in response: Response) -> ServiceProblem? {
    let problem = ServiceProblem(status: response)
    guard case .status(let status, _) = problem else { return problem }
    let document = try? JSONValue(reading: response.body.span)
    return .status(status, reason: document.flatMap(reason))
  }

  package func reason(in document: JSONValue) -> String? { nil }
  package func isLasting(_ problem: ServiceProblem) -> Bool { problem.isUsuallyLasting }
  package func hints(for problem: ServiceProblem) -> [String] { problem.usualHints }

  package func error(_ problem: ServiceProblem) -> ServiceError {
    ServiceError(
      service: name, problem: problem, secretName: secretName, hints: hints(for: problem))
  }

  /// The address of `path`, which begins without a slash.
  package func address(_ path: String) -> String {
    (base.hasSuffix("/") ? base : base + "/") + path
  }

  /// Reads the document of a response; an error names the wrong value.
  func read<Result>(
    _ response: Response, _ body: (LocatedJSON) throws(ShapeError) -> Result
  ) throws(ServiceError) -> Result {
    if let problem = problem(in: response) { throw error(problem) }
    do throws(ShapeError) {
      return try body(LocatedJSON(reading: response.body))
    } catch {
      throw self.error(.invalidResponse(error.message))
    }
  }

  /// Whether an address is ``base`` or lies below it.
  func covers(_ address: String) -> Bool {
    address == base || address.hasPrefix(base.hasSuffix("/") ? base : base + "/")
      || address.hasPrefix(base + "?")
  }
}

enum QueryText {
  /// Letters, digits and `-._~` as they are, all else as `%20` (RFC 3986).
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
