import Text

extension ICalendar {
  /// The lines and components of a text, found in one pass; others interpret them.
  ///
  /// Lines are unfolded as bytes, because a fold may split a character. There may be several
  /// calendars, or an event without one. Problems have their offsets: a line that is not a property
  /// is skipped, and a component without its end is invalid.
  package struct Document: Sendable {
    /// A component as ranges of lines and components.
    package struct Node: Sendable {
      package var name: ComponentName
      var begin: Int
      /// The line of its END, or the line after its last one if that is missing.
      var end: Int
      /// The index of the component that it is in; nil at the top.
      package var parent: Int?
      /// The index after the last component in it.
      package var endOfDescendants: Int
      /// Whether its END is there and no line in it is missing.
      package var isComplete: Bool
    }

    let lines: Lines
    package var bytes: [UInt8] { lines.bytes }
    /// Every component, each followed by those in it.
    package private(set) var components: [Node] = []
    package private(set) var problems: [OffsetProblem] = []

    /// Texts of more than 2 GiB are refused, and more components in one another than this.
    private static let depthLimit = 16

    /// Finds the components of a text; throws `OffsetProblem` if there is none, or a vCard.
    ///
    /// UTF-16 and Windows-1252 become UTF-8, and the quoted-printable texts of vCalendar 1.0 those
    /// of iCalendar.
    package init(_ written: [UInt8]) throws(OffsetProblem) {
      let expected = "An iCalendar file begins with BEGIN:VCALENDAR."
      guard written.count < Int32.max else {
        throw OffsetProblem(offset: 0, message: "the calendar is larger than 2 GiB", hint: expected)
      }
      var encoding = TextEncoding(of: written)
      // A fold may split a character of UTF-8.
      if encoding == .windows1252 { encoding = TextEncoding(of: Lines(written).unfolded) }
      var decoder = TextDecoder(encoding)
      let read = Lines(decoder.decode(written))
      lines = read.isOfVersion1 ? Lines(QuotedPrintable.decoded(read.bytes)) : read
      findComponents()
      let isCard =
        components.first.map { $0.name == .other && isSameName(0, Array("VCARD".utf8)[...]) }
        ?? false
      guard !components.isEmpty, !isCard else {
        let what =
          bytes.isEmpty
          ? "an empty file is not a calendar"
          : isCard ? "a vCard is not a calendar" : "this is not a calendar"
        throw OffsetProblem(offset: 0, message: what, hint: expected)
      }
      checkEncoding()
    }

    /// The property of a line.
    package func property(_ line: Int) throws(OffsetProblem) -> Property {
      do throws(OffsetProblem) {
        return try Property(line: lines.unfolded(line))
      } catch {
        throw lines.locate(error, inLine: line)
      }
    }

    /// The lines of a component that are properties of its own.
    package func propertyLines(of component: Int) -> [Int] {
      let node = components[component]
      var found: [Int] = []
      found.reserveCapacity(node.end - node.begin)
      var line = node.begin + 1
      var child = component + 1
      while line < node.end {
        if child < node.endOfDescendants, line == components[child].begin {
          line = min(components[child].end + 1, node.end)
          child = components[child].endOfDescendants
          // A component that another one cut off has no END of its own.
          if child < node.endOfDescendants { line = min(line, components[child].begin) }
          continue
        }
        found.append(line)
        line += 1
      }
      return found
    }

    /// The name of the property in a line.
    package func name(ofLine line: Int) -> PropertyName { lines[line].name }

    /// Where a component begins, in bytes of the text.
    package func offset(of component: Int) -> Int { Int(lines[components[component].begin].start) }

    /// The bytes of a component, from its BEGIN through the line break after its END.
    func range(of component: Int) -> Range<Int> {
      let node = components[component]
      let next = node.isComplete ? node.end + 1 : node.end
      return offset(of: component)..<(next < lines.count ? Int(lines[next].start) : bytes.count)
    }

    func rawName(of component: Int) -> ArraySlice<UInt8> {
      lines.value(components[component].begin)
    }

    /// The indices of the components directly in another one.
    package func children(of component: Int) -> [Int] {
      var found: [Int] = []
      var index = component + 1
      while index < components[component].endOfDescendants {
        found.append(index)
        index = components[index].endOfDescendants
      }
      return found
    }

    private mutating func findComponents() {
      var open: [Int] = []
      // Components that are nested too deeply are skipped with everything in them.
      var skipped = 0
      for line in 0..<lines.count {
        let property = lines[line].name
        switch property {
        case .begin:
          let name = lines.value(line)
          let known = componentName(name)
          // An event is not in an event: the END of the one before is missing.
          if known == .event || known == .calendar || known == .zone,
            let index = open.lastIndex(where: { components[$0].name == known })
          {
            while open.count > index { close(open.removeLast(), at: line, isComplete: false) }
          }
          guard open.count < Self.depthLimit, skipped == 0 else {
            if skipped == 0 {
              report(
                line, "the component is in \(Self.depthLimit) others", "Such depth is invalid.")
              if let parent = open.last { components[parent].isComplete = false }
            }
            skipped += 1
            continue
          }
          components.append(
            Node(
              name: known, begin: line, end: lines.count, parent: open.last,
              endOfDescendants: components.count + 1, isComplete: true))
          open.append(components.count - 1)
        case .end:
          if skipped > 0 {
            skipped -= 1
            continue
          }
          let name = lines.value(line)
          guard let index = open.lastIndex(where: { isSameName($0, name) }) else {
            let text = String(decoding: name.prefix(30), as: UTF8.self)
            report(line, "'END:\(text)' ends nothing", "Remove the line.")
            continue
          }
          while open.count > index + 1 { close(open.removeLast(), at: line, isComplete: false) }
          close(open.removeLast(), at: line, isComplete: true)
        default:
          if open.isEmpty {
            let text = String(decoding: lines.unfolded(line).prefix(30), as: UTF8.self)
            report(
              line, "'\(text)' is not in a component", "A component begins with BEGIN and its name."
            )
          } else if property == .other, skipped == 0 {
            checkProperty(line)
          }
        }
      }
      while let last = open.popLast() { close(last, at: lines.count, isComplete: false) }
    }

    /// A problem of the unfolded line with its offset in the text.
    package func locate(_ problem: OffsetProblem, inLine line: Int) -> OffsetProblem {
      lines.locate(problem, inLine: line)
    }

    /// Reports a line whose meaning is unknown if it is not even a property.
    private mutating func checkProperty(_ line: Int) {
      do throws(OffsetProblem) {
        _ = try property(line)
      } catch {
        problems.append(error)
      }
    }

    private mutating func close(_ component: Int, at line: Int, isComplete: Bool) {
      components[component].end = line
      components[component].endOfDescendants = components.count
      guard !isComplete else { return }
      components[component].isComplete = false
      let begin = components[component].begin
      let name = String(decoding: lines.value(begin).prefix(30), as: UTF8.self)
      report(
        begin, "the \(name) that begins here has no end",
        "The file may have been cut off; END:\(name) is missing.")
    }

    private func isSameName(_ component: Int, _ name: ArraySlice<UInt8>) -> Bool {
      isEqual(rawName(of: component), name.map { 97...122 ~= $0 ? $0 - 32 : $0 })
    }

    private mutating func report(_ line: Int, _ message: String, _ hint: String) {
      let offset = Int(lines[line].start)
      problems.append(OffsetProblem(offset: offset, message: message, hint: hint))
    }

    /// Reports the first line that is not UTF-8; such bytes show as U+FFFD.
    private mutating func checkEncoding() {
      // A fold may split a character: then the line is valid without the fold.
      guard !Self.isUTF8(bytes[...]),
        let line = (0..<lines.count).first(where: { !Self.isUTF8(lines.unfolded($0)) })
      else { return }
      report(
        line, "the line is not UTF-8", "Save the calendar as UTF-8; other bytes show as U+FFFD.")
    }

    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
      (try? UTF8Span(validating: bytes.span)) != nil
    }
  }
}
