import Actions
import Facts
import Metrics

extension ExportJSON {
  /// The whole document of a dataset with its values.
  package static func bytes(of dataset: Dataset, _ facts: [OwnFact] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    try? ExportJSON(of: dataset, facts).write(
      to: { bytes += $0 },
      values: { index, take in
        for entry in dataset.entries.reversed() where entry.attribute == index {
          try take(entry.day, entry.value)
        }
      },
      averages: { take in for set in dataset.averages { try take(set) } })
    return bytes
  }
}

extension ExportCSV {
  /// The whole table of a dataset.
  package static func bytes(of dataset: Dataset) -> [UInt8] {
    var bytes: [UInt8] = []
    var table = ExportCSV(of: dataset.attributes, scale: .nine) { bytes += $0 }
    for entry in dataset.entries {
      try? table.add(entry.value, of: Int(entry.attribute), on: entry.day)
    }
    try? table.finish()
    return bytes
  }
}
