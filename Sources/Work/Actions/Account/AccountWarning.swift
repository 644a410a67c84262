import Metrics
import Services
import Text
import Time

/// A problem that a login or a sync reports without ending.
package enum AccountWarning {
  /// The account differs from the one of the last login, which had this name.
  case otherAccount(before: String)
  case units([(name: String, value: String)])
  case unitsNotStored(Failure)
  /// The account is in another time zone than this computer.
  case zone(String)
  /// An attribute was not fetched, because its new type does not fit its values.
  case conflictingType(Failure)
  /// Exist does not allow a part of the sync.
  case forbidden(Part, Failure)
  case readOnly
  case deleted(count: Int)
  case unsent(Attribute, count: Int, UnsentReason)
  /// The type of an attribute at Exist cannot hold its values.
  case otherType(attribute: String, count: Int, theirs: ValueType?, ours: ValueType?)
  case tooLong(attribute: String, day: Day)
  /// Exist rejected values; `others` have the same attribute and code.
  case rejected(attribute: String, Exist.WriteResult.Rejected, others: Int)
  /// Exist did not say whether it stored values.
  case unconfirmed(count: Int)

  /// A part of a sync that Exist can forbid.
  package enum Part: String {
    case sending, averages, insights, correlations
  }

  /// Why dash does not supply an attribute at Exist.
  package enum UnsentReason {
    case released
    case suppliedBy(String)
    /// Exist has another attribute with the same name.
    case nameTaken
    /// Exist cannot create attributes of this type.
    case typeNotSupported
    /// Exist accepts only tags in the group.
    case notATag
    case noGroup
  }
}
