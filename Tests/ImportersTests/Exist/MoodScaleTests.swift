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

  private func figures(_ data: ImportedData) -> [Double] {
    let average = data.dataset.averages.first?.averages["mood"]
    return ([average?.overall] + (average?.weekdays ?? [])).compactMap { $0?.value }
  }

  @Test(
    arguments: [
      (["4"], 3, [7], [5, 8]), (["4", "5"], 3, [7, 9], [5, 8]),
      (["4", "6"], 3, [4, 6], [3, 4.5]),
      (["4"], 6, [4], [6, 4.5]), (["6", "1"], 3, [6, 1], [3, 4.5]),
    ] as [([String], Double, [Int64], [Double])])
  func `values and averages of a document are on one scale`(
    ratings: [String], overall: Double, stored: [Int64], expected: [Double]
  ) throws {
    let series = ratings.enumerated().map { mood($0 + 1, $1) } + [averages(overall)]
    let data = try read(("a", "[\(series.joined(separator: ","))]"))
    #expect(data.dataset.entries.map(\.value) == stored.map(Value.integer))
    #expect(figures(data) == expected)
  }

  @Test func `an average that no scale has is skipped and reported`() throws {
    let data = try read(
      ("a", "[\(averages(1e308)),\(averages(3))]"),
      options: ImportOptions(today: today, moodScale: .five))
    #expect(figures(data) == [5, 8])
    #expect(data.problems.first.map(\.message) == ["these averages are not ratings"])
  }

  @Test func `a document that states the scale is not changed`() throws {
    let data = try read(
      ("a", "[\(mood(1, "4", type: 8)),\(mood(2, "3")),\(averages(3))]"))
    #expect(data.dataset.entries.map(\.value) == [.integer(4), .integer(3)])
    #expect(figures(data) == [3, 4.5])
  }

  @Test func `averages alone are converted only if the options name the scale`() throws {
    let text = "[\(averages(3))]"
    #expect(try figures(read(("a", text))) == [3, 4.5])
    let options = ImportOptions(today: today, moodScale: .five)
    #expect(try figures(read(("a", text), options: options)) == [5, 8])
  }

  @Test func `a rating above the scale of the options is reported with the rule`() throws {
    let options = ImportOptions(today: today, moodScale: .five)
    let data = try read(("a", "[\(mood(1, "6"))]"), options: options)
    #expect(data.problems.first.map(\.hint) == ["A value of it is a rating from 1 to 5."])
  }
}
