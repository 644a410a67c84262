/// Commands that belong together, as help shows them.
package struct Section: Sendable {
  /// What they have in common, in a word or two; not shown where a tool has a single section.
  package let title: String
  /// Listed when they are asked for: a command that runs needs only the sections up to its own.
  private let list: @Sendable () -> [any Command.Type]

  package var commands: [any Command.Type] { list() }

  init(_ title: String, _ commands: @autoclosure @escaping @Sendable () -> [any Command.Type]) {
    self.title = title
    list = commands
  }
}
