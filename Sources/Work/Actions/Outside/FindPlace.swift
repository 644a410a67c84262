import Geography
import Outside

/// Finds the place that `dash outside` shows: the place of some words, else where the person lives.
package struct FindPlace: Action {
  package static let effects: Effects = []

  private let words: PlaceWords?
  private let number: Int?
  private let answers: Answers

  /// - Parameters:
  ///   - words: A name, or latitude and longitude; nil for where the person lives.
  ///   - number: Which one of several places, from 1 on.
  ///   - answers: Answers to the question which one of several is meant.
  package init(_ words: PlaceWords?, number: Int? = nil, answers: Answers) {
    self.words = words
    self.number = number
    self.answers = answers
  }

  /// - Throws: ``Question`` if several places have the name; `Failure` of status usage for an unknown
  ///   place, or if none is set.
  package func run(in world: World) throws -> OutsideReport.Place {
    let finder = PlaceFinder(in: world, store: try world.openStore())
    guard let words else { return try finder.usualPlace(answers) }
    return try finder.place(words, number: number, answers: answers)
  }
}
