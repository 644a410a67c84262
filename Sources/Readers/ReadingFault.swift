/// Why a whole document is refused.
package struct ReadingFault: Error, Equatable, Sendable {
  package let problem: Problem

  package init(_ problem: Problem) {
    self.problem = problem
  }
}

extension ReadingFault: CustomStringConvertible {
  package var description: String { problem.description }
}
