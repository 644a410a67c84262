import Foundation
import Geography
import Testing
import Text

/// The gazetteer of the program, read from the sources.
enum Embedded {
  static func text(_ name: String) -> UnsafeBufferPointer<UInt8> {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Kits/ReferenceData/\(name)")
    let bytes = (try? Data(contentsOf: file)).map(Array.init) ?? []
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return UnsafeBufferPointer(copy)
  }

  nonisolated(unsafe) static let gazetteer = Gazetteer(
    cities: text("cities.tsv"), countries: text("countries.tsv"), zones: text("zones.tsv"))

  static func lines(_ name: String) -> [[String]] {
    String(decoding: text(name), as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}

@Suite struct GazetteerTests {
  private let gazetteer = Embedded.gazetteer

  struct Case: Sendable {
    let typed: String
    let labels: [String]

    init(_ typed: String, _ labels: String...) {
      self.typed = typed
      self.labels = labels
    }
  }

  @Test(
    arguments: [
      Case("Melbourne, Australia", "Melbourne, Victoria, Australia"),
      Case("BERLIN", "Berlin, Germany"),
      Case("zurich", "Zürich, Switzerland"), Case("Zürich", "Zürich, Switzerland"),
      Case("sao paulo", "São Paulo, Brazil"), Case("SÃO PAULO", "São Paulo, Brazil"),
      Case(
        "Portland", "Portland, Oregon, United States", "Portland, Maine, United States"),
      Case("Portland, Oregon", "Portland, Oregon, United States"),
      Case("portland , oregon", "Portland, Oregon, United States"),
      Case("Portland, OR", "Portland, Oregon, United States"),
      Case("Portland ME", "Portland, Maine, United States"),
      Case("portland oregon united states"),
      Case("Portland, Oregon, USA", "Portland, Oregon, United States"),
      Case("Portland, Texas"),
      Case("Washington, D.C.", "Washington, District of Columbia, United States"),
      Case("London, UK", "London, England, United Kingdom"),
      Case("London, Ontario", "London, Ontario, Canada"),
      Case("St. Petersburg, Russia", "St. Petersburg, Russia"),
      Case("saint petersburg fl", "St. Petersburg, Florida, United States"),
      Case("Bombay", "Mumbai, Maharashtra, India"), Case("Kiev", "Kyiv, Ukraine"),
      Case("München", "Munich, Bavaria, Germany"), Case("Reykjavik", "Reykjavík, Iceland"),
      Case("N'Djamena", "N'Djamena, Chad"), Case("ndjamena", "N'Djamena, Chad"),
      Case("Port-au-Prince", "Port-au-Prince, Haiti"), Case("xian", "Xi'an, Shaanxi, China"),
      Case("Singapore", "Singapore"), Case("Luxembourg", "Luxembourg"),
      Case(""), Case(","), Case(", Oregon"), Case("   "), Case("Nowhereville"), Case("東京"),
    ])
  func `cities are found as people type them`(row: Case) {
    #expect(gazetteer.cities(named: row.typed).map(\.label) == row.labels)
  }

  @Test func `a name of several cities gives all of them, the largest first`() {
    let found = gazetteer.cities(named: "Victoria").map(\.countryCode)
    #expect(Set(found).count == found.count)
    #expect(found.first == "CA")
    #expect(found.contains("SC"))
  }

  @Test(
    arguments: [
      ("Melborne", "Melbourne, Victoria, Australia"), ("Brelin", "Berlin, Germany"),
      ("Rejkjavik", "Reykjavík, Iceland"),
      ("San Franc", "San Francisco, California, United States"),
      ("Amsterdm, NL", "Amsterdam, North Holland, Netherlands"),
    ])
  func `a name that is not found has near ones`(typed: String, label: String) {
    #expect(gazetteer.cities(named: typed).isEmpty)
    #expect(gazetteer.namesNear(typed).contains(label))
    #expect(gazetteer.namesNear(typed).count <= 3)
  }

  @Test func `texts without any city have no near names`() {
    #expect(gazetteer.namesNear("").isEmpty)
    #expect(gazetteer.namesNear("q").isEmpty)
    #expect(gazetteer.namesNear("xqzzvwpfgh").isEmpty)
    #expect(gazetteer.namesNear(String(repeating: "a", count: 1_000_000)).isEmpty)
    #expect(gazetteer.cities(named: String(repeating: "a b,", count: 100_000)).isEmpty)
  }

  @Test func `the nearest city to a point is found`() throws {
    func nearest(_ latitude: Double, _ longitude: Double) throws -> (String, Double) {
      let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
      let nearest = try #require(gazetteer.nearest(to: point))
      return (nearest.city.name, nearest.kilometres)
    }
    #expect(try nearest(-37.81, 144.96).0 == "Melbourne")
    #expect(try nearest(52.39, 13.06).0 == "Potsdam")
    #expect(try nearest(-18.2, -179.9).0 == "Suva")
    #expect(try nearest(90, 0).1 > 1000)
  }

  /// The nearest city by looking at all of them.
  @Test func `passing over lines misses no nearer city`() throws {
    let points = Embedded.lines("cities.tsv").compactMap { line in
      Double(line[4]).flatMap { latitude in
        Double(line[5]).flatMap { Coordinates(latitude: latitude, longitude: $0) }
      }
    }
    for latitude in stride(from: -85.0, through: 85, by: 17) {
      for longitude in stride(from: -180.0, through: 180, by: 24) {
        let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
        let expected = try #require(points.map { point.kilometres(to: $0) }.min())
        #expect(try #require(gazetteer.nearest(to: point)).kilometres == expected)
      }
    }
  }

  @Test(
    arguments: [
      ("Europe/Berlin", "Berlin"), ("US/Eastern", "New York"), ("Asia/Calcutta", "Kolkata"),
      ("Asia/Kolkata", "Kolkata"), ("America/Argentina/Buenos_Aires", "Buenos Aires"),
      ("Australia/Victoria", "Melbourne"), ("Europe/Kiev", "Kyiv"), ("Japan", "Tokyo"),
      ("America/St_Johns", "St. John's"), ("Europe/Oslo", "Oslo"), ("GB", "London"),
    ])
  func `a time zone has a city`(zone: String, city: String) {
    #expect(gazetteer.city(ofZone: zone)?.name == city)
  }

  @Test(
    arguments: ["UTC", "Etc/GMT+5", "", "Mars/Base", "Europe", "Europe/Berli", "EST5EDT,M3.2.0"])
  func `a zone without a place has none`(zone: String) {
    #expect(gazetteer.city(ofZone: zone) == nil)
  }

  @Test func `distances are those over the ground`() throws {
    func point(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
      try #require(Coordinates(latitude: latitude, longitude: longitude))
    }
    let berlin = try point(52.52, 13.405)
    #expect(berlin.kilometres(to: berlin) == 0)
    #expect(abs(berlin.kilometres(to: try point(48.8566, 2.3522)) - 878) < 3)
    #expect(abs(try point(0, 179.5).kilometres(to: try point(0, -179.5)) - 111.2) < 0.1)
    #expect(abs(try point(90, 0).kilometres(to: try point(-90, 77)) - 20_015) < 1)
  }

  @Test func `the table has what look-ups rely on`() throws {
    let lines = Embedded.lines("cities.tsv")
    #expect(lines.allSatisfy { $0.count == 8 && Int($0[7]).map { $0 > 0 } == true })
    let keys = lines.map { Array($0[0].utf8) }
    for (key, next) in zip(keys, keys.dropFirst()) {
      #expect(!next.lexicographicallyPrecedes(key))
    }
    #expect(lines.allSatisfy { PlaceKey.of($0[0]) == $0[0] && !$0[0].isEmpty })
    let own = lines.filter { PlaceKey.of($0[1]) == $0[0] }
    #expect(own.count >= 1200)
    // Every other line is another name of a city that has its own.
    for line in lines where PlaceKey.of(line[1]) != line[0] {
      #expect(own.contains { Array($0[1...]) == Array(line[1...]) }, "\(line)")
    }
    let countries = Set(Embedded.lines("countries.tsv").map { $0[0] })
    #expect(lines.allSatisfy { countries.contains($0[3]) })
    for line in own {
      #expect(gazetteer.cities(named: "\(line[1]), \(line[3])").contains { $0.name == line[1] })
    }
  }

  /// Every capital of a member of the United Nations, and some more.
  private static let capitals = """
    Kabul;Tirana;Algiers;Andorra la Vella;Luanda;Saint John's;Buenos Aires;Yerevan;Canberra;Vienna;Baku;\
    Nassau;Manama;Dhaka;Bridgetown;Minsk;Brussels;Belmopan;Porto-Novo;Thimphu;Sucre;La Paz;Sarajevo;\
    Gaborone;Brasília;Bandar Seri Begawan;Sofia;Ouagadougou;Gitega;Praia;Phnom Penh;Yaoundé;Ottawa;\
    Bangui;N'Djamena;Santiago;Beijing;Bogotá;Moroni;Brazzaville;Kinshasa;San José;Yamoussoukro;Zagreb;\
    Havana;Nicosia;Prague;Copenhagen;Djibouti;Roseau;Santo Domingo;Quito;Cairo;San Salvador;Malabo;\
    Asmara;Tallinn;Mbabane;Addis Ababa;Suva;Helsinki;Paris;Libreville;Banjul;Tbilisi;Berlin;Accra;Athens;\
    Saint George's;Guatemala City;Conakry;Bissau;Georgetown;Port-au-Prince;Tegucigalpa;Budapest;\
    Reykjavik;New Delhi;Jakarta;Tehran;Baghdad;Dublin;Jerusalem;Rome;Kingston;Tokyo;Amman;Astana;Nairobi;\
    Tarawa;Pyongyang;Seoul;Kuwait City;Bishkek;Vientiane;Riga;Beirut;Maseru;Monrovia;Tripoli;Vaduz;\
    Vilnius;Luxembourg;Antananarivo;Lilongwe;Kuala Lumpur;Malé;Bamako;Valletta;Majuro;Nouakchott;\
    Port Louis;Mexico City;Palikir;Chisinau;Monaco;Ulaanbaatar;Podgorica;Rabat;Maputo;Naypyidaw;\
    Windhoek;Kathmandu;Amsterdam;Wellington;Managua;Niamey;Abuja;Skopje;Oslo;Muscat;Islamabad;\
    Ngerulmud;Panama City;Port Moresby;Asunción;Lima;Manila;Warsaw;Lisbon;Doha;Bucharest;Moscow;Kigali;\
    Basseterre;Castries;Kingstown;Apia;San Marino;São Tomé;Riyadh;Dakar;Belgrade;Victoria;Freetown;\
    Singapore;Bratislava;Ljubljana;Honiara;Mogadishu;Pretoria;Cape Town;Bloemfontein;Juba;Madrid;\
    Colombo;Khartoum;Paramaribo;Stockholm;Bern;Damascus;Dushanbe;Dodoma;Bangkok;Dili;Lomé;Nuku'alofa;\
    Port of Spain;Tunis;Ankara;Ashgabat;Funafuti;Kampala;Kyiv;Abu Dhabi;London;Washington;Montevideo;\
    Tashkent;Port Vila;Vatican City;Caracas;Hanoi;Sana'a;Lusaka;Harare;Pristina;Taipei;Ramallah;Hargeisa
    """

  @Test func `every capital is found by its name`() {
    for capital in Self.capitals.split(separator: ";") {
      #expect(!gazetteer.cities(named: String(capital)).isEmpty, "\(capital)")
    }
  }

  @Test func `the cities of a part of the Earth are found, each once, the largest first`() {
    let found = gazetteer.cities { 47...49 ~= $0.latitude && 15...18 ~= $0.longitude }
    #expect(found.map(\.name).starts(with: ["Vienna"]))
    #expect(found.map(\.population) == found.map(\.population).sorted(by: >))
    #expect(Set(found.map(\.label)).count == found.count)
    // Bombay is another name of Mumbai.
    #expect(gazetteer.cities { 18.9...19.1 ~= $0.latitude && 72.7...73 ~= $0.longitude }.count == 1)
    #expect(gazetteer.cities { _ in false }.isEmpty)
  }

  @Test func `cities are spread over all countries, each once`() throws {
    let lines = Embedded.lines("cities.tsv").filter { PlaceKey.of($0[1]) == $0[0] }
    #expect(Set(lines.map { $0[3] }).count >= 220)
    #expect(Set(lines.map { $0[1...].joined() }).count == lines.count)
    // No two of one name are one city.
    for (line, next) in zip(lines, lines.dropFirst()) where line[0] == next[0] {
      let cities = gazetteer.cities(named: line[0])
      for (index, city) in cities.enumerated() {
        for other in cities[(index + 1)...]
        where other.label == city.label {
          #expect(city.coordinates.kilometres(to: other.coordinates) > 25, "\(city.label)")
        }
      }
    }
    // The nearest city to each is itself, or one that is as near as two decimal places can tell.
    for line in lines {
      let point = try #require(
        Double(line[4]).flatMap { latitude in
          Double(line[5]).flatMap { Coordinates(latitude: latitude, longitude: $0) }
        })
      #expect(try #require(gazetteer.nearest(to: point)).kilometres < 1.2, "\(line)")
    }
  }

  @Test func `every zone of the table is found, and is one of this computer`() throws {
    let zones = Embedded.lines("zones.tsv")
    for zone in zones { #expect(gazetteer.city(ofZone: zone[0]) != nil, "\(zone)") }
    let folder = "/usr/share/zoneinfo/"
    guard FileManager.default.fileExists(atPath: folder) else { return }
    for name in Set(Embedded.lines("cities.tsv").map { $0[6] }) {
      #expect(FileManager.default.fileExists(atPath: folder + name), "\(name)")
    }
  }
}
