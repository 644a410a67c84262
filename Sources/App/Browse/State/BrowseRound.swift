import Drawing
import Text

/// Questions for everything that a day still lacks: the rating, the tags, the values.
struct BrowseRound: Equatable, Sendable {
  struct Tag: Equatable, Sendable {
    var name: String
    var label: String
    var isOn = false
  }

  var needsRating: Bool
  /// At most nine, which have a digit each.
  var tags: [Tag]
  var hasAskedTags = false
  /// The names and labels of attributes.
  var values: [Value]

  struct Value: Equatable, Sendable {
    var name: String
    var label: String
  }

  /// The most tags, one for each digit.
  static let mostTags = 9

  var isEmpty: Bool { !needsRating && tags.isEmpty && values.isEmpty }

  /// `Tags: 1 Gym ✓  2 Reading ·`, continued below the first tag where a line is full.
  func tagLines(after label: CleanText, width: Int, glyphs: Glyphs) -> Block {
    let isUnicode = glyphs == .unicode
    var lines = [Line(label, .quiet)]
    let indent = lines[0].width
    for (index, tag) in tags.enumerated() {
      var chip = Line("\(index + 1) ", .strong)
      chip.append(tag.label + " ")
      chip.append(tag.isOn ? isUnicode ? "✓" : "x" : isUnicode ? "·" : ".", .strong)
      chip.cut(to: width - indent, glyphs: glyphs)
      var line = lines.removeLast()
      if line.width > indent {
        if line.width + 2 + chip.width > width {
          lines.append(line)
          line = Line()
          line.pad(to: indent)
        } else {
          line.append("  ")
        }
      }
      line.append(chip)
      lines.append(line)
    }
    return lines
  }
}

extension BrowseState {
  /// Begins to ask for the missing values of the day.
  mutating func begin(_ round: BrowseRound, ratingTop: Int) {
    if round.isEmpty {
      message = Message(text: "Nothing is missing.", isProblem: false)
      return
    }
    self.round = round
    askNext(ratingTop: ratingTop)
  }

  /// Asks for the next thing of the round, if one is going on.
  mutating func askNext(ratingTop: Int) {
    guard var round else { return }
    if round.needsRating {
      round.needsRating = false
      askRating(upTo: ratingTop)
    } else if !round.tags.isEmpty, !round.hasAskedTags {
      round.hasAskedTags = true
      prompt = BrowsePrompt(.tags, "Tags: ")
    } else if let value = round.values.first {
      round.values.removeFirst()
      prompt = BrowsePrompt(.question(.value(of: value.name)), question(value.label))
    } else {
      self.round = nil
      return
    }
    self.round = round
  }
}
