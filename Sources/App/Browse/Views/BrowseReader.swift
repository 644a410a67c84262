import Actions
import Agenda
import Cards
import Drawing
import Metrics
import Readings
import Storage
import Text
import Time

/// Reads the contents of views for a size of the screen.
struct BrowseReader {
  var world: World
  let isDemo: Bool
  /// The columns of the screen, and the rows below its first line and above its last two.
  let columns: Int
  let rows: Int
  /// How to draw, in the width of the screen; read from the environment once, not for each row.
  let options: RenderOptions
  private let cache: BrowseCache

  /// From this width on, more is beside the rows.
  static let wide = 100
  /// The columns between two panes.
  static let gap = 2

  /// A reader for the columns beside a list of that width.
  func narrowed(by width: Int) -> BrowseReader {
    BrowseReader(world, isDemo: isDemo, columns: columns - width, rows: rows, cache: cache)
  }

  /// The names of the attributes that have a value on any day.
  func usedAttributes(in store: Store) throws -> Set<String> {
    try known(\.used, store.usedAttributes)
  }

  func attributes(in store: Store) throws -> [Attribute] {
    try known(\.attributes) { try store.catalogue().attributes }
  }

  func goals(in store: Store) throws -> [SetGoals.Row] { try known(\.goals, store.setGoals) }

  func streaks(of name: String, from store: Store) throws -> [StreakReport] {
    try known(\.streaks[name]) { try reading.streaks(from: store, of: name) }
  }

  func averages(for day: Day, from store: Store) throws -> AverageSet? {
    let week = min(day, world.today).startOfWeek
    if let known = cache.known.averages, known.week == week { return known.set }
    let set = try store.averages(for: day, on: world.today, by: settings.statistic)
    cache.known.averages = (week, set)
    return set
  }

  /// A part of the cache, which is read now if it is missing.
  private func known<T>(
    _ part: WritableKeyPath<BrowseCache.Known, T?>, _ read: () throws -> T
  ) rethrows -> T {
    if let value = cache.known[keyPath: part] { return value }
    let value = try read()
    cache.known[keyPath: part] = value
    return value
  }

  var isWide: Bool { columns >= BrowseReader.wide }

  /// Whether a view has details beside its rows, and the columns of these.
  func hasDetails(of traits: BrowseTraits) -> Bool { columns >= traits.detailsFrom ?? .max }

  func columns(of traits: BrowseTraits) -> Int {
    hasDetails(of: traits) ? columns - BrowseDetails.width - BrowseReader.gap : columns
  }

  /// The place of a picture and its details.
  var layout: ViewLayout { ViewLayout(width: columns, rows: rows) }

  init(_ world: World, isDemo: Bool, columns: Int, rows: Int, cache: BrowseCache) {
    (self.world, self.cache, self.isDemo) = (world, cache, isDemo)
    (self.columns, self.rows) = (columns, rows)
    var options = world.renderOptions
    options.width = min(max(columns, 20), 500)
    self.options = options
  }

  var glyphs: Glyphs { options.glyphs }
  var settings: Settings { world.settings }
  var reading: Reading { Reading(world, glyphs: options.glyphs, isDemo: isDemo) }
  var valueText: ValueText { reading.valueText }

  /// The ground of the selected row: a tint on which every colour is legible, else the exchanged
  /// colours.
  var selectionGround: Backdrop {
    let hasTints = options.colors == .palette || options.colors == .truecolor
    let tint = hasTints && settings.theme != .mono ? Backdrop.band(on: world.ground) : .none
    return tint == .none ? .reversed : tint
  }

  /// The rows of a screen that is read; a failure is rows too.
  func rows(of sheet: () throws -> Sheet) -> [BrowseRow] { drawn { try sheet().block(options) } }

  func drawn(_ block: () throws -> Block) -> [BrowseRow] {
    let report = BrowseReport(in: world) { _ in try block() }
    return report.block.rows + report.problems.flatMap { wrapped($0.string.capitalized) }
  }

  /// The day and the keys to begin with, where nothing is recorded.
  func welcome(on day: Day) throws -> BrowseContent {
    BrowseContent(rows: try reading.welcome(on: day).block(options, hasKeys: true).rows)
  }

  /// `4 events`, of a day.
  func text(of items: [AgendaItem]) -> String {
    items.isEmpty ? "no events" : CountText.of(items.count, "event", "events")
  }

  /// A sentence as rows.
  func wrapped(_ text: String, width: Int? = nil) -> [BrowseRow] {
    Wrap.block(of: text, .quiet, width: width ?? columns).rows
  }

  /// The names of panes, the active one marked: `[Map]  List  Tiles`; cut at the left if needed.
  func tabs(_ names: [String], shown: Int) -> Line {
    let shown = min(shown, names.count - 1)
    let more = glyphs == .unicode ? "…" : "..."
    /// The tabs from one to another, with a sign for those before and after.
    func line(from first: Int, to last: Int) -> Line {
      var line = Line(first > 0 ? more : "", .quiet)
      for index in first...last {
        if index > first { line.append(" ") }
        line.append(index == shown ? "[" : " ", .quiet)
        line.append(names[index], index == shown ? .strong : .quiet)
        line.append(index == shown ? "]" : " ", .quiet)
      }
      if last < names.count - 1 { line.append(" " + more, .quiet) }
      return line
    }
    let first = (0...shown).first { line(from: $0, to: shown).width <= columns } ?? shown
    let last = names.indices.last { $0 >= shown && line(from: first, to: $0).width <= columns }
    var tabs = line(from: first, to: last ?? shown)
    tabs.cut(to: columns, glyphs: glyphs)
    return tabs
  }
}

extension String {
  /// With a capital first letter, if it begins with a plain word and not with a name: `dash.db: …`.
  var capitalized: String {
    let word = prefix { $0 != " " }
    guard word.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else { return self }
    return prefix(1).uppercased() + dropFirst()
  }
}

extension Sequence<Line> {
  /// The lines as rows that cannot be selected.
  var rows: [BrowseRow] { map { BrowseRow($0) } }
}
