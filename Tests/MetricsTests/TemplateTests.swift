import Testing

@testable import Metrics

/// The table of attributes that are known in advance.
struct TemplateTests {
  /// A name as it is compared, in lower case and with blanks for underscores.
  private func folded(_ text: String) -> String {
    text.lowercased().replacing("_", with: " ")
  }

  /// The lines of an embedded file without its comments, divided at tabs.
  private func rows(of file: UnsafeBufferPointer<UInt8>) -> [[String]] {
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private var otherNames: [(attribute: String, names: [String])] {
    rows(of: Template.otherNames).map { ($0[0], $0[1].split(separator: ", ").map(String.init)) }
  }

  private func text(_ number: Double?) -> String {
    number.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? ""
  }

  @Test func `every column of the table is read as it is written`() {
    let rows = rows(of: Template.table)
    #expect(rows.count == Template.all.count)
    for (row, template) in zip(rows, Template.all) {
      let likely = template.range?.likely
      let hasLikely = likely != template.range?.possible
      #expect(
        row == [
          template.name, template.label, template.group, "\(template.priority)",
          template.type.name, text(template.range?.possible.lowerBound),
          text(template.range?.possible.upperBound), hasLikely ? text(likely?.lowerBound) : "",
          hasLikely ? text(likely?.upperBound) : "", template.unit?.rawValue ?? "",
          template.rule.rawValue, template.thing?.rawValue ?? "",
        ])
      #expect(Template.named(template.name)?.attribute == template.attribute)
    }
  }

  @Test(arguments: [Mood.name, Mood.noteName, PlaceAttribute.visits, PlaceAttribute.point])
  func `an attribute with a name in the code has a line`(name: String) {
    #expect(Template.named(name) != nil)
  }

  @Test(arguments: ["", "step", "steps_", "Steps", "steps\tSteps", "# The attributes"])
  func `a part of a line is not a name`(name: String) { #expect(Template.named(name) == nil) }

  @Test func `other names are in the order of the attributes`() {
    let names = Template.all.map(\.name)
    let named = rows(of: Template.otherNames).map { row in
      #expect(row.count == 2)
      return row[0]
    }
    #expect(named == names.filter(named.contains))
  }

  @Test func `no name leads to two attributes`() {
    var owners: [String: String] = [:]
    for template in Template.all {
      let names =
        [template.name, template.label]
        + otherNames.filter { $0.attribute == template.name }.flatMap(\.names)
      for name in Set(names.map(folded)) {
        #expect(owners[name] == nil, "\(name): \(owners[name] ?? "") and \(template.name)")
        owners[name] = template.name
      }
    }
  }

  @Test func `other names are written as they are compared`() {
    for (attribute, names) in otherNames {
      for name in names {
        #expect(name == folded(name) && name == String(name.trimmed) && !name.isEmpty)
        #expect(Template.called(name)?.name == attribute)
      }
    }
  }

  @Test(arguments: [
    ("Schritte", "steps"), ("pasos", "steps"), ("Step count", "steps"), ("Gewicht", "weight"),
    ("frecuencia cardíaca", "heartrate"), ("slaapduur", "sleep"), ("água", "water"),
    ("Bedtime", "sleep_start"), ("sleep_start", "sleep_start"), ("HRV", "heartrate_variability"),
  ])
  func `a name in another language leads to the attribute`(name: String, attribute: String) {
    #expect(Naming.known(name)?.name == attribute)
  }

  @Test func `a likely value is possible, and a value in the unit of a day`() {
    for template in Template.all {
      guard let range = PlausibleRange(of: template.attribute) else { continue }
      #expect(range.possible.contains(range.likely.lowerBound), "\(template.name)")
      #expect(range.possible.contains(range.likely.upperBound), "\(template.name)")
    }
    #expect(PlausibleRange(of: Attribute.tag(name: "weight", label: "Weight")) == nil)
  }

  @Test func `attributes that measure the same thing are linked by their rows`() {
    #expect(SameThing.includes("steps", "distance"))
    #expect(SameThing.includes("weight", "bmi"))
    #expect(!SameThing.includes("coffees", "sleep"))
    #expect(!SameThing.includes("commits", "events"))
  }

  @Test func `the types of values have one form each but for times of day`() {
    #expect(ValueType.timeFromMidnight.form == ValueType.timeFromMidday.form)
    #expect(Set(ValueType.allCases.map(\.form)).count == ValueType.allCases.count - 1)
    #expect(Set(ValueType.choices) == Set(ValueType.allCases))
    for name in ValueType.names { #expect(ValueType(named: name) != nil) }
  }
}
