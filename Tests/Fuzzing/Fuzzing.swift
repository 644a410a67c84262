#if canImport(Glibc)
import Actions
import Glibc
#else
import Darwin
#endif

/// Everything here that reads what comes from outside, by the name that `.ci/fuzz` has for it.
///
/// None may end the program, whatever its input. Each also checks what else its subject promises.
enum Fuzzing {
  nonisolated(unsafe) static let targets: [String: ([UInt8]) -> Void] = [
    "document": DocumentTarget.read,
    "table": DocumentTarget.readTable,
    "settings": SettingsTarget.read,
    "arguments": ArgumentsTarget.run,
    "lines": LinesTarget.run,
    "store": StoreTarget.run,
    "values": ValuesTarget.read,
    "facts": FactsTarget.read,
    "answers": AnswersTarget.read,
    "keys": KeysTarget.press,
    "browse": BrowseTarget.press,
    "texts": TextsTarget.draw,
    "calendar": CalendarTarget.read,
    "exports": ExportsTarget.read,
    "archive": ExportsTarget.readArchive,
    "zone": CalendarTarget.readZone,
    "geojson": PlacesTarget.readGeoJSON,
    "gpx": PlacesTarget.readGPX,
    "places": PlacesTarget.readTable,
    "xml": PlacesTarget.readXML,
    "shared": SharedTarget.read,
    "assistant": AssistantTarget.read,
  ]

  /// The target that the variable `FUZZ_TARGET` names.
  nonisolated(unsafe) static let chosen: ([UInt8]) -> Void = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = targets[name] else { fatalError("FUZZ_TARGET names no target: '\(name)'") }
    return target
  }()
}

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Fuzzing.chosen(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
