import Formats
import Time

/// A link by the names of its attributes, as it is cached.
package struct LinkFinding: Equatable, Sendable {
  package var found: Day
  package var cause, outcome: String
  package var isDayAfter = false
  /// Whether it holds on the other day too, about as strongly.
  package var isEitherDay = false
  package var days = 0
  package var condition: LinkSize.Condition?
  /// Whether the outcome is higher, later or more frequent on these days.
  package var isHigher = false
  package var difference: Amount?
  /// The size of a rare outcome, which has no difference.
  package var rare: RareSize?
  /// The other attributes that it holds for too, alone or in pairs.
  package var likewise: [Others] = []

  /// A difference, and the least and the greatest that are likely, without a sign.
  package struct Amount: Equatable, Sendable { package var difference, least, greatest: Double }

  /// The name of one attribute, or the names of two.
  package struct Others: Equatable, Sendable { package var names: [String] }

  private static let shownDays = 8

  /// All findings, unless they are too old on a day.
  package static func all(on day: Day, from lines: [UInt8]) -> [LinkFinding] {
    var lines = RecordLines(lines.span, version: version)
    var findings: [LinkFinding] = []
    while !lines.isAtEnd {
      if let finding = lines.next(LinkFinding.self), 0...shownDays ~= day - finding.found {
        findings.append(finding)
      }
    }
    return findings
  }

  /// The finding to show, another each day, or nil if they are too old; only one line is read.
  package static func shown(on day: Day, from lines: [UInt8]) -> LinkFinding? {
    var lines = RecordLines(lines.span, version: version)
    var starts: [Int] = []
    while !lines.isAtEnd {
      starts.append(lines.position)
      lines.skip()
    }
    guard !starts.isEmpty else { return nil }
    let remainder = Int(day.number) % starts.count
    lines.position = starts[remainder < 0 ? remainder + starts.count : remainder]
    guard let finding = lines.next(LinkFinding.self), 0...shownDays ~= day - finding.found
    else { return nil }
    return finding
  }
}

extension LinkFinding: Record {
  package static var blank: LinkFinding {
    LinkFinding(found: Day(number: 0), cause: "", outcome: "")
  }

  /// Version 1 had sentences, version 2 no rare outcomes.
  package static var version: Int { 3 }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.date(&found)
    fields.text(&cause)
    fields.text(&outcome)
    fields.flag(&isDayAfter)
    fields.flag(&isEitherDay)
    fields.number(&days)
    fields.text(&condition, LinkSize.Condition.read) { $0?.text ?? "" }
    fields.flag(&isHigher)
    var amount = difference.map { [$0.difference, $0.least, $0.greatest] } ?? []
    fields.numbers(&amount, between: ";")
    if fields.isReading, amount.count == 3 {
      difference = Amount(difference: amount[0], least: amount[1], greatest: amount[2])
    }
    RareSize.describe(&rare, in: &fields)
    fields.rest(&likewise)
  }
}

extension LinkFinding.Others: Record {
  package static var blank: LinkFinding.Others { LinkFinding.Others(names: []) }
  package mutating func describe(_ fields: inout RecordFields) { fields.list(&names) }
}

extension LinkSize.Condition {
  /// `tagged`, `any`, or `above 8000.0`.
  fileprivate var text: String {
    switch self {
    case .tagged: "tagged"
    case .any: "any"
    case .above(let threshold): "above \(threshold)"
    }
  }

  /// The condition of a text; an empty text has no condition, and an invalid text is nil.
  fileprivate static func read(_ text: String) -> LinkSize.Condition?? {
    switch text {
    case "": .some(nil)
    case "tagged": .tagged
    case "any": .any
    case _ where text.hasPrefix("above "): Double(text.dropFirst(6)).map { .some(.above($0)) }
    default: nil
    }
  }
}

extension LinkComparison {
  /// A link as it is cached, found on `day`; its threshold is round in `units`.
  package func finding(_ link: Link, on day: Day, units: Units) -> LinkFinding {
    func name(_ index: Int) -> String { attributes[index].attribute.name }
    var finding = LinkFinding(found: day, cause: name(link.cause), outcome: name(link.outcome))
    finding.isDayAfter = link.lag != .sameDay
    finding.isEitherDay = link.isEitherDay
    finding.days = link.test.days
    finding.likewise = link.others.map { LinkFinding.Others(names: $0.map(name)) }
    guard let size = size(of: link, units: units) else { return finding }
    finding.condition = size.condition
    finding.isHigher = size.isHigher
    finding.rare = size.rare
    if size.rare == nil, let difference = size.difference, difference.isClear {
      let ends = [difference.interval.lowerBound, difference.interval.upperBound].map(abs).sorted()
      finding.difference = LinkFinding.Amount(
        difference: difference.difference, least: ends[0], greatest: ends[1])
    }
    return finding
  }
}
