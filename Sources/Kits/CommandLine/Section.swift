/// Commands that belong together, as help groups them.
package struct Section<Command>: Sendable {
  /// A heading of a word or two; not shown if a program has a single section.
  package let title: String
  /// Evaluated on demand: running a command needs only the sections up to its own.
  private let list: @Sendable () -> [Command]

  package var commands: [Command] { list() }

  package init(
    _ title: String, _ commands: @autoclosure @escaping @Sendable () -> [Command]
  ) {
    self.title = title
    list = commands
  }
}
