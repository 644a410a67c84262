import Actions
import Cards
import Formats
import Metrics
import Statistics
import Storage
import Text
import Time

extension Reading {
  /// An attribute in a span of days against another span, as a sentence and its figures.
  /// - Throws: ``Failure`` for an unknown attribute, texts, or spans that overlap.
  package func comparison(
    of typed: String, in span: ClosedRange<Day>, with other: ClosedRange<Day>
  ) throws -> Sheet {
    guard !span.overlaps(other) else {
      throw Failure.usage("the spans overlap", hints: ["Expected two spans without common days."])
    }
    guard let store = try store() else { throw Failure.nothingRecorded }
    var finder = AttributeFinder(in: store)
    let attribute = try finder.attribute(named: typed)
    guard attribute.type.hasAverage || attribute.type == .boolean else {
      throw Failure("\(attribute.label) cannot be compared: its type is \(attribute.type.name)")
    }
    let days = min(span.lowerBound, other.lowerBound)...max(span.upperBound, other.upperBound)
    let (catalogue, (numbers, typedDays)) = try store.reading {
      let catalogue = try store.catalogue()
      return (catalogue, try store.comparedValues(in: days, of: catalogue))
    }
    let known = zip(catalogue.attributes, numbers).first { $0.0.name == attribute.name }?.1 ?? []
    let prepared = PreparedNumbers(attribute, known, typedDays: typedDays)
    // A day that is not over has only a part of what adds up.
    let series = prepared.series.filter { day in
      (span.contains(day) || other.contains(day)) && (day < today || !attribute.addsUp)
    }
    let difference = SpanDifference(of: series, in: span)
    let sides = [span, other].map { days -> ValueText.SpanSide in
      let values = series.filter { days.contains($0) }.values
      let statistic: Statistic = attribute.type == .boolean ? .mean : settings.statistic
      let figure = statistic.figure(of: values, as: .decimal)?.value
      return (days, values.count, figure.map { prepared.clock?.fromMidnight($0) ?? $0 })
    }
    let document = JSONText.object { json in
      json.members(of: attribute)
      json.array("spans", of: sides) { json, side in
        json.member("from", side.days.lowerBound.description)
        json.member("to", side.days.upperBound.description)
        json.member("days", side.count)
        json.member("typical", side.typical)
      }
      json.member("difference", difference?.difference)
      json.member("low", difference?.interval.lowerBound)
      json.member("high", difference?.interval.upperBound)
      json.member("clear", difference?.isClear)
    }
    let text = valueText.sentence(of: attribute, sides, difference)
    return Sheet(document) { Sheet.block(of: [text], $0) }
  }
}
