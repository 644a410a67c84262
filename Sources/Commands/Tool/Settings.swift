import Almanac

/// What a person has chosen, from the settings file and the variables.
package struct Settings: Sendable {
  /// In which units numbers are shown.
  package var units = UnitSystem.metric
  /// On which scale ratings are typed and shown.
  package var scale = RatingScale.five
  /// How typical values are taken.
  package var statistic = Statistic.median
  /// When to colour: `auto`, `always` or `never`.
  package var color = "auto"
  /// Whether `color` was told on the command line, which outweighs all variables.
  package var isColorForced = false
  /// Whether to draw with ASCII characters; nil where the terminal decides.
  package var ascii: Bool?
  /// The width to draw for; nil where the terminal decides.
  package var width: Int?

  package init() {}

  /// What was not understood of the settings, and where.
  struct Problem: Equatable {
    var message: String
    var hints: [String]
  }

  /// Takes what a settings file says: `key = value` a line, `#` before remarks.
  ///
  /// - Returns: the lines that were not understood; their settings keep what they had.
  mutating func take(_ bytes: [UInt8], from path: String) -> [Problem] {
    var problems: [Problem] = []
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (position, line) in lines.enumerated() {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      let place = "\(path):\(position + 1)"
      guard let equals = line.firstIndex(of: "=") else {
        problems.append(
          Problem(
            message: "\(place): '\(line)' is no setting", hints: ["A setting is 'key = value'."]))
        continue
      }
      let name = String(line[..<equals].trimmed)
      let value = String(line[line.index(after: equals)...].trimmed)
      if let problem = take(value, for: name, at: place) { problems.append(problem) }
    }
    return problems
  }

  /// Takes what the `DASH_…` variables say; empty ones say nothing.
  mutating func take(variables: (String) -> String?) -> [Problem] {
    var problems: [Problem] = []
    for key in Settings.keys {
      if let value = variables(key.variable), !value.isEmpty,
        let problem = take(value, for: key.name, at: key.variable)
      {
        problems.append(problem)
      }
    }
    return problems
  }

  private mutating func take(_ value: String, for name: String, at place: String) -> Problem? {
    guard let key = Settings.keys.first(where: { $0.name == name }) else {
      return Problem(
        message: "\(place): '\(name)' is no setting",
        hints: Suggestion.hints(for: name, among: Settings.keys.map(\.name)))
    }
    guard key.set(&self, value) else {
      return Problem(
        message: "\(place): '\(value)' is no value of \(name)", hints: ["It takes \(key.forms)."])
    }
    return nil
  }
}

extension StringProtocol {
  /// Without white space at its ends.
  var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
