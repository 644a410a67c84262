import Metrics

/// Who made a change, which decides whether its values are sent to an account.
package enum ChangeOrigin: String, Sendable {
  /// A person, by a command: the values are sent.
  case command
  /// A person's assistant, with the person's permission: the values are sent too.
  case assistant
  /// Files: the values are history, which is sent only on request.
  case `import`
  /// The account itself: nothing is sent.
  case sync
  /// Other devices that share the store: the values are history, and undo skips the change.
  case devices

  var source: ValueSource {
    switch self {
    case .command, .assistant: .typed
    case .import, .devices: .imported
    case .sync: .account
    }
  }

  /// Whether a person gave the values, alone or by an assistant.
  var isTyped: Bool { source == .typed }
}
