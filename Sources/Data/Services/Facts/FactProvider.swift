import Facts
import Formats
import Host
import Time

/// A service with the facts of a date.
package protocol FactProvider: Provider {
  /// The request for all facts of a date.
  func request(for date: DateOfYear) -> Request
  /// The facts in a document, the most notable of each category first.
  func facts(in document: JSONValue) -> [Fact]
}

extension FactProvider {
  /// The facts of a response.
  ///
  /// - Throws: ``ServiceError``: not found if there are none.
  package func facts(in response: Response) throws(ServiceError) -> [Fact] {
    if let problem = problem(in: response) { throw error(problem) }
    let document: JSONValue
    do throws(SyntaxError) {
      document = try JSONValue(reading: response.body.span)
    } catch {
      throw self.error(.invalidResponse("not JSON"))
    }
    guard case .object = document else { throw error(.invalidResponse("not a list of facts")) }
    let facts = facts(in: document)
    if facts.isEmpty { throw error(ServiceError.Problem.noFacts) }
    return facts
  }

  package func problem(in response: Response) -> ServiceError.Problem? {
    let problem = ServiceError.Problem(status: response)
    if case .notFound = problem { return ServiceError.Problem.noFacts }
    return problem
  }

  package func isLasting(_ problem: ServiceError.Problem) -> Bool {
    switch problem {
    // Refused to this client, or a language that the service does not have.
    case .status(403, _), .status(501, _): true
    default: problem.isUsuallyLasting
    }
  }

  package func hints(for problem: ServiceError.Problem) -> [String] {
    if case .status(403, _) = problem {
      return ["It may require a contact address: dash settings set contact <mail>"]
    }
    return problem.usualHints
  }
}

/// What responses of services with facts have in common.
enum FactResponse {
  /// About six times what a date with many births has, in bytes.
  static let largest = 8 << 20
  /// The most further articles of a fact that are stored.
  static let mostArticles = 20
}

extension ServiceError.Problem {
  /// The service has no facts of a date.
  package static let noFacts = ServiceError.Problem.notFound("facts of that date")
}
