import Drawing
import Formats
import Storage
import Text

/// A search.
package struct SearchRequest {
  package let words: FoldedText
  /// The most results of a subject.
  package let limit: Int

  package init(words: FoldedText, limit: Int) {
    self.words = words
    self.limit = limit
  }
}

/// The results of a subject.
package struct SearchSection {
  /// The heading: `Notes`.
  package let title: String
  /// How many results there are, also those beyond the limit.
  package let count: Int
  /// The results, at most as many as the limit.
  package let block: (RenderOptions) -> Block
  /// The results for programs, as a member of the document.
  package let json: (inout JSONText) -> Void
}

/// A subject that can be searched.
package protocol SearchSubject: SendableMetatype {
  /// Finds what contains all words; `store` is nil if nothing was recorded yet.
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection
}

/// The subjects of a search.
package enum SearchSubjects {
  /// In the order of the results.
  ///
  /// A new subject is a file with a type that conforms to ``SearchSubject``, and a line here.
  package static let all: [any SearchSubject.Type] = [
    NoteSearch.self, TagSearch.self, NamedPlaceSearch.self, FactSearch.self,
  ]
}

extension Reading {
  /// The results of all subjects, or of those in the sample data.
  package func search(_ request: SearchRequest, isDemo: Bool) throws -> [SearchSection] {
    let store = try isDemo ? demoStoreWithPlaces() : openStore()
    func find() throws -> [SearchSection] {
      try SearchSubjects.all.map { try $0.find(request, in: store, self) }
    }
    return try store?.reading(find) ?? find()
  }
}
