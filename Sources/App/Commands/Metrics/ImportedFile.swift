import Formats
import Host
import Importers
import Text

/// A file to import, or the reason why it is skipped.
struct ImportedFile {
  /// As the user typed it.
  var name: String
  /// Nil where it is skipped.
  var source: ByteSource?
  /// Whether it was found in a folder, where files that cannot be read here are skipped.
  var isInFolder: Bool
  /// Why it is skipped.
  var reason = ""

  /// The files at the paths, folders with all that is in them, and `-` for the standard input.
  ///
  /// - Throws: ``FileError`` where a folder cannot be listed.
  static func all(at paths: [Argument], in context: Context) throws -> [ImportedFile] {
    var files: [ImportedFile] = []
    for path in paths {
      if path.text == "-" {
        let source = try standardInput(context.host)
        files.append(ImportedFile(name: source.name, source: source, isInFolder: false))
      } else if context.files.kind(path.bytes) == .folder {
        try add(folder: path.bytes, context.files, to: &files)
      } else {
        files.append(
          ImportedFile(
            name: path.text, source: source(at: path.bytes, context.files), isInFolder: false))
      }
    }
    return files
  }

  private static func source(at path: [UInt8], _ files: Files) -> ByteSource {
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
    return ByteSource(
      named: String(decoding: path, as: UTF8.self),
      neighbour: {
        let other = Array(folder) + Array($0.utf8)
        return files.kind(other) == .file ? source(at: other, files) : nil
      }, open: { try files.open(path) })
  }

  private static func standardInput(_ host: Host) throws -> ByteSource {
    let name = "standard input"
    guard let open = host.openInput else {
      return ByteSource(try host.readInput(), named: name)
    }
    return ByteSource(named: name, open: open)
  }

  /// Adds the files of a folder in the order of their names; links to folders are not followed,
  /// because they may lead back to it.
  private static func add(
    folder: [UInt8], _ system: Files, to files: inout [ImportedFile]
  ) throws {
    let slash = folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    for entry in try system.list(folder) where entry.first != UInt8(ascii: ".") {
      let path = folder + slash + entry
      var file = ImportedFile(name: String(decoding: path, as: UTF8.self), isInFolder: true)
      switch system.kind(path) {
      case .folder where system.isLink(path): file.reason = "it is a link to a folder"
      case .folder:
        try add(folder: path, system, to: &files)
        continue
      case .other: file.reason = "not a known kind of file"
      case .file, .nothing:
        let name = file.name.lowercased()
        if Document.endings.contains(where: name.hasSuffix) {
          file.source = source(at: path, system)
        } else {
          file.reason = Document.reasonToSkip(name)
        }
      }
      files.append(file)
    }
  }
}
