import Foundation
import Support
import Testing
import Time

/// `dash map` and `dash facts map`.
///
/// Now is Friday 20 November 2026, 21:00.
struct MapCommandTests {
  private let sandbox = Sandbox()

  private func json(_ line: String) throws -> [String: Any] {
    let output = sandbox.run(line).output
    return try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "\(output)")
  }

  private func degrees(_ line: String) throws -> Double {
    let bounds = try json(line)["bounds"] as? [String: Any]
    return try #require(bounds?["degrees"] as? Double)
  }

  private func center(_ line: String) throws -> [Double] {
    let center = try json(line)["center"] as? [String: Any]
    return ["latitude", "longitude"].compactMap { center?[$0] as? Double }
  }

  private func isBraille(_ scalar: Unicode.Scalar) -> Bool { 0x2801...0x28FF ~= scalar.value }

  @Test func `without places it is the world, with what to do`() throws {
    let run = sandbox.run("dash map")
    #expect(run.status == 0)
    #expect(run.output.contains("dash places add Melbourne"))
    #expect(run.output.unicodeScalars.contains(where: isBraille))
    #expect(try degrees("dash map --json") == 360)
    #expect(sandbox.run("dash map --zoom 5").status == 64)
    #expect(sandbox.run("dash map --zoom 0").status == 0)
  }

  @Test func `it fits all places, or zooms to the last of one's own`() throws {
    _ = sandbox.run("dash places add Suva --point -18.1,178.4")
    _ = sandbox.run("dash places add Apia --point -13.8,-171.8")
    #expect(try abs(degrees("dash map --fit newest --json") - 14.7) < 0.01)
    let center = try center("dash map --fit newest --json")
    #expect(abs(center[0] + 15.96) < 0.1 && abs(center[1] + 176.7) < 0.01, "\(center)")
    #expect(try self.center("dash map --zoom 6 --json") == [-13.8, -171.8])
    #expect(try degrees("dash map --zoom 6 --json") == 5.625)
    #expect(try self.center("dash map suva --json") == [-18.1, 178.4])
    #expect(try degrees("dash map suva --json") == 22.5)
    let screen = sandbox.run("dash map --fit newest").output
    #expect(screen.contains("●1") && screen.contains("●2") && screen.contains("2 places"))
    let pins = try json("dash map world --json")["pins"] as? [[String: Any]] ?? []
    #expect(pins.count == 2)
  }

  @Test func `a city or a point is shown, and several cities are asked about`() throws {
    let melbourne = sandbox.run("dash map Melbourne, Australia")
    #expect(melbourne.output.contains("◎ Melbourne, Victoria, Australia"))
    #expect(sandbox.run("dash map 10,20").output.contains("◎ 10,20"))
    let portland = sandbox.run("dash map Portland")
    #expect(portland.status == 64)
    #expect(portland.errors.contains("dash map Portland 2"))
    #expect(sandbox.run("dash map Portland 2").output.contains("Portland, Maine"))
    #expect(sandbox.run("dash map Xyzzyville").status == 64)
    #expect(sandbox.run("dash map 91,0").status == 64)
    #expect(sandbox.run("dash map world --zoom 3").status == 64)
    #expect(sandbox.run("dash map --fit all Melbourne").status == 64)
    #expect(sandbox.run("dash map --zoom 12").status == 64)
  }

  @Test func `land comes from the file of the setting, at every zoom`() throws {
    let file = sandbox.home.appending(path: "land.geojson")
    try FileManager.default.createDirectory(at: sandbox.home, withIntermediateDirectories: true)
    let land =
      #"{"type": "Polygon", "coordinates": [[[9, 9], [11, 9], [11, 11], [9, 11], [9, 9]]]}"#
    try Data(land.utf8).write(to: file)
    _ = sandbox.run("dash settings set map.land \(file.path)")
    #expect(sandbox.run("dash map 10,10 --zoom 8").output.unicodeScalars.contains(where: isBraille))
    #expect(!sandbox.run("dash map 50,10").output.unicodeScalars.contains(where: isBraille))
    try Data("{}".utf8).write(to: file)
    let wrong = sandbox.run("dash map")
    #expect(wrong.status == 65)
    #expect(wrong.errors.contains("land.geojson:1:1: is JSON, but not GeoJSON"))
    #expect(wrong.errors.contains("map.land"))
    try FileManager.default.removeItem(at: file)
    #expect(sandbox.run("dash map").status == 1)
  }

  @Test func `a fact is shown on a map, printed or opened`() throws {
    let map = sandbox.run("dash facts map 1")
    #expect(map.output.contains("◎") && map.output.contains("20 Nov 1998"))
    #expect(
      sandbox.run("dash facts map 1 --print").output.hasPrefix(
        "45.92,63.34\nhttps://www.openstreetmap.org/"))
    #expect(sandbox.run("dash facts map 1 --print --open").status == 64)
    #expect(sandbox.run("dash facts map 1 --zoom 7").output != map.output)
  }
}
