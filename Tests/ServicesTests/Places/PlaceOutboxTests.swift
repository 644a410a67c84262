import Geography
import Testing
import Text
import Time

@testable import Services

/// What waits to be sent, and what a list of own records means, as tables.
@Suite struct PlaceOutboxTests {
  private func content(_ name: String, _ address: String? = nil) throws -> SharedContent {
    let point = try #require(Coordinates(latitude: 1.5, longitude: -2.25))
    return try #require(SharedContent(name: name, address: address, point: point))
  }

  private func own(
    _ number: Int, _ name: String, isShared: Bool = true
  ) throws -> OwnRecords.Own {
    OwnRecords.Own(place: number, content: try content(name), isShared: isShared)
  }

  private func known(
    _ number: Int, _ key: String, _ name: String, isGone: Bool = false
  ) throws -> KnownRecord {
    KnownRecord(place: number, key: key, content: try content(name), isGone: isGone)
  }

  private func record(_ key: String, _ name: String) throws -> StudentLocation {
    let time = "2026-11-20T21:00:05.123Z"
    let body = """
      {"objectId":"\(key)","uniqueKey":"ana","mapString":"\(name)","latitude":1.5,"longitude":-2.25,
      "createdAt":"\(time)","updatedAt":"\(time)"}
      """
    return try StudentLocation(
      reading: LocatedJSON(reading: Array(body.utf8)), now: try #require(Timestamp(iso: time)))
  }

  @Test func `the outbox is the difference of both sides`() throws {
    let own = [
      try own(1, "same"), try own(2, "changed"), try own(3, "new"),
      try own(4, "imported", isShared: false),
    ]
    let known = [
      try known(1, "a", "same"), try known(2, "b", "before"), try known(9, "z", "removed"),
    ]
    let outbox = PlaceOutbox(of: own, known: known, isMany: true)
    #expect(
      outbox.actions == [.put(place: 2, key: "b"), .delete(key: "z"), .post(place: 3)])
    #expect(outbox.heldBack == [4] && outbox.refused.isEmpty)
    let all = PlaceOutbox(of: own, known: known, isMany: true, isAll: true)
    #expect(all.actions.suffix(2) == [.post(place: 3), .post(place: 4)])
  }

  @Test func `with one place per person a record is replaced and none is added`() throws {
    let moved = PlaceOutbox(
      of: [try own(2, "new")], known: [try known(1, "a", "removed")], isMany: false)
    #expect(moved.actions == [.put(place: 2, key: "a")])
    let second = PlaceOutbox(
      of: [try own(1, "same"), try own(2, "new"), try own(3, "newer")],
      known: [try known(1, "a", "same")], isMany: false)
    #expect(second.actions.isEmpty && second.refused == [2, 3])
    let first = PlaceOutbox(of: [try own(1, "x"), try own(2, "y")], known: [], isMany: false)
    #expect(first.actions == [.post(place: 1)] && first.refused == [2])
    let extra = PlaceOutbox(
      of: [try own(3, "new")],
      known: [try known(1, "a", "removed"), try known(2, "b", "removed too")], isMany: false)
    #expect(extra.actions == [.put(place: 3, key: "b"), .delete(key: "a")])
  }

  @Test func `a place whose record was deleted elsewhere is sent again only if it is changed`()
    throws
  {
    let known = [try known(1, "a", "x", isGone: true)]
    #expect(PlaceOutbox(of: [try own(1, "x")], known: known, isMany: true).actions.isEmpty)
    #expect(
      PlaceOutbox(of: [try own(1, "y")], known: known, isMany: true).actions == [.post(place: 1)])
    // A record that is gone needs no deletion.
    #expect(PlaceOutbox(of: [], known: known, isMany: true).actions.isEmpty)
  }

  @Test func `a record whose response was lost is found by what it says`() throws {
    let own = [try own(1, "x"), try own(2, "x"), try own(3, "x", isShared: false)]
    let result = OwnRecords([try record("a", "x")], known: [], own: own)
    #expect(result.known == [try known(2, "a", "x")])
    #expect(result.new.isEmpty)
    let outbox = PlaceOutbox(of: own, known: result.known, isMany: true)
    #expect(outbox.actions == [.post(place: 1)])
  }

  @Test func `new, changed and deleted records are distinguished`() throws {
    let own = [try own(1, "a"), try own(2, "ours"), try own(3, "c"), try own(4, "both")]
    let known = [
      try known(1, "ka", "a"), try known(2, "kb", "b"), try known(3, "kc", "c"),
      try known(4, "kd", "d"), try known(5, "ke", "e"),
    ]
    let records = [
      try record("ka", "a2"), try record("kb", "theirs"), try record("kd", "both"),
      try record("ke", "e"), try record("kn", "new"),
    ]
    let result = OwnRecords(records, known: known, own: own)
    #expect(result.changed.map(\.place) == [1] && result.changed[0].record.content.name == "a2")
    #expect(result.conflicts.map(\.place) == [2] && result.conflicts[0].theirs == "theirs")
    #expect(result.gone == [3])
    #expect(result.new.map(\.key) == ["kn"])
    // The place of ke was removed here: its record is still known, and so it will be deleted.
    let outbox = PlaceOutbox(of: own, known: result.known, isMany: true)
    #expect(outbox.actions.contains(.delete(key: "ke")))
    #expect(outbox.actions.contains(.put(place: 2, key: "kb")))
    // Seen again, nothing is new.
    let again = OwnRecords(records, known: result.known, own: own)
    #expect(again.gone.isEmpty)
  }

  @Test func `a record that cannot be read is not gone`() throws {
    let before = [try known(1, "a", "x")]
    let result = OwnRecords([], skipped: ["a"], known: before, own: [try own(1, "x")])
    #expect(result.gone.isEmpty && result.known == before)
  }

  @Test func `what is known is the same after it was written and read`() throws {
    let records = [
      try known(1, "a", "Melbourne, Australia"),
      KnownRecord(
        place: 123_456, key: "Ed1nuqPvcm",
        content: try content("東京\u{1b}", "https://example.org/?a=b"), isGone: true),
    ]
    #expect(KnownRecord.records(in: KnownRecord.lines(of: records)) == records)
    #expect(KnownRecord.records(in: Array("1\ta\n\nx".utf8)).isEmpty)
  }

  @Test func `a document has the content and lets only its person change it`() throws {
    let user = ParseUser(key: "anaKey", name: "ana", firstName: "A\"na", lastName: "G")
    let shared = try content("M", "https://example.org/")
    #expect(
      shared.document(of: user)
        == #"{"uniqueKey":"anaKey","firstName":"A\"na","lastName":"G","mapString":"M","mediaURL":"https://example.org/","latitude":1.5,"longitude":-2.25,"ACL":{"*":{"read":true},"anaKey":{"read":true,"write":true}}}"#
    )
    let script = try content("M", "javascript:alert(1)")
    #expect(script.document(of: user).contains(#""mediaURL":"""#))
  }
}
