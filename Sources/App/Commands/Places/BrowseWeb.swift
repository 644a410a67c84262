import Actions
import CommandLine
import Places
import Storage
import Text

/// Opens an address or searches the web, for the address of a place.
struct BrowseWeb: Command {
  static let name = "places browse"
  static let effects: Effects = []
  static let summary = "Open an address or search the web, for the address of a place."
  static let examples = [
    (line: "dash places browse example.org", meaning: "Open an address."),
    (line: "dash places browse melbourne coffee", meaning: "Search for words."),
    (line: "dash places browse", meaning: "The home page of the search engine."),
  ]
  static let discussion = [
    "Words that are an address are opened, all others searched for by the search engine of the setting "
      + "places.search. 'dash places add' in a terminal offers the address that was opened last. The browser "
      + "is started with xdg-open or open. dash itself sends no request."
  ]
  static let isPrinted = Option("print", "Print the address, and open nothing.")
  static let options = [isPrinted]
  static let arguments = [
    Parameter("word", "An address, or words to search for.", isOptional: true, repeats: true)
  ]

  private let words: String
  private let isPrinted: Bool

  init(_ line: Invocation) throws {
    words = try line.arguments.map { try line.text($0) }.joined(separator: " ")
    isPrinted = line.has(Self.isPrinted)
  }

  func run(in context: Context) throws {
    let typed = TypedAddress.address(words)
    let address = typed ?? context.settings.placeSearch.address(for: words)
    guard let link = WebAddress.encoded(address) else { throw Failure.notAddress(words) }
    try context.open(link, isPrinted: isPrinted)
    if isPrinted || words.trimmed.isEmpty { return }
    try context.world.openStoreForWriting().setBrowsedAddress(address, at: context.now.description)
  }
}
