import Archives
import Formats
import Host
import Text

/// A file to import, or the reason why it is skipped.
package struct ImportedFile {
  /// As the user typed it; of a file in an archive, the name of the archive and the path in it.
  package var name: String
  /// Nil if it is skipped.
  package var source: ByteSource?
  /// The archive or folder of the file; files in it that cannot be read are skipped.
  package var container: String?
  package var reason = ""

  package var isInFolder: Bool { container != nil }

  /// The files at the paths, in folders and archives; `-` is the standard input.
  package static func all(at paths: [Argument], in world: World) throws -> [ImportedFile] {
    var files: [ImportedFile] = []
    let system = world.files
    for path in paths {
      if path.text == "-" {
        let source = try standardInput(world.host)
        let file = ImportedFile(name: source.name, source: source)
        guard let open = world.host.openInputAnywhere else {
          files.append(file)
          continue
        }
        let (size, read) = try open()
        try add(file, in: SeekableBytes(count: size, read: read), to: &files)
      } else if system.kind(path.bytes) == .folder {
        try add(folder: path.bytes, of: path.text, system, to: &files)
      } else {
        try add(
          ImportedFile(name: path.text, source: source(at: path.bytes, system)),
          in: bytes(at: path.bytes, system), to: &files)
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
    guard let open = host.openInput else { return ByteSource(try host.readInput(), named: name) }
    return ByteSource(named: name, open: open)
  }

  private static func bytes(at path: [UInt8], _ files: Files) throws -> SeekableBytes? {
    guard files.kind(path) == .file else { return nil }
    return SeekableBytes(count: files.size(path), read: try files.openAnywhere(path))
  }

  private static func add(
    _ file: ImportedFile, in bytes: SeekableBytes?, to files: inout [ImportedFile]
  ) throws {
    guard let source = file.source, let bytes else { return files.append(file) }
    // Spreadsheets are archives too, and are refused as what they are.
    let ending = file.name.lowercased()
    if [".xlsx", ".ods", ".numbers"].contains(where: ending.hasSuffix) {
      return files.append(file)
    }
    let head = try bytes.read(0, 4)
    if Gzip.begins(head) {
      var inside = file
      inside.source = Gzip.decompressed(source)
      return files.append(inside)
    }
    guard ZipArchive.begins(head) else { return files.append(file) }
    let archive: ZipArchive
    do {
      archive = try ZipArchive(bytes, named: file.name)
    } catch let error as ArchiveError where file.isInFolder {
      var skipped = file
      (skipped.source, skipped.reason) = (nil, error.message)
      return files.append(skipped)
    }
    let names = Set(archive.entries.map(\.name))
    if names.contains("xl/workbook.xml") || names.contains("mimetype") { return files.append(file) }
    for entry in archive.entries.sorted(by: { $0.name < $1.name }) {
      let parts = entry.name.split(separator: "/")
      if parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) { continue }
      files.append(
        ImportedFile(
          name: "\(file.name)/\(entry.name)", source: archive.source(of: entry),
          container: file.name))
    }
  }

  /// Adds the files of a folder by name; does not follow links to folders, which may be cycles.
  private static func add(
    folder: [UInt8], of container: String, isNamed: Bool = true, _ system: Files,
    to files: inout [ImportedFile]
  ) throws {
    let slash = folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    for entry in try system.list(folder) where entry.first != UInt8(ascii: ".") {
      let path = folder + slash + entry
      var file = ImportedFile(name: String(decoding: path, as: UTF8.self), container: container)
      switch system.kind(path) {
      case .folder where system.isLink(path): file.reason = "it is a link to a folder"
      case .folder:
        let name = isNamed ? String(decoding: path, as: UTF8.self) : container
        try add(folder: path, of: name, isNamed: false, system, to: &files)
        continue
      case .other: file.reason = "not a known kind of file"
      case .file, .nothing:
        file.source = source(at: path, system)
        try add(file, in: bytes(at: path, system), to: &files)
        continue
      }
      files.append(file)
    }
  }
}
