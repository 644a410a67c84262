extension Store {
  private static let releasedKey = "released"

  /// The account's names of attributes that the person gave back to it.
  ///
  /// They are not supplied again unless the person asks for it. Deleted with the account's state.
  package func releasedNames() throws(StoreError) -> Set<String> {
    let lines = try withCachedBody(Store.releasedKey, from: Store.accountService) { $0.text(0) }
    return Set((lines ?? "").split(separator: "\n").map(String.init))
  }

  /// Stores whether an attribute, by its name at the account, was given back.
  package func setReleased(_ isReleased: Bool, _ name: String) throws {
    var names = try releasedNames()
    guard names.contains(name) != isReleased else { return }
    if isReleased { names.insert(name) } else { names.remove(name) }
    let lines = names.sorted().joined(separator: "\n")
    try cache(
      [(Store.releasedKey, CachedResponse(body: Array(lines.utf8)))], from: Store.accountService)
  }
}
