import Metrics
import Testing

struct SourceOrderTests {
  @Test func `the numbers of sources are stored, so they never change`() {
    #expect(
      ImportSource.allCases.map { "\($0.rawValue) \($0.name)" } == [
        "16 Apple Health", "17 Health Auto Export", "18 Fitbit", "19 Garmin", "20 Samsung Health",
        "33 Health Connect", "21 Google Fit", "22 Oura", "23 Withings", "24 Strava",
        "31 Google location history",
        "25 Loop Habit Tracker", "26 Daylio", "27 git", "28 jrnl", "29 ActivityWatch",
        "30 timewarrior", "32 hledger", "34 Spotify", "40 Tables of apps",
      ])
    for source in [ValueSource.typed, .account, .imported, .refresh]
      + ImportSource.allCases.map({ .export($0) })
    {
      #expect(ValueSource(rawValue: source.rawValue) == source)
    }
    for number in [-1, 4, 15, 200, 272] as [Int64] { #expect(ValueSource(rawValue: number) == nil) }
  }

  @Test func `sources that are named come first, the others follow`() throws {
    let order = try #require(SourceOrder(parsing: "garmin, Apple Health"))
    #expect(order.sources.prefix(4) == [.garmin, .appleHealth, .healthAutoExport, .fitbit])
    #expect(order.sources.count == ImportSource.allCases.count)
    #expect(order.ranks(.garmin, before: .appleHealth))
    #expect(!SourceOrder().ranks(.garmin, before: .appleHealth))
    #expect(SourceOrder(parsing: order.sources.map(\.name).joined(separator: ", ")) == order)
  }

  @Test(arguments: ["", "Garmin,", "Garmin, Garmin", "Polar"])
  func `a name that is not one is refused`(text: String) {
    #expect(SourceOrder(parsing: text) == nil)
  }

  @Test(
    arguments: [
      // Who is new, who is stored, and whether the new one may replace it.
      (.typed, .export(.garmin), true), (.account, .export(.garmin), true),
      (.imported, .export(.garmin), true), (.refresh, .export(.garmin), false),
      (.export(.garmin), .typed, false), (.export(.garmin), .account, false),
      (.export(.garmin), .imported, true), (.export(.garmin), .refresh, true),
      (.export(.garmin), .export(.garmin), true), (.export(.garmin), .export(.strava), true),
      (.export(.strava), .export(.garmin), false),
    ] as [(ValueSource, ValueSource, Bool)])
  func `who may replace whom`(new: ValueSource, stored: ValueSource, mayReplace: Bool) {
    #expect(new.mayReplace(stored) == mayReplace)
  }
}
