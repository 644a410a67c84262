/// A language of Wikimedia's feed of facts.
///
/// Raw values are the codes of the Wikipedias.
package enum FactLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case swedish = "sv"
  case portuguese = "pt"
  case russian = "ru"
  case spanish = "es"
  case arabic = "ar"
  case bosnian = "bs"
  case ukrainian = "uk"
  case italian = "it"
  case turkish = "tr"
  case chinese = "zh"
  case czech = "cs"

  /// The English name: `German`.
  package var name: String {
    switch self {
    case .english: "English"
    case .german: "German"
    case .french: "French"
    case .swedish: "Swedish"
    case .portuguese: "Portuguese"
    case .russian: "Russian"
    case .spanish: "Spanish"
    case .arabic: "Arabic"
    case .bosnian: "Bosnian"
    case .ukrainian: "Ukrainian"
    case .italian: "Italian"
    case .turkish: "Turkish"
    case .chinese: "Chinese"
    case .czech: "Czech"
    }
  }
}
