import Host
import Testing
import Time

struct RhythmTests {
  @Test func `rhythms parse their own descriptions`() {
    for minutes in [0, 1, 599, 600, 1439] {
      #expect(Rhythm(Rhythm.daily(at: minutes).description) == .daily(at: minutes))
    }
    for minutes in 1...1440 {
      #expect(Rhythm(Rhythm.every(minutes: minutes).description) == .every(minutes: minutes))
    }
    for weekday in Weekday.allCases {
      let rhythm = Rhythm.weekly(on: weekday, at: 1080)
      #expect(rhythm.description == "every \(weekday.name) at 18:00")
      #expect(Rhythm(rhythm.description) == rhythm)
    }
    for text in [
      "", "daily", "daily at", "daily at 24:00", "every", "every x hours", "hourly",
      "every Sunday", "every Sunday at 24:00", "every day at 18:00",
    ] {
      #expect(Rhythm(text) == nil)
    }
  }
}
