import Host
import Importers
import Text

/// A file that is to be imported, or the reason why it is passed over.
struct ImportedFile {
  /// As the person wrote it.
  var name: String
  /// Nil where it was not read.
  var bytes: [UInt8]?
  /// Whether it was met in a folder, where files that cannot be understood are passed over.
  var isInFolder: Bool
  /// Why it was not read.
  var reason = ""

  private static let endings = [".json"] + ExistDocument.tableEndings

  /// Reads what stands at the paths, folders with all that is in them, and `-`.
  ///
  /// - Throws: ``FileError``, in the system's words.
  static func all(at paths: [Argument], in context: Context) throws -> [ImportedFile] {
    var files: [ImportedFile] = []
    for path in paths {
      if path.text == "-" {
        files.append(
          ImportedFile(
            name: "standard input", bytes: try context.host.readInput(), isInFolder: false))
      } else if context.files.kind(path.bytes) == .folder {
        try read(folder: path.bytes, context.files, into: &files)
      } else {
        files.append(
          ImportedFile(
            name: path.text, bytes: try context.files.read(path.bytes), isInFolder: false))
      }
    }
    return files
  }

  /// Reads a folder in the order of its names; links to folders are not followed, because they may
  /// lead back to it.
  private static func read(
    folder: [UInt8], _ door: Files, into files: inout [ImportedFile]
  ) throws {
    let slash = folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    for entry in try door.list(folder) where entry.first != UInt8(ascii: ".") {
      let path = folder + slash + entry
      var file = ImportedFile(name: String(decoding: path, as: UTF8.self), isInFolder: true)
      switch door.kind(path) {
      case .folder where door.isLink(path): file.reason = "a link to a folder"
      case .folder:
        try read(folder: path, door, into: &files)
        continue
      case .other: file.reason = "no document of a known shape"
      case .file, .nothing:
        let name = file.name.lowercased()
        if endings.contains(where: name.hasSuffix) {
          file.bytes = try door.read(path)
        } else {
          file.reason = "no document of a known shape"
        }
      }
      files.append(file)
    }
  }
}
