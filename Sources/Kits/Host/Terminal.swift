/// The door to a person who presses keys at a terminal.
package struct Terminal {
  /// What comes through it.
  package enum Event: Equatable, Sendable {
    /// What was typed, in the bytes of the terminal.
    case bytes([UInt8])
    /// Nothing, for as long as was waited.
    case silence
    /// The terminal may have another size.
    case resized
    /// The program was stopped and goes on: what it drew may be gone.
    case resumed
    /// Nobody is there any more.
    case closed
  }

  /// Lets each key come as it is pressed, unseen, until ``end``; on a signal too the terminal is
  /// given back as it was.
  package var begin: () throws -> Void
  package var end: () -> Void
  /// Stops the program, as ^Z does, with the terminal given back meanwhile.
  package var suspend: () -> Void
  /// Waits for what comes next, no longer than so many milliseconds where told.
  package var read: (_ milliseconds: Int?) -> Event
  /// The cells of a line and the lines, as they are now; nil where the terminal does not say.
  package var size: () -> (columns: Int, rows: Int)?

  package init(
    begin: @escaping () throws -> Void, end: @escaping () -> Void,
    suspend: @escaping () -> Void, read: @escaping (Int?) -> Event,
    size: @escaping () -> (columns: Int, rows: Int)?
  ) {
    self.begin = begin
    self.end = end
    self.suspend = suspend
    self.read = read
    self.size = size
  }

  /// Starts and ends bracketed paste, which marks pasted text (xterm's mode 2004).
  package static var marksPastes: StaticString { "\u{1B}[?2004h" }
  package static var marksNoPastes: StaticString { "\u{1B}[?2004l" }
}
