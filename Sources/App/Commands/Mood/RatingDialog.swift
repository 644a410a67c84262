import Actions
import Cards
import Drawing
import Metrics
import Text
import Time

/// Asks how a day was: which day of the week, its rating, and its note.
struct RatingDialog: Screen {
  enum Outcome {
    /// Nothing is to be changed.
    case cancelled
    /// The rating and the note are to be stored.
    case confirmed
  }

  /// What it depends on besides the ratings.
  struct Style {
    var values: ValueText
    var glyphs: Glyphs
    /// The cells that lines may take on a terminal of so many columns.
    var width: (_ columns: Int) -> Int
  }

  private let week: [DayMood]
  private let today: Day
  private let style: Style
  /// The index in the week of the day that is being rated.
  private var index: Int
  private(set) var rating: Int64?
  /// The note, once the day is rated.
  private(set) var field: TextField?
  private var outcome: Outcome?

  /// Starts with the last day of the week.
  init(of week: [DayMood], today: Day, _ style: Style) {
    self.week = week
    self.today = today
    self.style = style
    index = week.count - 1
  }

  /// The day that is being rated, as it is stored.
  var chosen: DayMood { week[index] }

  /// What to do with the note.
  var note: RateDay.Note {
    let text = field.map { String($0.text.trimmed) } ?? ""
    if text == chosen.note?.trimmed ?? "" { return .unchanged }
    return text.isEmpty ? .deleted : .put(text)
  }

  /// The week with the answers so far; the note is only shown in it when it is complete.
  private var answered: [DayMood] {
    if outcome == .cancelled { return week }
    var answered = week
    if let rating { answered[index].rating = rating }
    if let field {
      answered[index].note = outcome == .confirmed && !field.isEmpty ? field.text : nil
    }
    return answered
  }

  /// The week with the question or the note below it; at the end the week alone.
  func draw(in size: ScreenSize) -> ScreenFrame {
    let width = min(style.width(size.columns), size.columns)
    let note = field.map {
      RatingScreen.Note(before: $0.before, after: $0.after, isFull: $0.isFull)
    }
    let screen = RatingScreen(
      of: answered, today: today, choosing: outcome == .cancelled ? today : chosen.day,
      note: note, in: style.values)
    if outcome != nil {
      return ScreenFrame(lines: screen.week(width: width, glyphs: style.glyphs))
    }
    let (block, column) = screen.block(width: width, glyphs: style.glyphs)
    return ScreenFrame(lines: block, cursor: .init(row: block.count - 1, column: column))
  }

  mutating func handle(_ event: ScreenEvent) -> ScreenStep<Outcome> {
    switch event {
    case .closed, .key(.escape), .key(.interrupt), .key(.endOfInput): outcome = .cancelled
    case .key(let key): if field == nil { answer(key) } else { write(key) }
    case .tick: break
    }
    return outcome.map { .end($0) } ?? .wait
  }

  /// A digit rates the day, up and down choose another, Enter leaves its rating as it is.
  private mutating func answer(_ key: Key) {
    switch key {
    case .scalar(let scalar):
      let scale = style.values.scale
      guard let digit = Int(String(scalar)), 1...scale.top ~= digit else { break }
      rating = scale.stored(from: Double(digit))
      field = TextField(chosen.note ?? "", limit: Mood.longestNote)
    case .up, .left: index = max(index - 1, 0)
    case .down, .right: index = min(index + 1, week.count - 1)
    case .enter:
      guard let stored = chosen.rating else { break }
      rating = stored
      field = TextField(chosen.note ?? "", limit: Mood.longestNote)
    default: break
    }
  }

  /// Enter confirms; erasing in an empty note goes back to the rating.
  private mutating func write(_ key: Key) {
    if key == .enter {
      outcome = .confirmed
    } else if key == .backspace, field?.isEmpty == true {
      field = nil
      rating = nil
    } else {
      field?.handle(key)
    }
  }
}
