import Host
import Testing

/// A terminal at which events happen one after the other, until it is closed; it shows what was
/// written to it.
package final class ScriptedTerminal {
  package var events: [Terminal.Event]
  package var columns: Int
  package var rows = 24
  /// The mode that was begun and not yet ended.
  package private(set) var mode: Terminal.Mode?
  package var screen = ScreenProbe()
  /// What was written, a write an item.
  package var writes: [String] = []
  /// What was shown whenever an event was waited for.
  package private(set) var shown: [(text: String, cursor: Int)] = []
  /// How long each event was waited for at most.
  package private(set) var timeouts: [Int?] = []
  /// How many milliseconds pass before something is typed.
  package var typingTime = 0
  /// The time in milliseconds; a timeout takes as long as was waited.
  private var uptime = 0

  package init(_ events: [Terminal.Event], columns: Int = 80) {
    self.events = events
    self.columns = columns
  }

  /// Events of keys that are typed.
  package static func typing(_ keys: [String]) -> [Terminal.Event] {
    keys.map { .bytes(Array($0.utf8)) }
  }

  package var terminal: Terminal {
    Terminal(
      begin: {
        self.mode = $0
        self.screen.write("\(Terminal.start($0))")
      },
      end: {
        if let mode = self.mode { self.screen.write("\(Terminal.restore(mode))") }
        self.mode = nil
      },
      suspend: { self.events.insert(.resumed, at: 0) },
      read: { milliseconds in
        #expect(self.mode != nil, "keys are only read between begin and end")
        self.shown.append((self.screen.text, self.screen.column))
        self.timeouts.append(milliseconds)
        let event =
          if self.events.isEmpty {
            milliseconds == nil ? Terminal.Event.closed : .timeout
          } else { self.events.removeFirst() }
        switch event {
        case .timeout: self.uptime += milliseconds ?? 0
        case .bytes: self.uptime += self.typingTime
        case .resized, .resumed, .closed: break
        }
        return event
      }, size: { (self.columns, self.rows) }, uptime: { self.uptime })
  }

  package var output: OutputStream {
    OutputStream(isTerminal: true, columns: columns) {
      let text = String(decoding: $0, as: UTF8.self)
      self.writes.append(text)
      self.screen.write(text)
    }
  }
}
