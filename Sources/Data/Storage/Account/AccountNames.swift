import Metrics

extension Store {
  /// The names that the account has for attributes this program created there, by their names here.
  package func accountNames() throws(StoreError) -> [String: String] {
    var names: [String: String] = [:]
    for (ours, theirs) in try accountNamePairs() { names[ours] = theirs }
    return names
  }

  private func accountNamePairs() throws(StoreError) -> [(ours: String, theirs: String)] {
    try database.rows(
      of: "SELECT name, account_name FROM attribute WHERE account_name NOT NULL ORDER BY id"
    ) { ($0.text(), $0.text()) }
  }

  /// Stores the name that the account has for an attribute; not a change that undo reverts.
  package func setAccountName(_ name: String, of attribute: String) throws {
    try writing {
      if let row = try row(ofAttribute: attribute) { try setAccountName(name, row: row) }
    }
  }

  /// Stores the account's name of the attribute in `row`, in the transaction that is open.
  func setAccountName(_ name: String, row: Int64) throws(StoreError) {
    try database.run("UPDATE attribute SET account_name = ? WHERE id = ?", name, row)
  }

  /// The account's name of the attribute in `row`, or nil.
  func accountName(row: Int64) throws(StoreError) -> String? {
    try database.first(of: "SELECT account_name FROM attribute WHERE id = ?", row) {
      $0.optionalText()
    }
  }

  /// `dataset`, whose attributes have their names at the account, with the names they have here.
  ///
  /// An attribute whose name another one has here gets a new name such as `steps_2`; `renamed` has
  /// the names of such attributes at the account.
  func withLocalNames(
    _ dataset: Dataset
  ) throws(StoreError) -> (dataset: Dataset, renamed: [String: String]) {
    var names: [String: String] = [:]
    for (ours, theirs) in try accountNamePairs() where names[theirs] == nil { names[theirs] = ours }
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
    for index in dataset.attributes.indices {
      let theirs = dataset.attributes[index].name
      dataset.attributes[index].name = names[theirs] ?? theirs
    }
    for index in dataset.averages.indices {
      var averages: [String: Average] = [:]
      for (theirs, average) in dataset.averages[index].averages {
        if let ours = names[theirs] ?? (taken.contains(theirs) ? nil : theirs) {
          averages[ours] = average
        }
      }
      dataset.averages[index].averages = averages
    }
    return (dataset, renamed)
  }
}
