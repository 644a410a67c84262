import Drawing
import Formats
import Storage
import Text

/// What `dash search` was asked for.
struct SearchRequest {
  let words: FoldedText
  /// The most results of a subject.
  let limit: Int
}

/// What a subject has found.
struct SearchSection {
  /// The heading: `Notes`.
  let title: String
  /// How many results there are, also those beyond the limit.
  let count: Int
  /// The results, at most as many as the limit.
  let block: Block
  /// The results for programs, as a member of the document.
  let json: (inout JSONText) -> Void
}

/// A subject that can be searched.
protocol SearchSubject: SendableMetatype {
  /// Finds what contains all words; `store` is nil if nothing was recorded yet.
  static func find(
    _ request: SearchRequest, in store: Store?, _ context: Context
  ) throws -> SearchSection
}

/// The subjects of a search.
enum SearchSubjects {
  /// In the order of the results.
  ///
  /// A new subject is a file with a type that conforms to ``SearchSubject``, and a line here.
  static let all: [any SearchSubject.Type] = [
    NoteSearch.self, TagSearch.self, NamedPlaceSearch.self, FactSearch.self,
  ]
}
