import Geography
import Text

/// A record of the person's own that the account has, or had, with what it was known to say.
///
/// The outbox is the difference between these and the person's own places: nothing else notes what is to
/// be sent, so that nothing is sent twice.
package struct KnownRecord: Equatable, Sendable {
  /// The number of the place.
  package var place: Int
  /// The server's name of the record.
  package var key: String
  package var content: SharedContent
  /// Whether the record was deleted from another device: the place stays, and is not sent again unless
  /// it is changed.
  package var isGone: Bool

  package init(place: Int, key: String, content: SharedContent, isGone: Bool = false) {
    self.place = place
    self.key = key
    self.content = content
    self.isGone = isGone
  }

  /// A line for each record: number, key, 1 if it is gone, latitude, longitude, name and address.
  package static func lines(of records: [KnownRecord]) -> [UInt8] {
    var text = ""
    for record in records {
      let content = record.content
      text +=
        "\(record.place)\t\(record.key)\t\(record.isGone ? 1 : 0)\t\(content.point.latitude)\t"
        + "\(content.point.longitude)\t\(content.name)\t\(content.address ?? "")\n"
    }
    return Array(text.utf8)
  }

  /// Reads the lines; one of another form is left out, and its record is found again by what it says.
  package static func records(in lines: [UInt8]) -> [KnownRecord] {
    let bytes = lines.span
    var position = 0
    var records: [KnownRecord] = []
    while position < bytes.count {
      let place = TabbedFields.whole(bytes, &position)
      let fields = (0..<6).map { _ in TabbedFields.text(bytes, &position) }
      TabbedFields.skipLine(bytes, &position)
      guard let place, ParseServer.isToken(fields[0]), let latitude = Double(fields[2]),
        let longitude = Double(fields[3]),
        let point = Coordinates(latitude: latitude, longitude: longitude),
        let content = SharedContent(
          name: fields[4], address: fields[5].isEmpty ? nil : fields[5], point: point)
      else { continue }
      records.append(
        KnownRecord(
          place: Int(place), key: fields[0], content: content, isGone: fields[1] == "1"))
    }
    return records
  }
}
