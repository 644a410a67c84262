import Foundation
import Testing

@testable import Storage

/// Damaged stores, and what is saved of them.
struct SalvageTests {
  /// A store of many pages: 40 attributes of words and numbers over 400 days.
  private static let whole: Data? = {
    guard let home = try? Home() else { return nil }
    var table = "date," + (1...40).map { "a\($0)" }.joined(separator: ",") + "\n"
    for day in 0..<400 {
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400)
      table += date.formatted(.iso8601.year().month().day())
      for attribute in 1...40 {
        table += attribute % 10 == 0 ? ",word \(day) \(attribute)" : ",\(day * attribute)"
      }
      table += "\n"
    }
    try? home.write(table, to: "table.csv")
    guard (try? home.run("dash import \(home.folder.path)/table.csv"))?.status == 0,
      (try? home.run("dash goal a1 500"))?.status == 0
    else { return nil }
    return FileManager.default.contents(atPath: home.storePath)
  }()

  private func rows(_ table: String, in path: String) throws -> Set<String> {
    let database = try Database(path: path)
    let selection = try database.prepare("SELECT * FROM \(table)")
    var rows: Set<String> = []
    while var row = try selection.next() {
      rows.insert((0..<row.count).map { _ in row.text() }.joined(separator: "|"))
    }
    return rows
  }

  /// A home whose store is that one with some bytes replaced.
  private func home(_ damage: (inout Data) -> Void) throws -> (home: Home, damaged: Data) {
    let home = try Home()
    var data = try #require(SalvageTests.whole)
    damage(&data)
    let file = URL(filePath: home.storePath)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    chmod(home.storePath, 0o600)
    chmod(file.deletingLastPathComponent().path, 0o700)
    return (home, data)
  }

  @Test func `a store of any size is saved`() throws {
    let home = try Home()
    #expect(try home.run("mood rate 4 --note long").status == 0)
    try Database(path: home.storePath).run(
      "UPDATE value SET value = hex(zeroblob(9000000)) WHERE value = 'long'")
    let run = try home.run("dash doctor --salvage \(home.folder.path)/saved.sqlite")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try Database(path: home.folder.path + "/saved.sqlite").number(
        "SELECT max(length(value)) FROM value") == 18_000_000)
    #expect(home.leftovers.isEmpty)
  }

  @Test func `of an intact store everything is saved`() throws {
    let (home, bytes) = try home { _ in }
    let run = try home.run("dash doctor --salvage \(home.folder.path)/saved.sqlite")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    // What services answered is not saved; of that table only the events of a backup.
    for part in Salvage.Part.allCases where part != .events {
      #expect(
        try rows(part.rawValue, in: home.folder.path + "/saved.sqlite")
          == rows(part.rawValue, in: home.storePath))
    }
    #expect(home.permissions(of: "saved.sqlite") == 0o600)
    #expect(try Data(contentsOf: URL(filePath: home.storePath)) == bytes)
    #expect(home.leftovers.isEmpty)
    let again = try home.run("dash doctor --salvage \(home.folder.path)/saved.sqlite")
    #expect(again.status == 74)
    #expect(again.errors.contains("already exists"))
  }

  /// Pages are damaged in a way that SQLite notices: all of a page at once.
  @Test func `around damaged pages everything else is saved, and nothing is invented`() throws {
    let count = Proof.count("DASH_SALVAGES", usually: 8)
    let whole = try #require(SalvageTests.whole)
    let pages = whole.count / 4096
    #expect(pages > 60)
    let original = try home { _ in }.home
    let values = try rows("value", in: original.storePath)
    var random = Seeded(11)
    var saved = 0
    var refused = 0
    for round in 0..<count {
      let broken = Set((0..<1 + round % 4).map { _ in Int.random(in: 1..<pages, using: &random) })
      let (home, damaged) = try home { data in
        for page in broken {
          let filler = round % 2 == 0 ? 0 : UInt8.random(in: 0...255, using: &random)
          data.replaceSubrange(
            page * 4096..<(page + 1) * 4096, with: Data(repeating: filler, count: 4096))
        }
      }
      let target = home.folder.path + "/saved.sqlite"
      let run = try home.run("dash doctor --salvage \(target)")
      #expect(try Data(contentsOf: URL(filePath: home.storePath)) == damaged)
      #expect(home.leftovers.isEmpty)
      guard FileManager.default.fileExists(atPath: target) else {
        #expect(run.status == 65, "\(run.errors)")
        refused += 1
        continue
      }
      #expect(run.status == 0 || run.status == 1, "\(run.errors)")
      let found = try rows("value", in: target)
      #expect(found.isSubset(of: values), "pages \(broken)")
      if found.count < values.count { #expect(run.status == 1) }
      // A leaf holds some 500 values; the root and the pages below it, which lead to all, may cost
      // more, and then what is between is found by looking for each day.
      saved += found.count
      let show = Home.variables(of: home, storedAt: target)
      #expect(try show.run("dash today").status == 0)
      #expect(try show.run("dash log a1 5").status == 0)
    }
    #expect(saved > (count - refused) * values.count * 8 / 10)
    Proof.say(
      "\(count) stores with 1 to 4 of \(pages) pages damaged: \(refused) could not be read at all; of the rest "
        + "\(saved * 100 / max(1, (count - refused) * values.count)) % of the values were saved")
  }

  @Test(arguments: [1, 3, 10])
  func `of a store that was cut off, what is there is saved`(parts: Int) throws {
    let (home, damaged) = try home { data in data.removeLast(data.count / 4096 / 12 * parts * 4096)
    }
    let target = home.folder.path + "/saved.sqlite"
    let run = try home.run("dash doctor --salvage \(target)")
    #expect(run.status == 1 || run.status == 65, "\(run.status) \(run.output) \(run.errors)")
    #expect(FileManager.default.fileExists(atPath: target) == (run.status == 1))
    #expect(try Data(contentsOf: URL(filePath: home.storePath)) == damaged)
    #expect(home.leftovers.isEmpty)
  }

  @Test
  func
    `attributes whose rows are lost are saved by their names, and values whose attribute is lost too`()
    throws
  {
    let probe = try home { _ in }.home
    let root = try Database(path: probe.storePath)
      .number("SELECT rootpage FROM sqlite_schema WHERE name = 'attribute'")
    let index = try Database(path: probe.storePath)
      .number("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_attribute_1'")
    for pages in [[root], [root, index]] {
      let (home, _) = try home { data in
        for page in pages {
          let start = (Int(page) - 1) * 4096
          data.replaceSubrange(start..<start + 4096, with: Data(count: 4096))
        }
      }
      let target = home.folder.path + "/saved.sqlite"
      let run = try home.run("dash doctor --salvage \(target)")
      #expect(run.status == 1, "\(run.errors)")
      #expect(try rows("value", in: target) == rows("value", in: probe.storePath))
      let names = try rows("attribute", in: target).map { $0.split(separator: "|")[1] }
      #expect(names.count == 40)
      #expect(names.contains(pages.count == 1 ? "a7" : "lost_7"))
    }
  }

  @Test func `a damaged store is refused with what to do, and may be replaced by what was saved`()
    throws
  {
    let probe = try home { _ in }.home
    let root = try Database(path: probe.storePath)
      .number("SELECT rootpage FROM sqlite_schema WHERE name = 'attribute'")
    let (home, damaged) = try home { data in
      data.replaceSubrange((Int(root) - 1) * 4096..<Int(root) * 4096, with: Data(count: 4096))
    }
    for line in ["dash today", "dash log a1 5", "mood rate 4", "dash export"] {
      let run = try home.run(line)
      #expect(run.status == 65, "\(line): \(run.errors)")
      #expect(run.errors.contains("dash restore"), "\(run.errors)")
      #expect(run.errors.contains("dash doctor --salvage"))
      #expect(run.output.isEmpty)
    }
    #expect(try Data(contentsOf: URL(filePath: home.storePath)) == damaged)
    let target = home.folder.path + "/saved.sqlite"
    #expect(try home.run("dash doctor --salvage \(target)").status == 1)
    #expect(try home.run("dash restore --force \(target)").status == 0)
    #expect(try home.run("dash doctor").status == 0)
    #expect(try home.run("dash log a1 5").status == 0)
  }

  @Test(arguments: ["", "no database at all", String(repeating: "no database ", count: 400)])
  func `of a file that is not a store nothing is saved`(text: String) throws {
    let home = try Home()
    try home.write(text, to: ".local/share/dash/dash.sqlite")
    let run = try home.run("dash doctor --salvage \(home.folder.path)/saved.sqlite")
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains(home.storePath))
    #expect(!home.names.contains { $0.contains("saved") })
  }
  @Test(.enabled(if: Faults.isAvailable, "preloading and a C compiler are needed"))
  func
    `what a killed writer had begun is rolled back in the saved store, and the file is not changed`()
    throws
  {
    let before = try home { _ in }.home
    let values = try rows("value", in: before.storePath)
    var journals = 0
    for call in 10...40 {
      let home = try Home(like: before)
      _ = try home.run("dash log a1 +1", with: Faults(kind: .torn, call: call, isLasting: true))
      guard let journal = home.leftovers.first else { continue }
      journals += 1
      let journalPath = home.folder.path + "/" + journal
      let bytes = try [home.storePath, journalPath].map { try Data(contentsOf: URL(filePath: $0)) }
      let run = try home.run("dash doctor --salvage \(home.folder.path)/saved.sqlite")
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        try [home.storePath, journalPath].map { try Data(contentsOf: URL(filePath: $0)) } == bytes)
      #expect(home.leftovers == [journal])
      #expect(try rows("value", in: home.folder.path + "/saved.sqlite") == values)
    }
    #expect(journals > 5)
  }
}

extension Home {
  /// The same home with another store.
  fileprivate static func variables(of home: Home, storedAt path: String) -> Home {
    home.variables["DASH_DATA"] = path
    return home
  }
}
