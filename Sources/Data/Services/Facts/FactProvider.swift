import Facts
import Formats
import Host
import Time

package protocol FactProvider: Provider {
  func request(for date: DateOfYear) -> Request
  /// The facts in a document, the most notable of each category first.
  func facts(in document: JSONValue) -> [Fact]
}

extension FactProvider {
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
    if facts.isEmpty { throw error(ServiceProblem.noFacts) }
    return facts
  }

  package func problem(in response: Response) -> ServiceProblem? {
    let problem = ServiceProblem(status: response)
    if case .notFound = problem { return ServiceProblem.noFacts }
    return problem
  }

  package func isLasting(_ problem: ServiceProblem) -> Bool {
    switch problem {
    // Refused to this client, or a language that the service does not have.
    case .status(403, _), .status(501, _): true
    default: problem.isUsuallyLasting
    }
  }

  package func hints(for problem: ServiceProblem) -> [String] {
    if case .status(403, _) = problem {
      return ["It may require a contact address: dash settings set contact <mail>"]
    }
    return problem.usualHints
  }
}

enum FactResponse { static let mostArticles = 20 }

extension ServiceProblem {
  package static let noFacts = ServiceProblem.notFound("facts of that date")
}
