import Limits

/// Reads a table of any size through a window, row by row, up to the first byte that is not UTF-8.
package struct CSVReader {
  package private(set) var window: ByteWindow
  package let separator: UInt8
  package let header: [CSV.Field]
  /// The texts of the first line, without white space at their ends.
  package private(set) var heads: [String] = []
  private var position: Int
  /// Where the bytes end that are known to be UTF-8.
  private var end: Int
  private var flaw: OffsetProblem?

  /// How many bytes are enough to choose a separator, whatever lines they hold.
  private static let longestHead = Limit.tableHead.amount

  /// Reads the first line; throws ``DocumentError`` if it cannot be read.
  package init(_ window: ByteWindow) throws {
    var window = window
    var (end, flaw) = CSVReader.checkText(window, from: 0)
    while true {
      var next = JSON.hasByteOrderMark(window.bytes.span) ? 3 : 0
      var fields: [CSV.Field] = []
      // The separator follows from the first two lines after one that may name it.
      var isEnough = false
      do throws(SyntaxError) {
        let bytes = window.bytes.span.extracting(0..<end)
        isEnough =
          window.isLast && flaw == nil || bytes.count >= CSVReader.longestHead
          || CSV.lineEnd(bytes, from: next, count: 3) != nil
        let stated = CSV.statedSeparator(bytes, from: next)
        next = stated?.next ?? next
        let separator = stated?.separator ?? CSV.separator(bytes, from: next)
        if next < end { try CSV.row(bytes, &next, separator: separator, into: &fields) }
        if isEnough, next + 1 < end || window.isLast && flaw == nil {
          let endsWithReturn = next > 0 && bytes[next - 1] == CSV.carriageReturn
          heads = fields.map { CSV.text(bytes, $0.start, $0.end) }
          (self.window, self.separator, self.header) = (window, separator, fields)
          (self.end, self.flaw) = (end, flaw)
          position = next
          if endsWithReturn { self.window.lineEnd = CSV.carriageReturn }
          return
        }
      } catch {
        // Before the separator is certain, so is no error.
        guard error.isIncomplete || !isEnough, flaw != nil || !window.isLast
        else { throw window.error(error) }
      }
      if let flaw { throw window.error(flaw) }
      try window.move(to: 0)
      (end, flaw) = CSVReader.checkText(window, from: end)
    }
  }

  /// Reads the next row, whose fields are indexes into the window; false at the table's end.
  package mutating func next(
    into fields: inout [CSV.Field], onMove: (ByteWindow) throws -> Void = { _ in }
  ) throws -> Bool {
    while true {
      var next = position
      fields.removeAll(keepingCapacity: true)
      do throws(SyntaxError) {
        if next < end {
          let bytes = window.bytes.span.extracting(0..<end)
          try CSV.row(bytes, &next, separator: separator, into: &fields)
        }
        // A line end may be cut in its middle.
        if next + 1 < end || window.isLast && flaw == nil {
          let isEnd = position == end
          position = next
          return !isEnd
        }
      } catch {
        guard error.isIncomplete, flaw != nil || !window.isLast else { throw window.error(error) }
      }
      if let flaw { throw window.error(flaw) }
      try onMove(window)
      let checked = end - position
      try window.move(to: position)
      position = 0
      (end, flaw) = CSVReader.checkText(window, from: checked)
    }
  }

  /// The problem with its line and column; the offset is an index into the window's bytes.
  package mutating func locate(_ problem: OffsetProblem) -> Problem { window.locate(problem) }

  /// Checks the window's bytes from `start` on: the end of valid UTF-8, and the problem there.
  private static func checkText(
    _ window: ByteWindow, from start: Int
  ) -> (end: Int, flaw: OffsetProblem?) {
    let bytes = window.bytes.span
    do throws(SyntaxError) {
      try bytes.checkUTF8(
        start..<bytes.count, rule: "Save the table as UTF-8, which spreadsheets call CSV UTF-8.")
    } catch {
      let problem = OffsetProblem(offset: error.offset, message: error.message, hint: error.rule)
      // The last character may continue in the next chunk.
      return (error.offset, error.isIncomplete && !window.isLast ? nil : problem)
    }
    return (bytes.count, nil)
  }
}
