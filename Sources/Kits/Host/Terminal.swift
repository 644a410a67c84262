/// A terminal whose keys are read one by one.
package struct Terminal {
  /// Where a program draws.
  package enum Mode: Sendable {
    /// Below the lines that the terminal already shows.
    case inline
    /// On the alternate screen; the lines before it come back afterwards.
    case fullScreen
    /// The same, with the buttons and the wheel of the mouse.
    case fullScreenWithMouse
  }

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

  /// Reads each key at once, without echo, until ``end``, or a signal that ends the program.
  package var begin: (Mode) throws -> Void
  package var end: () -> Void
  /// Suspends the program, as ^Z does, with the terminal restored meanwhile.
  package var suspend: () -> Void
  /// Waits for the next event, at most that many milliseconds if given.
  package var read: (_ milliseconds: Int?) -> Event
  /// The current size; nil if the terminal does not report it.
  package var size: () -> (columns: Int, rows: Int)?
  /// Milliseconds of a clock that only goes forward.
  package var uptime: () -> Int

  /// Starts a mode by xterm's numbers: bracketed paste 2004, the alternate screen 1049, the mouse's
  /// buttons 1000 in decimal numbers 1006.
  package static func start(_ mode: Mode) -> StaticString {
    switch mode {
    case .inline: "\u{1B}[?2004h"
    case .fullScreen: "\u{1B}[?1049h\u{1B}[?2004h"
    case .fullScreenWithMouse: "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"
    }
  }

  /// Ends a mode and shows the cursor (25).
  package static func restore(_ mode: Mode) -> StaticString {
    switch mode {
    case .inline: "\u{1B}[?2004l\u{1B}[?25h"
    case .fullScreen: "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
    case .fullScreenWithMouse:
      "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
    }
  }
}
