import Cards
import Host
import Text

/// A folder of `.ics` files as vdirsyncer and khal write it, each file an event with the events that
/// replace its instances.
///
///     calendars/office/displayname     Office
///     calendars/office/color           #3366CC
///     calendars/office/4f2c-a81b.ics   BEGIN:VCALENDAR …
struct CalendarFolder {
  let path: String
  private let files: Files

  init(_ path: String, in context: Context) {
    self.path = path
    files = context.files
  }

  /// Whether a name is that of an event: not of a draft, and not a hidden one.
  static func isItem(_ name: [UInt8]) -> Bool {
    name.count > 4 && name.first != UInt8(ascii: ".")
      && name.suffix(4).map { $0 | 32 }.elementsEqual(".ics".utf8.map { $0 | 32 })
  }

  /// Whether it holds events itself, or else no folder that does.
  var isCollection: Bool {
    get throws {
      try files.list(Array(path.utf8)).contains(where: Self.isItem) || collections.isEmpty
    }
  }

  /// The folders in it that hold events, or the files that describe a calendar.
  var collections: [CalendarFolder] {
    get throws {
      try files.list(Array(path.utf8)).compactMap { name in
        guard name.first != UInt8(ascii: "."), let text = String(validating: name, as: UTF8.self)
        else { return nil }
        let folder = "\(path)/\(text)"
        guard files.kind(Array(folder.utf8)) == .folder,
          try files.list(Array(folder.utf8)).contains(where: {
            Self.isItem($0) || $0 == Array("displayname".utf8) || $0 == Array("color".utf8)
          })
        else { return nil }
        return CalendarFolder(folder, files)
      }
    }
  }

  private init(_ path: String, _ files: Files) {
    self.path = path
    self.files = files
  }

  /// The name in the file `displayname`, else that of the folder.
  var title: String {
    text(of: "displayname") ?? path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The colour in the file `color`, `#3366CC`.
  var color: String? { text(of: "color").flatMap(CalendarColor.init)?.text }

  private func text(of name: String) -> String? {
    let file = "\(path)/\(name)"
    guard files.kind(Array(file.utf8)) == .file, files.size(Array(file.utf8)) < 1000,
      let bytes = try? files.read(Array(file.utf8))
    else { return nil }
    let text = String(CleanText(String(decoding: bytes, as: UTF8.self)).string.trimmed)
    return text.isEmpty ? nil : text
  }
}
