import Host
import Metrics
import Storage
import Text
import Time

/// Marks a day as a pause of an attribute; ``ForgetValues`` and a new value end it.
package struct PauseAttribute: Action {
  package static let effects: Effects = .writesDay

  /// The attribute with its pause before.
  package struct Result {
    package var attribute: Attribute
    /// The pause that the day had already.
    package var before: Pause?
  }

  /// The name or label of the attribute.
  package var name: String
  package var pause: Pause
  package var day: Day

  /// Pauses the attribute of a name or label, for a reason unless that is blank.
  package init(_ name: String, because reason: String = "", on day: Day) throws {
    guard reason.count <= Pause.longestReason else {
      throw Failure.usage(
        "the reason is too long: \(CountText.of(reason.count, "character", "characters"))",
        hints: ["A reason may have up to \(Pause.longestReason)."])
    }
    self.name = name
    pause = Pause(reason: reason.trimmed.isEmpty ? nil : reason)
    self.day = day
  }

  /// - Throws: ``Failure`` for an unknown name, and for an attribute of texts.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore(for: name)
    var finder = AttributeFinder(in: store)
    let attribute = try finder.attribute(named: name)
    guard attribute.type != .text else {
      throw Failure.usage(
        "cannot pause \(attribute.name): texts have no goals and no averages")
    }
    let words = ["dash", "skip", name] + (pause.reason.map { [$0] } ?? [])
    let line = ShellText.line(of: words.map { ShellText.quoted($0) } + world.dayOption(day))
    return try world.change(by: line, in: store) { change in
      let entries = try store.entries(of: attribute.name, in: day...day)
      let before = entries.first(where: \.isPause).map { Pause(reason: $0.note) }
      if before != pause {
        let entry = TimedEntry(
          attribute: attribute.name, day: day, minute: day == world.today ? world.now.minute : nil,
          value: nil, note: pause.reason)
        try change.replaceEntries(
          of: attribute.name, on: day, with: entries.filter { !$0.isPause } + [entry])
      }
      return Result(attribute: attribute, before: before)
    }
  }
}

/// Deletes values of a day, and ends pauses.
package struct ForgetValues: Action {
  package static let effects: Effects = .writesDay

  /// The deleted values and ended pauses.
  package struct Result {
    package var changes: [ValueChange] = []
    /// The attributes that were paused.
    package var resumed: [Attribute] = []
  }

  /// The names or labels of attributes.
  package var names: [String]
  package var day: Day

  package init(_ names: [String], on day: Day) {
    self.names = names
    self.day = day
  }

  /// - Throws: ``Failure`` for an unknown name.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore(for: names.first ?? "")
    var finder = AttributeFinder(in: store)
    let attributes = try names.map { try finder.attribute(named: $0) }
    let line = ShellText.line(
      of: ["dash", "forget"] + names.map { ShellText.quoted($0) } + world.dayOption(day))
    return try world.change(by: line, in: store) { change in
      var result = Result()
      for attribute in attributes {
        let isPaused = try store.pauses(of: attribute.name, in: day...day).isEmpty == false
        let before = try change.forget(attribute.name, on: day)
        if isPaused { result.resumed.append(attribute) }
        if isPaused, before == nil { continue }
        result.changes.append(ValueChange(attribute, on: day, from: before, to: nil))
      }
      return result
    }
  }
}
