import Drawing
import Facts

/// A change that a key makes, or a thing that it opens, on the day on the screen.
///
/// Attributes are given by their names.
enum BrowseChange: Equatable, Sendable {
  case tag([String])
  case untag(String)
  /// Adds 1 to a value.
  case addOne(to: String)
  case forget(String)
  /// A rating on the scale of the settings, and its note, which may be empty.
  case rate(Int, note: String)
  case undo
  case redo
  case use(Theme)
  case add(OwnFact)
  /// Does something with a fact, which is given by its number on the day.
  case fact(Int, FactDeed)
  /// Opens the address of a place, which is given by its number.
  case openPlace(Int)

  /// What can be done with a fact.
  enum FactDeed: Equatable, Sendable {
    /// Opens its article; nil for the first.
    case openArticle(Int?)
    case openPicture
    /// Shows its place on a map, or opens a map in the browser.
    case showMap
    case openMap
    /// Shows it in one line with its link, or copies that to the clipboard.
    case share
    case copy
    case remove
  }

  /// Whether all that is said is shown, on a page if it is long.
  var showsPage: Bool {
    switch self {
    case .fact(_, .showMap), .fact(_, .share): true
    case .fact(_, .openArticle), .fact(_, .openPicture), .fact(_, .openMap), .fact(_, .copy),
      .fact(_, .remove), .tag, .untag, .addOne, .forget, .rate, .undo, .redo, .use, .add,
      .openPlace:
      false
    }
  }
}
