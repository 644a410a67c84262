/// What a key of `dash browse` does.
enum BrowseAction: Sendable {
  case move(Int)
  case moveMonths(Int)
  case today
  case up
  case down
  /// Rows down, or up for a negative number.
  case scroll(Int)
  case pageUp
  case pageDown
  case first
  case last
  case open
  case back
  case edit
  case add
  case rate
  case round
  case tag
  case goal
  case undo
  case redo
  case pick
  case command
  case search
  case nextMatch
  case previousMatch
  case nextView
  case zoomIn
  case zoomOut
  case openLink
  case share
  case changePane
  case help
  case quit
}
