import Cards
import Drawing
import Facts
import Formats
import Host
import Metrics
import Places
import Storage
import Text
import Time

/// A search.
package struct SearchRequest {
  /// The words as they were typed.
  package let text: String
  package let words: FoldedText
  package let limit: Int

  package init(text: String, words: FoldedText, limit: Int) {
    self.text = text
    self.words = words
    self.limit = limit
  }
}

/// The results of a subject.
package struct SearchSection {
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
  /// All subjects, in the order of the results.
  package static let all: [any SearchSubject.Type] = [
    NoteSearch.self, TagSearch.self, NamedPlaceSearch.self, FactSearch.self,
  ]
}

extension Reading {
  /// The results of all subjects, or the results in the sample data.
  package func search(_ request: SearchRequest, isDemo: Bool) throws -> Sheet {
    let store = try isDemo ? demoStoreWithPlaces() : openStore()
    func find() throws -> [SearchSection] {
      try SearchSubjects.all.map { try $0.find(request, in: store, self) }
    }
    let sections = try store?.reading(find) ?? find()
    let found = sections.filter { $0.count > 0 }
    return Sheet {
      JSONText.object { json in
        for section in sections { section.json(&json) }
      }
    } block: { options in
      if found.isEmpty { return Sheet.block(of: ["Nothing contains '\(request.text)'."], options) }
      var block: Block = []
      for section in found {
        if !block.isEmpty { block.append(Line()) }
        block.append(Line(section.title, .strong))
        block += section.block(options)
        if section.count > request.limit {
          let most = found.map(\.count).max() ?? section.count
          let line = "dash search \(ShellText.quoted(request.text)) --limit \(min(most, 10_000))"
          let words = "\(request.limit) of \(CountText.grouped(section.count)). All: \(line)"
          block += Wrap.block(of: words, .quiet, width: options.width)
        }
      }
      return block
    }
  }
}

/// Searches the notes of days.
enum NoteSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection {
    let found = try store.map { try reading.notes(with: request.words, from: $0) } ?? []
    let shown = Array(found.prefix(request.limit))
    return SearchSection(
      title: "Notes", count: found.count,
      block: { options in
        reading.valueText.block(
          of: shown, with: request.words, width: options.width, glyphs: options.glyphs,
          colors: options.colors)
      },
      json: { json in
        json.array("notes", of: shown) { json, mood in
          json.member("date", mood.day.description)
          json.member("mood", mood.rating.map { Int($0) })
          json.member("mood_note", mood.note)
        }
      })
  }
}

/// Searches the names of tags.
enum TagSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection {
    var found: [(attribute: Attribute, days: Int, last: Day?)] = []
    if let store {
      let tags = try store.catalogue().attributes.filter {
        $0.type == .boolean
          && !(FoldedText($0.label).ranges(of: request.words).isEmpty
            && FoldedText($0.name).ranges(of: request.words).isEmpty)
      }
      let histories = try store.history(of: tags.map(\.name), in: Day.first...Day.last)
      for (tag, history) in zip(tags, histories) {
        let days = history.filter { $0.value.whole == 1 }
        found.append((tag, days.count, days.last?.day))
      }
    }
    let shown = Array(found.prefix(request.limit))
    let sentences = shown.map { tag, days, last in
      let count = days == 0 ? "no day" : CountText.of(days, "day", "days")
      let end = last.map { ", last on \(DayText.plain($0, on: reading.today))" } ?? ""
      return "\(tag.label): \(count)\(end)"
    }
    return SearchSection(
      title: "Tags", count: found.count, block: { Sheet.block(of: sentences, $0) },
      json: { json in
        json.array("tags", of: shown) { json, tag in
          json.member("attribute", tag.attribute.name)
          json.member("label", tag.attribute.label)
          json.member("days", tag.days)
          json.member("last", tag.last?.description)
        }
      })
  }
}

/// Searches the names, addresses and people of places.
enum NamedPlaceSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection {
    var filter = PlaceFilter()
    filter.words = request.words
    let (shown, count) = try store?.places(filter, limit: request.limit) ?? ([], 0)
    return SearchSection(
      title: "Places", count: count,
      block: { options in
        PlaceRows(of: shown, look: reading.placeLook).block(width: options.width)
      },
      json: { json in
        json.array("places", of: shown) { json, place in json.write(place, near: nil) }
      })
  }
}

/// Searches the facts of the whole year.
enum FactSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection {
    let found = try reading.facts(ofAllDatesFrom: store, with: request.words)
    let shown = Array(found.prefix(request.limit))
    return SearchSection(
      title: "Facts", count: found.count,
      block: { options in
        FoundFacts.block(
          of: shown, wanted: request.words, today: reading.today, width: options.width,
          glyphs: options.glyphs, colors: options.colors)
      }, json: { json in json.array(ofFacts: shown) })
  }
}

extension Reading {
  /// The facts of the whole year whose text or title contains all words.
  package func facts(
    ofAllDatesFrom store: Store?, with wanted: FoldedText
  ) throws -> [(date: DateOfYear, entry: DayFacts.Entry)] {
    try facts(ofAllDatesFrom: store).filter { _, entry in
      !(FoldedText(CleanText(entry.fact.text).string).ranges(of: wanted).isEmpty
        && FoldedText(CleanText(entry.fact.title).string).ranges(of: wanted).isEmpty)
    }
  }
}
