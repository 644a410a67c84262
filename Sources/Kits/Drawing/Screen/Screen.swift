import Host

/// Something interactive on a terminal: it draws itself and reacts to events; ``ScreenLoop`` runs
/// it, inline or on a screen of its own.
package protocol Screen {
  /// What it ends with.
  associatedtype Outcome

  /// The frame for a terminal of that size.
  ///
  /// Called at the beginning and after every event; the last frame of an inline screen remains.
  func draw(in size: ScreenSize) -> ScreenFrame

  /// Reacts to an event.
  mutating func handle(_ event: ScreenEvent) -> ScreenStep<Outcome>

  /// Milliseconds between two ``ScreenEvent/tick`` events, or nil to get none.
  var tickInterval: Int? { get }
}

extension Screen {
  package var tickInterval: Int? { nil }
}

/// The size of a terminal in cells.
package struct ScreenSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// What a screen shows.
package struct ScreenFrame: Sendable {
  /// At most as many as the terminal has rows, and as wide as it is; of more lines the last are
  /// shown.
  package var lines: Block
  /// Where the cursor is; nil hides it.
  package var cursor: Cursor?
  /// Whether the cursor is hidden but placed: screen readers and magnifiers follow it.
  package var hidesCursor = false
  /// The theme of its colours, or nil to use the loop's.
  package var theme: Theme?

  package struct Cursor: Equatable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  package init(lines: Block, cursor: Cursor? = nil, hidesCursor: Bool = false) {
    self.lines = lines
    self.cursor = cursor
    self.hidesCursor = hidesCursor
  }
}

/// What happens to a screen.
package enum ScreenEvent: Equatable, Sendable {
  case key(Key)
  /// The time of ``Screen/tickInterval`` has passed.
  case tick
  /// The terminal is gone; the screen ends, whatever it returns.
  case closed
}

/// The step of a screen after an event.
package enum ScreenStep<Outcome> {
  case wait
  case end(Outcome)
}

extension ScreenStep: Equatable where Outcome: Equatable {}
extension ScreenStep: Sendable where Outcome: Sendable {}
