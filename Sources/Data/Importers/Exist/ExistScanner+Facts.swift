import Facts
import Formats
import Time

extension ExistScanner {
  /// Keeps the facts of an export of ours.
  ///
  ///     "facts": [{"date": "1990-05-04", "category": "event", "text": "Met Ana"}]
  ///
  /// What is no array says something else, as a day of ours does.
  mutating func keepFacts(_ value: JSONValue, at offset: Int) {
    facts = []
    guard case .array(let elements) = value else { return }
    for element in elements {
      if let fact = OwnFact(element) {
        facts.append(fact)
      } else {
        complaints.append(
          OffsetProblem(
            offset: offset, message: "an element of 'facts' is no fact",
            hint: "A fact has a 'date', a 'category' of event, birth or death, and a 'text' of at "
              + "most \(OwnFact.longestText) characters."))
      }
    }
  }
}

extension OwnFact {
  /// The fact of an object; nil if it is none.
  fileprivate init?(_ object: JSONValue) {
    guard let day = object["date"]?.text.flatMap(Day.init(iso:)),
      let category = object["category"]?.text.flatMap(Fact.Category.init(rawValue:)),
      let text = object["text"]?.text, !text.isEmpty, text.count <= OwnFact.longestText
    else { return nil }
    self.init(category, on: day, text: text)
  }
}
