extension Store {
  /// The account's names of attributes that the person gave back to it.
  ///
  /// They are not supplied again unless the person asks for it. Deleted with the account's state.
  package func releasedNames() throws(StoreError) -> Set<String> {
    Set(try states(of: .released).map(\.key))
  }

  /// Stores whether an attribute, by its name at the account, was given back.
  package func setReleased(_ isReleased: Bool, _ name: String) throws {
    guard try releasedNames().contains(name) != isReleased else { return }
    try set(isReleased ? true : nil, for: StateKey(.released, name))
  }
}
