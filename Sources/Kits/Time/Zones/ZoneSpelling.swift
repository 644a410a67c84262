extension ZoneDatabase {
  /// The zone that a calendar names in another way than the tz database does, or nil.
  ///
  ///     W. Europe Standard Time            /citadel.org/20070227_1/Europe/Berlin
  ///     (UTC+01:00) Amsterdam, Berlin      Eastern Time (US & Canada)
  ///     europe/berlin    US-Eastern        GMT+0200    +02:00    CEST
  ///
  /// A name with an offset and places is the zone of the first place that has the offset.
  package func zone(spelled name: String) throws(ZoneError) -> Zone? {
    let lower = name.lowercased()
    let windows = ZoneNames.windows.first {
      let known = $0.name.lowercased()
      return lower == known || lower == known + " standard time"
    }
    if let windows, let zone = try zone(named: windows.zone) { return zone }
    if let zone = try zone(prefixedName: name) { return zone }
    if let zone = try zone(inOtherCase: name) { return zone }
    if let zone = ZoneDatabase.fixedZone(name) { return zone }
    if let known = ZoneNames.abbreviations.first(where: { $0.name == name.uppercased() }) {
      return try zone(named: known.zone)
    }
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
      if let region = ZoneNames.regions.first(where: { place.hasPrefix($0.name) }) {
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
}
