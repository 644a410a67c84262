import Foundation
import Metrics
import Time

/// What it takes to import exports of devices, beside programs that only read the same files.
enum ImportsSection {
  /// Beside Apple's export of a gigabyte, one that fits programs that store all records.
  private static let large = 1_000_000_000
  private static let small = 200_000_000

  static func text() throws -> String {
    try Workplace.withPrograms { stores in
      let (large, small) = (stores.path("export.xml"), stores.path("small.xml"))
      let archive = stores.path("export.zip")
      let rates = stores.path("heart_rate-2026-11-19.json")
      try DeviceExport.writeAppleHealth(large, bytes: Self.large)
      try DeviceExport.writeAppleHealth(small, bytes: Self.small)
      try DeviceExport.writeHeartRates(rates, bytes: Self.small)
      guard let zip = TimedProgram.place(of: "zip") else { throw Trouble("zip is not there") }
      try TimedProgram(path: zip, words: ["-q", "-j", archive, small]).run()

      var groups: [(String, [Rounds.Row])] = []
      func add(_ title: String, _ file: String, _ peers: [(name: String, words: [String])]) {
        var rows = [stores.importing(file)]
        for (name, words) in peers {
          guard let path = TimedProgram.place(of: name) else { continue }
          let title = words.map { $0.hasPrefix("/") ? URL(filePath: $0).lastPathComponent : $0 }
          rows.append(
            Rounds.Row(
              name: ([name] + title).joined(separator: " "),
              program: TimedProgram(path: path, words: words, variables: stores.world),
              preparation: .remove(stores.path("records.db"))))
        }
        groups.append((title, rows))
      }
      add("Apple Health, 1 GB", large, [("xmllint", ["--stream", "--noout", "--huge", large])])
      add(
        "Apple Health, 200 MB", small,
        [
          ("xmllint", ["--stream", "--noout", "--huge", small]),
          ("healthkit-to-sqlite", ["--xml", small, stores.path("records.db")]),
        ])
      add("The same in an archive", archive, [("unzip", ["-p", archive])])
      add("Heart rates of Fitbit, 200 MB", rates, [("jq", ["length", rates])])
      return try Rounds(groups: groups, hasBasis: false, count: 3).text()
    }
  }
}

/// Made-up exports of devices; ten years of Apple Health are a gigabyte, 700 records a day.
struct DeviceExport {
  private let file: FileHandle
  private var buffer: [UInt8] = []
  private var random = Random(seed: 14)

  private init(_ path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw Trouble("\(path): not written") }
    self.file = file
  }

  private mutating func write(_ text: String) throws {
    buffer += text.utf8
    if buffer.count > 1 << 18 { try flush() }
  }

  private mutating func flush() throws {
    try file.write(contentsOf: Data(buffer))
    buffer.removeAll(keepingCapacity: true)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// `20:16:05`.
  private static func clock(_ second: Int) -> String {
    "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
  }

  private mutating func number(_ range: ClosedRange<UInt64>) -> Int { Int(random.next(in: range)) }

  /// Writes an export of Apple Health of about this size.
  ///
  ///     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Ana’s Watch" … value="12"/>
  static func writeAppleHealth(_ path: String, bytes: Int) throws {
    var data = try DeviceExport(path)
    try data.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!ELEMENT HealthData (ExportDate,Me,(Record)*)>
      <!ELEMENT ExportDate EMPTY><!ATTLIST ExportDate value CDATA #REQUIRED>
      <!ELEMENT Me EMPTY><!ATTLIST Me HKCharacteristicTypeIdentifierBiologicalSex CDATA #REQUIRED>
      <!ELEMENT Record EMPTY>
      <!ATTLIST Record type CDATA #REQUIRED unit CDATA #IMPLIED value CDATA #IMPLIED
        sourceName CDATA #REQUIRED sourceVersion CDATA #IMPLIED device CDATA #IMPLIED
        creationDate CDATA #IMPLIED startDate CDATA #REQUIRED endDate CDATA #REQUIRED>
      ]>
      <HealthData locale="en_AU">
       <ExportDate value="2026-11-20 21:00:00 +0100"/>
       <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>

      """)
    var written = 0
    var day = History.today - 1
    while written < bytes {
      written += try data.writeDay(day)
      day = day - 1
    }
    try data.write("</HealthData>\n")
    try data.flush()
  }

  /// One day of the watch and the phone; how many bytes it has.
  private mutating func writeDay(_ day: Day) throws -> Int {
    var text = ""
    func record(
      _ type: String, _ unit: String, _ value: String, watch: Bool, second: Int, length: Int
    ) {
      func time(_ second: Int) -> String { "\(day) \(Self.clock(second)) +0100" }
      let device =
        watch
        ? "&lt;&lt;HKDevice: 0x2829\(10_000 + second)&gt;, name:Apple Watch, "
          + "manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.1&gt;"
        : "&lt;&lt;HKDevice: 0x2830\(10_000 + second)&gt;, name:iPhone, "
          + "manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:17.1&gt;"
      text +=
        #" <Record type="HK\#(type)" sourceName="\#(watch ? "Ana’s Apple Watch" : "Ana’s iPhone")""#
        + #" sourceVersion="10.1" device="\#(device)""#
      if !unit.isEmpty { text += #" unit="\#(unit)""# }
      text +=
        #" creationDate="\#(time(min(second + length + 60, 86_399)))""#
        + #" startDate="\#(time(second))" endDate="\#(time(min(second + length, 86_399)))""#
        + #" value="\#(value)"/>"# + "\n"
    }
    func quantity(
      _ type: String, _ unit: String, _ value: String, at second: Int, for length: Int,
      isPhone: Bool = false
    ) {
      record(
        "QuantityTypeIdentifier" + type, unit, value, watch: !isPhone, second: second,
        length: length)
    }
    for index in 0..<200 {
      quantity("HeartRate", "count/min", "\(number(48...150))", at: index * 430, for: 0)
    }
    for index in 0..<120 {
      let second = 25_200 + index * 480
      let steps = number(5...180)
      quantity("StepCount", "count", "\(steps)", at: second, for: 300)
      if index % 2 == 0 {
        quantity("StepCount", "count", "\(steps - 2)", at: second + 20, for: 420, isPhone: true)
      }
      quantity("DistanceWalkingRunning", "km", "0.\(1000 + steps * 7)", at: second, for: 300)
      let energy = "\(number(1...9)).\(number(100...999))"
      quantity("ActiveEnergyBurned", "kcal", energy, at: second, for: 300)
    }
    for index in 0..<60 {
      let energy = "17.\(number(100...999))"
      quantity("BasalEnergyBurned", "kcal", energy, at: index * 1400, for: 1300)
    }
    for (index, stage) in ["AsleepCore", "AsleepDeep", "AsleepREM", "Awake", "AsleepCore"]
      .enumerated()
    {
      record(
        "CategoryTypeIdentifierSleepAnalysis", "", "HKCategoryValueSleepAnalysis\(stage)",
        watch: true, second: 1800 + index * 4500, length: 4500)
    }
    let mass = "7\(number(0...3)).\(number(1...9))"
    quantity("BodyMass", "kg", mass, at: 24_000, for: 0, isPhone: true)
    try write(text)
    return text.utf8.count
  }

  /// Writes heart rates as Fitbit exports them, of about this size.
  ///
  ///     {"dateTime": "09/26/26 20:16:05", "value": {"bpm": 71, "confidence": 2}}
  static func writeHeartRates(_ path: String, bytes: Int) throws {
    var data = try DeviceExport(path)
    try data.write("[")
    var written = 0
    var day = History.today - 1
    while written < bytes {
      let (year, month, date) = day.civil
      for second in stride(from: 0, to: 86_400, by: 5) {
        let text =
          #"\#(written == 0 ? "" : ","){"# + "\n"
          + #"  "dateTime" : "\#(two(month))/\#(two(date))/\#(two(year % 100)) "#
          + #"\#(clock(second))","# + "\n" + #"  "value" : {"#
          + "\n    \"bpm\" : \(data.number(48...150)),\n"
          + "    \"confidence\" : \(data.number(0...3))\n  }\n}"
        written += text.utf8.count
        try data.write(text)
      }
      day = day - 1
    }
    try data.write("]\n")
    try data.flush()
  }
}
