import Formats

/// What became of a file of places.
package struct PlaceSummary: Equatable, Sendable {
  /// Something of a file that is not a place.
  package enum Other: String, CaseIterable, Sendable {
    case line
    case polygon
    case track
    case route
  }

  /// How many places were read.
  package var count = 0
  /// Why places were left out, and where; at most ``mostProblems`` of them.
  package var problems: [Problem] = []
  /// How many places were left out.
  package var problemCount = 0
  /// What is not a place and was left out.
  package var others: [Other: Int] = [:]

  package static let mostProblems = 1000

  package init() {}
}
