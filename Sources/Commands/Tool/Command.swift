/// One thing the tool does: what it is called, what it may be told, and the doing.
package protocol Command: SendableMetatype {
  /// The word that calls it, or the words: `attributes add` stands below `attributes`.
  static var name: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// Lines to type, each with what it does.
  static var examples: [(line: String, meaning: String)] { get }
  /// What else is worth knowing; paragraphs for help.
  static var discussion: [String] { get }
  static var options: [Option] { get }
  static var arguments: [Argument] { get }
  /// Whether the tool's name alone calls it.
  static var isDefault: Bool { get }
  /// Whether its own screen says what was not understood of the settings.
  static var showsSettingsProblems: Bool { get }

  /// Takes what it was told.
  ///
  /// - Throws: ``Failure`` where a word is none that it takes.
  init(_ line: Invocation) throws

  /// Does it.
  func run(in environment: Environment) throws
}

extension Command {
  package static var discussion: [String] { [] }
  package static var options: [Option] { [] }
  package static var arguments: [Argument] { [] }
  package static var isDefault: Bool { false }
  package static var showsSettingsProblems: Bool { false }

  /// Its own options, those of the look, and help.
  static var allOptions: [Option] { options + Option.look + [.help] }

  /// The options that people are told of.
  static var shownOptions: [Option] { allOptions.filter { !$0.isHidden } }
}
