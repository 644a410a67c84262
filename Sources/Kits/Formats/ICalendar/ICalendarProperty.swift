extension ICalendar {
  /// One parameter of a property: `PARTSTAT=ACCEPTED`.
  package struct Parameter: Hashable, Sendable {
    package var name: String
    package var values: [String]

    package init(_ name: String, _ values: String...) { (self.name, self.values) = (name, values) }
    init(name: String, values: [String]) { (self.name, self.values) = (name, values) }
  }

  /// A property as its unfolded line, which is written back unchanged.
  package struct Property: Sendable {
    /// The line, unfolded and without its end.
    package let line: ArraySlice<UInt8>
    private let layout: Layout

    /// - Throws: `OffsetProblem` with an offset in the line if it is not a property.
    package init(line: ArraySlice<UInt8>) throws(OffsetProblem) {
      self.line = line
      layout = try ICalendar.layout(line)
    }

    /// A property with a value that is already encoded; ``ICalendar/escaped(_:)`` encodes a text.
    package init(_ name: String, _ parameters: [Parameter] = [], value: String) {
      var text = name
      for parameter in parameters {
        let values = parameter.values.map(ICalendar.encodedParameter).joined(separator: ",")
        text += ";\(parameter.name)=\(values)"
      }
      // A line break would end the line, and whatever follows it would be a property of its own.
      let bytes = (text + ":" + value).utf8.filter { $0 != newLine && $0 != carriageReturn }
      line = bytes[...]
      layout = Layout(nameEnd: name.utf8.count, value: min(text.utf8.count + 1, bytes.count))
    }

    /// The name in capitals: `DTSTART`.
    package var name: String {
      String(decoding: line[..<layout.nameEnd], as: UTF8.self).uppercased()
    }

    /// What follows the colon, with its escapes.
    package var value: ArraySlice<UInt8> { line[layout.value...] }
    package var text: String { ICalendar.text(value) }
    /// Where the value begins, in bytes of the unfolded line.
    package var valueOffset: Int { layout.value - line.startIndex }

    /// The first value of a parameter, or nil.
    package func parameter(_ name: String) -> String? {
      rawParameter(name).flatMap { Self.values($0).first }
    }

    /// The bytes of a parameter's values as they are written, to find equal ones fast.
    package func rawParameter(_ name: String) -> ArraySlice<UInt8>? {
      var found: ArraySlice<UInt8>?
      forEachParameter { parameter, values in
        if found == nil, isEqual(parameter, name.utf8) { found = values }
      }
      return found
    }

    package var parameters: [Parameter] {
      var all: [Parameter] = []
      forEachParameter { name, values in
        all.append(
          Parameter(
            name: String(decoding: name, as: UTF8.self).uppercased(), values: Self.values(values)))
      }
      return all
    }

    /// The same property with another value, which is already encoded.
    package func with(value: String) -> Property { Property(name, parameters, value: value) }

    private func forEachParameter(_ body: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
      var position = layout.nameEnd
      while position < layout.value - 1 {
        let start = position + 1
        position = start
        while line[position] != equals { position += 1 }
        let name = line[start..<position]
        let values = position + 1
        position = values
        var isAtStart = true
        while position < layout.value - 1, line[position] != semicolon {
          if isAtStart, line[position] == quote {
            position += 1
            while line[position] != quote { position += 1 }
          }
          isAtStart = line[position] == comma
          position += 1
        }
        body(name, line[values..<position])
      }
    }

    /// The values between commas, without quotes and escapes.
    private static func values(_ bytes: ArraySlice<UInt8>) -> [String] {
      var values: [String] = []
      var position = bytes.startIndex
      repeat {
        var value: [UInt8] = []
        if position < bytes.endIndex, bytes[position] == quote {
          position += 1
          while position < bytes.endIndex, bytes[position] != quote {
            value.append(bytes[position])
            position += 1
          }
          position += 1
        }
        while position < bytes.endIndex, bytes[position] != comma {
          value.append(bytes[position])
          position += 1
        }
        values.append(parameterText(value[...]))
        position += 1
      } while position <= bytes.endIndex
      return values
    }
  }
}

extension ICalendar.Property: Equatable {
  package static func == (a: ICalendar.Property, b: ICalendar.Property) -> Bool {
    a.line.elementsEqual(b.line)
  }
}
