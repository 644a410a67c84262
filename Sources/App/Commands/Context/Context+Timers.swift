import Actions

extension RefreshTimer {
  /// Sets the timer to an interval in minutes, or ends it if that is 0; then prints what was done.
  func set(_ minutes: Int, isForced: Bool, in context: Context) throws {
    try context.acknowledge([set(minutes, isForced: isForced, on: context.host).sentence])
  }

  /// Ends the timer and describes what was ended; nil if none was set.
  ///
  /// - Throws: ``Failure`` if the installed timer was edited by the person, unless forced; it remains.
  func end(isForced: Bool, in context: Context) throws -> String? {
    let change = try end(isForced: isForced, on: context.host)
    return change.scheduler == nil ? nil : change.sentence
  }
}

extension RefreshTimer.Change {
  /// What was done, without its full stop.
  var sentence: String {
    if let rhythm { return "\(title) \(rhythm), by \(scheduler ?? "")" }
    if scheduler == nil { return "No \(title.lowercased()) is set" }
    return "\(title) is off" + (before.map { " (was \($0))" } ?? "")
  }
}
