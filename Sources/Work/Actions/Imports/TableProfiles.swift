import Formats
import Host
import Importers
import ReferenceData
import Text

/// How tables of apps are read: the profiles that are built in, and a person's own.
package enum TableProfiles {
  package static let builtIn =
    TableProfile.parse(
      String(decoding: reference_tables().buffer, as: UTF8.self), named: "tables.txt"
    ).profiles

  /// The files of a person's own profiles, by name: `*.txt` in `tables` beside the settings file.
  package static func own(
    in world: World
  ) throws -> [(file: String, profiles: [TableProfile], problems: [Problem])] {
    guard let settings = world.settingsPath,
      let end = settings.lastIndex(of: UInt8(ascii: "/")),
      case let folder = settings[...end] + Array("tables/".utf8),
      world.files.kind(Array(folder.dropLast())) == .folder
    else { return [] }
    let names = try world.files.list(Array(folder)).filter {
      $0.suffix(4) == Array(".txt".utf8)[...]
    }
    return try names.map { name in
      let path = Array(folder) + name
      let file = String(decoding: path, as: UTF8.self)
      let text = String(decoding: try world.files.read(path), as: UTF8.self)
      let (profiles, problems) = TableProfile.parse(text, named: file)
      return (file, profiles, problems)
    }
  }

  /// All profiles, a person's own first; throws a ``Failure`` for a mistake in one of these.
  static func all(in world: World) throws -> [TableProfile] {
    let own = try own(in: world)
    if let problem = own.flatMap(\.problems).first {
      throw Failure(
        problem.description,
        hints: ["To check all profiles: dash import --profiles"], status: .data)
    }
    return own.flatMap(\.profiles) + builtIn
  }
}
