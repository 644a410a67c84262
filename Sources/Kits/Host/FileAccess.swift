/// Who may do what with a file or a folder.
package struct FileAccess: Equatable, Sendable {
  /// The lower nine bits of the mode, `0o600`.
  package var permissions: Int
  /// Whether it belongs to the person who runs the program.
  package var isOwn: Bool

  package init(permissions: Int, isOwn: Bool) {
    self.permissions = permissions
    self.isOwn = isOwn
  }
}
