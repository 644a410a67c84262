import Formats
import Text

/// The picture that the service Gravatar has for a mail address.
package enum Gravatar {
  /// The address by the SHA-256 of the mail address in lower case; a silhouette if there is none
  /// (<https://docs.gravatar.com/general/hash/>).
  package static func address(of mail: String) -> String {
    "https://gravatar.com/avatar/\(SHA256.hexadecimal(of: mail.trimmed.lowercased()))?s=80&d=mp"
  }
}
