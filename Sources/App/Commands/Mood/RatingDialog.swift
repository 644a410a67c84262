import Drawing
import Host
import Metrics

/// What a person has answered so far of how a day was: which day, the rating, the note.
struct RatingDialog {
  /// How it goes on.
  enum Step: Equatable {
    case going
    /// Everything is to stay as it was.
    case left
    case done
  }

  let week: [DayMood]
  private let scale: RatingScale
  /// The place of the day in the week.
  private var place: Int
  private(set) var rating: Int64?
  /// The note, once the day is rated.
  private(set) var field: NoteField?

  /// Asks of the last day of the week first.
  init(of week: [DayMood], on scale: RatingScale) {
    self.week = week
    self.scale = scale
    place = week.count - 1
  }

  /// The day that is asked of, as it is kept.
  var chosen: DayMood { week[place] }

  /// The week with what is answered; while the note is written it stands elsewhere.
  func shown(isDone: Bool) -> [DayMood] {
    var shown = week
    if let rating { shown[place].rating = rating }
    if let field { shown[place].note = isDone && !field.isEmpty ? field.text : nil }
    return shown
  }

  /// What is to be done with the note.
  var note: MoodEntry.Note {
    let text = field.map { String($0.text.trimmed) } ?? ""
    if text == chosen.note?.trimmed ?? "" { return .kept }
    return text.isEmpty ? .forgotten : .put(text)
  }

  /// Takes the next key.
  mutating func take(_ key: Key) -> Step {
    switch key {
    case .escape, .interrupt, .endOfInput: return .left
    default: return field == nil ? answer(key) : write(key)
    }
  }

  /// A digit rates the day, up and down choose another, Enter goes on with a rating that is there.
  private mutating func answer(_ key: Key) -> Step {
    switch key {
    case .scalar(let scalar):
      guard let digit = Int(String(scalar)), 1...scale.top ~= digit else { break }
      rating = scale.kept(from: Double(digit))
      field = NoteField(chosen.note ?? "")
    case .up, .left: place = max(place - 1, 0)
    case .down, .right: place = min(place + 1, week.count - 1)
    case .enter:
      guard let kept = chosen.rating else { break }
      rating = kept
      field = NoteField(chosen.note ?? "")
    default: break
    }
    return .going
  }

  /// Enter is the end; to erase in an empty note goes back to the rating.
  private mutating func write(_ key: Key) -> Step {
    if key == .enter { return .done }
    if key == .backspace, field?.isEmpty == true {
      field = nil
      rating = nil
    } else {
      field?.take(key)
    }
    return .going
  }
}
