import Formats
import Text

/// A city of the gazetteer.
package struct City: Equatable, Sendable {
  package private(set) var name: String
  /// The state or province, where people use it; else empty.
  package private(set) var region: String
  /// Two letters of ISO 3166, and XK.
  package private(set) var countryCode: String
  package private(set) var country: String
  package private(set) var coordinates: Coordinates
  /// A name of the tz database.
  package private(set) var zone: String
  /// In thousands, at least 1, about as of 2010; 0 if it is unknown.
  package private(set) var population: Int

  package init(
    name: String, region: String, countryCode: String, country: String, coordinates: Coordinates,
    zone: String, population: Int = 0
  ) {
    (self.name, self.region, self.countryCode, self.country) = (name, region, countryCode, country)
    (self.coordinates, self.zone, self.population) = (coordinates, zone, population)
  }

  /// `Portland, Oregon, United States`.
  package var label: String {
    var label = name
    if !region.isEmpty, region != name { label += ", " + region }
    return country == name ? label : label + ", " + country
  }

  func isSame(as other: City) -> Bool {
    coordinates == other.coordinates && countryCode == other.countryCode && name == other.name
  }
}

/// Fetched cities are cached as lines, without their population.
extension City: Record {
  package static var blank: City {
    City(name: "", region: "", countryCode: "", country: "", coordinates: .blank, zone: "")
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&name)
    fields.text(&region)
    fields.text(&countryCode)
    fields.text(&country)
    coordinates.describe(&fields)
    fields.text(&zone)
  }
}

/// States and provinces that people shorten to two or three letters.
enum RegionCode {
  /// The ``PlaceKey`` of the region with a code, or nil if the country has no such region.
  static func name(of code: String, in country: String) -> String? {
    guard 2...3 ~= code.utf8.count, let regions = table[country] else { return nil }
    for region in regions.split(separator: ";") where region.hasPrefix(code + "=") {
      return String(region.dropFirst(code.count + 1))
    }
    return nil
  }

  private static let table: [String: String] = [
    "US": """
    al=alabama;ak=alaska;az=arizona;ar=arkansas;ca=california;co=colorado;ct=connecticut;\
    de=delaware;dc=district of columbia;fl=florida;ga=georgia;hi=hawaii;id=idaho;il=illinois;\
    in=indiana;ia=iowa;ks=kansas;ky=kentucky;la=louisiana;me=maine;md=maryland;ma=massachusetts;\
    mi=michigan;mn=minnesota;ms=mississippi;mo=missouri;mt=montana;ne=nebraska;nv=nevada;\
    nh=new hampshire;nj=new jersey;nm=new mexico;ny=new york;nc=north carolina;nd=north dakota;\
    oh=ohio;ok=oklahoma;or=oregon;pa=pennsylvania;ri=rhode island;sc=south carolina;\
    sd=south dakota;tn=tennessee;tx=texas;ut=utah;vt=vermont;va=virginia;wa=washington;\
    wv=west virginia;wi=wisconsin;wy=wyoming
    """,
    "CA": """
    ab=alberta;bc=british columbia;mb=manitoba;nb=new brunswick;nl=newfoundland and labrador;\
    ns=nova scotia;nt=northwest territories;nu=nunavut;on=ontario;pe=prince edward island;\
    qc=quebec;sk=saskatchewan;yt=yukon
    """,
    "AU": """
    act=australian capital territory;nsw=new south wales;nt=northern territory;qld=queensland;\
    sa=south australia;tas=tasmania;vic=victoria;wa=western australia
    """,
  ]
}

/// The key of a place's name: `Saint-Denis`, `saint denis` and `St. Denis` have the same.
package enum PlaceKey {
  /// Letters and digits in lower case, single blanks, no apostrophes; `st` and `mt` in full.
  package static func of(_ name: some StringProtocol) -> String {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let folded = isASCII ? String(name) : FoldedText(String(name)).string
    var key: [UInt8] = []
    key.reserveCapacity(folded.utf8.count + 8)
    var start = 0
    var isPending = false
    func begin() {
      if isPending, !key.isEmpty { key.append(UInt8(ascii: " ")) }
      if isPending { start = key.count }
      isPending = false
    }
    func end() {
      if 2...3 ~= key.count - start, let full = full(key[start...]) {
        key.replaceSubrange(start..., with: full.utf8)
      }
      start = key.count
      isPending = true
    }
    for scalar in folded.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9":
        begin()
        key.append(UInt8(truncatingIfNeeded: scalar.value))
      case "A"..."Z":
        begin()
        key.append(UInt8(truncatingIfNeeded: scalar.value | 0x20))
      case "'", ".", "`", "’", "‘", "ʻ", "ʼ": continue
      default:
        if scalar.value < 0x80 || !scalar.properties.isAlphabetic {
          end()
        } else {
          begin()
          key += String(scalar).utf8
        }
      }
    }
    end()
    return String(decoding: key, as: UTF8.self)
  }

  /// The full form of a word that is often shortened, or nil.
  private static func full(_ word: ArraySlice<UInt8>) -> String? {
    if word.elementsEqual("st".utf8) { return "saint" }
    if word.elementsEqual("ft".utf8) { return "fort" }
    if word.elementsEqual("mt".utf8) { return "mount" }
    return word.elementsEqual("ste".utf8) ? "sainte" : nil
  }
}

/// A place as it is typed: a name, or latitude and longitude in degrees.
package struct PlaceWords: Hashable, Sendable {
  package let text: String
  /// The point, or nil if the text is a name.
  package let coordinates: Coordinates?

  /// Fails for empty text, more than 200 characters, and coordinates out of range.
  package init?(_ text: String) {
    let size = text.utf8.count
    guard size > 0, size <= 200 || size <= 800 && text.count <= 200 else { return nil }
    self.text = text
    guard text.utf8.contains(UInt8(ascii: ",")) else {
      coordinates = nil
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { TypedNumber(PlaceWords.trimmed($0)) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      latitude.suffix.isEmpty, longitude.suffix.isEmpty
    else {
      coordinates = nil
      return
    }
    guard let point = Coordinates(latitude: latitude.number, longitude: longitude.number)
    else { return nil }
    coordinates = point
  }

  private static func trimmed(_ text: Substring) -> Substring { text.drop { $0 == " " } }
}
