/// A terminal whose keys are read one by one.
package struct Terminal {
  /// What can happen at it.
  package enum Event: Equatable, Sendable {
    /// Typed bytes, encoded by the terminal.
    case bytes([UInt8])
    /// Nothing was typed in the given time.
    case timeout
    /// The terminal may have another size.
    case resized
    /// The program was suspended and resumed: what it drew may be gone.
    case resumed
    /// The terminal was closed.
    case closed
  }

  /// Reads each key at once, without echo, until ``end``; a signal that ends the program restores the
  /// terminal too.
  package var begin: () throws -> Void
  package var end: () -> Void
  /// Suspends the program, as ^Z does, with the terminal restored meanwhile.
  package var suspend: () -> Void
  /// Waits for the next event, at most that many milliseconds if given.
  package var read: (_ milliseconds: Int?) -> Event
  /// The current size; nil if the terminal does not report it.
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
  static var marksPastes: StaticString { "\u{1B}[?2004h" }
  static var marksNoPastes: StaticString { "\u{1B}[?2004l" }
}
