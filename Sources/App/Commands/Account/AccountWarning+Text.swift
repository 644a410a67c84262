import Actions
import Text
import Time

extension AccountWarning {
  /// What happened, without a full stop.
  var sentence: String {
    switch self {
    case .otherAccount(let before):
      "this is another account than before (\(before)): its fetched values remain, and "
        + "'dash sync --send' sends what was waiting to be sent"
    case .units(let units):
      "units of the account: \(units.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")) "
        + "(to change them: dash settings set)"
    case .unitsNotStored(let failure):
      "the units of the account could not be stored in the settings: \(failure.message)"
    case .zone(let zone):
      "the account is in the time zone \(zone), so its days begin at another time than here"
    case .conflictingType(let failure): failure.message + ": skipped"
    case .forbidden(let part, let failure): "skipped \(part.rawValue): \(failure.message)"
    case .readOnly: "the token can only read, so nothing is sent"
    case .deleted(let count):
      CountText.of(count, "value was", "values were")
        + " deleted here; Exist cannot delete values and still has them"
    case .unsent(let attribute, let count, let reason):
      "\(attribute.label): \(Self.values(count)) not sent, because "
        + reason.text(name: attribute.name, group: attribute.group)
    case .otherType(let attribute, let count, let theirs, let ours):
      "\(attribute): \(Self.values(count)) not sent, because its type at Exist is "
        + "\(theirs?.name ?? "unknown") and here \(ours?.name ?? "unknown")"
    case .tooLong(let attribute, let day):
      "\(attribute) on \(day): not sent, because the text is too long"
    case .rejected(let attribute, let first, _) where first.isForbidden:
      "\(attribute): not sent, because another service supplies it at Exist; "
        + Self.supplyHint(attribute)
    case .rejected(let attribute, let first, let others):
      attribute + (first.day.map { " on \($0)" } ?? "")
        + (first.day == nil || others == 0
          ? "" : " and \(CountText.of(others, "day", "days")) more")
        + ": not sent: " + first.reason
    case .unconfirmed(let count): "Exist did not say whether it stored \(Self.values(count))"
    }
  }

  private static func values(_ count: Int) -> String { CountText.of(count, "value", "values") }

  fileprivate static func supplyHint(_ name: String) -> String {
    "to supply it from dash: dash account own \(name)"
  }
}

extension AccountWarning.UnsentReason {
  /// `Fitbit supplies it at Exist; to supply it from dash: dash account own steps`.
  fileprivate func text(name: String, group: String) -> String {
    switch self {
    case .released: "you released it at Exist; to supply it again: dash account own \(name)"
    case .suppliedBy(let service):
      "\(service) supplies it at Exist; " + AccountWarning.supplyHint(name)
    case .nameTaken:
      "Exist has another attribute with that name; " + AccountWarning.supplyHint(name)
    case .typeNotSupported: "attributes with this type of value cannot be created at Exist"
    case .notATag:
      "Exist accepts only tags in the group \(group); to move it: dash attributes move"
    case .noGroup: "Exist has no group \(group); to move it: dash attributes move"
    }
  }
}
