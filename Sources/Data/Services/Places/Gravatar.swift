import Formats
import Text

/// The picture that the service Gravatar has for a mail address.
package enum Gravatar {
  /// The address of the picture: the SHA-256 of the mail address in lower case, without blanks
  /// around it.
  ///
  /// A picture of a silhouette if the service has none (`d=mp`). The form is documented at
  /// <https://docs.gravatar.com/general/hash/>.
  package static func address(of mail: String) -> String {
    "https://gravatar.com/avatar/\(SHA256.hexadecimal(of: mail.trimmed.lowercased()))?s=80&d=mp"
  }
}
