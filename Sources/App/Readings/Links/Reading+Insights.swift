import Actions
import Cards
import Drawing
import Formats
import Metrics
import Storage
import Text
import Time

// Sentences on the links of the person's own days, and the insights that were fetched.

extension Reading {
  /// How many findings are shown unless all are wanted, and the days of the fetched insights.
  private static let (usualFindings, fetchedDays) = (5, 7)

  /// The findings with their sentences, of all groups or one, or about an attribute.
  ///
  /// Caches the findings of today for the cards of the next days.
  package func insights(
    _ request: FindingsRequest, group typed: String?, attribute: String? = nil
  ) throws -> Sheet {
    guard let store = try store() else {
      return Sheet(JSONText.insights([], [], of: nil, on: request.day)) {
        Sheet.block(of: Reading.nothingToCompare("insights"), $0)
      }
    }
    let comparison = try findings(request, from: store)
    let (group, subject, stored, isConnected) = try store.reading {
      let subject = try attribute.map { try store.catalogue().attribute(typed: $0) }
      let group = try typed.map { try store.catalogue().storedGroup(typed: $0).name }
      return (group, subject, try store.insights(), try store.isConnected)
    }
    let length = request.isAll ? request.days : Reading.fetchedDays - 1
    let range = request.day - length...request.day
    let fetched = stored.filter {
      range.contains($0.day) && subject == nil && (group == nil || $0.group == group)
    }
    let found = comparison.findings(isWithin: request.isWithin)
    var links: [(number: Int, link: Link)] = []
    for (index, link) in found.enumerated() {
      let pair = [link.cause, link.outcome].map { comparison.attributes[$0].attribute }
      let isMeant =
        subject.map { subject in pair.contains { $0.name == subject.name } }
        ?? group.map { group in pair.contains { $0.group == group } } ?? true
      if isMeant { links.append((index + 1, link)) }
    }
    let text = LinkText(comparison: comparison, values: valueText)
    let document = JSONText.insights(fetched, links.map(\.link), of: text, on: request.day)
    return Sheet(document) { options in
      let shown = Array(links.prefix(request.isAll ? links.count : Reading.usualFindings))
      var sentences = comparison.summary(isWithin: request.isWithin)
      if links.isEmpty, !found.isEmpty {
        sentences.insert("No finding is about \(subject.map(\.label) ?? "this group").", at: 0)
      }
      let block = text.list(
        of: shown, sentences, hidden: links.count - shown.count, width: options.width,
        glyphs: options.glyphs)
      if fetched.isEmpty {
        return stored.isEmpty && isConnected
          ? block + Reading.nothingFetched("insights", options) : block
      }
      return block + [Line()] + Reading.fetchedHeading(options)
        + fetched.block(width: options.width, glyphs: options.glyphs)
    }
  }

  private static func nothingToCompare(_ name: String) -> [String] {
    [
      "No \(name): nothing is recorded yet.",
      "To begin: mood rate 4, or dash import <file or folder>",
    ]
  }

  private static func nothingFetched(_ name: String, _ options: RenderOptions) -> Block {
    Wrap.block(
      of: "No \(name) of Exist are stored. To fetch them: dash sync", .quiet, width: options.width)
  }

  private static func fetchedHeading(_ options: RenderOptions) -> Block {
    Wrap.block(of: "From Exist, not corrected", .strong, width: options.width)
  }
}

// The same links as a table, and the correlations that were fetched.

extension Reading {
  /// The links of own days that a table has, and the fetched correlations.
  private struct Correlations {
    var comparison: LinkComparison?
    var links: [Link] = []
    var fetched: [Correlation] = []
    var storedCount = 0
    var isConnected = false
    var labels: [String: String] = [:]
    var name: String?
  }

  /// The table of findings; with `typed` of one attribute, with at least as many dots as `stars`.
  package func correlations(
    _ request: FindingsRequest, of typed: String?, stars: Int
  ) throws -> Sheet {
    let read = try readCorrelations(request, of: typed, stars: stars)
    let text = read.comparison.map { LinkText(comparison: $0, values: valueText) }
    let document = JSONText.correlations(read.fetched, read.links, of: text, on: request.day)
    return Sheet(document) { options in
      guard let comparison = read.comparison, let text else {
        return Sheet.block(of: Reading.nothingToCompare("correlations"), options)
      }
      let (width, glyphs) = (options.width, options.glyphs)
      // Sentences are for all that is known of a pair.
      let isWhole = request.isAll || glyphs == .words
      let rows = LinkRows(
        of: read.links, in: text, read.fetched, labels: read.labels, glyphs: glyphs
      ).blocks(width: width)
      var block = isWhole ? text.table(of: read.links, width: width, glyphs: glyphs) : rows.own
      if !block.isEmpty {
        block.append(Line())
      } else if read.name != nil || stars > 0 {
        let label = read.name.map { read.labels[$0] ?? $0 }
        block += Wrap.block(
          of: Reading.noLinks(about: label, stars: stars, isAll: request.isAll), width: width)
      }
      var sentences = comparison.summary(isWithin: request.isWithin)
      if !isWhole {
        sentences = [(sentences + ["--all has sentences and every pair."]).joined(separator: " ")]
      }
      for sentence in sentences { block += Wrap.block(of: sentence, .quiet, width: width) }
      if !read.fetched.isEmpty {
        return block + [Line()] + Reading.fetchedHeading(options)
          + (isWhole
            ? read.fetched.block(labels: read.labels, width: width, glyphs: glyphs) : rows.fetched)
      }
      if read.storedCount > 0 {
        let text = CountText.of(read.storedCount, "stored correlation", "stored correlations")
        return block + Wrap.block(of: "None of the \(text) of Exist matches.", width: width)
      }
      return read.isConnected ? block + Reading.nothingFetched("correlations", options) : block
    }
  }

  /// The table of own links as CSV.
  package func correlationTable(
    _ request: FindingsRequest, of typed: String?, stars: Int
  ) throws -> String {
    let read = try readCorrelations(request, of: typed, stars: stars)
    return read.comparison.map { LinkText(comparison: $0, values: valueText).csv(of: read.links) }
      ?? LinkText.header
  }

  private func readCorrelations(
    _ request: FindingsRequest, of typed: String?, stars: Int
  ) throws -> Correlations {
    guard let store = try store() else { return Correlations() }
    let comparison =
      request.isAll
      ? try store.reading {
        try linkComparison(before: request.day, days: request.days, from: store)
      } : try findings(request, from: store)
    return try store.reading {
      let stored = try store.correlations()
      var read = Correlations()
      read.storedCount = stored.count
      for attribute in try store.catalogue().attributes {
        read.labels[attribute.name] = attribute.label
      }
      var finder = AttributeFinder(in: store)
      let name = try typed.map { typed in
        // Exist may have compared attributes that have no values here.
        stored.contains { $0.attribute == typed || $0.other == typed }
          ? typed : try finder.attribute(named: typed).name
      }
      read.name = name
      read.isConnected = try store.isConnected
      read.fetched = stored.filter {
        $0.stars >= stars && (name == nil || $0.attribute == name || $0.other == name)
      }
      let pairs =
        request.isAll
        ? comparison.between.links + (request.isWithin ? comparison.within.links : [])
        : comparison.findings(isWithin: request.isWithin)
      read.links = pairs.filter { link in
        guard LinkText.stars(of: link) >= stars else { return false }
        guard let name else { return true }
        let listed = [(cause: link.cause, outcome: link.outcome)] + link.likewise
        return listed.flatMap { [$0.cause, $0.outcome] }.contains {
          comparison.attributes[$0].attribute.name == name
        }
      }
      read.comparison = comparison
      return read
    }
  }

  private static func noLinks(about label: String?, stars: Int, isAll: Bool) -> String {
    (isAll ? "No pair" : "No finding")
      + (label.map { isAll ? " of \($0)" : " about \($0)" } ?? "")
      + (stars > 0
        ? " has \(CountText.of(stars, "dot", "dots")) or more" : isAll ? " was compared" : "") + "."
  }
}
