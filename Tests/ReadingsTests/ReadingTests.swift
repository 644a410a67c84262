import Drawing
import Metrics
import Readings
import Support
import Testing
import Text
import Time

/// Readings without a command line.
struct ReadingTests {
  private let sandbox = Sandbox()

  private var reading: Reading {
    Reading(sandbox.context { _, _ in }.world, glyphs: .unicode)
  }

  private var sample: Reading { Reading(reading.world, glyphs: .unicode, isDemo: true) }

  private func text(of sheet: Sheet) throws -> String {
    try sheet.block(reading.world.renderOptions).map(\.text).joined(separator: "\n")
  }

  @Test func `without a store nothing can be explained`() {
    for subject: ExplainedNumber in [
      .average("steps"), .goal("steps"), .finding(1, isWithin: false), .pair("steps", "mood"),
      .trend("steps"),
    ] {
      #expect(throws: Failure.self) {
        try reading.explanation(of: subject, on: reading.today, days: nil)
      }
    }
  }

  @Test func `an average and a goal of the sample data are explained`() throws {
    for subject: ExplainedNumber in [.average("steps"), .goal("steps"), .trend("steps")] {
      let sheet = try sample.explanation(of: subject, on: reading.today, days: nil)
      #expect(try text(of: sheet).contains("Steps"))
      #expect(try sheet.document().contains("\"attribute\""))
    }
  }

  @Test func `a finding that is not there is refused`() {
    let failure = #expect(throws: Failure.self) {
      try sample.explanation(of: .finding(9999, isWithin: false), on: reading.today, days: nil)
    }
    #expect(failure?.message.hasPrefix("there is no finding") == true)
  }

  @Test func `an attribute is no pair with itself`() {
    #expect(throws: Failure.self) {
      try sample.explanation(of: .pair("steps", "Steps"), on: reading.today, days: nil)
    }
  }

  @Test func `without a store there are no insights and no correlations`() throws {
    let request = FindingsRequest(
      before: reading.today, days: nil, isWithin: false, isAll: false)
    let insights = try reading.insights(request, group: nil)
    #expect(try text(of: insights).hasPrefix("No insights: nothing is recorded yet."))
    let correlations = try reading.correlations(request, of: nil, stars: 0)
    #expect(try text(of: correlations).hasPrefix("No correlations: nothing is recorded yet."))
    let table = try reading.correlationTable(request, of: nil, stars: 0)
    #expect(table.split(separator: "\n").count == 1, "only the header")
  }

  @Test func `a search for words that are nowhere finds nothing`() throws {
    let text = "no such words anywhere"
    let sheet = try sample.search(SearchRequest(text, limit: 10))
    #expect(try self.text(of: sheet) == "Nothing contains '\(text)'.")
  }

  @Test func `attributes without a store begin with a hint`() throws {
    let sheet = try reading.attributes(ofGroup: nil)
    #expect(try text(of: sheet).hasPrefix("Nothing is tracked yet."))
  }
}
