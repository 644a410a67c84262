import Importers
import Metrics
import Testing

/// On which scale a document rates mood, which is decided for all of it.
struct MoodScaleTests {
  private func mood(_ day: Int, _ rating: String, type: Int = 0) -> String {
    #"{"attribute":"mood","value_type":\#(type),"values":[{"date":"2026-11-0\#(day)","value":\#(rating)}]}"#
  }

  private func averages(_ overall: Double) -> String {
    #"{"attribute":"mood","date":"2026-11-01","overall":\#(overall),"monday":4.5,"tuesday":null}"#
  }

  private func figures(_ reading: Reading) -> [Double] {
    let average = reading.dataset.averages.first?.averages["mood"]
    return ([average?.overall] + (average?.weekdays ?? [])).compactMap { $0?.value }
  }

  @Test(
    arguments: [
      (["4"], 3, [7], [5, 8]), (["4", "5"], 3, [7, 9], [5, 8]),
      (["4", "6"], 3, [4, 6], [3, 4.5]),
      (["4"], 6, [4], [6, 4.5]), (["6", "1"], 3, [6, 1], [3, 4.5]),
    ] as [([String], Double, [Int64], [Double])])
  func `values and averages of a document are on one scale`(
    ratings: [String], overall: Double, kept: [Int64], expected: [Double]
  ) throws {
    let series = ratings.enumerated().map { mood($0 + 1, $1) } + [averages(overall)]
    let reading = try read(("a", "[\(series.joined(separator: ","))]"))
    #expect(reading.dataset.entries.map(\.value) == kept.map(Value.integer))
    #expect(figures(reading) == expected)
  }

  @Test func `an average that no scale has is left out and told`() throws {
    let reading = try read(
      ("a", "[\(averages(1e308)),\(averages(3))]"),
      options: ReadingOptions(today: today, moodScale: .five))
    #expect(figures(reading) == [5, 8])
    #expect(reading.problems.map(\.message) == ["this average is no rating"])
  }

  @Test func `a document that states the scale is not changed`() throws {
    let reading = try read(
      ("a", "[\(mood(1, "4", type: 8)),\(mood(2, "3")),\(averages(3))]"))
    #expect(reading.dataset.entries.map(\.value) == [.integer(4), .integer(3)])
    #expect(figures(reading) == [3, 4.5])
  }

  @Test func `averages alone are changed only when told`() throws {
    let text = "[\(averages(3))]"
    #expect(try figures(read(("a", text))) == [3, 4.5])
    let told = ReadingOptions(today: today, moodScale: .five)
    #expect(try figures(read(("a", text), options: told)) == [5, 8])
  }

  @Test func `what is above the scale that is asked for is told its rule`() throws {
    let told = ReadingOptions(today: today, moodScale: .five)
    let reading = try read(("a", "[\(mood(1, "6"))]"), options: told)
    #expect(reading.problems.map(\.hint) == ["A value of it is a rating from 1 to 5."])
  }
}
