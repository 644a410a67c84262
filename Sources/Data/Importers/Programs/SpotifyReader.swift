import Formats
import Metrics
import Time

/// Reads Spotify's histories of streaming, of an account or of a whole life.
///
///     MyData/StreamingHistory_music_0.json
///       [{"endTime": "2026-02-03 07:41", "artistName": "A", "trackName": "B", "msPlayed": 184200}]
///     Streaming_History_Audio_2023_1.json
///       [{"ts": "2026-02-03T07:41:44Z", "ms_played": 184200, "master_metadata_track_name": …}]
///
/// Times are UTC and those at which a play ended. Both forms overlap: where both are there, the
/// extended one is read. A play counts as a track from 30 seconds on.
struct SpotifyReader: ExportReader {
  static let kind = ExportKind(
    source: .spotify, files: "my_spotify_data.zip, or the files of history in it",
    howTo: "On spotify.com: Account, Account privacy, request your data.", hasTables: false)

  static func recognizes(_ file: FileHead) throws -> Bool { try Form(file) != nil }

  private enum Form {
    case account, extended

    init?(_ file: FileHead) throws {
      guard try file.readFirstByte() == UInt8(ascii: "["), let first = try file.firstElement()
      else { return nil }
      if first["ts"] != nil, first["ms_played"] != nil {
        self = .extended
      } else if first["endTime"] != nil, first["msPlayed"] != nil {
        self = .account
      } else {
        return nil
      }
    }
  }

  static let music = DayAttribute(name: "minutes_listened", label: "Music", group: "media")
  static let podcasts = DayAttribute(name: "podcast_min", label: "Podcasts", group: "media")

  private static let shortestTrack = 30_000.0
  private static let longestPlay = 86_400_000.0

  private let book: DayBook
  private let source: Int
  private var seen = SeenSamples()

  init(_ book: DayBook) { (self.book, source) = (book, book.source("Spotify")) }

  func prepare(_ files: [ByteSource]) -> [ByteSource] {
    let extended = files.filter { (try? Form(FileHead($0))) == .extended }
    if extended.isEmpty || extended.count == files.count { return files }
    book.note("Spotify's extended history is read; the history of the account is a part of it")
    return extended
  }

  mutating func read(_ file: ByteSource) throws {
    try JSONRows.forEach(file, book) { row in
      guard let end = Stamp(row.text("ts")) ?? Stamp(row.text("endTime")) else {
        return row.report("a play has no valid time", hint: "Times look like 2026-02-03T07:41:44Z.")
      }
      guard let length = row.number(row["ts"] == nil ? "msPlayed" : "ms_played"),
        0...SpotifyReader.longestPlay ~= length
      else {
        if row.unreadableCount == 0 { book.skip("plays without a length") }
        return
      }
      add(row, endingAt: end.instant(in: .utc), milliseconds: length)
    }
  }

  private mutating func add(_ row: JSONRow, endingAt end: Int64, milliseconds: Double) {
    let track = row.text(row["ts"] == nil ? "trackName" : "master_metadata_track_name")
    let episode = row.text(row["ts"] == nil ? "episodeName" : "episode_name")
    let name = Array(
      (row.text("spotify_track_uri") + row.text("artistName") + track + episode).utf8)
    guard
      seen.insert(
        type: name.span.hash(of: 0..<name.count), source: 0, start: end, end: 0,
        value: milliseconds)
    else { return book.skip("plays that are there a second time") }
    guard !track.isEmpty || !episode.isEmpty else {
      return book.skip("plays that are neither music nor podcasts")
    }
    let start = end - Int64((milliseconds / 1000).rounded())
    if !track.isEmpty, milliseconds >= SpotifyReader.shortestTrack {
      book.add(1, to: .tracks, from: source, on: book.clock.local(start).day)
    }
    let attribute = track.isEmpty ? SpotifyReader.podcasts : SpotifyReader.music
    book.clock.forEachDay(from: start, to: end) { day, seconds in
      let share = milliseconds / 60_000 * Double(seconds) / Double(end - start)
      book.add(share, to: attribute, from: source, on: day)
    }
  }
}
