import Text

/// The files of an import that are skipped, with the reasons; of many in one folder or archive how many
/// there are.
struct SkippedFiles {
  private var files: [(container: String?, name: String, reason: String)] = []

  /// How many files of one folder are listed with their names.
  private static let mostListed = 12

  mutating func add(_ file: ImportedFile, _ reason: String) {
    files.append((file.container, file.name, reason))
  }

  /// A line for each file, or for each reason where a folder has many.
  var lines: [String] {
    var counts: [String?: Int] = [:]
    for file in files { counts[file.container, default: 0] += 1 }
    var lines: [String] = []
    var grouped: [String: Int] = [:]
    var order: [(key: String, container: String, reason: String)] = []
    for file in files {
      guard let container = file.container, counts[container, default: 0] > SkippedFiles.mostListed
      else {
        lines.append("\(file.name): skipped, \(file.reason)")
        continue
      }
      let key = container + "\n" + file.reason
      if grouped[key] == nil { order.append((key, container, file.reason)) }
      grouped[key, default: 0] += 1
    }
    return lines
      + order.map { key, container, reason in
        let count = grouped[key, default: 0]
        return "\(container): \(CountText.of(count, "file", "files")) skipped: \(reason)"
      }
  }
}
