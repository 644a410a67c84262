import Host
import Metrics
import Storage
import Text
import Time

/// Marks days as pauses of an attribute; ``ForgetValues`` and a new value end it.
package struct PauseAttribute: Action {
  package static let effects: Effects = .writesDay

  /// The attribute with its pause before.
  package struct Result {
    package var attribute: Attribute
    /// The pause that all of the days had already, if they had the same.
    package var before: Pause?
  }

  /// The name or label of the attribute.
  package var name: String
  package var pause: Pause
  package var days: ClosedRange<Day>

  /// Pauses the attribute of a name or label, for a reason unless that is blank.
  package init(
    _ name: String, because reason: String = "", on days: ClosedRange<Day>
  ) throws {
    guard reason.count <= Pause.longestReason else {
      throw Failure.usage(
        "the reason is too long: \(CountText.of(reason.count, "character", "characters"))",
        hints: ["A reason may have up to \(Pause.longestReason)."])
    }
    self.name = name
    pause = Pause(reason: reason.trimmed.isEmpty ? nil : reason)
    self.days = days
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
    let line = ShellText.line(
      of: words.map { ShellText.quoted($0) } + world.dayOption(days.lowerBound))
    return try world.change(by: line, in: store) { change in
      var result = Result(attribute: attribute)
      for day in days {
        let entries = try store.entries(of: attribute.name, in: day...day)
        let before = entries.first(where: \.isPause).map { Pause(reason: $0.note) }
        if day == days.lowerBound { result.before = before }
        if before != result.before { result.before = nil }
        if before == pause { continue }
        let entry = TimedEntry(
          attribute: attribute.name, day: day, minute: day == world.today ? world.now.minute : nil,
          value: nil, note: pause.reason)
        try change.replaceEntries(
          of: attribute.name, on: day, with: entries.filter { !$0.isPause } + [entry])
      }
      return result
    }
  }
}

/// Deletes values of days, and ends pauses.
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
  package var days: ClosedRange<Day>

  package init(_ names: [String], on days: ClosedRange<Day>) {
    self.names = names
    self.days = days
  }

  /// - Throws: ``Failure`` for an unknown name.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore(for: names.first ?? "")
    var finder = AttributeFinder(in: store)
    let attributes = try names.map { try finder.attribute(named: $0) }
    let line = ShellText.line(
      of: ["dash", "forget"] + names.map { ShellText.quoted($0) } + world.dayOption(days.lowerBound)
    )
    return try world.change(by: line, in: store) { change in
      var result = Result()
      for attribute in attributes {
        for day in days {
          let isPaused = try store.pauses(of: attribute.name, in: day...day).isEmpty == false
          let before = try change.forget(attribute.name, on: day)
          if isPaused { result.resumed.append(attribute) }
          // If there are several days, only days with a value are named.
          if before == nil, isPaused || days.count > 1 { continue }
          result.changes.append(ValueChange(attribute, on: day, from: before, to: nil))
        }
      }
      return result
    }
  }
}
