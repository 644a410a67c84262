import Foundation

/// The peers that are here, each tried once; the others are left out and said.
struct Peers {
  private var rows: [(subject: Peer.Subject, row: Rounds.Row)] = []
  private var versions: [String] = []
  private var missing: [String] = []

  init(_ peers: [Peer], in stores: Stores) {
    for peer in peers {
      do {
        try add(peer, in: stores)
      } catch {
        missing.append("\(peer.name) (\(error))")
      }
    }
  }

  private mutating func add(_ peer: Peer, in stores: Stores) throws {
    guard let path = Program.place(of: peer.name) else { throw Trouble("it is not there") }
    let variables = stores.world.merging(peer.variables) { $1 }
    func program(_ words: [String]) -> Program {
      Program(path: path, words: words, variables: variables)
    }
    try peer.write()
    var added: [(Peer.Subject, Rounds.Row)] = []
    if !peer.version.isEmpty {
      let output = try program(peer.version).output().split(separator: "\n").first ?? ""
      // Without dates, marks and what it was built for.
      let words = output.split(separator: " ").prefix { !$0.contains("-") }.joined(separator: " ")
        .replacing(",", with: "")
      versions.append(words.hasPrefix(peer.name) ? words : "\(peer.name) \(words)")
      let name = ([peer.name] + peer.version).joined(separator: " ")
      if peer.version == ["--version"] {
        added.append((.start, Rounds.Row(name: name, program: program(peer.version))))
      }
    } else {
      versions.append(peer.name)
    }
    for question in peer.questions {
      let remover = question.removed.map { Program(path: "/bin/rm", words: ["-f", $0]) }
      let row = Rounds.Row(
        name: "\(peer.name) \(question.title)", program: program(question.words),
        preparation: remover)
      try row.preparation?.run()
      try row.program.run()
      added.append((question.subject, row))
    }
    rows += added
  }

  /// The rows of one table.
  func rows(of subject: Peer.Subject) -> [Rounds.Row] {
    rows.filter { $0.subject == subject }.map(\.row)
  }

  /// Which they are, and which are missing.
  var said: String {
    let here = versions.isEmpty ? "no other program" : versions.joined(separator: "; ")
    return "Beside it: \(here)"
      + (missing.isEmpty ? "" : "\nLeft out: \(missing.joined(separator: "; "))")
  }
}
