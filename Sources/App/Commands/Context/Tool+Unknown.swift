import Actions
import Host
import Metrics
import Text
import Time

// What a command line that begins with no command, and matches no rule, was likely meant to be.

extension Tool {
  static func line(of arguments: [String]) -> String {
    ShellText.line(of: arguments.map { ShellText.quoted($0) })
  }

  /// The command line with the nearest name that takes a value, for one that begins with an unknown
  /// name and a value: `steps 5000` for `stps 5000`; nil if none is near.
  func meant(by line: TypedLine) throws -> [Argument]? {
    let arguments = Tool.nameFirst(line.arguments)
    guard hasValue(arguments) else {
      // A misspelled name of several words: `scren time 5h`.
      let words = line.arguments.map(\.text)
      for count in stride(from: min(4, words.count - 1), to: 1, by: -1)
      where TypedNumber(words[count][...]) != nil {
        let name = words.prefix(count).joined(separator: " ")
        guard let near = try line.attributes.finder.nearest(to: name),
          try line.attributes.finder.tracked(near.name) != nil
        else { continue }
        return [Argument(LogValues.name), Argument(near.name)] + line.arguments.dropFirst(count)
      }
      // A misspelled command before other words: `hsitory steps`.
      let typed = line.arguments[0].text
      guard line.arguments.count > 1, let nearest = Suggestion.nearest(to: typed, among: names)
      else { return nil }
      return nearest.split(separator: " ").map { Argument(String($0)) } + line.arguments.dropFirst()
    }
    let typed = arguments[0].text
    let rest = arguments.dropFirst()
    // A word of a longer name: `stress 4` for Stress level.
    if let attribute = try? line.attributes.finder.containing(typed).first {
      return [Argument(LogValues.name), Argument(attribute.name)] + rest
    }
    let attributes = (try? line.context.openStore()?.catalogue().attributes) ?? []
    let templates = Template.all.flatMap { [$0.name, $0.label] }
    let names = attributes.flatMap { [$0.name, $0.label] } + templates
    let taking = commands.filter { !$0.arguments.isEmpty }.map { $0.name }
    guard let nearest = Suggestion.nearest(to: typed, among: names + taking) else { return nil }
    if taking.contains(nearest) { return [Argument(nearest)] + rest }
    let attribute = try attributes.only(typed: nearest)?.name ?? Naming.template(nearest)?.name
    guard let attribute else { return nil }
    // An attribute can be called like a command or a day.
    let log = Reserved.reason(for: attribute) == nil ? [] : [Argument(LogValues.name)]
    return log + [Argument(attribute)] + rest
  }

  /// The names of commands, and the first words of names of several.
  private var names: [String] {
    commands.filter { !$0.name.contains(" ") && !$0.arguments.isEmpty }.map { $0.name }
      + Alias.all.filter { $0.tool == name && !$0.yields }.flatMap(\.words)
  }

  /// The command line that creates an attribute of an unknown name and records its value; nil if
  /// there is no value, or the name is not a valid one.
  func logged(_ arguments: [Argument]) -> [Argument]? {
    let words = arguments.map(\.text)
    if words.count > 2, !Alias.isVerb(words[0].lowercased()), LoggedWords.new(words) != nil {
      return [Argument(LogValues.name)] + arguments
    }
    let arguments = Tool.nameFirst(arguments)
    guard hasValue(arguments),
      Reserved.creationHint(
        for: Assignment(name: arguments[0].text, value: arguments[1].text)) != nil
    else { return nil }
    return [Argument(LogValues.name)] + arguments
  }

  /// The arguments with the name first: `pushups 30` for `30 pushups` and `pushups=30`.
  private static func nameFirst(_ arguments: [Argument]) -> [Argument] {
    let parts = arguments[0].text.split(separator: "=", maxSplits: 1)
    if parts.count == 2 { return parts.map { Argument(String($0)) } + arguments.dropFirst() }
    guard arguments.count == 2, TypedNumber(arguments[0].text[...]) != nil,
      TypedNumber(arguments[1].text[...]) == nil
    else { return arguments }
    return arguments.reversed()
  }

  /// Whether the second argument is a value: a number, or yes or no.
  private func hasValue(_ arguments: [Argument]) -> Bool {
    guard name == Tool.dash.name, arguments.count > 1 else { return false }
    let value = arguments[1].text
    return ["yes", "no"].contains(value.lowercased())
      || TypedNumber(value.hasPrefix("+") ? value.dropFirst() : value[...]) != nil
  }

  /// The failure for arguments that begin with no command and match no rule.
  func unknown(_ arguments: [Argument], in context: Context) throws -> Failure {
    let typed = arguments[0].text
    let others = Tool.all.filter { $0.name != name }
    if let other = others.first(where: { $0.command(named: typed) != nil }) {
      let line = ShellText.line(of: [other.name] + arguments.map { ShellText.quoted($0.text) })
      return .usage(
        "unknown command '\(typed)'", hints: ["Did you mean '\(line)'?", "See '\(name) help'."])
    }
    if name == Tool.dash.name, Day(parsing: typed, on: context.today) != nil {
      return .usage(
        "unknown command '\(typed)'", hints: ["Did you mean 'dash today --date \(typed)'?"])
    }
    let line = TypedLine(arguments: arguments, context: context)
    if name == Tool.dash.name {
      let store = try? context.openStore()
      let example = (try? store?.catalogue().attributes)?.exampleForGoal?.name ?? "steps"
      let failure = Alias.failure(for: line.words, attribute: example) { word in
        (try? store?.attribute(named: word)).flatMap { $0 } != nil
      }
      if let failure { return failure }
    }
    let isDay =
      line.words.count > 1 && !typed.utf8.contains(UInt8(ascii: "="))
      && line.days.typed(among: line.words.dropFirst()) != nil
    if !isDay, let meant = try meant(by: line) {
      return .usage(
        "unknown command '\(typed)'",
        hints: "Did you mean '\(Tool.line(of: [name] + meant.map(\.text)))'?", "See '\(name) help'."
      )
    }
    if !isDay, let log = logged(arguments) {
      let assignment =
        LoggedWords.new(log.dropFirst().map(\.text))
        ?? Assignment(name: log[1].text, value: log[2].text)
      return .usage(
        "unknown command '\(typed)'",
        hints: [
          Reserved.creationHint(for: assignment),
          "Then, to record the value: \(Tool.line(of: [name] + log.map(\.text)))",
          "See '\(name) help'.",
        ].compactMap { $0 })
    }
    var words = Alias.all.filter { $0.tool == name }.flatMap(\.words)
    if name == Tool.dash.name {
      let attributes = (try? context.openStore()?.catalogue().attributes) ?? []
      words += Day.keywords + attributes.flatMap { [$0.name, $0.label] }
      words += Template.all.flatMap { [$0.name, $0.label] }
    } else {
      words += RatingScale.moodWords
    }
    var failure = unknown(typed, below: "", among: words)
    if failure.hints.count == 1, !isDay { failure.hints.insert(otherUse(of: line.words), at: 0) }
    if name == Tool.dash.name, isDay {
      let day = line.words.dropFirst().joined(separator: " ")
      if failure.hints.count == 1 {
        failure.hints = [
          "To tag that day: \(Tool.line(of: [name, TagDay.name, typed, "--date", day]))"
        ]
      }
      failure.hints.append("To see that day: dash \(day)")
    }
    return failure
  }

  /// What words can be that name nothing: a rating, a new tag or a note.
  private func otherUse(of words: [String]) -> String {
    if words.count == 1, RatingScale.five.stored(parsing: words[0]) != nil {
      return "To rate today: mood \(words[0])"
    }
    if name == Tool.dash.name, words.count == 1, words[0].allSatisfy(\.isLetter),
      Reserved.reason(for: words[0]) == nil
    {
      return "To tag today: dash tag \(ShellText.quoted(words[0]))"
    }
    return "To write it as a note: \(name) note "
      + words.map { ShellText.quoted($0) }.joined(separator: " ")
  }

  /// The failure for a name that follows `prefix`, which is empty or ends in a space.
  ///
  /// `words`: What else could have been meant.
  func unknown(_ typed: String, below prefix: String, among words: [String]) -> Failure {
    let known = table.commands(below: prefix).map { String($0.name.dropFirst(prefix.count)) }
    let nearest = Suggestion.nearest(
      to: typed, among: known + (prefix.isEmpty ? ["help"] : []) + words)
    return .usage(
      "unknown command '\(prefix)\(typed)'",
      hints: (nearest.map { ["Did you mean '\(name) \(prefix)\(ShellText.quoted($0))'?"] } ?? [])
        + ["See '\(name) help\(prefix.isEmpty ? "" : " " + prefix.trimmed)'."])
  }
}
