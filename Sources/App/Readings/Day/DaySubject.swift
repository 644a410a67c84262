import Actions
import Cards
import Drawing
import Facts
import Metrics
import Outside
import Storage
import Time

/// A day to show.
package struct DayRequest {
  package let day: Day
  /// The group as it was typed; nil shows all.
  package let group: String?
  package let showsHidden: Bool
  /// The only subjects that have a part in it; all if it is nil.
  package var subjects: [String]?
  /// The weather of a day that is not over, for the subjects that show it; see
  /// ``Reading/day(_:from:)``.
  var weather: OutsideReport?

  package init(day: Day, group: String? = nil, showsHidden: Bool = false) {
    (self.day, self.group, self.showsHidden) = (day, group, showsHidden)
  }

  /// Whether the group is the name of a subject instead of a group of attributes.
  package var isOfSubject: Bool { group.map { DaySubjects.names.contains($0) } ?? false }
}

/// A subject that has a part in every day: reads its section of one.
protocol DaySubject: SendableMetatype {
  /// The group that the subject is, or nil if it consists of groups.
  static var name: String? { get }

  /// The section of a day; empty if the request is for another group. Without data `store` is nil.
  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection
}

/// Holds the sections of a day: see ``World/Holder``.
private final class ShownDay {
  private let sections: [any DaySection]

  init(_ sections: [any DaySection]) { self.sections = sections }
}

enum DaySubjects {
  /// All subjects, in the order of their cards.
  static let all: [any DaySubject.Type] = [
    MetricSubject.self, EventSubject.self, PlaceSubject.self, WeatherSubject.self,
    ExperimentSubject.self, FactSubject.self,
  ]

  static func chosen(by request: DayRequest) -> [any DaySubject.Type] {
    guard let names = request.subjects else { return all }
    return all.filter { $0.name.map(names.contains) ?? true }
  }

  static var names: [String] { all.compactMap { $0.name } }
}

extension Reading {
  /// The sections of a day in their order; `store` is nil if nothing was recorded yet.
  package func day(_ request: DayRequest, from store: Store?) throws -> [any DaySection] {
    func read() throws -> [any DaySection] {
      var request = request
      request.weather = try WeatherSubject.report(of: request, from: store, in: self)
      return try DaySubjects.chosen(by: request).map {
        try $0.section(of: request, from: store, in: self)
      }
    }
    // In one transaction, so that all sections show the same state of the store.
    return try store?.reading(read) ?? read()
  }

  /// A day as cards; in its short form if `isShort`, or as the setting `today.layout` says for a
  /// terminal with room for `rows`.
  package func day(_ request: DayRequest, isShort: Bool, fitting rows: Int?) throws -> Sheet {
    let store = try store()
    return Sheet(DayScreen(of: request.day, try day(request, from: store)).json) { options in
      if store == nil, !request.isOfSubject { return try welcome(on: request.day).block(options) }
      let sections = try day(request, from: store)
      world.holder.hold(shown: ShownDay(sections))
      // Only a day without attributes can be of a store that has only settings.
      if !request.isOfSubject, (sections.first as? MetricSection)?.isEmpty == true,
        try store?.isUnused() == true
      {
        return try welcome(on: request.day).block(options)
      }
      let screen = DayScreen(of: request.day, sections, order: settings.groupOrder)
      func cards() -> Block {
        screen.block(
          in: CardLayout(
            width: options.width, glyphs: options.glyphs, hasLinks: options.hasLinks,
            isWhole: request.group != nil || request.showsHidden))
      }
      func short() -> Block {
        screen.block(in: RowLayout(width: options.width, glyphs: options.glyphs), most: rows)
      }
      if options.glyphs == .words { return cards() }
      let layout = rows == nil ? .full : settings.todayLayout
      if isShort || layout == .short { return short() }
      let block = cards()
      guard layout == .auto, let rows, block.count > rows else { return block }
      return short()
    }
  }

  /// The screen before anything was recorded.
  package func welcome(on day: Day) throws -> WelcomeScreen {
    let store = try store()
    let known = try settings.showsFacts ? facts(of: DateOfYear(day), from: store) : nil
    return WelcomeScreen(
      of: day, facts: Fact.Category.allCases.compactMap { known?.entries(of: $0).first?.fact },
      near: try? PlaceFinder(in: world, store: store).usualPlace(nil),
      CalendarStyle(weeksFrom: settings.weekStart, today: today, chosen: day, alternating: .none))
  }

  /// Which goals a day of the store lacks, and what of that is usually logged.
  package func missing(on day: Day, from store: Store) throws -> MissingReport {
    try store.reading {
      let (catalogue, values) = try store.briefDay(day)
      return try missing(on: day, from: store, catalogue, values)
    }
  }

  private func missing(
    on day: Day, from store: Store, _ catalogue: Catalogue, _ values: [Value?]
  ) throws -> MissingReport {
    let lookup = try store.lookup(in: catalogue)
    let report = try MetricSubject.report(
      of: DayRequest(day: day), from: store, catalogue, values, by: lookup, isBrief: true,
      in: self)
    return try MissingReport(of: report) { tag in
      guard let index = catalogue.index(of: tag.name) else { return false }
      return try MissingReport.isUsual(on: day) { try lookup.value(at: index, on: $0) }
    }
  }

  /// Today in one line, with these attributes or a choice; nil if nothing is recorded.
  package func statusLine(of typedNames: [String]) throws -> Line? {
    guard let store = try store() else { return nil }
    return try store.reading {
      func whole() throws -> (catalogue: Catalogue, values: [Value?]) {
        let catalogue = try store.catalogue()
        return (catalogue, try store.values(on: today, of: catalogue))
      }
      var (catalogue, values) = try typedNames.isEmpty ? store.briefDay(today) : whole()
      var missing = try missing(on: today, from: store, catalogue, values)
      if typedNames.isEmpty, !catalogue.isWhole, !missing.hasShare {
        (catalogue, values) = try whole()
        missing = try self.missing(on: today, from: store, catalogue, values)
      }
      let names = try typedNames.map { try catalogue.attribute(typed: $0).name }
      let experiment =
        try typedNames.isEmpty && !isDemo ? store.experimentDay(on: today, today: today) : nil
      return missing.statusLine(of: names, experiment: experiment, in: valueText)
    }
  }
}
