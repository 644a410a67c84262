import Foundation

/// The bytes of a file of the package.
func fileBytes(of path: String) throws -> [UInt8] {
  let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  return Array(try Data(contentsOf: package.appending(path: path)))
}

/// The files below a folder of `SampleData/imports`, with their paths from it, in their order.
func sampleFolder(_ path: String) throws -> [(name: String, bytes: [UInt8])] {
  let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let folder = package.appending(path: "SampleData/imports/" + path)
  let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  return try names.compactMap { name in
    let file = folder.appending(path: name)
    guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
      return nil
    }
    return (name, Array(try Data(contentsOf: file)))
  }
}
