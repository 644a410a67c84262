import Text

/// Why a whole document is refused.
package struct DocumentError: Error, Equatable, Sendable {
  package let problem: Problem
  /// Whether the document was understood as far as its format goes, and is of no shape known here.
  package let isUnknownShape: Bool
  /// Why the document is skipped where it is one of several in a folder; nil if it is refused there
  /// too.
  package let skipReason: String?

  package init(_ problem: Problem, isUnknownShape: Bool = false, skipReason: String? = nil) {
    self.problem = problem
    self.isUnknownShape = isUnknownShape
    self.skipReason = skipReason ?? (isUnknownShape ? "not a known kind of file" : nil)
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
