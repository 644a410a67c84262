import Metrics

extension Store {
  /// The names that the account has for attributes it lets this program write, by their names here.
  package func servedNames() throws(StoreFault) -> [String: String] {
    var names: [String: String] = [:]
    for (row, value) in try kept(all: .served) {
      if case .text(let theirs) = value, let ours = try name(ofAttribute: Int64(row)) {
        names[ours] = theirs
      }
    }
    return names
  }

  /// Keeps the name that the account has for an attribute.
  package func keep(servedName name: String, of attribute: String) throws {
    guard let row = try row(ofAttribute: attribute) else { return }
    try keep([(Int(row), .text(name))], as: .served)
  }

  /// `dataset` with the names that attributes have here, and the names there of those that get
  /// another here because theirs is that of another attribute.
  func named(
    as dataset: Dataset
  ) throws(StoreFault) -> (Dataset, renamed: [String: String]) {
    var names: [String: String] = [:]
    for (row, value) in try kept(all: .served) {
      guard case .text(let theirs) = value, names[theirs] == nil,
        let ours = try name(ofAttribute: Int64(row))
      else { continue }
      names[theirs] = ours
    }
    let taken = Set(names.values)
    var renamed: [String: String] = [:]
    let all = Set(dataset.attributes.map(\.name))
    for theirs in all where names[theirs] == nil && taken.contains(theirs) {
      let used = try all.union(catalogue().attributes.map(\.name))
      var number = 2
      while used.contains("\(theirs)_\(number)") { number += 1 }
      names[theirs] = "\(theirs)_\(number)"
      renamed["\(theirs)_\(number)"] = theirs
    }
    var dataset = dataset
    for place in dataset.attributes.indices {
      let theirs = dataset.attributes[place].name
      dataset.attributes[place].name = names[theirs] ?? theirs
    }
    for place in dataset.averages.indices {
      var averages: [String: Average] = [:]
      for (theirs, average) in dataset.averages[place].averages {
        if let ours = names[theirs] ?? (taken.contains(theirs) ? nil : theirs) {
          averages[ours] = average
        }
      }
      dataset.averages[place].averages = averages
    }
    return (dataset, renamed)
  }
}
