import Actions
import Cards
import Drawing
import Facts
import Formats
import Metrics
import Readings
import Text
import Time

/// The tools that only read: each is the reading of a command, with the document that its `--json`
/// prints.
enum ReadingTools {
  /// The most points of a history.
  private static let mostPoints = 400

  /// Each by its name.
  static let all: [String: AssistantTool.Run] = [
    "attributes": { try $0.reading.attributes(ofGroup: $0.optional("group")) },
    "day": { call in
      var request = DayRequest(day: try call.day(), group: call.optional("group"))
      request.subjects = call.disclosure.groups
      return try call.reading.day(request, isShort: false, fitting: nil)
    },
    "history": history,
    "averages": averages,
    "compare": compare,
    "findings": { call in
      let request = FindingsRequest(
        before: call.reading.today, days: call.whole("days"), isWithin: call.has("within"),
        isAll: false)
      return try call.reading.insights(request, group: nil, attribute: call.optional("attribute"))
    },
    "explain": explain,
    "streaks_and_goals": { call in
      let sheets = [try call.reading.streaks(), try call.reading.goals(of: nil)]
      let members = try sheets.flatMap { try JSONValue(reading: $0.document()).members }
      return Sheet(JSONValue.object(members).line) { options in
        try sheets[0].block(options) + [Line()] + sheets[1].block(options)
      }
    },
    "search_notes": { call in
      let request = SearchRequest(call.text("text"), limit: call.whole("limit") ?? 10)
      if request.words.isEmpty { throw Failure.usage("no words to search for") }
      return try call.reading.notes(with: request)
    },
    "agenda": { call in
      let (reading, first) = (call.reading, try call.day("from"))
      let report = try reading.agenda(
        of: first...first + ((call.whole("days") ?? 7) - 1), search: call.optional("search"),
        isNow: false, report: { reading.world.warn($0.message) })
      return reading.agenda(of: report)
    },
    "places": places,
    "outside": { try $0.reading.outside() },
    "facts": facts,
  ]

  private static func history(_ call: ToolCall) throws -> Sheet {
    let (reading, last) = (call.reading, try call.day("to"))
    let isFirst = call.arguments["from"] != nil
    let first = isFirst ? try call.day("from") : last - (HistoryReport.usualDays - 1)
    guard first <= last else { throw Failure.usage("the first day \(first) is after \(last)") }
    let report = try reading.historyReport(
      of: call.text("attribute"), in: first...last, canBeEmpty: false)
    let finest = HistoryPeriod.finest(for: last - first + 1, room: mostPoints)
    let wanted = HistoryPeriod(rawValue: call.text("by")) ?? finest
    let period = wanted.longest > finest.longest ? wanted : finest
    // Texts and tags have no typical value: the latest days are given.
    let isThinned = report.attribute.type.hasAverage && period != .day
    let sheet = reading.history(of: report, by: isThinned ? period : nil)
    guard isThinned || report.values.count > mostPoints else { return sheet }
    var document = try JSONValue(reading: sheet.document())
    let values = document["values"]?.elements.suffix(isThinned ? 0 : mostPoints) ?? []
    document.set("values", to: .array(Array(values)))
    return Sheet(document.line, block: sheet.block)
  }

  /// Two kinds of days, or two spans of days.
  private static func compare(_ call: ToolCall) throws -> Sheet {
    let ends = ["from", "to", "other_from", "other_to"].filter { call.arguments[$0] != nil }
    let by = call.optional("by")
    guard ends.count == (by == nil ? 4 : 0) else {
      throw Failure.usage(
        "compare needs two kinds of days or two spans",
        hints: ["Expected by, or from, to, other_from and other_to."])
    }
    if let by {
      let pair = ExplainedNumber.pair(by, call.text("attribute"))
      return try call.reading.explanation(
        of: pair, on: call.reading.today, days: call.whole("days"))
    }
    func span(_ from: String, _ to: String) throws -> ClosedRange<Day> {
      let (first, last) = (try call.day(from), try call.day(to))
      guard first <= last else { throw Failure.usage("the first day \(first) is after \(last)") }
      return first...last
    }
    return try call.reading.comparison(
      of: call.text("attribute"), in: span("from", "to"), with: span("other_from", "other_to"))
  }

  private static func averages(_ call: ToolCall) throws -> Sheet {
    let (reading, day) = (call.reading, try call.day())
    let store = try reading.store()
    let set = try store?.averages(for: day, on: reading.today, by: reading.settings.statistic)
    return try reading.averages(
      set, on: day, orNoneIn: AverageSet.window(ofWeekWith: min(day, reading.today)), from: store,
      only: call.optional("attribute").map { [$0] } ?? [])
  }

  private static func explain(_ call: ToolCall) throws -> Sheet {
    let attribute = call.text("attribute")
    let number: ExplainedNumber =
      switch call.text("kind") {
      case "goal": .goal(attribute)
      case "trend": .trend(attribute)
      case "pair": .pair(attribute, call.text("other"))
      case "finding": .finding(call.whole("number") ?? 1, isWithin: false)
      default: .average(attribute)
      }
    return try call.reading.explanation(of: number, on: call.day(), days: call.whole("days"))
  }

  private static func places(_ call: ToolCall) throws -> Sheet {
    var query = PlaceQuery()
    query.since = call.arguments["since"] == nil ? nil : try call.day("since")
    query.near = call.optional("near")
    query.words = call.optional("search")
    query.kilometres = call.whole("within_km").map { Double($0) } ?? query.kilometres
    let list = try PlaceList(
      query, from: call.reading.store(), request: "dash places", isMore: false,
      in: call.reading, answers: Answers())
    let (places, count) = try list.places()
    return try list.sheet(of: places, left: count - places.count, isTiles: false)
  }

  private static func facts(_ call: ToolCall) throws -> Sheet {
    let (reading, date) = (call.reading, FactDate(try call.day()))
    let limit = call.whole("limit") ?? 5
    let facts = try reading.facts(of: date.date, from: reading.store())
    let entries = Fact.Category.allCases.flatMap { facts.entries(of: $0).prefix(limit) }
    return Sheet(JSONText.object { $0.array(ofFacts: entries.map { (date.date, $0) }) }) {
      FactScreen(of: date, facts, today: reading.today).overview(
        limit: limit, isOldestFirst: false, width: $0.width, glyphs: $0.glyphs)
    }
  }
}
