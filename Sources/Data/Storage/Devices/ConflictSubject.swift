import Devices
import Time

extension DeviceExchange.Conflict {
  /// What a cell is about.
  package enum Subject: Equatable {
    /// The value of an attribute on the day of the shelf.
    case value(attribute: String)
    case rating, dayOff
    /// A field of an attribute, such as `label`, or its goal.
    case attribute(String, field: String)
    case group(String)
    case fact(String)
    case place(String)
    case experiment, event, answer
  }

  package var subject: Subject {
    if Day(iso: shelf) != nil {
      if let attribute = CellName.attribute(ofValue: name) { return .value(attribute: attribute) }
      return name == DayCells.dayOff ? .dayOff : .rating
    }
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    switch shelf {
    case SmallCells.attributes.shelf where parts.count == 2:
      return .attribute(parts[0], field: parts[1])
    case SmallCells.goals.shelf: return .attribute(parts[0], field: "goal")
    case Relation.group.rawValue: return .group(RowCells.text(0, of: name))
    case Relation.fact.rawValue: return .fact(RowCells.text(3, of: name))
    case Relation.place.rawValue: return .place(RowCells.text(1, of: name))
    case Relation.experiment.rawValue: return .experiment
    case DeviceExchange.EventCells.shelf: return .event
    default: return .answer
    }
  }

  /// The winning and the losing content as text, or nil if it means nothing to a person.
  package var texts: (winner: String?, loser: String?)? {
    let read: (String) -> String
    switch subject {
    case .value: read = { ValueContent($0).map { String($0.value.dropFirst()) } ?? "" }
    case .dayOff: read = { $0 == "1" ? "yes" : "no" }
    case .attribute(_, "label"), .attribute(_, "group"): read = { $0.fields(2)?.last ?? "" }
    case .rating, .attribute, .group, .fact, .place, .experiment, .event, .answer: return nil
    }
    let (winner, loser) = isOurs ? (ours, theirs) : (theirs, ours)
    return (winner.map(read), loser.map(read))
  }
}
