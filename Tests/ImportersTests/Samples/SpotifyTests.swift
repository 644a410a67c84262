import Formats
import Metrics
import Testing
import Time

@testable import Importers

struct SpotifyTests {
  @Test func `plays of an account become tracks and minutes of the days they began on`() throws {
    let read = try readExport(sampleFolder("spotify/MyData"))
    #expect(
      read.lines == [
        // 184.2 seconds, and two of four minutes before midnight in Berlin.
        "2026-02-03 tracks 2", "2026-02-03 minutes_listened 5",
        // Two minutes after midnight, and 12 seconds, which are no track.
        "2026-02-04 minutes_listened 2", "2026-02-04 podcast_min 30",
      ])
    #expect(read.data.problems.isEmpty)
  }

  @Test func `the extended history is read where both are there`() throws {
    let read = try readExport(sampleFolder("spotify"))
    #expect(
      read.lines == [
        "2019-05-01 tracks 1", "2019-05-01 minutes_listened 3", "2026-02-03 tracks 2",
        "2026-02-03 minutes_listened 5", "2026-02-04 minutes_listened 2",
        "2026-02-04 podcast_min 30",
      ])
    #expect(
      read.data.notes == [
        "Spotify's extended history is read; the history of the account is a part of it"
      ])
    #expect(
      read.report.passedOver.map { "\($0.what): \($0.count)" } == [
        "plays that are neither music nor podcasts: 1", "plays that are there a second time: 1",
      ])
  }

  @Test func `random plays add up, counted second by second`() throws {
    var random = SystemRandomNumberGenerator()
    let first = Day(number: 20_480)
    let plays = (0..<300).map { _ in
      (
        end: Int64.random(in: 0..<400_000, using: &random),
        length: Int64.random(in: 0..<900, using: &random)
      )
    }
    let base = LocalDateTime(day: first, minute: 0).seconds
    func text(_ seconds: Int64) -> String {
      let time = LocalDateTime(seconds: seconds)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(time.day)T\(two(time.minute / 60)):\(two(time.minute % 60)):"
        + "\(two(time.secondOfDay % 60))Z"
    }
    let rows = plays.enumerated().map { index, play in
      """
      {"ts": "\(text(base + play.end))", "ms_played": \(play.length * 1000),
       "master_metadata_track_name": "\(index)", "spotify_track_uri": "u"}
      """
    }
    let file = Array("[\(rows.joined(separator: ","))]".utf8)
    let read = try readExport([("any name.txt", file)])
    var seconds: [Day: Int] = [:]
    var tracks: [Day: Int] = [:]
    for play in plays {
      // Berlin is an hour ahead in winter.
      let start = base + play.end - play.length + 3600
      for second in start..<start + play.length {
        seconds[LocalDateTime(seconds: second).day, default: 0] += 1
      }
      if play.length >= 30 { tracks[LocalDateTime(seconds: start).day, default: 0] += 1 }
    }
    let expected = Set(seconds.keys).union(tracks.keys).sorted().flatMap { day in
      (tracks[day].map { ["\(day) tracks \($0)"] } ?? [])
        + (seconds[day].map { ["\(day) minutes_listened \(Int((Double($0) / 60).rounded()))"] }
          ?? [])
    }
    #expect(read.lines == expected)
  }

  @Test func `rows that cannot be read are reported or counted`() throws {
    let text = #"""
      [{"ts": "2026-02-03T22:58:44Z", "ms_played": 60000, "master_metadata_track_name": "B"},
       {"ts": "yesterday", "ms_played": 60000, "master_metadata_track_name": "B"},
       {"ts": "2026-02-03T22:58:44Z", "ms_played": "many", "master_metadata_track_name": "B"},
       {"ts": "2026-02-03T22:58:44Z", "ms_played": -1, "master_metadata_track_name": "B"}]
      """#
    let read = try readExport([("x.json", Array(text.utf8))])
    #expect(read.lines == ["2026-02-03 tracks 1", "2026-02-03 minutes_listened 1"])
    #expect(read.data.problems.first.map(\.line) == [2, 3])
    #expect(read.report.passedOver.map(\.what) == ["plays without a length"])
  }
}
