import Host
import Text

/// Shows a desktop notification.
package struct ShowNotification: Action {
  private let notification: Notification

  package init(_ notification: Notification) { self.notification = notification }

  /// Whether it was shown, and why programs failed to.
  package struct Result {
    package let isShown: Bool
    package let problems: [Failure]
  }

  package func run(in world: World) throws -> Result {
    var problems: [Failure] = []
    for notifier in Notifier.allCases {
      do {
        let end = try world.host.run(notifier.program(showing: notification))
        if case .exited(0, _, _) = end { return Result(isShown: true, problems: problems) }
        if end != .missing { problems.append(Failure("\(notifier.rawValue) \(end.problem)")) }
      } catch let error as FileError {
        problems.append(Failure(error))
      }
    }
    return Result(isShown: false, problems: problems)
  }
}
