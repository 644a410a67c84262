import Drawing
import Metrics
import Time

/// The question how a day was, with the possible answers.
struct MoodQuestion {
  private let question: String
  private let scale: RatingScale

  init(on day: Day, today: Day, _ scale: RatingScale) {
    question = "How was \(day == today ? "today" : day.weekday.name)?"
    self.scale = scale
  }

  /// `1 terrible`, and the others.
  private var answers: [String] {
    RatingScale.moodWords.enumerated().map { "\(scale.rating(ofStep: $0)) \($1)" }
  }

  /// The question and all answers, on as many lines as needed.
  func block(width: Int) -> Block {
    var block: Block = []
    var line = Line(question, .strong)
    for answer in answers {
      if line.width + 2 + answer.utf8.count > width {
        block.append(line)
        line = Line()
      }
      if line.width > 0 { line.append("  ") }
      line.append(String(answer.prefix(1)), .strong)
      line.append(String(answer.dropFirst()))
    }
    return block + [line]
  }
}
