import Testing

@testable import Metrics

/// The table of attributes that are known in advance.
struct TemplateTests {
  /// A name as it is compared, in lower case and with blanks for underscores.
  private func folded(_ text: String) -> String {
    text.lowercased().replacing("_", with: " ")
  }

  private func otherNames(of template: Template) -> [String] {
    template.otherNames.flatMap { $0.split(separator: ",").map { String($0.trimmed) } }
  }

  @Test func `no name leads to two attributes`() {
    var owners: [String: String] = [:]
    for template in Template.all {
      let names = [template.name, template.label] + otherNames(of: template)
      for name in Set(names.map(folded)) {
        #expect(owners[name] == nil, "\(name): \(owners[name] ?? "") and \(template.name)")
        owners[name] = template.name
      }
    }
  }

  @Test func `other names are written as they are compared`() {
    for template in Template.all {
      for name in otherNames(of: template) {
        #expect(name == folded(name) && !name.isEmpty)
        #expect(name != folded(template.name) && name != folded(template.label))
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
