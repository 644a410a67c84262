import Text

/// Why a whole document is refused.
package struct DocumentError: Error, Equatable, Sendable {
  package let problem: Problem
  /// Whether the document was understood as far as its format goes, and is of no shape known here.
  package let isUnknownShape: Bool

  package init(_ problem: Problem, isUnknownShape: Bool = false) {
    self.problem = problem
    self.isUnknownShape = isUnknownShape
  }
}

extension DocumentError: CustomStringConvertible {
  package var description: String { problem.description }
}

extension DocumentError: FailureConvertible {
  package var failure: Failure {
    Failure(problem.description, hints: problem.hint.map { [$0] } ?? [], status: .data)
  }
}
