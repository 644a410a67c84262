/// Something that can be done: it changes or fetches something, and returns what it did.
///
/// Its fields are typed values such as a day or an attribute, never the words of a command line.
/// The same action serves the command line, the keys of `dash browse` and every other caller.
package protocol Action {
  associatedtype Result

  /// What a caller must know before it runs the action; nothing unless it says so.
  static var effects: Effects { get }

  /// Does it.
  ///
  /// - Returns: The changes, and the entries that were skipped.
  /// - Throws: ``Question`` if an answer is needed first; `Failure`, or another error with a
  ///   message.
  func run(in world: World) throws -> Result
}

extension Action {
  package static var effects: Effects { [] }
}

/// What a caller must know of an action or a command before it runs it.
package struct Effects: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It writes the values, notes or events of a day: of the day on the screen if none is named.
  package static let writesDay = Effects(rawValue: 1)
  /// It asks questions or opens a program on the terminal, and cannot share it with a screen.
  package static let needsTerminal = Effects(rawValue: 2)
  /// It may send requests, and take a while.
  package static let usesNetwork = Effects(rawValue: 4)
  /// It may change the settings file.
  package static let changesSettings = Effects(rawValue: 8)
}
