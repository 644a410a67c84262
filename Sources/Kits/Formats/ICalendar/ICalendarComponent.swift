extension ICalendar {
  /// A component as a tree that can be changed, with everything in its order.
  package struct Component: Equatable, Sendable {
    package enum Item: Equatable, Sendable {
      case property(Property)
      case component(Component)
      /// A line that is not a property and is written back as it is.
      case other(ArraySlice<UInt8>)
    }

    /// In capitals: `VEVENT`.
    package var name: String
    package var items: [Item]

    package init(_ name: String, _ properties: [Property] = []) {
      self.name = name
      items = properties.map { .property($0) }
    }

    /// The properties of its own, in order.
    package var properties: [Property] {
      items.compactMap { item in
        if case .property(let property) = item { property } else { nil }
      }
    }

    /// The components directly in it, in order.
    package var components: [Component] {
      items.compactMap { item in
        if case .component(let component) = item { component } else { nil }
      }
    }

    /// The first property of a name, in capitals.
    package func property(_ name: String) -> Property? { properties.first { $0.name == name } }

    /// Replaces the first property of its name and removes others, or inserts it after the last.
    package mutating func set(_ property: Property) {
      let name = property.name
      var isSet = false
      var changed: [Item] = []
      for item in items {
        guard case .property(let old) = item, old.name == name else {
          changed.append(item)
          continue
        }
        if !isSet { changed.append(.property(property)) }
        isSet = true
      }
      items = changed
      if !isSet { add(property) }
    }

    /// Inserts a property after the last one, before the components.
    package mutating func add(_ property: Property) {
      let last = items.lastIndex { if case .property = $0 { true } else { false } }
      items.insert(.property(property), at: last.map { $0 + 1 } ?? 0)
    }

    /// Removes the properties of some names, in capitals.
    package mutating func remove(_ names: String...) {
      items.removeAll { item in
        if case .property(let property) = item { names.contains(property.name) } else { false }
      }
    }

    /// The component as text: lines of at most 75 bytes that end with CRLF.
    package var text: [UInt8] {
      var bytes: [UInt8] = []
      write(to: &bytes)
      return bytes
    }

    private func write(to bytes: inout [UInt8]) {
      Self.fold("BEGIN:\(name)".utf8, into: &bytes)
      for item in items {
        switch item {
        case .property(let property): Self.fold(property.line, into: &bytes)
        case .component(let component): component.write(to: &bytes)
        case .other(let line): Self.fold(line, into: &bytes)
        }
      }
      Self.fold("END:\(name)".utf8, into: &bytes)
    }

    /// Writes a line in pieces of at most 75 bytes, the first blank among them.
    private static func fold(_ line: some Collection<UInt8>, into bytes: inout [UInt8]) {
      var room = 75
      var position = line.startIndex
      while position != line.endIndex {
        // Bytes that are not UTF-8 make a character of one byte each, so that a line always ends.
        var length = 1
        var next = line.index(after: position)
        if line[position] >= 0xC0 {
          while next != line.endIndex, length < 4, line[next] & 0xC0 == 0x80 {
            length += 1
            next = line.index(after: next)
          }
        }
        if length > room {
          bytes += [carriageReturn, newLine, UInt8(ascii: " ")]
          room = 74
        }
        bytes += line[position..<next]
        room -= length
        position = next
      }
      bytes += [carriageReturn, newLine]
    }
  }
}

extension ICalendar.Document {
  /// A component as a tree.
  package func tree(_ component: Int) -> ICalendar.Component {
    var items: [(line: Int, item: ICalendar.Component.Item)] = []
    for line in propertyLines(of: component) {
      let text = lines.unfolded(line)
      let property = try? ICalendar.Property(line: text)
      items.append((line, property.map { .property($0) } ?? .other(text)))
    }
    for child in children(of: component) {
      items.append((components[child].begin, .component(tree(child))))
    }
    items.sort { $0.line < $1.line }
    var tree = ICalendar.Component(
      String(decoding: rawName(of: component), as: UTF8.self).uppercased())
    tree.items = items.map(\.item)
    return tree
  }

  /// The text with some components replaced by others, by index; all other bytes are unchanged.
  ///
  /// New lines end as the first line of the text does.
  package func bytes(replacing replacements: [Int: [ICalendar.Component]]) -> [UInt8] {
    var changed: [UInt8] = []
    var position = 0
    let hasReturns = hasCarriageReturns
    for (index, others) in replacements.sorted(by: { $0.key < $1.key }) {
      let range = range(of: index)
      // A component in one that is replaced is gone with it.
      guard range.lowerBound >= position else { continue }
      changed += bytes[position..<range.lowerBound]
      for other in others {
        changed += hasReturns ? other.text : other.text.filter { $0 != 0x0D }
      }
      position = range.upperBound
    }
    return changed + bytes[position...]
  }

  private var hasCarriageReturns: Bool {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return true }
    return end > 0 && bytes[end - 1] == UInt8(ascii: "\r")
  }
}
