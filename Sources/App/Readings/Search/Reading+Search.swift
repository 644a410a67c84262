import Agenda
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
  package let text: String
  package let words: FoldedText
  /// The most results of each kind.
  package let limit: Int
  /// The most facts, which are not the person's records.
  package let factLimit: Int

  package init(_ text: String, limit: Int, factLimit: Int? = nil) {
    self.text = text
    words = FoldedText(text)
    self.limit = limit
    self.factLimit = factLimit ?? limit
  }
}

private struct SearchSection {
  let title: String
  let limit: Int
  /// How many results there are, also those beyond the limit.
  let count: Int
  /// The results, at most as many as the limit.
  let block: (RenderOptions) -> Block
  /// The results for programs, as a member of the document.
  let json: (inout JSONText) -> Void
}

extension Reading {
  /// The results of all subjects, or the results in the sample data.
  package func search(_ request: SearchRequest) throws -> Sheet {
    let store = try store()
    func find() throws -> [SearchSection] {
      try [foundNotes, foundTags, foundPlaces, foundEvents, foundFacts].map {
        try $0(request, store)
      }
    }
    let sections = try store?.reading(find) ?? find()
    let found = sections.filter { $0.count > 0 }
    return Sheet(JSONText.object { for section in sections { section.json(&$0) } }) { options in
      if found.isEmpty { return Sheet.block(of: ["Nothing contains '\(request.text)'."], options) }
      var block: Block = []
      for section in found {
        if !block.isEmpty { block.append(Line()) }
        block.append(Line(section.title, .strong))
        block += section.block(options)
        if section.count > section.limit {
          let most = found.map(\.count).max() ?? section.count
          let line = "dash search \(ShellText.quoted(request.text)) --limit \(min(most, 10_000))"
          let words = "\(section.limit) of \(CountText.grouped(section.count)). All: \(line)"
          block += Wrap.block(of: words, .quiet, width: options.width)
        }
      }
      return block
    }
  }

  private func foundNotes(by request: SearchRequest, in store: Store?) throws -> SearchSection {
    let found = try store.map { try notes(with: request.words, from: $0) } ?? []
    let shown = Array(found.prefix(request.limit))
    return SearchSection(
      title: "Notes", limit: request.limit, count: found.count,
      block: { options in
        valueText.block(
          of: shown, with: request.words, width: options.width, glyphs: options.glyphs,
          colors: options.colors)
      },
      json: { $0.member("notes", shown) })
  }

  private func foundTags(by request: SearchRequest, in store: Store?) throws -> SearchSection {
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
      let end = last.map { ", last on \(DayText.plain($0, on: today))" } ?? ""
      return "\(tag.label): \(count)\(end)"
    }
    return SearchSection(
      title: "Tags", limit: request.limit, count: found.count,
      block: { Sheet.block(of: sentences, $0) },
      json: { json in
        json.array("tags", of: shown) { json, tag in
          json.member("attribute", tag.attribute.name)
          json.member("label", tag.attribute.label)
          json.member("days", tag.days)
          json.member("last", tag.last?.description)
        }
      })
  }

  private func foundPlaces(by request: SearchRequest, in store: Store?) throws -> SearchSection {
    var filter = PlaceFilter()
    filter.words = request.words
    let (shown, count) = try store?.places(filter, limit: request.limit) ?? ([], 0)
    return SearchSection(
      title: "Places", limit: request.limit, count: count,
      block: { PlaceRows(of: shown, look: placeLook).block(width: $0.width) },
      json: { $0.array("places", of: shown) { json, place in json.write(place, near: nil) } })
  }

  /// Searches the titles, places and people of the events of a year before and after today: of a
  /// series the next occurrence, else the last one.
  private func foundEvents(by request: SearchRequest, in store: Store?) throws -> SearchSection {
    let agenda = try agenda()
    let span = 366
    let report = try self.agenda(
      of: now.day - span...now.day + span, search: request.text, isNow: false, report: { _ in })
    var found: [(day: Day, item: AgendaItem)] = []
    var seen: Set<String> = []
    let days =
      report.days.drop { $0.day < now.day } + report.days.prefix { $0.day < now.day }.reversed()
    for (day, items) in days {
      for item in items where item.number == 1 && seen.insert(item.uid + item.title).inserted {
        found.append((day, item))
      }
    }
    let shown = Array(found.prefix(request.limit))
    let sentences = shown.map { day, item in
      let time = item.isAllDay ? "" : ", " + valueText.time(ofMinute: item.start.minute)
      let place = item.location.isEmpty ? "" : ", " + item.location
      return "\(DayText.plain(day, on: today))\(time): \(item.title)\(place)"
    }
    return SearchSection(
      title: "Events", limit: request.limit, count: found.count,
      block: { Sheet.block(of: sentences, $0) },
      json: { $0.member("events", shown.map(\.item), of: agenda?.calendars ?? []) })
  }

  private func foundFacts(by request: SearchRequest, in store: Store?) throws -> SearchSection {
    let found = try facts(ofAllDatesFrom: store, with: request.words)
    // A person's own facts come first.
    let isOwn = found.map { if case .own = $0.entry.fact.origin { true } else { false } }
    let ranked = [true, false].flatMap { own in zip(found, isOwn).filter { $1 == own }.map(\.0) }
    let shown = Array(ranked.prefix(request.factLimit))
    return SearchSection(
      title: "Facts", limit: request.factLimit, count: found.count,
      block: { options in
        FoundFacts.block(
          of: shown, wanted: request.words, today: today, width: options.width,
          glyphs: options.glyphs, colors: options.colors)
      }, json: { $0.array(ofFacts: shown) })
  }

  /// The facts of the whole year whose text, title or named place contains all words.
  package func facts(
    ofAllDatesFrom store: Store?, with wanted: FoldedText
  ) throws -> [(date: DateOfYear, entry: DayFacts.Entry)] {
    try facts(ofAllDatesFrom: store).filter { _, entry in
      let fact = entry.fact
      return [fact.text, fact.title, fact.placeName ?? ""].contains {
        !FoldedText(CleanText($0).string).ranges(of: wanted).isEmpty
      }
    }
  }
}
