import Formats
import Text

/// The picture that the service Gravatar has for a mail address.
package enum Gravatar {
  /// The address by SHA-256 (<https://docs.gravatar.com/general/hash/>); else of a silhouette.
  package static func address(of mail: String) -> String {
    "https://gravatar.com/avatar/\(SHA256.hexadecimal(of: mail.trimmed.lowercased()))?s=80&d=mp"
  }
}
