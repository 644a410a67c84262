extension ZoneDatabase {
  /// The zone that a calendar names in another way than the tz database does, or nil.
  ///
  ///     W. Europe Standard Time            /citadel.org/20070227_1/Europe/Berlin
  ///     (UTC+01:00) Amsterdam, Berlin      Eastern Time (US & Canada)
  ///     europe/berlin    US-Eastern        GMT+0200    +02:00    CEST
  ///
  /// A name with an offset and places is the zone of the first place that has the offset.
  package func zone(spelled name: String) throws(ZoneError) -> Zone? {
    if let windows = WindowsZones.name(of: name), let zone = try zone(named: windows) {
      return zone
    }
    if let zone = try zone(prefixedName: name) { return zone }
    if let zone = try zone(inOtherCase: name) { return zone }
    if let zone = ZoneDatabase.fixedZone(name) { return zone }
    if let region = Self.abbreviations[name.uppercased()] { return try zone(named: region) }
    return try zone(described: name)
  }

  /// The zone of the longest ending of a name that the tz database knows, such as `Europe/Berlin`
  /// in `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`.
  private func zone(prefixedName name: String) throws(ZoneError) -> Zone? {
    var parts = name.split(separator: "/")[...]
    guard parts.count <= 16 else { return nil }
    if name.hasPrefix("/"), let zone = try zone(named: parts.joined(separator: "/")) { return zone }
    while parts.count > 1 {
      parts.removeFirst()
      if let zone = try zone(named: parts.joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// `europe/berlin`, `US-Eastern` or `America/New York`.
  private func zone(inOtherCase name: String) throws(ZoneError) -> Zone? {
    guard name.utf8.count <= 60 else { return nil }
    let name = name.lowercased().hasPrefix("us-") ? "US/" + name.dropFirst(3) : name
    var text = ""
    var word = ""
    func capitalized() -> String {
      let lower = word.lowercased()
      if ["of", "es", "au"].contains(lower) { return lower }
      return lower == "us" ? "US" : lower.withCapital
    }
    for character in name + "/" {
      guard "/_- ".contains(character) else {
        word.append(character)
        continue
      }
      text += capitalized() + (character == " " ? "_" : String(character))
      word = ""
    }
    text.removeLast()
    if let zone = try zone(named: text) { return zone }
    return try zone(named: name.uppercased())
  }

  /// A zone of one offset: `+02:00`, `GMT+0200`, `UTC-5`, `UTC+5:30`.
  private static func fixedZone(_ name: String) -> Zone? {
    var text = name.uppercased()[...]
    for prefix in ["UTC", "GMT"] where text.hasPrefix(prefix) { text = text.dropFirst(3) }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let joined = digits.joined()
    guard digits.count <= 2, joined.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(joined)
    else { return nil }
    let (hours, minutes): (Int, Int)
    switch (digits.count, joined.utf8.count) {
    case (1, 1...2): (hours, minutes) = (number, 0)
    case (1, 4), (2, 3...4): (hours, minutes) = (number / 100, number % 100)
    default: return nil
    }
    guard hours <= 14, minutes < 60 else { return nil }
    let offset = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    let clock = Zone.Clock(offset: offset, abbreviation: "")
    return Zone(name: name, initial: clock, changes: [], yearly: [])
  }

  /// `(UTC+01:00) Amsterdam, Berlin` and `Eastern Time (US & Canada)`.
  private func zone(described name: String) throws(ZoneError) -> Zone? {
    var places = name[...]
    var offset: Int?
    if name.hasPrefix("("), let end = name.firstIndex(of: ")") {
      let text = String(name[name.index(after: name.startIndex)..<end])
      guard let fixed = Self.fixedZone(text) ?? (text == "UTC" || text == "GMT" ? .utc : nil)
      else { return nil }
      offset = fixed.offset(at: Instant(seconds: 0))
      places = name[name.index(after: end)...]
    }
    for place in places.split(separator: ",") {
      let place = place.trimmed
      let candidates: [String]
      if let region = Self.regions.first(where: { place.hasPrefix($0.text) }) {
        candidates = [region.zone]
      } else {
        let city = place.split(separator: " ").joined(separator: "_")
        candidates = Self.areas.map { "\($0)/\(city)" }
      }
      for candidate in candidates {
        guard let zone = try zone(named: candidate) else { continue }
        // The name has the offset of winter: of January or July 2026.
        let winter = [1_767_225_600, 1_782_864_000].map { zone.offset(at: Instant(seconds: $0)) }
        if offset == nil || winter.min() == offset { return zone }
      }
    }
    return nil
  }

  private static let areas = [
    "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian",
    "America/Argentina",
  ]

  /// How Outlook and others describe zones of regions.
  private static let regions = [
    (text: "Eastern Time (US", zone: "America/New_York"),
    (text: "Central Time (US", zone: "America/Chicago"),
    (text: "Mountain Time (US", zone: "America/Denver"),
    (text: "Pacific Time (US", zone: "America/Los_Angeles"),
    (text: "Atlantic Time (Canada", zone: "America/Halifax"),
    (text: "Newfoundland", zone: "America/St_Johns"), (text: "Alaska", zone: "America/Anchorage"),
    (text: "Hawaii", zone: "Pacific/Honolulu"), (text: "Arizona", zone: "America/Phoenix"),
    (text: "Indiana (East)", zone: "America/Indiana/Indianapolis"),
    (text: "Greenwich Mean Time", zone: "Europe/London"),
    (text: "New Delhi", zone: "Asia/Kolkata"), (text: "Beijing", zone: "Asia/Shanghai"),
    (text: "Osaka", zone: "Asia/Tokyo"), (text: "Bern", zone: "Europe/Zurich"),
    (text: "Edinburgh", zone: "Europe/London"),
  ]

  /// Abbreviations of one region only; the tz database has `CET` and the like itself.
  private static let abbreviations = [
    "CEST": "Europe/Berlin", "MESZ": "Europe/Berlin", "MEZ": "Europe/Berlin",
    "WEST": "Europe/Lisbon", "EEST": "Europe/Athens", "EDT": "America/New_York",
    "CDT": "America/Chicago", "MDT": "America/Denver", "PDT": "America/Los_Angeles",
    "PST": "America/Los_Angeles", "AKDT": "America/Anchorage", "ADT": "America/Halifax",
    "AEST": "Australia/Sydney", "AEDT": "Australia/Sydney", "NZST": "Pacific/Auckland",
    "NZDT": "Pacific/Auckland", "JST": "Asia/Tokyo", "KST": "Asia/Seoul", "Z": "UTC",
  ]
}
