/// Commands that belong together, as help shows them.
package struct Section: Sendable {
  /// What they have in common, in a word or two; not shown where a tool has a single section.
  package let title: String
  package let commands: [any Command.Type]

  init(_ title: String, _ commands: [any Command.Type]) {
    self.title = title
    self.commands = commands
  }
}
